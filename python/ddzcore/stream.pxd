"""Random numbers that are the same on every platform, release and number of threads: SplitMix64.

A stream is one word. Game i of a seed has a stream of its own, so games can be played in any order.
"""

from libc.stdint cimport uint32_t, uint64_t

cdef struct stream_t:
    uint64_t state


cdef inline uint64_t mix(uint64_t word) noexcept nogil:
    """A word of which every bit depends on every bit of the given one; one to one."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9ULL
    word = (word ^ word >> 27) * 0x94D049BB133111EBULL
    return word ^ word >> 31


cdef inline uint64_t next_word(stream_t* stream) noexcept nogil:
    stream.state += 0x9E3779B97F4A7C15ULL
    return mix(stream.state)


cdef inline uint32_t below(stream_t* stream, uint32_t number) noexcept nogil:
    """A number from 0 to `number` - 1; the smallest come up more often by at most `number` / 2**32."""
    return <uint32_t>((next_word(stream) >> 32) * number >> 32)


cdef inline uint32_t even_below(stream_t* stream, uint32_t number) noexcept nogil:
    """A number from 0 to `number` - 1, each exactly as likely: of all words, those that are left over are passed by."""
    cdef uint64_t wide = (next_word(stream) >> 32) * number
    cdef uint32_t spare
    if <uint32_t>wide < number:
        spare = (0 - number) % number
        while <uint32_t>wide < spare:
            wide = (next_word(stream) >> 32) * number
    return <uint32_t>(wide >> 32)


cdef inline uint64_t even_word_below(stream_t* stream, uint64_t number, int shift) noexcept nogil:
    """The same for a number of up to 63 bits, with `shift` 64 less its bits."""
    cdef uint64_t word = next_word(stream) >> shift
    while word >= number:
        word = next_word(stream) >> shift
    return word


cdef inline stream_t stream_of(uint64_t seed, uint64_t game) noexcept nogil:
    """The stream of a game: `seed` itself for game 0."""
    cdef stream_t stream
    stream.state = seed + mix(game) if game else seed
    return stream

"""What a search has found out: a table of fixed size that holds positions whole, so it never mistakes one for another.

An entry is some words of the position as they are, and one word more: of the last 60 bits of the position, mixed one to
one with the others, those that do not follow from the entry's place, and what is known. Four entries are a bucket.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from ddzcore.stream cimport mix

cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__linux__)
      #include <sys/mman.h>
    #endif
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
      /* Zeros that cost nothing until they are touched; and for much memory large pages, of which few are looked up. */
      static void *ddz_reserve(size_t size) {
          void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
          return memory == MAP_FAILED ? NULL : memory;
      }
      static void ddz_release(void *memory, size_t size) { if (memory) munmap(memory, size); }
      static void ddz_in_large_pages(void *memory, size_t size) { (void)madvise(memory, size, MADV_HUGEPAGE); }
    #else
      static void *ddz_reserve(size_t size) { return calloc(size, 1); }
      static void ddz_release(void *memory, size_t size) { (void)size; free(memory); }
      static void ddz_in_large_pages(void *memory, size_t size) { (void)memory; (void)size; }
    #endif
    #if defined(_MSC_VER)
      #define DDZ_FETCH(memory) ((void)(memory))
    #else
      #define DDZ_FETCH(memory) __builtin_prefetch(memory)
    #endif
    #define DDZ_SIXTY 0xFFFFFFFFFFFFFFFULL  /* 60 bits */
    """
    void fetch "DDZ_FETCH"(const void* memory) noexcept nogil
    const uint64_t SIXTY "DDZ_SIXTY"
    void* reserve "ddz_reserve"(size_t size) noexcept nogil
    void release "ddz_release"(void* memory, size_t size) noexcept nogil
    void in_large_pages "ddz_in_large_pages"(void* memory, size_t size) noexcept nogil

cdef enum:
    WAYS = 4
    FEWEST_BITS = 10
    LARGE_BITS = 15      # from here on memory is asked for in large pages: to clear one takes as long as a small search
    KNOWN_BITS = 14      # of an entry's last word: work (6), lost (4), won (4); one of the last two is not 0
    KNOWN = 255
    KNOWN_AND_WORK = (1 << KNOWN_BITS) - 1
    MOST_WORDS = 34      # of a position
    EVERY_START = 15

cdef enum:               # what a position is for the player to move
    UNKNOWN = -1
    LOST = 0
    WON = 1

cdef struct memo_t:
    uint64_t* entries
    size_t used          # entries
    int width            # words of an entry
    int bits             # 2**bits buckets are in use; it begins with few, near to the processor, and doubles them ..
    int most_bits        # .. up to here

cdef struct position_t:  # what a search knows a position by
    uint64_t words[MOST_WORDS]  # the last one has 60 bits
    int start            # of the answers, for entries that hold for several starts


cdef inline size_t size_of(const memo_t* memo) noexcept nogil:
    """Bytes, of all buckets."""
    return (<size_t>1 << memo.most_bits) * WAYS * memo.width * sizeof(uint64_t)


cdef inline bint memo_open(memo_t* memo, int width, size_t num_bytes) noexcept nogil:
    """An empty table of at most so many bytes; whether there is memory for it."""
    memo.width, memo.bits, memo.most_bits, memo.used = width, FEWEST_BITS, FEWEST_BITS, 0
    while (<size_t>2 << memo.most_bits) * WAYS * width * sizeof(uint64_t) <= num_bytes:
        memo.most_bits += 1
    memo.entries = <uint64_t*>reserve(size_of(memo))
    return memo.entries != NULL


cdef inline void memo_close(memo_t* memo) noexcept nogil:
    release(memo.entries, size_of(memo))
    memo.entries = NULL


cdef inline uint64_t mixed(const memo_t* memo, const position_t* position) noexcept nogil:
    """The last word, of 60 bits, mixed with the others: one to one, if those are known."""
    cdef uint64_t word = 0
    cdef int i
    for i in range(memo.width - 1):
        word = mix(word + position.words[i])
    word = (word + position.words[memo.width - 1]) & SIXTY
    word = ((word ^ word >> 31) * 0xBF58476D1CE4E5B9ULL) & SIXTY
    word = ((word ^ word >> 29) * 0x94D049BB133111EBULL) & SIXTY
    return word ^ word >> 30


cdef inline uint64_t* bucket(const memo_t* memo, uint64_t word) noexcept nogil:
    return memo.entries + (word & ((<uint64_t>1 << memo.bits) - 1)) * WAYS * memo.width


cdef inline void memo_fetch(const memo_t* memo, uint64_t word) noexcept nogil:
    """Ask for the entries that `known` will look at, and do not wait for them."""
    fetch(bucket(memo, word))


cdef inline uint64_t* found(const memo_t* memo, const position_t* position, uint64_t word) noexcept nogil:
    """The entry of a position, or NULL."""
    cdef uint64_t* entry = bucket(memo, word)
    cdef uint64_t tag = word >> memo.bits
    cdef int _way, i, last = memo.width - 1
    for _way in range(WAYS):
        if entry[last] >> KNOWN_BITS == tag and entry[last] & KNOWN:
            i = 0
            while i < last and entry[i] == position.words[i]:
                i += 1
            if i == last:
                return entry
        entry += memo.width
    return NULL


cdef inline int known(const memo_t* memo, const position_t* position, uint64_t word) noexcept nogil:
    """Whether the player to move wins: WON, LOST or UNKNOWN."""
    cdef const uint64_t* entry = found(memo, position, word)
    if entry == NULL:
        return UNKNOWN
    if position.start < <int>(entry[memo.width - 1] & 15):
        return WON
    if position.start >= EVERY_START - <int>(entry[memo.width - 1] >> 4 & 15):
        return LOST
    return UNKNOWN


cdef inline void memo_double(memo_t* memo) noexcept nogil:
    """Use twice as many buckets: each entry stays in its way, in its bucket or in the new one."""
    cdef size_t half = (<size_t>1 << memo.bits) * WAYS * memo.width
    cdef uint64_t* entry = memo.entries
    cdef uint64_t* end = entry + half
    cdef uint64_t* last
    cdef uint64_t tag
    while entry < end:
        last = entry + memo.width - 1
        if last[0]:
            tag = last[0] >> KNOWN_BITS
            last[0] = tag >> 1 << KNOWN_BITS | (last[0] & KNOWN_AND_WORK)
            if tag & 1:
                memcpy(entry + half, entry, memo.width * sizeof(uint64_t))
                last[0] = 0
        entry += memo.width
    memo.bits += 1
    if memo.bits == LARGE_BITS:
        in_large_pages(memo.entries, size_of(memo))


cdef inline void remember(
    memo_t* memo, const position_t* position, uint64_t word, bint won, uint64_t nodes
) noexcept nogil:
    """Keep what the player to move comes to, and how many nodes that took; what took the least makes room.

    A position that is won with answers from `start` on is won with more answers, and lost with fewer.
    """
    cdef uint64_t* entry = found(memo, position, word)
    cdef uint64_t* other
    cdef uint64_t work = 0, wins, losses
    cdef int _way, last = memo.width - 1
    while nodes > 1 and work < 63:
        nodes >>= 1
        work += 1
    if entry == NULL:
        entry = other = bucket(memo, word)
        for _way in range(WAYS):
            if not other[last]:
                entry = other
                break
            if (other[last] >> 8 & 63) < (entry[last] >> 8 & 63):
                entry = other
            other += memo.width
        if not entry[last]:
            memo.used += 1
        memcpy(entry, position.words, last * sizeof(uint64_t))
        entry[last] = word >> memo.bits << KNOWN_BITS
    wins, losses = entry[last] & 15, entry[last] >> 4 & 15
    work = max(work, entry[last] >> 8 & 63)
    if won:
        wins = max(wins, <uint64_t>position.start + 1)
    else:
        losses = max(losses, <uint64_t>(EVERY_START - position.start))
    entry[last] = entry[last] >> KNOWN_BITS << KNOWN_BITS | work << 8 | losses << 4 | wins
    if memo.used > (<size_t>WAYS << memo.bits) // 2 and memo.bits < memo.most_bits:
        memo_double(memo)

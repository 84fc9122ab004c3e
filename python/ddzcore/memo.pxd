"""What a search has found out: a table of fixed size that holds positions whole, so it never mistakes one for another.

An entry is some words of the position as they are, and one word more: of the last 60 bits of the position, mixed one to
one with the others, those that do not follow from the entry's place, and what is known. Four entries are a bucket.

Positions may differ only in how good they are for the player to move: two words of ten fields each say it. They are in
the same bucket. One that is won tells of those that are at least as good in every field, one that is lost of those that
are no better in any. The top bits of both words hold how many fields mean something: such numbers must be the same.
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
    #define DDZ_SIXTY 0xFFFFFFFFFFFFFFFULL    /* 60 bits */
    #define DDZ_GUARDS 0x820820820820820ULL   /* the top bit of each of ten fields of six bits */
    #define DDZ_NUMBER 0xF000000000000000ULL
    """
    void fetch "DDZ_FETCH"(const void* memory) noexcept nogil
    const uint64_t SIXTY "DDZ_SIXTY"
    const uint64_t GUARDS "DDZ_GUARDS"
    const uint64_t NUMBER "DDZ_NUMBER"
    void* reserve "ddz_reserve"(size_t size) noexcept nogil
    void release "ddz_release"(void* memory, size_t size) noexcept nogil
    void in_large_pages "ddz_in_large_pages"(void* memory, size_t size) noexcept nogil

cdef enum:
    WAYS = 4
    FEWEST_BITS = 10
    LARGE_BITS = 15      # from here on memory is asked for in large pages: to clear one takes as long as a small search
    KNOWN_BITS = 8       # of an entry's mixed word: work (6), and one more than what is known (2)
    KNOWN = 3
    KNOWN_AND_WORK = (1 << KNOWN_BITS) - 1
    MOST_WORDS = 34      # of a position
    STRENGTHS = 2        # words that say how good it is
    FIELD = 6            # bits of their fields, of which the top one is free
    BEST = 31            # of a field

cdef enum:               # what a position is for the player to move
    UNKNOWN = -1
    LOST = 0
    WON = 1

cdef struct memo_t:
    uint64_t* entries
    size_t used          # entries
    int width            # words of an entry
    int last             # which of them is the mixed one: if it is not the last, words of strength follow
    int bits             # 2**bits buckets are in use; it begins with few, near to the processor, and doubles them ..
    int most_bits        # .. up to here

cdef struct position_t:  # what a search knows a position by
    uint64_t words[MOST_WORDS]  # the last one has 60 bits
    uint64_t strength[STRENGTHS]


cdef inline size_t size_of(const memo_t* memo) noexcept nogil:
    """Bytes, of all buckets."""
    return (<size_t>1 << memo.most_bits) * WAYS * memo.width * sizeof(uint64_t)


cdef inline bint memo_open(memo_t* memo, int words, bint by_strength, size_t num_bytes) noexcept nogil:
    """An empty table of at most so many bytes, for positions of so many words; whether there is memory for it."""
    cdef int width = words + STRENGTHS if by_strength else words
    memo.width, memo.last = width, words - 1
    memo.bits, memo.most_bits, memo.used = FEWEST_BITS, FEWEST_BITS, 0
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
    if memo.width > memo.last + 1:
        word = (position.strength[0] & NUMBER) >> 4 | (position.strength[1] & NUMBER)
    for i in range(memo.last):
        word = mix(word + position.words[i])
    word = (word + position.words[memo.last]) & SIXTY
    word = ((word ^ word >> 31) * 0xBF58476D1CE4E5B9ULL) & SIXTY
    word = ((word ^ word >> 29) * 0x94D049BB133111EBULL) & SIXTY
    return word ^ word >> 30


cdef inline uint64_t* bucket(const memo_t* memo, uint64_t word) noexcept nogil:
    return memo.entries + (word & ((<uint64_t>1 << memo.bits) - 1)) * WAYS * memo.width


cdef inline void memo_fetch(const memo_t* memo, uint64_t word) noexcept nogil:
    """Ask for the entries that `known` will look at, and do not wait for them."""
    cdef const uint64_t* entries = bucket(memo, word)
    fetch(entries)
    if memo.width > 2:
        fetch(entries + 8)


cdef inline bint is_of(
    const memo_t* memo, const uint64_t* entry, const position_t* position, uint64_t tag
) noexcept nogil:
    """Whether an entry is of this position, or of one that differs in strength only."""
    cdef int i = 0
    if entry[memo.last] >> KNOWN_BITS != tag or not entry[memo.last] & KNOWN:
        return False
    while i < memo.last and entry[i] == position.words[i]:
        i += 1
    return i == memo.last


cdef inline bint is_as_good(const uint64_t* strength, const uint64_t* other) noexcept nogil:
    """Whether each field is as high as the other's, and the numbers are the same."""
    cdef uint64_t first = (strength[0] | GUARDS) - other[0], second = (strength[1] | GUARDS) - other[1]
    return (first & (GUARDS | NUMBER)) == GUARDS and (second & (GUARDS | NUMBER)) == GUARDS


cdef inline bint implies(
    const memo_t* memo, int value, const uint64_t* strength, const uint64_t* other
) noexcept nogil:
    """Whether a position of one strength has a value if it has it with the other: won if as good, lost if no better."""
    if memo.width == memo.last + 1:
        return True
    return is_as_good(strength, other) if value == WON else is_as_good(other, strength)


cdef inline int known(const memo_t* memo, const position_t* position, uint64_t word) noexcept nogil:
    """Whether the player to move wins: WON, LOST or UNKNOWN."""
    cdef const uint64_t* entry = bucket(memo, word)
    cdef int _way, value
    for _way in range(WAYS):
        if is_of(memo, entry, position, word >> memo.bits):
            value = <int>(entry[memo.last] & KNOWN) - 1
            if implies(memo, value, position.strength, entry + memo.last + 1):
                return value
        entry += memo.width
    return UNKNOWN


cdef inline void memo_double(memo_t* memo) noexcept nogil:
    """Use twice as many buckets: each entry stays in its way, in its bucket or in the new one."""
    cdef size_t half = (<size_t>1 << memo.bits) * WAYS * memo.width
    cdef uint64_t* entry = memo.entries
    cdef uint64_t* end = entry + half
    cdef uint64_t* last
    cdef uint64_t tag
    while entry < end:
        last = entry + memo.last
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


cdef inline uint64_t* room_for(
    memo_t* memo, const position_t* position, uint64_t word, int value
) noexcept nogil:
    """The entry to write over: one that says less of the same, or an empty one, or the one that took the least."""
    cdef uint64_t* entry = bucket(memo, word)
    cdef uint64_t* least = entry
    cdef int _way
    for _way in range(WAYS):
        if not entry[memo.last]:
            return entry
        if is_of(memo, entry, position, word >> memo.bits) and <int>(entry[memo.last] & KNOWN) - 1 == value:
            if implies(memo, value, entry + memo.last + 1, position.strength):
                return entry
        if (entry[memo.last] >> 2 & 63) < (least[memo.last] >> 2 & 63):
            least = entry
        entry += memo.width
    return least


cdef inline void remember(
    memo_t* memo, const position_t* position, uint64_t word, int value, uint64_t nodes
) noexcept nogil:
    """Keep what the player to move comes to, and how many nodes that took."""
    cdef uint64_t* entry = room_for(memo, position, word, value)
    cdef uint64_t work = 0
    while nodes > 1 and work < 63:
        nodes >>= 1
        work += 1
    if not entry[memo.last]:
        memo.used += 1
    memcpy(entry, position.words, memo.last * sizeof(uint64_t))
    entry[memo.last] = word >> memo.bits << KNOWN_BITS | work << 2 | <uint64_t>(value + 1)
    if memo.width > memo.last + 1:
        memcpy(entry + memo.last + 1, position.strength, STRENGTHS * sizeof(uint64_t))
    if memo.used > (<size_t>WAYS << memo.bits) // 2 and memo.bits < memo.most_bits:
        memo_double(memo)

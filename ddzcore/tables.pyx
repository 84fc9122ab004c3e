"""Many tables stepped together: what trainers and simulators need, without a Python object for each."""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memset

from ddzcore.hand cimport num_cards
from ddzcore.play cimport play_t
from ddzcore.pool cimport do_parts, part_t, start_of
from ddzcore.rules cimport Rules, as_rules
from ddzcore.shuffle cimport deal, deck_t, read_deck
from ddzcore.state cimport new_state
from ddzcore.stream cimport mix, stream_of, stream_t
from ddzcore.table cimport rules_t
from ddzcore.turns cimport (
    MAX_PLAYERS, NOBODY, state_choose, state_count, state_generate, state_is_over, state_nth, state_play_unhashed,
    state_hash, state_scores, state_t,
)

from operator import index

import numpy as np

from ddzcore.batch import free, held, unpack
from ddzcore.errors import IllegalPlayError, shown
from ddzcore.playout import whole

cdef enum:
    MOST_IN_A_PART = 4096


cdef struct job_t:
    const rules_t* rules
    const deck_t* deck
    state_t* states
    size_t num
    size_t first        # the tables of the parts that are done together: from here on
    size_t some         # so many
    size_t parts        # one for each thread
    play_t* scratch     # for each part
    size_t most         # plays of each part's scratch
    uint64_t seed
    int64_t* numbers    # for each table: of its game, of its plays, of the one to play, or of where its list starts
    play_t* plays
    uint64_t* words[3]  # what is seen, as in observe
    uint8_t* left
    uint8_t* fields[6]


cdef inline size_t first_of(const job_t* job, size_t part) noexcept nogil:
    """The first table of a part."""
    return job.first + start_of(job.some, part, job.parts)


cdef void deal_part(void* work, size_t part) noexcept nogil:
    """Deal where the game is over; there is none where there are no players."""
    cdef job_t* job = <job_t*>work
    cdef stream_t stream
    cdef size_t i
    for i in range(first_of(job, part), first_of(job, part + 1)):
        if not job.states[i].num_players or state_is_over(job.rules, &job.states[i]):
            stream = stream_of(job.seed, job.numbers[i] * job.num + i)
            deal(job.deck, &stream, &job.states[i])


cdef void count_part(void* work, size_t part) noexcept nogil:
    cdef job_t* job = <job_t*>work
    cdef size_t i
    for i in range(first_of(job, part), first_of(job, part + 1)):
        job.numbers[i] = state_count(job.rules, &job.states[i])


cdef void generate_part(void* work, size_t part) noexcept nogil:
    cdef job_t* job = <job_t*>work
    cdef size_t i
    for i in range(first_of(job, part), first_of(job, part + 1)):
        state_generate(job.rules, &job.states[i], job.plays + job.numbers[i])


cdef void step_part(void* work, size_t part) noexcept nogil:
    cdef job_t* job = <job_t*>work
    cdef play_t play
    cdef size_t i
    for i in range(first_of(job, part), first_of(job, part + 1)):
        if not state_is_over(job.rules, &job.states[i]):
            state_nth(job.rules, &job.states[i], job.numbers[i], job.scratch + part * job.most, &play)
            state_play_unhashed(job.rules, &job.states[i], &play, NULL)


cdef void step_random_part(void* work, size_t part) noexcept nogil:
    cdef job_t* job = <job_t*>work
    cdef play_t play
    cdef stream_t stream
    cdef size_t i
    for i in range(first_of(job, part), first_of(job, part + 1)):
        stream = stream_of(job.seed, i + 1)
        if state_choose(job.rules, &job.states[i], &stream, job.scratch + part * job.most, &play):
            state_play_unhashed(job.rules, &job.states[i], &play, NULL)


cdef void observe_part(void* work, size_t part) noexcept nogil:
    cdef job_t* job = <job_t*>work
    cdef const state_t* state
    cdef size_t i
    cdef int j, seat, n = job.deck.num_players
    for i in range(first_of(job, part), first_of(job, part + 1)):
        state = &job.states[i]
        job.words[0][i] = state.hands[state.to_move]
        for j in range(n):
            seat = (state.to_move + j) % n
            job.left[i * n + j] = num_cards(state.hands[seat])
            if j:
                job.words[1][i] += state.hands[seat]
        job.words[2][i] = state.to_beat.cards
        job.fields[0][i] = NOBODY if state.landlord == NOBODY else (state.landlord - state.to_move + n) % n
        job.fields[1][i] = NOBODY if state.owner == NOBODY else (state.owner - state.to_move + n) % n
        job.fields[2][i], job.fields[3][i] = state.passes, state.to_beat.pattern
        job.fields[4][i], job.fields[5][i] = state.to_beat.key, state.to_beat.length


@cython.final
cdef class Tables:
    """Tables(rules, num, seed=0, threads=1)\n--\n
    `num` tables at which seeded games are played, one after the other at each: the play phase, with seat 0 as landlord,
    or led by who holds the opening card.

    Each game has a stream of random numbers of its own, made of `seed`, the table and the number of its game there, so
    nothing depends on `threads`. A table takes 300 bytes. Arrays have a row for each table.

    Ctrl-C stops what takes long. If it comes while tables are stepped or dealt, that is done at some and not at others:
    each is at a sound position, of the same game as else, and all of them can be gone on with.

    >>> tables = Tables(Rules("doudizhu"), 100, seed=1)
    >>> while not tables.over.all():
    ...     tables.step(tables.counts() - 1)
    >>> tables.scores.sum(), tables.reset(), tables.over.any()
    (np.int64(0), 100, np.False_)
    """

    def __cinit__(self, rules, num, seed=0, threads=1):
        cdef Rules read = as_rules(rules)
        self.its_rules, self.num, self.seed_ = read, whole("num", num, 1 << 32), whole("seed", seed, 1 << 64)
        self.threads = max(1, whole("threads", threads, 1 << 10))
        self.deck = read_deck(read)
        self.games = np.zeros(self.num, dtype=np.int64)
        self.states = <state_t*>PyMem_Calloc(max(1, self.num), sizeof(state_t))
        if not read.table.c.plain:
            self.most = max([read.max_plays(size).bound for size in range(read.options.largest_hand + 1)])
            self.scratch = <play_t*>PyMem_Malloc(<size_t>self.threads * self.most * sizeof(play_t))
        if self.states == NULL or (self.most and self.scratch == NULL):
            raise MemoryError
        _do_numbers(self, deal_part, self.games)

    def __dealloc__(self):
        PyMem_Free(self.states)
        PyMem_Free(self.scratch)

    def __len__(self):
        return self.num

    @property
    def rules(self):
        """The rule set, a `Rules`."""
        return self.its_rules

    @property
    def seed(self):
        """What the games are made of."""
        return self.seed_

    def state(self, table):
        """The position at a table, as a `State` of its own. Raises IndexError if there is no such table."""
        cdef state_t* found
        number = index(table)
        if not 0 <= number < self.num:
            raise IndexError(f"table {shown(number)} of {self.num}")
        found = &self.states[<Py_ssize_t>number]
        found.hash = state_hash(found)
        return new_state(self.its_rules, found)

    # What there is to play

    def counts(self):
        """How many plays are legal at each table: int64, shape (n,); 0 where the game is over."""
        if self.sizes is None:
            sizes = np.zeros(self.num, dtype=np.int64)
            _do_numbers(self, count_part, sizes)
            self.sizes = sizes
        return self.sizes.copy()

    def legal(self, out=None):
        """The legal plays at each table, as `batch.Lists`; `out` is one whose arrays are used again."""
        sizes = self.counts()
        out = held(out)
        try:
            out.make_room(self.num, 0)
            out.offsets[0] = 0
            np.cumsum(sizes, out=out.offsets[1:])
            out.make_room(self.num, int(out.offsets[self.num]))
            if len(out.plays):
                _generate(self, out.offsets, out.plays.view(np.uint8))
        finally:
            free(out)
        return out

    # Playing

    def step(self, choices):
        """At each table, play the legal play of the number that `choices`, integers, shape (n,), gives.

        Where the game is over the choice says nothing. Raises `IllegalPlayError`, which names the first table whose
        choice is not there; then nothing is played.
        """
        given = np.ascontiguousarray(choices)
        if given.shape != (self.num,) or given.dtype.kind not in "iu":
            raise TypeError(f"choices are an array of integers, shape ({self.num},)")
        given = given.astype(np.int64, copy=False)
        sizes = self.counts()
        wrong = np.flatnonzero((sizes > 0) & ((given < 0) | (given >= sizes)))
        if len(wrong):
            table = wrong[0]
            raise IllegalPlayError(f"table {table} has {sizes[table]} legal plays, none of number {given[table]}")
        try:
            _do_numbers(self, step_part, given)
        finally:
            self.sizes = None

    def step_random(self, seed=0):
        """At each table, play a legal play, each as likely as any other: the same ones for the same `seed`."""
        seed = whole("seed", seed, 1 << 64)
        cdef job_t job = _job_of(self)
        job.seed = mix(seed)
        try:
            _do(step_random_part, &job)
        finally:
            self.sizes = None

    def reset(self):
        """Deal a new game wherever it is over; how many that are."""
        over = self.over
        self.games[over] += 1
        try:
            _do_numbers(self, deal_part, self.games)
        except BaseException:
            self.games[over & self.over] -= 1  # there is none dealt
            raise
        finally:
            self.sizes = None
        return int(over.sum())

    # What there is to see

    @property
    def over(self):
        """Where the game is over: bool, shape (n,)."""
        over = np.zeros(self.num, dtype=np.bool_)
        cdef uint8_t[::1] cells = over.view(np.uint8)
        cdef Py_ssize_t i
        for i in range(self.num):
            cells[i] = state_is_over(&self.its_rules.table.c, &self.states[i])
        return over

    @property
    def to_move(self):
        """Whose turn it is: uint8, shape (n,)."""
        seats = np.zeros(self.num, dtype=np.uint8)
        cdef uint8_t[::1] cells = seats
        cdef Py_ssize_t i
        for i in range(self.num):
            cells[i] = self.states[i].to_move
        return seats

    @property
    def scores(self):
        """What each player gets, 0 until the game is over: int32, shape (n, players)."""
        scores = np.zeros((self.num, self.deck.num_players), dtype=np.int32)
        cdef int32_t[:, ::1] cells = scores
        cdef int ends[MAX_PLAYERS]
        cdef Py_ssize_t i
        cdef int seat
        for i in range(self.num):
            state_scores(&self.its_rules.table.c, &self.states[i], ends)
            for seat in range(self.deck.num_players):
                cells[i, seat] = ends[seat]
        return scores

    def observe(self):
        """What the player to move may know, as a dictionary of arrays, made by counting cards.

        - ``hand``, the own cards, ``unseen``, those that the others hold, ``played``, those that are gone, ``to_beat``,
          those of the play to beat: uint8, shape (n, 15), a count for each rank.
        - ``cards_left``: how many cards the player to move, the next one, ... hold: uint8, shape (n, players).
        - ``landlord``: how many seats after the player to move the landlord sits, 255 if there is none; ``owner``: the
          same for who played the play to beat; ``passes``; ``pattern``, ``key`` and ``length`` of the play to beat, 0
          for a leader: uint8, shape (n,).
        """
        words = {name: np.zeros(self.num, dtype=np.uint64) for name in ("hand", "unseen", "to_beat")}
        left = np.zeros((self.num, self.deck.num_players), dtype=np.uint8)
        names = ("landlord", "owner", "passes", "pattern", "key", "length")
        fields = {name: np.zeros(self.num, dtype=np.uint8) for name in names}
        _observe(self, words, left, fields)
        seen = {name: unpack(word) for name, word in words.items()}
        seen["played"] = unpack(np.uint64(self.its_rules.table.c.deck) - words["hand"] - words["unseen"])
        return {**seen, "cards_left": left, **fields}

    def __repr__(self):
        return f"<{self.num} tables of {self.its_rules.text}>"


cdef job_t _job_of(Tables tables):
    cdef job_t job
    memset(&job, 0, sizeof(job))
    job.rules, job.deck, job.states, job.num = &tables.its_rules.table.c, &tables.deck, tables.states, tables.num
    job.parts, job.scratch, job.most, job.seed = tables.threads, tables.scratch, tables.most, tables.seed_
    return job


cdef int _do(part_t do, job_t* job) except -1:
    """Do something for all tables: for some after others, so that Ctrl-C stops it; these shared by the threads."""
    while job.first < job.num:
        job.some = min(job.num - job.first, MOST_IN_A_PART * job.parts)
        do_parts(do, job, job.parts, job.parts)
        PyErr_CheckSignals()
        job.first += job.some
    return 0


cdef int _do_numbers(Tables tables, part_t do, const int64_t[::1] numbers) except -1:
    """The same with a number for each table."""
    cdef job_t job = _job_of(tables)
    if job.num:
        job.numbers = <int64_t*>&numbers[0]
    return _do(do, &job)


cdef int _generate(Tables tables, const int64_t[::1] offsets, uint8_t[::1] room) except -1:
    cdef job_t job = _job_of(tables)
    job.numbers, job.plays = <int64_t*>&offsets[0], <play_t*>&room[0]
    return _do(generate_part, &job)


cdef int _observe(Tables tables, dict words, uint8_t[:, ::1] left, dict fields) except -1:
    cdef job_t job = _job_of(tables)
    cdef uint64_t[::1] word
    cdef uint8_t[::1] field
    if not job.num:
        return 0
    for i, word in enumerate(words.values()):
        job.words[<int>i] = &word[0]
    for i, field in enumerate(fields.values()):
        job.fields[<int>i] = &field[0]
    job.left = &left[0, 0]
    return _do(observe_part, &job)

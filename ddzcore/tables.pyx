"""Many tables stepped together: what trainers and simulators need, without a Python object for each."""

cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from ddzcore.shuffle cimport deal, read_deck
from ddzcore.hand cimport num_cards
from ddzcore.play cimport play_t
from ddzcore.rules cimport Rules
from ddzcore.state cimport new_state
from ddzcore.stream cimport mix, stream_of, stream_t
from ddzcore.turns cimport (
    MAX_PLAYERS, NOBODY, state_choose, state_count, state_generate, state_is_over, state_nth, state_play_unhashed,
    state_hash, state_scores, state_t,
)

from operator import index

import numpy as np

from ddzcore.batch import Lists, in_parts, unpack
from ddzcore.errors import IllegalPlayError, shown
from ddzcore.playout import whole


@cython.final
cdef class Tables:
    """Tables(rules, num, seed=0, threads=1)\n--\n
    `num` tables at which seeded games are played, one after the other at each: the play phase, with seat 0 as landlord,
    or led by who holds the opening card.

    Each game has a stream of random numbers of its own, made of `seed`, the table and the number of its game there, so
    nothing depends on `threads`. A table takes 300 bytes. Arrays have a row for each table.

    >>> tables = Tables(Rules("doudizhu"), 100, seed=1)
    >>> while not tables.over.all():
    ...     tables.step(tables.counts() - 1)
    >>> tables.scores.sum(), tables.reset(), tables.over.any()
    (np.int64(0), 100, np.False_)
    """

    def __cinit__(self, Rules rules not None, num, seed=0, threads=1):
        self.its_rules, self.num, self.seed_ = rules, whole("num", num, 1 << 32), whole("seed", seed, 1 << 64)
        self.threads = max(1, whole("threads", threads, 1 << 10))
        self.deck = read_deck(rules)
        self.games = np.zeros(self.num, dtype=np.int64)
        self.states = <state_t*>PyMem_Malloc(max(1, self.num) * sizeof(state_t))
        if not rules.table.c.plain:
            self.most = max([rules.max_plays(size).bound for size in range(rules.options.largest_hand + 1)])
            self.scratch = <play_t*>PyMem_Malloc(<size_t>self.threads * self.most * sizeof(play_t))
        if self.states == NULL or (self.most and self.scratch == NULL):
            raise MemoryError
        self._in_parts(lambda part, some: _deal(self, some, self.games, True))

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
            self._in_parts(lambda part, some: _count(self, some, sizes))
            self.sizes = sizes
        return self.sizes.copy()

    def legal(self, out=None):
        """The legal plays at each table, as `batch.Lists`; `out` is one whose arrays are used again."""
        if out is None:
            out = Lists()
        elif not isinstance(out, Lists):
            raise TypeError(f"out is a Lists, not {type(out).__name__}")
        sizes = self.counts()
        out.make_room(self.num, 0)
        np.cumsum(sizes, out=out.offsets[1:])
        out.make_room(self.num, int(out.offsets[self.num]))
        self._in_parts(lambda part, some: _generate(self, some, out.offsets, out.plays))
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
        self._in_parts(lambda part, some: _step(self, part, some, given))
        self.sizes = None

    def step_random(self, seed=0):
        """At each table, play a legal play, each as likely as any other: the same ones for the same `seed`."""
        seed = whole("seed", seed, 1 << 64)
        self._in_parts(lambda part, some: _step_random(self, part, some, seed))
        self.sizes = None

    def reset(self):
        """Deal a new game wherever it is over; how many that are."""
        over = self.over
        self.games[over] += 1
        self._in_parts(lambda part, some: _deal(self, some, self.games, False))
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
        self._in_parts(lambda part, some: _observe(self, some, words, left, fields))
        seen = {name: unpack(word) for name, word in words.items()}
        seen["played"] = unpack(np.uint64(self.its_rules.table.c.deck) - words["hand"] - words["unseen"])
        return {**seen, "cards_left": left, **fields}

    def _in_parts(self, do):
        """Do something for the tables of each thread."""
        parts = [
            (i, range(self.num * i // self.threads, self.num * (i + 1) // self.threads)) for i in range(self.threads)
        ]
        in_parts(self.threads, parts, lambda part: do(*part))

    def __repr__(self):
        return f"<{self.num} tables of {self.its_rules.text}>"


cdef int _deal(Tables tables, some, int64_t[::1] games, bint every) except -1:
    cdef Py_ssize_t i, first = some.start, stop = some.stop
    cdef uint64_t seed = tables.seed_
    cdef stream_t stream
    with nogil:
        for i in range(first, stop):
            if every or state_is_over(&tables.its_rules.table.c, &tables.states[i]):
                stream = stream_of(seed, games[i] * tables.num + i)
                deal(&tables.deck, &stream, &tables.states[i])
    return 0


cdef int _count(Tables tables, some, int64_t[::1] sizes) except -1:
    cdef Py_ssize_t i, first = some.start, stop = some.stop
    with nogil:
        for i in range(first, stop):
            sizes[i] = state_count(&tables.its_rules.table.c, &tables.states[i])
    return 0


cdef int _generate(Tables tables, some, const int64_t[::1] offsets, plays) except -1:
    cdef Py_ssize_t i, first = some.start, stop = some.stop
    cdef uint8_t[::1] room
    if not len(plays):
        return 0
    room = plays.view(np.uint8)
    with nogil:
        for i in range(first, stop):
            state_generate(
                &tables.its_rules.table.c, &tables.states[i], <play_t*>(&room[0] + offsets[i] * sizeof(play_t))
            )
    return 0


cdef int _step(Tables tables, int part, some, const int64_t[::1] choices) except -1:
    cdef Py_ssize_t i, first = some.start, stop = some.stop
    cdef play_t* scratch = tables.scratch + part * tables.most
    cdef play_t play
    with nogil:
        for i in range(first, stop):
            if not state_is_over(&tables.its_rules.table.c, &tables.states[i]):
                state_nth(&tables.its_rules.table.c, &tables.states[i], choices[i], scratch, &play)
                state_play_unhashed(&tables.its_rules.table.c, &tables.states[i], &play, NULL)
    return 0


cdef int _step_random(Tables tables, int part, some, uint64_t seed) except -1:
    cdef Py_ssize_t i, first = some.start, stop = some.stop
    cdef play_t* scratch = tables.scratch + part * tables.most
    cdef play_t play
    cdef stream_t stream
    with nogil:
        for i in range(first, stop):
            stream = stream_of(mix(seed), i + 1)
            if state_choose(&tables.its_rules.table.c, &tables.states[i], &stream, scratch, &play):
                state_play_unhashed(&tables.its_rules.table.c, &tables.states[i], &play, NULL)
    return 0


cdef int _observe(Tables tables, some, dict words, uint8_t[:, ::1] left, dict fields) except -1:
    cdef Py_ssize_t i, first = some.start, stop = some.stop
    cdef uint64_t[::1] hand = words["hand"], unseen = words["unseen"], to_beat = words["to_beat"]
    cdef uint8_t[::1] landlord = fields["landlord"], owner = fields["owner"], passes = fields["passes"]
    cdef uint8_t[::1] pattern = fields["pattern"], key = fields["key"], length = fields["length"]
    cdef const state_t* state
    cdef int j, seat, n = tables.deck.num_players
    with nogil:
        for i in range(first, stop):
            state = &tables.states[i]
            hand[i] = state.hands[state.to_move]
            for j in range(n):
                seat = (state.to_move + j) % n
                left[i, j] = num_cards(state.hands[seat])
                if j:
                    unseen[i] += state.hands[seat]
            to_beat[i] = state.to_beat.cards
            landlord[i] = NOBODY if state.landlord == NOBODY else (state.landlord - state.to_move + n) % n
            owner[i] = NOBODY if state.owner == NOBODY else (state.owner - state.to_move + n) % n
            passes[i], pattern[i] = state.passes, state.to_beat.pattern
            key[i], length[i] = state.to_beat.key, state.to_beat.length
    return 0

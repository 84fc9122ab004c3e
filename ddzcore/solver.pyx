"""The solver: who wins a position in which all cards are open, with which plays, and by how much."""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from ddzcore.memo cimport WON
from ddzcore.play cimport Play, new_play
from ddzcore.search cimport (
    DONE, FIRST_OUT, FULL, PLACES, SCORE, STOPPED, outcome_t, search_close, search_from, search_open, search_run,
    search_t, search_widen,
)
from ddzcore.state cimport State
from ddzcore.turns cimport state_is_over

from time import perf_counter

from ddzcore.errors import DdzError, PositionError, shown
from ddzcore.least import least_table
from ddzcore.objective import Solution, attainable, banned_patterns, side_of
from ddzcore.playout import most_plays, whole
from ddzcore.pool import go_on
from ddzcore.work import run_parts

cdef enum:
    NOT_TRIED = 2

SLICE = 2_000  # nodes between two looks at the clock and at signals: about a millisecond
TOLD = 20_000  # nodes between two calls of `progress`
LEAST_MB, MOST_MB = 0.25, 1 << 20
AIMS = {"win": FIRST_OUT, "score": SCORE, "places": PLACES}


@cython.final
cdef class Solver:
    """Solver(state, objective="win", side=None, banned=None, table_mb=64, all_plays=True, plain=False)\n--\n
    A search of one position that can be stopped and gone on with: see `solve` for what the arguments mean.

    `run` goes on until the answer is there or a limit is reached; to stop and go on costs no node. The memory is taken
    at once: `table_mb` for what is found out, and about one megabyte more. `plain` leaves out all that makes the
    search fast but the memory: it is there to compare with.

    Raises `PositionError` for positions that are over, `DdzError` for arguments that make no sense, `MemoryError`.

    >>> solver = Solver(State(Rules("doudizhu"), ["KK5543", "225543"]))
    >>> solver.run(nodes=10).value
    'unknown'
    >>> solver.run().value, solver.run().winning_plays
    ('win', (<Play 4: SOLO>, <Play 5: SOLO>))
    """

    def __cinit__(
        self, State state not None, objective="win", side=None, banned=None, table_mb=64, all_plays=True, plain=False
    ):
        cdef int seat
        self.start = state.copy()
        if state_is_over(&state.its_rules.table.c, &state.c):
            raise PositionError("the game is over: there is nothing to solve")
        if not isinstance(objective, str) or objective not in AIMS:
            raise DdzError(f"objective={shown(objective)} is not possible; allowed: {', '.join(AIMS)}")
        if objective == "win" and state.c.num_out:
            raise PositionError("somebody is out already: objective='win' is decided; give 'score' or 'places'")
        self.aim, self.seats = objective, side_of(state, objective, side)
        if not isinstance(table_mb, (int, float)) or not LEAST_MB <= table_mb <= MOST_MB:
            raise DdzError(f"table_mb={shown(table_mb)} is not possible: {LEAST_MB} to {MOST_MB}")
        for seat, patterns in enumerate(banned_patterns(state, objective, banned)):
            self.c.banned[seat] = patterns
        for seat in self.seats:
            self.c.side |= 1 << seat
        self.all_plays = bool(all_plays)
        self.c.plain = bool(plain)
        self.c.aim = AIMS[objective]
        self.c.rules = &state.its_rules.table.c
        self.least = least_table(state.its_rules)
        self.c.least = &self.least.c
        self.c.most = most_plays(state)
        self.c.state = state.c
        self.values = <uint8_t*>calloc(self.c.most, 1)
        if self.values == NULL or not search_open(&self.c, <size_t>(table_mb * (1 << 20))):
            raise MemoryError(f"there is no memory for a table of {table_mb} MB")
        self.line = []
        self.low, self.high = 0, 1
        self.work = _find(self)

    def __dealloc__(self):
        free(self.values)
        search_close(&self.c)

    @property
    def state(self):
        """The position, a `State` of its own."""
        return self.start.copy()

    @property
    def objective(self):
        """What is played for: ``"win"``, ``"score"`` or ``"places"``."""
        return self.aim

    @property
    def side(self):
        """The seats that play together, for whom the value is: a tuple."""
        return self.seats

    @property
    def nodes(self):
        """The nodes so far: positions entered, before they are looked up."""
        return self.c.nodes

    def run(self, nodes=None, seconds=None, progress=None):
        """Go on until the answer is found, or for so many nodes or seconds more; the `Solution` so far.

        The GIL is released. Ctrl-C stops it, and `run` goes on from there. `progress` is called with the number of
        nodes about a hundred times a second at most.
        """
        cdef uint64_t last, told = self.c.nodes
        if nodes is not None:
            nodes = whole("nodes", nodes, 1 << 62)
        if seconds is not None and not (isinstance(seconds, (int, float)) and 0 <= seconds and _is_float(seconds)):
            raise DdzError(f"seconds={shown(seconds)} is not possible: 0 or more, and a number that a float can be")
        if self.running:
            raise DdzError("this solver is at work in another thread; make one for each")
        end = None if seconds is None else perf_counter() + seconds
        last = self.c.nodes + nodes if nodes is not None else 0
        self.running = True
        try:
            while True:
                self.pause = self.c.nodes + SLICE
                if nodes is not None:
                    if self.c.nodes >= last:
                        break
                    self.pause = min(self.pause, last)
                if end is not None and perf_counter() >= end:
                    break
                try:
                    is_done = next(self.work, None) is None
                except BaseException:  # Ctrl-C between two slices, or no memory: the generator is at its end
                    self.work = _find(self)  # a new one is soon as far, since what is found out is kept
                    raise
                if is_done:
                    break
                PyErr_CheckSignals()
                if progress is not None and self.c.nodes >= told + TOLD:
                    told = self.c.nodes
                    progress(told)
        finally:
            self.running = False
        return _solution(self)


def _is_float(number):
    """Whether an integer is not too large to be a float."""
    try:
        float(number)
    except OverflowError:
        return False
    return True


def solve(
    state, objective="win", side=None, banned=None, nodes=None, seconds=None, table_mb=64, all_plays=True, progress=None
):
    """Who wins a position whose cards are all open, if everybody plays as well as can be.

    `objective` is what is played for: ``"win"``, being first out, alone or with partners; ``"score"``, the sum of the
    side's `State.scores`, with bombs, spring and all; ``"places"``, where the rules play for places: how many players
    of the other side are out after players of this side, counted in pairs. The sides are landlord and peasants, or the
    two players; if there are more and no landlord, `side` says which seats play together against all others (one seat:
    what it can reach whatever the others do). By default the side is that of the player to move.

    `banned` takes patterns from players (禁手): ``{0: ["BOMB"]}`` by seat, or ``{"peasants": ["ROCKET"]}``. A player
    who must beat but may not passes; one who leads and may play nothing has lost.

    The answer is exact, or ``"unknown"`` if `nodes` or `seconds` did not do; `Solver` can go on then. `table_mb` is the
    memory for what was found out; it never grows. If not `all_plays`, the search ends with the first play that wins.

    Raises `PositionError`, `DdzError`, as `Solver` does.

    >>> solve(State(Rules("doudizhu"), ["2KKTT77554", "AA8"])).value
    'loss'
    >>> answer = solve(State(Rules("doudizhu"), ["34", "5", "66"]), objective="score")
    >>> answer.value, answer.winning_plays, answer.line
    (2, (<Play 4: SOLO>,), (<Play 4: SOLO>, <Play 5: SOLO>))
    """
    return Solver(state, objective, side, banned, table_mb, all_plays).run(nodes, seconds, progress)


def solve_many(states, threads=1, executor=None, progress=None, **how):
    """`solve` for each of several states, with the same keyword arguments, as a list.

    `threads` share the states, or an `executor` (any `concurrent.futures.Executor`, or a function that makes one) takes
    them; `progress` is called after each: how many are done, and how many there are. Each has a table of its own, so
    the answers are the same however the work is shared, unless `seconds` limits it.

    >>> [answer.value for answer in solve_many([State(Rules("doudizhu"), [hand, "8"]) for hand in ("34", "39")])]
    ['loss', 'win']
    """
    parts = [(state, how) for state in states]
    return run_parts(_solve_part, parts, max(1, whole("threads", threads, 1 << 10)), executor, progress)


def _solve_part(part):
    state, how = part
    return solve(state, progress=go_on, **how)


# The work, as generators: each step is a slice of nodes

def _find(Solver solver):
    """Find the value, then the plays that reach it, then a line."""
    cdef search_t* search = &solver.c
    if solver.tried is None:
        yield from _find_value(solver)
        solver.tried = _tried(solver)
        solver.found_after = search.nodes
    solver.line = []
    yield from _follow(solver)
    solver.is_complete = True


def _find_value(Solver solver):
    """Find the value and the plays that reach it."""
    cdef search_t* search = &solver.c
    ours = _is_ours(solver, solver.start)
    if solver.aim == "win":
        solver.is_tried = True
        yield from _search(solver, solver.start, 0, solver.all_plays)
        solver.low = solver.high = int((search.value == WON) == ours)
        return
    solver.is_tried = False
    values = attainable(solver.start, solver.seats, solver.aim)
    solver.low, solver.high = values[0], values[len(values) - 1]
    least, most = 0, len(values) - 1
    while least < most:
        middle = (least + most + 1) // 2
        yield from _search(solver, solver.start, values[middle], False)
        if (search.value == WON) == ours:
            least = middle
        else:
            most = middle - 1
        solver.low, solver.high = values[least], values[most]
    solver.is_tried = True
    yield from _search(solver, solver.start, solver.low if ours else solver.low + 1, solver.all_plays)


def _search(Solver solver, State state, int64_t threshold, bint every):
    """Search a position to the end."""
    cdef search_t* search = &solver.c
    cdef outcome_t outcome = STOPPED
    search.threshold, search.every = threshold, every
    search_from(search, &state.c)
    memset(solver.values, NOT_TRIED, search.most)
    while outcome != DONE:
        if search.nodes >= solver.pause:
            yield True
            continue
        with nogil:
            outcome = search_run(search, solver.pause - search.nodes, solver.values)
        if outcome == FULL and not search_widen(search):
            raise MemoryError


def _follow(Solver solver):
    """A line of best play: who can reach his aim does so by the first play found, the other plays what looks best."""
    cdef State state = solver.start.copy()
    cdef search_t* search = &solver.c
    cdef Play play
    cdef bint ours
    cdef uint32_t i, best
    while not (state_is_over(search.rules, &state.c) or (search.aim == FIRST_OUT and state.c.num_out)):
        ours = _is_ours(solver, state)
        if search.aim != FIRST_OUT or ours == bool(solver.low):
            yield from _search(solver, state, solver.low if ours else solver.low + 1, False)
            best = search.frames[0].play
        else:
            while search.nodes >= solver.pause:
                yield True
            search_from(search, &state.c)
            search_run(search, 0, solver.values)
            best = 0
            for i in range(1, search.frames[0].num):
                if search.scores[i] > search.scores[best]:
                    best = i
        if not search.frames[0].num:
            return
        play = new_play(&search.plays[best])
        solver.line.append(play)
        state.play_unchecked(play)


cdef bint _is_ours(Solver solver, State state):
    """Whether a player of the side is to move."""
    return solver.c.side >> state.c.to_move & 1


cdef dict _tried(Solver solver):
    """The plays of the start that are known, each with whether it wins."""
    cdef uint32_t i
    return {
        new_play(&solver.c.plays[i]): solver.values[i] == WON
        for i in range(solver.c.frames[0].num) if solver.values[i] != NOT_TRIED
    }


cdef object _solution(Solver solver):
    tried = solver.tried
    if tried is None:
        tried = _tried(solver) if solver.is_tried and solver.c.begun else {}
    order = {play: i for i, play in enumerate(solver.start.legal_plays())}
    plays = sorted(tried, key=lambda play: order.get(play, len(order)))  # a pass that a ban forces is not legal else
    low, high, value = solver.low, solver.high, "unknown"
    if low == high:
        value = low if solver.aim != "win" else "win" if low else "loss"
    elif solver.aim == "win" and any(tried.values()):
        low = high = int(_is_ours(solver, solver.start))
        value = "win" if low else "loss"
    return Solution(
        value,
        tuple([play for play in plays if tried[play]]),
        tuple([play for play in plays if not tried[play]]),
        tuple(solver.line),
        solver.found_after if solver.tried is not None else solver.c.nodes,
        (low, high),
        bool(solver.is_complete),
    )

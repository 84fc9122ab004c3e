"""Hidden hands: all that is consistent with what a seat sees, counted, and drawn at random, exactly.

A deal gives distinct cards to holders: the seats, and what is elsewhere. Hands are ranks, so a deal of ranks stands for
as many deals as there are choices of its cards, a product of multinomials. What a seat may do depends on the ranks of
its hand only; so acts restrict deals of ranks, and in each of these every choice of cards is as likely as any other.

Holders that no act restricts are one group at first: what they get together is dealt to them at random afterwards,
which is exact, since any choice of their cards is as good as any other.
"""

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from ddzcore.drawing cimport (
    COUNTED, LISTED, MAX_HOLDERS, MOST_TRIES, TRIED, act_t, add_listed, draw, is_capped, list_ways, most_without_answer,
    perhaps, plan_t, split_t, surely,
)
from ddzcore.hand cimport NUM_RANKS, Hand, hand_t, new_hand, num_cards, read_hand
from ddzcore.legality cimport is_legal
from ddzcore.movegen cimport count_but_pass
from ddzcore.play cimport FLUSH_CHAIN, PASS, SOLO_CHAIN, Play, row_of
from ddzcore.pool cimport do_parts, start_of
from ddzcore.rules cimport Rules, as_rules
from ddzcore.stream cimport stream_of, stream_t
from ddzcore.table cimport NO_ROW, row_t, rules_t
from ddzcore.turns cimport MAX_PLAYERS

from fractions import Fraction
from math import prod
from operator import index

import numpy as np

from ddzcore.batch import unpack
from ddzcore.context import Context
from ddzcore.errors import DdzError, DeckError, PositionError, shown
from ddzcore.evidence import Act, evidence_of
from ddzcore.partition import PAD, Partition, deals_of
from ddzcore.playout import whole
from ddzcore.game.view import View

__all__ = ["Act", "HiddenHands", "hidden_hands"]

METHODS = ("dealt", "counted", "listed", "tried")
MOST_LISTED = 1 << 22
MOST_WAYS = 1 << 59  # numbers of ways, and eight times as many, fit in a word
FEWEST_PLAYERS = 2


@cython.final
cdef class HiddenHands:
    """HiddenHands(rules, unseen, sizes, known=None, acts=(), most_listed=4194304)\n--\n
    The hands that seats can hold, given what is known of them: how many deals there are, and random ones.

    `unseen` are the hidden cards (a `Hand` or what it takes), `sizes` how many of them each seat holds, 0 for one's
    own; if these are fewer than there are, the rest is elsewhere, as a kitty is. `known` are cards that each seat
    holds beside these, a hand for each. `acts` are what seats did that says something of their hands, `Act`: under
    rules by which who can beat must, a pass; where bombs may not be split, or only the highest solo may be played, a
    play too.

    Two deals are the same if each seat holds the same cards, suits and all; each deal is as likely as any other. So the
    hands, which are ranks, are more likely the more choices of their cards there are.

    `method` says how deals are drawn. ``dealt``: nothing restricts them. ``counted``: acts cap how many cards of a
    rank a seat holds. ``listed``: other acts, and no more than `most_listed` deals of ranks, which are gone through now
    (a tenth of a microsecond each for each act, 16 bytes for each that is left). ``tried``: more than that, or more
    than 2**59 deals; they are drawn until one is consistent, which is exact too, but only caps can be counted then.

    Raises `CardError`, `DeckError` for more cards than the deck has, `NotAPlayError` for acts that are no plays,
    `PositionError` for sizes that cannot be, and `DdzError` for a pass over a chain where a flush chain would have been
    an answer: hidden hands have no suits.

    >>> hands = deal.HiddenHands(Rules("paodekuai16"), "3344KA2", [0, 4, 3])
    >>> hands.num_deals, hands.num_rank_deals
    (35, 18)
    >>> passed = deal.Act(1, "pass", "K")  # with all that it has now: no ace, no two
    >>> hands = deal.HiddenHands(Rules("paodekuai16"), "3344KA2", [0, 4, 3], acts=[passed])
    >>> hands.num_deals, [str(Hand(counts)) for counts in hands.sample(1, seed=1)[0]]
    (5, ['', '3344', 'KA2'])
    """

    def __cinit__(self, rules, unseen, sizes, known=None, acts=(), most_listed=MOST_LISTED):
        cdef plan_t* plan = &self.plan
        cdef Rules read_rules = as_rules(rules)
        cdef hand_t pool = read_hand(unseen)
        counts = _read_sizes(read_rules, sizes, num_cards(pool))
        hands = _read_known(read_rules, known, new_hand(pool), len(counts))
        most_listed = whole("most_listed", most_listed, 1 << 32)
        acts = tuple([Act(*act) for act in acts])
        self.args = (read_rules, new_hand(pool), tuple(counts), tuple(hands), acts, most_listed)
        plan.rules, plan.num_seats, plan.pool = &read_rules.table.c, len(counts), pool
        for seat, cards in enumerate(hands):
            plan.known[<int>seat] = (<Hand>cards).word
        sizes = [*counts, num_cards(pool) - sum(counts)]  # of the holders
        read = np.zeros((len(acts), sizeof(act_t)), dtype=np.uint8)
        for i, act in enumerate(acts):
            _read_act(self, act, read[i])
        self.kept = [read]
        self.holders = ((), [holder for holder, size in enumerate(sizes) if size])
        _make_plan(self, sizes, read, most_listed)

    # What was given

    @property
    def rules(self):
        """The rule set, a `Rules`."""
        return self.args[0]

    @property
    def unseen(self):
        """The hidden cards, a `Hand`."""
        return self.args[1]

    @property
    def sizes(self):
        """How many of them each seat holds: a tuple."""
        return self.args[2]

    @property
    def known(self):
        """What each seat holds for certain: a tuple of `Hand`."""
        return self.args[3]

    @property
    def acts(self):
        """What says something of the hands: a tuple of `Act`."""
        return self.args[4]

    @property
    def method(self):
        """How deals are drawn: ``dealt``, ``counted``, ``listed`` or ``tried``."""
        return METHODS[self.plan.method]

    # What can be

    @property
    def num_deals(self):
        """How many deals of the hidden cards are consistent, an exact integer: suits matter, orders do not.

        Raises `DdzError` if `method` is ``tried``.
        """
        _check_counted(self)
        return self.group_deals * self.member_deals

    @property
    def num_rank_deals(self):
        """How many deals of ranks are consistent, an exact integer: here suits do not matter.

        Raises `DdzError` if `method` is ``tried``, or if it would take too long: for four or more large hidden hands.
        """
        _check_counted(self)
        _, unseen, sizes, _, _, _ = self.args
        sizes = [*sizes, len(unseen) - sum(sizes)]
        if self.plan.method == LISTED:
            return _num_listed_deals(self)
        if not self.group_deals:
            return 0
        holders = [holder for holder, size in enumerate(sizes) if size] or [0]
        caps = [self.caps.get(holder, unseen.counts) for holder in holders]
        return _num_parts(unseen.counts, [sizes[holder] for holder in holders], caps)

    def marginals(self, exact=False):
        """How likely a seat holds a hidden card of a rank: float64, shape (15, seats), each rounded once.

        It is the probability for each single card of the rank among `unseen`; 0 where there is none. A row adds up to
        1, less what may be elsewhere. If `exact`, a tuple of 15 tuples of `fractions.Fraction`.

        Raises `DdzError` if `method` is ``tried``, and `PositionError` if no deal is consistent.

        >>> hands = deal.HiddenHands(Rules("paodekuai16"), "3344KA2", [0, 4, 3], acts=[deal.Act(1, "pass", "A")])
        >>> hands.marginals(exact=True)[0]  # of a three
        (Fraction(0, 1), Fraction(2, 3), Fraction(1, 3))
        """
        _check_counted(self)
        _check_some(self)
        _, unseen, sizes, _, _, _ = self.args
        sizes = [*sizes, len(unseen) - sum(sizes)]
        single, others = self.holders
        table = [[Fraction(0)] * len(sizes) for _ in range(NUM_RANKS)]
        taken = _taken_in_list(self) if self.plan.method == LISTED else self.partition.taken if single else None
        dealt = sum([sizes[holder] for holder in others])
        for rank, number in enumerate(unseen.counts):
            if not number:
                continue
            for group, holder in enumerate(single):
                table[rank][holder] = Fraction(taken[rank][group], self.group_deals * number)
            rest = 1 - sum(table[rank])
            for holder in others:
                table[rank][holder] = rest * sizes[holder] / dealt
        if exact:
            return tuple([tuple(row[: self.plan.num_seats]) for row in table])
        return np.array([[float(part) for part in row[: self.plan.num_seats]] for row in table])

    def sample(self, n, seed=0, first=0, out=None, threads=1):
        """Random deals, each as likely as any other: all hands as counts, uint8, shape (n, seats, 15).

        A hand has what is known of the seat too. Deal i has random numbers of its own, made of `seed` and `first` + i:
        the same on every platform, whatever the number of threads, and whether deals 0 to 999 are drawn at once or in
        two halves. `out` is a C-contiguous array to be filled. The GIL is released. Takes some tenths of a microsecond
        for each deal, or for each try if `method` is ``tried``.

        Raises `PositionError` if no deal is consistent, or if none was found in a million tries.
        """
        n, seed = whole("n", n, 1 << 40), whole("seed", seed, 1 << 64)
        first, threads = whole("first", first, 1 << 62), max(1, whole("threads", threads, 1 << 10))
        shape = (n, self.plan.num_seats, NUM_RANKS)
        if out is None:
            out = np.empty(shape, dtype=np.uint8)
        elif not isinstance(out, np.ndarray) or out.dtype != np.uint8 or out.shape != shape or (
            not out.flags.c_contiguous or not out.flags.writeable
        ):
            raise TypeError(f"out is a writeable C-contiguous array of uint8, shape {shape}")
        _check_some(self)
        if n:
            _sample(self, seed, first, out, threads)
        return out

    def __eq__(self, other):
        return self.args == (<HiddenHands>other).args if isinstance(other, HiddenHands) else NotImplemented

    def __hash__(self):
        return hash(self.args)

    def __repr__(self):
        return f"<HiddenHands of {self.rules.text}: {len(self.unseen)} cards, {self.sizes}, {self.method}>"

    def __reduce__(self):
        return HiddenHands, self.args


def hidden_hands(view, most_listed=MOST_LISTED):
    """The hands that the other seats can hold, given what one seat sees of a game (`Game.view`), as `HiddenHands`.

    Cards that a seat certainly holds are with it: the shown kitty, tribute, the marked card, the opening card of who
    led for it (with one deck). Cards that may have been moved face down since they were seen are anywhere among the
    others. Every play and pass of the play phase was legal; what was bid, announced, or paid as tribute says nothing
    more. The view's own seat has its own hand in every deal.

    >>> game = Game("doudizhu", seed=1)
    >>> game.apply("3")
    >>> hands = deal.hidden_hands(game.view(0))
    >>> hands.num_deals, hands.num_rank_deals, hands.sample(1000, seed=1).shape
    (1166803110, 819783, (1000, 3, 15))
    """
    if not isinstance(view, View):
        raise TypeError(f"a view is a View, as Game.view gives it, not {type(view).__name__}")
    evidence = evidence_of(view)
    return HiddenHands(*evidence, most_listed)


cdef enum:
    MOST_IN_A_PART = 16  # each may take a million tries; between two parts Ctrl-C stops the work


cdef struct sample_t:
    const plan_t* plan
    uint64_t seed
    uint64_t first
    size_t num
    size_t parts
    uint8_t* out
    uint8_t* failed  # for each part, whether no deal was found


cdef void sample_part(void* work, size_t part) noexcept nogil:
    cdef sample_t* job = <sample_t*>work
    cdef const plan_t* plan = job.plan
    cdef hand_t hands[MAX_HOLDERS]
    cdef hand_t hand
    cdef stream_t stream
    cdef size_t i, place
    cdef int seat, rank
    memset(hands, 0, sizeof(hands))
    for i in range(start_of(job.num, part, job.parts), start_of(job.num, part + 1, job.parts)):
        stream = stream_of(job.seed, job.first + i)
        if not draw(plan, &stream, hands):
            job.failed[part] = True
            return
        for seat in range(plan.num_seats):
            hand = plan.known[seat] + hands[seat]
            place = (i * plan.num_seats + seat) * NUM_RANKS
            for rank in range(NUM_RANKS):
                job.out[place + rank] = hand >> (4 * rank) & 15


cdef int _sample(HiddenHands self, uint64_t seed, uint64_t first, uint8_t[:, :, ::1] out, size_t threads) except -1:
    cdef sample_t job
    cdef size_t parts = max(threads, <size_t>out.shape[0] // MOST_IN_A_PART)
    cdef uint8_t[::1] failed = np.zeros(parts, dtype=np.uint8)
    job.plan, job.seed, job.first, job.num, job.parts = &self.plan, seed, first, out.shape[0], parts
    job.out, job.failed = &out[0, 0, 0], &failed[0]
    do_parts(sample_part, &job, parts, threads)
    if np.any(failed):
        raise PositionError(
            f"none of {MOST_TRIES} random deals is consistent with {len(self.acts)} acts under {self.rules.text}"
        )
    return 0


# Making of a plan

cdef list _read_sizes(Rules rules, sizes, int num_unseen):
    """The numbers of hidden cards of the seats."""
    try:
        numbers = [index(size) for size in sizes]
    except TypeError:
        raise TypeError(f"sizes are a number of cards for each seat, not {shown(sizes)}") from None
    if not FEWEST_PLAYERS <= len(numbers) <= MAX_PLAYERS:
        players = rules.options.players
        raise PositionError(f"{len(numbers)} sizes given; there are 2 to 6 seats, {players} under {rules.text}")
    if min(numbers) < 0 or sum(numbers) > num_unseen:
        raise PositionError(f"sizes={shown(numbers)} cannot be under {rules.text}: {num_unseen} cards are hidden")
    return numbers


cdef list _read_known(Rules rules, known, Hand unseen, num_seats):
    """What the seats hold for certain; with the hidden cards no more than the deck has."""
    hands = [Hand()] * num_seats if known is None else [Hand(cards) for cards in known]
    if len(hands) != num_seats:
        raise PositionError(f"known= has {len(hands)} hands for {num_seats} seats under {rules.text}")
    total = unseen
    for cards in hands:
        total += cards
    _check_deck(rules, total)
    return hands


cdef int _check_deck(Rules rules, Hand cards) except -1:
    for letter, number, most in zip("3456789TJQKA2BR", cards.counts, rules.options.deck):
        if number > most:
            raise DeckError(f"{number} cards of rank {letter}; the deck of {rules.text} has {most}")
    return 0


cdef int _read_act(HiddenHands self, act, uint8_t[::1] room) except -1:
    """Read an act into its place."""
    cdef act_t* read = <act_t*>&room[0]
    cdef Rules rules = self.args[0]
    cdef Play play = _read_play(rules, act.play)
    cdef Play to_beat
    cdef const row_t* row
    read.holder = whole("seat", act.seat, self.plan.num_seats)
    read.held = self.plan.known[read.holder] + read_hand(act.since)
    _check_deck(rules, self.args[1] + self.args[3][read.holder] + act.since)
    if not isinstance(act.context, Context):
        raise TypeError(f"a context is a Context, not {type(act.context).__name__}")
    read.context.next_cards, read.context.opening = act.context.next_cards, act.context.opening
    read.context.passed = act.context.passed
    read.play = play.c
    if play.c.pattern == FLUSH_CHAIN:  # as the chain that it is if suits are left aside: so only ranks are asked for
        read.play.pattern, read.play.suit = SOLO_CHAIN, 0
    elif act.to_beat is not None:
        to_beat = _read_play(rules, act.to_beat)
        if to_beat.c.pattern == PASS:
            raise PositionError("an act has a pass to beat; a leader has None")
        read.to_beat = to_beat.c
    if play.c.pattern != PASS:
        if play not in new_hand(read.held):
            raise PositionError(f"the cards of {play} are not among those that seat {act.seat} played since")
    elif act.to_beat is None:
        raise PositionError(f"seat {act.seat} led: it cannot have passed")
    elif rules.table.c.must_beat and rules.table.c.flush_row != NO_ROW:
        row = row_of(self.plan.rules, &read.to_beat)
        if row - &rules.table.c.rows[0] in (rules.table.c.chain_row, rules.table.c.flush_row):
            raise DdzError(
                f"under {rules.text} who passes over {to_beat} holds no flush chain; hidden hands have no suits"
            )
    return 0


cdef Play _read_play(Rules rules, play):
    """A play of the rules, or a pass."""
    return rules.parse_play(str(play))


cdef int _make_plan(HiddenHands self, list sizes, uint8_t[:, ::1] acts, most_listed) except -1:
    """Decide how deals are drawn, and make what that needs."""
    cdef plan_t* plan = &self.plan
    cdef rules_t fewer_answers = surely(plan.rules)
    cdef rules_t more_answers = perhaps(plan.rules)
    cdef act_t* act
    cdef Py_ssize_t i
    pool = self.args[1].counts
    self.caps = caps = {}
    checked, possible = [], True
    for i in range(acts.shape[0]):
        act = <act_t*>&acts[i, 0]
        if not sizes[act.holder]:
            possible = possible and is_legal(plan.rules, act.held, &act.play, &act.to_beat, &act.context)
        elif act.play.pattern != PASS:
            checked.append(i)
        elif plan.rules.must_beat:
            own = caps.setdefault(act.holder, list(pool))
            if not plan.rules.bomb_reach:
                for rank, number in enumerate(pool):
                    own[rank] = min(own[rank], most_without_answer(&fewer_answers, act, rank, number))
            checked.append(i)
    left, restricted = [], {holder for holder, own in caps.items() if own != list(pool)}
    for i in checked:
        act = <act_t*>&acts[i, 0]
        if _may_fail(plan, &more_answers, act, caps, pool):
            left.append(i)
            restricted.add(act.holder)
    restricted = sorted(restricted)
    others = [holder for holder, size in enumerate(sizes) if size and holder not in restricted]
    self.member_deals, self.group_deals = deals_of([sizes[holder] for holder in others]), int(possible)
    if possible and restricted:
        _make_groups(self, sizes, restricted, others, caps, acts, left, most_listed)
    if plan.num_groups == 0 and self.plan.method == TRIED:  # all holders are dealt to, and all acts are asked
        others, left = [holder for holder, size in enumerate(sizes) if size], checked
    _set_acts(self, acts, left)
    others.sort(key=lambda holder: sizes[holder])
    plan.num_members = len(others)
    for i, holder in enumerate(others):
        plan.member[i], plan.size[i] = holder, sizes[holder]
    if self.plan.method == LISTED:
        _list_all(self)
    return 0


cdef bint _may_fail(const plan_t* plan, const rules_t* more_answers, const act_t* act, dict caps, tuple pool) except -1:
    """Whether an act may be illegal with a hand within the caps."""
    cdef hand_t most = act.held
    if act.play.pattern != PASS:
        return True
    if not plan.rules.bomb_reach and is_capped(plan.rules, act):
        return count_but_pass(plan.rules, act.held, &act.to_beat, &act.context) != 0
    for rank, number in enumerate(pool):
        most += <hand_t>min(number, caps[act.holder][rank]) << 4 * <int>rank
    return count_but_pass(more_answers, most, &act.to_beat, &act.context) != 0


cdef int _make_groups(
    HiddenHands self, list sizes, list restricted, list others, dict caps, acts, list left, most_listed
) except -1:
    """Part the ranks among groups, if there are not too many ways to."""
    cdef plan_t* plan = &self.plan
    cdef int group
    pool = self.args[1].counts
    parts = [sizes[holder] for holder in restricted]
    bounds = [caps.get(holder, pool) for holder in restricted]
    if others or len(parts) == 1:
        parts.append(sum([sizes[holder] for holder in others]))
        bounds.append(pool)
    self.holders = (restricted, others)
    plan.method = TRIED
    try:
        self.partition = Partition(pool, parts, bounds)
    except DdzError:
        self.group_deals = None
        return 0
    self.group_deals = self.partition.total if not left or not self.partition.total else None
    if self.partition.total >= MOST_WAYS:
        return 0
    plan.num_groups, plan.num_single = len(parts), len(restricted)
    for group, holder in enumerate(restricted):
        plan.holder[group] = holder
    _set_tables(self, pool, parts)
    if self.group_deals is not None:
        plan.method = COUNTED
    elif Partition(pool, parts, bounds, weighted=False).total <= most_listed:
        plan.method = LISTED
    return 0


cdef int _set_tables(HiddenHands self, tuple pool, list parts) except -1:
    """The tables of the partition, as the plan has them: only ranks of which there are cards."""
    cdef plan_t* plan = &self.plan
    cdef int i, group, num = 0
    partition = self.partition
    steps = [prod([size + 1 + PAD for size in parts[axis + 1 : len(parts) - 1]]) for axis in range(len(parts) - 1)]
    ranks = [rank for rank, number in enumerate(pool) if number]
    rows = np.zeros((max(1, sum([len(partition.splits[rank]) for rank in ranks])), sizeof(split_t)), dtype=np.uint8)
    self.kept.append(rows)
    plan.splits = <const split_t*><size_t>rows.ctypes.data
    for i, rank in enumerate(ranks):
        plan.first_split[i] = num
        for taken, weight in partition.splits[rank]:
            split = <split_t*>&plan.splits[num]
            split.weight = weight
            split.back = sum([count * step for count, step in zip(taken, steps)])
            for group, number in enumerate(taken):
                split.taken[group] = <hand_t><int>number << 4 * <int>rank
            num += 1
    plan.first_split[len(ranks)] = num
    tables = np.array([partition.ways[rank + 1].ravel() for rank in ranks] or [[0]], dtype=object)
    tables = np.minimum(tables, MOST_WAYS).astype(np.uint64)  # what is more is on no way from the start: all are fewer
    self.kept.append(tables)
    plan.after = <const uint64_t*><size_t>tables.ctypes.data
    plan.num_ranks, plan.num_places = len(ranks), tables.shape[1]
    plan.start = sum([(size + PAD) * step for size, step in zip(parts, steps)])
    _set_total(plan, partition.total)
    return 0


cdef int _set_total(plan_t* plan, total) except -1:
    plan.total, plan.shift = total, 64 - max(1, (total - 1).bit_length()) if total else 0
    return 0


cdef int _set_acts(HiddenHands self, uint8_t[:, ::1] acts, list left) except -1:
    """Keep the acts that are asked of each deal."""
    chosen = np.asarray(acts)[left] if left else np.zeros((1, sizeof(act_t)), dtype=np.uint8)
    self.kept.append(chosen)
    self.plan.acts, self.plan.num_acts = <const act_t*><size_t>chosen.ctypes.data, len(left)
    return 0


# Lists of all ways

cdef int _list_all(HiddenHands self) except -1:
    """List the ways to part the ranks among groups that all acts allow."""
    cdef plan_t* plan = &self.plan
    cdef hand_t groups[MAX_HOLDERS]
    cdef hand_t* listed
    cdef uint64_t* upto
    memset(groups, 0, sizeof(groups))
    pool = self.args[1].counts
    most = Partition(pool, self.partition.sizes, self.partition.caps, weighted=False).total
    hands = np.empty((most, plan.num_groups - 1), dtype=np.uint64)  # of which the system gives what is written to
    sums = np.empty(most, dtype=np.uint64)
    listed, upto = <hand_t*><size_t>hands.ctypes.data, <uint64_t*><size_t>sums.ctypes.data
    with nogil:
        plan.num_listed = list_ways(plan, 0, plan.start, 1, groups, 0, listed, upto)
    hands, sums = hands[: plan.num_listed].copy(), sums[: plan.num_listed].copy()
    self.listed = hands
    self.kept.append(sums)
    plan.listed, plan.upto = <const hand_t*><size_t>hands.ctypes.data, <const uint64_t*><size_t>sums.ctypes.data
    self.group_deals = int(sums.max(initial=0))
    _set_total(plan, self.group_deals)
    return 0


cdef list _taken_in_list(HiddenHands self):
    """For each rank and group the number of its cards that it gets, summed over all ways."""
    cdef uint64_t sums[NUM_RANKS * MAX_HOLDERS]
    cdef int rank, group, num = self.plan.num_groups
    with nogil:
        add_listed(&self.plan, sums)
    return [[int(sums[rank * num + group]) for group in range(num)] for rank in range(NUM_RANKS)]


cdef object _num_listed_deals(HiddenHands self):
    """How many deals of ranks there are, if the ways to part them among groups are listed."""
    cdef plan_t* plan = &self.plan
    sizes = [plan.size[member] for member in range(plan.num_members)]
    if len(sizes) < 2:
        return plan.num_listed
    words = np.uint64(plan.pool) - self.listed.sum(axis=1, dtype=np.uint64)
    # how often the ranks are held decides it, whichever these are
    shapes, numbers = np.unique(np.sort(unpack(words), axis=1), axis=0, return_counts=True)
    return sum([
        int(number) * _num_parts(shape, sizes, [shape] * len(sizes))
        for shape, number in zip(shapes.tolist(), numbers)
    ])


def _num_parts(pool, sizes, caps):
    """How many ways there are to part ranks among hands of these sizes."""
    if len(sizes) < 2:
        sizes, caps = [*sizes, 0], [*caps, pool]
    return Partition(pool, sizes, caps, weighted=False).total


cdef int _check_counted(HiddenHands self) except -1:
    if self.group_deals is None:
        raise DdzError(
            f"{len(self.unseen)} hidden cards under {self.rules.text}: too many deals to be gone through, so they can "
            f"be sampled but not counted (method tried, most_listed={self.args[5]})"
        )
    return 0


cdef int _check_some(HiddenHands self) except -1:
    if self.group_deals == 0:
        raise PositionError(f"no deal of {self.unseen} is consistent with the acts under {self.rules.text}")
    return 0

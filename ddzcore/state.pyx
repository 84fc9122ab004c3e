"""Positions of the play phase: who holds what, what is to be beaten, who is out; play, undo, hash."""

cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from libc.string cimport memcpy, memset

from ddzcore.hand cimport Hand, hand_t, holds, new_hand, num_cards
from ddzcore.legality cimport is_legal
from ddzcore.movegen cimport count, generate
from ddzcore.nth cimport choose
from ddzcore.play cimport BOMB, FLUSH_CHAIN, MINE, PASS, ROCKET, SHOVEL, SOLO_CHAIN, Play, new_play, play_t
from ddzcore.plays cimport Plays, new_plays
from ddzcore.rules cimport Rules, read_position
from ddzcore.stream cimport mix, stream_t
from ddzcore.suited cimport NUM_SUITS, SuitedHand, read_suited, take_by_default
from ddzcore.table cimport (
    BID, CARDS_LEFT, NO_ROW, PLACES, TWO_ONE, WIN, context_t, rules_t,
)

from operator import index

from ddzcore.context import Context
from ddzcore.errors import DeckError, IllegalPlayError, NotInHandError, PositionError, shown
from ddzcore.position import format_position, parse_position

assert sizeof(state_t) <= 320

cdef int ONCE = 2  # plays are counted up to here: none, one, or more


# The hash: the sum of one word for each hand, for the play to beat, and for the rest. Two words that differ in one
# field never have equal sums, and sums of several fields that differ are as good as random.

cdef inline uint64_t hash_of_hand(const state_t* state, int seat) noexcept nogil:
    cdef uint64_t word = mix(state.hands[seat] + (<uint64_t>(seat + 1) << 60))
    cdef int suit
    if state.suited:
        for suit in range(NUM_SUITS):
            word = mix(word + state.suits[seat][suit])
    return word


cdef inline uint64_t hash_of_rest(const state_t* state) noexcept nogil:
    """Of all but the hands."""
    cdef uint64_t who, counts = 0, role
    cdef int seat
    who = <uint64_t>state.to_move | <uint64_t>state.owner << 8 | <uint64_t>state.landlord << 16
    who |= <uint64_t>state.passes << 24 | <uint64_t>state.passed << 32 | <uint64_t>state.num_players << 40
    who |= <uint64_t>state.doublings << 48 | <uint64_t>state.opening << 56
    for seat in range(state.num_players):
        counts = counts << 10 | <uint64_t>state.bombs[seat] << 2 | state.plays[seat]
    if state.num_out:
        for seat in range(state.num_out):
            who = mix(who) + state.out[seat] + 1
    memcpy(&role, &state.to_beat.pattern, 8)
    return mix(mix(who) + counts) + mix(mix(state.to_beat.cards) ^ role) + state.stake * 0x9E3779B97F4A7C15ULL


cdef uint64_t state_hash(const state_t* state) noexcept nogil:
    """The hash, computed anew."""
    cdef uint64_t word = hash_of_rest(state)
    cdef int seat
    for seat in range(state.num_players):
        word += hash_of_hand(state, seat)
    return word


# Turns

cdef inline int next_active(const state_t* state, int seat) noexcept nogil:
    """The next player who has cards; the same one if no other has."""
    cdef int i = seat
    while True:
        i = i + 1 if i + 1 < state.num_players else 0
        if state.hands[i] or i == seat:
            return i


cdef inline void end_trick(state_t* state) noexcept nogil:
    """Clear the table: whoever played last leads, or the next who has cards."""
    state.to_move = state.owner if state.hands[state.owner] else next_active(state, state.owner)
    memset(&state.to_beat, 0, sizeof(play_t))
    state.owner = NOBODY
    state.passes = state.passed = 0


cdef bint state_is_over(const rules_t* rules, const state_t* state) noexcept nogil:
    """Whether somebody has no cards; where places are played for, whether at most one has some."""
    if rules.play_on:
        return state.num_out >= state.num_players - 1
    return state.num_out > 0


cdef inline void read_context(const rules_t* rules, const state_t* state, context_t* context) noexcept nogil:
    cdef int suit
    for suit in range(NUM_SUITS):
        context.suits[suit] = state.suits[state.to_move][suit] if state.suited else 0
    context.next_cards = num_cards(state.hands[next_active(state, state.to_move)])
    context.opening = state.opening
    context.passed = state.passed >> state.to_move & 1


cdef size_t state_count(const rules_t* rules, const state_t* state) noexcept nogil:
    """How many plays are legal, pass included."""
    cdef context_t context
    if state_is_over(rules, state):
        return 0
    if rules.plain:
        return count(rules, state.hands[state.to_move], &state.to_beat, NULL)
    read_context(rules, state, &context)
    return count(rules, state.hands[state.to_move], &state.to_beat, &context)


cdef size_t state_generate(const rules_t* rules, const state_t* state, play_t* out) noexcept nogil:
    """Write the legal plays and return their number."""
    cdef context_t context
    if state_is_over(rules, state):
        return 0
    if rules.plain:
        return generate(rules, state.hands[state.to_move], &state.to_beat, NULL, out)
    read_context(rules, state, &context)
    return generate(rules, state.hands[state.to_move], &state.to_beat, &context, out)


cdef bint state_choose(
    const rules_t* rules, const state_t* state, stream_t* stream, play_t* scratch, play_t* out
) noexcept nogil:
    """Write a legal play, each as likely as any other; whether there is one."""
    cdef context_t context
    if state_is_over(rules, state):
        return False
    if rules.plain:
        return choose(rules, state.hands[state.to_move], &state.to_beat, NULL, stream, NULL, out)
    read_context(rules, state, &context)
    return choose(rules, state.hands[state.to_move], &state.to_beat, &context, stream, scratch, out)


cdef bint state_is_legal(const rules_t* rules, const state_t* state, const play_t* play) noexcept nogil:
    cdef context_t context
    if state_is_over(rules, state):
        return False
    read_context(rules, state, &context)
    return is_legal(rules, state.hands[state.to_move], play, &state.to_beat, &context)


cdef inline void take_suits(
    const rules_t* rules, state_t* state, const play_t* play, const hand_t* cards
) noexcept nogil:
    cdef hand_t taken[NUM_SUITS]
    cdef int suit, seat = state.to_move
    if cards == NULL:
        take_by_default(
            state.suits[seat], play.cards, play.pattern == SOLO_CHAIN and rules.flush_row != NO_ROW, play.suit - 1,
            rules.opening_suit if state.opening and rules.must_include else -1, taken,
        )
        cards = taken
    for suit in range(NUM_SUITS):
        state.suits[seat][suit] -= cards[suit]


cdef inline void count_play(const rules_t* rules, state_t* state, const play_t* play) noexcept nogil:
    """Keep what the score asks for."""
    cdef bint bomb = play.pattern == BOMB or play.pattern == MINE
    if (rules.spring or rules.payoff == CARDS_LEFT) and state.plays[state.to_move] < ONCE:
        state.plays[state.to_move] += 1
    if rules.payoff == CARDS_LEFT and (bomb or play.pattern == ROCKET):
        state.bombs[state.to_move] += 1
    if (bomb and play.size >= rules.doubles_from) or (play.pattern == ROCKET and rules.doubles_from < 255):
        state.doublings += 1


cdef inline void make_play(
    const rules_t* rules, state_t* state, const play_t* play, const hand_t* cards, undo_t* undo, bint hashed
) noexcept nogil:
    """Play, or pass. `hashed` is a constant: whether the hash is kept."""
    cdef int seat = state.to_move
    if undo != NULL:
        undo.to_beat, undo.hash, undo.hand = state.to_beat, state.hash, state.hands[seat]
        undo.to_move, undo.owner, undo.passes, undo.passed = seat, state.owner, state.passes, state.passed
        undo.opening, undo.num_out, undo.doublings = state.opening, state.num_out, state.doublings
        undo.plays, undo.bombs = state.plays[seat], state.bombs[seat]
        if state.suited:
            memcpy(undo.suits, state.suits[seat], sizeof(undo.suits))
    if hashed:
        state.hash -= hash_of_rest(state)
    if play.pattern == PASS:
        state.passes += 1
        if rules.pass_final:
            state.passed |= 1 << seat
        if state.passes + state.num_out + (state.hands[state.owner] != 0) >= state.num_players:
            end_trick(state)
        else:
            state.to_move = next_active(state, seat)
    else:
        if hashed:
            state.hash -= hash_of_hand(state, seat)
        state.hands[seat] -= play.cards
        if state.suited:
            take_suits(rules, state, play, cards)
        if hashed:
            state.hash += hash_of_hand(state, seat)
        count_play(rules, state, play)
        if not state.hands[seat]:
            state.out[state.num_out] = seat
            state.num_out += 1
        state.to_beat, state.owner, state.passes, state.opening = play[0], seat, 0, False
        if play.pattern == SHOVEL:
            end_trick(state)
        else:
            state.to_move = next_active(state, seat)
    if hashed:
        state.hash += hash_of_rest(state)


cdef void state_play(
    const rules_t* rules, state_t* state, const play_t* play, const hand_t* cards, undo_t* undo
) noexcept nogil:
    """Play, or pass. It must be legal."""
    make_play(rules, state, play, cards, undo, True)


cdef void state_play_unhashed(const rules_t* rules, state_t* state, const play_t* play) noexcept nogil:
    """The same, for games that nobody asks the hash of: it is as it was."""
    make_play(rules, state, play, NULL, NULL, False)


cdef void state_undo(state_t* state, const undo_t* undo) noexcept nogil:
    """Take back the play that `undo` was filled by."""
    cdef int seat = undo.to_move
    state.to_beat, state.hash, state.hands[seat] = undo.to_beat, undo.hash, undo.hand
    state.to_move, state.owner, state.passes, state.passed = seat, undo.owner, undo.passes, undo.passed
    state.opening, state.num_out, state.doublings = undo.opening, undo.num_out, undo.doublings
    state.plays[seat], state.bombs[seat] = undo.plays, undo.bombs
    if state.suited:
        memcpy(state.suits[seat], undo.suits, sizeof(undo.suits))


# The end

cdef inline bint _wins(const rules_t* rules, const state_t* state, int seat) noexcept nogil:
    """Whether a player is on the side of the one who went out first."""
    if state.landlord == NOBODY:
        return state.out[0] == seat
    return (state.out[0] == state.landlord) == (seat == state.landlord)


cdef bint _is_spring(const state_t* state) noexcept nogil:
    """Whether no peasant made a play, or, if they win, the landlord made one only."""
    cdef int seat
    if state.out[0] != state.landlord:
        return state.plays[state.landlord] == 1
    for seat in range(state.num_players):
        if seat != state.landlord and state.plays[seat]:
            return False
    return True


cdef void state_scores(const rules_t* rules, const state_t* state, int* scores) noexcept nogil:
    """What each player gets, once it is over; all 0 before."""
    cdef int seat, other, stake, pay, others = state.num_players - 1
    for seat in range(state.num_players):
        scores[seat] = 0
    if not state_is_over(rules, state):
        return
    if rules.payoff == WIN:
        for seat in range(state.num_players):
            scores[seat] = _wins(rules, state, seat)
    elif rules.payoff == PLACES:
        for seat in range(state.num_players):  # of two players one is left
            scores[seat] = 1 if state.num_players == 2 else 0
        if state.num_players > 2:
            scores[state.out[1]] = 1
        scores[state.out[0]] = 2
    elif rules.payoff == CARDS_LEFT or state.landlord == NOBODY:
        for seat in range(state.num_players):
            pay = num_cards(state.hands[seat])
            pay = 0 if pay == 1 else pay * 2 if not state.plays[seat] else pay
            scores[seat] += 10 * state.bombs[seat] * others - pay
            scores[state.out[0]] += pay
            for other in range(state.num_players):
                if other != seat:
                    scores[other] -= 10 * state.bombs[seat]
    else:
        stake = (state.stake if rules.payoff == BID else 1) << state.doublings
        if rules.spring and _is_spring(state):
            stake *= 2
        for seat in range(state.num_players):
            pay = stake * others if seat == state.landlord else stake
            scores[seat] = pay if _wins(rules, state, seat) else -pay


# The object

@cython.final
cdef class State:
    """State(rules, hands, to_move=0, landlord=0, to_beat=None, owner=None, passes=0, stake=1, opening=False)\n--\n
    A position of the play phase: a node for search.

    `hands` are two or more hands, in the order of turns; fewer than the rules have players will do, for endgames. Hands
    with suits (`SuitedHand`) keep them. `landlord` is a seat; rules without a landlord take no notice of it. `to_beat` is
    a play, or None if `to_move` leads; `owner` is who played it, by default the player before `to_move` and before
    those who have passed since; `passes` is how many have. `stake` is the bid. `opening` is whether the first play of the
    game is to come. Places, plays made and bombs played start at none; a text (`State.parse`) says them too.

    Where the rules play for places the game goes on until one player is left; else it is over when a hand is empty.

    Raises `PositionError` for positions that cannot be, `CardError`, `DeckError`, `NotAPlayError`.

    >>> state = State(Rules("doudizhu"), ["34", "5", "6"], to_beat=None)
    >>> state.play("3")
    >>> state.to_move, state.legal_plays()
    (1, <2 plays: 1 SOLO, 1 PASS>)
    >>> state.play("5")
    >>> state.is_over, state.winners, state.scores
    (True, (1, 2), (-2, 1, 1))
    >>> state.undo()
    >>> state.play("pass"), str(state)[:8]
    (None, '4/5/6 2 ')
    """

    def __cinit__(
        self, Rules rules not None, hands, to_move=0, landlord=0, to_beat=None, owner=None, passes=0, stake=1, opening=False
    ):
        self.rules = rules
        self.c.stake = _number("stake", stake, 1, 1 << 15)
        self.c.opening = bool(opening)
        _set_hands(self, hands)
        self.c.to_move = _number("to_move", to_move, 0, self.c.num_players)
        self.c.landlord = NOBODY
        if rules.table.c.has_landlord:
            self.c.landlord = _number("landlord", landlord, 0, self.c.num_players)
        self.c.owner = NOBODY
        if to_beat is not None:
            _set_table(self, to_beat, owner, passes)
        _check(self)
        self.c.hash = state_hash(&self.c)

    def __dealloc__(self):
        PyMem_Free(self.history)

    # What is on the table

    @property
    def hands(self):
        """The hands, as a tuple of `Hand`, or of `SuitedHand` if they have suits."""
        return tuple([_hand_of(self, seat) for seat in range(self.c.num_players)])

    @property
    def to_move(self):
        """Whose turn it is."""
        return self.c.to_move

    @property
    def landlord(self):
        """The landlord's seat, or None."""
        return None if self.c.landlord == NOBODY else self.c.landlord

    @property
    def to_beat(self):
        """The `Play` to beat, or None for a leader."""
        return None if self.c.to_beat.pattern == PASS else new_play(&self.c.to_beat)

    @property
    def owner(self):
        """Who played the play to beat, or None."""
        return None if self.c.owner == NOBODY else self.c.owner

    @property
    def passes(self):
        """How many have passed in a row since the last play."""
        return self.c.passes

    @property
    def passed(self):
        """Who is out of the trick, where a pass is final: a tuple of seats."""
        return tuple([seat for seat in range(self.c.num_players) if self.c.passed >> seat & 1])

    @property
    def opening(self):
        """Whether the first play of the game is to come."""
        return bool(self.c.opening)

    @property
    def out(self):
        """Who has no cards any more: a tuple of seats, in the order in which they went out."""
        return tuple([self.c.out[i] for i in range(self.c.num_out)])

    @property
    def places(self):
        """All players by place, where places are played for, once it is over; until then, and else, who is out."""
        out = self.out
        if not self.rules.table.c.play_on or not self.is_over:
            return out
        return (*out, *[seat for seat in range(self.c.num_players) if seat not in out])

    @property
    def stake(self):
        """The bid."""
        return self.c.stake

    @property
    def doublings(self):
        """How many bombs and rockets that double the stake were played."""
        return self.c.doublings

    @property
    def bombs(self):
        """Bombs played by each player, where each is paid for."""
        return tuple([self.c.bombs[seat] for seat in range(self.c.num_players)])

    @property
    def plays_made(self):
        """Plays made by each player, where the score asks for them: none, one, or two for more."""
        return tuple([self.c.plays[seat] for seat in range(self.c.num_players)])

    @property
    def hash(self):
        """64 bits that name the position: the same on every platform and in every release. Kept at each play."""
        return self.c.hash

    @property
    def is_over(self):
        """Whether the game is over."""
        return state_is_over(&self.rules.table.c, &self.c)

    @property
    def winners(self):
        """The seats of the side that has won: landlord, peasants, or the first who went out. Empty until it is over."""
        if not self.is_over:
            return ()
        return tuple([seat for seat in range(self.c.num_players) if _wins(&self.rules.table.c, &self.c, seat)])

    @property
    def scores(self):
        """What each player gets, by the option `payoff`; all 0 until it is over."""
        cdef int scores[MAX_PLAYERS]
        state_scores(&self.rules.table.c, &self.c, scores)
        return tuple([scores[seat] for seat in range(self.c.num_players)])

    # Playing

    def legal_plays(self):
        """Every legal play of the player to move, pass included, as `Plays`; none once it is over."""
        cdef Plays plays = new_plays(state_count(&self.rules.table.c, &self.c))
        state_generate(&self.rules.table.c, &self.c, plays.data)
        return plays

    def count_plays(self):
        """The number of legal plays."""
        return state_count(&self.rules.table.c, &self.c)

    def play(self, play, cards=None):
        """Play a `Play`, or what a text names; pass is ``"pass"``. It is checked.

        From hands with suits the default choice of cards is taken (see `Play.choices`), or `cards`, a suited hand or its
        text. Raises `IllegalPlayError` with its kinds, and `NotAPlayError`; the state stays as it is.
        """
        cdef Play legal
        cdef SuitedHand chosen
        if self.is_over:
            raise IllegalPlayError("the game is over")
        hand = _hand_of(self, self.c.to_move)
        cdef int following = next_active(&self.c, self.c.to_move)
        context = Context(num_cards(self.c.hands[following]), bool(self.c.opening), bool(self.c.passed >> self.c.to_move & 1))
        legal = self.rules.check_play(hand, play, self.to_beat, context)
        if cards is None:
            _push(self, &legal.c, NULL)
            return
        chosen = read_suited(cards)
        if not self.c.suited or chosen not in hand or chosen.word != legal.c.cards:
            raise NotInHandError(f"{chosen} are no cards for {legal} from the hand {hand}")
        if legal.c.pattern in (SOLO_CHAIN, FLUSH_CHAIN) and legal not in self.rules.readings(chosen):
            raise IllegalPlayError(f"{chosen} is not {legal}")
        if self.c.opening and self.rules.options.opening_must_include and self.rules.options.opening_card not in chosen:
            raise IllegalPlayError(f"{chosen} does not contain {self.rules.options.opening_card}")
        _push(self, &legal.c, chosen.suits)

    def play_unchecked(self, Play play not None):
        """Play what is known to be legal. Anything else leaves the state in disorder, but never crashes."""
        if self.is_over or not (play.c.pattern == PASS or holds(self.c.hands[self.c.to_move], play.c.cards)):
            raise IllegalPlayError(f"{play} can't be played: the cards are not there, or the game is over")
        if play.c.pattern == PASS and self.c.owner == NOBODY:
            raise IllegalPlayError("the leader may not pass")
        _push(self, &play.c, NULL)

    def undo(self):
        """Take back the last play. Raises `PositionError` if there is none."""
        if not self.num_played:
            raise PositionError("there is no play to take back")
        self.num_played -= 1
        state_undo(&self.c, &self.history[self.num_played])

    def copy(self):
        """A state of its own at the same position; its plays start here, so nothing before can be taken back."""
        return new_state(self.rules, &self.c)

    # Text

    @staticmethod
    def parse(text, rules=None):
        """The state of a text that `str` gave. `rules` may be left out if they are those of a preset.

        Raises `PositionError` if it is none, or if the text's digest is not that of the rules.
        """
        rules, fields, rest = parse_position(text, rules, Rules)
        state = State(rules, **fields)
        _restore_rest(state, rest)
        return state

    def __str__(self):
        return format_position(self)

    def __repr__(self):
        return f"State.parse({str(self)!r})"

    def __copy__(self):
        return self.copy()

    def __eq__(self, other):
        cdef State theirs
        if not isinstance(other, State):
            return NotImplemented
        theirs = other
        return self.rules == theirs.rules and _same(&self.c, &theirs.c)

    __hash__ = None

    def __reduce__(self):
        return _from_text, (str(self), self.rules)


cdef State new_state(Rules rules, const state_t* state):
    """A state object of a sound struct."""
    cdef State made = State.__new__(State, rules, _ANY_HANDS)
    made.c = state[0]
    return made


cdef object _ANY_HANDS = (Hand("3"), Hand("3"))


def _from_text(text, rules):
    return State.parse(text, rules)


cdef bint _same(const state_t* state, const state_t* other):
    """Whether all is equal, hands in suits included."""
    if state.hash != other.hash or state.num_players != other.num_players or state.suited != other.suited:
        return False
    return _as_bytes(state) == _as_bytes(other)


cdef bytes _as_bytes(const state_t* state):
    cdef state_t copy = state[0]
    cdef int i
    for i in range(copy.num_out, MAX_PLAYERS):  # what undo leaves there
        copy.out[i] = 0
    return (<char*>&copy)[:sizeof(state_t)]


cdef int _push(State state, const play_t* play, const hand_t* cards) except -1:
    cdef size_t room
    cdef undo_t* history
    if state.num_played == state.room:
        room = 2 * state.room + 64
        history = <undo_t*>PyMem_Realloc(state.history, room * sizeof(undo_t))
        if history == NULL:
            raise MemoryError
        state.history, state.room = history, room
    memset(&state.history[state.num_played], 0, sizeof(undo_t))
    state_play(&state.rules.table.c, &state.c, play, cards, &state.history[state.num_played])
    state.num_played += 1
    return 0


cdef object _hand_of(State state, int seat):
    cdef SuitedHand suited
    cdef int suit
    if not state.c.suited:
        return new_hand(state.c.hands[seat])
    suited = SuitedHand()
    suited.word = state.c.hands[seat]
    for suit in range(NUM_SUITS):
        suited.suits[suit] = state.c.suits[seat][suit]
    return suited


# Reading

cdef int _number(str name, value, int least, int below) except -1:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is an integer, not {type(value).__name__}")
    value = index(value)
    if not least <= value < below:
        raise PositionError(f"{name}={shown(value)} is not possible: {least} to {below - 1}")
    return value


cdef int _set_hands(State state, hands) except -1:
    cdef context_t known
    cdef const context_t* around
    cdef int seat, suit, suited = 0
    hands = list(hands)
    if not 2 <= len(hands) <= MAX_PLAYERS:
        raise PositionError(f"{len(hands)} hands; there are 2 to {MAX_PLAYERS}")
    state.c.num_players = len(hands)
    for seat in range(state.c.num_players):
        around = NULL
        state.c.hands[seat] = read_position(state.rules, hands[seat], NULL, None, &known, &around)
        if around != NULL:
            suited += 1
            for suit in range(NUM_SUITS):
                state.c.suits[seat][suit] = known.suits[suit]
    if suited:
        for seat in range(state.c.num_players):
            if _suited_cards(state, seat) != state.c.hands[seat] & 0xFFFFFFFFFFFFFULL:
                raise PositionError("some hands have suits and some not")
        state.c.suited = True
    return 0


cdef hand_t _suited_cards(State state, int seat):
    return state.c.suits[seat][0] + state.c.suits[seat][1] + state.c.suits[seat][2] + state.c.suits[seat][3]


cdef int _set_table(State state, to_beat, owner, passes) except -1:
    cdef Play play = to_beat if isinstance(to_beat, Play) else state.rules.parse_play(str(to_beat))
    cdef int n = state.c.num_players
    if play.c.pattern == PASS:
        raise PositionError("pass is no play to beat; a leader has none: give None")
    if play.c.pattern == SHOVEL:
        raise PositionError("a shovel ends the trick; who played it leads: give None")
    state.rules.beats(play, play)  # whether it is a play of the rules
    state.c.to_beat = play.c
    state.c.passes = _number("passes", passes, 0, n - 1)
    if owner is None:
        owner = (state.c.to_move - 1 - state.c.passes) % n
    state.c.owner = _number("owner", owner, 0, n)
    if state.c.owner == state.c.to_move:
        raise PositionError(f"player {owner} can't beat a play of his own")
    return 0


cdef int _check(State state) except -1:
    """Whether the cards are in the deck, and the player to move has some."""
    cdef int seat, suit
    cdef list total = list(new_hand(state.c.to_beat.cards).counts)
    for seat in range(state.c.num_players):
        total = [a + b for a, b in zip(total, new_hand(state.c.hands[seat]).counts)]
        if not state.c.hands[seat]:
            state.c.out[state.c.num_out] = seat
            state.c.num_out += 1
    for letter, number, most in zip("3456789TJQKA2BR", total, state.rules.options.deck):
        if number > most:
            raise DeckError(f"{number} cards of rank {letter} on the table; the deck of {state.rules.text} has {most}")
    if state.c.suited:
        deck = state.rules.suited_deck.suits
        for suit, letter in enumerate("cdhs"):
            held = sum([int(new_hand(state.c.suits[seat][suit])) for seat in range(state.c.num_players)])
            most = deck[letter].counts
            if any([held >> (4 * rank) & 15 > most[rank] for rank in range(15)]):
                raise DeckError(f"a card of suit {letter} is held more often than the deck of {state.rules.text} has it")
    if not state.c.hands[state.c.to_move]:
        raise PositionError(f"player {state.c.to_move} is to move but has no cards")
    if state.c.num_out > 1 and not state.rules.table.c.play_on:
        raise PositionError(f"{state.c.num_out} hands are empty; the game is over when one is")
    if state.c.owner != NOBODY and not state_is_over(&state.rules.table.c, &state.c):
        waiting = state.c.num_players - state.c.num_out - (state.c.hands[state.c.owner] != 0)
        if state.c.passes >= waiting:
            raise PositionError(f"{state.c.passes} have passed: the trick is over; give no play to beat")
    return 0


cdef int _restore_rest(State state, dict rest) except -1:
    """Set what a text says beside what the constructor takes."""
    cdef int i, seat, n = state.c.num_players
    out = rest.get("out", [])
    if out:
        if sorted(out) != sorted([state.c.out[i] for i in range(state.c.num_out)]):
            raise PositionError("out= must name the players without cards")
        for i, seat in enumerate(out):
            state.c.out[i] = seat
    for seat in rest.get("passed", []):
        state.c.passed |= 1 << <int>_number("passed", seat, 0, n)
    for name, most in (("plays", ONCE + 1), ("bombs", 128)):
        numbers = rest.get(name, [0] * n)
        if len(numbers) != n:
            raise PositionError(f"{name}= must have a number for each player")
        for seat in range(n):
            if name == "plays":
                state.c.plays[seat] = _number(name, numbers[seat], 0, most)
            else:
                state.c.bombs[seat] = _number(name, numbers[seat], 0, most)
    state.c.doublings = _number("doublings", rest.get("doublings", 0), 0, 31)
    state.c.hash = state_hash(&state.c)
    return 0

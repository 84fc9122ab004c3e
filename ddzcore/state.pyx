"""Positions of the play phase, as objects: nodes for search."""

cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from libc.stdint cimport int64_t
from libc.string cimport memset

from ddzcore.hand cimport JOKERS, SMALL_JOKER, Hand, hand_t, holds, new_hand, num_cards
from ddzcore.play cimport FLUSH_CHAIN, PASS, SHOVEL, SOLO_CHAIN, Play, new_play, play_t
from ddzcore.plays cimport Plays, new_plays
from ddzcore.rules cimport Rules, as_rules, read_position
from ddzcore.suited cimport NUM_SUITS, SuitedHand, read_suited
from ddzcore.table cimport BID, CARDS_LEFT, TWO_ONE, context_t, rules_t
from ddzcore.turns cimport (
    MAX_PLAYERS, NOBODY, ONCE, is_winner, next_active, state_count, state_generate, state_hash, state_is_over,
    state_play, state_scores, state_t, state_undo, undo_t,
)

from operator import index

from ddzcore.cards import SUITS
from ddzcore.context import Context
from ddzcore.errors import DeckError, IllegalPlayError, NotInHandError, PositionError, shown
from ddzcore.position import format_position, parse_position


@cython.final
cdef class State:
    """State(rules, hands, to_move=0, landlord=0, to_beat=None, owner=None, passes=0, stake=1, opening=False)\n--\n
    A position of the play phase: a node for search.

    `rules` are a `Rules` or its text. `hands` are two or more hands, in the order of turns; fewer than the rules have
    players will do, for endgames. Hands with suits (`SuitedHand`) keep them. `landlord` is a seat; rules without a
    landlord take no notice of it. `to_beat` is a play, or None if `to_move` leads; `owner` is who played it, by default
    the player before `to_move` and before those who have passed since; `passes` is how many have. `stake` is the bid.
    `opening` is whether the first play of the game is to come; who has the opening card, if the rules name one, is to
    make it. Places, plays made and bombs played start at none; a text (`State.parse`) says them too.

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
        self, rules, hands, to_move=0, landlord=0, to_beat=None, owner=None, passes=0, stake=1,
        opening=False,
    ):
        cdef Rules read = as_rules(rules)
        self.its_rules = read
        self.c.stake = _number("stake", stake, 1, 1 << 15)
        self.c.opening = bool(opening)
        _set_hands(self, hands)
        self.c.to_move = _number("to_move", to_move, 0, self.c.num_players)
        self.c.landlord = NOBODY
        if read.table.c.has_landlord:
            self.c.landlord = _number("landlord", landlord, 0, self.c.num_players)
        self.c.owner = NOBODY
        if to_beat is not None:
            _set_table(self, to_beat, owner, passes)
        elif owner is not None or _number("passes", passes, 0, self.c.num_players):
            given = f"owner={shown(owner)}" if owner is not None else f"passes={passes}"
            raise PositionError(f"{given} is not possible under {read.text}: there is no play to beat")
        _check(self)
        self.c.hash = state_hash(&self.c)

    def __dealloc__(self):
        PyMem_Free(self.history)

    # What is on the table

    @property
    def rules(self):
        """The rule set, a `Rules`."""
        return self.its_rules

    @property
    def num_played(self):
        """How many plays can be taken back."""
        return self.played

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
        if not self.its_rules.table.c.play_on or not self.is_over:
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
        return state_is_over(&self.its_rules.table.c, &self.c)

    @property
    def winners(self):
        """The seats of the side that has won: landlord, peasants, or the first who went out. Empty until it is over."""
        if not self.is_over:
            return ()
        return tuple([seat for seat in range(self.c.num_players) if is_winner(&self.its_rules.table.c, &self.c, seat)])

    @property
    def scores(self):
        """What each player gets, by the option `payoff`; all 0 until it is over. Who pays for all is up to `Game`."""
        cdef int scores[MAX_PLAYERS]
        state_scores(&self.its_rules.table.c, &self.c, scores)
        return tuple([scores[seat] for seat in range(self.c.num_players)])

    # Playing

    def legal_plays(self):
        """Every legal play of the player to move, pass included, as `Plays`; none once it is over."""
        cdef Plays plays = new_plays(state_count(&self.its_rules.table.c, &self.c))
        state_generate(&self.its_rules.table.c, &self.c, plays.data)
        return plays

    def count_plays(self):
        """The number of legal plays."""
        return state_count(&self.its_rules.table.c, &self.c)

    def play(self, play, cards=None):
        """Play a `Play`, or what a text names; pass is ``"pass"``. It is checked.

        From hands with suits the default choice of cards is taken (see `Play.choices`), or `cards`, a suited hand or
        its text. Raises `IllegalPlayError` with its kinds, and `NotAPlayError`; the state stays as it is.
        """
        cdef Play legal
        cdef SuitedHand chosen
        if self.is_over:
            raise IllegalPlayError("the game is over")
        hand = _hand_of(self, self.c.to_move)
        cdef int following = next_active(&self.c, self.c.to_move)
        passed = bool(self.c.passed >> self.c.to_move & 1)
        context = Context(num_cards(self.c.hands[following]), bool(self.c.opening), passed)
        legal = self.its_rules.check_play(hand, play, self.to_beat, context)
        if cards is None:
            _push(self, &legal.c, NULL)
            return
        chosen = read_suited(cards)
        if not self.c.suited or chosen not in hand or chosen.word != legal.c.cards:
            raise NotInHandError(f"{chosen} are no cards for {legal} from the hand {hand}")
        if legal.c.pattern in (SOLO_CHAIN, FLUSH_CHAIN) and legal not in self.its_rules.readings(chosen):
            raise IllegalPlayError(f"{chosen} is not {legal}")
        options = self.its_rules.options
        if self.c.opening and options.opening_must_include and options.opening_card not in chosen:
            raise IllegalPlayError(f"{chosen} does not contain {options.opening_card}")
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
        if not self.played:
            raise PositionError("there is no play to take back")
        self.played -= 1
        state_undo(&self.c, &self.history[self.played])

    def copy(self):
        """A state of its own at the same position; its plays start here, so nothing before can be taken back."""
        return new_state(self.its_rules, &self.c)

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
        return self.its_rules == theirs.its_rules and _same(&self.c, &theirs.c)

    __hash__ = None

    def __reduce__(self):
        return _from_text, (str(self), self.its_rules)


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
    if state.played == state.room:
        room = 2 * state.room + 64
        history = <undo_t*>PyMem_Realloc(state.history, room * sizeof(undo_t))
        if history == NULL:
            raise MemoryError
        state.history, state.room = history, room
    memset(&state.history[state.played], 0, sizeof(undo_t))
    state_play(&state.its_rules.table.c, &state.c, play, cards, &state.history[state.played])
    state.played += 1
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
        state.c.hands[seat] = read_position(state.its_rules, hands[seat], NULL, None, &known, &around)
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
    cdef Play play = to_beat if isinstance(to_beat, Play) else state.its_rules.parse_play(str(to_beat))
    cdef int n = state.c.num_players
    if play.c.pattern == PASS:
        raise PositionError("pass is no play to beat; a leader has none: give None")
    if play.c.pattern == SHOVEL:
        raise PositionError("a shovel ends the trick; who played it leads: give None")
    state.its_rules.beats(play, play)  # whether it is a play of the rules
    state.c.to_beat = play.c
    state.c.passes = _number("passes", passes, 0, n - 1)
    if owner is None:
        owner = (_before(state, state.c.to_move, state.c.passes) - 1 + n) % n
    state.c.owner = _number("owner", owner, 0, n)
    if state.c.owner == state.c.to_move:
        raise PositionError(f"player {owner} can't beat a play of his own")
    return 0


cdef int _before(State state, int seat, int turns) noexcept:
    """Who had cards and was to move so many turns before a player."""
    cdef int steps = state.c.num_players * (turns + 1)
    while turns and steps:
        seat = (seat or state.c.num_players) - 1
        turns -= state.c.hands[seat] != 0
        steps -= 1
    return seat


cdef int _check(State state) except -1:
    """Whether the cards are in the deck, and the player to move has some."""
    cdef int seat, suit
    cdef list total = list(new_hand(state.c.to_beat.cards).counts)
    for seat in range(state.c.num_players):
        total = [a + b for a, b in zip(total, new_hand(state.c.hands[seat]).counts)]
        if not state.c.hands[seat]:
            state.c.out[state.c.num_out] = seat
            state.c.num_out += 1
    for letter, number, most in zip("3456789TJQKA2BR", total, state.its_rules.options.deck):
        if number > most:
            name = state.its_rules.text
            raise DeckError(f"{number} cards of rank {letter} on the table; the deck of {name} has {most}")
    if state.c.suited:
        deck = state.its_rules.suited_deck.suits
        for suit, letter in enumerate("cdhs"):
            held = sum([int(new_hand(state.c.suits[seat][suit])) for seat in range(state.c.num_players)])
            most = deck[letter].counts
            if any([held >> (4 * rank) & 15 > most[rank] for rank in range(15)]):
                name = state.its_rules.text
                raise DeckError(f"a card of suit {letter} is held more often than the deck of {name} has it")
    if not state.c.hands[state.c.to_move]:
        raise PositionError(f"player {state.c.to_move} is to move but has no cards")
    if state.c.num_out > 1 and not state.its_rules.table.c.play_on:
        raise PositionError(f"{state.c.num_out} hands are empty; the game is over when one is")
    if state.c.owner != NOBODY:
        _check_turns(state)
    if state.c.opening:
        _check_opening(state)
    return _check_score(state)


cdef int _check_turns(State state) except -1:
    """Whether the turn has come from who played the play to beat to who is to move, by so many passes."""
    cdef int i, seat = state.c.owner, waiting
    waiting = state.c.num_players - state.c.num_out - (state.c.hands[seat] != 0)
    if state.c.passes >= waiting:
        raise PositionError(f"{state.c.passes} have passed: the trick is over; give no play to beat")
    if not state.c.hands[seat]:  # his play was the last one
        for i in range(state.c.num_out - 1):
            if state.c.out[i] == seat:
                state.c.out[i], state.c.out[i + 1] = state.c.out[i + 1], seat
    for _ in range(state.c.passes):
        seat = next_active(&state.c, seat)
        if state.its_rules.table.c.pass_final:
            state.c.passed |= 1 << seat
    seat = next_active(&state.c, seat)
    if seat != state.c.to_move:
        raise PositionError(
            f"owner={state.c.owner} with passes={state.c.passes} is not possible under {state.its_rules.text}: "
            f"player {seat} would be to move, not {state.c.to_move}"
        )
    return 0


cdef int _check_opening(State state) except -1:
    """Whether the first play of the game can be to come."""
    cdef int seat = state.c.to_move, suit
    card, why = state.its_rules.options.opening_card, ""
    if state.c.owner != NOBODY:
        why = "there is a play to beat"
    elif state.c.num_out:
        why = f"player {state.c.out[0]} has no cards any more"
    elif card != "none":
        suit = SUITS.index(card[1])
        if not (state.c.suits[seat][suit] if state.c.suited else state.c.hands[seat]) & 15:
            why = f"player {seat}, who is to move, has no {card}"
    if why:
        raise PositionError(f"opening=True is not possible under {state.its_rules.text}: {why}")
    return 0


cdef int _check_score(State state) except -1:
    """Whether all scores, with the bombs that can be to come, are numbers of 32 bits."""
    cdef const rules_t* rules = &state.its_rules.table.c
    cdef int seat, rank, least, more = 0
    cdef int64_t most
    if rules.payoff not in (BID, TWO_ONE) or state.c.landlord == NOBODY:
        return 0
    most = (2 * <int64_t>state.c.stake if rules.payoff == BID else 1) * (state.c.num_players - 1)  # with a spring
    if rules.doubles_from < 255:
        options = state.its_rules.options
        trios = options.bomb_min == 3 or options.aaa_bomb or options.threes_bomb or options.mine == "trio_quad"
        least = max(rules.doubles_from, 3 if trios else 4)
        for seat in range(state.c.num_players):
            for rank in range(SMALL_JOKER):
                more += (state.c.hands[seat] >> (4 * rank) & 15) // least
            more += num_cards(state.c.hands[seat] >> JOKERS) // 2
    if state.c.doublings + more > 30 or most << (state.c.doublings + more) > 0x7FFFFFFF:
        raise PositionError(
            f"stake={state.c.stake} with doublings={state.c.doublings} is not possible under {state.its_rules.text}: "
            f"with {more} bombs more, which the hands may hold, scores of more than 32 bits"
        )
    return 0


cdef bint _is_counted(const rules_t* rules, str name) except -1:
    """Whether positions of a rule set say this: see `count_play`."""
    if name == "doublings":
        return rules.doubles_from < 255
    return rules.payoff == CARDS_LEFT or (name == "plays" and rules.spring)


cdef int _restore_rest(State state, dict rest) except -1:
    """Set what a text says beside what the constructor takes."""
    cdef int i, seat, n = state.c.num_players
    out = rest.get("out", [])
    if out:
        if sorted(out) != sorted([state.c.out[i] for i in range(state.c.num_out)]):
            raise PositionError("out= must name the players without cards")
        if state.c.owner in out[:len(out) - 1]:
            raise PositionError(f"out= must name player {state.c.owner} last, whose play is to beat")
        for i, seat in enumerate(out):
            state.c.out[i] = seat
    if state.c.opening and rest:
        raise PositionError(f"opening=True does not go with {shown(list(rest))}: the first play is to come")
    for seat in rest.get("passed", []):
        _number("passed", seat, 0, n)
        if not state.its_rules.table.c.pass_final or seat == state.c.owner or not state.c.hands[<int>seat] or (
            state.c.owner == NOBODY
        ):
            raise PositionError(
                f"passed={seat} is not possible under {state.its_rules.text}: nobody is out of a trick but who has "
                "passed where a pass is final, and has cards"
            )
        state.c.passed |= 1 << <int>seat
    for name, most in (("plays", ONCE + 1), ("bombs", 128)):
        numbers = rest.get(name, [0] * n)
        if name in rest and not _is_counted(&state.its_rules.table.c, name):
            raise PositionError(f"{name}= is not possible under {state.its_rules.text}: no score asks for it")
        if len(numbers) != n:
            raise PositionError(f"{name}= must have a number for each player")
        for seat in range(n):
            if name == "plays":
                state.c.plays[seat] = _number(name, numbers[seat], 0, most)
            else:
                state.c.bombs[seat] = _number(name, numbers[seat], 0, most)
    state.c.doublings = _number("doublings", rest.get("doublings", 0), 0, 31)
    if state.c.doublings and not _is_counted(&state.its_rules.table.c, "doublings"):
        raise PositionError(f"doublings= is not possible under {state.its_rules.text}: bombs double nothing")
    _check_score(state)
    state.c.hash = state_hash(&state.c)
    return 0

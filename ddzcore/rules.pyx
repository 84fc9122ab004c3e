"""Rule sets: what users ask which plays are legal."""

cimport cython
from libc.stdint cimport uint32_t
from libc.string cimport memcpy, memset

from ddzcore.hand cimport SMALL_JOKER, Hand, count_of, hand_t, holds, new_hand, read_hand, text_of
from ddzcore.legality cimport is_legal
from ddzcore.movegen cimport count, generate
from ddzcore.play cimport (
    MAX_READINGS, PASS, Play, beats, classify, is_play, is_named, named_t, new_play,
    play_t, read_play, row_of, write_play,
)
from ddzcore.plays cimport Plays, new_plays
from ddzcore.refusal cimport no_opening, not_a_play, refusal, text_of_hand
from ddzcore.special cimport has_suits, is_opening
from ddzcore.suited cimport NUM_SUITS, SuitedHand, as_suited, reads_with_suits
from ddzcore.table cimport ALWAYS, FEW_ANSWERS, NO_ROW, RuleTable, context_t, rules_t

from collections import Counter

from ddzcore.actions import Actions
from ddzcore.cards import RANKS, SUITS
from ddzcore.context import Context
from ddzcore.errors import CardError, DeckError, NotAPlayError, NotInHandError, OptionError
from ddzcore.explanation import explain
from ddzcore.max_plays import max_plays
from ddzcore.options import Options
from ddzcore.presets import PRESETS


cdef size_t MOST_LISTED = 100_000_000


@cython.final
cdef class Rules:
    """Rules(name="doudizhu", **changes)\n--\n
    A rule set: an immutable value that answers which plays are legal.

    `name` is a preset (see `PRESETS`) or a text ``preset;option=value;...``; `changes` are options (see `Options`)
    that differ from the preset. Two rule sets are equal if all their options are.

    Where a method takes cards it takes what `Hand` takes, or cards with suits as `SuitedHand` or as its text; where it
    takes a play it takes a `Play`, a text such as ``333444+56`` or ``34567#h``, or a hand. A text with a plus says
    which cards are kickers. A text without, or a hand, leaves it open: as a play to beat it has its canonical reading,
    and as an answer any reading that is legal.

    Raises `OptionError` for an unknown preset, option or value.

    >>> rules = Rules("doudizhu", kicker_both_jokers="allow")
    >>> rules, rules.is_legal("333444BR", "333444BR"), Rules().is_legal("333444BR", "333444BR")
    (Rules('doudizhu;kicker_both_jokers=allow'), True, False)
    """

    def __cinit__(self, name="doudizhu", **changes):
        if not isinstance(name, str):
            raise TypeError(f"the name of a rule set is a text, not {type(name).__name__}")
        name = str.__str__(name)
        self.chosen = Options.parse(name, changes)
        self.preset = name.partition(";")[0].strip()
        self.table = RuleTable(self.chosen)

    @property
    def name(self):
        """The name of the preset."""
        return self.preset

    @property
    def options(self):
        """All options, as `Options`."""
        return self.chosen

    @property
    def text(self):
        """The canonical text: the preset and the options that differ from it. `Rules` reads it back."""
        return self.chosen.text(self.preset)

    @property
    def digest(self):
        """16 hex digits that name the options: the same on every platform and in every release."""
        return self.chosen.digest

    @property
    def deck(self):
        """All cards of the game, as a hand."""
        return new_hand(self.table.c.deck)

    @property
    def suited_deck(self):
        """All cards of the game with their suits, as a suited hand."""
        if self.full is None:
            ranks, jokers = RANKS[:SMALL_JOKER], RANKS[SMALL_JOKER:]
            cards = [rank + suit for rank in ranks for suit in SUITS] + list(jokers)
            self.full = SuitedHand(cards * self.chosen.decks) - self.chosen.suits_removed
        return self.full

    def replace(self, **changes):
        """These rules with some options changed."""
        return Rules(self.text, **changes)

    @staticmethod
    def presets():
        """The rule sets that have a name: for each a sentence and its source, as `Preset`.

        >>> Rules.presets()["rlcard"].summary
        'Three players as in RLCard: up to three equal kickers, but no full trio next to the plane.'
        """
        return PRESETS

    @property
    def play_space(self):
        """Every play that the rules know, as `Plays`: each reading of cards of the deck, in the order of `legal_plays`.

        Here are also plays that are legal as the last of a hand, or as an answer, only, and flush chains of each suit.
        Pass is not listed. Raises `OptionError` if there are more than a hundred million.

        >>> len(Rules("doudizhu_free").play_space)
        34152
        """
        cdef rules_t anyhow = _anyhow(self)
        cdef context_t known
        cdef Plays plays
        if self.play_space_size > MOST_LISTED:
            raise OptionError(f"{self.text} knows {self.play_space_size} plays, which are too many to be listed")
        memset(&known, 0, sizeof(known))
        _know_suits(&known, self.suited_deck)
        plays = _new_list(self, count(&anyhow, anyhow.deck, NULL, &known))
        generate(&anyhow, anyhow.deck, NULL, &known, plays.data)
        return plays

    @property
    def play_space_size(self):
        """The length of `play_space`, without listing it."""
        cdef rules_t anyhow = _anyhow(self)
        cdef context_t known
        memset(&known, 0, sizeof(known))
        _know_suits(&known, self.suited_deck)
        return count(&anyhow, anyhow.deck, NULL, &known)

    @property
    def actions(self):
        """A number for every play of these rules, as `Actions`; made anew each time, so keep it."""
        return Actions(self)

    def explain(self, cards, to_beat=None, hand=None, context=None):
        """Whether a play is legal, or else why not and what would make it legal, as `Explanation`.

        `cards` is a play, a text or a hand. Without `hand` the cards themselves are the hand.

        >>> print(Rules("doudizhu").explain("333444+55"))
        333444+55 is illegal: 333444+55 is no play under doudizhu
        kicker_max_same=1 forbids it; kicker_max_same=2 would allow it
        it is legal under doudizhu_free, rlcard, douzero, openspiel, competition, zhengshangyou
        """
        return explain(self, cards, to_beat, hand, context)

    # Plays of a hand

    def legal_plays(self, hand, to_beat=None, context=None):
        """Every legal play of a hand, once each, as `Plays`.

        Without `to_beat` the hand leads. With it the hand follows, and pass is listed, last, if it is legal. The order
        is by pattern, length, key, and kickers from the lowest. No play has more cards than the largest hand of the
        game. `context` tells what else some rules ask for: see `Context`. If the hand has suits, flush chains are
        listed where there are some, and a plain chain only if some choice of its cards is not of one suit; without
        suits all chains are plain.

        Raises `CardError`, `DeckError`, or `NotAPlayError` if `to_beat` is no play under these rules.
        Time is linear in the number of plays.

        >>> [str(play) for play in Rules().legal_plays("3344556777BR", to_beat="334455")]
        ['BR', 'pass']
        """
        cdef play_t beaten
        cdef const play_t* table = _read_to_beat(self, to_beat, &beaten)
        cdef context_t known
        cdef const context_t* around = NULL
        cdef hand_t word = read_position(self, hand, table, context, &known, &around)
        cdef play_t few[FEW_ANSWERS]
        cdef Plays plays
        cdef size_t n
        if table != NULL and row_of(&self.table.c, table).few_answers:
            n = generate(&self.table.c, word, table, around, few)
            plays = _new_list(self, n)
            memcpy(plays.data, few, n * sizeof(play_t))
            return plays
        plays = _new_list(self, count(&self.table.c, word, table, around))
        generate(&self.table.c, word, table, around, plays.data)
        return plays

    def count_plays(self, hand, to_beat=None, context=None):
        """The length of `legal_plays`, without making it. Raises as that does."""
        cdef play_t beaten
        cdef const play_t* table = _read_to_beat(self, to_beat, &beaten)
        cdef context_t known
        cdef const context_t* around = NULL
        cdef hand_t word = read_position(self, hand, table, context, &known, &around)
        return count(&self.table.c, word, table, around)

    def max_plays(self, hand_size):
        """How many legal plays a hand of so many cards can have at most, as `MaxPlays`: an exact number or a bound.

        It holds for leaders and followers in every context, pass included, so a buffer of so many plays is never too
        short. For the presets it is known and exact, up to the largest hand of the game; for other rules it takes some
        milliseconds, and is often exact too. Raises `DeckError` if the deck has not so many cards.

        >>> Rules("doudizhu").max_plays(17).bound, Rules("doudizhu", pair_chain_min=2).max_plays(17).bound
        (213, 215)
        """
        return max_plays(self, self.table, hand_size)

    def is_legal(self, hand, play, to_beat=None, context=None):
        """Whether `legal_plays` lists a play, without making the list.

        Raises `CardError`, `DeckError`, or `NotAPlayError` if `to_beat` is no play under these rules.
        """
        cdef play_t beaten
        cdef play_t legal
        cdef const play_t* table = _read_to_beat(self, to_beat, &beaten)
        cdef context_t known
        cdef const context_t* around = NULL
        cdef hand_t word = read_position(self, hand, table, context, &known, &around)
        return _find_legal(self, word, play, table, around, &legal)

    def check_play(self, hand, play, to_beat=None, context=None):
        """The legal play that `play` stands for, as a `Play`.

        Raises `NotInHandError`, `DoesNotBeatError`, another `IllegalPlayError`, or `NotAPlayError` if there is none,
        and else as `is_legal`.
        """
        cdef play_t beaten
        cdef play_t legal
        cdef const play_t* table = _read_to_beat(self, to_beat, &beaten)
        cdef context_t known
        cdef const context_t* around = NULL
        cdef hand_t word = read_position(self, hand, table, context, &known, &around)
        if _find_legal(self, word, play, table, around, &legal):
            return new_play(&legal)
        raise _refusal(self, word, play, table, around)

    # Plays by themselves

    def readings(self, cards):
        """Every role that all of these cards together can take, as a list of `Play`, the canonical one first.

        Canonical is the reading with the fewest kicker cards, then the highest key. The list is empty if the cards
        are no play. A chain of one suit is a flush chain if the cards have suits, else a plain chain.
        Raises `CardError` or `DeckError`.

        >>> [str(play) for play in Rules("doudizhu_free").readings("333444555666")]
        ['333444555666', '444555666+333', '333444555+666']
        """
        cdef context_t known
        cdef const context_t* around = NULL
        cdef hand_t word = read_position(self, cards, NULL, None, &known, &around)
        cdef play_t found[MAX_READINGS]
        cdef int i, n = classify(&self.table.c, word, NULL if around == NULL else known.suits, found)
        return [new_play(&found[i]) for i in range(n)]

    def parse_play(self, text):
        """The play that a text names; a text without plus has its canonical reading. ``pass`` is a play.

        Raises `CardError`, `DeckError` or `NotAPlayError`.
        """
        cdef play_t play
        if not isinstance(text, str):
            raise TypeError(f"parse_play takes a text, not {type(text).__name__}")
        _parse(self, text, &play)
        return new_play(&play)

    def beats(self, play, other):
        """Whether a play beats another one. Pass beats nothing. Raises as `parse_play`.

        >>> Rules().beats("4444", "AAA+2"), Rules().beats("4444", "5555"), Rules().beats("45678", "34567")
        (True, False, True)
        """
        cdef play_t beaten
        cdef play_t legal
        cdef const play_t* table = _read_to_beat(self, other, &beaten)
        if table == NULL:
            raise NotAPlayError("None is no play to be beaten")
        if not isinstance(play, Play):
            _parse(self, play, &legal)
        elif (<Play>play).c.pattern != PASS and not is_play(&self.table.c, &(<Play>play).c):
            raise _not_a_play(self, play)
        return _find_beating(self, play, table)

    def __eq__(self, other):
        return self.chosen == (<Rules>other).chosen if isinstance(other, Rules) else NotImplemented

    def __hash__(self):
        return hash(self.chosen)

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"Rules({self.text!r})"

    def __reduce__(self):
        return Rules, (self.text,)


cpdef Rules as_rules(rules):
    """A rule set, or the one that a text names. Raises what `Rules` does."""
    return rules if isinstance(rules, Rules) else Rules(rules)


cdef rules_t _anyhow(Rules rules):
    """The rule table for which every play that the rules know is a lead of the whole deck."""
    cdef rules_t anyhow = rules.table.c
    cdef int i
    anyhow.bomb_reach = 0
    anyhow.leads = 0
    for i in range(anyhow.num_rows):
        anyhow.leads |= <uint32_t>1 << i
        anyhow.rows[i].last = 0
        if anyhow.rows[i].fewer:
            anyhow.rows[i].fewer = ALWAYS
    return anyhow


cdef inline Plays _new_list(Rules rules, Py_ssize_t num):
    """Room for plays of these rules."""
    cdef Plays plays = new_plays(num)
    plays.knows_flushes = rules.table.c.flush_row != NO_ROW
    return plays


# Reading of arguments


cdef int _check_deck(Rules rules, hand_t word) except -1:
    cdef int rank
    if holds(rules.table.c.deck, word):
        return 0
    for rank in range(len(RANKS)):
        if count_of(word, rank) > count_of(rules.table.c.deck, rank):
            raise DeckError(
                f"{text_of(word)} has {count_of(word, rank)} of rank {RANKS[rank]}; "
                f"the deck of {rules.text} has {count_of(rules.table.c.deck, rank)}"
            )


cdef const play_t* _read_to_beat(Rules rules, to_beat, play_t* beaten) except? NULL:
    """Read a play to beat into `beaten` and return it, or NULL for None."""
    if to_beat is None:
        return NULL
    if type(to_beat) is Play:
        beaten[0] = (<Play>to_beat).c
        if beaten.pattern != PASS and not is_play(&rules.table.c, beaten):
            raise _not_a_play(rules, to_beat)
    else:
        _parse(rules, to_beat, beaten)
    if beaten.pattern == PASS:
        raise NotAPlayError("pass can't be beaten; the leader has no play to beat: give None")
    return beaten


cdef hand_t read_position(
    Rules rules, hand, const play_t* to_beat, context, context_t* known, const context_t** around
) except? 0xFFFFFFFFFFFFFFFFULL:
    """Read a hand, and into `known` what is known of it besides; `around` points there if there is something."""
    cdef SuitedHand suited = None
    cdef hand_t word = 0
    if type(hand) is Hand:
        word = (<Hand>hand).word
    elif isinstance(hand, SuitedHand):
        suited = hand
    else:
        try:
            word = read_hand(hand)
        except (CardError, DeckError):
            suited = as_suited(hand)
            if suited is None:
                raise
        if suited is None and not holds(rules.table.c.deck, word) and reads_with_suits(hand):
            suited = SuitedHand(hand)  # more big jokers than there are: then d is diamonds
    if suited is not None:
        word = suited.word
    _check_deck(rules, word)
    if suited is None and context is None:
        return word
    memset(known, 0, sizeof(context_t))
    around[0] = known
    if suited is not None:
        if suited not in rules.suited_deck:
            spare = Counter(suited) - Counter(rules.suited_deck)
            raise DeckError(f"{suited} has more of {' '.join(spare)} than the deck of {rules.text}")
        _know_suits(known, suited)
    if context is not None:
        _know_context(known, context)
        _check_opening(rules, word, to_beat, known)
    return word


cdef void _know_suits(context_t* known, SuitedHand hand):
    cdef int suit
    for suit in range(NUM_SUITS):
        known.suits[suit] = hand.suits[suit]


cdef int _know_context(context_t* known, context) except -1:
    if not isinstance(context, Context):
        raise TypeError(f"a context is a Context, not {type(context).__name__}")
    known.next_cards, known.opening, known.passed = context.next_cards, context.opening, context.passed
    return 0


cdef int _check_opening(Rules rules, hand_t word, const play_t* to_beat, const context_t* known) except -1:
    if is_opening(&rules.table.c, to_beat, known):
        if not (known.suits[rules.table.c.opening_suit] if has_suits(known) else word) & 15:
            card = rules.chosen.opening_card
            raise NotInHandError(f"{card}, with which the game opens, is not in the hand {text_of_hand(word, known)}")
    return 0


cdef int _parse(Rules rules, cards_or_text, play_t* play) except -1:
    """Read a text or a hand into a play of these rules, the most canonical that it allows."""
    cdef play_t found[MAX_READINGS]
    cdef named_t named
    cdef int i, n
    _check_type(cards_or_text)
    named = read_play(cards_or_text, False)
    if not named.cards:
        write_play(play, 0, 0)
        return 0
    _check_deck(rules, named.cards)
    n = classify(&rules.table.c, named.cards, named.suits if named.suited else NULL, found)
    for i in range(n):  # a low chain is named by its first card; all ranks in one chain have a low and a high reading
        if named.key and found[i].key == named.key and is_named(&named, &found[i]):
            play[0] = found[i]
            return 0
    for i in range(n):
        if is_named(&named, &found[i]):
            play[0] = found[i]
            return 0
    raise _not_a_play(rules, cards_or_text)


cdef bint _find_legal(
    Rules rules, hand_t word, play, const play_t* to_beat, const context_t* context, play_t* legal
) except -1:
    """Find the most canonical legal play that `play` stands for."""
    cdef play_t found[MAX_READINGS]
    cdef named_t named
    cdef int i, n, suit
    if isinstance(play, Play):
        legal[0] = (<Play>play).c
        return is_legal(&rules.table.c, word, legal, to_beat, context)
    _check_type(play)
    named = read_play(play, has_suits(context))
    if not named.cards:
        write_play(legal, 0, 0)
        return is_legal(&rules.table.c, word, legal, to_beat, context)
    if not _holds_named(context, &named) or not _opens(rules, to_beat, context, &named):
        return False
    n = classify(&rules.table.c, named.cards, named.suits if named.suited else NULL, found)
    for i in range(2 * n):  # those that begin with the low card that is named go first
        if i < n and not (named.key and found[i].key == named.key):
            continue
        if is_named(&named, &found[i % n]) and is_legal(&rules.table.c, word, &found[i % n], to_beat, context):
            legal[0] = found[i % n]
            return True
    if named.suited or rules.table.c.flush_row == NO_ROW or context == NULL:
        return False
    for suit in range(NUM_SUITS):  # a text without suits may be a flush chain of any
        memset(named.suits, 0, sizeof(named.suits))
        named.suits[suit] = named.cards
        for i in range(classify(&rules.table.c, named.cards, named.suits, found)):
            if is_named(&named, &found[i]) and is_legal(&rules.table.c, word, &found[i], to_beat, context):
                legal[0] = found[i]
                return True
    return False


cdef bint _holds_named(const context_t* context, const named_t* named) noexcept:
    """Whether a hand holds the cards that are named with their suits, if its own suits are known."""
    cdef int suit
    if named.suited and has_suits(context):
        for suit in range(NUM_SUITS):
            if not holds(context.suits[suit], named.suits[suit]):
                return False
    return True


cdef bint _opens(Rules rules, const play_t* to_beat, const context_t* context, const named_t* named) noexcept:
    """Whether cards that are named with their suits have the opening card among them, if they must."""
    if not named.suited or not is_opening(&rules.table.c, to_beat, context):
        return True
    return named.suits[rules.table.c.opening_suit] & 15 != 0


cdef bint _find_beating(Rules rules, play, const play_t* other) except -1:
    """Whether some reading of a play beats another play."""
    cdef play_t found[MAX_READINGS]
    cdef named_t named
    cdef int i
    if isinstance(play, Play):
        return beats(&rules.table.c, &(<Play>play).c, other)
    named = read_play(play, False)
    for i in range(classify(&rules.table.c, named.cards, named.suits if named.suited else NULL, found)):
        if is_named(&named, &found[i]) and beats(&rules.table.c, &found[i], other):
            return True
    return False


cdef object _refusal(Rules rules, hand_t word, play, const play_t* to_beat, const context_t* context):
    """The error that says why a play, which is not legal, is not."""
    cdef play_t refused
    cdef named_t named
    if not isinstance(play, Play):
        named = read_play(play, has_suits(context))
        if not _holds_named(context, &named):
            return NotInHandError(f"{play} is not in the hand {text_of_hand(word, context)}")
        if not _opens(rules, to_beat, context, &named):
            return no_opening(rules.chosen, play)
        if has_suits(context) and reads_with_suits(play):
            play = SuitedHand(play)
        _parse(rules, play, &refused)
        play = new_play(&refused)
    elif (<Play>play).c.pattern != PASS and not is_play(&rules.table.c, &(<Play>play).c):
        return _not_a_play(rules, play)
    return refusal(rules.table, rules.chosen, rules.text, word, play, to_beat, context)


cdef int _check_type(play) except -1:
    if not isinstance(play, (str, Hand, SuitedHand)):
        raise TypeError(f"a play is a Play, a text or a hand, not {type(play).__name__}")
    return 0


cdef object _not_a_play(Rules rules, play):
    return not_a_play(rules.chosen, rules.text, play)

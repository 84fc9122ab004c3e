"""Dealing: a deck in order, shuffled by a stream of random numbers, given out in turn.

The deck in order is rank by rank, in each rank suit by suit (clubs, diamonds, hearts, spades), of two decks each card
twice; the jokers are last. It is shuffled from its end down: card i changes places with card `below(i + 1)`. Card i
then goes to player i modulo their number; the kitty is what is left at the end.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from ddzcore.hand cimport SMALL_JOKER, hand_t
from ddzcore.rules cimport Rules, as_rules
from ddzcore.state cimport new_state
from ddzcore.stream cimport below, stream_of, stream_t
from ddzcore.turns cimport NOBODY, state_hash, state_t

from functools import lru_cache

from ddzcore.cards import RANKS, SUITS
from ddzcore.playout import whole

cdef enum:
    NO_SUIT = 4


cdef class Deck:
    """The deck of a rule set, kept for further deals."""
    cdef deck_t c

    def __cinit__(self, rules):
        self.c = _read_deck(rules)


_deck_of = lru_cache(256)(Deck)


cdef deck_t read_deck(Rules rules):
    """The deck of a rule set."""
    return (<Deck>_deck_of(rules)).c


cdef deck_t _read_deck(Rules rules):
    cdef deck_t deck
    memset(&deck, 0, sizeof(deck))
    options = rules.options
    for card in rules.suited_deck:
        deck.rank[deck.num] = RANKS.index(card[0])
        deck.suit[deck.num] = SUITS.index(card[1]) if len(card) > 1 else NO_SUIT
        deck.num += 1
    deck.num_players, deck.kitty = options.players, options.kitty
    deck.landlord = 0 if options.auction != "none" else NOBODY
    deck.suited = options.flush_chain == "on" or options.opening_must_include
    deck.opening_suit = SUITS.index(options.opening_card[1]) if options.opening_card != "none" else NO_SUIT
    return deck


cdef void deal(const deck_t* deck, stream_t* stream, state_t* state) noexcept nogil:
    cdef uint8_t order[MOST_CARDS]
    cdef int i, j, seat
    memset(state, 0, sizeof(state_t))
    for i in range(deck.num):
        order[i] = i
    for i in range(deck.num - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    state.num_players = deck.num_players
    state.owner, state.landlord, state.stake, state.suited = NOBODY, deck.landlord, 1, deck.suited
    state.opening = deck.landlord == NOBODY
    state.to_move = deck.landlord if deck.landlord != NOBODY else 0
    for i in range(deck.num):
        seat = i % deck.num_players if i < deck.num - deck.kitty else deck.landlord
        if seat == NOBODY:
            continue
        _give(deck, order[i], state, seat)
    if deck.landlord == NOBODY:
        _find_leader(deck, order, state)
    state.hash = state_hash(state)


cdef inline void _give(const deck_t* deck, int card, state_t* state, int seat) noexcept nogil:
    cdef hand_t one = <hand_t>1 << (4 * deck.rank[card])
    state.hands[seat] += one
    if deck.suited and deck.rank[card] < SMALL_JOKER:
        state.suits[seat][deck.suit[card]] += one


cdef void _find_leader(const deck_t* deck, const uint8_t* order, state_t* state) noexcept nogil:
    """Who leads: the first in turn who was dealt the opening card, or, where there is none, the lowest rank.

    An opening card that nobody was dealt opens nothing.
    """
    cdef int i, best = 0
    cdef int rank, least = 99
    for i in range(deck.num - deck.kitty):
        rank = deck.rank[order[i]] * 2 + (deck.suit[order[i]] != deck.opening_suit or deck.rank[order[i]] != 0)
        if rank < least or (rank == least and i % deck.num_players < best):
            least, best = rank, i % deck.num_players
    state.to_move = best
    if deck.opening_suit != NO_SUIT and least:
        state.opening = False


def deal_state(rules, seed=0, game=0):
    """The position after a seeded deal: seat 0 is landlord and has the kitty; or who holds the opening card leads.

    The same on every platform. `game` numbers the deals of a seed.

    >>> [len(hand) for hand in deal_state(Rules("doudizhu"), seed=1).hands]
    [20, 17, 17]
    """
    cdef Rules read = as_rules(rules)
    cdef deck_t deck = read_deck(read)
    cdef stream_t stream = stream_of(whole("seed", seed, 1 << 64), whole("game", game, 1 << 62))
    cdef state_t state
    deal(&deck, &stream, &state)
    return new_state(read, &state)

"""Turns of the play phase on flat structs: who may play what, play and undo, the hash, and the score."""

from libc.string cimport memcpy, memset

from ddzcore.hand cimport hand_t, num_cards
from ddzcore.legality cimport is_legal
from ddzcore.movegen cimport count, count_answers, generate
from ddzcore.nth cimport choose, nth
from ddzcore.play cimport BOMB, MINE, PASS, ROCKET, SHOVEL, SOLO_CHAIN, play_t
from ddzcore.special cimport is_plain
from ddzcore.stream cimport mix, stream_t
from ddzcore.suited cimport NUM_SUITS, take_by_default
from ddzcore.table cimport BID, CARDS_LEFT, NO_ROW, PLACES, WIN, context_t, rules_t

assert sizeof(state_t) <= 320

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

cdef int next_active(const state_t* state, int seat) noexcept nogil:
    """The next player who has cards; the same one if no other has."""
    cdef int i = seat
    while True:
        i = i + 1 if i + 1 < state.num_players else 0
        if state.hands[i] or i == seat:
            return i


cdef void state_end_trick(state_t* state) noexcept nogil:
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


cdef inline const context_t* read_context(
    const rules_t* rules, const state_t* state, int seat, const play_t* to_beat, context_t* context
) noexcept nogil:
    """What a player knows who leads or is to beat a play, or NULL where none of it matters."""
    cdef int suit
    if not rules.next_has_one and is_plain(rules, to_beat, NULL):
        return NULL
    for suit in range(NUM_SUITS):
        context.suits[suit] = state.suits[seat][suit] if state.suited else 0
    context.next_cards = num_cards(state.hands[next_active(state, seat)])
    context.opening = state.opening
    context.passed = state.passed >> seat & 1
    return context


cdef inline const context_t* context_to_move(
    const rules_t* rules, const state_t* state, context_t* context
) noexcept nogil:
    return read_context(rules, state, state.to_move, &state.to_beat, context)


cdef size_t state_count(const rules_t* rules, const state_t* state) noexcept nogil:
    """How many plays are legal, pass included."""
    cdef context_t context
    if state_is_over(rules, state):
        return 0
    return count(rules, state.hands[state.to_move], &state.to_beat, context_to_move(rules, state, &context))


cdef size_t state_count_answers(
    const rules_t* rules, const state_t* state, const play_t* plays, size_t num
) noexcept nogil:
    """How many plays are legal after each of several plays, in all.

    They are legal, of one pattern and size, and end neither the trick nor the hand: none is a pass or a shovel.
    """
    cdef context_t context
    cdef int seat = next_active(state, state.to_move)
    cdef const context_t* around = read_context(rules, state, seat, plays, &context)
    context.opening = False
    if around != NULL and next_active(state, seat) == state.to_move:
        context.next_cards -= plays.size
    return count_answers(rules, state.hands[seat], around, plays, num)


cdef size_t state_generate(const rules_t* rules, const state_t* state, play_t* out) noexcept nogil:
    """Write the legal plays and return their number."""
    cdef context_t context
    if state_is_over(rules, state):
        return 0
    return generate(rules, state.hands[state.to_move], &state.to_beat, context_to_move(rules, state, &context), out)


cdef bint state_choose(
    const rules_t* rules, const state_t* state, stream_t* stream, play_t* scratch, play_t* out
) noexcept nogil:
    """Write a legal play, each as likely as any other; whether there is one."""
    cdef context_t context
    cdef const context_t* around
    if state_is_over(rules, state):
        return False
    around = context_to_move(rules, state, &context)
    return choose(rules, state.hands[state.to_move], &state.to_beat, around, stream, scratch, out)


cdef void state_nth(
    const rules_t* rules, const state_t* state, size_t number, play_t* scratch, play_t* out
) noexcept nogil:
    """Write the legal play of a number, which is below `state_count`."""
    cdef context_t context
    cdef const context_t* around = context_to_move(rules, state, &context)
    nth(rules, state.hands[state.to_move], &state.to_beat, around, number, scratch, out)


cdef bint state_is_legal(const rules_t* rules, const state_t* state, const play_t* play) noexcept nogil:
    cdef context_t context
    if state_is_over(rules, state):
        return False
    return is_legal(
        rules, state.hands[state.to_move], play, &state.to_beat, context_to_move(rules, state, &context)
    )


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
            state_end_trick(state)
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
            state_end_trick(state)
        else:
            state.to_move = next_active(state, seat)
    if hashed:
        state.hash += hash_of_rest(state)


cdef void state_play(
    const rules_t* rules, state_t* state, const play_t* play, const hand_t* cards, undo_t* undo
) noexcept nogil:
    """Play, or pass. It must be legal."""
    make_play(rules, state, play, cards, undo, True)


cdef void state_play_unhashed(
    const rules_t* rules, state_t* state, const play_t* play, undo_t* undo
) noexcept nogil:
    """The same, for games that nobody asks the hash of: it is as it was."""
    make_play(rules, state, play, NULL, undo, False)


cdef void state_play_unseen(const rules_t* rules, state_t* state, const play_t* play) noexcept nogil:
    """The same, where nobody asks the player's hand again, but for its number of cards: its suits are as they were."""
    cdef hand_t none[NUM_SUITS]
    memset(none, 0, sizeof(none))
    make_play(rules, state, play, none, NULL, False)


cdef int state_play_out(const rules_t* rules, state_t* state, stream_t* stream, play_t* scratch) noexcept nogil:
    """Play to the end at random; return how many plays and passes that took, or -1 if a player had none."""
    cdef play_t play
    cdef int length = 0
    while not state_is_over(rules, state):
        if not state_choose(rules, state, stream, scratch, &play):
            return -1
        make_play(rules, state, &play, NULL, NULL, False)
        length += 1
    return length


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

cdef bint is_winner(const rules_t* rules, const state_t* state, int seat) noexcept nogil:
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
            scores[seat] = is_winner(rules, state, seat)
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
        if rules.payoff == BID and rules.spring and _is_spring(state):
            stake *= 2
        for seat in range(state.num_players):
            pay = stake * others if seat == state.landlord else stake
            scores[seat] = pay if is_winner(rules, state, seat) else -pay

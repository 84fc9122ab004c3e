"""The search of the solver: depth first, with a stack of its own, so it stops and goes on at any node.

A node asks whether the side of the player to move reaches its aim: he needs one play after which it does. What is found
out is kept (see memo). What is left out never changes the answer; each place says why.
"""

from libc.stdint cimport INT64_MIN, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from ddzcore.dominance cimport is_needless, needless_t, read_loose, read_needless
from ddzcore.hand cimport JOKERS, ONES, at_least, hand_t, num_cards, num_set, ranks_from
from ddzcore.least cimport least_of
from ddzcore.memo cimport (
    BEST, FIELD, LOST, UNKNOWN, WON, known, memo_close, memo_fetch, memo_open, mixed, position_t, remember,
)
from ddzcore.order cimport order_t, rate_pass, rate_play, read_order
from ddzcore.play cimport PASS, play_t, row_of
from ddzcore.sameness cimport all_partners_wait, answer_code, leave_out_gaps, may_beat, read_sameness
from ddzcore.strength cimport (
    MOST_ALONE, MOST_FIRST, MOST_SECOND, lowest_of, write_one_against_all, write_one_against_one,
)
from ddzcore.suited cimport NUM_SUITS
from ddzcore.table cimport NO_KICKERS, row_t
from ddzcore.turns cimport (
    MAX_PLAYERS, NOBODY, state_generate, state_is_over, state_play_unhashed, state_scores,
    state_t, state_undo,
)

cdef enum:
    FEWEST_BITS = 13     # so many hands are kept of which the fewest plays are known
    FAR_BITS = 15        # from here on the memo is far from the processor


# Opening and closing

cdef bint search_open(search_t* search, size_t num_bytes) noexcept nogil:
    """Make room for a search whose rules, start, aim and so on are set; whether there is memory for it."""
    cdef const state_t* state = &search.state
    cdef int seat, i, cards = 0, n = state.num_players, width
    read_sameness(search.rules, &search.same)
    search.verbatim = state.suited
    search.narrow = n <= 3 and search.aim == FIRST_OUT and not state.suited
    for seat in range(n):
        cards += num_cards(state.hands[seat])
        search.bans |= search.banned[seat] != 0
    for i in range(search.rules.num_rows):
        if search.rules.rows[i].kicker != NO_KICKERS:
            search.kickered |= <uint32_t>1 << search.rules.rows[i].pattern
    search.knows_last = search.aim == FIRST_OUT and not (search.bans or search.verbatim or search.plain)
    if at_least(search.rules.deck, 5) or at_least(search.rules.deck, 2) >> JOKERS:
        search.narrow = False
    width = 2 if search.narrow else 1 + n
    if state.suited:
        width += NUM_SUITS * n + 1
    if search.aim != FIRST_OUT:
        width += 3
    search.room = 8 * search.most
    search.frames = <frame_t*>calloc(cards * n + 2, sizeof(frame_t))
    search.plays = <play_t*>realloc(NULL, search.room * sizeof(play_t))
    search.scores = <int64_t*>realloc(NULL, search.room * sizeof(int64_t))
    search.fewest = <uint64_t*>calloc(1 << FEWEST_BITS, sizeof(uint64_t))
    search.by_strength = search.same.lifts and not (search.verbatim or search.plain) and _find_lone(search)
    if not memo_open(&search.memo, width, search.by_strength, num_bytes):
        return False
    return search.frames != NULL and search.plays != NULL and search.scores != NULL and search.fewest != NULL


cdef bint _find_lone(search_t* search) noexcept nogil:
    """Find the player who is alone against all others; whether there is one."""
    cdef int seat, num = 0, n = search.state.num_players
    for seat in range(n):
        num += on_side(search, seat)
    for seat in range(n):
        if on_side(search, seat) == (num == 1):
            search.lone = seat
    return num == 1 or num == n - 1


cdef void search_close(search_t* search) noexcept nogil:
    free(search.frames)
    free(search.plays)
    free(search.scores)
    free(search.fewest)
    memo_close(&search.memo)


cdef void search_from(search_t* search, const state_t* start) noexcept nogil:
    """Begin anew at another position of the same game, or with another threshold; what is known is kept."""
    cdef int seat
    search.state = start[0]
    for seat in range(start.num_players):
        read_loose(&search.same, start.hands[seat], &search.loose[seat])
    search.depth = 0
    search.begun = False


cdef bint search_widen(search_t* search) noexcept nogil:
    """Make more room for plays; whether there was memory for it."""
    cdef size_t room = 2 * search.room
    cdef void* plays = realloc(search.plays, room * sizeof(play_t))
    if plays == NULL:
        return False
    search.plays = <play_t*>plays
    cdef void* scores = realloc(search.scores, room * sizeof(int64_t))
    if scores == NULL:
        return False
    search.scores = <int64_t*>scores
    search.room = room
    return True


# Positions

cdef inline bint on_side(const search_t* search, int seat) noexcept nogil:
    return search.side >> seat & 1


cdef inline int side_to_move(const search_t* search) noexcept nogil:
    """The side of the player to move, a bit for each seat."""
    return search.side if on_side(search, search.state.to_move) else ~search.side


cdef inline uint64_t in_pairs(hand_t hand, hand_t other) noexcept nogil:
    """Two hands in one: for each rank a number below 15 for both counts, which are no more than four together."""
    return hand + 5 * (other & ONES) + 9 * (other >> 1 & ONES) + 14 * (other >> 2 & ONES) - 2 * (
        other & other >> 1 & ONES
    )


cdef inline uint64_t in_threes(hand_t hand) noexcept nogil:
    """The hand in 41 bits: three for each rank, one for each joker."""
    cdef uint64_t word = (hand & 0x0F0F0F0F0F0F0F0FULL) | (hand & 0xF0F0F0F0F0F0F0F0ULL) >> 1
    word = (word & 0x00FF00FF00FF00FFULL) | (word & 0xFF00FF00FF00FF00ULL) >> 2
    word = (word & 0x0000FFFF0000FFFFULL) | (word & 0xFFFF0000FFFF0000ULL) >> 4
    word = (word & 0x00000000FFFFFFFFULL) | (word & 0xFFFFFFFF00000000ULL) >> 8
    return (word & ~(<uint64_t>1 << 42)) | (word >> 42 & 1) << 40


cdef inline void take_singles(const search_t* search, hand_t* hands, hand_t* singles) noexcept nogil:
    """Take out of the hands the singles of the lone player, and of his opponent if there is one: see strength."""
    cdef int lone = search.lone
    cdef bint is_duel = search.state.num_players == 2
    singles[0] = lowest_of(search.loose[lone].once, MOST_FIRST if is_duel else MOST_ALONE)
    singles[1] = lowest_of(search.loose[1 - lone].once, MOST_SECOND) if is_duel else 0
    hands[lone] ^= singles[0]
    if is_duel:
        hands[1 - lone] ^= singles[1]


cdef inline void write_strength(
    const search_t* search, const hand_t* singles, const hand_t* hands, uint64_t to_beat, uint64_t* strength
) noexcept nogil:
    """Say how good the position is for the player to move, as far as its other words do not tell.

    Given are the singles of the lone player and of his opponent, the hands without them, and the play to beat.
    """
    cdef int seat, lone = search.lone
    cdef hand_t opponents = 0
    cdef hand_t others[2]
    cdef bint is_lone = search.state.to_move == lone
    strength[0], strength[1] = to_beat, 0
    if search.state.num_players == 2:
        others[0], others[1] = hands[lone], hands[1 - lone]
        write_one_against_one(singles, others, is_lone, strength)
        return
    for seat in range(search.state.num_players):
        if seat != lone:
            opponents |= at_least(hands[seat], 1)
    write_one_against_all(singles[0], opponents, is_lone, strength)


cdef inline uint64_t strength_to_beat(
    const search_t* search, const row_t* row, int start, const hand_t* singles, int below, bint one_sided
) noexcept nogil:
    """How good the play to beat is for the player to move: fields of the first word of strength.

    The fewer of the held ranks are too low to answer the better, if that is left out of the other words since none but
    his side may answer; and the more singles answer the better.
    """
    cdef bint is_lone = search.state.to_move == search.lone
    cdef uint64_t field = BEST - below if one_sided else 0, answers
    if row == &search.rules.rows[search.rules.solo_row]:
        if is_lone or not one_sided:
            answers = num_set(singles[0] >> (4 * start))
            field |= (answers if is_lone else BEST - answers) << FIELD
        else:
            field |= <uint64_t>num_set(singles[1] >> (4 * start)) << FIELD
    return field


cdef inline void write_position(
    const search_t* search, int num_players, const row_t* row, position_t* position
) noexcept nogil:
    """The position as the memo keeps it. `row` is that of the play to beat, or NULL."""
    cdef const state_t* state = &search.state
    cdef hand_t hands[MAX_PLAYERS]
    cdef hand_t moved[MAX_PLAYERS]
    cdef hand_t singles[2]
    cdef hand_t held = 0
    cdef int seat, suit, code, below, start = 0, n = num_players, i = 0
    cdef int bits = 2 if search.narrow else 3  # for a seat
    cdef uint64_t rest, counts, to_beat = 0
    cdef bint one_sided
    if search.verbatim:
        code = row != NULL
    elif search.plain:
        code = 0
        if row != NULL:
            code = 1 + (<int>(row - &search.rules.rows[0]) << 4 | (state.to_beat.length - row.extra_length))
            start = state.to_beat.key - row.first_key
    else:
        code = answer_code(&search.same, search.rules, state, row, &start)
    below = start
    memcpy(hands, state.hands, sizeof(hands))
    singles[0] = singles[1] = 0
    if search.by_strength:
        take_singles(search, hands, singles)
    if search.same.moves and not (search.verbatim or search.plain):
        leave_out_gaps(&search.same, n, hands, moved)
        if start:  # the held ranks below it say as much
            for seat in range(n):
                held |= hands[seat]
            below = num_set(at_least(held & ranks_from(0, start) * 15, 1))
    else:
        memcpy(moved, state.hands, sizeof(moved))
    if search.by_strength:
        if start:
            one_sided = all_partners_wait(state, side_to_move(search))
            to_beat = strength_to_beat(search, row, start, singles, below, one_sided)
            if one_sided:
                below = 0
        write_strength(search, singles, hands, to_beat, position.strength)
    rest = <uint64_t>code << 4 | <uint64_t>below
    rest = rest << bits | state.to_move
    rest = rest << bits | (state.owner & 7 if bits == 3 else state.owner & 3)
    rest = rest << bits | state.passes
    rest = rest << (3 if bits == 2 else MAX_PLAYERS) | state.passed
    if search.narrow:
        position.words[0] = in_pairs(moved[0], moved[1]) | <uint64_t>(rest & 15) << 60
        position.words[1] = (in_threes(moved[2]) if n == 3 else 0) | (rest >> 4) << 41
        return
    for seat in range(n):
        position.words[i] = moved[seat]
        i += 1
    if search.verbatim:
        memcpy(&position.words[i], &state.to_beat.pattern, 8)
        i += 1
        for seat in range(n):
            for suit in range(NUM_SUITS):
                position.words[i] = state.suits[seat][suit]
                i += 1
    if search.aim != FIRST_OUT:
        position.words[i] = <uint64_t>search.threshold
        counts = state.doublings
        for seat in range(n):
            counts = counts << 2 | state.plays[seat]
        for seat in range(state.num_out):
            counts = counts << 3 | (state.out[seat] + 1)
        position.words[i + 1] = counts
        counts = 0
        for seat in range(n):
            counts = counts << 8 | state.bombs[seat]
        position.words[i + 2] = counts
        i += 3
    position.words[i] = rest


# Nodes

cdef inline int fewest_left(search_t* search, hand_t hand) noexcept nogil:
    """The fewest plays that empty a hand if nobody answers; kept for hands seen lately."""
    cdef uint64_t* kept = &search.fewest[hand * 0x9E3779B97F4A7C15ULL >> (64 - FEWEST_BITS)]
    cdef int number
    if kept[0] >> 4 == hand and kept[0] & 15:
        return <int>(kept[0] & 15)
    number = least_of(search.least, hand)
    kept[0] = hand << 4 | <uint64_t>min(number, 15)
    return number


cdef inline int partner_left(search_t* search) noexcept nogil:
    """The fewest plays that empty the hand of one of the partners of the player to move."""
    cdef const state_t* state = &search.state
    cdef int seat, fewest = 15
    for seat in range(state.num_players):
        if seat != state.to_move and state.hands[seat] and on_side(search, seat) == on_side(search, state.to_move):
            fewest = min(fewest, fewest_left(search, state.hands[seat]))
    return fewest


cdef inline bint is_unbeatable(const search_t* search, const play_t* play) noexcept nogil:
    """Whether surely nobody answers a play: a partner need not, unless the rules make him."""
    cdef const state_t* state = &search.state
    cdef const row_t* row = row_of(search.rules, play)
    cdef int seat
    for seat in range(state.num_players):
        if seat == state.to_move:
            continue
        if search.rules.must_beat or on_side(search, seat) != on_side(search, state.to_move):
            if may_beat(search.rules, row, play, state.hands[seat]):
                return False
    return True


cdef inline const row_t* row_to_beat(const search_t* search) noexcept nogil:
    """The row of the play to beat, or NULL."""
    return row_of(search.rules, &search.state.to_beat) if search.state.to_beat.pattern != PASS else NULL


cdef inline bint may_act(const search_t* search, const row_t* row) noexcept nogil:
    """False only if the player to move can do nothing but pass on the play to beat, which is of this row."""
    cdef const state_t* state = &search.state
    if state.passed >> state.to_move & 1:
        return False
    return may_beat(search.rules, row, &state.to_beat, state.hands[state.to_move])


cdef inline size_t leave_out_banned(uint32_t banned, play_t* plays, size_t num) noexcept nogil:
    """Leave out plays of banned patterns. If a player who must beat has no other, he passes."""
    cdef size_t i, left = 0
    for i in range(num):
        if not banned >> plays[i].pattern & 1:
            plays[left] = plays[i]
            left += 1
    return left


cdef void list_plays(search_t* search, frame_t* frame) noexcept nogil:
    """List the plays of a node."""
    cdef const state_t* state = &search.state
    cdef play_t* plays = search.plays + frame.first
    cdef size_t num = state_generate(search.rules, state, plays)
    if search.bans:
        num = leave_out_banned(search.banned[state.to_move], plays, num)
        if not num and state.owner != NOBODY:
            memset(plays, 0, sizeof(play_t))  # a pass
            num = 1
    frame.num, frame.tried = <uint32_t>num, 0


cdef inline bint is_way_out(const search_t* search, const frame_t* frame) noexcept nogil:
    """Whether one of the plays is the whole hand."""
    cdef const play_t* plays = search.plays + frame.first
    cdef hand_t hand = search.state.hands[search.state.to_move]
    cdef size_t i
    for i in range(frame.num):
        if plays[i].cards == hand:
            return True
    return False


cdef inline int64_t score_of(int32_t rate, uint32_t number) noexcept nogil:
    """A score that is higher for better plays, and for the first of several that are as good; it holds the number."""
    return <int64_t>(<uint64_t><int64_t>rate << 32 | ~number)


cdef int rate_plays(search_t* search, frame_t* frame, const row_t* row, bint at_start) noexcept nogil:
    """Say in which order to try the plays of a node; WON or LOST if that tells it, else UNKNOWN.

    Plays that need not be tried are left out. `row` is that of the play to beat, or NULL.
    """
    cdef state_t* state = &search.state
    cdef play_t* plays = search.plays + frame.first
    cdef int64_t* scores = search.scores + frame.first
    cdef hand_t hand = state.hands[state.to_move], rest
    cdef order_t order
    cdef needless_t needless
    cdef bint ends = search.aim == FIRST_OUT and not at_start
    cdef uint32_t i, num = 0
    cdef int left
    if not frame.num:
        return LOST
    if search.plain:
        for i in range(frame.num):
            scores[i] = score_of(0, i)
        return UNKNOWN
    memset(&needless, 0, sizeof(needless))
    if search.same.lifts and not at_start and not search.verbatim:
        read_needless(state, side_to_move(search), row, &search.loose[state.to_move], &needless)
        needless.kickered = search.kickered
    read_order(state, side_to_move(search), &order)
    for i in range(frame.num):
        if is_needless(&search.same, &needless, &plays[i], hand):
            continue
        if num != i:
            plays[num] = plays[i]
        num += 1
        if plays[i].pattern == PASS:
            left = partner_left(search) if order.weights.partner_left else 0
            scores[num - 1] = score_of(rate_pass(&order, fewest_left(search, hand), left), num - 1)
            continue
        rest = hand - plays[i].cards
        if not rest:
            if ends:
                return WON
            scores[num - 1] = score_of(4000, num - 1)
            continue
        left = fewest_left(search, rest)
        if left == 1 and ends and search.knows_last and is_unbeatable(search, &plays[i]):
            return WON  # he leads next, and his hand is one play
        scores[num - 1] = score_of(rate_play(&order, &plays[i], rest, left), num - 1)
    frame.num = num
    return UNKNOWN


cdef inline int look(search_t* search, const row_t* row) noexcept nogil:
    """Enter the node at the top of the stack: WON or LOST if it is known, else UNKNOWN, with its plays listed.

    `row` is that of the play to beat, or NULL.
    """
    cdef frame_t* frame = &search.frames[search.depth]
    cdef const state_t* state = &search.state
    cdef bint is_listed = False
    cdef int value
    frame.entered = search.nodes
    search.nodes += 1
    frame.ours = on_side(search, state.to_move)
    if search.knows_last and fewest_left(search, state.hands[state.to_move]) == 1:
        if row == NULL:
            return WON
        list_plays(search, frame)
        if is_way_out(search, frame):
            return WON
        is_listed = True
    if state.num_players == 2:  # a constant: loops over players are unrolled
        write_position(search, 2, row, &frame.position)
    elif state.num_players == 3:
        write_position(search, 3, row, &frame.position)
    else:
        write_position(search, state.num_players, row, &frame.position)
    frame.word = mixed(&search.memo, &frame.position)
    if not is_listed and search.memo.bits >= FAR_BITS:  # plays are listed while the entry is on its way
        memo_fetch(&search.memo, frame.word)
        list_plays(search, frame)
        is_listed = True
    value = known(&search.memo, &frame.position, frame.word)
    if value != UNKNOWN:
        return value
    if not is_listed:
        list_plays(search, frame)
    return rate_plays(search, frame, row, False)


cdef inline bint is_reached(const search_t* search) noexcept nogil:
    """Whether the side has reached its aim, in a game that is over."""
    cdef const state_t* state = &search.state
    cdef int scores[MAX_PLAYERS]
    cdef int64_t total = 0
    cdef int i, seat, others = 0
    if search.aim == FIRST_OUT:
        return on_side(search, state.out[0])
    if search.aim == SCORE:
        state_scores(search.rules, state, scores)
        for seat in range(state.num_players):
            if on_side(search, seat):
                total += scores[seat]
    else:
        for seat in range(state.num_players):
            others += not on_side(search, seat)
        for i in range(state.num_out):
            if on_side(search, state.out[i]):
                total += others
            else:
                others -= 1
    return total >= search.threshold


cdef inline int leave(search_t* search, int value) noexcept nogil:
    """Go back from a node to the one before: what the node's value is to the player there."""
    cdef frame_t* frame = &search.frames[search.depth]
    state_undo(&search.state, &frame.undo)
    search.loose[frame.undo.to_move] = frame.loose
    search.depth -= 1
    return value if search.frames[search.depth].ours == frame.ours else 1 - value


cdef inline int try_play(search_t* search, const play_t* play) noexcept nogil:
    """Make a play from the node at the top of the stack: for its player, WON or LOST; or UNKNOWN, at a new node."""
    cdef state_t* state = &search.state
    cdef frame_t* frame = &search.frames[search.depth]
    cdef frame_t* after = frame + 1
    cdef const row_t* row
    cdef bint ours = frame.ours
    cdef bint reached
    cdef int value
    state_play_unhashed(search.rules, state, play, &after.undo)
    if state.num_out and (search.aim == FIRST_OUT or state_is_over(search.rules, state)):
        reached = is_reached(search)
        state_undo(state, &after.undo)
        return WON if reached == ours else LOST
    after.loose = search.loose[after.undo.to_move]
    if search.same.lifts and play.pattern != PASS:
        read_loose(&search.same, state.hands[after.undo.to_move], &search.loose[after.undo.to_move])
    row = row_to_beat(search)
    while row != NULL and not (search.plain or search.verbatim) and not may_act(search, row):
        state_play_unhashed(search.rules, state, &search.nothing, NULL)
        if state.to_beat.pattern == PASS:
            row = NULL
    search.depth += 1
    after.first = frame.first + frame.num
    value = look(search, row)
    return UNKNOWN if value == UNKNOWN else leave(search, value)


cdef inline int settle(search_t* search, int value, uint8_t* values) noexcept nogil:
    """Take what a play of the node at the top of the stack came to; what the node comes to, or UNKNOWN."""
    cdef frame_t* frame = &search.frames[search.depth]
    cdef uint32_t i
    if search.depth == 0:
        values[frame.play] = value
        if value == WON and not search.every:
            return WON
        if frame.tried < frame.num:
            return UNKNOWN
        for i in range(frame.num):
            if values[i] == WON:
                return WON
        return LOST
    if value == LOST and frame.tried < frame.num:
        return UNKNOWN
    remember(&search.memo, &frame.position, frame.word, value, search.nodes - frame.entered)
    return value


cdef inline const play_t* next_play(search_t* search, frame_t* frame) noexcept nogil:
    """The play of the highest score of those that are left."""
    cdef int64_t* scores = search.scores + frame.first
    cdef int64_t best = scores[0]
    cdef uint32_t i
    for i in range(1, frame.num):
        best = max(best, scores[i])
    frame.play = ~<uint32_t>best
    frame.tried += 1
    scores[frame.play] = INT64_MIN
    return &search.plays[frame.first + frame.play]


cdef outcome_t search_run(search_t* search, uint64_t nodes, uint8_t* values) noexcept nogil:
    """Go on for so many nodes. `values` has room for each play of the start: what it comes to, once that is known.

    They are in the order of `search.plays`.
    """
    cdef frame_t* frame = &search.frames[0]
    cdef uint64_t last = search.nodes + nodes
    cdef int value
    if not search.begun:
        frame.first = 0
        frame.ours = on_side(search, search.state.to_move)
        frame.entered = search.nodes
        search.nodes += 1
        search.begun = True
        list_plays(search, frame)
        search.value = rate_plays(search, frame, row_to_beat(search), True)
        if search.value != UNKNOWN:
            return DONE
    while True:
        if search.nodes >= last:
            return STOPPED
        frame = &search.frames[search.depth]
        if frame.first + frame.num + search.most > search.room:
            return FULL
        value = try_play(search, next_play(search, frame))
        if value == UNKNOWN:
            continue
        value = settle(search, value, values)
        while value != UNKNOWN:
            if search.depth == 0:
                search.value = value
                return DONE
            value = leave(search, value)
            value = settle(search, value, values)

# cython: language_level=3
"""Another package that builds on the core: everything below runs without the GIL."""

from ddzcore cimport (
    BOMB, MAX_READINGS, Hand, Play, Rules, at_least, beats, body_of, classify, count, generate, hand_t, holds, is_legal,
    num_cards, num_set, play_t,
)
from libc.stdlib cimport free, malloc


def survey(Rules rules, Hand hand, Play to_beat=None):
    """Generate, check and classify every legal play; return the counts and the sum of the packed cards."""
    cdef hand_t word = hand.word
    cdef const play_t* beaten = NULL
    cdef size_t i, n, total, bombs = 0, unlike = 0
    cdef hand_t cards = 0
    cdef play_t* plays
    cdef play_t readings[MAX_READINGS]
    if to_beat is not None:
        beaten = &to_beat.c
    with nogil:
        total = count(&rules.table.c, word, beaten, NULL)
        plays = <play_t*>malloc(total * sizeof(play_t))
        n = generate(&rules.table.c, word, beaten, NULL, plays)
        for i in range(n):
            cards += plays[i].cards
            bombs += plays[i].pattern == BOMB
            if not is_legal(&rules.table.c, word, &plays[i], beaten, NULL) or not holds(word, plays[i].cards):
                unlike += 1
            if plays[i].size and classify(&rules.table.c, plays[i].cards, NULL, readings) < 1:
                unlike += 1
            if beaten != NULL and plays[i].size and not beats(&rules.table.c, &plays[i], beaten):
                unlike += 1
            if not holds(plays[i].cards, body_of(&plays[i])) or num_cards(plays[i].cards) != plays[i].size:
                unlike += 1
        free(plays)
    return total, n, bombs, unlike, cards, num_set(at_least(word, 2))

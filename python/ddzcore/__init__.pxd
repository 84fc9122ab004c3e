"""What other packages may ``from ddzcore cimport``: functions on structs, to be called without the GIL."""

from ddzcore.actions cimport Actions, action_of
from ddzcore.hand cimport Hand, at_least, count_of, hand_t, holds, num_cards, num_set
from ddzcore.legality cimport is_legal
from ddzcore.movegen cimport count, generate
from ddzcore.nth cimport choose, nth
from ddzcore.play cimport (
    BOMB,
    FLUSH_CHAIN,
    MAX_READINGS,
    MINE,
    PAIR,
    PAIR_CHAIN,
    PASS,
    QUAD_CHAIN,
    QUAD_CHAIN_PAIR,
    QUAD_CHAIN_SOLO,
    QUAD_PAIR,
    QUAD_SOLO,
    QUAD_THREE,
    ROCKET,
    SHOVEL,
    SOLO,
    SOLO_CHAIN,
    TRIO,
    TRIO_CHAIN,
    TRIO_CHAIN_PAIR,
    TRIO_CHAIN_SOLO,
    TRIO_CHAIN_TWO,
    TRIO_PAIR,
    TRIO_SOLO,
    TRIO_TWO,
    Play,
    beats,
    body_of,
    classify,
    is_play,
    pattern_t,
    play_t,
)
from ddzcore.rules cimport Rules
from ddzcore.suited cimport SuitedHand
from ddzcore.table cimport context_t, rules_t
from ddzcore.state cimport State
from ddzcore.turns cimport (
    MAX_PLAYERS,
    NOBODY,
    state_choose,
    state_count,
    state_generate,
    state_is_legal,
    state_is_over,
    state_play,
    state_scores,
    state_t,
    state_undo,
    undo_t,
)

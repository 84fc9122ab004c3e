"""The core for C and C++: a capsule with a table of functions. include/ddzcore.h says what is in it."""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint32_t
from libc.string cimport memset

from ddzcore.legality cimport is_legal
from ddzcore.movegen cimport count, generate
from ddzcore.nth cimport nth
from ddzcore.play cimport Play, beats, body_of, classify, is_play, play_t
from ddzcore.rules cimport Rules
from ddzcore.state cimport State, new_state
from ddzcore.table cimport context_t, rules_t
from ddzcore.turns cimport (
    state_count, state_generate, state_hash, state_is_legal, state_is_over, state_nth, state_play, state_scores,
    state_t, state_undo, undo_t,
)

from pathlib import Path

cdef extern from "ddzcore.h":
    const uint32_t DDZ_ABI

    # the header's types are the same as ours, under other names: the assertions below, and tests/test_capi.py
    ctypedef struct ddz_play:
        pass
    ctypedef struct ddz_context:
        pass
    ctypedef struct ddz_state:
        pass
    ctypedef struct ddz_undo:
        pass
    ctypedef struct ddz_api:
        uint32_t abi
        uint32_t size_of_api
        uint32_t size_of_play
        uint32_t size_of_context
        uint32_t size_of_state
        uint32_t size_of_undo
        void* generate
        void* count
        void* nth
        void* is_legal
        void* classify
        void* is_play
        void* beats
        void* body_of
        void* state_play
        void* state_undo
        void* state_generate
        void* state_count
        void* state_nth
        void* state_is_legal
        void* state_is_over
        void* state_hash
        void* state_scores
        void* rules_of
        void* state_of
        void* play_of
        void* new_state

assert sizeof(ddz_play) == sizeof(play_t) and sizeof(ddz_context) == sizeof(context_t)
assert sizeof(ddz_state) == sizeof(state_t) and sizeof(ddz_undo) == sizeof(undo_t)

cdef ddz_api API


cdef const rules_t* rules_of(object rules) except NULL:
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a Rules, not {type(rules).__name__}")
    return &(<Rules>rules).table.c


cdef const state_t* state_of(object state) except NULL:
    if not isinstance(state, State):
        raise TypeError(f"a state is a State, not {type(state).__name__}")
    return &(<State>state).c


cdef const play_t* play_of(object play) except NULL:
    if not isinstance(play, Play):
        raise TypeError(f"a play is a Play, not {type(play).__name__}")
    return &(<Play>play).c


cdef object state_object(object rules, const state_t* state):
    rules_of(rules)
    return new_state(rules, state)


cdef void _fill() noexcept:
    memset(&API, 0, sizeof(API))
    API.abi, API.size_of_api = DDZ_ABI, sizeof(ddz_api)
    API.size_of_play, API.size_of_context = sizeof(play_t), sizeof(context_t)
    API.size_of_state, API.size_of_undo = sizeof(state_t), sizeof(undo_t)
    API.generate, API.count, API.nth, API.is_legal = <void*>generate, <void*>count, <void*>nth, <void*>is_legal
    API.classify, API.is_play, API.beats, API.body_of = <void*>classify, <void*>is_play, <void*>beats, <void*>body_of
    API.state_play, API.state_undo = <void*>state_play, <void*>state_undo
    API.state_generate, API.state_count = <void*>state_generate, <void*>state_count
    API.state_nth, API.state_is_legal = <void*>state_nth, <void*>state_is_legal
    API.state_is_over, API.state_hash, API.state_scores = <void*>state_is_over, <void*>state_hash, <void*>state_scores
    API.rules_of, API.state_of, API.play_of = <void*>rules_of, <void*>state_of, <void*>play_of
    API.new_state = <void*>state_object


_fill()
_capi = PyCapsule_New(&API, "ddzcore._capi", NULL)


def get_include():
    """The folder of `ddzcore.h`, for the compiler of a C or C++ extension.

    >>> import os
    >>> os.listdir(get_include())
    ['ddzcore.h']
    """
    return str(Path(__file__).parent / "include")

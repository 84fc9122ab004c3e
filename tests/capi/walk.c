/* Plain C: random games on structs, without the GIL. */

#include "ddzcore.h"

#include <stdlib.h>

enum { MOST_TURNS = 2048 };

static const ddz_api *ddz;

typedef struct turn {
    size_t count;
    size_t number;
    uint64_t hash; /* before the play */
    ddz_undo undo;
} turn;

static uint64_t next_word(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    return *seed ^= *seed << 17;
}

/* Play to the end and take everything back; the number of turns, or -1 if something disagrees. */
static int walk(const ddz_rules *rules, ddz_state *state, uint64_t seed, turn *turns, int *scores)
{
    int num = 0, i, wrong = 0;
    size_t room = 0;
    ddz_play *plays = NULL, *scratch = NULL, same;
    while (!ddz->state_is_over(rules, state) && num < MOST_TURNS) {
        turn *now = &turns[num++];
        now->count = ddz->state_count(rules, state);
        now->hash = state->hash;
        if (now->count > room) {
            room = now->count;
            plays = (ddz_play *)realloc(plays, room * sizeof(ddz_play));
            scratch = (ddz_play *)realloc(scratch, room * sizeof(ddz_play));
        }
        wrong += ddz->state_generate(rules, state, plays) != now->count;
        now->number = (size_t)(next_word(&seed) % now->count);
        ddz->state_nth(rules, state, now->number, scratch, &same);
        wrong += same.cards != plays[now->number].cards || same.pattern != plays[now->number].pattern;
        wrong += !ddz->state_is_legal(rules, state, &same);
        wrong += !ddz_holds(state->hands[state->to_move], same.cards) || ddz_num_cards(same.cards) != same.size;
        ddz->state_play(rules, state, &same, NULL, &now->undo);
        wrong += ddz->state_hash(state) != state->hash;
    }
    ddz->state_scores(rules, state, scores);
    for (i = num - 1; i >= 0; i--) {
        ddz->state_undo(state, &turns[i].undo);
        wrong += state->hash != turns[i].hash;
    }
    free(plays);
    free(scratch);
    return wrong || num == MOST_TURNS ? -1 : num;
}

/* play_game(rules, state, seed): a list of (count, number of the play, hash) for each turn, and the scores */
static PyObject *play_game(PyObject *self, PyObject *args)
{
    PyObject *rules_object, *state_object, *list, *ends = NULL;
    unsigned long long seed;
    const ddz_rules *rules;
    const ddz_state *given;
    ddz_state state;
    turn *turns;
    int num, i, scores[DDZ_MAX_PLAYERS];
    (void)self;
    if (!PyArg_ParseTuple(args, "OOK", &rules_object, &state_object, &seed))
        return NULL;
    rules = ddz->rules_of(rules_object);
    given = rules == NULL ? NULL : ddz->state_of(state_object);
    if (given == NULL)
        return NULL;
    turns = (turn *)malloc(MOST_TURNS * sizeof(turn));
    if (turns == NULL)
        return PyErr_NoMemory();
    state = *given;
    Py_BEGIN_ALLOW_THREADS
    num = walk(rules, &state, seed, turns, scores);
    Py_END_ALLOW_THREADS
    list = PyList_New(0);
    for (i = 0; list != NULL && i < num; i++) {
        PyObject *row = Py_BuildValue("KKK", (unsigned long long)turns[i].count, (unsigned long long)turns[i].number,
                                      (unsigned long long)turns[i].hash);
        if (row == NULL || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    free(turns);
    if (num < 0) {
        Py_XDECREF(list);
        PyErr_SetString(PyExc_AssertionError, "the functions disagree with each other");
        return NULL;
    }
    ends = PyTuple_New(state.num_players);
    for (i = 0; ends != NULL && i < state.num_players; i++)
        PyTuple_SET_ITEM(ends, i, PyLong_FromLong(scores[i]));
    return Py_BuildValue("NNN", list, ends, ddz->new_state(rules_object, &state));
}

/* survey(rules, hand, to_beat): (count, plays generated, what disagrees, sum of the packed cards) */
static PyObject *survey(PyObject *self, PyObject *args)
{
    PyObject *rules_object, *beaten;
    unsigned long long hand;
    const ddz_rules *rules;
    const ddz_play *to_beat = NULL;
    ddz_play *plays, readings[DDZ_MAX_READINGS], same;
    size_t total, num, i, wrong = 0;
    uint64_t sum = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OKO", &rules_object, &hand, &beaten))
        return NULL;
    rules = ddz->rules_of(rules_object);
    if (rules == NULL)
        return NULL;
    if (beaten != Py_None && (to_beat = ddz->play_of(beaten)) == NULL)
        return NULL;
    total = ddz->count(rules, hand, to_beat, NULL);
    plays = (ddz_play *)calloc(2 * total + 1, sizeof(ddz_play));
    num = ddz->generate(rules, hand, to_beat, NULL, plays);
    for (i = 0; i < num; i++) {
        sum += plays[i].cards;
        wrong += !ddz->is_legal(rules, hand, &plays[i], to_beat, NULL);
        ddz->nth(rules, hand, to_beat, NULL, i, plays + total, &same);
        wrong += same.cards != plays[i].cards || same.key != plays[i].key;
        wrong += !ddz_holds(plays[i].cards, ddz->body_of(&plays[i]));
        if (plays[i].pattern == DDZ_PASS)
            continue;
        wrong += !ddz->is_play(rules, &plays[i]) || ddz->classify(rules, plays[i].cards, NULL, readings) < 1;
        wrong += to_beat != NULL && !ddz->beats(rules, &plays[i], to_beat);
    }
    free(plays);
    return Py_BuildValue("KKKK", (unsigned long long)total, (unsigned long long)num, (unsigned long long)wrong,
                         (unsigned long long)sum);
}

/* fetch(): get the table once more */
static PyObject *fetch(PyObject *self, PyObject *args)
{
    (void)self;
    (void)args;
    return ddz_import() == NULL ? NULL : Py_BuildValue("");
}

static PyMethodDef methods[] = {
    {"play_game", play_game, METH_VARARGS, NULL},
    {"fetch", fetch, METH_NOARGS, NULL},
    {"survey", survey, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "walk", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_walk(void)
{
    ddz = ddz_import();
    return ddz == NULL ? NULL : PyModule_Create(&module);
}

/* ddzcore from C and C++: plain structs, and functions on them that need neither Python nor the GIL.

   Compile with `ddzcore.get_include()` among the include folders. With the GIL held, once:

       const ddz_api *ddz = ddz_import();
       if (ddz == NULL) return NULL;

   Then `ddz->state_generate(rules, &state, plays)` and the like, on any thread. The functions check nothing: hands must be
   within the deck, plays must be legal, and the Rules object must live as long as its table is used. A file that has
   no Python.h defines DDZ_NO_PYTHON first, and is given the table by another.

   C99 and C++11. */

#ifndef DDZCORE_H
#define DDZCORE_H

#ifdef DDZ_NO_PYTHON
struct _object;
#else
#include <Python.h>
#endif
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DDZ_ABI 1 /* counts up when a struct or a function changes; new functions at the end of the table leave it */

enum { DDZ_MAX_PLAYERS = 6, DDZ_NOBODY = 255, DDZ_MAX_READINGS = 480 };

/* The numbers of ddzcore.Pattern */
enum {
    DDZ_PASS = 0,
    DDZ_SOLO = 1,
    DDZ_PAIR = 2,
    DDZ_TRIO = 3,
    DDZ_TRIO_SOLO = 4,
    DDZ_TRIO_PAIR = 5,
    DDZ_TRIO_TWO = 6,
    DDZ_SOLO_CHAIN = 7,
    DDZ_PAIR_CHAIN = 8,
    DDZ_TRIO_CHAIN = 9,
    DDZ_TRIO_CHAIN_SOLO = 10,
    DDZ_TRIO_CHAIN_PAIR = 11,
    DDZ_TRIO_CHAIN_TWO = 12,
    DDZ_QUAD_SOLO = 13,
    DDZ_QUAD_PAIR = 14,
    DDZ_QUAD_THREE = 15,
    DDZ_QUAD_CHAIN = 16,
    DDZ_QUAD_CHAIN_SOLO = 17,
    DDZ_QUAD_CHAIN_PAIR = 18,
    DDZ_FLUSH_CHAIN = 19,
    DDZ_BOMB = 20,
    DDZ_MINE = 21,
    DDZ_SHOVEL = 22,
    DDZ_ROCKET = 23
};

typedef uint64_t ddz_hand; /* 15 counts of four bits, from the three up to the big joker: int(Hand) */

typedef struct ddz_rules ddz_rules; /* a rule table; see rules_of */

typedef struct ddz_play {
    ddz_hand cards;
    uint8_t pattern;
    uint8_t key;    /* 3 for a body that starts at the three ... 14 ace, 15 two, 16 and 17 jokers */
    uint8_t length; /* ranks in the body; for bombs the number of cards */
    uint8_t suit;   /* of a flush chain: 1 clubs, 2 diamonds, 3 hearts, 4 spades; else 0 */
    uint8_t size;   /* cards in all */
    uint8_t spare[3];
} ddz_play;

typedef struct ddz_context { /* what legality depends on besides hand and play to beat; all 0: nothing */
    ddz_hand suits[4];       /* the cards of the hand by suit: clubs, diamonds, hearts, spades; all 0: not known */
    uint8_t next_cards;      /* how many cards the next player holds; 0: not known */
    uint8_t opening;         /* this is the first play of the game */
    uint8_t passed;          /* the player has passed in this trick */
} ddz_context;

typedef struct ddz_state { /* a position; copying it is a copy of memory */
    ddz_hand hands[DDZ_MAX_PLAYERS];
    ddz_play to_beat; /* a pass if the player leads */
    uint64_t hash;    /* of everything else, kept up to date */
    uint8_t num_players;
    uint8_t to_move;
    uint8_t owner;    /* who played to_beat, or DDZ_NOBODY */
    uint8_t landlord; /* or DDZ_NOBODY */
    uint8_t passes;   /* in a row, since the last play */
    uint8_t passed;   /* a bit for each player who is out of the trick, where a pass is final */
    uint8_t opening;  /* the first play of the game is to come */
    uint8_t num_out;  /* how many players have no cards any more */
    uint8_t out[DDZ_MAX_PLAYERS];   /* these, in the order in which they went out */
    uint8_t plays[DDZ_MAX_PLAYERS]; /* plays made, up to two, where the score asks for them */
    uint8_t bombs[DDZ_MAX_PLAYERS]; /* bombs played, where each is paid for */
    uint8_t doublings;              /* bombs and rockets that double the stake */
    uint8_t suited;                 /* the suits of the hands are known */
    uint16_t stake;                 /* the bid */
    ddz_hand suits[DDZ_MAX_PLAYERS][4]; /* the hands by suit, if suited */
} ddz_state;

typedef struct ddz_undo { /* what a play changes */
    ddz_play to_beat;
    uint64_t hash;
    ddz_hand hand;
    ddz_hand suits[4];
    uint8_t to_move;
    uint8_t owner;
    uint8_t passes;
    uint8_t passed;
    uint8_t opening;
    uint8_t num_out;
    uint8_t plays;
    uint8_t bombs;
    uint8_t doublings;
} ddz_undo;

/* Layout, checked by the compiler */
#if defined(__cplusplus)
#define DDZ_CHECK(name, truth) static_assert(truth, #name)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define DDZ_CHECK(name, truth) _Static_assert(truth, #name)
#else
#define DDZ_CHECK(name, truth) typedef char ddz_check_##name[(truth) ? 1 : -1]
#endif
DDZ_CHECK(size_of_play, sizeof(ddz_play) == 16);
DDZ_CHECK(size_of_state, sizeof(ddz_state) == 296 && offsetof(ddz_state, suits) == 104);
/* where 64 bits are aligned to 32 the last word is half as large */
DDZ_CHECK(size_of_undo, (sizeof(ddz_undo) + 7) / 8 == 10 && offsetof(ddz_undo, doublings) == 72);
DDZ_CHECK(size_of_context, (sizeof(ddz_context) + 7) / 8 == 5 && offsetof(ddz_context, passed) == 34);

typedef struct ddz_api {
    uint32_t abi;
    uint32_t size_of_api;
    uint32_t size_of_play;
    uint32_t size_of_context;
    uint32_t size_of_state;
    uint32_t size_of_undo;

    /* Hands. to_beat is NULL, or a pass, for the leader; context is NULL where nothing more matters. */
    /* every legal play, to `out`, which has room for `count` of them; their number */
    size_t (*generate)(const ddz_rules *, ddz_hand, const ddz_play *to_beat, const ddz_context *, ddz_play *out);
    size_t (*count)(const ddz_rules *, ddz_hand, const ddz_play *to_beat, const ddz_context *);
    /* the play that `generate` writes as this number, below `count`; scratch has room for all */
    void (*nth)(const ddz_rules *, ddz_hand, const ddz_play *to_beat, const ddz_context *, size_t number,
                ddz_play *scratch, ddz_play *out);
    int (*is_legal)(const ddz_rules *, ddz_hand, const ddz_play *, const ddz_play *to_beat, const ddz_context *);

    /* Plays */
    /* every reading of the cards, canonical first; out has room for DDZ_MAX_READINGS. suits: the cards by suit, or NULL */
    int (*classify)(const ddz_rules *, ddz_hand cards, const ddz_hand *suits, ddz_play *out);
    int (*is_play)(const ddz_rules *, const ddz_play *);
    int (*beats)(const ddz_rules *, const ddz_play *, const ddz_play *other);
    ddz_hand (*body_of)(const ddz_play *);

    /* Positions. cards: those that are taken, by suit, or NULL for the default; undo may be NULL. */
    void (*state_play)(const ddz_rules *, ddz_state *, const ddz_play *, const ddz_hand *cards, ddz_undo *undo);
    void (*state_undo)(ddz_state *, const ddz_undo *);
    size_t (*state_generate)(const ddz_rules *, const ddz_state *, ddz_play *out);
    size_t (*state_count)(const ddz_rules *, const ddz_state *);
    void (*state_nth)(const ddz_rules *, const ddz_state *, size_t number, ddz_play *scratch, ddz_play *out);
    int (*state_is_legal)(const ddz_rules *, const ddz_state *, const ddz_play *);
    int (*state_is_over)(const ddz_rules *, const ddz_state *);
    uint64_t (*state_hash)(const ddz_state *); /* computed anew, for a state that was filled by hand */
    void (*state_scores)(const ddz_rules *, const ddz_state *, int *scores); /* one for each player */

    /* Python objects: with the GIL held. NULL, and an exception, for an object of another type.
       What a pointer points to lives as long as the object. */
    const ddz_rules *(*rules_of)(struct _object *rules);
    const ddz_state *(*state_of)(struct _object *state);
    const ddz_play *(*play_of)(struct _object *play);
    struct _object *(*new_state)(struct _object *rules, const ddz_state *); /* a new State; nothing is checked */
} ddz_api;

/* Hands */

static inline int ddz_num_cards(ddz_hand hand)
{
    ddz_hand by_two = (hand & 0x0F0F0F0F0F0F0F0FULL) + (hand >> 4 & 0x0F0F0F0F0F0F0F0FULL);
    return (int)(by_two * 0x0101010101010101ULL >> 56);
}

static inline int ddz_count_of(ddz_hand hand, int rank) /* rank 0 is the three, 14 the big joker */
{
    return (int)(hand >> (4 * rank) & 15);
}

static inline int ddz_holds(ddz_hand hand, ddz_hand cards)
{
    return ((hand ^ cards ^ (hand - cards)) & 0x1111111111111110ULL) == 0;
}

#ifndef DDZ_NO_PYTHON
/* The table, or NULL and an ImportError if ddzcore is not there or has other structs. With the GIL held. */
static inline const ddz_api *ddz_import(void)
{
    const ddz_api *api = (const ddz_api *)PyCapsule_Import("ddzcore._capi", 0);
    if (api == NULL)
        return NULL;
    if (api->abi != DDZ_ABI || api->size_of_api < sizeof(ddz_api) || api->size_of_play != sizeof(ddz_play) ||
        api->size_of_context != sizeof(ddz_context) || api->size_of_state != sizeof(ddz_state) ||
        api->size_of_undo != sizeof(ddz_undo)) {
        PyErr_Format(PyExc_ImportError, "compiled with the ddzcore.h of ABI %d, but the ddzcore here has ABI %d: compile again",
                     DDZ_ABI, (int)api->abi);
        return NULL;
    }
    return api;
}
#endif

#ifdef __cplusplus
}
#endif

#endif

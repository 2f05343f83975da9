/*
 * game.h - what a game is.
 *
 * A game is a constant table of functions over a state that is plain bytes.
 * The functions are pure: no clock, no I/O, no allocation, no globals, no
 * random numbers. Everything a game learns reaches it as a move, and
 * everything it reveals leaves through view() or ch_facts_tell().
 *
 * Who acts is a set of seats. One bit set is a turn, several are a
 * simultaneous phase, the dealer's bit is a roll or a deal, and the empty set
 * is the end of the game. No caller needs to know which of these it has.
 *
 * Three laws bind every game, and one generic test proves them:
 *  - who acts depends on public things only;
 *  - what a seat may do, and why it is refused, depends only on what that
 *    seat may know;
 *  - when several seats are asked at once, the order of answers does not
 *    matter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAME_H
#define CH_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cluehouse/set.h"

struct ch_json;  /* json.h: writes JSON into a bounded buffer */
struct ch_facts; /* facts.h: facts, each with its audience */
struct ch_words; /* words.h: words of the players' own */
struct ch_rng;   /* rng.h: seeded, the same on every platform */

enum {
    CH_SEATS = 12,   /* most players at one table: Haiclue */
    CH_ARGS = 24,    /* most numbers in one move: 20 tiles and 2 line breaks */
    CH_PARAMS = 7,   /* most named arguments of a verb or fact, with its end */
    CH_TEXT = 164,   /* bytes of a move's text with its NUL: 40 characters */
    CH_OPTIONS = 10, /* most table options of one game */
    CH_VERBS = 16,   /* most verbs of one game */
    CH_LINE = 1536,  /* bytes of a printed move, with its NUL */
    CH_STATE =
        4096 /* most bytes of a state, unless it has words of one's own */
};

/* Seats count from 0. Two names belong to no player. */
typedef uint8_t ch_seat;
#define CH_DEALER    ((ch_seat)30) /* chance: rolls and deals, and sees all */
#define CH_SPECTATOR ((ch_seat)31) /* sees what is public, never acts */

/* A set of seats, one bit each. */
typedef uint32_t ch_seats;
#define CH_EVERYONE (~(ch_seats)0)

static inline ch_seats ch_only(ch_seat seat)
{
    return UINT32_C(1) << seat;
}
static inline ch_seats ch_except(ch_seat seat)
{
    return ~ch_only(seat);
}
static inline bool ch_in(ch_seats set, ch_seat seat)
{
    return (set >> seat & 1) != 0;
}
/* Seats 0 to n - 1. */
static inline ch_seats ch_first(unsigned n)
{
    return (UINT32_C(1) << n) - 1;
}

/*
 * One act of one seat: small, complete, copied by value. The same act is a
 * line of text in the log ("2 guess G14") and an object on the wire; both are
 * derived from the verb table, so no game writes a codec.
 */
struct ch_move {
    ch_seat seat;
    uint8_t verb;         /* index into game->verbs */
    uint8_t n;            /* how many arguments follow */
    int16_t arg[CH_ARGS]; /* as the verb says; the rest are 0 */
    char text[CH_TEXT];   /* UTF-8; "" unless the verb takes text */
};

/* One argument of a verb or fact, or one table option. */
struct ch_arg {
    const char *name; /* NULL ends the list */
    int16_t min, max;
    /* Words for the values min..max, or NULL to write them as numbers. Words
     * hold no blanks and do not look like numbers. */
    const char *const *words;
    bool seat; /* the value is a seat: print the player's name */
};

/* When a verb may be used. */
enum ch_when {
    CH_ASKED,   /* by a seat in actors() alone */
    CH_UNASKED, /* by others too, where check() allows: a challenge, a change
                 * of mind. Nobody waits for it. */
    CH_ASIDE    /* by any seat at any time; private to it; answers nothing:
                 * detective notes */
};

/* The shape of a move or of a fact. Parser, printer, JSON and documentation
 * are all made from it. */
struct ch_schema {
    const char *name; /* one lower-case word; NULL ends the table */
    struct ch_arg arg[CH_PARAMS];
    bool more;        /* the last argument may repeat, or be left out */
    const char *text; /* name of the text argument, or NULL */
    /* A verb: one line of help. A fact: a sentence with {argument} where a
     * value goes, for the terminal and the narrator. */
    const char *say;
    enum ch_when when; /* verbs only */
    bool dealer;       /* verbs only: what the dealer does, and no seat */
    bool grave;        /* verbs only: hard to undo, like an accusation or a
                        * challenge. Clients ask twice, random players seldom
                        * choose it. */
    bool reveals;      /* facts only: tells what was hidden before the move, or
                        * speaks of it, so that the move stays as it is: undo.
                        * Raise .rules when this changes. */
};

/* Why a move is refused: the slug on the wire, the rule, and what to do. */
struct ch_refusal {
    const char *slug; /* NULL ends the table */
    const char *rule; /* "C8", or "" */
    const char *say;  /* a friendly sentence */
};

/* What a seat is being asked. Part of that seat's view, and of no other. */
struct ch_prompt {
    const char *ask; /* slug in static storage: "give-cue" */
    const char *say; /* the same as a sentence to the player */
    bool open;       /* legal() lists samples; check() alone decides */
};

/*
 * Takes the moves that legal() lists. Embed it in what you need: a writer, a
 * random choice, a counter. Lists may be long (HUE has a thousand placements),
 * so a caller that wants one move says which, and the game skips the others in
 * bulk.
 */
struct ch_move_sink {
    void (*take)(struct ch_move_sink *self, const struct ch_move *move);
    uint32_t skip;            /* pass over so many first, */
    uint32_t left;            /* then take so many at the most */
    int verb;                 /* counting only this verb; -1: all */
    uint32_t count[CH_VERBS]; /* filled: moves listed, by verb */
};

/* A sink that takes every move. */
#define CH_MOVE_SINK_ALL(taker)                                                \
    {                                                                          \
        .take = (taker), .left = UINT32_MAX, .verb = -1                        \
    }
/* A sink that only counts. */
#define CH_MOVE_SINK_COUNT                                                     \
    {                                                                          \
        .take = NULL, .left = 0, .verb = -1                                    \
    }

/* For games, before the next n moves, all with this verb: true if the sink
 * takes none of them; they are then counted, and need not be listed. */
bool ch_moves_skip(struct ch_move_sink *to, unsigned verb, uint32_t n);
/* Lists one move. */
void ch_moves_add(struct ch_move_sink *to, const struct ch_move *move);
/* Lists the move once for each member i of the set, with arg[at] = base + i. */
void ch_moves_add_each(struct ch_move_sink *to, const struct ch_move *move,
                       int at, int base, const struct ch_set *set);

/*
 * What chance decides: `draws` different numbers out of a pool, each of those
 * left being equally likely every time, appended to a move that the game has
 * begun. A die is one number of six; a deal is eighteen cards of eighteen.
 */
struct ch_chance {
    struct ch_move move; /* seat, verb and leading arguments, as given */
    uint8_t draws;
    int16_t base;       /* member i of the pool stands for base + i */
    struct ch_set pool; /* holds at least `draws` members */
};

struct ch_setup {
    uint8_t seats;
    uint8_t rules;              /* the number of the rules that are played */
    int16_t option[CH_OPTIONS]; /* in the order of game->options */
};

/* A table option: its values, the one taken by default, and an explanation. */
struct ch_option {
    struct ch_arg value; /* value.name is the option's; NULL ends the table */
    int16_t standard;
    const char *rule;
    const char *say;
};

struct ch_score {
    int32_t points;
    int32_t tiebreak; /* among equal points, the higher is ahead */
    bool won;         /* final once the game is over; false before */
};

struct ch_game {
    const char *name;  /* [a-z0-9-]+; names files and addresses too */
    const char *alias; /* a shorter name, or NULL */
    const char *title; /* "Hues and Cues" */
    const char *blurb; /* one line that says what it is */
    /* The number of its rules, from 1: raise it when an old log would replay
     * differently. Rules from `oldest` on are still played, so that old logs
     * replay under their own number; 0: only the newest. */
    uint8_t rules, oldest;
    uint8_t min_seats, max_seats;
    size_t size;     /* bytes of the state, at most CH_STATE; it holds no
                      * pointers, and padding is zero */
    size_t seats_at; /* where in it the number of seats stands, as a byte */
    /* Where the number of its rules stands, and how many bytes the digest
     * covers under each number from `oldest` on: what newer rules add to the
     * state comes last, and old logs have digests without it. NULL: all of it,
     * always. */
    size_t rules_at;
    const uint16_t *digested;
    /* Words of the players' own that this table was made for, by
     * ch_words_game; NULL: the game's. */
    const struct ch_words *words;
    /* Tables, each with its end; never NULL, an empty one is only the end. */
    const struct ch_schema *verbs;
    const struct ch_schema *facts;
    const struct ch_option *options;
    const struct ch_refusal *refusals;
    /* The option by which a seat is named to begin, and its value for seat 0;
     * it rises by one a seat. Only if there is first(). */
    uint8_t first_option;
    int16_t first_value;

    /*
     * The functions. Every game has all of them, but for the five that may be
     * NULL: check_setup, first, after, hush and chance.
     */

    /* NULL if these seats and options go together, else why not: a slug in
     * game->refusals. Ranges are checked already. May be NULL: they always
     * do. */
    const char *(*check_setup)(const struct ch_setup *setup);

    /* Build the first position in zeroed memory. Seats and options are
     * valid. */
    void (*setup)(void *state, const struct ch_setup *setup);

    /* Who begins: right from the setup on until the first seat acts, and
     * CH_DEALER while the dealer has yet to draw it. May be NULL: nobody
     * does. */
    ch_seat (*first)(const void *state);
    /* The next seat clockwise. May be NULL: the one with the next number. */
    ch_seat (*after)(const void *state, ch_seat seat);

    /* Who must act now; empty means the game is over, and the dealer never
     * acts together with others. This set is public, so it is computed from
     * public fields only. */
    ch_seats (*actors)(const void *state);
    struct ch_prompt (*prompt)(const void *state, ch_seat seat);

    /* Who may not talk to the others now, because it would give something
     * away: public, like actors. May be NULL: everybody may, always. */
    ch_seats (*hush)(const void *state);

    /* List the moves of a seat that acts: all of them, or samples if the prompt
     * is open, and at least one. The first is the default move, played for a
     * seat that does not answer in time: it commits to little, and a game in
     * which all seats play it comes to its end. For a seat that does not act,
     * list what it may do unasked. Never called for the dealer. */
    void (*legal)(const void *state, ch_seat seat, struct ch_move_sink *to);

    /* NULL if the move is legal, else why not: a slug in game->refusals. The
     * caller has checked the seat (it is at the table, and acts or the verb
     * allows otherwise), the verb, the ranges, and that text is clean UTF-8.
     * Never called for the dealer, whose moves chance() determines. */
    const char *(*check)(const void *state, const struct ch_move *move);

    /* What the dealer draws; called only when it acts. May be NULL in a
     * game without chance, where actors() never has the dealer. */
    void (*chance)(const void *state, struct ch_chance *out);

    /* Make a checked move. Cannot fail. `facts` may be NULL. */
    void (*apply)(void *state, const struct ch_move *move,
                  struct ch_facts *facts);

    /* Write all that `seat` may know as the members of one JSON object, which
     * the caller opens and closes. CH_DEALER sees all, CH_SPECTATOR only what
     * is public. A seat's view has the shape of the dealer's, with null or less
     * where it may not look. What a fact told and still matters is in the view
     * too: a client that reconnects needs nothing but a fresh one. */
    void (*view)(const void *state, ch_seat seat, struct ch_json *out);

    /* Running scores, final once actors() is empty. */
    void (*score)(const void *state, struct ch_score out[CH_SEATS]);

    /* Replace all that `seat` (a player or CH_SPECTATOR) cannot know by
     * something it cannot tell from the truth; false if none was found, and
     * then the state is void. Bots think on such states, tests find leaks
     * with them. If nothing is hidden, change nothing and return true. */
    bool (*redeal)(void *state, ch_seat seat, struct ch_rng *rng);

    /* NULL if the state is sound, else which invariant broke, in words. Runs
     * after every move, in production too. */
    const char *(*audit)(const void *state);
};

/* All games, ended by NULL. src/games/meson.build has the list. */
extern const struct ch_game *const ch_games[];
/* By name or alias; NULL if there is none. */
const struct ch_game *ch_game_find(const char *name);

/* The first position, in game->size bytes of zeroed memory: setup(), and the
 * players' own words if the game has them. */
void ch_game_begin(const struct ch_game *game, void *state,
                   const struct ch_setup *setup);
/* Counts the users of a game with words of one's own, who may be on several
 * threads; the last one frees it. Other games are there for ever. */
const struct ch_game *ch_game_hold(const struct ch_game *game);
void ch_game_release(const struct ch_game *game);

/* Fill in the newest rules and the options' standard values. */
void ch_setup_standard(const struct ch_game *game, unsigned seats,
                       struct ch_setup *out);
/* Set one option from "name=value". NULL, or a slug: "no-such-option",
 * "no-such-value". */
const char *ch_setup_option(const struct ch_game *game, struct ch_setup *setup,
                            const char *assignment);
/* NULL if a table can be set up so, else a slug. */
const char *ch_setup_check(const struct ch_game *game,
                           const struct ch_setup *setup);

/* The seat that begins a game set up like this, or CH_DEALER: chance decides,
 * or nobody begins. */
ch_seat ch_setup_first(const struct ch_game *game,
                       const struct ch_setup *setup);
/* The next seat clockwise in a game set up like this. */
ch_seat ch_setup_after(const struct ch_game *game, const struct ch_setup *setup,
                       ch_seat seat);
/* Lets this seat begin, if the game has somebody who begins. CH_DEALER: as the
 * game's standard is. */
void ch_setup_set_first(const struct ch_game *game, struct ch_setup *setup,
                        ch_seat seat);

/* Is this move legal here? Covers everything: seat, verb, ranges, text, rules,
 * and for the dealer what chance() asked for. NULL, or a slug. */
const char *ch_game_check(const struct ch_game *game, const void *state,
                          const struct ch_move *move);

/* The sentence and the rule behind any slug that a check of this game, the
 * generic ones included, may return; never NULL. */
const struct ch_refusal *ch_game_explain(const struct ch_game *game,
                                         const char *slug);

/* A legal move at random: first a verb, grave ones one time in sixteen, then
 * one of its moves. The seat must be in actors(). */
void ch_move_pick(const struct ch_game *game, const void *state, ch_seat seat,
                  struct ch_rng *rng, struct ch_move *out);
/* The first legal move: played for a seat that does not answer in time. */
void ch_move_default(const struct ch_game *game, const void *state,
                     ch_seat seat, struct ch_move *out);
/* Let the dealer draw with this generator. The dealer must be in actors(). */
void ch_move_deal(const struct ch_game *game, const void *state,
                  struct ch_rng *rng, struct ch_move *out);

bool ch_move_equal(const struct ch_move *a, const struct ch_move *b);

/* The log form: "2 guess G14". Returns the bytes written without the NUL, 0 if
 * there was no room; CH_LINE bytes are always enough. */
size_t ch_move_print(const struct ch_game *game, const struct ch_move *move,
                     char *out, size_t room);
/* Reads one line of `len` bytes without its end. NULL, or a slug that says
 * what is wrong with it; *out is then unchanged. Fits the verb table, which
 * is not yet to say that it is legal. */
const char *ch_move_parse(const struct ch_game *game, const char *line,
                          size_t len, struct ch_move *out);
/* The same without the seat in front: what a person types. */
const char *ch_move_parse_for(const struct ch_game *game, ch_seat seat,
                              const char *line, size_t len,
                              struct ch_move *out);
/* {"by":2,"verb":"guess","cell":"G14"}; no argument is called "by". */
void ch_move_json(const struct ch_game *game, const struct ch_move *move,
                  struct ch_json *out);

/* A fingerprint of the state (game->digested), the same on every platform that
 * we build for (all little-endian). */
uint64_t ch_game_digest(const struct ch_game *game, const void *state);

#endif

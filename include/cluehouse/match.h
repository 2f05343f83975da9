/*
 * match.h - a game in progress: the referee.
 *
 * A match is a log and the state it replays to. The log's head names the game,
 * its rules number, the seats, the options, a commitment to the dealer's seed,
 * and what seats have added to it; every further line is one move and the
 * digest after it. When the game is over the seed is told, and anyone can check
 * every draw. Two matches with equal logs are equal.
 *
 * A match owns its state and nothing else: lines and facts go into a record of
 * the caller's, who stores the lines before it tells anybody anything. After
 * it is made a match allocates nothing, and it never touches a file, a socket
 * or a clock.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_MATCH_H
#define CH_MATCH_H

#include "cluehouse/game.h"
#include "cluehouse/facts.h"
#include "cluehouse/rng.h"

enum {
    CH_BURST = 48,      /* most lines one submission makes: the move and the
                         * draws it leads to; 12 hands of Haiclue are 27 */
    CH_LOG_LINE = 2048, /* bytes of any line of a log, with its end */
    CH_COMMITMENT = 64, /* hexadecimal digits of a commitment */
    CH_SLUG = 64,       /* bytes of a slug with a number in it */
    CH_LOG_MIX = 144,   /* bytes of a line "mix", with its end and a NUL */
    CH_LOG_HEAD = CH_LOG_LINE + CH_SEATS * CH_LOG_MIX /* of a log's head */
};

/* Who made a move: the seat itself (and the dealer), the referee for a seat
 * that did not answer ("*" in the log), or a bot for an absent person ("+"). */
enum ch_by { CH_BY_SEAT, CH_BY_REFEREE, CH_BY_BOT };

/* One line of the log: a move, or that the seat takes its last one back. */
struct ch_entry {
    uint32_t seq;
    enum ch_by by;
    bool undo; /* then the move has nothing but its seat */
    struct ch_move move;
    uint64_t digest; /* of the state after it */
};

/* What one submission led to. Overwritten by each call that fills it. */
struct ch_record {
    uint32_t n;
    struct ch_entry entry[CH_BURST];
    struct ch_facts facts;
};

/* What one seat adds to the dealer's seed, so that nobody can choose the deal:
 * random bytes, which it commits to after the dealer has committed to the seed,
 * and reveals after all seats that want to have committed. */
struct ch_mix {
    /* See ch_commitment_mix; "": it adds nothing. */
    char commitment[CH_COMMITMENT + 1];
    bool told; /* false: it never revealed them */
    struct ch_seed random;
};

struct ch_match;

/* Sets up a table and lets the dealer begin; its lines are in *out. NULL if the
 * setup is refused or memory is out; *why then is a slug. Nobody adds anything
 * to the seed. */
struct ch_match *ch_match_create(const struct ch_game *game,
                                 const struct ch_setup *setup,
                                 const struct ch_seed *seed,
                                 struct ch_record *out, const char **why);
/* The same with what the seats add: an entry for each. "mix-differs" if what a
 * seat has revealed is not what it committed to. */
struct ch_match *ch_match_deal(const struct ch_game *game,
                               const struct ch_setup *setup,
                               const struct ch_seed *seed,
                               const struct ch_mix *mixes,
                               struct ch_record *out, const char **why);
/* Destroying NULL is fine. The seed is wiped. */
void ch_match_destroy(struct ch_match *match);

/* Try one move. On refusal nothing has changed, and the slug says why. On
 * success the move, and any draws it led to, are in *out: store them before
 * telling anybody. `question` is the number that the seat was asked under (an
 * aside, or what a seat does that is not asked, has none: 0); an answer to an
 * older question is "too-late". If the audit after the move fails, the
 * table is frozen, for good. */
const char *ch_match_submit(struct ch_match *match, uint32_t question,
                            const struct ch_move *move, struct ch_record *out);
/* The same for a move that a bot has chosen for an absent person; marked in the
 * log. The seat must be asked, and the move is no aside. */
const char *ch_match_submit_for(struct ch_match *match, uint32_t question,
                                const struct ch_move *move,
                                struct ch_record *out);
/* Plays the default move for a seat that does not answer; marked in the log. */
const char *ch_match_play_for(struct ch_match *match, ch_seat seat,
                              struct ch_record *out);

/* Takes back the seat's own last move: the line stays in the log, and another
 * one says so. Only the last move of all can be, once, while nobody has acted
 * since, nothing was drawn for it, nobody was told what was hidden before, and
 * the game goes on; asides of others do not count. NULL, or a slug:
 * "nothing-to-undo", "too-late-to-undo", "drawn-since", "told-since",
 * "not-your-own-move", "game-is-over", "table-is-frozen", "no-such-seat".
 * Seats that are asked something else then have new questions, and all are told
 * CH_FACT_UNDONE. */
const char *ch_match_undo(struct ch_match *match, ch_seat seat,
                          struct ch_record *out);
/* The seat that could do so now, or CH_DEALER. */
ch_seat ch_match_undoable(const struct ch_match *match);

const struct ch_game *ch_match_game(const struct ch_match *match);
const struct ch_setup *ch_match_setup(const struct ch_match *match);
ch_seats ch_match_actors(const struct ch_match *match); /* 0: over, frozen */
ch_seats ch_match_hush(const struct ch_match *match); /* who may not talk now */
uint32_t ch_match_question(const struct ch_match *match, ch_seat seat);
uint32_t ch_match_seq(const struct ch_match *match); /* of the last line */
uint64_t ch_match_digest(const struct ch_match *match);
/* The seat that began; CH_DEALER while it is not drawn, or if nobody does. */
ch_seat ch_match_first(const struct ch_match *match);
/* What broke, in words, if the table is frozen; else NULL. */
const char *ch_match_broken(const struct ch_match *match);
void ch_match_score(const struct ch_match *match,
                    struct ch_score out[CH_SEATS]);

/* For one seat and through its eyes alone. */
struct ch_prompt ch_match_prompt(const struct ch_match *match, ch_seat seat);
void ch_match_legal(const struct ch_match *match, ch_seat seat,
                    struct ch_move_sink *to);
const char *ch_match_check(const struct ch_match *match,
                           const struct ch_move *move);
void ch_match_pick(const struct ch_match *match, ch_seat seat,
                   struct ch_rng *rng, struct ch_move *out);
/* The whole view as one object: game, who acts, the seat's question
 * and prompt, how many facts it was told, scores, and under "table" what the
 * game's own view has. */
void ch_match_view(const struct ch_match *match, ch_seat seat,
                   struct ch_json *out);
/* Redeals what the seat cannot see: a state that it cannot tell from the true
 * one, for bots to think on. game->size bytes, aligned as malloc does it. False
 * if none was found. */
bool ch_match_redeal(const struct ch_match *match, ch_seat seat,
                     struct ch_rng *rng, void *state);

/* How many facts the seat was told so far. They are numbered from 1, without
 * gaps, for each seat by itself: numbers say nothing about others. The facts
 * of the last record carry the last numbers. */
uint32_t ch_match_told(const struct ch_match *match, ch_seat seat);
/* The record's facts for a seat, numbered, as members of an array. */
void ch_match_facts(const struct ch_match *match,
                    const struct ch_record *record, ch_seat seat,
                    struct ch_json *out);

/* --- The log as text ---------------------------------------------------- */

/* All that stands before the first move: the first line, and one for each seat
 * that adds to the seed. `out` has CH_LOG_HEAD bytes; returns the length. A
 * head that was read is printed as it was, for the deal depends on every byte.
 */
size_t ch_log_head(const struct ch_match *match, char *out);
/* Each prints one line with its end and returns its length; `out` has
 * CH_LOG_LINE bytes. The seed's is empty while the match has none. */
size_t ch_log_entry(const struct ch_match *match, const struct ch_entry *entry,
                    char *out);
size_t ch_log_seed(const struct ch_match *match, char *out);
/* The log of a game that was stored in pieces: the head, the entries' lines,
 * and the seed's line unless `seed` is NULL (a game that is not over). Returns
 * the length; `out` has room for that and a NUL, or is NULL to measure. */
size_t ch_log_assemble(const char *head, const char *lines, size_t len,
                       const struct ch_seed *seed, char *out);

/* Where and why a log was not accepted. */
struct ch_log_error {
    uint32_t line;        /* counted from 1 */
    uint32_t seq;         /* of the move, or 0 */
    char slug[CH_SLUG];   /* "log-digest-differs-at-17" */
    char detail[CH_SLUG]; /* the slug of a refused move, or "" */
};

/* Called after the head (n is 0 then) and after each accepted line. The record
 * is the line's own. Return false to stop there. May be NULL. */
typedef bool ch_replay_fn(void *ctx, const struct ch_match *match,
                          const struct ch_record *record);

/* Fold a log. NULL at the first line that does not parse, is not legal, or
 * does not lead to the digest beside it; *bad says which. A last line without
 * its end was torn: it is refused as "log-torn-at-N". */
struct ch_match *ch_log_replay(const char *log, size_t len, ch_replay_fn *after,
                               void *ctx, struct ch_log_error *bad);
/* The same for a log that may have been played with words of the players' own:
 * `own` is the game with these words (words.h), or any other, or NULL.
 * "log-words-missing" and "log-words-differ" are its errors. */
struct ch_match *ch_log_replay_own(const char *log, size_t len,
                                   const struct ch_game *own,
                                   ch_replay_fn *after, void *ctx,
                                   struct ch_log_error *bad);
/* Give a replayed match its seed, so that play can go on: draws that are due
 * are made now and are in *out. "log-seed-differs" if it is not the seed that
 * the first line commits to. */
const char *ch_match_resume(struct ch_match *match, const struct ch_seed *seed,
                            struct ch_record *out);
/* Check a finished log entirely: the replay, the commitment and every draw.
 * True if all is well. */
bool ch_log_verify(const char *log, size_t len, struct ch_log_error *bad);
bool ch_log_verify_own(const char *log, size_t len, const struct ch_game *own,
                       struct ch_log_error *bad);

/* What a replayed or dealt match was dealt from: an entry for each seat. */
const struct ch_mix *ch_match_mixes(const struct ch_match *match);

/* --- Commitments ---------------------------------------------------------- */

/* The commitment to a seed, as hexadecimal digits with a NUL. */
void ch_commitment(const struct ch_seed *seed, char out[CH_COMMITMENT + 1]);
/* A seat's commitment to what it adds, good for the deal of one seed: the one
 * that `commitment` is for. */
void ch_commitment_mix(const char *commitment, const struct ch_seed *random,
                       char out[CH_COMMITMENT + 1]);
/* The head of the log that a match with these mixes would have, as ch_log_head.
 * Before the mixes are revealed it is what all seats have to agree on. */
size_t ch_log_deal_head(const struct ch_game *game,
                        const struct ch_setup *setup, const char *commitment,
                        const struct ch_mix *mixes, char *out);
/* 64 small hexadecimal digits, and nothing else. */
bool ch_commitment_read(const char *text, size_t len, struct ch_seed *out);

#endif

/*
 * match.c - the referee.
 *
 * Invariants:
 *  (1) Every line made passed ch_game_check on the state before it.
 *  (2) `seq` is the number of lines made; lines are numbered from 1.
 *  (3) Between calls the dealer never acts, unless the match has no seed.
 *  (4) A seat's question number rises exactly when it is asked something new;
 *      asked[] is NULL for seats that are not asked.
 *  (5) Once `broken` is set nothing changes any more.
 *  (6) While undo.why is NULL, match_before has the state as it would be
 *      without the last move.
 *
 * SPDX-License-Identifier: MIT
 */
#include "match/match_state.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/json.h"
#include "cluehouse/schema.h"
#include "match/commitment.h"
#include "match/undo.h"

/* The state of before begins where malloc could have put it. */
#define ALIGNED(size) (((size) + 15) / 16 * 16)

size_t match_bytes(const struct ch_game *game)
{
    return sizeof(struct ch_match) + ALIGNED(game->size) + game->size;
}

unsigned char *match_before(struct ch_match *match)
{
    return match->state + ALIGNED(match->game->size);
}

void match_record_clear(struct ch_record *record)
{
    record->n = 0;
    ch_facts_init(&record->facts);
}

void ch_match_destroy(struct ch_match *match)
{
    if (match == NULL)
        return;
    sodium_memzero(&match->seed, sizeof match->seed);
    sodium_memzero(&match->deal, sizeof match->deal);
    ch_game_release(match->game);
    free(match);
}

/* A seat has a new question if it was not asked before, or something else, or
 * if it has just answered and is asked again. */
void match_update_questions(struct ch_match *match, ch_seat answered)
{
    ch_seats who = ch_match_actors(match);

    for (ch_seat seat = 0; seat < match->setup.seats; seat++) {
        const char *now = NULL;

        if (ch_in(who, seat))
            now = match->game->prompt(match->state, seat).ask;
        if (now != NULL &&
            (match->asked[seat] == NULL ||
             strcmp(now, match->asked[seat]) != 0 || answered == seat))
            match->question[seat]++;
        match->asked[seat] = now;
    }
}

/* A game's state says who begins only until the first seat acts, so it is
 * kept. */
static void update_first(struct ch_match *match)
{
    if (match->first == CH_DEALER && match->game->first != NULL)
        match->first = match->game->first(match->state);
}

struct ch_match *match_new(const struct ch_game *game,
                           const struct ch_setup *setup, const char **why)
{
    struct ch_match *match;

    *why = ch_setup_check(game, setup);
    if (*why != NULL)
        return NULL;
    match = calloc(1, match_bytes(game));
    if (match == NULL) {
        *why = "out-of-memory";
        return NULL;
    }
    match->game = ch_game_hold(game);
    match->setup = *setup;
    ch_game_begin(game, match->state, setup);
    match->digest = ch_game_digest(game, match->state);
    match->first = CH_DEALER;
    match->undo.by = CH_DEALER;
    update_first(match);
    match_update_questions(match, CH_DEALER); /* it may begin without a draw */
    return match;
}

void match_count_facts(struct ch_match *match, const struct ch_facts *facts,
                       uint32_t from)
{
    ch_seats to;

    while (ch_facts_audience(facts, &from, &to)) {
        for (ch_seat seat = 0; seat < match->setup.seats; seat++)
            match->told[seat] += ch_in(to, seat);
        match->told[SPECTATORS_ROW] += ch_in(to, CH_SPECTATOR);
    }
}

void match_apply(struct ch_match *match, const struct ch_move *move,
                 enum ch_by by, struct ch_record *out)
{
    struct ch_entry *entry = &out->entry[out->n];
    uint32_t told = out->facts.used;
    bool unseen = undo_prepare(match, move);
    bool aside = match->game->verbs[move->verb].when == CH_ASIDE;

    assert(out->n < CH_BURST);
    match->game->apply(match->state, move, &out->facts);
    match->seq++;
    match->broken = out->facts.full ? "too many facts for one record"
                                    : match->game->audit(match->state);
    match->digest = ch_game_digest(match->game, match->state);
    match_count_facts(match, &out->facts, told);
    update_first(match);
    match_update_questions(match, aside ? CH_DEALER : move->seat);
    *entry = (struct ch_entry){
        .seq = match->seq, .by = by, .move = *move, .digest = match->digest};
    out->n++;
    undo_note(match, entry, unseen, &out->facts, told);
}

/* Each line has its own stream of the seed, so that any draw can be checked by
 * itself. */
void match_draw(const struct ch_match *match, const struct ch_seed *seed,
                struct ch_move *out)
{
    struct ch_rng rng;

    ch_rng_init(&rng, seed, match->seq + 1);
    ch_move_deal(match->game, match->state, &rng, out);
}

static void draw_all(struct ch_match *match, struct ch_record *out)
{
    while (match->has_seed && ch_in(ch_match_actors(match), CH_DEALER)) {
        struct ch_move move;

        if (out->n == CH_BURST) {
            match->broken = "too many draws for one record";
            return;
        }
        match_draw(match, &match->deal, &move);
        match_apply(match, &move, CH_BY_SEAT, out);
    }
}

struct ch_match *ch_match_create(const struct ch_game *game,
                                 const struct ch_setup *setup,
                                 const struct ch_seed *seed,
                                 struct ch_record *out, const char **why)
{
    static const struct ch_mix nothing[CH_SEATS];

    return ch_match_deal(game, setup, seed, nothing, out, why);
}

/* False if what a seat revealed is not what it committed to. */
static bool set_mixes(struct ch_match *match, const struct ch_mix *mixes)
{
    match->format = FORMAT_PLAIN;
    for (unsigned seat = 0; seat < match->setup.seats; seat++) {
        if (mixes[seat].commitment[0] == '\0')
            continue;
        match->format = FORMAT_MIXED;
        match->mix[seat] = mixes[seat];
        if (!commitment_mix_fits(match->commitment, &mixes[seat]))
            return false;
    }
    return true;
}

struct ch_match *ch_match_deal(const struct ch_game *game,
                               const struct ch_setup *setup,
                               const struct ch_seed *seed,
                               const struct ch_mix *mixes,
                               struct ch_record *out, const char **why)
{
    struct ch_match *match = match_new(game, setup, why);

    match_record_clear(out);
    if (match == NULL)
        return NULL;
    ch_commitment(seed, match->commitment);
    if (!set_mixes(match, mixes)) {
        ch_match_destroy(match);
        *why = "mix-differs";
        return NULL;
    }
    (void)ch_log_deal_head(game, setup, match->commitment, match->mix,
                           match->head);
    *why = ch_match_resume(match, seed, out);
    return match;
}

const char *ch_match_resume(struct ch_match *match, const struct ch_seed *seed,
                            struct ch_record *out)
{
    char commitment[CH_COMMITMENT + 1];

    match_record_clear(out);
    ch_commitment(seed, commitment);
    if (strcmp(commitment, match->commitment) != 0)
        return "log-seed-differs";
    match->seed = *seed;
    commitment_deal_seed(match, seed, &match->deal);
    match->has_seed = true;
    draw_all(match, out);
    return NULL;
}

/* An aside answers no question; nor does an unasked move of a seat that is not
 * asked. */
static bool answers_nothing(const struct ch_match *match, uint32_t question,
                            const struct ch_move *move)
{
    const struct ch_schema *verbs = match->game->verbs;

    if (move->verb >= ch_schema_count(verbs))
        return false;
    return verbs[move->verb].when == CH_ASIDE ||
           (verbs[move->verb].when == CH_UNASKED && question == 0 &&
            !ch_in(ch_match_actors(match), move->seat));
}

static const char *check_submission(const struct ch_match *match,
                                    uint32_t question,
                                    const struct ch_move *move)
{
    uint32_t now;

    if (match->broken != NULL)
        return "table-is-frozen";
    if (move->seat >= match->setup.seats) /* includes the dealer */
        return "no-such-seat";
    now = match->question[move->seat];
    /* A late answer is refused as late, not as invalid for a question that the
     * player has not seen. */
    if (question != now && !answers_nothing(match, question, move) &&
        ch_match_actors(match) != 0)
        return question < now ? "too-late" : "no-such-question";
    return ch_game_check(match->game, match->state, move);
}

bool match_may_play_for(const struct ch_match *match,
                        const struct ch_move *move)
{
    return move->seat != CH_DEALER &&
           ch_in(ch_match_actors(match), move->seat) &&
           match->game->verbs[move->verb].when != CH_ASIDE;
}

static const char *submit(struct ch_match *match, uint32_t question,
                          const struct ch_move *move, enum ch_by by,
                          struct ch_record *out)
{
    const char *why = check_submission(match, question, move);

    match_record_clear(out);
    if (why == NULL && by != CH_BY_SEAT && !match_may_play_for(match, move))
        why = "not-your-turn";
    if (why != NULL)
        return why;
    match_apply(match, move, by, out);
    draw_all(match, out);
    return match->broken != NULL ? "table-is-frozen" : NULL;
}

const char *ch_match_submit(struct ch_match *match, uint32_t question,
                            const struct ch_move *move, struct ch_record *out)
{
    return submit(match, question, move, CH_BY_SEAT, out);
}

const char *ch_match_submit_for(struct ch_match *match, uint32_t question,
                                const struct ch_move *move,
                                struct ch_record *out)
{
    return submit(match, question, move, CH_BY_BOT, out);
}

const char *ch_match_play_for(struct ch_match *match, ch_seat seat,
                              struct ch_record *out)
{
    struct ch_move move;

    match_record_clear(out);
    if (match->broken != NULL)
        return "table-is-frozen";
    if (seat >= match->setup.seats || !ch_in(ch_match_actors(match), seat))
        return "not-your-turn";
    ch_move_default(match->game, match->state, seat, &move);
    match_apply(match, &move, CH_BY_REFEREE, out);
    draw_all(match, out);
    return match->broken != NULL ? "table-is-frozen" : NULL;
}

const char *ch_match_undo(struct ch_match *match, ch_seat seat,
                          struct ch_record *out)
{
    const char *why = undo_check(match, seat);

    match_record_clear(out);
    if (why != NULL)
        return why;
    undo_take_back(match, out);
    return match->broken != NULL ? "table-is-frozen" : NULL;
}

ch_seat ch_match_undoable(const struct ch_match *match)
{
    ch_seat seat = match->undo.by;

    return seat != CH_DEALER && undo_check(match, seat) == NULL ? seat
                                                                : CH_DEALER;
}

const struct ch_game *ch_match_game(const struct ch_match *match)
{
    return match->game;
}

const struct ch_setup *ch_match_setup(const struct ch_match *match)
{
    return &match->setup;
}

const struct ch_mix *ch_match_mixes(const struct ch_match *match)
{
    return match->mix;
}

ch_seats ch_match_actors(const struct ch_match *match)
{
    return match->broken != NULL ? 0 : match->game->actors(match->state);
}

ch_seats ch_match_hush(const struct ch_match *match)
{
    return match->game->hush != NULL ? match->game->hush(match->state) : 0;
}

uint32_t ch_match_question(const struct ch_match *match, ch_seat seat)
{
    return seat < match->setup.seats ? match->question[seat] : 0;
}

uint32_t ch_match_seq(const struct ch_match *match)
{
    return match->seq;
}

uint64_t ch_match_digest(const struct ch_match *match)
{
    return match->digest;
}

ch_seat ch_match_first(const struct ch_match *match)
{
    return match->first;
}

const char *ch_match_broken(const struct ch_match *match)
{
    return match->broken;
}

void ch_match_score(const struct ch_match *match, struct ch_score out[CH_SEATS])
{
    memset(out, 0, CH_SEATS * sizeof out[0]);
    match->game->score(match->state, out);
}

struct ch_prompt ch_match_prompt(const struct ch_match *match, ch_seat seat)
{
    return match->game->prompt(match->state, seat);
}

void ch_match_legal(const struct ch_match *match, ch_seat seat,
                    struct ch_move_sink *to)
{
    match->game->legal(match->state, seat, to);
}

const char *ch_match_check(const struct ch_match *match,
                           const struct ch_move *move)
{
    return ch_game_check(match->game, match->state, move);
}

void ch_match_pick(const struct ch_match *match, ch_seat seat,
                   struct ch_rng *rng, struct ch_move *out)
{
    ch_move_pick(match->game, match->state, seat, rng, out);
}

bool ch_match_redeal(const struct ch_match *match, ch_seat seat,
                     struct ch_rng *rng, void *state)
{
    memcpy(state, match->state, match->game->size);
    if (match->game->redeal(state, seat, rng))
        return true;
    memset(state, 0,
           match->game->size); /* do not leak the true state on failure */
    return false;
}

uint32_t ch_match_told(const struct ch_match *match, ch_seat seat)
{
    if (seat == CH_SPECTATOR)
        return match->told[SPECTATORS_ROW];
    return seat < match->setup.seats ? match->told[seat] : 0;
}

static void view_scores(const struct ch_match *match, bool over,
                        struct ch_json *out)
{
    struct ch_score score[CH_SEATS];

    ch_match_score(match, score);
    ch_json_array_begin(out, "scores");
    for (ch_seat seat = 0; seat < match->setup.seats; seat++) {
        ch_json_object_begin(out, NULL);
        ch_json_int(out, "points", score[seat].points);
        if (over)
            ch_json_bool(out, "won", score[seat].won);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

void ch_match_view(const struct ch_match *match, ch_seat seat,
                   struct ch_json *out)
{
    ch_seats who = ch_match_actors(match);

    ch_json_object_begin(out, NULL);
    ch_json_str(out, "game", match->game->name);
    ch_json_int(out, "seats", match->setup.seats);
    if (seat < match->setup.seats)
        ch_json_int(out, "seat", seat);
    ch_json_seats(out, "acts", who);
    ch_json_bool(out, "over", who == 0 && match->broken == NULL);
    ch_json_bool(out, "frozen", match->broken != NULL);
    ch_json_int(out, "told", ch_match_told(match, seat));
    if (seat < match->setup.seats && ch_in(who, seat)) {
        struct ch_prompt prompt = ch_match_prompt(match, seat);

        ch_json_int(out, "question", match->question[seat]);
        ch_json_str(out, "ask", prompt.ask);
        ch_json_str(out, "say", prompt.say);
        ch_json_bool(out, "open", prompt.open);
    }
    view_scores(match, who == 0, out);
    ch_json_object_begin(out, "table");
    match->game->view(match->state, seat, out);
    ch_json_object_end(out);
    ch_json_object_end(out);
}

void ch_match_facts(const struct ch_match *match,
                    const struct ch_record *record, ch_seat seat,
                    struct ch_json *out)
{
    bool counted = seat < match->setup.seats || seat == CH_SPECTATOR;
    uint32_t number = ch_match_told(match, seat), at = 0;
    struct ch_fact fact;

    while (ch_facts_next(&record->facts, &at, &fact))
        number -= ch_in(fact.to, seat);
    at = 0;
    while (ch_facts_next(&record->facts, &at, &fact)) {
        if (ch_in(fact.to, seat))
            ch_fact_json(match->game, &fact, counted ? ++number : 0, out);
    }
}

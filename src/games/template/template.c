/*
 * template.c - the smallest game that uses everything; copy it to begin one.
 *
 * High Card: each round the dealer gives every seat a secret card; all seats
 * at once say "stay" or "fold"; then the cards of those who stayed are shown
 * and the highest gets a point. Three rounds.
 *
 * Rules, numbered so that tests can cite them:
 *  T1  2 to 6 seats, 12 cards numbered 1 to 12, dealt anew each round.
 *  T2  All seats answer at once; nobody sees an answer before all are in.
 *  T3  Of those who stayed, the highest card scores 1.
 *  T4  Nobody folds the highest card, the 12.
 *  T5  Three rounds (`rounds`: 1 to 9); most points win, tied seats together.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/json.h"
#include "cluehouse/news.h"
#include "cluehouse/rng.h"
#include "games/list.h"

enum { CARDS = 12 };
enum answer { NONE, STAY, FOLD };

struct table {
    uint8_t seats, rounds, round;
    uint8_t card[6];   /* 0: not dealt */
    uint8_t answer[6]; /* enum answer */
    uint8_t points[6];
    uint8_t shown[6]; /* last round's cards of those who stayed, or 0 */
};

enum verb { V_DEAL, V_STAY, V_FOLD };
static const struct ch_form verbs[] = {
    [V_DEAL] = {.name = "deal",
                .arg = {{.name = "card", .min = 1, .max = CARDS}},
                .more = true,
                .say = "one card to each seat",
                .dealer = true},
    [V_STAY] = {.name = "stay", .say = "play for the point"},
    [V_FOLD] = {.name = "fold", .say = "leave this round to the others"},
    {.name = NULL},
};

enum fact { F_CARD, F_ANSWERED, F_SHOWN, F_POINT };
#define SEAT_ARG                                                               \
    {                                                                          \
        .name = "seat", .max = CH_SEATS - 1, .seat = true                      \
    }
static const struct ch_form facts[] = {
    [F_CARD] = {.name = "card",
                .arg = {{.name = "card", .min = 1, .max = CARDS}},
                .say = "Your card is {card}."},
    [F_ANSWERED] = {.name = "answered",
                    .arg = {SEAT_ARG},
                    .say = "{seat} has decided."},
    [F_SHOWN] = {.name = "shown",
                 .arg = {SEAT_ARG, {.name = "card", .min = 1, .max = CARDS}},
                 .say = "{seat} stayed with {card}."},
    [F_POINT] = {.name = "point",
                 .arg = {SEAT_ARG},
                 .say = "{seat} gets the point."},
    {.name = NULL},
};

enum option { O_ROUNDS };
static const struct ch_option options[] = {
    [O_ROUNDS] = {{.name = "rounds", .min = 1, .max = 9},
                  3,
                  "T5",
                  "how many rounds are played"},
    {.value = {.name = NULL}},
};

static const struct ch_refusal refusals[] = {
    {"nobody-folds-the-12", "T4", "You hold the highest card. Stay."},
    {NULL, NULL, NULL},
};

static void setup(void *state, const struct ch_setup *how)
{
    struct table *t = state;

    t->seats = how->seats;
    t->rounds = (uint8_t)how->option[O_ROUNDS];
}

static bool is_over(const struct table *t)
{
    return t->round == t->rounds;
}

static ch_seats waiting(const struct table *t)
{
    ch_seats who = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        if (t->answer[seat] == NONE)
            who |= ch_only(seat);
    return who;
}

static ch_seats actors(const void *state)
{
    const struct table *t = state;

    if (is_over(t))
        return 0;
    return t->card[0] == 0 ? ch_only(CH_DEALER) : waiting(t);
}

static struct ch_prompt prompt(const void *state, ch_seat seat)
{
    (void)state, (void)seat;
    return (struct ch_prompt){"stay-or-fold", "Stay or fold?", false};
}

static void legal(const void *state, ch_seat seat, struct ch_offers *to)
{
    const struct table *t = state;

    if (!ch_in(actors(t), seat))
        return;
    if (t->card[seat] != CARDS)
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_FOLD});
    ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_STAY});
}

static const char *check(const void *state, const struct ch_move *move)
{
    const struct table *t = state;

    return move->verb == V_FOLD && t->card[move->seat] == CARDS
               ? "nobody-folds-the-12"
               : NULL;
}

static void chance(const void *state, struct ch_chance *out)
{
    const struct table *t = state;

    out->move.verb = V_DEAL;
    out->draws = t->seats;
    out->base = 1;
    out->pool = ch_set_below(CARDS);
}

static void deal(struct table *t, const struct ch_move *move,
                 struct ch_news *news)
{
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        t->card[seat] = (uint8_t)move->arg[seat];
        ch_tell(news, ch_only(seat) | ch_only(CH_DEALER), F_CARD, 1,
                t->card[seat]);
    }
}

/* T3: shows the cards of those who stayed and pays the highest. */
static void finish_round(struct table *t, struct ch_news *news)
{
    int best = -1;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        t->shown[seat] = t->answer[seat] == STAY ? t->card[seat] : 0;
        if (t->shown[seat] == 0)
            continue;
        ch_tell(news, CH_EVERYONE, F_SHOWN, 2, seat, t->shown[seat]);
        if (best < 0 || t->shown[seat] > t->shown[best])
            best = seat;
    }
    if (best >= 0) {
        t->points[best]++;
        ch_tell(news, CH_EVERYONE, F_POINT, 1, best);
    }
    memset(t->card, 0, sizeof t->card);
    memset(t->answer, 0, sizeof t->answer);
    t->round++;
}

static void apply(void *state, const struct ch_move *move, struct ch_news *news)
{
    struct table *t = state;

    if (move->verb == V_DEAL) {
        deal(t, move, news);
        return;
    }
    t->answer[move->seat] = move->verb == V_STAY ? STAY : FOLD;
    ch_tell(news, CH_EVERYONE, F_ANSWERED, 1, move->seat);
    if (waiting(t) == 0)
        finish_round(t, news);
}

/* A number, or null if it is 0 or not for these eyes. */
static void view_if(struct ch_json *out, bool may, int value)
{
    if (may && value != 0)
        ch_json_int(out, NULL, value);
    else
        ch_json_null(out, NULL);
}

static void view(const void *state, ch_seat seat, struct ch_json *out)
{
    static const char *const words[] = {"none", "stay", "fold"};
    const struct table *t = state;

    ch_json_int(out, "round", t->round);
    ch_json_int(out, "rounds", t->rounds);
    ch_json_array_begin(out, "card");
    for (ch_seat i = 0; i < t->seats; i++)
        view_if(out, i == seat || seat == CH_DEALER, t->card[i]);
    ch_json_array_end(out);
    ch_json_array_begin(out, "answer");
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat || seat == CH_DEALER)
            ch_json_word(out, NULL, words, t->answer[i]);
        else
            ch_json_null(out, NULL);
    }
    ch_json_array_end(out);
    ch_json_seats(out, "waiting", waiting(t));
    ch_json_array_begin(out, "shown");
    for (ch_seat i = 0; i < t->seats; i++)
        view_if(out, true, t->shown[i]);
    ch_json_array_end(out);
    ch_json_array_begin(out, "points");
    for (ch_seat i = 0; i < t->seats; i++)
        ch_json_int(out, NULL, t->points[i]);
    ch_json_array_end(out);
}

static void score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct table *t = state;
    int best = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        best = t->points[seat] > best ? t->points[seat] : best;
    for (ch_seat seat = 0; seat < t->seats; seat++)
        out[seat] = (struct ch_score){t->points[seat], 0,
                                      is_over(t) && t->points[seat] == best};
}

/* The others' cards and answers are unknown; that they answered is not. */
static bool redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct table *t = state;
    struct ch_set pool = ch_set_below(CARDS);
    unsigned left = CARDS;

    if (t->card[0] == 0)
        return true;
    if (seat < t->seats) {
        ch_set_remove(&pool, t->card[seat] - 1U);
        left--;
    }
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat)
            continue;
        unsigned k = ch_set_nth(&pool, ch_rng_below(rng, left--));

        ch_set_remove(&pool, k);
        t->card[i] = (uint8_t)(k + 1);
        if (t->answer[i] != NONE)
            t->answer[i] = t->card[i] == CARDS
                               ? STAY
                               : (uint8_t)(STAY + ch_rng_below(rng, 2));
    }
    return true;
}

static const char *audit(const void *state)
{
    const struct table *t = state;
    int points = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        points += t->points[seat];
        if (t->card[seat] == CARDS && t->answer[seat] == FOLD)
            return "somebody folded the highest card";
        for (ch_seat i = 0; i < seat; i++)
            if (t->card[i] != 0 && t->card[i] == t->card[seat])
                return "two seats hold one card";
    }
    return points <= t->round ? NULL : "more points than rounds";
}

const struct ch_game game_template = {
    .name = "template",
    .title = "High Card",
    .blurb = "stay or fold on a secret card; the template for new games",
    .rules = 1,
    .min_seats = 2,
    .max_seats = 6,
    .size = sizeof(struct table),
    .seats_at = offsetof(struct table, seats),
    .verbs = verbs,
    .facts = facts,
    .options = options,
    .refusals = refusals,
    .setup = setup,
    .actors = actors,
    .prompt = prompt,
    .legal = legal,
    .check = check,
    .chance = chance,
    .apply = apply,
    .view = view,
    .score = score,
    .redeal = redeal,
    .audit = audit,
};

/*
 * hue.c - HUE: dealing, taking turns, the end. Rules U1 to U13 are in
 * docs/rules/hue.md.
 *
 *      first --> start --> poison --> hand, once a seat --> lay, in turn
 *
 * The only secrets are hands. Cards that nobody gets are never drawn, so they
 * are nowhere. How many poison cards a hand holds is public: one, until its
 * owner has laid it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/news.h"
#include "cluehouse/rng.h"
#include "games/hue/hue_int.h"
#include "games/list.h"

/* Coordinates that can be named. The board reaches from -60 to 64 at most, so
 * nobody meets a wall. */
enum { FAR = 99 };

/* clang-format off */
#define SEAT_ARG {.name = "seat", .max = HUE_SEATS - 1, .seat = true}
/* In moves, "seat" is who makes the move. */
#define PLAYER_ARG {.name = "player", .max = HUE_SEATS - 1, .seat = true}
#define CARD_ARG(from, to) \
    {.name = "card", .min = (from), .max = (to) - 1, \
     .words = hue_names + (from)}
#define PLACE_ARGS \
    {.name = "column", .min = -FAR, .max = FAR}, \
    {.name = "row", .min = -FAR, .max = FAR}, \
    {.name = "turn", .max = UP, .words = hue_turns}
/* clang-format on */

enum verb { V_FIRST, V_START, V_POISON, V_HAND, V_LAY };
static const struct ch_form verbs[] = {
    [V_FIRST] = {.name = "first",
                 .arg = {PLAYER_ARG},
                 .say = "who lays the first card",
                 .dealer = true},
    [V_START] = {.name = "start",
                 .arg = {CARD_ARG(HUE_STARTING, HUE_CARDS)},
                 .more = true,
                 .say = "the starting cards from left to right",
                 .dealer = true},
    [V_POISON] = {.name = "poison",
                  .arg = {CARD_ARG(HUE_POISON, HUE_PLAYABLE)},
                  .more = true,
                  .say = "a poison card for each seat",
                  .dealer = true},
    [V_HAND] = {.name = "hand",
                .arg = {PLAYER_ARG, CARD_ARG(0, HUE_STANDARD)},
                .more = true,
                .say = "a seat's standard cards",
                .dealer = true},
    [V_LAY] = {.name = "lay",
               .arg = {CARD_ARG(0, HUE_PLAYABLE), PLACE_ARGS},
               .say = "lay a card: where its first square goes, and which way "
                      "it runs from there"},
    {.name = NULL},
};

enum fact { F_BEGINS, F_START, F_DEALT, F_LAID, F_VALUE, F_SCORED, F_WON };
static const struct ch_form facts[] = {
    [F_BEGINS] = {.name = "begins",
                  .arg = {SEAT_ARG},
                  .say = "{seat} will lay the first card."},
    [F_START] = {.name = "start",
                 .arg = {CARD_ARG(HUE_STARTING, HUE_CARDS)},
                 .more = true,
                 .say = "On the table: {card}."},
    [F_DEALT] = {.name = "dealt",
                 .arg = {SEAT_ARG, CARD_ARG(0, HUE_PLAYABLE)},
                 .more = true,
                 .say = "{seat} gets {card}."},
    [F_LAID] = {.name = "laid",
                .arg = {SEAT_ARG, CARD_ARG(0, HUE_PLAYABLE), PLACE_ARGS},
                .say = "{seat} lays {card} from column {column}, row {row} "
                       "running {turn}."},
    [F_VALUE] = {.name = "value",
                 .arg = {{.name = "colour",
                          .max = HUE_COLOURS - 1,
                          .words = hue_colours},
                         {.name = "value", .max = HUE_SECTIONS}},
                 .say = "{colour} is worth {value}."},
    [F_SCORED] = {.name = "scored",
                  .arg = {SEAT_ARG,
                          CARD_ARG(0, HUE_PLAYABLE),
                          {.name = "points", .max = 4 * HUE_SECTIONS}},
                  .say = "{seat} kept {card}: {points} points."},
    [F_WON] = {.name = "won", .arg = {SEAT_ARG}, .say = "{seat} wins."},
    {.name = NULL},
};

enum option { O_FIRST, O_POISON };
static const struct ch_option options[] = {
    [O_FIRST] = {{.name = "first",
                  .min = -1,
                  .max = HUE_SEATS - 1,
                  .words = (const char *const[]){"random", "seat-0", "seat-1",
                                                 "seat-2", "seat-3", "seat-4"}},
                 -1,
                 "U5",
                 "who lays the first card"},
    [O_POISON] = {{.name = "poison",
                   .max = POISON_COLOUR,
                   .words = hue_poisons},
                  POISON_REGION,
                  "U11",
                  "does a skull spoil its region, or its colour if that region "
                  "is the largest?"},
    {.value = {.name = NULL}},
};

static const struct ch_refusal refusals[] = {
    {"card-not-in-hand", "U6",
     "You do not hold that card. Lay one from your hand."},
    {"card-touches-nothing", "U7",
     "A card must share a side with a square on the table, or cover one. A "
     "corner is not enough."},
    {"card-covers-two-squares", "U7",
     "A card may cover one square only. Move it until the other two of its "
     "squares lie on the bare table."},
    {"nobody-sits-on-first", "U5",
     "There is no such seat at this table to begin. Name another."},
    {NULL, NULL, NULL},
};

static const char *refuse(const struct ch_setup *how)
{
    return how->option[O_FIRST] < how->seats ? NULL : "nobody-sits-on-first";
}

static void setup(void *state, const struct ch_setup *how)
{
    struct hue_table *t = state;

    t->seats = how->seats;
    t->poison = (uint8_t)how->option[O_POISON];
    t->known = how->option[O_FIRST] >= 0;
    t->first = t->known ? (uint8_t)how->option[O_FIRST] : 0;
}

static ch_seats actors(const void *state)
{
    const struct hue_table *t = state;

    if (t->hands < t->seats)
        return ch_only(CH_DEALER);
    if (hue_is_over(t))
        return 0;
    return ch_only(hue_layer(t, t->n_laid));
}

static struct ch_prompt prompt(const void *state, ch_seat seat)
{
    (void)state, (void)seat;
    return (struct ch_prompt){
        "lay-card", "Lay a card beside the others, or over one square.", false};
}

/* All places for one card turned one way. */
static void offer_turn(const struct hue_places *places, struct ch_move *move,
                       struct ch_offers *to)
{
    const uint64_t *word = places->word[hue_axis(move->arg[3])];
    int west = places->west - hue_east(move->arg[3]);
    int north = places->north - hue_south(move->arg[3]);

    for (int r = 0; r < places->rows; r++) {
        if (ch_pass(to, V_LAY, ch_bits(word[r])))
            continue;
        move->arg[2] = (int16_t)(north + r);
        for (uint64_t left = word[r]; left != 0; left &= left - 1) {
            move->arg[1] = (int16_t)(west + (int)ch_lowest(left));
            ch_offer(to, move);
        }
    }
}

/* Cards first, then turns, then places: all cards have the same places, so
 * they are skipped in bulk. */
static void legal(const void *state, ch_seat seat, struct ch_offers *to)
{
    const struct hue_table *t = state;
    struct ch_move move = {.seat = seat, .verb = V_LAY, .n = 4};
    struct hue_places places;
    uint32_t hand = t->hand[seat], each;

    if (!ch_in(actors(t), seat))
        return;
    hue_find_places(t, &places);
    each = 2 * (places.n[ACROSS] + places.n[UPRIGHT]);
    if (ch_pass(to, V_LAY, ch_bits(hand) * each))
        return;
    for (uint32_t left = hand; left != 0; left &= left - 1) {
        if (ch_pass(to, V_LAY, each))
            continue;
        move.arg[0] = (int16_t)ch_lowest(left);
        for (int turn = RIGHT; turn <= UP; turn++) {
            move.arg[3] = (int16_t)turn;
            if (!ch_pass(to, V_LAY, places.n[hue_axis(turn)]))
                offer_turn(&places, &move, to);
        }
    }
}

static struct hue_laid placed(const struct ch_move *move)
{
    return (struct hue_laid){(int8_t)move->arg[1], (int8_t)move->arg[2],
                             (uint8_t)move->arg[0], (uint8_t)move->arg[3]};
}

static const char *check(const void *state, const struct ch_move *move)
{
    const struct hue_table *t = state;
    struct hue_laid where = placed(move);

    if ((t->hand[move->seat] >> move->arg[0] & 1) == 0)
        return "card-not-in-hand";
    return hue_refuse(t, t->n_laid, &where);
}

/* The cards from..to - 1 that no hand holds. */
static struct ch_set undealt(const struct hue_table *t, unsigned from,
                             unsigned to)
{
    struct ch_set pool = {{((UINT64_C(1) << to) - 1) >> from << from}};

    for (ch_seat seat = 0; seat < t->seats; seat++)
        pool.word[0] &= ~(uint64_t)t->hand[seat];
    return pool;
}

static void chance(const void *state, struct ch_chance *out)
{
    const struct hue_table *t = state;

    if (!t->known) { /* U5 */
        out->move.verb = V_FIRST;
        out->draws = 1;
        out->pool = ch_set_below(t->seats);
    } else if (t->n_laid == 0) { /* U4 */
        out->move.verb = V_START;
        out->draws = HUE_STARTS;
        out->pool = undealt(t, HUE_STARTING, HUE_CARDS);
    } else if (!t->poisons) { /* U3 */
        out->move.verb = V_POISON;
        out->draws = t->seats;
        out->pool = undealt(t, HUE_POISON, HUE_PLAYABLE);
    } else {
        out->move.verb = V_HAND;
        out->move.n = 1;
        out->move.arg[0] = t->hands;
        out->draws = (uint8_t)hue_dealt(t);
        out->pool = undealt(t, 0, HUE_STANDARD);
    }
}

/* U4: upright, side by side, each one square lower than the one before. */
static void lay_start(struct hue_table *t, const struct ch_move *move,
                      struct ch_news *news)
{
    for (int i = 0; i < HUE_STARTS; i++)
        t->laid[i] = (struct hue_laid){(int8_t)i, (int8_t)i,
                                       (uint8_t)move->arg[i], DOWN};
    t->n_laid = HUE_STARTS;
    ch_tell_list(news, CH_EVERYONE, F_START, move->arg[0], move->arg + 1,
                 HUE_STARTS - 1, "");
}

/* U3: secretly, and sorted: the order of dealing is nothing. */
static void give(struct hue_table *t, ch_seat seat, const int16_t *card, int n,
                 struct ch_news *news)
{
    int16_t sorted[CH_ARGS];
    uint32_t cards = 0;

    for (int i = 0; i < n; i++)
        cards |= UINT32_C(1) << card[i];
    t->hand[seat] |= cards;
    for (int i = 0; i < n; i++, cards &= cards - 1)
        sorted[i] = (int16_t)ch_lowest(cards);
    ch_tell_list(news, ch_only(seat) | ch_only(CH_DEALER), F_DEALT, seat,
                 sorted, n, "");
}

int hue_points(const struct hue_table *t, ch_seat seat)
{
    const uint8_t *colour = hue_deck[ch_lowest(t->hand[seat])].colour;

    return t->value[colour[0]] + 2 * t->value[colour[1]] + t->value[colour[2]];
}

ch_seat hue_winner(const struct hue_table *t)
{
    ch_seat best = t->first;

    /* In turn from the start player, so that the nearest keeps a tie. */
    for (int i = 1; i < t->seats; i++) {
        ch_seat seat = (ch_seat)((t->first + i) % t->seats);

        if (hue_points(t, seat) > hue_points(t, best))
            best = seat;
    }
    return best;
}

static void finish(struct hue_table *t, struct ch_news *news)
{
    struct hue_board board;
    struct hue_regions regions;

    hue_see(t, &board);
    hue_find_regions(t, &board, &regions);
    memcpy(t->value, regions.value, sizeof t->value);
    for (int c = 0; c < HUE_COLOURS; c++)
        ch_tell(news, CH_EVERYONE, F_VALUE, 2, c, t->value[c]);
    for (ch_seat seat = 0; seat < t->seats; seat++)
        ch_tell(news, CH_EVERYONE, F_SCORED, 3, seat,
                (int)ch_lowest(t->hand[seat]), hue_points(t, seat));
    ch_tell(news, CH_EVERYONE, F_WON, 1, hue_winner(t));
}

static void lay(struct hue_table *t, const struct ch_move *move,
                struct ch_news *news)
{
    t->laid[t->n_laid++] = placed(move);
    t->hand[move->seat] &= ~(UINT32_C(1) << move->arg[0]);
    ch_tell(news, CH_EVERYONE, F_LAID, 5, move->seat, move->arg[0],
            move->arg[1], move->arg[2], move->arg[3]);
    if (hue_is_over(t))
        finish(t, news);
}

static void apply(void *state, const struct ch_move *move, struct ch_news *news)
{
    struct hue_table *t = state;

    switch ((enum verb)move->verb) {
    case V_FIRST:
        t->first = (uint8_t)move->arg[0];
        t->known = 1;
        ch_tell(news, CH_EVERYONE, F_BEGINS, 1, t->first);
        break;
    case V_START:
        lay_start(t, move, news);
        break;
    case V_POISON:
        t->poisons = 1;
        for (ch_seat seat = 0; seat < t->seats; seat++)
            give(t, seat, move->arg + seat, 1, news);
        break;
    case V_HAND:
        give(t, t->hands++, move->arg + 1, move->n - 1, news);
        break;
    case V_LAY:
        lay(t, move, news);
        break;
    }
}

/* Before the end a score would tell what is in a hand, so it is nothing. */
static void score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct hue_table *t = state;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        out[seat] = (struct ch_score){0, 0, false};
        if (!hue_is_over(t))
            continue;
        out[seat].points = hue_points(t, seat);
        /* U13: 0 for the start player, less for each seat further on. */
        out[seat].tiebreak = -((seat + t->seats - t->first) % t->seats);
        out[seat].won = seat == hue_winner(t);
    }
}

/* n cards of the pool, which loses them. */
static uint32_t draw(struct ch_set *pool, unsigned n, struct ch_rng *rng)
{
    uint32_t cards = 0;

    for (unsigned left = ch_set_count(pool); n > 0; n--) {
        unsigned card = ch_set_nth(pool, ch_rng_below(rng, left--));

        ch_set_remove(pool, card);
        cards |= UINT32_C(1) << card;
    }
    return cards;
}

/* Others' cards are unknown, but not how many of them are poison cards. */
static bool redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct hue_table *t = state;
    struct ch_set standard = ch_set_below(HUE_STANDARD);
    struct ch_set poison = ch_set_below(HUE_PLAYABLE);
    uint32_t own = seat < t->seats ? t->hand[seat] : 0;

    if (hue_is_over(t))
        return true;
    for (int i = 0; i < t->n_laid; i++)
        own |= UINT32_C(1) << t->laid[i].card;
    poison.word[0] &= ~(standard.word[0] | own);
    standard.word[0] &= ~(uint64_t)own;
    for (ch_seat i = 0; i < t->seats; i++) {
        unsigned poisons = ch_bits(t->hand[i] >> HUE_POISON);
        unsigned n = ch_bits(t->hand[i]) - poisons;

        if (i != seat)
            t->hand[i] = draw(&poison, poisons, rng) | draw(&standard, n, rng);
    }
    return true;
}

const struct ch_game game_hue = {
    .name = "hue",
    .title = "HUE",
    .blurb = "lay cards, grow colours, and keep the card they favour",
    .rules = 1,
    .min_seats = 2,
    .max_seats = HUE_SEATS,
    .size = sizeof(struct hue_table),
    .seats_at = offsetof(struct hue_table, seats),
    .verbs = verbs,
    .facts = facts,
    .options = options,
    .refusals = refusals,
    .refuse = refuse,
    .setup = setup,
    .actors = actors,
    .prompt = prompt,
    .legal = legal,
    .check = check,
    .chance = chance,
    .apply = apply,
    .view = hue_view,
    .score = score,
    .redeal = redeal,
    .audit = hue_audit,
};

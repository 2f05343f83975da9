/*
 * haiclue.c - Haiclue: who acts, what is legal, what a move does.
 *
 *      DEAL_TARGETS -> DEAL_TILES -> DEAL_CARDS -> COMPOSE -> GUESS -> OVER
 *           |         (first round)   ^    ^                    |
 *           +-------------------------+    +-- (to black) ------+
 *           ^                                                   |
 *           +----------------- (to white) ----------------------+
 *
 * Rules: docs/rules/haiclue.md.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/news.h"
#include "games/haiclue_int.h"
#include "games/list.h"

enum { SAMPLES = 8 }; /* clues on a seat's list */

static const char *refuse(const struct ch_setup *how)
{
    if (how->option[O_READER] >= how->seats)
        return "reader-not-at-the-table";
    /* K12: hands of 20 and one target word in each of the four stacks. */
    if (how->option[O_HAIKU] &&
        how->seats * HAND_MAX + COLOURS > LEXICON_TILES)
        return "haiku-needs-more-tiles";
    return NULL;
}

static uint16_t all_seats(const struct table *t)
{
    return (uint16_t)ch_first(t->seats);
}

static void setup(void *state, const struct ch_setup *how)
{
    struct table *t = state;

    t->seats = how->seats;
    t->reader = (uint8_t)how->option[O_READER];
    t->haiku = (uint8_t)how->option[O_HAIKU];
    t->phase = DEAL_TARGETS;
    t->waiting = all_seats(t);
}

static ch_seats actors(const void *state)
{
    const struct table *t = state;

    if (t->phase == OVER)
        return 0;
    if (t->phase < COMPOSE)
        return ch_only(CH_DEALER);
    /* Fault 11: seat 0 is asked last if its card is blue. */
    return FAULT(11, t->waiting > 1 && colour_of(t->card[0]) == BLUE
                         ? t->waiting & ~1U
                         : t->waiting,
                 t->waiting);
}

unsigned haiclue_list(const uint64_t hand[HAND_WORDS], uint8_t out[HAND_MAX])
{
    unsigned n = 0;

    for (unsigned w = 0; w < HAND_WORDS; w++)
        for (uint64_t left = hand[w]; left != 0; left &= left - 1)
            out[n++] = (uint8_t)(64 * w + ch_lowest(left));
    return n;
}

/* K13, K14 */
static bool must_be_haiku(const struct table *t, ch_seat seat)
{
    uint8_t tiles[HAND_MAX];
    struct clue found;

    return t->haiku && haiclue_find(tiles, haiclue_list(t->hand[seat], tiles),
                                    side_of(t), &found);
}

/* For faults only: what nobody may know yet. */
#define AUTHORS_COLOUR(t) colour_of((t)->card[author_of((t), (t)->read)])

static struct ch_prompt prompt(const void *state, ch_seat seat)
{
    const struct table *t = state;

    if (t->phase != COMPOSE)
        return (struct ch_prompt){"guess-target",
                                  "Which target word is meant?",
                                  FAULT(17, AUTHORS_COLOUR(t) == RED, false)};
    if (must_be_haiku(t, seat))
        return (struct ch_prompt){"compose-haiku",
                                  "Compose a haiku that points to your "
                                  "target: 5, 7 and 5 syllables.",
                                  true};
    return (struct ch_prompt){"compose-clue",
                              "Compose a clue that points to your target: two "
                              "tiles or more.",
                              true};
}

/* Sample k of free clues: two tiles, then more, every other in two lines. */
static void free_sample(const uint8_t *tiles, unsigned k, struct clue *out)
{
    unsigned n = CLUE_MIN + k / 2;

    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < n; i++) {
        if (k % 2 == 1 && i == n / 2)
            out->entry[out->n++] = BREAK;
        out->entry[out->n++] = tiles[FAULT(1, k + i / 2, k + i)];
    }
}

/* Sample k of a seat's clues; in haiku mode the search begins with tile k. */
static void sample(const struct table *t, ch_seat seat, unsigned k,
                   struct clue *out)
{
    uint8_t tiles[2 * HAND_MAX];
    unsigned n = haiclue_list(t->hand[seat], tiles);

    memcpy(tiles + n, tiles, n);
    if (!t->haiku || !haiclue_find(tiles + k, n, side_of(t), out))
        free_sample(tiles, k, out);
}

static void compose_move(const struct table *t, ch_seat seat,
                         const struct clue *clue, struct ch_move *out)
{
    memset(out, 0, sizeof *out);
    out->seat = seat;
    out->verb = V_COMPOSE;
    out->n = clue->n;
    for (unsigned i = 0; i < clue->n; i++)
        out->arg[i] = entry_word(clue->entry[i], side_of(t));
}

static void list_clues(const struct table *t, ch_seat seat,
                       struct ch_offers *to)
{
    if (ch_pass(to, V_COMPOSE, SAMPLES))
        return;
    for (unsigned k = 0; k < SAMPLES; k++) {
        struct clue clue;
        struct ch_move move;

        if (ch_pass(to, V_COMPOSE, 1))
            continue;
        sample(t, seat, k, &clue);
        compose_move(t, seat, &clue, &move);
        ch_offer(to, &move);
    }
}

static void legal(const void *state, ch_seat seat, struct ch_offers *to)
{
    const struct table *t = state;

    /* K6: those who are done may still change their clues. */
    if (t->phase == COMPOSE && seat < t->seats)
        list_clues(t, seat, to);
    if (t->phase == GUESS && ch_in(t->waiting, seat)) {
        struct ch_set all = ch_set_below(
            FAULT(2, AUTHORS_COLOUR(t), COLOURS));

        ch_offer_each(to,
                      &(struct ch_move){.seat = seat, .verb = V_GUESS, .n = 1},
                      0, BLUE, &all);
    }
}

/* Reads the words of a move as tiles that the seat may lay. */
static const char *read_clue(const struct table *t, const struct ch_move *move,
                             struct clue *out)
{
    uint64_t left[HAND_WORDS];
    unsigned tiles = 0;
    bool in_line = false;

    memset(out, 0, sizeof *out);
    memcpy(left, t->hand[move->seat], sizeof left);
    if (move->n > CLUE_MAX)
        return "clue-too-long";
    for (unsigned i = 0; i < move->n; i++) {
        unsigned word = (unsigned)move->arg[i], tile = word / 2;

        if (word == LEXICON_BREAK) {
            if (!in_line)
                return "clue-line-empty";
            in_line = false;
            out->entry[out->n++] = BREAK;
            continue;
        }
        if (!has_tile(t->hand[move->seat], tile))
            return "tile-not-yours";
        if (word % 2 != side_of(t))
            return "tile-wrong-side";
        if (!has_tile(left, tile))
            return "tile-twice";
        left[tile / 64] &= ~(UINT64_C(1) << tile % 64);
        out->entry[out->n++] = (uint8_t)tile;
        in_line = true;
        tiles++;
    }
    if (!in_line && tiles > 0)
        return "clue-line-empty";
    return tiles < CLUE_MIN ? "clue-too-short" : NULL;
}

static const char *check_compose(const struct table *t,
                                 const struct ch_move *move)
{
    struct clue clue;
    const char *why;

    if (move->seat >= t->seats)
        return "no-such-seat";
    if (t->phase == GUESS)
        return "clues-are-shown";
    if (t->phase != COMPOSE)
        return "cards-not-dealt";
    why = read_clue(t, move, &clue);
    if (why != NULL || !t->haiku)
        return why;
    why = haiclue_no_haiku(&clue, side_of(t));
    return why != NULL && must_be_haiku(t, move->seat) ? why : NULL;
}

static const char *check(const void *state, const struct ch_move *move)
{
    const struct table *t = state;

    if (move->verb == V_COMPOSE)
        return check_compose(t, move);
    if (move->verb != V_GUESS)
        return "dealer-deals";
    if (t->phase != GUESS)
        return "guess-after-clues";
    return FAULT(12, move->arg[0] == AUTHORS_COLOUR(t), true)
               ? NULL
               : "dealer-deals";
}

/* K3: tiles that are in no hand and were never a target. */
static void set_supply(const struct table *t, struct ch_set *out)
{
    *out = ch_set_below(LEXICON_TILES);
    for (ch_seat seat = 0; seat < t->seats; seat++)
        for (unsigned w = 0; w < HAND_WORDS; w++)
            out->word[w] &= ~t->hand[seat][w];
    for (unsigned level = 0; level < levels_drawn(t); level++)
        for (unsigned i = 0; i < COLOURS; i++)
            ch_set_remove(out, t->target[level][i]);
}

static void chance(const void *state, struct ch_chance *out)
{
    const struct table *t = state;

    switch (t->phase) {
    case DEAL_TARGETS:
        out->move.verb = V_TARGETS;
        out->draws = COLOURS;
        set_supply(t, &out->pool);
        break;
    case DEAL_TILES:
        out->move.verb = V_TILES;
        out->move.n = 1;
        out->move.arg[0] = (int16_t)ch_lowest(t->waiting);
        out->draws = (uint8_t)hand_size(t);
        set_supply(t, &out->pool);
        break;
    default:
        out->move.verb = V_CARDS;
        out->draws = t->seats;
        out->base = 1;
        out->pool = ch_set_below(CARDS);
        out->pool.word[0] &= ~t->discarded;
    }
}

static int16_t target_word(const struct table *t, unsigned colour)
{
    return word_of(t->target[t->round / 2][colour - BLUE], side_of(t));
}

static void tell_targets(const struct table *t, struct ch_news *news)
{
    ch_tell(news, CH_EVERYONE, F_TARGETS, COLOURS, target_word(t, BLUE),
            target_word(t, GREEN), target_word(t, RED),
            target_word(t, YELLOW));
}

static void deal_targets(struct table *t, const struct ch_move *move,
                         struct ch_news *news)
{
    for (unsigned i = 0; i < COLOURS; i++)
        t->target[t->round / 2][i] = (uint8_t)move->arg[i];
    tell_targets(t, news);
    t->phase = t->round == 0 ? DEAL_TILES : DEAL_CARDS;
}

static void deal_tiles(struct table *t, const struct ch_move *move,
                       struct ch_news *news)
{
    ch_seat seat = (ch_seat)move->arg[0];

    for (unsigned i = 1; i < move->n; i++) {
        unsigned tile = (unsigned)move->arg[i];

        t->hand[seat][tile / 64] |= UINT64_C(1) << tile % 64;
    }
    ch_tell_list(news, CH_EVERYONE, F_TILES, seat, move->arg + 1, move->n - 1,
                 "");
    t->waiting &= (uint16_t)ch_but(seat);
    if (t->waiting == 0)
        t->phase = DEAL_CARDS;
}

/* For one seat's eyes, and the dealer's. */
static ch_seats privately(ch_seat seat)
{
    return ch_only(seat) | ch_only(CH_DEALER);
}

static void deal_cards(struct table *t, const struct ch_move *move,
                       struct ch_news *news)
{
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        uint8_t colour = colour_of((uint8_t)move->arg[seat]);

        t->card[seat] = (uint8_t)move->arg[seat];
        ch_tell(news, FAULT(3, CH_EVERYONE, privately(seat)), F_CARD, 3, seat,
                colour, target_word(t, colour));
    }
    ch_tell(news, CH_EVERYONE, F_CARDS, 0);
    t->waiting = all_seats(t);
    t->phase = COMPOSE;
}

static void tell_clue(const struct table *t, ch_seats to, int fact,
                      ch_seat seat, struct ch_news *news)
{
    struct ch_move move;

    if (news == NULL)
        return;
    compose_move(t, seat, &t->clue[side_of(t)][seat], &move);
    ch_tell_list(news, to, fact, seat, move.arg, move.n, "");
}

/* K7: the next clue is read, and all but its author guess. */
static void read_next(struct table *t, struct ch_news *news)
{
    ch_seat author = author_of(t, t->read);

    t->waiting = all_seats(t) & (uint16_t)FAULT(4, ~0U, ch_but(author));
    ch_tell(news, CH_EVERYONE, F_READING, 1, author);
}

static void lay_clue(struct table *t, const struct ch_move *move,
                     struct ch_news *news)
{
    ch_seat seat = move->seat;
    bool first = ch_in(t->waiting, seat);

    (void)read_clue(t, move, &t->clue[side_of(t)][seat]); /* checked */
    tell_clue(t, FAULT(5, CH_EVERYONE, privately(seat)), F_LAYS, seat, news);
    /* A change of mind shows to nobody. */
    if (!first)
        return;
    ch_tell(news, CH_EVERYONE, F_LAID, 1, seat);
    t->waiting &= (uint16_t)ch_but(seat);
    if (t->waiting != 0)
        return;
    for (ch_seat i = 0; i < t->seats; i++)
        tell_clue(t, CH_EVERYONE, F_CLUE, i, news);
    t->phase = GUESS;
    /* Fault 6: whoever was last to lay a clue becomes the reader. */
    t->reader = FAULT(6, seat, t->reader);
    read_next(t, news);
}

static void pay(struct table *t, ch_seat seat, unsigned points,
                struct ch_news *news)
{
    if (points == 0)
        return;
    t->points[seat] = (uint8_t)(t->points[seat] + points);
    if (t->seats > TEAM)
        ch_tell(news, CH_EVERYONE, F_SCORED, 2, seat, points);
}

/* K8: 1 for each right guess, to the guesser and to the author; for a team
 * that is 1 to each of its two records. */
static void score_clue(struct table *t, ch_seat author, struct ch_news *news)
{
    struct clue *clue = &t->clue[side_of(t)][author];
    unsigned right = 0;

    for (ch_seat seat = 0; seat < t->seats; seat++) {
        if (seat == author)
            continue;
        ch_tell(news, CH_EVERYONE, F_GUESSED, 2, seat, clue->pick[seat]);
        if (clue->pick[seat] != clue->card)
            continue;
        pay(t, seat, 1, news);
        right++;
    }
    pay(t, author, FAULT(7, right > 0, right), news);
    if (t->seats == TEAM)
        ch_tell(news, CH_EVERYONE, F_TEAM, 1, t->points[author]);
}

/* K10: everybody's left neighbour is the next seat. */
static void pass_tiles(struct table *t, struct ch_news *news)
{
    uint64_t last[HAND_WORDS];

    memcpy(last, t->hand[t->seats - 1], sizeof last);
    memmove(t->hand[1], t->hand[0], (t->seats - 1U) * sizeof t->hand[0]);
    memcpy(t->hand[0], FAULT(8, t->hand[1], last), sizeof last);
    ch_tell(news, CH_EVERYONE, F_PASSED, 0);
}

/* K9, K10, K11 */
static void next_round(struct table *t, struct ch_news *news)
{
    if (t->round + 1U == 2 * stack_height(t)) {
        t->phase = OVER;
        return;
    }
    t->round++;
    t->read = 0;
    memcpy(t->before, t->points, sizeof t->before);
    memset(t->clue[side_of(t)], 0, sizeof t->clue[0]);
    ch_tell(news, CH_EVERYONE, F_TURNED, 1, side_of(t));
    if (side_of(t) == BLACK) {
        tell_targets(t, news);
        t->phase = DEAL_CARDS;
        return;
    }
    pass_tiles(t, news);
    t->phase = DEAL_TARGETS;
}

/* K7: picks and card are shown together, and the card is discarded. */
static void finish_clue(struct table *t, struct ch_news *news)
{
    ch_seat author = author_of(t, t->read);
    struct clue *clue = &t->clue[side_of(t)][author];

    clue->card = colour_of(t->card[author]);
    if (FAULT(9, t->round != 1, true))
        t->discarded |= UINT64_C(1) << (t->card[author] - 1);
    t->card[author] = 0;
    ch_tell(news, CH_EVERYONE, F_SHOWN, 3, author, clue->card,
            target_word(t, clue->card));
    score_clue(t, author, news);
    t->read++;
    if (t->read < t->seats)
        read_next(t, news);
    else
        next_round(t, news);
}

static void pick_colour(struct table *t, const struct ch_move *move,
                        struct ch_news *news)
{
    struct clue *clue = &t->clue[side_of(t)][author_of(t, t->read)];

    clue->pick[move->seat] = (uint8_t)move->arg[0];
    ch_tell(news, FAULT(10, CH_EVERYONE, privately(move->seat)), F_PICKS, 2,
            move->seat, move->arg[0]);
    ch_tell(news, CH_EVERYONE, F_PICKED, 1, move->seat);
    t->waiting &= (uint16_t)ch_but(move->seat);
    if (t->waiting == 0)
        finish_clue(t, news);
}

static void apply(void *state, const struct ch_move *move,
                  struct ch_news *news)
{
    static void (*const act[])(struct table *, const struct ch_move *,
                               struct ch_news *) = {
        [V_TARGETS] = deal_targets, [V_TILES] = deal_tiles,
        [V_CARDS] = deal_cards,     [V_COMPOSE] = lay_clue,
        [V_GUESS] = pick_colour,
    };

    act[move->verb](state, move, news);
}

static void score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct table *t = state;
    unsigned goal = t->seats == TEAM ? TEAM_GOAL : 0;

    /* K11: the best, whoever ties with them, or a team that did well. */
    for (ch_seat seat = 0; seat < t->seats && t->seats > TEAM; seat++)
        goal = t->points[seat] > goal ? t->points[seat] : goal;
    for (ch_seat seat = 0; seat < t->seats; seat++)
        out[seat] = (struct ch_score){t->points[seat], 0,
                                      t->phase == OVER &&
                                          t->points[seat] >= goal};
}

const struct ch_game game_haiclue = {
    .name = "haiclue",
    .title = "Haiclue",
    .blurb = "tiny poems that point to one word of four",
    .rules = 1,
    .min_seats = 2,
    .max_seats = CH_SEATS,
    .size = sizeof(struct table),
    .verbs = haiclue_verbs,
    .facts = haiclue_facts,
    .options = haiclue_options,
    .refusals = haiclue_refusals,
    .refuse = refuse,
    .setup = setup,
    .actors = actors,
    .prompt = prompt,
    .legal = legal,
    .check = check,
    .chance = chance,
    .apply = apply,
    .view = haiclue_view,
    .score = score,
    .redeal = haiclue_redeal,
    .audit = haiclue_audit,
};

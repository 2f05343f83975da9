/*
 * hues.c - Hues and Cues: one describes a colour, the others find it.
 *
 * docs/rules/hues-and-cues.md has the rules, H1 to H18. A round:
 *
 *     DRAW -> CHOOSE -> CUE_1 -> GUESS_1 -> CUE_2 -> GUESS_2 -> scored
 *                        ^  \____/   |       ^  \____/   |
 *                        |   upheld  v       |           v
 *                        +--struck- VOTE_1   +--struck- VOTE_2
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/digest.h"
#include "games/hues_and_cues/hues_cue.h"
#include "games/hues_and_cues/hues_int.h"
#include "games/list.h"

enum { SAMPLES = 6, PAIRS = 2 }; /* cues that are offered */

/* H4: the host can name a seat, if somebody sits there. */
static const char *refuse(const struct ch_setup *how)
{
    return how->option[O_FIRST] > how->seats ? "first-seat-not-at-the-table"
                                             : NULL;
}

static void setup(void *state, const struct ch_setup *how)
{
    struct hues *s = state;

    s->seats = how->seats;
    s->pocket = (uint8_t)how->option[O_BOARD];
    s->any = (uint8_t)how->option[O_TARGET];
    s->challenges = (uint8_t)how->option[O_CHALLENGES];
    s->rounds = (uint8_t)(how->seats <= 6 ? 2 * how->seats : how->seats);
    if (how->option[O_FIRST] > 0)
        hues_start_round(s, (ch_seat)(how->option[O_FIRST] - 1), NULL);
}

static ch_seats actors(const void *state)
{
    const struct hues *s = state;

    switch ((enum phase)s->phase) {
    case P_FIRST:
    case P_DRAW:
        return ch_only(CH_DEALER);
    case P_CHOOSE:
    case P_CUE_1:
    case P_CUE_2:
        return ch_only(s->now.giver);
    case P_GUESS_1:
    case P_GUESS_2:
        return ch_only(guesser(s, s->turn));
    case P_VOTE_1:
    case P_VOTE_2:
        return guessers(s) & ~(ch_seats)s->voted;
    case P_OVER:
        break;
    }
    return 0;
}

/* From the card to the scoring the cues (H6, H8) are all that the cue giver
 * says. */
static ch_seats hush(const void *state)
{
    const struct hues *s = state;

    return s->phase >= P_CHOOSE && s->phase < P_OVER ? ch_only(s->now.giver)
                                                     : 0;
}

static struct ch_prompt prompt(const void *state, ch_seat seat)
{
#define WAIT                                                                   \
    {                                                                          \
        "wait", "Wait for the others.", false                                  \
    }
#define VOTE                                                                   \
    {                                                                          \
        "vote", "The cue was challenged. Is it fair?", false                   \
    }
    static const struct ch_prompt by_phase[] = {
        [P_FIRST] = WAIT,
        [P_DRAW] = WAIT,
        [P_CHOOSE] = {"choose-colour", "Choose a colour to describe.", false},
        [P_CUE_1] = {"give-first-cue", "Describe it in one word.", true},
        [P_GUESS_1] = {"place-first-piece", "Which colour is it?", false},
        [P_VOTE_1] = VOTE,
        [P_CUE_2] = {"give-second-cue",
                     "Describe it in one word or two, or pass.", true},
        [P_GUESS_2] = {"place-second-piece",
                       "Which colour is it? Place your second piece.", false},
        [P_VOTE_2] = VOTE,
        [P_OVER] = WAIT,
    };
#undef WAIT
#undef VOTE
    const struct hues *s = state;

    (void)seat; /* whoever is asked is asked the same */
    return by_phase[s->phase];
}

static struct ch_set free_cells(const struct hues *s)
{
    struct ch_set cells = hues_board(s->pocket);

    for (int i = 0; i < 2; i++)
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (s->now.piece[i][seat] != 0)
                ch_set_remove(&cells, s->now.piece[i][seat] - 1U);
    return cells;
}

static bool is_taken(const struct hues *s, int cell)
{
    for (int i = 0; i < 2; i++)
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (s->now.piece[i][seat] == cell + 1)
                return true;
    return false;
}

/* H5 */
static struct ch_set choices(const struct hues *s)
{
    struct ch_set cells = {{0}};

    if (s->any)
        return hues_board(s->pocket);
    for (int i = 0; i < HUES_COLOURS; i++)
        ch_set_add(&cells, card_cells(s, s->now.card)[i]);
    return cells;
}

uint64_t hues_cue_digest(const char *folded)
{
    return digest_bytes(folded, strlen(folded));
}

static bool is_used(const struct hues *s, const char *folded)
{
    uint64_t digest = hues_cue_digest(folded);

    for (int i = 0; i < s->n_used; i++)
        if (s->used[i] == digest)
            return true;
    return false;
}

/* The i-th sample, and the one after it too if two words are wanted. */
static void write_sample(unsigned i, bool two, char text[CH_TEXT])
{
    const char *word = hues_samples[i % hues_sample_count];
    const char *other = hues_samples[(i + 1) % hues_sample_count];
    size_t len = strlen(word);

    memcpy(text, word, len + 1);
    if (two) {
        text[len] = ' ';
        memcpy(text + len + 1, other, strlen(other) + 1);
    }
}

/* Unused ones, beginning where nobody has been. There are more samples than
 * cues in a game, so n are always found. */
static void offer_samples(const struct hues *s, ch_seat seat, bool two,
                          uint32_t n, struct ch_offers *to)
{
    struct ch_move move = {.seat = seat, .verb = V_CUE};

    if (ch_pass(to, V_CUE, n))
        return;
    for (unsigned i = s->n_used * 7U; n > 0; i++) {
        write_sample(i, two, move.text);
        if (is_used(s, move.text))
            continue;
        ch_offer(to, &move);
        n--;
    }
}

static void list_asked(const struct hues *s, ch_seat seat, struct ch_offers *to)
{
    struct ch_move move = {.seat = seat, .n = 1};
    struct ch_set cells;

    switch ((enum phase)s->phase) {
    case P_CHOOSE:
        move.verb = V_CHOOSE;
        cells = choices(s);
        ch_offer_each(to, &move, 0, 0, &cells);
        break;
    case P_CUE_1:
        offer_samples(s, seat, false, SAMPLES, to);
        break;
    case P_CUE_2:
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_PASS});
        offer_samples(s, seat, false, SAMPLES, to);
        offer_samples(s, seat, true, PAIRS, to);
        break;
    case P_GUESS_1:
    case P_GUESS_2:
        move.verb = V_GUESS;
        cells = free_cells(s);
        ch_offer_each(to, &move, 0, 0, &cells);
        break;
    default:
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_UPHOLD});
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_STRIKE});
    }
}

static void legal(const void *state, ch_seat seat, struct ch_offers *to)
{
    const struct hues *s = state;

    if (ch_in(actors(s), seat))
        list_asked(s, seat, to);
    if (hues_check_challenge(s, seat) == NULL)
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_CHALLENGE});
}

const char *hues_check_challenge(const struct hues *s, ch_seat seat)
{
    if (!s->challenges)
        return "challenges-are-off";
    if (!is_guessing(s))
        return "nothing-to-challenge";
    if (seat == s->now.giver)
        return "own-cue";
    if (guess_turn(s, seat) < s->turn)
        return "piece-already-placed";
    if (s->stands)
        return "cue-was-upheld";
    if (s->strikes == MOST_STRIKES)
        return "cue-was-struck-enough";
    return s->struck == MOST_STRUCK ? "strikes-used-up" : NULL;
}

static const char *check_choice(const struct hues *s, int cell)
{
    if (!hues_on_board(s->pocket, cell))
        return "not-on-this-board";
    if (s->any)
        return NULL;
    for (int i = 0; i < HUES_COLOURS; i++)
        if (card_cells(s, s->now.card)[i] == cell)
            return NULL;
    return "not-on-your-card";
}

static const char *check_cue(const struct hues *s, const char *text)
{
    char folded[CH_TEXT];
    const char *why = hues_cue_judge(text, slot(s) == 1, folded);

    if (why != NULL)
        return why;
    return is_used(s, folded) ? "cue-already-used" : NULL;
}

static const char *check_guess(const struct hues *s, int cell)
{
    if (!hues_on_board(s->pocket, cell))
        return "not-on-this-board";
    return is_taken(s, cell) ? "cell-is-taken" : NULL;
}

/* A verb at the wrong time: what the seat is to do instead. */
static const char *misplaced(const struct hues *s, unsigned verb)
{
    if (is_voting(s))
        return "vote-first";
    if (is_guessing(s))
        return "place-a-piece-first";
    if (s->phase == P_CHOOSE)
        return "choose-a-colour-first";
    return verb == V_PASS ? "first-cue-is-a-must" : "give-a-cue-first";
}

static bool fits_phase(const struct hues *s, unsigned verb)
{
    static const uint16_t fitting[] = {
        [P_CHOOSE] = 1 << V_CHOOSE,
        [P_CUE_1] = 1 << V_CUE,
        [P_GUESS_1] = 1 << V_GUESS,
        [P_VOTE_1] = 1 << V_UPHOLD | 1 << V_STRIKE,
        [P_CUE_2] = 1 << V_CUE | 1 << V_PASS,
        [P_GUESS_2] = 1 << V_GUESS,
        [P_VOTE_2] = 1 << V_UPHOLD | 1 << V_STRIKE,
    };

    return (fitting[s->phase] >> verb & 1) != 0;
}

static const char *check(const void *state, const struct ch_move *move)
{
    const struct hues *s = state;

    if (move->verb == V_CHALLENGE)
        return hues_check_challenge(s, move->seat);
    if (!fits_phase(s, move->verb))
        return misplaced(s, move->verb);
    switch (move->verb) {
    case V_CHOOSE:
        return check_choice(s, move->arg[0]);
    case V_CUE:
        return check_cue(s, move->text);
    case V_GUESS:
        return check_guess(s, move->arg[0]);
    default:
        return NULL;
    }
}

struct ch_set hues_deck(const struct hues *s)
{
    struct ch_set deck = {{0}};

    for (unsigned card = 0; card < HUES_CARDS; card++)
        if (s->drawn[card] == 0)
            ch_set_add(&deck, card);
    return deck;
}

static void chance(const void *state, struct ch_chance *out)
{
    const struct hues *s = state;

    out->draws = 1;
    if (s->phase == P_FIRST) {
        out->move.verb = V_FIRST;
        out->pool = ch_set_below(s->seats);
        return;
    }
    out->move.verb = V_DRAW;
    out->base = 1;
    out->pool = hues_deck(s);
}

ch_seats hues_leaders(const struct hues *s)
{
    ch_seats leaders = 0;
    int best = 0;

    for (ch_seat seat = 0; seat < s->seats; seat++)
        best = s->score[seat] > best ? s->score[seat] : best;
    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (s->score[seat] == best)
            leaders |= ch_only(seat);
    return leaders;
}

static void score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct hues *s = state;
    ch_seats leaders = hues_leaders(s);

    for (ch_seat seat = 0; seat < s->seats; seat++)
        out[seat] = (struct ch_score){
            s->score[seat], 0, s->phase == P_OVER && ch_in(leaders, seat)};
}

const struct ch_game game_hues = {
    .name = "hues-and-cues",
    .alias = "hues",
    .title = "Hues and Cues",
    .blurb = "describe a colour in a word or two; find the others' colours",
    .rules = 1,
    .min_seats = 3,
    .max_seats = SEATS,
    .size = sizeof(struct hues),
    .seats_at = offsetof(struct hues, seats),
    .verbs = hues_verbs,
    .facts = hues_facts,
    .options = hues_options,
    .refusals = hues_refusals,
    .refuse = refuse,
    .setup = setup,
    .actors = actors,
    .hush = hush,
    .prompt = prompt,
    .legal = legal,
    .check = check,
    .chance = chance,
    .apply = hues_apply,
    .view = hues_view,
    .score = score,
    .redeal = hues_redeal,
    .audit = hues_audit,
};

/*
 * hues_give.c - the cue giver: a colour, and words for it.
 *
 * A cue is judged by how several listeners would score with it: those who know
 * things, those who know colour names, those who go by similar words. Quick
 * looks find a few dozen candidates among the familiar words, closer ones the
 * best of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/hues_and_cues/hues_mind.h"
#include "games/hues_and_cues/state.h"

enum {
    MOST_FITTING = 48, /* candidates after the quick look */
    MOST_HEARD = 10,   /* after a closer one */
    MOST_COLOURS = 8,  /* colours that are tried when any may be chosen */
    CUE = 48           /* bytes of a cue that we give, with its NUL */
};

struct candidate {
    char cue[CUE];
    float score;
};

struct shortlist {
    struct candidate best[MOST_FITTING]; /* best first */
    int n, most;
};

static void keep(struct shortlist *list, const char *cue, float score)
{
    int i = list->n;

    if (i == list->most && score <= list->best[i - 1].score)
        return;
    i -= i == list->most;
    for (; i > 0 && list->best[i - 1].score < score; i--)
        list->best[i] = list->best[i - 1];
    list->best[i].score = score;
    (void)snprintf(list->best[i].cue, CUE, "%s", cue);
    list->n += list->n < list->most;
}

/* The cell of the full board that has the colour of this one. */
static int full_cell(bool pocket, int cell)
{
    int row = cell / CUES_COLUMNS, column = cell % CUES_COLUMNS;

    if (!pocket)
        return cell;
    return row * (CUES_ROWS - 1) / (CUES_POCKET - 1) * CUES_COLUMNS +
           column * (CUES_COLUMNS - 1) / (CUES_POCKET - 1);
}

/* Everyday words come first: a rare one must be clearly better. */
static float familiarity(int rank)
{
    float rare = (float)rank / 44000;

    return 1 - 0.35F * (rare > 1.6F ? 1.6F : rare);
}

static bool is_legal(const struct ch_eyes *eyes, const char *cue)
{
    struct ch_move move = {.seat = eyes->seat, .verb = V_CUE};

    (void)snprintf(move.text, sizeof move.text, "%s", cue);
    return eyes->game->check(eyes->state, &move) == NULL;
}

static int target_of(const struct ch_eyes *eyes)
{
    return ((const struct cues_state *)eyes->state)->now.target - 1;
}

/* ---- what listeners make of it ---- */

/* Each kind of listener and how many of them there are; the last is only asked
 * in the closer look, because it takes longest. */
static const struct {
    enum colour_listener ear;
    float share;
} listeners[] = {
    {LISTENER_OBJECTS, 0.5F}, {LISTENER_NAMES, 0.25F}, {LISTENER_PARTS, 0.25F}};

/* What the first cue and a piece lying there have left in a listener's mind,
 * or NULL before that. */
struct before {
    struct belief after_first;
};

static float gain_with(const struct ch_eyes *eyes, const char *cue, int target,
                       const struct before *before, int asked, float *frame)
{
    const struct cues_state *s = eyes->state;
    float gain = 0, shares = 0, inside = 0;

    for (int i = 0; i < asked; i++) {
        struct belief belief, second;
        float part;

        belief_hear(&belief, cue, listeners[i].ear, s->pocket);
        if (belief.known <= 0)
            continue;
        if (before != NULL) {
            second = belief;
            belief = before->after_first;
            belief_join(&belief, &second);
        }
        gain +=
            listeners[i].share * belief_gain(&belief, s->pocket, target, &part);
        inside += listeners[i].share * part;
        shares += listeners[i].share;
    }
    *frame = shares > 0 ? inside / shares : 0;
    return shares > 0 ? gain / shares : 0;
}

/* ---- looking for words ---- */

/* The quick look: familiar words near the colour. */
static void look_around(const struct ch_eyes *eyes, int target, bool two,
                        struct shortlist *list)
{
    const struct cues_state *s = eyes->state;
    int cell = full_cell(s->pocket, target);

    for (int i = 0; i < colour_cues(); i++) {
        const char *cue = colour_cue(i);
        float fit;

        if (strlen(cue) >= CUE || (!two && strchr(cue, ' ') != NULL))
            continue;
        fit = colour_fit(cue, cell) * familiarity(colour_cue_rank(i));
        if (fit > 0.02F &&
            (list->n < list->most || fit > list->best[list->n - 1].score))
            keep(list, cue, fit);
    }
}

static float rank_of(const char *cue)
{
    /* The list is in the order of rank, not of letters: few are asked. */
    for (int i = 0; i < colour_cues(); i++)
        if (strcmp(colour_cue(i), cue) == 0)
            return familiarity(colour_cue_rank(i));
    return 1; /* made of words already said */
}

/* The closer look at those that may be said: first at two listeners, then at
 * all of them for the few that are left. */
static void look_closer(const struct ch_eyes *eyes, int target,
                        const struct before *before, struct shortlist *list)
{
    struct shortlist next;
    float frame;

    for (int asked = 2; asked <= 3; asked++) {
        next.n = 0;
        next.most = MOST_HEARD;
        for (int i = 0; i < list->n; i++) {
            const char *cue = list->best[i].cue;

            if (asked == 2 && !is_legal(eyes, cue))
                continue;
            keep(&next, cue,
                 gain_with(eyes, cue, target, before, asked, &frame) *
                     rank_of(cue));
        }
        *list = next;
    }
}

/* The best words for a target, and their expected points. */
static void find_cues(const struct ch_eyes *eyes, int target,
                      struct shortlist *list)
{
    list->n = 0;
    list->most = MOST_FITTING;
    look_around(eyes, target, false, list);
    look_closer(eyes, target, NULL, list);
}

/* ---- the colour ---- */

static int colours_to_try(const struct hues_mind *m, const struct ch_eyes *eyes,
                          int out[MOST_COLOURS])
{
    const struct cues_state *s = eyes->state;
    struct ch_set board = cues_board(s->pocket);
    struct ch_rng rng;

    if (!s->any) {
        for (int i = 0; i < CUES_COLOURS; i++)
            out[i] = cues_card_cells(s, s->now.card)[i];
        return CUES_COLOURS;
    }
    hues_lots(m, eyes, &rng);
    for (int i = 0; i < MOST_COLOURS; i++)
        out[i] =
            (int)ch_set_nth(&board, ch_rng_below(&rng, ch_set_count(&board)));
    return MOST_COLOURS;
}

/* A table at which this cell is chosen, so that cues can be checked on it. */
static void imagine(const struct ch_eyes *eyes, int cell,
                    struct cues_state *out, struct ch_eyes *then)
{
    memcpy(out, eyes->state, sizeof *out);
    out->phase = P_CUE_1;
    out->now.target = (uint16_t)(cell + 1);
    *then = *eyes;
    then->state = out;
}

void hues_choose_colour(const struct hues_mind *m, const struct ch_eyes *eyes,
                        const struct ch_budget *budget, struct ch_move *out,
                        char *why)
{
    int cells[MOST_COLOURS], n = colours_to_try(m, eyes, cells);
    int best = cells[0];
    float most = -1;

    for (int i = 0; i < n && (i == 0 || !ch_is_over(budget)); i++) {
        struct cues_state table;
        struct ch_eyes then;
        struct shortlist list;

        imagine(eyes, cells[i], &table, &then);
        find_cues(&then, cells[i], &list);
        if (list.n > 0 && list.best[0].score > most) {
            most = list.best[0].score;
            best = cells[i];
        }
        if (m->level == CH_EASY && i == 1) /* two are enough to choose from */
            break;
    }
    out->verb = V_CHOOSE;
    out->n = 1;
    out->arg[0] = (int16_t)best;
    (void)snprintf(why, CH_WHY,
                   "%s is the colour that I have the best word for.",
                   cues_cell_words[best]);
}

/* ---- the cues ---- */

/* Nothing in our tables may be said any more: what the game offers. */
static void say_anything(const struct ch_eyes *eyes, struct ch_move *out,
                         char *why)
{
    ch_move_default(eyes->game, eyes->state, eyes->seat, out);
    (void)snprintf(why, CH_WHY, "I have no good word left.");
}

/* Easy ones do not always find the best word. */
static int pick(const struct hues_mind *m, const struct ch_eyes *eyes,
                const struct shortlist *list)
{
    static const uint32_t among[CH_LEVELS] = {8, 4, 1};
    uint32_t n = among[m->level];
    struct ch_rng rng;

    n = n < (uint32_t)list->n ? n : (uint32_t)list->n;
    hues_lots(m, eyes, &rng);
    return (int)ch_rng_below(&rng, n);
}

static void say_cue(const char *cue, struct ch_move *out)
{
    out->verb = V_CUE;
    (void)snprintf(out->text, sizeof out->text, "%s", cue);
}

void hues_give_first(const struct hues_mind *m, const struct ch_eyes *eyes,
                     struct ch_move *out, char *why)
{
    int target = target_of(eyes), i;
    struct shortlist list;

    find_cues(eyes, target, &list);
    if (list.n == 0) {
        say_anything(eyes, out, why);
        return;
    }
    i = pick(m, eyes, &list);
    say_cue(list.best[i].cue, out);
    (void)snprintf(why, CH_WHY,
                   "Most people see \"%s\" near %s: about %.1f points a piece.",
                   list.best[i].cue, cues_cell_words[target],
                   (double)list.best[i].score);
}

const char *const hues_changes[HUES_CHANGES] = {
    "light", "dark",   "pale",  "deep", "bright", "soft",
    "dusty", "pastel", "vivid", "warm", "cool",   "faded",
};

/* The first word again, with one that changes it. */
static void add_changes(const char *first, struct shortlist *list)
{
    for (int i = 0; i < HUES_CHANGES; i++) {
        char cue[CUE];

        if (strlen(first) + 8 < CUE && strchr(first, ' ') == NULL) {
            (void)snprintf(cue, sizeof cue, "%s %s", hues_changes[i], first);
            keep(list, cue, 1);
        }
    }
}

/* What the guessers think after the first cue: where their pieces lie tells. */
static void remember(const struct cues_state *s, struct before *out)
{
    belief_hear(&out->after_first, s->now.cue[0], LISTENER_ALL, s->pocket);
    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (s->now.piece[0][seat] != 0)
            belief_lean(&out->after_first, s->now.piece[0][seat] - 1,
                        0.5F / (float)(s->seats - 1));
}

/* H10: what a second piece of everybody brings to me, less what it brings to
 * one of them: below nothing, it is better to pass. */
static float advantage(const struct cues_state *s, float gain, float frame)
{
    float each = s->seats == 3 ? 2 : 1;

    return each * frame * (float)(s->seats - 1) - gain;
}

/* What the first pieces alone would bring (H10). */
static int first_points(const struct cues_state *s, ch_seat seat)
{
    int sum = 0, target = s->now.target - 1;

    for (ch_seat other = 0; other < s->seats; other++) {
        int piece = s->now.piece[0][other];
        int d = piece == 0 ? CUES_CELLS : cues_distance(piece - 1, target);

        if (seat == s->now.giver)
            sum += d > 1 ? 0 : s->seats == 3 ? 2 : 1;
        else if (seat == other && d <= 2)
            sum += 3 - d;
    }
    return sum;
}

/* H12: the game ends with this round, and I have won it if nobody moves. */
static bool has_won(const struct cues_state *s)
{
    ch_seat me = s->now.giver;
    int mine = s->score[me] + first_points(s, me);

    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (seat != me && s->score[seat] + first_points(s, seat) >= mine)
            return false;
    return true;
}

/* In the last round only winning counts; before it, how many points I gain on
 * the others. */
static const char *reason_to_pass(const struct cues_state *s, float gain,
                                  float frame)
{
    if (s->round + 1 >= s->rounds)
        return has_won(s) ? "I have won if nobody places another piece." : NULL;
    return advantage(s, gain, frame) < 0
               ? "A second cue would give the others more than me."
               : NULL;
}

void hues_give_second(const struct hues_mind *m, const struct ch_eyes *eyes,
                      struct ch_move *out, char *why)
{
    const struct cues_state *s = eyes->state;
    int target = target_of(eyes), i;
    struct shortlist list = {.n = 0, .most = MOST_FITTING};
    struct before before;
    const char *reason;
    float gain, frame;

    remember(s, &before);
    look_around(eyes, target, true, &list);
    add_changes(s->now.cue[0], &list);
    look_closer(eyes, target, &before, &list);
    if (list.n == 0) {
        say_anything(eyes, out, why);
        return;
    }
    i = pick(m, eyes, &list);
    gain = gain_with(eyes, list.best[i].cue, target, &before, 3, &frame);
    reason = m->level == CH_EASY ? NULL : reason_to_pass(s, gain, frame);
    if (reason != NULL) {
        out->verb = V_PASS;
        (void)snprintf(why, CH_WHY, "%s", reason);
        return;
    }
    say_cue(list.best[i].cue, out);
    (void)snprintf(why, CH_WHY,
                   "With \"%s\" they should find %s: %.0f %% of the pieces "
                   "would lie in the frame.",
                   list.best[i].cue, cues_cell_words[target],
                   (double)(100 * frame));
}

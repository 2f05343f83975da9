/*
 * sim_secrets.c - non-interference: nothing that a seat is sent depends on what
 * it may not know.
 *
 * The state is re-dealt for a seat: redeal() replaces all that the seat cannot
 * know. Its view, legal moves, prompt, refusals, the actors and the scores must
 * stay the same. Facts are compared with views: if a move in each state leads
 * to the same view, it must have told the seat the same facts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/json.h"
#include "sim.h"

bool sim_view(struct sim *sim, const void *state, ch_seat seat, char *out)
{
    struct ch_json json;

    ch_json_init(&json, out, SIM_VIEW);
    ch_json_object_begin(&json, NULL);
    sim->game->view(state, seat, &json);
    ch_json_object_end(&json);
    if (json.overflowed)
        return sim_complain(sim, "the view does not fit");
    return true;
}

static unsigned char *copy_state(struct sim *sim, const void *state)
{
    unsigned char *copy = malloc(sim->game->size);

    if (copy == NULL)
        abort();
    memcpy(copy, state, sim->game->size);
    return copy;
}

/* Complains with the first difference between two views. */
static bool complain_of_views(struct sim *sim, ch_seat seat)
{
    size_t at = 0;

    while (sim->view_a[at] == sim->view_b[at])
        at++;
    at = at > 30 ? at - 30 : 0;
    return sim_complain(sim, "the view of %d betrays a secret: %.60s | %.60s",
                        seat, sim->view_a + at, sim->view_b + at);
}

static bool same_lists(struct sim *sim, const void *other, ch_seat seat)
{
    sim_make_list(sim, sim->state, seat, &sim->list);
    sim_make_list(sim, other, seat, &sim->other);
    if (sim->list.n != sim->other.n)
        return false;
    for (uint32_t i = 0; i < sim->list.n; i++)
        if (!ch_move_equal(&sim->list.move[i], &sim->other.move[i]))
            return false;
    return true;
}

/* check() answers any move of the seat alike in both states. */
static bool same_verdicts(struct sim *sim, const void *other, ch_seat seat)
{
    for (int i = 0; i < 8; i++) {
        struct ch_move move = {.seat = seat};

        if (sim->list.n > 0)
            move = sim->list.move[ch_rng_below(&sim->rng, sim->list.n)];
        sim_damage(sim, &move);
        move.seat = seat;
        const char *a = ch_game_check(sim->game, sim->state, &move);
        const char *b = ch_game_check(sim->game, other, &move);
        if ((a == NULL) != (b == NULL) || (a != NULL && strcmp(a, b) != 0))
            return sim_complain(sim, "a refusal to %d betrays a secret: %s, %s",
                                seat, a ? a : "fine", b ? b : "fine");
    }
    return true;
}

static bool same_prompt(struct sim *sim, const void *other, ch_seat seat)
{
    struct ch_prompt a, b;

    if (!ch_in(sim->game->actors(sim->state), seat))
        return true;
    a = sim->game->prompt(sim->state, seat);
    b = sim->game->prompt(other, seat);
    return strcmp(a.ask, b.ask) == 0 && strcmp(a.say, b.say) == 0 &&
           a.open == b.open;
}

static bool same_scores(struct sim *sim, const void *other)
{
    struct ch_score a[CH_SEATS], b[CH_SEATS];

    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    sim->game->score(sim->state, a);
    sim->game->score(other, b);
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (a[seat].points != b[seat].points ||
            a[seat].tiebreak != b[seat].tiebreak || a[seat].won != b[seat].won)
            return false;
    return true;
}

static struct sim_path *find_path(struct sim *sim, const char *name)
{
    for (uint32_t i = 0; i < sim->n_paths; i++)
        if (strcmp(sim->path[i].name, name) == 0)
            return &sim->path[i];
    if (sim->n_paths == SIM_PATHS)
        return NULL;
    struct sim_path *path = &sim->path[sim->n_paths++];
    memset(path, 0, sizeof *path);
    (void)snprintf(path->name, sizeof path->name, "%s", name);
    return path;
}

/* Walks the dealer's view. A field that the seat's view lacks is hidden; it
 * varies if the re-dealt state has another value. The elements of an array
 * count as one field. */
static void compare_paths(struct sim *sim, const char *name,
                          const json_t *truth, const json_t *seen,
                          const json_t *redealt)
{
    char below[96];
    const char *key;
    const json_t *value;
    size_t i;

    if (json_is_object(truth)) {
        json_object_foreach((json_t *)(uintptr_t)truth, key, value) {
            (void)snprintf(below, sizeof below, "%.60s.%.30s", name, key);
            compare_paths(sim, below, value, json_object_get(seen, key),
                          json_object_get(redealt, key));
        }
    } else if (json_is_array(truth)) {
        (void)snprintf(below, sizeof below, "%.90s[]", name);
        json_array_foreach(truth, i, value)
            compare_paths(sim, below, value, json_array_get(seen, i),
                          json_array_get(redealt, i));
    } else if (seen == NULL || !json_equal(truth, seen)) {
        struct sim_path *path = find_path(sim, name);

        if (path == NULL)
            return;
        path->hidden++;
        path->varied += redealt == NULL || !json_equal(truth, redealt);
    }
}

static bool count_hidden(struct sim *sim, const void *other, ch_seat seat)
{
    json_t *seen = json_loads(sim->view_a, 0, NULL);
    json_t *truth, *redealt;
    bool fine = true;

    if (!sim_view(sim, sim->state, CH_DEALER, sim->view_a) ||
        !sim_view(sim, other, CH_DEALER, sim->view_b)) {
        json_decref(seen);
        return false;
    }
    truth = json_loads(sim->view_a, JSON_REJECT_DUPLICATES, NULL);
    redealt = json_loads(sim->view_b, JSON_REJECT_DUPLICATES, NULL);
    if (seen == NULL || truth == NULL || redealt == NULL)
        fine = sim_complain(sim, "a view of %d is not JSON", seat);
    else
        compare_paths(sim, "", truth, seen, redealt);
    json_decref(seen);
    json_decref(truth);
    json_decref(redealt);
    return fine;
}

static bool compare_redealt(struct sim *sim, const void *other, ch_seat seat)
{
    const char *broken = sim->game->audit(other);

    if (broken != NULL)
        return sim_complain(sim, "re-dealt for %d, audit: %s", seat, broken);
    if (sim->game->actors(sim->state) != sim->game->actors(other))
        return sim_complain(sim, "who acts betrays a secret to %d", seat);
    if (sim->game->hush != NULL &&
        sim->game->hush(sim->state) != sim->game->hush(other))
        return sim_complain(sim, "who is hushed betrays a secret to %d", seat);
    if (!sim_view(sim, sim->state, seat, sim->view_a) ||
        !sim_view(sim, other, seat, sim->view_b))
        return false;
    if (strcmp(sim->view_a, sim->view_b) != 0)
        return complain_of_views(sim, seat);
    if (!same_scores(sim, other))
        return sim_complain(sim, "the scores betray a secret to %d", seat);
    if (seat < CH_SEATS) {
        if (!same_prompt(sim, other, seat))
            return sim_complain(sim, "the prompt betrays a secret to %d", seat);
        if (!same_lists(sim, other, seat))
            return sim_complain(sim, "the moves of %d betray a secret", seat);
        if (!same_verdicts(sim, other, seat))
            return false;
    }
    /* Parsing JSON is slow: one comparison in 24 does it. */
    return ch_rng_below(&sim->rng, 24) != 0 || count_hidden(sim, other, seat);
}

bool sim_check_redeal(struct sim *sim, ch_seat seat)
{
    unsigned char *other = copy_state(sim, sim->state);
    bool fine = true;

    sim->redeals++;
    if (sim->game->redeal(other, seat, &sim->rng))
        fine = compare_redealt(sim, other, seat);
    else
        sim->stuck++;
    free(other);
    if (fine && sim->redeals > 2000 && sim->stuck > sim->redeals / 50)
        return sim_complain(sim, "re-dealing fails too often");
    return fine;
}

static bool same_facts(const struct sim *sim, ch_seat seat)
{
    struct ch_fact a, b;
    uint32_t at_a = 0, at_b = 0;

    for (;;) {
        bool more_a, more_b;

        do
            more_a = ch_facts_next(&sim->facts, &at_a, &a);
        while (more_a && !ch_in(a.to, seat));
        do
            more_b = ch_facts_next(&sim->news_b, &at_b, &b);
        while (more_b && !ch_in(b.to, seat));
        if (!more_a || !more_b)
            return more_a == more_b;
        if (!ch_fact_equal(&a, &b))
            return false;
    }
}

/* A move of the same seat in the re-dealt state: half the time the same one,
 * if it is legal there. */
static bool other_move(struct sim *sim, const void *other,
                       const struct ch_move *move, struct ch_move *out)
{
    *out = *move;
    if (ch_rng_below(&sim->rng, 2) == 0 &&
        ch_game_check(sim->game, other, move) == NULL)
        return true;
    if (!ch_in(sim->game->actors(other), move->seat))
        return false;
    if (move->seat == CH_DEALER)
        ch_move_deal(sim->game, other, &sim->rng, out);
    else
        ch_move_pick(sim->game, other, move->seat, &sim->rng, out);
    return true;
}

static bool compare_facts(struct sim *sim, unsigned char *here,
                          unsigned char *there, ch_seat seat,
                          const struct ch_move *move)
{
    struct ch_move other;
    char line[CH_LINE];

    if (!other_move(sim, there, move, &other))
        return true;
    ch_facts_init(&sim->facts);
    ch_facts_init(&sim->news_b);
    sim->game->apply(here, move, &sim->facts);
    sim->game->apply(there, &other, &sim->news_b);
    if (!sim_view(sim, here, seat, sim->view_a) ||
        !sim_view(sim, there, seat, sim->view_b))
        return false;
    if (strcmp(sim->view_a, sim->view_b) != 0 || same_facts(sim, seat))
        return true;
    ch_move_print(sim->game, move, line, sizeof line);
    return sim_complain(sim, "facts tell %d more than its view after \"%s\"",
                        seat, line);
}

bool sim_check_facts(struct sim *sim, const struct ch_move *move)
{
    ch_seat seat = (ch_seat)ch_rng_below(&sim->rng, sim->setup.seats + 1U);
    unsigned char *here, *there;
    bool fine = true;

    if (seat == sim->setup.seats)
        seat = CH_SPECTATOR;
    if (seat == move->seat)
        return true;
    here = copy_state(sim, sim->state);
    there = copy_state(sim, sim->state);
    if (ch_rng_below(&sim->rng, 2) == 0 ||
        sim->game->redeal(there, seat, &sim->rng))
        fine = compare_facts(sim, here, there, seat, move);
    free(here);
    free(there);
    return fine;
}

/* Does the seat know more after its move than before? */
static bool compare_undone(struct sim *sim, unsigned char *here,
                           unsigned char *there, const struct ch_move *move)
{
    char line[CH_LINE];

    sim->game->apply(there, move, &sim->news_b);
    if (!sim_view(sim, here, move->seat, sim->view_a) ||
        !sim_view(sim, there, move->seat, sim->view_b))
        return false;
    if (strcmp(sim->view_a, sim->view_b) == 0 && same_facts(sim, move->seat) &&
        sim->game->actors(here) == sim->game->actors(there))
        return true;
    ch_move_print(sim->game, move, line, sizeof line);
    return sim_complain(sim, "\"%s\" tells a secret and can be taken back",
                        line);
}

/* A move that can be taken back must not be a way to ask: whatever is hidden
 * from the seat, it leads to the same. */
bool sim_check_undo(struct sim *sim, const struct ch_move *move)
{
    unsigned char *here = copy_state(sim, sim->state);
    unsigned char *there = copy_state(sim, sim->state);
    bool fine = true;
    ch_seats who;

    ch_facts_init(&sim->facts);
    ch_facts_init(&sim->news_b);
    sim->game->apply(here, move, &sim->facts);
    who = sim->game->actors(here);
    if (move->seat != CH_DEALER && who != 0 && !ch_in(who, CH_DEALER) &&
        !ch_facts_reveal(sim->game, &sim->facts, 0, move->seat) &&
        sim->game->redeal(there, move->seat, &sim->rng))
        fine = compare_undone(sim, here, there, move);
    free(here);
    free(there);
    return fine;
}

bool sim_check_aside(struct sim *sim, const struct ch_move *move)
{
    unsigned char *copy = copy_state(sim, sim->state);
    struct ch_fact fact;
    uint32_t at = 0;
    bool fine = true;

    ch_facts_init(&sim->facts);
    sim->game->apply(copy, move, &sim->facts);
    while (fine && ch_facts_next(&sim->facts, &at, &fact))
        if ((fact.to & ~(ch_only(move->seat) | ch_only(CH_DEALER))) != 0)
            fine = sim_complain(sim, "an aside is told to others");
    for (ch_seat seat = 0; fine && seat <= sim->setup.seats; seat++) {
        ch_seat viewer = seat == sim->setup.seats ? CH_SPECTATOR : seat;

        if (viewer == move->seat)
            continue;
        fine = sim_view(sim, sim->state, viewer, sim->view_a) &&
               sim_view(sim, copy, viewer, sim->view_b);
        if (fine && strcmp(sim->view_a, sim->view_b) != 0)
            fine = complain_of_views(sim, viewer);
    }
    if (fine && sim->game->actors(copy) != sim->game->actors(sim->state))
        fine = sim_complain(sim, "an aside changes who acts");
    free(copy);
    return fine;
}

bool sim_all_hidden_varied(struct sim *sim)
{
    for (uint32_t i = 0; i < sim->n_paths; i++)
        if (sim->path[i].hidden >= 100 && sim->path[i].varied == 0)
            return sim_complain(sim, "%s is hidden and never varies",
                                sim->path[i].name);
    return true;
}

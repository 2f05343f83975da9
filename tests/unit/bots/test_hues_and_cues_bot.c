/*
 * test_hues_and_cues_bot.c - the Hues and Cues bot plays by the rules and uses
 * only what its seat knows.
 *
 * Games of mixed levels are played to the end. Whenever a bot is asked, it is
 * asked on two different re-deals, and must answer the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "bots/hues_and_cues/bot.h"
#include "games/hues_and_cues/state.h"
#include "games/registry.h"

static int tests, failed;

static void ok(bool fine, const char *what)
{
    tests++;
    failed += !fine;
    printf("%s %d - %s\n", fine ? "ok" : "not ok", tests, what);
}

struct game {
    struct ch_setup setup;
    struct cues_state state;
    struct cues_bot_state memory[SEATS];
    struct ch_rng rng;
    bool legal, honest, spoke;
};

static void ask(struct game *g, ch_seat seat, uint64_t stream,
                struct ch_move *move)
{
    struct ch_budget budget = {NULL, NULL};
    struct ch_seed seed = ch_seed_from(99);
    struct cues_bot_state memory = g->memory[seat];
    struct cues_state seen = g->state;
    struct ch_bot_view view = {.game = &hues_and_cues_game,
                               .setup = &g->setup,
                               .seat = seat,
                               .state = &seen};
    struct ch_rng rng;
    char why[CH_WHY] = "";

    ch_rng_init(&rng, &seed, stream);
    g->legal &= hues_and_cues_game.redeal(&seen, seat, &rng);
    cues_bot.choose(&memory, &view, &budget, move, why);
    g->spoke &= why[0] != '\0' && strlen(why) < CH_WHY;
}

static void play(struct game *g)
{
    uint64_t turn = 0;

    while (hues_and_cues_game.actors(&g->state) != 0 && g->legal) {
        ch_seats who = hues_and_cues_game.actors(&g->state);
        struct ch_move move, again;

        if (ch_in(who, CH_DEALER)) {
            ch_move_deal(&hues_and_cues_game, &g->state, &g->rng, &move);
        } else {
            ask(g, (ch_seat)ch_lowest(who), turn++, &move);
            ask(g, (ch_seat)ch_lowest(who), turn++, &again);
            g->honest &= ch_move_equal(&move, &again);
        }
        g->legal &=
            ch_game_check(&hues_and_cues_game, &g->state, &move) == NULL;
        if (g->legal)
            hues_and_cues_game.apply(&g->state, &move, NULL);
    }
}

static void test_game(unsigned seats, const char *option, const char *other,
                      const char *what)
{
    static struct game g;
    struct ch_seed seed = ch_seed_from(seats);

    memset(&g, 0, sizeof g);
    g.legal = g.honest = g.spoke = true;
    ch_setup_standard(&hues_and_cues_game, seats, &g.setup);
    g.legal = ch_setup_option(&hues_and_cues_game, &g.setup, option) == NULL &&
              ch_setup_option(&hues_and_cues_game, &g.setup, other) == NULL;
    hues_and_cues_game.setup(&g.state, &g.setup);
    ch_rng_init(&g.rng, &seed, 1);
    for (unsigned i = 0; i < seats; i++) {
        struct ch_seed own = ch_seed_from(i + 7);

        cues_bot.begin(&g.memory[i], &hues_and_cues_game, &g.setup, (ch_seat)i,
                       (enum ch_level)(i % CH_LEVELS), &own);
    }
    play(&g);
    printf("# %s: legal, honest, with a reason\n", what);
    ok(g.legal, "every move is legal to the end");
    ok(g.honest, "what was made up for it changes nothing");
    ok(g.spoke, "every move has a reason");
}

/* A cue that the rules leave to a vote. */
static void test_vote(const char *cue, bool challenge)
{
    struct game g = {.legal = true, .honest = true, .spoke = true};
    struct ch_seed seed = ch_seed_from(3);
    struct ch_move move;

    ch_setup_standard(&hues_and_cues_game, 3, &g.setup);
    g.setup.option[O_FIRST] = 1;
    hues_and_cues_game.setup(&g.state, &g.setup);
    ch_rng_init(&g.rng, &seed, 1);
    ch_move_deal(&hues_and_cues_game, &g.state, &g.rng, &move);
    hues_and_cues_game.apply(&g.state, &move, NULL);
    ask(&g, 0, 0, &move);
    hues_and_cues_game.apply(&g.state, &move, NULL);
    move = (struct ch_move){.seat = 0, .verb = V_CUE};
    (void)snprintf(move.text, sizeof move.text, "%s", cue);
    hues_and_cues_game.apply(&g.state, &move, NULL);
    ask(&g, 1, 0, &move);
    ok((move.verb == V_CHALLENGE) == challenge, cue);
}

/* The second cue, given by seat 0 with so many points, so many rounds before
 * the end. */
static enum verb second_cue(uint16_t mine, uint16_t rival, int left)
{
    static struct game g;
    struct ch_seed seed = ch_seed_from(4);
    struct ch_move move;

    memset(&g, 0, sizeof g);
    g.legal = g.honest = g.spoke = true;
    ch_setup_standard(&hues_and_cues_game, 4, &g.setup);
    g.setup.option[O_FIRST] = 1;
    hues_and_cues_game.setup(&g.state, &g.setup);
    ch_rng_init(&g.rng, &seed, 1);
    for (ch_seat i = 0; i < 4; i++)
        cues_bot.begin(&g.memory[i], &hues_and_cues_game, &g.setup, i, CH_HARD,
                       &seed);
    while (g.state.phase != P_CUE_2) {
        ch_seats who = hues_and_cues_game.actors(&g.state);

        if (ch_in(who, CH_DEALER))
            ch_move_deal(&hues_and_cues_game, &g.state, &g.rng, &move);
        else
            ask(&g, (ch_seat)ch_lowest(who), 0, &move);
        hues_and_cues_game.apply(&g.state, &move, NULL);
    }
    g.state.round = (uint8_t)(g.state.rounds - left);
    g.state.score[0] = mine;
    g.state.score[1] = rival;
    ask(&g, 0, 0, &move);
    return (enum verb)move.verb;
}

static void test_pass(void)
{
    ok(second_cue(40, 20, 1) == V_PASS, "a giver that has won passes");
    ok(second_cue(20, 40, 1) == V_CUE,
       "a giver that is behind gives another cue");
    ok(second_cue(40, 20, 2) == V_CUE,
       "so does one that leads but has not won yet");
}

/* Every word rule that a table can choose. */
static void test_word_rules(void)
{
    static const char *const referees[] = {"strict", "easy", "table"};
    static const char *const languages[] = {"en", "de"};

    for (int r = 0; r < 3; r++)
        for (int l = 0; l < 2; l++) {
            char referee[32], language[32];

            (void)snprintf(referee, sizeof referee, "referee=%s", referees[r]);
            (void)snprintf(language, sizeof language, "language=%s",
                           languages[l]);
            test_game(3, referee, language, referee);
        }
}

static void test_foreign(void)
{
    static const char *const colours[] = {
        "verde",   "grün",  "rosa",     "braun",      "lila", "rood",
        "красный", "blauw", "hellblau", "dunkelgrün", "rød",  "青"};
    static const char *const fair[] = {"mellow", "lemon",   "parrot",
                                       "carrot", "rotkohl", "mimosa"};

    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        test_vote(colours[i], true);
    for (size_t i = 0; i < sizeof fair / sizeof *fair; i++)
        test_vote(fair[i], false);
    test_vote("yelow", true);
}

int main(void)
{
    test_pass();
    test_game(3, "board=full", "first=random", "three on the full board");
    test_game(4, "board=pocket", "first=random", "four on the pocket board");
    test_game(7, "target=any", "first=random", "seven, any target");
    test_word_rules();
    test_foreign();
    printf("1..%d\n", tests);
    return failed != 0;
}

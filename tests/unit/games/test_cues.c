/*
 * test_cues.c - the tables of Hues and Cues, its ends, and its audit.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "cluehouse/rng.h"
#include "games/hues_and_cues/state.h"
#include "games/registry.h"

static int tests, failed;

static void ok(bool fine, const char *what)
{
    tests++;
    failed += !fine;
    printf("%s %d - %s\n", fine ? "ok" : "not ok", tests, what);
}

typedef const uint16_t cards[CUES_CARDS][CUES_COLOURS];

/* The smallest distance between two colours of one card. */
static int closest(cards table)
{
    int least = CUES_COLUMNS;

    for (int card = 0; card < CUES_CARDS; card++)
        for (int i = 0; i < CUES_COLOURS; i++)
            for (int j = 0; j < i; j++) {
                int d = cues_distance(table[card][i], table[card][j]);

                least = d < least ? d : least;
            }
    return least;
}

/* How often the rarest and the commonest cell of a board come up, and how many
 * different ones there are. */
static void count(cards table, bool pocket, int *least, int *most, int *n)
{
    int times[CUES_CELLS] = {0};

    *least = CUES_CARDS;
    *most = *n = 0;
    for (int card = 0; card < CUES_CARDS; card++)
        for (int i = 0; i < CUES_COLOURS; i++)
            times[table[card][i]]++;
    for (int cell = 0; cell < CUES_CELLS; cell++) {
        if (!cues_on_board(pocket, cell)) {
            *most += 1000 * times[cell]; /* an impossible card */
            continue;
        }
        *n += times[cell] > 0;
        *least = times[cell] < *least ? times[cell] : *least;
        *most = times[cell] > *most ? times[cell] : *most;
    }
}

static bool all_different(cards table)
{
    for (int a = 0; a < CUES_CARDS; a++)
        for (int b = 0; b < a; b++)
            if (memcmp(table[a], table[b], sizeof table[a]) == 0)
                return false;
    return true;
}

static void test_cards(void)
{
    int least, most, n;

    count(cues_full_cards, false, &least, &most, &n);
    ok(n == 400 && most == 1, "H3: 400 different cells on the full cards");
    ok(closest(cues_full_cards) > 5,
       "H3: five cells between any two of a card");
    count(cues_pocket_cards, true, &least, &most, &n);
    ok(n == 81 && least == 4 && most == 5, "H3: pocket cells come up evenly");
    ok(closest(cues_pocket_cards) == 4, "H3: pocket cards are spread");
    ok(all_different(cues_pocket_cards), "H3: no pocket card comes twice");
}

static void test_board(void)
{
    struct ch_set full = cues_board(false), pocket = cues_board(true);
    bool same = true;

    for (int cell = 0; cell < CUES_CELLS; cell++)
        same &=
            ch_set_has(&pocket, (unsigned)cell) == cues_on_board(true, cell);
    ok(ch_set_count(&full) == 480 && ch_set_count(&pocket) == 81 && same,
       "H2: 480 cells, or 81");
    ok(strcmp(cues_cell_words[0], "A1") == 0 &&
           strcmp(cues_cell_words[6 * 30 + 13], "G14") == 0 &&
           strcmp(cues_cell_words[479], "P30") == 0,
       "H2: cells are named by row and column");
    ok(cues_colour(false, 0) == 0x612b10 && cues_colour(true, 0) == 0x612b10 &&
           cues_colour(true, 8 * 30 + 8) == cues_colours[479],
       "H2: the pocket board goes from corner to corner");
}

/* Keeps the last move it is given. */
struct last {
    struct ch_move_sink offers;
    struct ch_move move;
};

static void keep(struct ch_move_sink *self, const struct ch_move *move)
{
    ((struct last *)self)->move = *move;
}

/* Plays one game. Everybody guesses in the upper left corner, the cue giver
 * chooses as far from it as it may. With `strict` everybody does the last thing
 * on its list, so that every cue is challenged and struck if it can be. Returns
 * why the last challenge was refused. */
static const char *play(struct cues_state *s, const char *option,
                        unsigned seats, bool strict)
{
    const struct ch_game *game = &hues_and_cues_game;
    const char *why = NULL;
    struct ch_setup setup;
    struct ch_rng rng;
    struct ch_seed seed = ch_seed_from(1);
    ch_seats who;

    memset(s, 0, sizeof *s);
    ch_rng_init(&rng, &seed, 0);
    ch_setup_standard(game, seats, &setup);
    (void)ch_setup_option(game, &setup, option);
    game->setup(s, &setup);
    while ((who = game->actors(s)) != 0 && game->audit(s) == NULL) {
        struct last last = {.offers = CH_MOVE_SINK_ALL(keep)};
        ch_seat seat = (ch_seat)ch_lowest(who);

        if (cues_is_guessing(s))
            why = cues_check_challenge(s, seat);
        if (seat == CH_DEALER)
            ch_move_deal(game, s, &rng, &last.move);
        else if (strict || s->phase == P_CHOOSE)
            game->legal(s, seat, &last.offers);
        else
            ch_move_default(game, s, seat, &last.move);
        if (ch_game_check(game, s, &last.move) != NULL)
            return "listed and refused";
        game->apply(s, &last.move, NULL);
    }
    return why != NULL ? why : "";
}

static void test_ends(void)
{
    struct cues_state s;
    struct ch_score score[CH_SEATS];

    for (int any = 0; any < 2; any++) {
        (void)play(&s, any ? "target=any" : "target=card", 3, false);
        memset(score, 0, sizeof score);
        hues_and_cues_game.score(&s, score);
        ok(s.phase == P_OVER && s.round == 100 && score[0].won &&
               score[1].won && score[2].won && score[0].points == 0,
           "H12: tied players share when the cards run out");
    }
}

/* One round in which both others find the colour A1 or the one beside it. */
static void test_track(void)
{
    static const struct ch_move moves[] = {
        {.seat = 0, .verb = V_CHOOSE, .n = 1, .arg = {0}},
        {.seat = 0, .verb = V_CUE, .text = "moss"},
        {.seat = 1, .verb = V_GUESS, .n = 1, .arg = {0}},
        {.seat = 2, .verb = V_GUESS, .n = 1, .arg = {1}},
        {.seat = 0, .verb = V_PASS},
    };
    struct ch_setup setup;
    struct cues_state s;

    memset(&s, 0, sizeof s);
    ch_setup_standard(&hues_and_cues_game, 3, &setup);
    (void)ch_setup_option(&hues_and_cues_game, &setup, "target=any");
    (void)ch_setup_option(&hues_and_cues_game, &setup, "first=seat-0");
    hues_and_cues_game.setup(&s, &setup);
    s.score[0] = s.score[1] = s.score[2] = 49;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        hues_and_cues_game.apply(&s, &moves[i], NULL);
    ok(s.score[0] == 53 && s.score[1] == 52 && s.score[2] == 51,
       "H12: scores go on past the 50 of the track");
}

static void test_strikes(void)
{
    struct cues_state s;
    const char *why = play(&s, "first=random", 6, true);

    ok(s.phase == P_OVER && s.struck == 56 &&
           strcmp(why, "strikes-used-up") == 0,
       "H18: a table that strikes all it can still ends");
    (void)play(&s, "challenges=off", 6, true);
    ok(s.phase == P_OVER && s.struck == 0, "H18: challenges can be off");
}

/* What a first cue is told under these rules. */
static const char *first_cue(unsigned rules, const char *cue)
{
    struct ch_move choose = {.seat = 0, .verb = V_CHOOSE, .n = 1};
    struct ch_move move = {.seat = 0, .verb = V_CUE};
    struct ch_setup setup;
    struct cues_state s;
    const char *why;

    memset(&s, 0, sizeof s);
    ch_setup_standard(&hues_and_cues_game, 3, &setup);
    (void)ch_setup_option(&hues_and_cues_game, &setup, "target=any");
    (void)ch_setup_option(&hues_and_cues_game, &setup, "first=seat-0");
    setup.rules = (uint8_t)rules;
    hues_and_cues_game.setup(&s, &setup);
    hues_and_cues_game.apply(&s, &choose, NULL);
    (void)snprintf(move.text, sizeof move.text, "%s", cue);
    why = ch_game_check(&hues_and_cues_game, &s, &move);
    return why != NULL ? why : "";
}

static void test_old_rules(void)
{
    struct cues_state s;
    uint64_t before;

    ok(strcmp(first_cue(1, "skyblue"), "") == 0 &&
           strcmp(first_cue(2, "skyblue"), "cue-contains-a-colour-name") == 0,
       "H13: rules 1 let a colour pass that is run together");
    ok(strcmp(first_cue(1, "UPS"), "cue-names-a-position") == 0 &&
           strcmp(first_cue(2, "UPS"), "") == 0,
       "H14: rules 1 refuse UPS");
    memset(&s, 0, sizeof s);
    s.rules = 1;
    before = ch_game_digest(&hues_and_cues_game, &s);
    s.tied = 3;
    ok(ch_game_digest(&hues_and_cues_game, &s) == before,
       "the digest of rules 1 does not cover what rules 2 added");
    s.rules = 2;
    before = ch_game_digest(&hues_and_cues_game, &s);
    s.tied = 5;
    ok(ch_game_digest(&hues_and_cues_game, &s) != before,
       "the digest of rules 2 covers it");
}

/* The auditor speaks up when the books are cooked. */
static void cook(const char *what, void *field, size_t size, const void *value,
                 struct cues_state *s)
{
    struct cues_state sound = *s;

    memcpy(field, value, size);
    ok(hues_and_cues_game.audit(s) != NULL, what);
    *s = sound;
}

#define COOK(what, field, wrong)                                               \
    do {                                                                       \
        struct cues_state other;                                               \
        memset(&other, 0, sizeof other);                                       \
        other.field = (wrong);                                                 \
        cook(what, &s.field, sizeof s.field, &other.field, &s);                \
    } while (0)

static void until(struct cues_state *s, enum phase phase, int turn)
{
    struct ch_rng rng;
    struct ch_seed seed = ch_seed_from(3);

    ch_rng_init(&rng, &seed, 0);
    while (s->phase != phase || s->turn != turn) {
        ch_seats who = hues_and_cues_game.actors(s);
        struct last last = {.offers = CH_MOVE_SINK_ALL(keep)};

        if (ch_in(who, CH_DEALER))
            ch_move_deal(&hues_and_cues_game, s, &rng, &last.move);
        else if (phase == P_VOTE_2 ? s->phase >= P_CUE_2
                                   : phase == P_GUESS_2 && s->phase == P_CUE_2)
            hues_and_cues_game.legal(s, (ch_seat)ch_lowest(who), &last.offers);
        else
            ch_move_default(&hues_and_cues_game, s, (ch_seat)ch_lowest(who),
                            &last.move);
        hues_and_cues_game.apply(s, &last.move, NULL);
    }
}

static void test_auditor(void)
{
    struct ch_setup setup;
    struct cues_state s;

    memset(&s, 0, sizeof s);
    ch_setup_standard(&hues_and_cues_game, 4, &setup);
    (void)ch_setup_option(&hues_and_cues_game, &setup, "board=pocket");
    hues_and_cues_game.setup(&s, &setup);
    until(&s, P_GUESS_2, 1);
    ok(hues_and_cues_game.audit(&s) == NULL, "the books are sound");
    COOK("a phase that is none", phase, P_OVER + 1);
    COOK("a cue giver that is none", now.giver, 4);
    COOK("a round too many", round, 101);
    COOK("a turn too many", turn, 3);
    COOK("a strike too many", strikes, 4);
    COOK("a struck cue too many", struck, 57);
    COOK("a cue not counted", n_used, 1);
    COOK("a cue of the round is missing", now.cue[1][0], '\0');
    COOK("a card back in the deck", drawn[s.now.card - 1], 0);
    COOK("no card in hand", now.card, 0);
    COOK("no colour chosen", now.target, 0);
    COOK("a colour off the board", now.target, 480);
    COOK("a colour off all boards", now.target, 500);
    COOK("a colour off the card", now.target,
         (uint16_t)(s.now.target == 1 ? 2 : 1));
    COOK("another's card", drawn[s.now.card - 1],
         (uint8_t)(s.drawn[s.now.card - 1] ^ 4));
    COOK("a piece off the board", now.piece[0][cues_guesser(&s, 0)], 30);
    COOK("a piece off all boards", now.piece[0][cues_guesser(&s, 0)], 999);
    COOK("two pieces on a cell", now.piece[0][cues_guesser(&s, 0)],
         s.now.piece[0][cues_guesser(&s, 1)]);
    COOK("a piece gone", now.piece[0][cues_guesser(&s, 0)], 0);
    COOK("a strike without a vote", strike, 1);
    COOK("a vote without a challenger", voted,
         (uint16_t)ch_only(cues_guesser(&s, 0)));
    COOK("a challenger without a vote", challenger, 1);
    until(&s, P_VOTE_2, 1);
    ok(hues_and_cues_game.audit(&s) == NULL, "the books are sound in a vote");
    COOK("the cue giver votes", voted, 15);
    COOK("a challenger who upholds", strike, 0);
    COOK("a vote that is over", voted, (uint16_t)cues_guessers(&s));
    until(&s, P_CHOOSE, 0);
    ok(hues_and_cues_game.audit(&s) == NULL && s.round > 0,
       "the books are sound after");
    COOK("a score too high", score[2], 99);
    COOK("points too high", last.points[1], 9);
    until(&s, P_OVER, 0);
    ok(hues_and_cues_game.audit(&s) == NULL, "the books are sound at the end");
    COOK("rounds are missing", rounds, 100);
    COOK("somebody is tied alone", tied, 1);
    COOK("somebody is tied who is not there", tied, 1 << 8 | 1);
}

int main(void)
{
    test_cards();
    test_board();
    test_ends();
    test_track();
    test_strikes();
    test_old_rules();
    test_auditor();
    printf("1..%d\n", tests);
    return failed > 0;
}

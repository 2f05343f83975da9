/*
 * secrets.c - checks that the server's messages to a seat do not depend on what
 * the seat may not know: secrets GAME GAMES [MUTANTS].
 *
 * The generic simulation checks views and facts; this program checks whole
 * messages, written by the server's own functions. It plays random games. At
 * each move it re-deals the table for one viewer, a seat or a spectator:
 *
 *  (1) the message with the view is the same for both tables, byte by byte;
 *  (2) after a move at each table, if the views are the same, so are the
 *      messages with the facts, including questions, offers and numbers;
 *  (3) catching up on the history gives the facts that were sent at the time;
 *  (4) no message has the seed before the end;
 *  (5) a seat that asks for its legal moves, or tries a move, gets the same
 *      answer at both tables, whether it is asked or not;
 *  (6) a move that can be taken back tells the seat that makes it the same at
 *      both tables, whatever it tries, and so does taking it back.
 *
 * MUTANTS is a list; the program must then be linked with the mutated games,
 * and each mutant that leaks must be found.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match_state.h"
#include "mutants/mutant.h"
#include "server/server_state.h"
#include "server/undo.h"
#include "server/view.h"

enum { OFFERED = 3, MOST_MOVES = 20000, MESSAGE = 64 * 1024 };

/* A table as the server has it, and a message to one viewer. */
struct instance {
    struct table table;
    struct ch_match *match; /* room for any game */
    struct ch_record record;
    char text[MESSAGE];
};

struct test {
    const struct ch_game *game;
    struct ch_rng rng;
    struct server *server;
    struct instance actual;  /* the game that is played */
    struct instance redealt; /* the same, re-dealt for the viewer */
    struct instance after;   /* the game after the move, while it is tried */
    char seed[2 * sizeof(struct ch_seed) + 1];
    uint64_t games, moves, views, facts, diverged, undone;
    char complaint[512];
};

__attribute__((format(printf, 2, 3))) static bool
complain(struct test *test, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    (void)vsnprintf(test->complaint, sizeof test->complaint, format, list);
    va_end(list);
    return false;
}

/* Complains with the first difference between two messages. */
static bool complain_difference(struct test *test, const char *what,
                                ch_seat viewer, const char *a, const char *b)
{
    size_t at = 0;

    while (a[at] != '\0' && a[at] == b[at])
        at++;
    at = at > 60 ? at - 60 : 0;
    return complain(test, "%s to %d: %.110s | %.110s", what, (int)viewer,
                    a + at, b + at);
}

/* --- Instances ------------------------------------------------------------ */

static void copy_instance(struct instance *to, const struct instance *from)
{
    struct ch_match *match = to->match;

    memcpy(match, from->match, match_bytes(from->match->game));
    to->table = from->table;
    to->table.match = match;
}

/* Offers are drawn at random: both messages start from the same seed. */
static void begin_message(struct test *test, struct instance *instance,
                          struct ch_json *out, const char *is)
{
    struct ch_seed luck = ch_seed_from(test->moves);

    ch_rng_init(&test->server->rng, &luck, 1);
    ch_json_init(out, instance->text, sizeof instance->text);
    ch_json_object_begin(out, NULL);
    ch_json_str(out, "is", is);
}

static bool write_view(struct test *test, struct instance *instance,
                       ch_seat viewer)
{
    struct ch_json out;

    begin_message(test, instance, &out, "view");
    view_write(&instance->table, viewer, OFFERED, &out);
    view_end(&instance->table, viewer, &out);
    ch_json_object_end(&out);
    return !out.overflowed || complain(test, "a view does not fit");
}

static bool write_facts(struct test *test, struct instance *instance,
                        ch_seat viewer)
{
    struct ch_json out;

    begin_message(test, instance, &out, "facts");
    view_facts(&instance->table, &instance->record, viewer, false, OFFERED,
               &out);
    return !out.overflowed || complain(test, "facts do not fit");
}

static ch_seat random_viewer(struct test *test)
{
    uint32_t n = test->actual.table.setup.seats;
    uint32_t seat = ch_rng_below(&test->rng, n + 1);

    return seat == n ? CH_SPECTATOR : (ch_seat)seat;
}

static bool redeal(struct test *test, ch_seat viewer)
{
    copy_instance(&test->redealt, &test->actual);
    return test->game->redeal(test->redealt.match->state, viewer, &test->rng);
}

/* --- Checks --------------------------------------------------------------- */

/* Encodes the number of legal moves and whether the prompt is open. */
static uint32_t count_legal(const struct instance *instance, ch_seat seat)
{
    struct ch_move_sink offers = CH_MOVE_SINK_COUNT;
    uint32_t n = ch_match_prompt(instance->match, seat).open;

    ch_match_legal(instance->match, seat, &offers);
    for (int i = 0; i < CH_VERBS; i++)
        n += 2 * offers.count[i];
    return n;
}

/* The viewer tries the legal moves of all seats as its own. */
static bool check_answers(struct test *test, ch_seat viewer)
{
    const struct instance *instance[] = {&test->actual, &test->redealt};
    ch_seats who = ch_match_actors(test->actual.match);

    if (viewer == CH_SPECTATOR)
        return true;
    if (count_legal(instance[0], viewer) != count_legal(instance[1], viewer))
        return complain(test, "the number of legal moves betrays a secret");
    for (unsigned i = 0; i < 2U * test->actual.table.setup.seats; i++) {
        struct ch_move move;
        const char *actual, *redealt;

        if (!ch_in(who, (ch_seat)(i / 2)))
            continue;
        ch_match_pick(instance[i % 2]->match, (ch_seat)(i / 2), &test->rng,
                      &move);
        move.seat = viewer;
        actual = ch_match_check(instance[0]->match, &move);
        redealt = ch_match_check(instance[1]->match, &move);
        if ((actual == NULL) != (redealt == NULL) ||
            (actual != NULL && strcmp(actual, redealt) != 0))
            return complain(test, "seat %d may or may not: %s, %s", viewer,
                            actual != NULL ? actual : "yes",
                            redealt != NULL ? redealt : "yes");
    }
    return true;
}

static bool check_views(struct test *test)
{
    ch_seat viewer = random_viewer(test);

    if (!redeal(test, viewer))
        return true;
    test->views++;
    if (!write_view(test, &test->actual, viewer) ||
        !write_view(test, &test->redealt, viewer))
        return false;
    if (strcmp(test->actual.text, test->redealt.text) != 0)
        return complain_difference(test, "a view betrays a secret", viewer,
                                   test->actual.text, test->redealt.text);
    if (strstr(test->actual.text, test->seed) != NULL)
        return complain(test, "a view tells the seed");
    return check_answers(test, viewer);
}

/* A move of the same seat at the re-dealt table: half the time the same one, if
 * it is legal there. */
static bool submit_in_redealt(struct test *test, const struct ch_move *move,
                              uint32_t question)
{
    struct instance *redealt = &test->redealt;
    struct ch_move other = *move;

    if (ch_rng_below(&test->rng, 2) == 0 &&
        ch_match_submit(redealt->match, question, &other, &redealt->record) ==
            NULL)
        return true;
    ch_match_pick(redealt->match, move->seat, &test->rng, &other);
    return ch_match_submit(redealt->match, question, &other,
                           &redealt->record) == NULL;
}

/* A deal tells a seat its cards in the order dealt, and the view has them
 * sorted: the order is no secret of anybody else. */
static bool is_permutation(const char *a, const char *b)
{
    int count[256] = {0};

    for (; *a != '\0'; a++)
        count[(unsigned char)*a]++;
    for (; *b != '\0'; b++)
        count[(unsigned char)*b]--;
    for (int i = 0; i < 256; i++)
        if (count[i] != 0)
            return false;
    return true;
}

static bool compare_facts(struct test *test, ch_seat viewer, bool dealing)
{
    struct instance *actual = &test->after, *redealt = &test->redealt;

    if (!write_view(test, actual, viewer) || !write_view(test, redealt, viewer))
        return false;
    if (strcmp(actual->text, redealt->text) != 0) {
        test->diverged++;
        return true;
    }
    test->facts++;
    if (!write_facts(test, actual, viewer) ||
        !write_facts(test, redealt, viewer))
        return false;
    return strcmp(actual->text, redealt->text) == 0 ||
           (dealing && viewer != CH_SPECTATOR &&
            is_permutation(actual->text, redealt->text)) ||
           complain_difference(test, "facts tell more than the view", viewer,
                               actual->text, redealt->text);
}

static bool check_facts(struct test *test, const struct ch_move *move,
                        uint32_t question)
{
    ch_seat viewer = random_viewer(test);

    if (viewer == move->seat)
        return true;
    if (ch_rng_below(&test->rng, 2) == 0)
        copy_instance(&test->redealt, &test->actual);
    else if (!redeal(test, viewer))
        return true;
    copy_instance(&test->after, &test->actual);
    if (ch_match_submit(test->after.match, question, move,
                        &test->after.record) != NULL ||
        !submit_in_redealt(test, move, question))
        return true;
    return compare_facts(test, viewer, false);
}

/* Both messages to the viewer are the same at both tables. */
static bool same_messages(struct test *test, ch_seat viewer)
{
    struct instance *actual = &test->after, *redealt = &test->redealt;

    if (!write_view(test, actual, viewer) || !write_view(test, redealt, viewer))
        return false;
    if (strcmp(actual->text, redealt->text) != 0)
        return complain_difference(test, "a move asks, and is taken back",
                                   viewer, actual->text, redealt->text);
    return write_facts(test, actual, viewer) &&
           write_facts(test, redealt, viewer) &&
           (strcmp(actual->text, redealt->text) == 0 ||
            complain_difference(test, "what is taken back was told", viewer,
                                actual->text, redealt->text));
}

static bool submit(struct instance *instance, const struct ch_move *move,
                   uint32_t question)
{
    if (ch_match_submit(instance->match, question, move, &instance->record) !=
        NULL)
        return false;
    undo_note_mover(&instance->table, move->seat, move->seat);
    return true;
}

/* The seat makes the move at both tables, and takes it back if it can. */
static bool check_undo(struct test *test, const struct ch_move *move,
                       uint32_t question)
{
    struct instance *actual = &test->after, *redealt = &test->redealt;
    ch_seat seat = move->seat;

    if (!redeal(test, seat))
        return true;
    copy_instance(actual, &test->actual);
    if (!submit(actual, move, question) || !submit(redealt, move, question))
        return true;
    if (!undo_is_open(&actual->table, seat) &&
        !undo_is_open(&redealt->table, seat))
        return true;
    test->undone++;
    if (!same_messages(test, seat))
        return false;
    if (ch_match_undo(actual->match, seat, &actual->record) != NULL ||
        ch_match_undo(redealt->match, seat, &redealt->record) != NULL)
        return complain(test, "a move can or cannot be taken back");
    return same_messages(test, seat);
}

/* The history in `welcome` is what `facts` had. */
static bool check_history(struct test *test, const uint32_t told[CH_SEATS + 1])
{
    struct instance *actual = &test->actual;
    ch_seat viewer = random_viewer(test);
    char then[MESSAGE];
    struct ch_json out;
    uint32_t last = told[viewer < CH_SEATS ? viewer : CH_SEATS];
    const char *facts;

    if (!write_facts(test, actual, viewer))
        return false;
    if (ch_match_actors(actual->match) != 0 &&
        strstr(actual->text, test->seed) != NULL)
        return complain(test, "facts tell the seed before the end");
    ch_json_init(&out, then, sizeof then);
    ch_json_object_begin(&out, NULL);
    if (!history_since(&actual->table, viewer, last, &out) || out.overflowed)
        return complain(test, "facts just sent are not in the history");
    facts = strstr(actual->text, "\"facts\":[");
    if (facts == NULL || strncmp(facts, then + 1, strlen(then + 1)) != 0)
        return complain_difference(
            test, "the history differs from what was sent", viewer,
            facts != NULL ? facts : "", then + 1);
    return true;
}

/* --- Playing ------------------------------------------------------------- */

static void count_told(const struct instance *instance,
                       uint32_t told[CH_SEATS + 1])
{
    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        told[seat] = seat < instance->table.setup.seats
                         ? ch_match_told(instance->match, seat)
                         : 0;
    told[CH_SEATS] = ch_match_told(instance->match, CH_SPECTATOR);
}

static bool play_move(struct test *test)
{
    struct instance *actual = &test->actual;
    uint32_t told[CH_SEATS + 1], question;
    ch_seats who = ch_match_actors(actual->match);
    uint32_t nth = ch_rng_below(&test->rng, (uint32_t)ch_bits(who));
    struct ch_move move;

    while (nth-- > 0)
        who &= who - 1;
    ch_match_pick(actual->match, (ch_seat)ch_lowest(who), &test->rng, &move);
    question = ch_match_question(actual->match, move.seat);
    test->moves++;
    if (!check_views(test) || !check_facts(test, &move, question) ||
        !check_undo(test, &move, question))
        return false;
    count_told(actual, told);
    if (!submit(actual, &move, question))
        return complain(test, "a legal move is refused");
    history_add(&actual->table, &actual->record.facts);
    if (!check_history(test, told))
        return false;
    if (!undo_is_open(&actual->table, move.seat) ||
        ch_rng_below(&test->rng, 4) != 0)
        return true;
    count_told(actual, told);
    if (ch_match_undo(actual->match, move.seat, &actual->record) != NULL)
        return complain(test, "a move is not taken back");
    history_add(&actual->table, &actual->record.facts);
    return check_history(test, told);
}

/* Copies the match into the instance and destroys it. */
static void adopt_match(struct test *test, struct ch_match *match)
{
    struct instance *actual = &test->actual;

    memcpy(actual->match, match, match_bytes(test->game));
    ch_match_destroy(match);
    actual->table.match = actual->match;
}

static void draw_once(struct instance *instance, const struct ch_seed *seed)
{
    struct ch_move move;

    match_record_clear(&instance->record);
    match_draw(instance->match, seed, &move);
    match_apply(instance->match, &move, false, &instance->record);
}

/* Compares each draw of the deal with a draw from another seed. Nobody has seen
 * anything of the deal yet, so any viewer will do. */
static bool check_deal(struct test *test, const struct ch_setup *setup)
{
    struct ch_seed seed = test->actual.table.seed;
    struct ch_seed other = ch_seed_from(test->games + UINT32_MAX);
    const char *why;
    struct ch_match *match = match_new(test->game, setup, &why);

    if (match == NULL)
        return complain(test, "cannot start: %s", why);
    adopt_match(test, match);
    while (ch_in(ch_match_actors(test->actual.match), CH_DEALER)) {
        copy_instance(&test->redealt, &test->actual);
        copy_instance(&test->after, &test->actual);
        draw_once(&test->redealt, &other);
        draw_once(&test->after, &seed);
        if (!compare_facts(test, random_viewer(test), true))
            return false;
        draw_once(&test->actual, &seed);
    }
    return true;
}

static bool start_game(struct test *test, const struct ch_setup *setup)
{
    struct instance *actual = &test->actual;
    struct ch_seed seed = ch_seed_from(test->games);
    struct ch_match *match;
    const char *why;

    memset(&actual->table, 0, sizeof actual->table);
    actual->table.server = test->server;
    actual->table.game = test->game;
    actual->table.setup = *setup;
    actual->table.seed = seed;
    actual->table.phase = STORE_PLAYING;
    actual->table.wants_time = actual->table.mover = NOBODY;
    actual->table.settings.undo = true;
    for (uint8_t seat = 0; seat < setup->seats; seat++) {
        actual->table.seat[seat].kind = SEAT_PERSON;
        actual->table.seat[seat].member = seat;
    }
    (void)sodium_bin2hex(test->seed, sizeof test->seed, seed.bytes,
                         sizeof seed.bytes);
    if (!check_deal(test, setup))
        return false;
    match = ch_match_create(test->game, setup, &seed, &actual->record, &why);
    if (match == NULL)
        return complain(test, "cannot start: %s", why);
    adopt_match(test, match);
    history_add(&actual->table, &actual->record.facts);
    return true;
}

static bool play_game(struct test *test, const struct ch_setup *setup)
{
    bool passed;

    test->games++;
    passed = start_game(test, setup);
    for (int i = 0;
         passed && i < MOST_MOVES && ch_match_actors(test->actual.match) != 0;
         i++)
        passed = play_move(test);
    free(test->actual.table.history.bytes);
    return passed;
}

/* All seat counts in turn, with random options. */
static bool play_games(struct test *test, unsigned n)
{
    const struct ch_game *game = test->game;
    unsigned sizes = (unsigned)(game->max_seats - game->min_seats) + 1;
    bool passed = true;

    for (unsigned i = 0; passed && i < n; i++) {
        struct ch_setup setup;
        unsigned seats = game->min_seats + i % sizes;

        ch_setup_standard(game, seats, &setup);
        for (int o = 0; game->options[o].value.name != NULL; o++)
            if (ch_rng_below(&test->rng, 3) == 0)
                setup.option[o] = ch_rng_below(&test->rng, 2) == 0
                                      ? game->options[o].value.max
                                      : game->options[o].value.min;
        if (ch_setup_check(game, &setup) != NULL)
            ch_setup_standard(game, seats, &setup);
        passed = play_game(test, &setup);
    }
    return passed;
}

/* --- Reports -------------------------------------------------------------- */

static void init_instance(struct instance *instance)
{
    instance->match = malloc(sizeof *instance->match + 2 * CH_STATE);
    if (instance->match == NULL)
        abort();
}

static struct test *make_test(const char *name)
{
    struct test *test = calloc(1, sizeof *test);
    struct ch_seed seed = ch_seed_from(4);

    if (test == NULL)
        abort();
    test->game = ch_game_find(name);
    test->server = calloc(1, sizeof *test->server);
    if (test->game == NULL || test->server == NULL)
        abort();
    ch_rng_init(&test->rng, &seed, 0);
    init_instance(&test->actual);
    init_instance(&test->redealt);
    init_instance(&test->after);
    return test;
}

static void free_test(struct test *test)
{
    free(test->actual.match);
    free(test->redealt.match);
    free(test->after.match);
    free(test->server);
    free(test);
}

static bool report(int number, bool passed, const char *what)
{
    printf("%s %d - %s\n", passed ? "ok" : "not ok", number, what);
    fflush(stdout);
    return passed;
}

/* Each mutant that leaks must be found. A game without secrets has none. */
static bool run_mutants(struct test *test, unsigned games, FILE *list)
{
    struct mutant mutant;
    bool passed = true;
    int n = 0;

    while (mutant_next(list, &mutant)) {
        char title[sizeof mutant.title + 32];
        bool found;

        if (!mutant.leaks)
            continue;
        mutant_alive = mutant.number;
        found = !play_games(test, games);
        (void)snprintf(title, sizeof title, "mutant %d: %s", mutant.number,
                       mutant.title);
        printf("# %s\n", found ? test->complaint : "");
        passed = report(++n, found, title) && passed;
    }
    printf("1..%d%s\n", n, n == 0 ? " # SKIP no mutant leaks" : "");
    return passed;
}

static bool run_games(struct test *test, unsigned games)
{
    bool passed = play_games(test, games);

    if (!passed)
        printf("# %s\n", test->complaint);
    printf("# %" PRIu64 " games, %" PRIu64 " moves; compared: %" PRIu64
           " views, %" PRIu64 " facts (%" PRIu64 " tables diverged), %" PRIu64
           " taken back\n",
           test->games, test->moves, test->views, test->facts, test->diverged,
           test->undone);
    passed = report(1, passed, "messages betray no secret");
    /* Too few comparisons would find nothing. */
    passed = report(2,
                    test->views > test->moves / 2 &&
                        test->facts > test->moves / 20 &&
                        test->undone > test->moves / 20,
                    "enough was compared") &&
             passed;
    printf("1..2\n");
    return passed;
}

int main(int argc, char **argv)
{
    unsigned games = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    FILE *list = argc > 3 ? fopen(argv[3], "r") : NULL;
    struct test *test;
    bool passed;

    if (games == 0 || (argc > 3 && list == NULL) || sodium_init() < 0)
        return 2;
    test = make_test(argv[1]);
    passed =
        list != NULL ? run_mutants(test, games, list) : run_games(test, games);
    if (list != NULL)
        (void)fclose(list); /* only read */
    free_test(test);
    return passed ? 0 : 1;
}

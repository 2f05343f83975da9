/*
 * secrets.c - the bytes that the server sends to a seat tell it nothing that it
 * may not know: secrets GAME GAMES [MUTANTS].
 *
 * The generic simulation proves this of views and facts; here it is proved of
 * whole messages, made by the server's own functions. Random games are played;
 * at each move the table is re-dealt for one pair of eyes:
 *
 *  (1) the message with its view must be the same in both worlds, byte by byte;
 *  (2) after a move in each, if the views are the same, so must be the messages
 *      with the facts: questions, offers, numbers and all;
 *  (3) what somebody is told who comes back is what it was told then;
 *  (4) the seed is in none of it before the end;
 *  (5) a seat that asks what is legal, or whether a move would be accepted,
 *      hears the same in both worlds, asked or not.
 *
 * With a list of mutants, and games that mutate.py has mutated: each one that
 * leaks must be found.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match_int.h"
#include "mutants/mutant.h"
#include "server/house_int.h"

enum { OFFERED = 3, MOST_MOVES = 20000, MESSAGE = 64 * 1024 };

/* A table as the server has it, and the message being made for one seat. */
struct world {
    struct party party;
    struct ch_match *match; /* room for any game */
    struct ch_record record;
    char text[MESSAGE];
};

struct test {
    const struct ch_game *game;
    struct ch_rng rng;
    struct house *house;
    struct world here, there; /* the game; a world where things are otherwise */
    struct world after;       /* the game after the move, while it is tried */
    char seed[2 * sizeof(struct ch_seed) + 1];
    uint64_t games, moves, views, facts, unlike;
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

/* The place where two messages part. */
static bool complain_of(struct test *test, const char *what, ch_seat eyes,
                        const char *a, const char *b)
{
    size_t at = 0;

    while (a[at] != '\0' && a[at] == b[at])
        at++;
    at = at > 60 ? at - 60 : 0;
    return complain(test, "%s to %d: %.110s | %.110s", what, (int)eyes, a + at,
                    b + at);
}

/* --- Worlds -------------------------------------------------------------- */

static void copy_world(struct world *to, const struct world *from)
{
    struct ch_match *match = to->match;

    memcpy(match, from->match, sizeof *match + from->match->game->size);
    to->party = from->party;
    to->party.match = match;
}

/* Every message begins with the same luck: offers are drawn with it. */
static void begin_message(struct test *test, struct world *world,
                          struct ch_json *out, const char *is)
{
    struct ch_seed luck = ch_seed_from(test->moves);

    ch_rng_init(&test->house->rng, &luck, 1);
    ch_json_init(out, world->text, sizeof world->text);
    ch_json_open(out, NULL);
    ch_json_str(out, "is", is);
}

static bool say_view(struct test *test, struct world *world, ch_seat eyes)
{
    struct ch_json out;

    begin_message(test, world, &out, "view");
    play_view(&world->party, eyes, OFFERED, &out);
    ch_json_close(&out);
    return !out.full || complain(test, "a view does not fit");
}

static bool say_facts(struct test *test, struct world *world, ch_seat eyes)
{
    struct ch_json out;

    begin_message(test, world, &out, "facts");
    play_facts(&world->party, &world->record, eyes, false, OFFERED, &out);
    return !out.full || complain(test, "facts do not fit");
}

static ch_seat some_eyes(struct test *test)
{
    uint32_t n = test->here.party.how.seats;
    uint32_t seat = ch_rng_below(&test->rng, n + 1);

    return seat == n ? CH_WATCHER : (ch_seat)seat;
}

static bool redeal(struct test *test, ch_seat eyes)
{
    copy_world(&test->there, &test->here);
    return test->game->redeal(test->there.match->state, eyes, &test->rng);
}

/* --- What is checked ------------------------------------------------------ */

/* How many moves are legal, and whether there are more than those. */
static uint32_t count_legal(const struct world *world, ch_seat seat)
{
    struct ch_offers offers = CH_OFFERS_COUNT;
    uint32_t n = ch_match_prompt(world->match, seat).open;

    ch_match_legal(world->match, seat, &offers);
    for (int i = 0; i < CH_VERBS; i++)
        n += 2 * offers.count[i];
    return n;
}

/* Moves of everybody who is asked, as if they were one's own. */
static bool check_answers(struct test *test, ch_seat eyes)
{
    const struct world *world[] = {&test->here, &test->there};
    ch_seats who = ch_match_actors(test->here.match);

    if (eyes == CH_WATCHER)
        return true;
    if (count_legal(world[0], eyes) != count_legal(world[1], eyes))
        return complain(test, "the number of legal moves betrays a secret");
    for (unsigned i = 0; i < 2U * test->here.party.how.seats; i++) {
        struct ch_move move;
        const char *here, *there;

        if (!ch_in(who, (ch_seat)(i / 2)))
            continue;
        ch_match_pick(world[i % 2]->match, (ch_seat)(i / 2), &test->rng, &move);
        move.seat = eyes;
        here = ch_match_check(world[0]->match, &move);
        there = ch_match_check(world[1]->match, &move);
        if ((here == NULL) != (there == NULL) ||
            (here != NULL && strcmp(here, there) != 0))
            return complain(test, "seat %d may or may not: %s, %s", eyes,
                            here != NULL ? here : "yes",
                            there != NULL ? there : "yes");
    }
    return true;
}

static bool check_views(struct test *test)
{
    ch_seat eyes = some_eyes(test);

    if (!redeal(test, eyes))
        return true;
    test->views++;
    if (!say_view(test, &test->here, eyes) ||
        !say_view(test, &test->there, eyes))
        return false;
    if (strcmp(test->here.text, test->there.text) != 0)
        return complain_of(test, "a view betrays a secret", eyes,
                           test->here.text, test->there.text);
    if (strstr(test->here.text, test->seed) != NULL)
        return complain(test, "a view tells the seed");
    return check_answers(test, eyes);
}

/* The same move in the other world, if luck and the rules will have it, or
 * another one of the same seat. */
static bool submit_other(struct test *test, const struct ch_move *move,
                         uint32_t question)
{
    struct world *there = &test->there;
    struct ch_move other = *move;

    if (ch_rng_below(&test->rng, 2) == 0 &&
        ch_match_submit(there->match, question, &other, &there->record) == NULL)
        return true;
    ch_match_pick(there->match, move->seat, &test->rng, &other);
    return ch_match_submit(there->match, question, &other, &there->record) ==
           NULL;
}

/* The same but for the order. A deal tells a seat its cards as they came, and
 * the view has them sorted: nobody else's secret. */
static bool same_letters(const char *a, const char *b)
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

static bool compare_facts(struct test *test, ch_seat eyes, bool dealing)
{
    struct world *here = &test->after, *there = &test->there;

    if (!say_view(test, here, eyes) || !say_view(test, there, eyes))
        return false;
    if (strcmp(here->text, there->text) != 0) {
        test->unlike++;
        return true;
    }
    test->facts++;
    if (!say_facts(test, here, eyes) || !say_facts(test, there, eyes))
        return false;
    return strcmp(here->text, there->text) == 0 ||
           (dealing && eyes != CH_WATCHER &&
            same_letters(here->text, there->text)) ||
           complain_of(test, "facts tell more than the view", eyes, here->text,
                       there->text);
}

static bool check_facts(struct test *test, const struct ch_move *move,
                        uint32_t question)
{
    ch_seat eyes = some_eyes(test);

    if (eyes == move->seat)
        return true;
    if (ch_rng_below(&test->rng, 2) == 0)
        copy_world(&test->there, &test->here);
    else if (!redeal(test, eyes))
        return true;
    copy_world(&test->after, &test->here);
    if (ch_match_submit(test->after.match, question, move,
                        &test->after.record) != NULL ||
        !submit_other(test, move, question))
        return true;
    return compare_facts(test, eyes, false);
}

/* What `facts` had is what `welcome` has, and no more. */
static bool check_history(struct test *test, const uint32_t told[CH_SEATS + 1])
{
    struct world *here = &test->here;
    ch_seat eyes = some_eyes(test);
    char then[MESSAGE];
    struct ch_json out;
    uint32_t last = told[eyes < CH_SEATS ? eyes : CH_SEATS];
    const char *facts;

    if (!say_facts(test, here, eyes))
        return false;
    if (ch_match_actors(here->match) != 0 &&
        strstr(here->text, test->seed) != NULL)
        return complain(test, "facts tell the seed before the end");
    ch_json_init(&out, then, sizeof then);
    ch_json_open(&out, NULL);
    if (!history_since(&here->party, eyes, last, &out) || out.full)
        return complain(test, "facts just told are forgotten");
    facts = strstr(here->text, "\"facts\":[");
    if (facts == NULL || strncmp(facts, then + 1, strlen(then + 1)) != 0)
        return complain_of(test, "who comes back is told something else", eyes,
                           facts != NULL ? facts : "", then + 1);
    return true;
}

/* --- Playing ------------------------------------------------------------- */

static bool one_move(struct test *test)
{
    struct world *here = &test->here;
    uint32_t told[CH_SEATS + 1], question;
    ch_seats who = ch_match_actors(here->match);
    uint32_t nth = ch_rng_below(&test->rng, (uint32_t)ch_bits(who));
    struct ch_move move;

    while (nth-- > 0)
        who &= who - 1;
    ch_match_pick(here->match, (ch_seat)ch_lowest(who), &test->rng, &move);
    question = ch_match_question(here->match, move.seat);
    test->moves++;
    if (!check_views(test) || !check_facts(test, &move, question))
        return false;
    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        told[seat] =
            seat < here->party.how.seats ? ch_match_told(here->match, seat) : 0;
    told[CH_SEATS] = ch_match_told(here->match, CH_WATCHER);
    if (ch_match_submit(here->match, question, &move, &here->record) != NULL)
        return complain(test, "a legal move is refused");
    history_add(&here->party, &here->record.news);
    return check_history(test, told);
}

/* Takes over what the match is. */
static void sit_down(struct test *test, struct ch_match *match)
{
    struct world *here = &test->here;

    memcpy(here->match, match, sizeof *match + test->game->size);
    ch_match_destroy(match);
    here->party.match = here->match;
}

static void draw(struct world *world, const struct ch_seed *seed)
{
    struct ch_move move;

    record_clear(&world->record);
    match_draw(world->match, seed, &move);
    match_make(world->match, &move, false, &world->record);
}

/* The deal, draw by draw, each against another that might have been. Nobody
 * can have seen anything of it before: the eyes are those of any seat. */
static bool check_deal(struct test *test, const struct ch_setup *how)
{
    struct ch_seed seed = test->here.party.seed;
    struct ch_seed other = ch_seed_from(test->games + UINT32_MAX);
    const char *why;
    struct ch_match *match = match_new(test->game, how, &why);

    if (match == NULL)
        return complain(test, "cannot begin: %s", why);
    sit_down(test, match);
    while (ch_in(ch_match_actors(test->here.match), CH_DEALER)) {
        copy_world(&test->there, &test->here);
        copy_world(&test->after, &test->here);
        draw(&test->there, &other);
        draw(&test->after, &seed);
        if (!compare_facts(test, some_eyes(test), true))
            return false;
        draw(&test->here, &seed);
    }
    return true;
}

static bool begin(struct test *test, const struct ch_setup *how)
{
    struct world *here = &test->here;
    struct ch_seed seed = ch_seed_from(test->games);
    struct ch_match *match;
    const char *why;

    memset(&here->party, 0, sizeof here->party);
    here->party.house = test->house;
    here->party.game = test->game;
    here->party.how = *how;
    here->party.seed = seed;
    here->party.phase = STORE_PLAYING;
    here->party.wants_time = NOBODY;
    (void)sodium_bin2hex(test->seed, sizeof test->seed, seed.bytes,
                         sizeof seed.bytes);
    if (!check_deal(test, how))
        return false;
    match = ch_match_create(test->game, how, &seed, &here->record, &why);
    if (match == NULL)
        return complain(test, "cannot begin: %s", why);
    sit_down(test, match);
    history_add(&here->party, &here->record.news);
    return true;
}

static bool one_game(struct test *test, const struct ch_setup *how)
{
    bool fine;

    test->games++;
    fine = begin(test, how);
    for (int i = 0;
         fine && i < MOST_MOVES && ch_match_actors(test->here.match) != 0; i++)
        fine = one_move(test);
    free(test->here.party.history.bytes);
    return fine;
}

/* All numbers of seats in turn, options by chance. */
static bool some_games(struct test *test, unsigned n)
{
    const struct ch_game *game = test->game;
    unsigned sizes = (unsigned)(game->max_seats - game->min_seats) + 1;
    bool fine = true;

    for (unsigned i = 0; fine && i < n; i++) {
        struct ch_setup how;
        unsigned seats = game->min_seats + i % sizes;

        ch_setup_standard(game, seats, &how);
        for (int o = 0; game->options[o].value.name != NULL; o++)
            if (ch_rng_below(&test->rng, 3) == 0)
                how.option[o] = ch_rng_below(&test->rng, 2) == 0
                                    ? game->options[o].value.max
                                    : game->options[o].value.min;
        if (ch_setup_check(game, &how) != NULL)
            ch_setup_standard(game, seats, &how);
        fine = one_game(test, &how);
    }
    return fine;
}

/* --- Verdicts ------------------------------------------------------------ */

static void make_world(struct world *world)
{
    world->match = malloc(sizeof *world->match + CH_STATE);
    if (world->match == NULL)
        abort();
}

static struct test *make_test(const char *name)
{
    struct test *test = calloc(1, sizeof *test);
    struct ch_seed seed = ch_seed_from(4);

    if (test == NULL)
        abort();
    test->game = ch_game_find(name);
    test->house = calloc(1, sizeof *test->house);
    if (test->game == NULL || test->house == NULL)
        abort();
    ch_rng_init(&test->rng, &seed, 0);
    make_world(&test->here);
    make_world(&test->there);
    make_world(&test->after);
    return test;
}

static void free_test(struct test *test)
{
    free(test->here.match);
    free(test->there.match);
    free(test->after.match);
    free(test->house);
    free(test);
}

static bool verdict(int number, bool fine, const char *what)
{
    printf("%s %d - %s\n", fine ? "ok" : "not ok", number, what);
    fflush(stdout);
    return fine;
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
        found = !some_games(test, games);
        (void)snprintf(title, sizeof title, "mutant %d: %s", mutant.number,
                       mutant.title);
        printf("# %s\n", found ? test->complaint : "");
        passed = verdict(++n, found, title) && passed;
    }
    printf("1..%d%s\n", n, n == 0 ? " # SKIP no mutant leaks" : "");
    return passed;
}

static bool run_games(struct test *test, unsigned games)
{
    bool fine = some_games(test, games);

    if (!fine)
        printf("# %s\n", test->complaint);
    printf("# %" PRIu64 " games, %" PRIu64 " moves; compared: %" PRIu64
           " views, %" PRIu64 " facts (%" PRIu64 " worlds had parted)\n",
           test->games, test->moves, test->views, test->facts, test->unlike);
    fine = verdict(1, fine, "messages betray no secret");
    /* A test that compares nothing finds nothing. */
    fine =
        verdict(2,
                test->views > test->moves / 2 && test->facts > test->moves / 20,
                "enough was compared") &&
        fine;
    printf("1..2\n");
    return fine;
}

int main(int argc, char **argv)
{
    unsigned games = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    FILE *list = argc > 3 ? fopen(argv[3], "r") : NULL;
    struct test *test;
    bool fine;

    if (games == 0 || (argc > 3 && list == NULL) || sodium_init() < 0)
        return 2;
    test = make_test(argv[1]);
    fine =
        list != NULL ? run_mutants(test, games, list) : run_games(test, games);
    if (list != NULL)
        (void)fclose(list); /* only read */
    free_test(test);
    return fine ? 0 : 1;
}

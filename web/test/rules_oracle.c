/*
 * rules_oracle.c - the rules in C, for tests that compare the client's with
 * them: one request a line on standard input, one line of JSON as the answer.
 *
 *     new GAME SEATS SEED [OPTION=VALUE ...]   a match; null, or why not
 *     play                 a random move of a random seat; the move, or null
 *                          if the game is over
 *     submit SEAT MOVE     null, or the slug of the refusal
 *     check SEAT MOVE      the same, but the move is not made
 *     legal SEAT           an array of moves
 *     view SEAT            what the server sends as the view
 *     facts SEAT           what it sends as the facts of the last move
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/json.h"
#include "cluehouse/match.h"

static struct ch_match *match;
static struct ch_record record;
static struct ch_rng rng; /* of the random players */
static struct ch_json out;

static const char *create(char *words, const struct ch_game *game)
{
    const char *seats = strtok_r(NULL, " ", &words);
    const char *number = strtok_r(NULL, " ", &words);
    const char *slug = NULL;
    struct ch_setup setup;

    if (game == NULL || seats == NULL || number == NULL)
        return "usage";
    struct ch_seed seed = ch_seed_from(strtoull(number, NULL, 10));
    ch_setup_standard(game, (unsigned)strtoul(seats, NULL, 10), &setup);
    for (char *word; slug == NULL && (word = strtok_r(NULL, " ", &words));)
        slug = ch_setup_option(game, &setup, word);
    if (slug != NULL)
        return slug;
    ch_rng_init(&rng, &seed, UINT64_MAX);
    ch_match_destroy(match);
    match = ch_match_create(game, &setup, &seed, &record, &slug);
    return slug;
}

static const char *submit(const struct ch_move *move)
{
    uint32_t question = ch_match_question(match, move->seat);

    return ch_match_submit(match, question, move, &record);
}

/* The move without its seat. */
static void write_move(const struct ch_move *move)
{
    char line[CH_LINE];

    ch_move_print(ch_match_game(match), move, line, sizeof line);
    ch_json_str(&out, NULL, strchr(line, ' ') + 1);
}

static void play(void)
{
    ch_seats actors = ch_match_actors(match);
    ch_seat seat;
    struct ch_move move;

    if (actors == 0) {
        ch_json_null(&out, NULL);
        return;
    }
    do
        seat = (ch_seat)ch_rng_below(&rng, CH_SEATS);
    while (!ch_in(actors, seat));
    ch_match_pick(match, seat, &rng, &move);
    if (submit(&move) != NULL)
        exit(EXIT_FAILURE);
    write_move(&move);
}

static void write_offer(struct ch_move_sink *self, const struct ch_move *move)
{
    (void)self;
    write_move(move);
}

static void write_legal(ch_seat seat)
{
    struct ch_move_sink offers = CH_MOVE_SINK_ALL(write_offer);

    ch_json_array_begin(&out, NULL);
    ch_match_legal(match, seat, &offers);
    ch_json_array_end(&out);
}

/* Writes what a seat may do or see; what is left of the line is its move. */
static void answer_seat(const char *verb, char *words)
{
    const char *number = strtok_r(NULL, " ", &words);
    ch_seat seat = (ch_seat)(number == NULL ? 0 : strtoul(number, NULL, 10));
    struct ch_move move;

    if (strcmp(verb, "view") == 0) {
        ch_match_view(match, seat, &out);
        return;
    }
    if (strcmp(verb, "legal") == 0) {
        write_legal(seat);
        return;
    }
    if (strcmp(verb, "facts") == 0) {
        ch_json_array_begin(&out, NULL);
        ch_match_facts(match, &record, seat, &out);
        ch_json_array_end(&out);
        return;
    }
    const char *slug = ch_move_parse_for(ch_match_game(match), seat, words,
                                         strlen(words), &move);
    if (slug == NULL && strcmp(verb, "check") == 0)
        slug = ch_match_check(match, &move);
    else if (slug == NULL)
        slug = submit(&move);
    ch_json_str(&out, NULL, slug);
}

static void answer(char *line)
{
    char *words = NULL;
    const char *verb = strtok_r(line, " ", &words);

    if (verb != NULL && strcmp(verb, "new") == 0) {
        const char *name = strtok_r(NULL, " ", &words);
        const char *slug =
            create(words, name == NULL ? NULL : ch_game_find(name));
        ch_json_str(&out, NULL, slug);
    } else if (verb == NULL || match == NULL) {
        ch_json_str(&out, NULL, "usage");
    } else if (strcmp(verb, "play") == 0) {
        play();
    } else {
        answer_seat(verb, words);
    }
}

int main(void)
{
    static char line[4096];
    static char text[1 << 20];

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        ch_json_init(&out, text, sizeof text);
        answer(line);
        puts(text);
        fflush(stdout);
    }
    ch_match_destroy(match);
    return 0;
}

/*
 * view.c - the game as one seat sees it, as members of a JSON object.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/view.h"

#include <sodium.h>
#include <string.h>

#include "server/game_clock.h"
#include "server/server_state.h"
#include "server/undo.h"

/* --- Legal moves ---------------------------------------------------------- */

/* A sink that writes moves as they are listed. */
struct lister {
    struct ch_move_sink offers;
    const struct ch_game *game;
    struct ch_json *out;
};

static void write_move(const struct ch_game *game, const struct ch_move *move,
                       struct ch_json *out)
{
    char line[CH_LINE];
    const char *blank;

    if (ch_move_print(game, move, line, sizeof line) == 0)
        return;
    blank = strchr(line, ' '); /* after the seat */
    ch_json_str(out, NULL, blank + 1);
}

static void list_move(struct ch_move_sink *self, const struct ch_move *move)
{
    struct lister *lister = (struct lister *)self;

    write_move(lister->game, move, lister->out);
}

uint32_t view_count_moves(const struct table *table, ch_seat seat)
{
    struct ch_move_sink offers = CH_MOVE_SINK_COUNT;
    uint32_t n = 0;

    ch_match_legal(table->match, seat, &offers);
    for (int i = 0; i < CH_VERBS; i++)
        n += offers.count[i];
    return n;
}

void view_list_moves(const struct table *table, ch_seat seat, uint32_t from,
                     uint32_t most, struct ch_json *out)
{
    struct lister lister = {
        .offers = CH_MOVE_SINK_ALL(list_move), .game = table->game, .out = out};

    lister.offers.skip = from;
    lister.offers.left = most;
    ch_match_legal(table->match, seat, &lister.offers);
}

/* All legal moves if they are few enough, else a random sample. */
static void write_offers(const struct table *table, ch_seat seat, unsigned most,
                         struct ch_json *out)
{
    if (most == 0)
        return;
    ch_json_array_begin(out, "offers");
    if (view_count_moves(table, seat) <= most) {
        view_list_moves(table, seat, 0, most, out);
    } else {
        for (unsigned i = 0; i < most; i++) {
            struct ch_move move;

            ch_match_pick(table->match, seat, &table->server->rng, &move);
            write_move(table->game, &move, out);
        }
    }
    ch_json_array_end(out);
}

/* --- Views and questions -------------------------------------------------- */

void view_write(const struct table *table, ch_seat viewer, unsigned offers,
                struct ch_json *out)
{
    ch_json_key(out, "view");
    ch_match_view(table->match, viewer, out);
    if (viewer < table->setup.seats &&
        ch_in(ch_match_actors(table->match), viewer))
        write_offers(table, viewer, offers, out);
}

void view_question(const struct table *table, ch_seat seat, unsigned offers,
                   struct ch_json *out)
{
    ch_seats who = ch_match_actors(table->match);
    struct ch_prompt prompt;

    ch_json_seats(out, "acts", who);
    if (seat >= table->setup.seats || !ch_in(who, seat))
        return;
    prompt = ch_match_prompt(table->match, seat);
    ch_json_int(out, "question", ch_match_question(table->match, seat));
    ch_json_str(out, "ask", prompt.ask);
    ch_json_str(out, "say", prompt.say);
    ch_json_bool(out, "open", prompt.open);
    write_offers(table, seat, offers, out);
}

void view_end(const struct table *table, ch_seat viewer, struct ch_json *out)
{
    char hex[2 * sizeof table->seed.bytes + 1];
    struct ch_score score[CH_SEATS];

    if (undo_is_open(table, viewer))
        ch_json_bool(out, "undo", true);
    if (ch_match_actors(table->match) != 0 ||
        ch_match_broken(table->match) != NULL)
        return;
    ch_json_bool(out, "over", true);
    ch_match_score(table->match, score);
    ch_json_array_begin(out, "scores");
    for (unsigned seat = 0; seat < table->setup.seats; seat++) {
        ch_json_object_begin(out, NULL);
        ch_json_int(out, "points", score[seat].points);
        ch_json_bool(out, "won", score[seat].won);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
    (void)sodium_bin2hex(hex, sizeof hex, table->seed.bytes,
                         sizeof table->seed.bytes);
    ch_json_str(out, "seed", hex);
}

void view_facts(const struct table *table, const struct ch_record *record,
                ch_seat viewer, bool view, unsigned offers, struct ch_json *out)
{
    ch_json_array_begin(out, "facts");
    ch_match_facts(table->match, record, viewer, out);
    ch_json_array_end(out);
    if (view)
        view_write(table, viewer, offers, out);
    else
        view_question(table, viewer, offers, out);
    view_end(table, viewer, out);
    game_clock_write(table, out);
    ch_json_object_end(out);
}

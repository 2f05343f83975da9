/*
 * webhook.c - tells a program of the operator's what happens at tables.
 *
 * Only what everybody at the table sees: the game, names, whose turn it is, who
 * has won. Who reads a channel is not invited to a table by that: the id of a
 * table, which is the way in, is told of public tables only. `room` is the same
 * for all games of a table, and leads nowhere.
 *
 * `text` and `content` are a sentence for people, under the names that chat
 * programs look for; a name in it calls nobody there (`allowed_mentions`).
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/webhook.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/notify.h"
#include "server/server_state.h"

/* Room for the names of all seats: half a character would be no text. */
enum { NAMES = CH_SEATS * (NAME_BYTES + 5), SENTENCE = NAMES + 160 };

static ch_seats all_seats(const struct table *table)
{
    ch_seats all = 0;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        all |= ch_only(seat);
    return all;
}

static json_t *list_names(const struct table *table, ch_seats seats)
{
    json_t *names = json_array();

    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (ch_in(seats, seat))
            (void)json_array_append_new(names,
                                        json_string(seat_name(table, seat)));
    return names;
}

/* "Ann, Ben and Cyd" */
static void join_names(const struct table *table, ch_seats seats,
                       char out[NAMES])
{
    size_t used = 0;
    unsigned left = (unsigned)ch_bits(seats);

    out[0] = '\0';
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        if (!ch_in(seats, seat))
            continue;
        left--;
        used += (size_t)snprintf(out + used, NAMES - used, "%s%s",
                                 seat_name(table, seat),
                                 left > 1    ? ", "
                                 : left == 1 ? " and "
                                             : "");
    }
}

/* --- Sending -------------------------------------------------------------- */

/* One-way: from a room nobody finds its table. */
static json_t *name_room(const struct table *table)
{
    static const uint8_t context[] = "cluehouse webhook";
    uint8_t hash[16];
    char hex[2 * sizeof hash + 1];

    (void)crypto_generichash(hash, sizeof hash, (const uint8_t *)table->id,
                             strlen(table->id), context, sizeof context - 1);
    (void)sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    return json_string(hex);
}

static void add_place(const struct table *table, json_t *to)
{
    char link[400];

    (void)json_object_set_new(to, "room", name_room(table));
    if (!table->settings.is_public)
        return;
    (void)snprintf(link, sizeof link, "%st/%s", table->server->url, table->id);
    (void)json_object_set_new(to, "table", json_string(table->id));
    (void)json_object_set_new(to, "link", json_string(link));
}

/* Takes over `about`, which has what only this event has. */
static void send_event(const struct table *table, const char *event,
                       const char *sentence, json_t *about)
{
    struct server *server = table->server;
    struct notify_job *job = calloc(1, sizeof *job);
    char *text;

    (void)json_object_update_new(
        about,
        json_pack("{s:s,s:I,s:s,s:i,s:o,s:s,s:s,s:{s:[]}}", "event", event,
                  "number", (json_int_t)(server->notify->numbers + 1), "game",
                  table->game->name, "round", (int)table->round, "names",
                  list_names(table, all_seats(table)), "text", sentence,
                  "content", sentence, "allowed_mentions", "parse"));
    add_place(table, about);
    text = json_dumps(about, JSON_COMPACT);
    json_decref(about);
    if (job != NULL && text != NULL) {
        job->kind = NOTIFY_WEBHOOK;
        job->body = json_pack("{s:s,s:s,s:s}", "kind", "webhook", "event",
                              event, "text", text);
        notify_add(server, job);
    } else {
        free(job);
    }
    free(text);
}

static void say(char out[SENTENCE], const struct table *table,
                const char *before, const char *names, const char *after)
{
    (void)snprintf(out, SENTENCE, "%s: %s%s%s", table->game->title, before,
                   names, after);
}

/* --- Events --------------------------------------------------------------- */

void webhook_game_begun(const struct table *table)
{
    char sentence[SENTENCE], names[NAMES];

    join_names(table, all_seats(table), names);
    say(sentence, table, "The game has started with ", names, ".");
    send_event(table, "game-begun", sentence, json_object());
}

void webhook_game_over(const struct table *table)
{
    char sentence[SENTENCE], names[NAMES];
    struct ch_score score[CH_SEATS];
    ch_seats winners = 0;

    ch_match_score(table->match, score);
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (score[seat].won)
            winners |= ch_only(seat);
    join_names(table, winners, names);
    say(sentence, table, "Game over. ", winners == 0 ? "Nobody" : names,
        ch_bits(winners) > 1 ? " win." : " wins.");
    send_event(table, "game-over", sentence,
               json_pack("{s:o}", "winners", list_names(table, winners)));
}

void webhook_turn(const struct table *table, ch_seats seats)
{
    char sentence[SENTENCE], names[NAMES];

    join_names(table, seats, names);
    say(sentence, table, "Waiting for ", names, ".");
    send_event(table, "turn", sentence,
               json_pack("{s:o}", "turn", list_names(table, seats)));
}

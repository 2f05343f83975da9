/*
 * play.c - moves: making them, storing them, sending their facts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/play.h"

#include <stdio.h>
#include <string.h>

#include "server/bot_turns.h"
#include "server/filter.h"
#include "server/game_clock.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/stand_in.h"
#include "server/turns.h"
#include "server/undo.h"
#include "server/view.h"

/* Asides of one seat in one game: 21 cards, four columns, changed a dozen times
 * each. */
enum { ASIDES_MAX = 1000 };

/* --- Publishing ----------------------------------------------------------- */

/* Puts the lines of the record into the batch. */
static void store_lines(struct table *table, const struct ch_record *record,
                        const char *move_id)
{
    char clocks[GAME_CLOCK_TEXT];
    struct store_piece piece = {
        .move = move_id, .clocks = clocks, .epoch = table->epoch};
    char *lines, *at;

    if (record->n == 0)
        return;
    lines = at = message_buffer_borrow(table->server);
    for (uint32_t i = 0; i < record->n; i++)
        at += ch_log_entry(table->match, &record->entry[i], at);
    game_clock_print(table, clocks);
    piece.seq = record->entry[0].seq;
    piece.lines = lines;
    piece.len = (size_t)(at - lines);
    store_batch_append(dirty_batch(table), table->id, &piece);
    message_buffer_return(table->server);
}

static struct ch_json begin_facts(const struct client *client,
                                  const struct ch_record *record)
{
    struct ch_json out = message_buffer_begin(client->server, "facts");

    view_facts(client->table, record, client_seat(client), client->views,
               client->offers, &out);
    return out;
}

static void send_to_seats(struct table *table, const struct ch_record *record)
{
    struct client *client;

    LIST_FOREACH(client, &table->clients, at_table) {
        struct ch_json out;

        if (client_seat(client) == CH_SPECTATOR)
            continue;
        out = begin_facts(client, record);
        outbox_send(client, &out);
        message_buffer_return(table->server);
    }
}

/* Spectators see the same, so they share a message; there is a second one for
 * clients that want views. */
static void send_to_spectators(struct table *table,
                               const struct ch_record *record)
{
    const struct client *sample = NULL; /* the client that it was made for */
    struct client *client;
    struct ch_json out;

    LIST_FOREACH(client, &table->clients, at_table) {
        if (client_seat(client) != CH_SPECTATOR)
            continue;
        if (sample == NULL || sample->views != client->views) {
            if (sample != NULL)
                message_buffer_return(table->server);
            out = begin_facts(client, record);
            sample = client;
        }
        outbox_send(client, &out);
    }
    if (sample != NULL)
        message_buffer_return(table->server);
}

static void finish_game(struct table *table)
{
    table->phase = STORE_OVER;
    tally_add(table, false);
    table->server->metrics.games_over++;
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
}

void play_publish(struct table *table, const struct ch_record *record,
                  const char *move_id)
{
    table->unsaved_moves = true;
    store_lines(table, record, move_id);
    history_add(table, &record->facts);
    if (move_id[0] != '\0')
        move_ids_add(&table->move_ids, move_id);
    if (ch_match_actors(table->match) == 0 && table->phase == STORE_PLAYING)
        finish_game(table);
    turns_update(table); /* before the facts, which show the clocks */
    send_to_seats(table, record);
    send_to_spectators(table, record);
}

static void send_view(struct client *client, bool history)
{
    struct ch_json out;

    if (client->table->match == NULL)
        return;
    out = message_buffer_begin(client->server, "view");
    if (history)
        (void)history_since(client->table, client_seat(client), 0, &out);
    view_write(client->table, client_seat(client), client->offers, &out);
    view_end(client->table, client_seat(client), &out);
    notices_write(client->table, client_seat(client), &out);
    ch_json_object_end(&out);
    outbox_send(client, &out);
    message_buffer_return(client->server);
}

void play_send_view(struct client *client)
{
    send_view(client, false);
}

void play_send_seat(struct client *client)
{
    send_view(client, client->views);
}

/* --- Moves for others ----------------------------------------------------- */

void play_default_move(struct table *table, ch_seat seat)
{
    struct server *server = table->server;
    struct ch_record record;
    const char *why = ch_match_play_for(table->match, seat, &record);

    if (why != NULL) {
        log_event(server, LOG_ERROR, "cannot-play-for",
                  "table=%s seat=%d slug=%s", table->id, seat, why);
        return;
    }
    server->metrics.default_moves++;
    play_publish(table, &record, "");
}

void play_for_absent(struct table *table, ch_seat seat)
{
    if (table->settings.absent_bot)
        bot_turns_ask(table, seat, CH_NORMAL);
    else
        play_default_move(table, seat);
}

/* --- Requests ------------------------------------------------------------- */

/* Reads {"do","id","question","move"} by hand: it is the most frequent
 * request. */
static bool read_move(struct request *request, uint32_t *question,
                      struct ch_move *out)
{
    json_t *number = json_object_get(request->body, "question");
    json_t *text = json_object_get(request->body, "move");
    json_int_t value = json_integer_value(number);
    const char *why;

    if (request->id[0] == '\0')
        return request_refuse(request, "id-missing");
    if (json_object_size(request->body) != 4 || !json_is_integer(number) ||
        !json_is_string(text) || value < 0 || value > UINT32_MAX)
        return request_refuse(request, "order-malformed");
    *question = (uint32_t)value;
    why = ch_move_parse_for(request->table->game, client_seat(request->client),
                            json_string_value(text), json_string_length(text),
                            out);
    return why == NULL || request_refuse(request, why);
}

/* Members have their ids to themselves: nobody can use up ids that another
 * member is going to send. No id contains a dot. */
static void make_move_id(const struct request *request, char out[STORE_MOVE])
{
    (void)snprintf(out, STORE_MOVE, "%u.%s", (unsigned)request->client->member,
                   request->id);
}

/* The move was made before, and the answer got lost. */
static bool answer_repeat(struct request *request)
{
    struct ch_json answer = request_begin_answer(request);

    ch_json_bool(&answer, "again", true);
    request_answer(request, &answer);
    request->is_repeat = true;
    return true;
}

/* Does the table refuse the words of this move? */
static bool is_offensive(const struct table *table, const struct ch_move *move)
{
    return table->settings.filter && move->text[0] != '\0' &&
           filter_refuses(&table->server->filter, move->text);
}

/* Asides are stored too, so there is a limit to them. */
static bool too_many_asides(struct table *table, const struct ch_move *move)
{
    return table->game->verbs[move->verb].when == CH_ASIDE &&
           table->seat[move->seat].asides++ >= ASIDES_MAX;
}

/* The person is there, and the match has done what it asked for. */
static void finish_move(struct request *request, const struct ch_record *record,
                        const char *move_id)
{
    struct table *table = request->table;
    ch_seat seat = client_seat(request->client);

    table->seat[seat].timed_out = false;
    request_done(request);
    stand_in_end(table, seat);
    play_publish(table, record, move_id);
}

static void note_mover(struct table *table, uint8_t member, ch_seat seat)
{
    undo_note_mover(table, member, seat);
    table->scene_ms = 0;
}

static bool do_move(struct request *request)
{
    struct table *table = request->table;
    struct server *server = request->server;
    char move_id[STORE_MOVE];
    struct ch_record record;
    struct ch_move move;
    uint32_t question = 0;
    const char *why;

    make_move_id(request, move_id);
    if (request->id[0] != '\0' && move_ids_has(&table->move_ids, move_id))
        return answer_repeat(request);
    if (!request_may_write(request, table) ||
        !read_move(request, &question, &move))
        return false;
    if (table->paused && table->game->verbs[move.verb].when != CH_ASIDE)
        return request_refuse(request, "paused");
    if (is_offensive(table, &move))
        return request_refuse(request, "offensive");
    if (too_many_asides(table, &move))
        return request_refuse(request, "enough-notes");
    why = table_words_check(table, &move);
    if (why != NULL)
        return request_refuse(request, why);
    why = ch_match_submit(table->match, question, &move, &record);
    if (why != NULL) {
        server->metrics.refused_moves++;
        if (ch_match_broken(table->match) != NULL)
            log_event(server, LOG_ERROR, "table-frozen", "table=%s why=\"%s\"",
                      table->id, ch_match_broken(table->match));
        return request_refuse(request, why);
    }
    server->metrics.moves++;
    if (table->game->verbs[move.verb].when != CH_ASIDE)
        note_mover(table, request->client->member, move.seat);
    finish_move(request, &record, move_id);
    return true;
}

/* NULL if the table lets this member take its last move back, or a slug. */
static const char *check_undo(const struct request *request)
{
    const struct table *table = request->table;
    ch_seat seat = client_seat(request->client);

    if (!table->settings.undo)
        return "no-undo-here";
    if (table->paused)
        return "paused";
    if (table->seat[seat].undos >= UNDOS_MAX)
        return "enough-undone";
    /* What the match would allow was made by somebody else at this seat, or
     * before a restart. */
    return ch_match_undoable(table->match) == seat && !undo_is_open(table, seat)
               ? "too-late-to-undo"
               : NULL;
}

static bool do_undo(struct request *request)
{
    struct table *table = request->table;
    ch_seat seat = client_seat(request->client);
    char move_id[STORE_MOVE];
    struct ch_record record;
    const char *why;

    make_move_id(request, move_id);
    if (request->id[0] != '\0' && move_ids_has(&table->move_ids, move_id))
        return answer_repeat(request);
    if (!request_may_write(request, table) || !request_read(request, "{}"))
        return false;
    if (request->id[0] == '\0')
        return request_refuse(request, "id-missing");
    why = check_undo(request);
    if (why == NULL)
        why = ch_match_undo(table->match, seat, &record);
    if (why != NULL)
        return request_refuse(request, why);
    table->seat[seat].undos++;
    game_clock_undo(table, seat);
    finish_move(request, &record, move_id);
    return true;
}

static bool do_view(struct request *request)
{
    if (!request_read(request, "{}"))
        return false;
    if (request->table->match == NULL)
        return request_refuse(request, "game-not-begun");
    request_done(request);
    play_send_view(request->client);
    return true;
}

static bool do_legal(struct request *request)
{
    const struct table *table = request->table;
    ch_seat seat = client_seat(request->client);
    struct ch_json out;
    int from = 0;

    if (!request_read(request, "{s?:i}", "from", &from))
        return false;
    if (from < 0)
        return request_refuse(request, "order-malformed");
    out = request_begin_answer(request);
    ch_json_int(&out, "count", view_count_moves(table, seat));
    ch_json_bool(&out, "open", ch_match_prompt(table->match, seat).open);
    ch_json_array_begin(&out, "moves");
    view_list_moves(table, seat, (uint32_t)from, VIEW_OFFERS, &out);
    ch_json_array_end(&out);
    request_answer(request, &out);
    return true;
}

static bool do_check(struct request *request)
{
    struct ch_move move;
    const char *text, *why;

    if (!request_read(request, "{s:s}", "move", &text))
        return false;
    why = ch_move_parse_for(request->table->game, client_seat(request->client),
                            text, strlen(text), &move);
    if (why == NULL && is_offensive(request->table, &move))
        why = "offensive";
    if (why == NULL)
        why = ch_match_check(request->table->match, &move);
    if (why == NULL)
        why = table_words_check(request->table, &move);
    if (why != NULL)
        return request_refuse(request, why);
    request_done(request);
    return true;
}

const struct request_kind play_requests[] = {
    {.name = "move", .run = do_move, WHO_SEATED, DURING | AFTER, MAY_WRITE},
    {.name = "undo", .run = do_undo, WHO_SEATED, DURING | AFTER, MAY_WRITE},
    {.name = "view", .run = do_view, WHO_SPECTATOR, ALWAYS, READS, true},
    {.name = "legal", .run = do_legal, WHO_SEATED, DURING, READS, true},
    {.name = "check", .run = do_check, WHO_SEATED, DURING, READS},
    {.name = NULL},
};

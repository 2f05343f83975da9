/*
 * notices.c - what happened to the people of a table during a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/notices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "server/server_state.h"

struct notice_entry {
    uint32_t number;
    enum notice_kind kind;
    uint8_t seat;
    const char *word;
    struct table_settings limits;
    uint32_t line;                /* the log's last one then */
    uint32_t after[CH_SEATS + 1]; /* facts told to each seat, and to others */
    char name[NAME_BYTES], was[NAME_BYTES];
};

static const char *const kinds[NOTICE_KINDS] = {
    "left",   "joined-seat", "stand-in", "back",        "timeout",
    "kicked", "host",        "clock",    "vote-failed", "vote-passed",
    "gave",   "ended",       "restarted"};

/* What the word of a notice is called; NULL: it has none. */
static const char *const word_keys[NOTICE_KINDS] = {
    [NOTICE_LEFT] = "next",      [NOTICE_STAND_IN] = "why",
    [NOTICE_TIMEOUT] = "next",   [NOTICE_VOTE_FAILED] = "on",
    [NOTICE_VOTE_PASSED] = "on", [NOTICE_ENDED] = "by",
    [NOTICE_RESTARTED] = "by"};

static const char *const words[] = {
    "bot",  "mildest", "three-seconds", "host",  "vote", "idle",    "away",
    "left", "timeout", "stand-in",      "clock", "end",  "restart", "operator"};

/* The text in our own list, which rows can name too; NULL: it is not there. */
static const char *find_word(const char *text)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], text) == 0)
            return words[i];
    return NULL;
}

/* --- Adding --------------------------------------------------------------- */

static void drop_oldest(struct notices *notices)
{
    notices->n--;
    memmove(notices->at, notices->at + 1, notices->n * sizeof *notices->at);
}

/* Room for one more, all zero but its number. */
static struct notice_entry *append(struct table *table)
{
    struct notices *notices = &table->notices;
    struct notice_entry *entry;

    if (notices->n == NOTICES_MAX)
        drop_oldest(notices);
    if (!BUF_GROW(&notices->at, notices->n + 1, &notices->room))
        memory_end();
    entry = &notices->at[notices->n++];
    memset(entry, 0, sizeof *entry);
    entry->number = ++notices->last;
    return entry;
}

static void place(struct notice_entry *entry, const struct ch_match *match)
{
    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        entry->after[seat] = ch_match_told(match, seat);
    entry->after[CH_SEATS] = ch_match_told(match, CH_SPECTATOR);
}

static void write_entry(const struct notice_entry *entry, struct ch_json *out)
{
    ch_json_str(out, "notice", kinds[entry->kind]);
    if (entry->seat != NOBODY)
        ch_json_int(out, "seat", entry->seat);
    if (entry->name[0] != '\0')
        ch_json_str(out, "name", entry->name);
    if (entry->was[0] != '\0')
        ch_json_str(out, "was", entry->was);
    if (entry->word != NULL)
        ch_json_str(out, word_keys[entry->kind], entry->word);
    if (entry->kind == NOTICE_CLOCK)
        table_settings_write_limits(&entry->limits, out);
}

/* As one viewer sees it: `after` counts its own facts. */
static void write_for(const struct notice_entry *entry, const char *key,
                      ch_seat viewer, struct ch_json *out)
{
    ch_json_object_begin(out, key);
    ch_json_int(out, "number", entry->number);
    ch_json_int(out, "after",
                entry->after[viewer < CH_SEATS ? viewer : CH_SEATS]);
    write_entry(entry, out);
    ch_json_object_end(out);
}

static void send_to_all(struct table *table, const struct notice_entry *entry)
{
    struct client *client;

    LIST_FOREACH(client, &table->clients, at_table) {
        struct ch_json out;

        if (client->arriving)
            continue;
        out = message_buffer_begin(table->server, "notice");
        write_for(entry, "notice", client_seat(client), &out);
        ch_json_object_end(&out);
        outbox_send(client, &out);
        message_buffer_return(table->server);
    }
}

void notices_add(struct table *table, const struct notice *notice)
{
    struct notice_entry *entry;

    if (table->must_reload)
        return; /* what is stored counts, once it is loaded */
    entry = append(table);
    entry->kind = notice->kind;
    entry->seat = notice->seat;
    entry->word = notice->word != NULL ? find_word(notice->word) : NULL;
    if (notice->name != NULL)
        (void)snprintf(entry->name, sizeof entry->name, "%s", notice->name);
    if (notice->was != NULL)
        (void)snprintf(entry->was, sizeof entry->was, "%s", notice->was);
    if (notice->limits != NULL)
        entry->limits = *notice->limits;
    if (table->match != NULL) {
        entry->line = ch_match_seq(table->match);
        place(entry, table->match);
    }
    dirty_mark(table, DIRTY_ROW);
    send_to_all(table, entry);
}

void notices_clear(struct table *table)
{
    free(table->notices.at);
    table->notices = (struct notices){.at = NULL};
}

void notices_write(const struct table *table, ch_seat viewer,
                   struct ch_json *out)
{
    ch_json_array_begin(out, "notices");
    for (uint32_t i = 0; i < table->notices.n; i++)
        write_for(&table->notices.at[i], NULL, viewer, out);
    ch_json_array_end(out);
}

/* --- In the row ----------------------------------------------------------- */

void notices_save(const struct table *table, struct ch_json *out)
{
    if (table->notices.n == 0)
        return;
    ch_json_array_begin(out, "notices");
    for (uint32_t i = 0; i < table->notices.n; i++) {
        const struct notice_entry *entry = &table->notices.at[i];

        ch_json_object_begin(out, NULL);
        ch_json_int(out, "number", entry->number);
        ch_json_int(out, "line", entry->line);
        write_entry(entry, out);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

static bool read_name(json_t *from, const char *key, char out[NAME_BYTES])
{
    json_t *text = json_object_get(from, key);

    if (text == NULL)
        return true;
    return json_is_string(text) &&
           snprintf(out, NAME_BYTES, "%s", json_string_value(text)) <
               NAME_BYTES;
}

static bool read_kind(json_t *from, struct notice_entry *out)
{
    const char *kind = json_string_value(json_object_get(from, "notice"));
    int i = 0;

    while (kind != NULL && i < NOTICE_KINDS && strcmp(kinds[i], kind) != 0)
        i++;
    if (kind == NULL || i == NOTICE_KINDS)
        return false;
    out->kind = (enum notice_kind)i;
    if (word_keys[i] != NULL) {
        json_t *word = json_object_get(from, word_keys[i]);

        out->word =
            json_is_string(word) ? find_word(json_string_value(word)) : NULL;
        if (word != NULL && out->word == NULL)
            return false;
    }
    return true;
}

static bool read_entry(struct table *table, json_t *from)
{
    uint32_t last = table->notices.last;
    json_int_t number, line, seat = NOBODY;
    struct notice_entry *entry;

    if (json_unpack(from, "{s:I,s:I,s?:I}", "number", &number, "line", &line,
                    "seat", &seat) != 0 ||
        number <= last || number > UINT32_MAX || line < 0 ||
        line > UINT32_MAX || (seat != NOBODY && (seat < 0 || seat >= CH_SEATS)))
        return false;
    entry = append(table);
    entry->number = table->notices.last = (uint32_t)number;
    entry->line = (uint32_t)line;
    entry->seat = (uint8_t)seat;
    return read_kind(from, entry) && read_name(from, "name", entry->name) &&
           read_name(from, "was", entry->was) &&
           table_settings_read(from, &entry->limits) == NULL;
}

bool notices_read(struct table *table, json_t *row)
{
    json_t *list = json_object_get(row, "notices"), *one;
    size_t i;

    if (list == NULL)
        return true; /* none, or an old row */
    if (!json_is_array(list) || json_array_size(list) > NOTICES_MAX)
        return false;
    json_array_foreach(list, i, one) {
        if (!read_entry(table, one))
            return false;
    }
    return true;
}

void notices_replayed(struct table *table, const struct ch_match *match)
{
    for (uint32_t i = 0; i < table->notices.n; i++)
        if (table->notices.at[i].line >= ch_match_seq(match))
            place(&table->notices.at[i], match);
}

/*
 * table_link.c - a member's connection to a table of a server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/join/table_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "base/clock.h"
#include "base/id.h"

enum {
    ANSWER_S = 15,  /* then the line is dead */
    SILENCE_S = 15, /* after which the line is tried */
    RETRY_MS = 250, /* the first wait before reconnecting; doubled each time */
    RETRY_MOST_MS = 8000,
    TRIES = 10, /* of what the server says was too fast */
    SLOW_DOWN_US = 500000
};

static bool fail(struct table_link *table, const char *what, const char *detail)
{
    (void)snprintf(table->error, sizeof table->error, "%s: %.160s", what,
                   detail);
    return false;
}

/* --- Messages ------------------------------------------------------------- */

static bool send_json(struct table_link *table, json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);
    bool sent = text != NULL && link_send(table->link, text, strlen(text));

    free(text);
    return sent;
}

/* The next message of the line itself. NULL: none in that time, or the line is
 * closed. */
static json_t *receive(struct table_link *table, double seconds)
{
    char *text;
    json_t *message;

    if (link_read(table->link, seconds, &text) != LINK_TEXT)
        return NULL;
    message = json_loads(text, 0, NULL);
    return message != NULL ? message : json_object();
}

static bool is_answer(json_t *message, const char *id)
{
    const char *is = json_string_value(json_object_get(message, "is"));
    const char *its = json_string_value(json_object_get(message, "id"));

    return is != NULL && its != NULL && strcmp(is, "answer") == 0 &&
           strcmp(its, id) == 0;
}

/* Sends a request and reads until its answer comes; other messages wait. */
static json_t *send_and_wait(struct table_link *table, json_t *body)
{
    double until = clock_mono_seconds() + ANSWER_S;
    json_t *message;
    char id[24];

    (void)snprintf(id, sizeof id, "r%u", ++table->requests);
    (void)json_object_set_new(body, "id", json_string(id));
    if (!send_json(table, body))
        return NULL;
    for (;;) {
        message = receive(table, until - clock_mono_seconds());
        if (message == NULL || is_answer(message, id))
            return message;
        (void)json_array_append_new(table->pending, message);
    }
}

/* The answer to a request, whose reference it takes over. What came too fast
 * was not carried out: it is said again a little later. */
static json_t *exchange(struct table_link *table, json_t *body)
{
    json_t *answer = send_and_wait(table, body);
    const char *slug;

    for (unsigned tries = 1; answer != NULL && tries < TRIES; tries++) {
        if (table_link_is_ok(answer, &slug) || strcmp(slug, "slow-down") != 0)
            break;
        json_decref(answer);
        (void)usleep(SLOW_DOWN_US);
        answer = send_and_wait(table, body);
    }
    json_decref(body);
    return answer;
}

bool table_link_is_ok(json_t *answer, const char **slug)
{
    const char *found = json_string_value(json_object_get(answer, "slug"));

    *slug = found != NULL ? found : "";
    return json_is_true(json_object_get(answer, "ok"));
}

/* --- Where the table is --------------------------------------------------- */

/* ".../t/ID#TOKEN": the id alone. */
static bool find_id(const char *url, char id[TABLE_LINK_ID])
{
    const char *at = strstr(url, "/t/");
    size_t len = at != NULL ? strcspn(at + 3, "/#?") : 0;

    if (len == 0 || len >= TABLE_LINK_ID)
        return false;
    memcpy(id, at + 3, len);
    id[len] = '\0';
    return true;
}

/* "CODE@HOST:PORT" or ".../join/CODE". */
static bool find_code(const char *url, char code[TABLE_LINK_ID])
{
    const char *at = strchr(url, '@'), *path = strstr(url, "/join/");
    const char *from = path != NULL ? path + 6 : url;
    size_t len = path != NULL ? strcspn(from, "/#?")
                 : at != NULL ? (size_t)(at - url)
                              : 0;

    if (len == 0 || len >= TABLE_LINK_ID)
        return false;
    memcpy(code, from, len);
    code[len] = '\0';
    return true;
}

static const char *server_of(const char *url)
{
    const char *at = strchr(url, '@');

    return at != NULL && strstr(url, "://") == NULL ? at + 1 : url;
}

/* Asks the server for the table of a code. */
static bool ask_for_id(struct table_link *table, const char *code)
{
    json_t *answer =
        exchange(table, json_pack("{s:s,s:s}", "do", "find", "code", code));
    const char *slug, *id = json_string_value(json_object_get(answer, "table"));
    bool ok = table_link_is_ok(answer, &slug);

    if (ok && id != NULL)
        (void)snprintf(table->id, sizeof table->id, "%s", id);
    else if (answer != NULL)
        (void)fail(table, "there is no such table", slug);
    else
        (void)fail(table, "no connection", "the server does not answer");
    json_decref(answer);
    return ok && id != NULL;
}

static bool find_table(struct table_link *table)
{
    char code[TABLE_LINK_ID];

    if (find_id(table->url, table->id))
        return true;
    if (find_code(table->url, code))
        return ask_for_id(table, code);
    return fail(table, "which table?",
                "give its link, http://HOST/t/ID, or CODE@HOST:PORT");
}

/* --- Opening and reconnecting --------------------------------------------- */

static bool open_link(struct table_link *table)
{
    char why[CLIENT_WHY];

    table->link = link_open(server_of(table->url), why);
    return table->link != NULL || fail(table, "cannot reach the server", why);
}

static bool join(struct table_link *table)
{
    json_t *answer = exchange(
        table, json_pack("{s:s,s:s,s:s,s:s,s:s,s:b}", "do", "join", "table",
                         table->id, "name", table->name, "token", table->token,
                         "program", table->program, "views", 1));
    const char *slug, *say = json_string_value(json_object_get(answer, "say"));
    bool ok = table_link_is_ok(answer, &slug);

    if (!ok)
        (void)fail(table, "cannot join the table",
                   say != NULL ? say : "the server does not answer");
    json_decref(answer);
    return ok;
}

/* The member's secret: if the answer to the join is lost, the seat is not. */
static void make_token(char out[TABLE_LINK_TOKEN])
{
    unsigned char secret[ID_TOKEN * 3 / 4];

    randombytes_buf(secret, sizeof secret);
    (void)sodium_bin2base64(out, TABLE_LINK_TOKEN, secret, sizeof secret,
                            sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool table_link_open(struct table_link *table)
{
    table->pending = json_array();
    make_token(table->token);
    return open_link(table) && find_table(table) && join(table);
}

void table_link_close(struct table_link *table)
{
    link_close(table->link);
    table->link = NULL;
    json_decref(table->pending);
    table->pending = NULL;
}

/* One try. False: `gone`, or try again later. */
static bool reconnect_once(struct table_link *table)
{
    json_t *answer;
    const char *slug;
    bool ok;

    link_close(table->link);
    if (!open_link(table))
        return false;
    answer =
        exchange(table, json_pack("{s:s,s:s,s:s,s:I,s:I,s:b}", "do", "hello",
                                  "table", table->id, "token", table->token,
                                  "last", (json_int_t)table->last, "round",
                                  (json_int_t)table->round, "views", 1));
    ok = table_link_is_ok(answer, &slug);
    if (!ok &&
        (strcmp(slug, "wrong-token") == 0 ||
         strcmp(slug, "no-such-table") == 0 || strcmp(slug, "banned") == 0)) {
        table->gone = true;
        (void)fail(table, "the seat is gone", slug);
    }
    json_decref(answer);
    return ok;
}

/* The line is closed or dead: comes back, however long it takes. */
static void reconnect(struct table_link *table)
{
    unsigned code = table->link != NULL ? link_close_code(table->link) : 0;
    unsigned wait_ms = RETRY_MS;

    if (code == 4001 || code == 4004) {
        table->gone = true;
        (void)fail(table, "the seat is gone",
                   code == 4001 ? "another connection has it"
                                : "removed, or the table is closed");
        return;
    }
    (void)json_array_clear(table->pending); /* the welcome says it all */
    while (!reconnect_once(table) && !table->gone) {
        (void)usleep(wait_ms * 1000);
        wait_ms = wait_ms < RETRY_MOST_MS ? 2 * wait_ms : RETRY_MOST_MS;
    }
}

/* --- For the caller ------------------------------------------------------- */

static json_t *take_pending(struct table_link *table)
{
    json_t *first = json_incref(json_array_get(table->pending, 0));

    if (first != NULL)
        (void)json_array_remove(table->pending, 0);
    return first;
}

json_t *table_link_next(struct table_link *table, double seconds)
{
    double wait = seconds < SILENCE_S ? seconds : SILENCE_S;
    json_t *message = take_pending(table);

    if (message != NULL || table->gone)
        return message;
    message = receive(table, wait);
    if (message != NULL)
        return message;
    if (link_close_code(table->link) != 0)
        reconnect(table);
    else if (wait >= SILENCE_S)
        json_decref(
            table_link_request(table, json_pack("{s:s}", "do", "ping")));
    return take_pending(table);
}

json_t *table_link_request(struct table_link *table, json_t *body)
{
    json_t *answer = NULL;

    if (table->gone)
        json_decref(body);
    else
        answer = exchange(table, body);
    if (answer == NULL && !table->gone)
        reconnect(table);
    return answer;
}

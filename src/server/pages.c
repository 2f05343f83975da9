/*
 * pages.c - what HTTP serves: a page that says what this house is, its style
 * sheet, and what machines ask for. And the games, for those who ask in JSON.
 *
 * Nothing of a request is ever shown in a page. The pages need no script, and
 * the security policy allows none.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "games/about.h"
#include "server/house_int.h"
#include "server/pages_text.h"

#define HTML "text/html; charset=utf-8"
#define PLAIN "text/plain; charset=utf-8"

enum { ETAG = 24 };

/* --- HTML ----------------------------------------------------------------- */

/* Text that grows in the house's scratch buffer. */
struct sheet {
    char *text;
    size_t used, room;
};

static void put(struct sheet *sheet, const char *text)
{
    size_t len = strlen(text);

    if (len > sheet->room - sheet->used)
        len = sheet->room - sheet->used; /* pages are far shorter */
    memcpy(sheet->text + sheet->used, text, len);
    sheet->used += len;
}

static void put_text(struct sheet *sheet, const char *text)
{
    for (; *text != '\0'; text++) {
        const char one[2] = {*text, '\0'};

        put(sheet, *text == '<'   ? "&lt;"
                   : *text == '>' ? "&gt;"
                   : *text == '&' ? "&amp;"
                   : *text == '"' ? "&quot;"
                                  : one);
    }
}

static void put_game(struct sheet *sheet, const struct ch_game *game)
{
    char seats[48];

    (void)snprintf(seats, sizeof seats, "%d to %d players", game->min_seats,
                   game->max_seats);
    put(sheet, "<li><h3>");
    put_text(sheet, game->title);
    put(sheet, "</h3><p>");
    put_text(sheet, game->blurb);
    put(sheet, "</p><p class=\"seats\">");
    put_text(sheet, seats);
    put(sheet, "</p></li>\n");
}

static struct sheet make_page(struct house *house, const char *title,
                              const char *middle, bool games)
{
    struct sheet sheet = {house->scratch, 0, sizeof house->scratch};

    put(&sheet, page_top);
    put(&sheet, title);
    put(&sheet, page_head);
    put(&sheet, middle);
    if (games) {
        put(&sheet, page_games);
        for (int i = 0; ch_games[i] != NULL; i++)
            put_game(&sheet, ch_games[i]);
        put(&sheet, page_games_end);
    }
    put(&sheet, page_end);
    return sheet;
}

/* --- Replies -------------------------------------------------------------- */

static void reply_with(struct net_reply *reply, int status, const char *type,
                       const void *body, size_t len)
{
    reply->status = status;
    reply->type = type;
    reply->body = body;
    reply->len = len;
}

/* Something that changes only with the program: it has a tag, and net tells
 * whoever has it already. The tag lives in the scratch buffer's last bytes. */
static void reply_static(struct house *house, struct net_reply *reply,
                         const char *type, const char *body, size_t len)
{
    char *etag = house->scratch + sizeof house->scratch - ETAG;

    (void)snprintf(etag, ETAG, "\"%016" PRIx64 "\"", digest_bytes(body, len));
    reply_with(reply, 200, type, body, len);
    reply->etag = etag;
    reply->cache = "no-cache"; /* may be kept, is asked for again */
}

static void reply_page(struct house *house, struct net_reply *reply,
                       const char *title, const char *middle)
{
    struct sheet sheet = make_page(house, title, middle, true);

    reply_static(house, reply, HTML, sheet.text, sheet.used);
}

static void reply_missing(struct house *house, struct net_reply *reply)
{
    struct sheet sheet = make_page(house, "Nothing here", page_missing, false);

    reply_with(reply, 404, HTML, sheet.text, sheet.used);
}

/* --- For machines --------------------------------------------------------- */

static void reply_health(struct house *house, struct net_reply *reply)
{
    bool fine = !house->ailing && !house->stopping;
    struct net_counts now;
    struct ch_json out;

    net_count(house->net, &now);
    ch_json_init(&out, house->scratch, sizeof house->scratch);
    ch_json_open(&out, NULL);
    ch_json_bool(&out, "ok", fine);
    if (!fine)
        ch_json_str(&out, "why", house->stopping ? "the house is closing"
                                                 : "nothing can be saved");
    ch_json_str(&out, "version", CH_VERSION);
    ch_json_int(&out, "tables", house->n_entries);
    ch_json_int(&out, "connections", now.open);
    ch_json_close(&out);
    reply_with(reply, fine ? 200 : 503, "application/json", out.text, out.len);
}

static void reply_metrics(struct house *house, struct net_reply *reply)
{
    size_t len = metrics_print(house, house->scratch, sizeof house->scratch);

    if (len == 0)
        reply_with(reply, 500, PLAIN, "too many numbers\n", 17);
    else
        reply_with(reply, 200, "text/plain; version=0.0.4; charset=utf-8",
                   house->scratch, len);
}

/* --- Who asks for what ---------------------------------------------------- */

/* Is it `start` and then a word that may be an id or a code? */
static bool leads(const char *path, const char *start)
{
    size_t len = strlen(start), n;

    if (strncmp(path, start, len) != 0)
        return false;
    n = strspn(path + len, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX"
                           "YZ0123456789-_");
    return n > 0 && n <= 32 && path[len + n] == '\0';
}

static bool reply_file(struct house *house, const char *path,
                       struct net_reply *reply)
{
    static const struct {
        const char *path, *type, *text;
    } files[] = {
        {"/style.css", "text/css; charset=utf-8", page_style},
        {"/icon.svg", "image/svg+xml", page_icon},
        {"/robots.txt", PLAIN, "User-agent: *\nDisallow: /\n"},
    };

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strcmp(path, files[i].path) == 0) {
            reply_static(house, reply, files[i].type, files[i].text,
                         strlen(files[i].text));
            return true;
        }
    return false;
}

void page_request(void *with, const struct net_request *request,
                  struct net_reply *reply)
{
    struct house *house = with;
    const char *path = request->path;

    if (strcmp(path, "/healthz") == 0)
        reply_health(house, reply);
    else if (strcmp(path, "/metrics") == 0 &&
             (request->local || house->config.metrics_public))
        reply_metrics(house, reply);
    else if (strcmp(path, "/") == 0 || strcmp(path, "/about") == 0)
        reply_page(house, reply, "Cluehouse", page_welcome);
    else if (leads(path, "/t/") || leads(path, "/join/"))
        reply_page(house, reply, "Your table", page_invited);
    else if (!reply_file(house, path, reply))
        reply_missing(house, reply);
}

/* --- The games as JSON ---------------------------------------------------- */

static void write_game(const struct ch_game *game, struct ch_json *out)
{
    ch_json_open(out, NULL);
    game_about(game, out);
    ch_json_array(out, "bots");
    for (int i = 0; i < CH_LEVELS; i++)
        if (bot_find(game, bot_levels[i]).bot != NULL)
            ch_json_str(out, NULL, bot_levels[i]);
    ch_json_end(out);
    ch_json_close(out);
}

bool do_games(struct order *order)
{
    struct ch_json answer;

    if (!order_read(order, "{}"))
        return false;
    answer = order_yes(order);
    ch_json_array(&answer, "games");
    for (int i = 0; ch_games[i] != NULL; i++)
        write_game(ch_games[i], &answer);
    ch_json_end(&answer);
    order_answer(order, &answer);
    return true;
}

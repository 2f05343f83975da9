/*
 * preview.c - what programs that show links are told of a page: Open Graph, and
 * what Twitter adds to it.
 *
 * Whoever has the link of a table may come to it, and so may see here what is
 * played, who invites, and how many seats are free; nothing else. Codes are
 * short enough to be tried, so a page that names one says the same whether or
 * not there is such a table. So does one of a table that this server does not
 * have in memory, beyond the game: nothing is loaded or claimed for a preview.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/preview.h"

#include <stdio.h>
#include <string.h>

#include "server/filter.h"
#include "server/server_state.h"

#define APOSTROPHE "\xe2\x80\x99"
#define ISOLATE    "\xe2\x81\xa8" /* FIRST STRONG ISOLATE, */
#define POP        "\xe2\x81\xa9" /* and its end */

enum { TITLE = 256, SAY = 96, NAME = NAME_BYTES + 8 };

struct preview {
    char title[TITLE], say[SAY];
    const char *picture; /* its name: a game's, or "general" */
    const char *path;    /* of the table, or NULL: the address tells nothing */
};

/* --- What it says --------------------------------------------------------- */

static void fill_general(struct preview *out)
{
    *out = (struct preview){.picture = "general"};
    (void)snprintf(out->title, TITLE, "Cluehouse");
    (void)snprintf(out->say, SAY,
                   "Game night, one link away: Clue, Hues and Cues, Haiclue "
                   "and HUE with friends.");
}

/* Is it written from right to left, in part? By the first bytes of Hebrew,
 * Arabic and their neighbours in UTF-8. */
static bool has_right_to_left(const char *name)
{
    for (const unsigned char *at = (const unsigned char *)name; *at != '\0';
         at++)
        if ((at[0] >= 0xd6 && at[0] <= 0xdf) ||
            (at[0] == 0xe0 && at[1] >= 0xa0 && at[1] <= 0xa3) ||
            (at[0] == 0xef && at[1] >= 0xac && at[1] <= 0xbb) ||
            (at[0] == 0xf0 && at[1] == 0x90 && at[2] >= 0xa0) ||
            (at[0] == 0xf0 && at[1] == 0x9e))
            return true;
    return false;
}

/* The host's name as the table shows it, or "": there is none, or the table
 * would not allow it. A name in another direction stays by itself in the
 * sentence. */
static void print_host(const struct table *table, char out[NAME])
{
    const char *name;
    bool other;

    out[0] = '\0';
    if (table->host == NOBODY || table->member[table->host].gone)
        return;
    name = member_name(table, &table->member[table->host]);
    if ((table->settings.filter || table->settings.is_public) &&
        filter_refuses(&table->server->filter, name))
        return;
    other = has_right_to_left(name);
    (void)snprintf(out, NAME, "%s%s%s", other ? ISOLATE : "", name,
                   other ? POP : "");
}

static void print_title(struct preview *out, const struct ch_game *game,
                        bool open, const char *name)
{
    if (name[0] == '\0')
        (void)snprintf(out->title, TITLE,
                       open ? "You" APOSTROPHE "re invited to %s"
                            : "A table of %s",
                       game->title);
    else if (open)
        (void)snprintf(out->title, TITLE, "%s invites you to %s", name,
                       game->title);
    else
        (void)snprintf(out->title, TITLE, "%s at %s" APOSTROPHE "s table",
                       game->title, name);
}

static void print_seats(struct preview *out, const struct table *table)
{
    unsigned free = 0;

    for (unsigned i = 0; i < table->setup.seats; i++)
        free += table->seat[i].kind == SEAT_EMPTY;
    if (table->phase == STORE_PLAYING)
        (void)snprintf(out->say, SAY, "The game has started.");
    else if (table->phase != STORE_OPEN)
        (void)snprintf(out->say, SAY, "The game is over.");
    else
        (void)snprintf(out->say, SAY, "%u of %u seats free", free,
                       table->setup.seats);
}

/* Is all of it stored? HTTP does not wait for a commit. */
static bool is_settled(const struct table *table)
{
    return !table->loading && !table->must_reload && !table->is_closing &&
           !table->save_due && !table->in_batch[0] && !table->in_batch[1];
}

static void fill_table(struct server *server, const char *path,
                       struct preview *out)
{
    const char *id = path + strlen("/t/");
    const struct table *table = table_index_find(server, id);
    const struct table_summary *summary = table_index_summary(server, id);
    char name[NAME] = "";

    if (table != NULL && is_settled(table)) {
        print_host(table, name);
        print_title(out, table->game, table->phase == STORE_OPEN, name);
        print_seats(out, table);
        out->picture = table->game->name;
    } else if (summary != NULL && summary->game != NULL && table == NULL) {
        print_title(out, summary->game, summary->phase == STORE_OPEN, name);
        out->picture = summary->game->name;
    } else {
        return;
    }
    out->path = path;
}

/* --- As HTML -------------------------------------------------------------- */

struct text {
    char *out;
    size_t len, max;
    bool full;
};

static void add(struct text *text, const char *bytes, size_t n)
{
    if (n > text->max - text->len) {
        text->full = true;
        return;
    }
    memcpy(text->out + text->len, bytes, n);
    text->len += n;
}

static void add_text(struct text *text, const char *words)
{
    add(text, words, strlen(words));
}

/* As the value of an attribute, or between tags. */
static void add_escaped(struct text *text, const char *words)
{
    for (const char *at = words; *at != '\0'; at++)
        switch (*at) {
        case '&':
            add_text(text, "&amp;");
            break;
        case '<':
            add_text(text, "&lt;");
            break;
        case '>':
            add_text(text, "&gt;");
            break;
        case '"':
            add_text(text, "&quot;");
            break;
        case '\'':
            add_text(text, "&#39;");
            break;
        default:
            add(text, at, 1);
        }
}

/* <meta property="og:title" content="..."> */
static void add_meta(struct text *text, const char *key, const char *name,
                     const char *first, const char *second)
{
    add_text(text, "<meta ");
    add_text(text, key);
    add_text(text, "=\"");
    add_text(text, name);
    add_text(text, "\" content=\"");
    add_escaped(text, first);
    add_escaped(text, second);
    add_text(text, "\">\n");
}

static void add_tags(struct text *text, const struct preview *preview,
                     const char *base)
{
    char picture[64];

    (void)snprintf(picture, sizeof picture, "preview/%s.png", preview->picture);
    /* The page's own title is the client's to say, in its language. */
    add_text(text, "<title>Cluehouse</title>\n");
    add_meta(text, "name", "description", preview->say, "");
    add_meta(text, "property", "og:site_name", "Cluehouse", "");
    add_meta(text, "property", "og:type", "website", "");
    add_meta(text, "property", "og:title", preview->title, "");
    add_meta(text, "property", "og:description", preview->say, "");
    if (preview->path != NULL)
        add_meta(text, "property", "og:url", base, preview->path + 1);
    add_meta(text, "property", "og:image", base, picture);
    add_meta(text, "property", "og:image:type", "image/png", "");
    add_meta(text, "property", "og:image:width", "1200", "");
    add_meta(text, "property", "og:image:height", "630", "");
    add_meta(text, "property", "og:image:alt", preview->title, "");
    add_meta(text, "name", "twitter:card", "summary_large_image", "");
    add_meta(text, "name", "twitter:title", preview->title, "");
    add_meta(text, "name", "twitter:description", preview->say, "");
    add_meta(text, "name", "twitter:image", base, picture);
}

size_t preview_write(struct server *server, const char *path, const char *base,
                     const void *html, size_t len, char *out, size_t max)
{
    static const char begins[] = "<!--preview-->\n";
    static const char ends[] = "<!--/preview-->\n";
    const char *page = html, *from, *to;
    struct text text = {.out = out, .max = max};
    struct preview preview;

    from = memmem(page, len, begins, strlen(begins));
    to = memmem(page, len, ends, strlen(ends));
    if (from == NULL || to == NULL || to < from)
        return 0;
    fill_general(&preview);
    if (strncmp(path, "/t/", 3) == 0 && id_is_table(path + 3))
        fill_table(server, path, &preview);
    add(&text, page, (size_t)(from - page));
    add_tags(&text, &preview, base);
    to += strlen(ends);
    add(&text, to, len - (size_t)(to - page));
    return text.full ? 0 : text.len;
}

/*
 * table_words.c - the words of a table: a list for Haiclue in place of
 * ours, and cue words that a table of Hues and Cues forbids.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table_words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/words.h"
#include "lexicon/fold.h"
#include "lexicon/syllables.h"
#include "server/filter.h"
#include "server/server_state.h"
#include "server/table.h"
#include "server/theme_lists.h"

void table_words_set(struct table *table, const struct ch_game *game,
                     const char *list)
{
    size_t len = strlen(list);

    ch_game_release(table->game);
    table->game = game;
    if (len < sizeof table->words.list)
        memcpy(table->words.list, list, len + 1);
}

void table_words_free(struct table *table)
{
    free(table->words.upload);
    free(table->words.banned);
    table->words = (struct table_words){.list = ""};
    ch_game_release(table->game);
    table->game = NULL;
}

/* --- Forbidden cue words -------------------------------------------------- */

/* Calls take() with each line; returns its first answer that is not NULL. */
static const char *each_line(const char *text, void *ctx,
                             const char *(*take)(void *ctx, const char *line,
                                                 size_t len))
{
    const char *why = NULL;

    while (why == NULL && *text != '\0') {
        size_t len = strcspn(text, "\n");

        why = take(ctx, text, len);
        text += len + (text[len] == '\n');
    }
    return why;
}

/* Words are compared as they are folded; hyphens are blanks, of which one
 * stands between two words and none elsewhere. */
static int fold_words(const char *text, size_t len, char *out, size_t room)
{
    int n = fold_text(text, len, out, room), kept = 0;

    for (int i = 0; i < n; i++) {
        char c = out[i];

        if (c == '-')
            c = ' ';
        if (c != ' ' || (kept > 0 && out[kept - 1] != ' '))
            out[kept++] = c;
    }
    if (kept > 0 && out[kept - 1] == ' ')
        kept--;
    if (n >= 0)
        out[kept] = '\0';
    return n < 0 ? n : kept;
}

struct banning {
    const struct filter_list *filter; /* or NULL */
    char *out;
    size_t used;
    unsigned n;
};

static const char *ban_line(void *ctx, const char *line, size_t len)
{
    struct banning *ban = ctx;
    int n = fold_words(line, len, ban->out + ban->used, TABLE_WORDS_BYTES);

    if (n == FOLD_NOT_UTF8)
        return "words-not-text";
    if (n == FOLD_TOO_LONG)
        return "words-too-long";
    for (int i = 0; i < n; i++) /* marks of control would be seen by nobody */
        if ((unsigned char)ban->out[ban->used + (size_t)i] < ' ')
            return "words-not-text";
    if (n == 0)
        return NULL;
    if (ban->filter != NULL &&
        filter_refuses(ban->filter, ban->out + ban->used))
        return "offensive";
    if (++ban->n > TABLE_WORDS_BANNED)
        return "too-many-banned-words";
    ban->used += (size_t)n;
    ban->out[ban->used++] = '\n';
    return NULL;
}

const char *table_words_ban(struct table *table, const char *text,
                            const struct filter_list *filter)
{
    enum { ROOM = (TABLE_WORDS_BANNED + 1) * (TABLE_WORDS_BYTES + 1) };
    struct banning ban = {.filter = filter, .out = malloc(ROOM + 1)};
    const char *why;

    if (ban.out == NULL)
        return "out-of-memory";
    why = each_line(text, &ban, ban_line);
    if (why != NULL || ban.n == 0) {
        free(ban.out);
        ban.out = NULL;
    }
    if (why != NULL)
        return why;
    if (ban.out != NULL)
        ban.out[ban.used] = '\0';
    free(table->words.banned);
    table->words.banned = ban.out;
    return NULL;
}

struct judged {
    char cue[CH_TEXT * 2];
};

static bool is_end(char c)
{
    return c == '\0' || c == ' ';
}

/* A word, or a pair of words, counts only as a whole. */
static const char *judge_line(void *ctx, const char *line, size_t len)
{
    const struct judged *judged = ctx;

    for (const char *at = judged->cue; *at != '\0'; at++)
        if ((at == judged->cue || is_end(at[-1])) &&
            strncmp(at, line, len) == 0 && is_end(at[len]))
            return "cue-banned-here";
    return NULL;
}

/* They are kept while the room plays another game. */
static bool has_banned(const struct table *table)
{
    return table->words.banned != NULL &&
           strcmp(table->game->name, "hues-and-cues") == 0;
}

const char *table_words_check(const struct table *table,
                              const struct ch_move *move)
{
    struct judged judged;

    if (!has_banned(table) || table->game->verbs[move->verb].text == NULL ||
        fold_words(move->text, strlen(move->text), judged.cue,
                   sizeof judged.cue) < 0)
        return NULL;
    return each_line(table->words.banned, &judged, judge_line);
}

/* --- The filter ----------------------------------------------------------- */

struct judging {
    const struct filter_list *filter;
};

static const char *judge(const struct judging *judging, const char *text,
                         size_t len)
{
    char copy[CH_WORDS_BYTES + 8];

    assert(len < sizeof copy); /* as were all that were read */
    memcpy(copy, text, len);
    copy[len] = '\0';
    return filter_refuses(judging->filter, copy) ? "offensive" : NULL;
}

static const char *judge_ban(void *ctx, const char *line, size_t len)
{
    return judge(ctx, line, len);
}

/* A word, its syllables, and what it means for bots: each by itself. */
static const char *judge_word(void *ctx, const char *line, size_t len)
{
    const char *end = line + len, *why = NULL;

    while (why == NULL && line < end) {
        size_t part = strcspn(line, " \n");

        why = judge(ctx, line, part);
        line += part + 1;
    }
    return why;
}

bool table_words_list_offends(const struct filter_list *filter,
                              const struct ch_game *game)
{
    struct judging judging = {filter};

    return game->words != NULL &&
           each_line(ch_words_text(game), &judging, judge_word) != NULL;
}

bool table_words_bans_offend(const struct filter_list *filter,
                             const struct table *table)
{
    struct judging judging = {filter};

    return table->words.banned != NULL &&
           each_line(table->words.banned, &judging, judge_ban) != NULL;
}

/* --- For clients, and for the row ----------------------------------------- */

static const char *write_line(void *ctx, const char *line, size_t len)
{
    char word[TABLE_WORDS_BYTES];

    memcpy(word, line, len);
    word[len] = '\0';
    ch_json_str(ctx, NULL, word);
    return NULL;
}

void table_words_write(const struct table *table, struct ch_json *out)
{
    if (table->game->words != NULL) {
        ch_json_object_begin(out, "words");
        ch_json_str(out, "list", table->words.list);
        ch_json_int(out, "words", ch_words_count(table->game));
        ch_json_str(out, "digest", ch_words_digest(table->game));
        ch_json_object_end(out);
    }
    if (table->phase == STORE_OPEN && strcmp(table->game->name, "haiclue") == 0)
        theme_lists_write(table->server, out);
    if (has_banned(table)) {
        ch_json_array_begin(out, "banned");
        (void)each_line(table->words.banned, out, write_line);
        ch_json_array_end(out);
    }
}

void table_words_save(const struct table *table, struct ch_json *out)
{
    if (table->game->words != NULL) {
        ch_json_str(out, "list", table->words.list);
        ch_json_str(out, "words", ch_words_text(table->game));
    }
    if (table->words.banned != NULL)
        ch_json_str(out, "banned", table->words.banned);
}

/* What is stored is canonical: read again it is the same. */
static const struct ch_game *make_game(const char *text)
{
    struct ch_words_error bad;
    const struct ch_game *game =
        ch_words_game(text, strlen(text), syllables_of, &bad);

    if (game == NULL || strcmp(ch_words_text(game), text) == 0)
        return game;
    ch_game_release(game);
    return NULL;
}

bool table_words_load(struct table *table, json_t *row)
{
    const char *list = "", *words = NULL, *banned = "";
    const struct ch_game *game;

    if (json_unpack(row, "{s?:s,s?:s,s?:s}", "list", &list, "words", &words,
                    "banned", &banned) != 0 ||
        strlen(list) >= sizeof table->words.list ||
        (words != NULL) != (list[0] != '\0') ||
        table_words_ban(table, banned, NULL) != NULL)
        return false;
    if (words == NULL)
        return true;
    game = make_game(words);
    if (game == NULL || strcmp(game->name, table->game->name) != 0) {
        ch_game_release(game);
        return false;
    }
    table_words_set(table, game, list);
    return true;
}

const struct ch_game *table_words_stored(const char *row)
{
    json_t *json = json_loads(row, JSON_REJECT_DUPLICATES, NULL);
    const char *words = json_string_value(json_object_get(json, "words"));
    const struct ch_game *game = words != NULL ? make_game(words) : NULL;

    json_decref(json);
    return game;
}

/*
 * words.c - the request `words`: a list for Haiclue, or forbidden cue words.
 *
 * A list is longer than a message may be, so it comes in pieces. Nothing is
 * changed, nor stored, before the last one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/words.h"

#include <stdlib.h>
#include <string.h>

#include "lexicon/syllables.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/table_words.h"
#include "server/theme_lists.h"

static bool is_game(const struct table *table, const char *name)
{
    return strcmp(table->game->name, name) == 0;
}

/* People were ready for what they saw, not for this. */
static void mark_changed(struct table *table)
{
    for (unsigned i = 0; i < CH_SEATS; i++)
        table->seat[i].ready = false;
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
}

static void drop_upload(struct table *table)
{
    free(table->words.upload);
    table->words.upload = NULL;
    table->words.uploaded = 0;
}

/* Refuses with a sentence that says which word, where, and how many. */
static bool refuse_list(struct request *request,
                        const struct ch_words_error *bad)
{
    struct ch_json out;
    char say[256];

    ch_words_explain(bad, say, sizeof say);
    metrics_count_refusal(&request->server->metrics, bad->slug);
    out = outbox_begin_refusal(request->client, request->table->game,
                               request->id, bad->slug, say);
    if (bad->line > 0) {
        ch_json_int(&out, "line", bad->line);
        ch_json_str(&out, "word", bad->word);
    }
    if (bad->limit > 0) {
        ch_json_int(&out, "words", bad->words);
        ch_json_int(&out, "limit", bad->limit);
    }
    outbox_end_refusal(request->client, request->id, &out);
    return false;
}

/* What the host should know of a list that can be played. */
static void write_warnings(const struct table *table, struct ch_json *out)
{
    ch_json_array_begin(out, "warnings");
    if (ch_words_single(table->game) > 0)
        ch_json_str(out, NULL, "words-single");
    if (!ch_words_has_syllables(table->game))
        ch_json_str(out, NULL, "words-without-syllables");
    ch_json_array_end(out);
}

/* The filter of a table that has one; or NULL. */
static const struct filter_list *filter_of(const struct table *table)
{
    return table->settings.filter ? &table->server->filter : NULL;
}

/* Plays with this list from now on, if it can be. The operator answers for the
 * words of themes, the filter looks at those of hosts. */
static bool take_list(struct request *request, const char *text, size_t len,
                      const char *name)
{
    struct table *table = request->table;
    const struct filter_list *filter = filter_of(table);
    struct ch_words_error bad;
    const struct ch_game *game = ch_words_game(text, len, syllables_of, &bad);
    struct ch_json out;

    if (game == NULL)
        return refuse_list(request, &bad);
    if (filter != NULL && strcmp(name, TABLE_WORDS_OWN) == 0 &&
        table_words_list_offends(filter, game)) {
        ch_game_release(game);
        return request_refuse(request, "offensive");
    }
    bad.slug = ch_setup_check(game, &table->setup);
    if (bad.slug != NULL) {
        bool few = strcmp(bad.slug, "words-too-few") == 0;

        bad.words = ch_words_count(game);
        bad.limit = ch_words_needed(&table->setup);
        ch_game_release(game);
        return few ? refuse_list(request, &bad)
                   : request_refuse(request, bad.slug);
    }
    table_words_set(table, game, name);
    mark_changed(table);
    out = request_begin_answer(request);
    ch_json_int(&out, "words", ch_words_count(game));
    ch_json_str(&out, "digest", ch_words_digest(game));
    write_warnings(table, &out);
    request_answer(request, &out);
    return true;
}

/* Adds a piece to the upload. NULL, or a slug. */
static const char *add_piece(struct table *table, const char *text, int at)
{
    struct table_words *words = &table->words;
    size_t len = strlen(text);
    char *more;

    if (at == 0)
        drop_upload(table);
    if (at < 0 || (size_t)at != words->uploaded)
        return "piece-out-of-place";
    if (words->uploaded + len > CH_WORDS_SOURCE)
        return "words-too-many";
    more = realloc(words->upload, words->uploaded + len + 1);
    if (more == NULL)
        return "out-of-memory";
    memcpy(more + words->uploaded, text, len + 1);
    words->upload = more;
    words->uploaded += len;
    return NULL;
}

static bool take_piece(struct request *request, const char *text, int at,
                       bool more)
{
    struct table *table = request->table;
    const char *why = add_piece(table, text, at);
    bool fine;

    if (why != NULL) {
        drop_upload(table);
        return request_refuse(request, why);
    }
    if (more) {
        request_done(request);
        return true;
    }
    fine = take_list(request, table->words.upload, table->words.uploaded,
                     TABLE_WORDS_OWN);
    drop_upload(table);
    return fine;
}

static bool ban_words(struct request *request, const char *text)
{
    const char *why;

    if (!is_game(request->table, "hues-and-cues"))
        return request_refuse(request, "no-words-here");
    why = table_words_ban(request->table, text, filter_of(request->table));
    if (why != NULL)
        return request_refuse(request, why);
    mark_changed(request->table);
    request_done(request);
    return true;
}

static bool do_words(struct request *request)
{
    struct table *table = request->table;
    const char *list, *text = NULL, *theme;
    int at = 0, more = 0;

    if (!request_read(request, "{s:s,s?:s,s?:i,s?:b}", "list", &list, "text",
                      &text, "at", &at, "more", &more))
        return false;
    if (strcmp(list, "banned") == 0 && text != NULL)
        return ban_words(request, text);
    if (!is_game(table, "haiclue"))
        return request_refuse(request, "no-words-here");
    if (strcmp(list, TABLE_WORDS_OWN) == 0 && text != NULL)
        return take_piece(request, text, at, more != 0);
    if (strcmp(list, TABLE_WORDS_OWN) == 0 || strcmp(list, "banned") == 0 ||
        text != NULL)
        return request_refuse(request, "order-malformed");
    if (strcmp(list, "standard") == 0) {
        table_words_set(table, ch_game_find(table->game->name), "");
        mark_changed(table);
        request_done(request);
        return true;
    }
    theme = theme_lists_find(request->server, list);
    return theme != NULL ? take_list(request, theme, strlen(theme), list)
                         : request_refuse(request, "no-such-theme");
}

const struct request_kind words_requests[] = {
    {.name = "words", .run = do_words, WHO_HOST, BEFORE, WRITES},
    {.name = NULL},
};

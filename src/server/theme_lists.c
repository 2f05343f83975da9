/*
 * theme_lists.c - the lists of words that hosts can choose for Haiclue.
 *
 * They are read and checked once, before the sandbox closes: a list that could
 * not be played is the operator's to mend, not a host's to wonder about.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/theme_lists.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/words.h"
#include "lexicon/syllables.h"
#include "lexicon/themes.h"
#include "server/server_state.h"

static const char ending[] = ".txt";

/* Small letters, digits and hyphens, and not what `words` means otherwise. */
static bool is_name(const char *name, size_t len)
{
    static const char *const taken[] = {"own", "standard", "banned"};

    if (len == 0 || len >= THEME_LISTS_NAME ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != len)
        return false;
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strlen(taken[i]) == len && memcmp(taken[i], name, len) == 0)
            return false;
    return true;
}

/* The file's text, to be freed; NULL: see *why. */
static char *read_text(const char *path, char why[NET_WHY])
{
    char *text = calloc(1, CH_WORDS_SOURCE + 1);
    FILE *file = fopen(path, "re");
    size_t len = 0;

    if (text != NULL && file != NULL)
        len = fread(text, 1, CH_WORDS_SOURCE + 1, file);
    if (text == NULL || file == NULL || ferror(file) != 0 ||
        len > CH_WORDS_SOURCE) {
        (void)snprintf(why, NET_WHY, "cannot read the theme %.120s: %s", path,
                       len > CH_WORDS_SOURCE ? "it is too large"
                                             : strerror(errno));
        free(text);
        text = NULL;
    }
    if (file != NULL)
        (void)fclose(file); /* not written to */
    return text;
}

static bool check_text(const char *name, const char *text, char why[NET_WHY])
{
    struct ch_words_error bad;
    const struct ch_game *game =
        ch_words_game(text, strlen(text), syllables_of, &bad);
    char say[160];

    if (game != NULL) {
        ch_game_release(game);
        return true;
    }
    ch_words_explain(&bad, say, sizeof say);
    (void)snprintf(why, NET_WHY, "the theme %.40s: %s", name, say);
    return false;
}

static bool add_file(struct server *server, const char *file, size_t len,
                     char why[NET_WHY])
{
    struct theme_lists *themes = &server->themes;
    char path[4096];
    char *text;

    if (themes->n == THEME_LISTS_MOST || !is_name(file, len - 4)) {
        (void)snprintf(why, NET_WHY,
                       themes->n == THEME_LISTS_MOST
                           ? "there are too many themes: %.60s"
                           : "a theme has small letters, digits and hyphens in "
                             "its name: %.60s",
                       file);
        return false;
    }
    (void)snprintf(path, sizeof path, "%s/%s", server->config.themes, file);
    text = read_text(path, why);
    if (text == NULL)
        return false;
    if (!check_text(file, text, why)) {
        free(text);
        return false;
    }
    memcpy(themes->list[themes->n].name, file, len - 4);
    themes->list[themes->n++].text = text;
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

bool theme_lists_open(struct server *server, char why[NET_WHY])
{
    struct theme_lists *themes = &server->themes;
    const struct dirent *entry;
    bool fine = true;
    DIR *folder;

    if (server->config.themes == NULL)
        return true;
    folder = opendir(server->config.themes);
    if (folder == NULL) {
        (void)snprintf(why, NET_WHY, "cannot read the themes in %.120s: %s",
                       server->config.themes, strerror(errno));
        return false;
    }
    while (fine && (entry = readdir(folder)) != NULL) {
        size_t len = strlen(entry->d_name), end = sizeof ending - 1;

        if (len > end && strcmp(entry->d_name + len - end, ending) == 0)
            fine = add_file(server, entry->d_name, len, why);
    }
    (void)closedir(folder);
    qsort(themes->list, themes->n, sizeof themes->list[0], by_name);
    return fine;
}

void theme_lists_free(struct server *server)
{
    for (unsigned i = 0; i < server->themes.n; i++)
        free(server->themes.list[i].text);
    server->themes.n = 0;
}

const char *theme_lists_find(const struct server *server, const char *name)
{
    const struct theme_lists *themes = &server->themes;

    for (unsigned i = 0; i < themes->n; i++)
        if (strcmp(themes->list[i].name, name) == 0)
            return themes->list[i].text;
    return themes_find(name);
}

void theme_lists_write(const struct server *server, struct ch_json *out)
{
    const struct theme_lists *themes = &server->themes;

    ch_json_array_begin(out, "themes");
    for (unsigned i = 0; i < themes->n; i++)
        if (themes_find(themes->list[i].name) == NULL)
            ch_json_str(out, NULL, themes->list[i].name);
    for (int i = 0; themes_all[i].name != NULL; i++)
        ch_json_str(out, NULL, themes_all[i].name);
    ch_json_array_end(out);
}

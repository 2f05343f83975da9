/*
 * words_file.c - lists of words for Haiclue, from files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/words_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/diag.h"
#include "cli/log_file.h"
#include "lexicon/syllables.h"
#include "lexicon/themes.h"

enum { PATH = 4096 };

static const char log_end[] = ".log", words_end[] = ".words";

static const struct ch_game *make_game(const char *name, const char *text,
                                       size_t len)
{
    struct ch_words_error bad;
    const struct ch_game *game = ch_words_game(text, len, syllables_of, &bad);
    char why[256];

    if (game == NULL) {
        ch_words_explain(&bad, why, sizeof why);
        diag_error("%s: %s", diag_path(name).text, bad.slug);
        diag_hint("%s", why);
    }
    return game;
}

const struct ch_game *words_file_read(const char *name)
{
    const char *theme = themes_find(name);
    const struct ch_game *game = NULL;
    size_t len;
    char *text;

    if (theme != NULL)
        return make_game(name, theme, strlen(theme));
    text = log_file_read(name, &len);
    if (text != NULL)
        game = make_game(name, text, len);
    free(text);
    return game;
}

/* NAME.log has its words in NAME.words. False if the name is too long. */
static bool beside(const char *log_path, char out[PATH])
{
    size_t len = strlen(log_path), end = sizeof log_end - 1;

    if (len >= end && strcmp(log_path + len - end, log_end) == 0)
        len -= end;
    if (len + sizeof words_end > PATH)
        return false;
    memcpy(out, log_path, len);
    memcpy(out + len, words_end, sizeof words_end);
    return true;
}

static bool needs_words(const char *log, size_t len)
{
    static const char words[] = " words=";
    const char *end = memchr(log, '\n', len);

    return end != NULL &&
           memmem(log, (size_t)(end - log), words, sizeof words - 1) != NULL;
}

bool words_file_for_log(const char *name, const char *path, const char *log,
                        size_t len, const struct ch_game **out)
{
    char own[PATH];

    *out = NULL;
    if (name == NULL && needs_words(log, len) && beside(path, own) &&
        access(own, R_OK) == 0)
        name = own;
    if (name == NULL)
        return true;
    *out = words_file_read(name);
    return *out != NULL;
}

bool words_file_write(const struct ch_game *game, const char *log_path)
{
    char path[PATH];
    FILE *file = NULL;
    bool fine;
    int fd = -1;

    if (game->words == NULL)
        return true;
    if (beside(log_path, path))
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    if (fd >= 0)
        file = fdopen(fd, "w");
    fine = file != NULL && fputs(ch_words_text(game), file) >= 0;
    if (file != NULL)
        fine = fclose(file) == 0 && fine;
    if (!fine) {
        diag_error("cannot write the words beside %s: %s",
                   diag_path(log_path).text, strerror(errno));
        diag_hint("choose a log in a folder you can write to, of a name that "
                  "is not used yet");
    }
    return fine;
}

/*
 * log_file.c - reading of log files, and errors in them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/log_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "cli/diag.h"

/* Reads to the end of the file, or a little more than is allowed. False if
 * memory is out. */
static bool read_all(FILE *file, struct buf *out)
{
    enum { CHUNK = 1 << 16 };
    size_t n = 1;

    while (n > 0 && out->used <= LOG_FILE_MAX) {
        if (!buf_reserve(out, CHUNK))
            return false;
        n = fread(out->bytes + out->used, 1, CHUNK, file);
        out->used += n;
    }
    return true;
}

/* False after an error message. */
static bool check_read(FILE *file, const char *path, size_t len)
{
    if (ferror(file)) {
        diag_error("cannot read %s: %s", diag_path(path).text, strerror(errno));
        diag_hint("name a file that cluehouse play --log wrote");
        return false;
    }
    if (len > LOG_FILE_MAX) {
        diag_error("%s is larger than %d MB", diag_path(path).text,
                   LOG_FILE_MAX >> 20);
        diag_hint("no game makes a log of that size: is it the right file?");
        return false;
    }
    return true;
}

char *log_file_read(const char *path, size_t *len)
{
    bool standard = strcmp(path, "-") == 0, ok;
    FILE *file = standard ? stdin : fopen(path, "rb");
    struct buf text = {NULL, 0, 0};

    if (file == NULL) {
        diag_error("cannot open %s: %s", diag_path(path).text, strerror(errno));
        diag_hint("name a log that can be read, or - for standard input");
        return NULL;
    }
    errno = 0;
    ok = read_all(file, &text);
    if (!ok)
        diag_error("cannot read %s: out of memory", diag_path(path).text);
    if (!ok || !check_read(file, path, text.used))
        buf_free(&text);
    if (!standard)
        (void)fclose(file); /* only read: closing cannot lose data */
    *len = text.used;
    return text.bytes;
}

/* Slugs, or their beginnings, and what they mean. */
struct meaning {
    const char *slug, *sentence;
};

static const struct meaning meanings[] = {
    {"log-is-empty", "there is nothing in it"},
    {"log-is-no-log", "the first line is not that of a log: it begins with "
                      "'cluehouse 1' or 'cluehouse 2'"},
    {"log-from-newer-format", "a newer program wrote it: update this one"},
    {"log-from-newer-rules", "a newer program wrote it, with other rules: "
                             "update this one"},
    {"log-from-older-rules", "an older program wrote it, and the rules have "
                             "changed since: read it with that one"},
    {"log-game-unknown", "this program does not have that game; see: "
                         "cluehouse games"},
    {"log-first-line-damaged", "the first line is not as it was written"},
    {"log-mix-damaged", "a line with a player's part of the seed is not as it "
                        "was written"},
    {"log-mix-out-of-order", "the players' parts of the seed are not in the "
                             "order of their seats, or one is there twice"},
    {"log-mix-differs", "a player's part of the seed is not the one that the "
                        "player had promised"},
    {"log-mix-missing", "a log of format 2 has at least one player's part of "
                        "the seed, and this one has none"},
    {"log-options-refused", "the first line has an option that the game does "
                            "not have"},
    {"log-set-up-refused", "the first line asks for a table that cannot be"},
    {"log-words-missing", "it was played with words of the players' own: give "
                          "the list with --words FILE, or put it beside the "
                          "log as NAME.words"},
    {"log-words-differ", "the list of words is not the one that it was played "
                         "with"},
    {"log-torn", "the last line has no end: writing was cut short; delete "
                 "that line to read the rest"},
    {"log-line-too-long", "no line is that long: it was edited or is no log"},
    {"log-line-damaged", "the line is not as it was written"},
    {"log-out-of-sequence", "a line is missing or stands in the wrong place"},
    {"log-move-unreadable", "the line does not have a move of this game"},
    {"log-move-refused", "the rules do not allow that move there"},
    {"log-draw-differs", "that does not follow from the seed: the dealer did "
                         "not draw it, or a line before was edited"},
    {"log-books-do-not-balance", "the move leads to an impossible table"},
    {"log-digest-differs", "the move does not lead to the table it led to when "
                           "it was written: this line or one before was "
                           "edited"},
    {"log-seed-damaged", "the line with the seed is not as it was written"},
    {"log-seed-differs", "the seed is not the one that the first line "
                         "promised"},
    {"log-seed-missing", "the last line should tell the seed, and does not"},
    {"log-game-unfinished", "the game is not over: draws can be checked when "
                            "it is; see: cluehouse replay"},
    {"log-goes-on-after-its-end", "something follows the line with the seed"},
};

static const char *meaning_of(const char *slug)
{
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++) {
        size_t len = strlen(meanings[i].slug);

        if (strncmp(slug, meanings[i].slug, len) == 0 &&
            (slug[len] == '\0' || strncmp(slug + len, "-at-", 4) == 0))
            return meanings[i].sentence;
    }
    return "it is not what this program would have written";
}

void log_file_explain(const char *path, const struct ch_game *game,
                      const struct ch_log_error *bad)
{
    diag_error("%s, line %" PRIu32 ": %s", diag_path(path).text, bad->line,
               bad->slug);
    diag_hint("%s", meaning_of(bad->slug));
    if (bad->detail[0] == '\0')
        return;
    if (game != NULL)
        diag_hint("%s: %s", bad->detail,
                  ch_game_explain(game, bad->detail)->say);
    else
        diag_hint("%s", bad->detail);
}

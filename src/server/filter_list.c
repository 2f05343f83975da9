/*
 * filter_list.c - the filter's list of words, as it is read from a file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/filter_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "lexicon/fold.h"
#include "server/names.h"

enum {
    MOST_BYTES = 1 << 20, /* of a file, */
    MOST_WORDS = 20000    /* and entries in all */
};

/* data/filter.txt: filter_words.S */
extern const char filter_words_begin[], filter_words_end[];

/* --- One entry ------------------------------------------------------------ */

/* Bare letters, and single blanks between words. NULL, or what is wrong. */
static const char *read_letters(const char *text, struct filter_word *out)
{
    char bare[NAMES_BARE];
    const char *at = bare, *end;
    bool blank = false;

    names_bare(text, bare);
    end = bare + strlen(bare);
    while (at < end) {
        int32_t c = fold_next(&at, end);
        enum fold_kind kind = fold_kind(c);

        if (kind != FOLD_LETTER && kind != FOLD_DIGIT) {
            blank = true;
            continue;
        }
        if (out->n + 2 > FILTER_LETTERS)
            return "is too long";
        if (blank && out->n > 0)
            out->letter[out->n++] = ' ';
        blank = false;
        out->letter[out->n++] = c;
    }
    return out->n < 3 ? "needs three letters or more" : NULL;
}

/* `text` is one line, without blanks around it. NULL, or what is wrong. */
static const char *read_entry(char *text, struct filter_word *out)
{
    size_t len;

    *out = (struct filter_word){.allowed = text[0] == '!'};
    text += out->allowed;
    out->inside = text[0] == '*';
    text += out->inside;
    len = strlen(text);
    out->further = len > 0 && text[len - 1] == '*';
    if (out->further)
        text[len - 1] = '\0';
    if (strlen(text) >= NAME_BYTES)
        return "is too long";
    return read_letters(text, out);
}

/* --- Lines ---------------------------------------------------------------- */

static const char *add_line(struct filter_list *list, const char *line,
                            size_t len)
{
    char text[256];
    const char *why;

    while (len > 0 && strchr(" \t\r", line[len - 1]) != NULL)
        len--;
    while (len > 0 && strchr(" \t", line[0]) != NULL) {
        line++;
        len--;
    }
    if (len == 0 || line[0] == '#')
        return NULL;
    if (len >= sizeof text)
        return "is too long";
    if (memchr(line, '\0', len) != NULL ||
        fold_text(line, len, text, sizeof text) == FOLD_NOT_UTF8)
        return "is not UTF-8 text";
    memcpy(text, line, len);
    text[len] = '\0';
    if (list->n >= MOST_WORDS)
        return "is one entry too many";
    if (!BUF_GROW(&list->word, list->n + 1, &list->room))
        return "does not fit into memory";
    why = read_entry(text, &list->word[list->n]);
    if (why == NULL)
        list->n++;
    return why;
}

bool filter_list_add(struct filter_list *list, const char *text, size_t len,
                     char why[NET_WHY])
{
    const char *end = text + len, *bad = NULL;
    unsigned number = 0;

    while (text < end && bad == NULL) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        if (stop == NULL)
            stop = end;
        number++;
        bad = add_line(list, text, (size_t)(stop - text));
        text = stop + 1;
    }
    if (bad != NULL)
        (void)snprintf(why, NET_WHY, "line %u of the filter's list %s", number,
                       bad);
    return bad == NULL;
}

/* --- Files ---------------------------------------------------------------- */

static bool add_file(struct filter_list *list, const char *name,
                     char why[NET_WHY])
{
    FILE *file = fopen(name, "re");
    char *text = malloc(MOST_BYTES + 1);
    size_t len = 0;
    bool fine = false;

    if (file != NULL && text != NULL)
        len = fread(text, 1, MOST_BYTES + 1, file);
    if (file == NULL || text == NULL || ferror(file) != 0)
        (void)snprintf(why, NET_WHY, "cannot read the filter's list %.140s: %s",
                       name, strerror(errno));
    else if (len > MOST_BYTES)
        (void)snprintf(why, NET_WHY,
                       "the filter's list %.140s is longer than 1 MiB", name);
    else
        fine = filter_list_add(list, text, len, why);
    free(text);
    if (file != NULL)
        (void)fclose(file); /* not written to */
    return fine;
}

bool filter_list_open(struct filter_list *list, const char *file,
                      char why[NET_WHY])
{
    return filter_list_add(list, filter_words_begin,
                           (size_t)(filter_words_end - filter_words_begin),
                           why) &&
           (file == NULL || add_file(list, file, why));
}

void filter_list_free(struct filter_list *list)
{
    free(list->word);
    *list = (struct filter_list){NULL, 0, 0};
}

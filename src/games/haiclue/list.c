/*
 * list.c - a list of words of the players' own, as text (K15).
 *
 * People paste what they have: lines or commas, any script, with and without
 * capitals. What is no word is refused with its line, and nothing is guessed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/haiclue/list.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

#include "lexicon/fold.h"

enum { SYLLABLES_MOST = 5, NON_JOINER = 0x200c, JOINER = 0x200d };

struct reader {
    const char *at, *end;
    unsigned line;
    bool ended; /* the last item did, and its line too */
    unsigned (*syllables)(const char *word);
    struct list *out;
    struct ch_words_error *bad;
};

/* Copies as much of a word as fits, with a question mark for each character
 * that cannot be seen; nothing from where it is not UTF-8. */
static void quote(const char *word, size_t len, char *out, size_t room)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)word;
    const utf8proc_uint8_t *end = at + len;
    utf8proc_int32_t code;
    utf8proc_ssize_t n;

    while (at < end && (n = utf8proc_iterate(at, end - at, &code)) > 0 &&
           (size_t)n < room) {
        utf8proc_category_t kind = utf8proc_category(code);

        if (kind == UTF8PROC_CATEGORY_CC || kind == UTF8PROC_CATEGORY_CF) {
            *out++ = '?';
            room--;
        } else {
            memcpy(out, at, (size_t)n);
            out += n;
            room -= (size_t)n;
        }
        at += n;
    }
    *out = '\0';
}

static bool refuse(struct reader *reader, const char *slug, const char *word,
                   size_t len)
{
    reader->bad->slug = slug;
    reader->bad->line = reader->line;
    quote(word, len, reader->bad->word, sizeof reader->bad->word);
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next item, without blanks at its ends: up to a comma, a semicolon or the
 * end of the line. False at the end of the text. */
static bool next_item(struct reader *reader, const char **item, size_t *len)
{
    const char *stop;

    if (reader->at == reader->end)
        return false;
    reader->line += reader->ended;
    *item = reader->at;
    for (stop = *item; stop < reader->end && *stop != '\n'; stop++)
        if ((*stop == ',' || *stop == ';') && **item != '#')
            break;
    reader->ended = stop < reader->end && *stop == '\n';
    reader->at = stop < reader->end ? stop + 1 : stop;
    while (*item < stop && is_blank(**item))
        ++*item;
    while (*item < stop && is_blank(stop[-1]))
        stop--;
    *len = (size_t)(stop - *item);
    return true;
}

/* Cuts the next part, up to a blank, off an item. */
static size_t next_part(const char **at, const char *end, const char **part)
{
    while (*at < end && is_blank(**at))
        ++*at;
    *part = *at;
    while (*at < end && !is_blank(**at))
        ++*at;
    return (size_t)(*at - *part);
}

/* Letters, marks behind them, hyphens and apostrophes between them, and the
 * signs that keep letters apart or join them. */
static bool is_word(const utf8proc_int32_t *codes, utf8proc_ssize_t n)
{
    for (utf8proc_ssize_t i = 0; i < n; i++) {
        bool inside = i > 0 && i < n - 1;

        switch (fold_kind(codes[i])) {
        case FOLD_LETTER:
            continue;
        case FOLD_MARK:
        case FOLD_APOSTROPHE:
            if (i == 0)
                return false;
            continue;
        case FOLD_HYPHEN:
            if (!inside)
                return false;
            continue;
        default:
            if (!inside || (codes[i] != NON_JOINER && codes[i] != JOINER))
                return false;
        }
    }
    return n > 0;
}

/* Writes the characters as UTF-8; returns the bytes, or 0: no room. */
static size_t encode(const utf8proc_int32_t *codes, utf8proc_ssize_t n,
                     char *out, size_t room)
{
    size_t len = 0;

    for (utf8proc_ssize_t i = 0; i < n; i++) {
        utf8proc_uint8_t bytes[4];
        size_t more = (size_t)utf8proc_encode_char(codes[i], bytes);

        if (len + more >= room)
            return 0;
        memcpy(out + len, bytes, more);
        len += more;
    }
    out[len] = '\0';
    return len;
}

/* The word in NFC and folded. */
static bool read_text(struct reader *reader, const char *text, size_t len,
                      struct list_word *out)
{
    enum { ROOM = 4 * CH_WORDS_LETTERS };
    const utf8proc_option_t nfc =
        (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    utf8proc_int32_t codes[ROOM];
    utf8proc_ssize_t n =
        utf8proc_decompose((const utf8proc_uint8_t *)text,
                           (utf8proc_ssize_t)len, codes, ROOM, nfc);

    if (n < 0)
        return refuse(reader, "words-not-text", "", 0);
    if (n > ROOM)
        return refuse(reader, "words-too-long", text, len);
    n = utf8proc_normalize_utf32(codes, n, nfc);
    if (!is_word(codes, n))
        return refuse(reader, "words-not-text", text, len);
    if (n > CH_WORDS_LETTERS ||
        encode(codes, n, out->text, sizeof out->text) == 0 ||
        fold_text(out->text, strlen(out->text), out->folded,
                  sizeof out->folded) <= 0)
        return refuse(reader, "words-too-long", text, len);
    return true;
}

/* "2" or "2/3" */
static bool read_counts(const char *part, size_t len, struct list_word *out)
{
    for (size_t i = 0; i < len; i++) {
        if (i % 2 == 1 && part[i] == '/')
            continue;
        if (i % 2 == 1 || part[i] < '1' || part[i] > '0' + SYLLABLES_MOST)
            return false;
        out->syllables |= (uint16_t)(1U << (part[i] - '0'));
    }
    return len % 2 == 1;
}

/* "=flower" */
static bool read_gloss(const char *part, size_t len, struct list_word *out)
{
    if (len < 2 || len > LIST_GLOSS || part[0] != '=')
        return false;
    for (size_t i = 1; i < len; i++)
        if (part[i] < 'a' || part[i] > 'z')
            return false;
    memcpy(out->gloss, part + 1, len - 1);
    out->gloss[len - 1] = '\0';
    return true;
}

static bool read_word(struct reader *reader, const char *item, size_t len,
                      struct list_word *out)
{
    const char *at = item, *end = item + len, *part;
    size_t n;

    memset(out, 0, sizeof *out);
    out->glue = *at == '+';
    at += out->glue;
    n = next_part(&at, end, &part);
    if (n == 0)
        return refuse(reader, "words-not-text", item, len);
    if (!read_text(reader, part, n, out))
        return false;
    while ((n = next_part(&at, end, &part)) > 0) {
        bool known = *part == '='
                         ? out->gloss[0] == '\0' && read_gloss(part, n, out)
                         : out->syllables == 0 && read_counts(part, n, out);

        if (!known)
            return refuse(reader, "words-not-text", item, len);
    }
    if (out->syllables == 0 && reader->syllables != NULL)
        out->syllables = (uint16_t)(reader->syllables(out->folded) &
                                    ((2U << SYLLABLES_MOST) - 2));
    return true;
}

static bool is_doubled(const struct list *list, const struct list_word *word)
{
    for (unsigned i = 0; i < list->n; i++)
        if (strcmp(list->word[i].folded, word->folded) == 0)
            return true;
    return false;
}

static bool add_item(struct reader *reader, const char *item, size_t len)
{
    struct list *list = reader->out;
    struct list_word word;

    if (!read_word(reader, item, len, &word))
        return false;
    if (is_doubled(list, &word))
        return refuse(reader, "words-doubled", item, len);
    list->word[list->n++] = word;
    return true;
}

/* Reads on, without looking at the words, to say how many there are. */
static bool refuse_many(struct reader *reader, unsigned n)
{
    const char *item;
    size_t len;

    while (next_item(reader, &item, &len))
        n += len > 0 && *item != '#';
    *reader->bad = (struct ch_words_error){
        .slug = "words-too-many", .words = n, .limit = CH_WORDS_MOST};
    return false;
}

bool list_read(const char *text, size_t len,
               unsigned (*syllables)(const char *word), struct list *out,
               struct ch_words_error *bad)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'}; /* of the encoding */
    struct reader reader = {.at = text,
                            .end = text + len,
                            .line = 1,
                            .syllables = syllables,
                            .out = out,
                            .bad = bad};
    const char *item;

    *bad = (struct ch_words_error){.slug = NULL};
    out->n = 0;
    if (len >= sizeof mark && memcmp(text, mark, sizeof mark) == 0)
        reader.at += sizeof mark;
    while (next_item(&reader, &item, &len)) {
        if (len == 0 || *item == '#')
            continue;
        if (out->n == CH_WORDS_MOST)
            return refuse_many(&reader, out->n + 1);
        if (!add_item(&reader, item, len))
            return false;
    }
    return true;
}

/* Appends to the canonical form; false if there is no room. */
__attribute__((format(__printf__, 3, 4))) static bool
append(char *out, size_t *at, const char *format, ...)
{
    size_t room = CH_WORDS_TEXT - *at;
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(out + *at, room, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= room)
        return false;
    *at += (size_t)n;
    return true;
}

static bool print_word(const struct list_word *word, char *out, size_t *at)
{
    const char *before = " ";
    bool fits = append(out, at, "%s%s", word->glue ? "+" : "", word->text);

    for (unsigned k = 1; fits && k <= SYLLABLES_MOST; k++)
        if ((word->syllables >> k & 1) != 0) {
            fits = append(out, at, "%s%u", before, k);
            before = "/";
        }
    return fits && append(out, at, "%s%s\n", word->gloss[0] != '\0' ? " =" : "",
                          word->gloss);
}

size_t list_print(const struct list *list, char *out)
{
    size_t at = 0;

    for (unsigned i = 0; i < list->n; i++)
        if (!print_word(&list->word[i], out, &at))
            return 0;
    return at;
}

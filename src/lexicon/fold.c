/* fold.c - see fold.h. SPDX-License-Identifier: MIT */
#include "lexicon/fold.h"

#include <stdbool.h>
#include <string.h>
#include <utf8proc.h>

/* Most characters of a text while it is taken apart: a long line of ours, each
 * letter with three marks. */
enum { APART = 512 };

/* A growing line that keeps one blank between words and none at the ends. */
struct line {
    char *out;
    size_t len, room;
    bool blank; /* one is due before the next character */
    bool full;
};

static void add(struct line *line, const char *bytes, size_t n)
{
    size_t blank = line->blank && line->len > 0 ? 1 : 0;

    if (line->len + blank + n >= line->room) {
        line->full = true;
        return;
    }
    if (blank)
        line->out[line->len++] = ' ';
    line->blank = false;
    memcpy(line->out + line->len, bytes, n);
    line->len += n;
}

static int finish(struct line *line)
{
    if (line->full)
        return FOLD_TOO_LONG;
    line->out[line->len] = '\0';
    return (int)line->len;
}

static bool is_apostrophe(int32_t code)
{
    /* Primes, the letter apostrophes and the Hebrew geresh are written for
     * one too. */
    static const int32_t like[] = {'\'',   0x2018, 0x2019, 0x201b, 0x2032,
                                   0x02bb, 0x02bc, 0x05f3, 0xa78b, 0xa78c};

    for (size_t i = 0; i < sizeof like / sizeof like[0]; i++)
        if (code == like[i])
            return true;
    return false;
}

enum fold_kind fold_kind(int32_t code)
{
    if (code >= 'a' && code <= 'z')
        return FOLD_LETTER; /* nearly always */
    if (is_apostrophe(code))
        return FOLD_APOSTROPHE;
    if (code == 0x2212 || code == 0x2043) /* minus sign, hyphen bullet */
        return FOLD_HYPHEN;
    switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
        return FOLD_LETTER;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
        return FOLD_MARK;
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
        return FOLD_DIGIT;
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return FOLD_BLANK;
    case UTF8PROC_CATEGORY_PD:
        return FOLD_HYPHEN;
    default:
        return FOLD_SYMBOL;
    }
}

static void add_code(struct line *line, int32_t code)
{
    utf8proc_uint8_t bytes[4];

    switch (fold_kind(code)) {
    case FOLD_BLANK:
        line->blank = true;
        break;
    case FOLD_HYPHEN:
        add(line, "-", 1);
        break;
    case FOLD_APOSTROPHE:
        add(line, "'", 1);
        break;
    default:
        add(line, (const char *)bytes,
            (size_t)utf8proc_encode_char(code, bytes));
    }
}

/* Takes the text apart and puts it together anew. Returns how many characters
 * it has then, or a FOLD_ error. */
static int take_apart(const char *text, size_t len, int how,
                      utf8proc_int32_t apart[APART])
{
    utf8proc_option_t options = (utf8proc_option_t)how;
    utf8proc_ssize_t n =
        utf8proc_decompose((const utf8proc_uint8_t *)text,
                           (utf8proc_ssize_t)len, apart, APART, options);

    if (n < 0)
        return FOLD_NOT_UTF8;
    if (n > APART)
        return FOLD_TOO_LONG;
    return (int)utf8proc_normalize_utf32(apart, n, options);
}

static int fold_unicode(const char *text, size_t len, char *out, size_t room)
{
    const int how = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE |
                    UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
    struct line line = {.out = out, .room = room};
    utf8proc_int32_t apart[APART];
    int n = take_apart(text, len, how, apart);

    if (n < 0)
        return n;
    for (int i = 0; i < n; i++)
        add_code(&line, apart[i]);
    return finish(&line);
}

/* Most text is plain, and its folding a matter of capitals and blanks. Returns
 * false at the first character that is not ASCII. */
static bool fold_ascii(const char *text, size_t len, struct line *line)
{
    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if ((c & 0x80) != 0)
            return false;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c == ' ')
            line->blank = true;
        else
            add(line, &c, 1);
    }
    return true;
}

int fold_text(const char *text, size_t len, char *out, size_t room)
{
    struct line line = {.out = out, .room = room};

    if (fold_ascii(text, len, &line))
        return finish(&line);
    return fold_unicode(text, len, out, room);
}

int32_t fold_next(const char **at, const char *end)
{
    utf8proc_int32_t code;

    *at += utf8proc_iterate((const utf8proc_uint8_t *)*at, end - *at, &code);
    return code;
}

/* Latin letters that no normalisation takes apart, by the plain letter that a
 * reader takes them for; in order. */
static const struct {
    int32_t code;
    char letter;
} plain[] = {
    {0x00e6, 'a'}, {0x00f0, 'd'}, {0x00f8, 'o'}, {0x00fe, 'p'}, {0x0111, 'd'},
    {0x0127, 'h'}, {0x0131, 'i'}, {0x0138, 'k'}, {0x0142, 'l'}, {0x014b, 'n'},
    {0x0153, 'o'}, {0x0167, 't'}, {0x0180, 'b'}, {0x0188, 'c'}, {0x018c, 'd'},
    {0x0192, 'f'}, {0x0199, 'k'}, {0x019a, 'l'}, {0x019e, 'n'}, {0x01a5, 'p'},
    {0x01ad, 't'}, {0x01b4, 'y'}, {0x01b6, 'z'}, {0x01bf, 'p'}, {0x01c0, 'l'},
    {0x01e5, 'g'}, {0x0221, 'd'}, {0x0234, 'l'}, {0x0235, 'n'}, {0x0236, 't'},
    {0x0237, 'j'}, {0x023c, 'c'}, {0x0247, 'e'}, {0x024d, 'r'}, {0x024f, 'y'},
    {0x0251, 'a'}, {0x0253, 'b'}, {0x0254, 'o'}, {0x0255, 'c'}, {0x0256, 'd'},
    {0x0257, 'd'}, {0x025b, 'e'}, {0x0260, 'g'}, {0x0261, 'g'}, {0x0262, 'g'},
    {0x0266, 'h'}, {0x0268, 'i'}, {0x0269, 'i'}, {0x026a, 'i'}, {0x026b, 'l'},
    {0x026c, 'l'}, {0x026d, 'l'}, {0x0271, 'm'}, {0x0272, 'n'}, {0x0273, 'n'},
    {0x0274, 'n'}, {0x0275, 'o'}, {0x027c, 'r'}, {0x027d, 'r'}, {0x027e, 'r'},
    {0x0280, 'r'}, {0x0282, 's'}, {0x0288, 't'}, {0x0289, 'u'}, {0x028b, 'v'},
    {0x028f, 'y'}, {0x0290, 'z'}, {0x0299, 'b'}, {0x029c, 'h'}, {0x029f, 'l'},
    {0x1d00, 'a'}, {0x1d03, 'b'}, {0x1d04, 'c'}, {0x1d05, 'd'}, {0x1d06, 'd'},
    {0x1d07, 'e'}, {0x1d0a, 'j'}, {0x1d0b, 'k'}, {0x1d0c, 'l'}, {0x1d0d, 'm'},
    {0x1d0e, 'n'}, {0x1d0f, 'o'}, {0x1d18, 'p'}, {0x1d1b, 't'}, {0x1d1c, 'u'},
    {0x1d20, 'v'}, {0x1d21, 'w'}, {0x1d22, 'z'}, {0x1d6c, 'b'}, {0x1d6d, 'd'},
    {0x1d6e, 'f'}, {0x1d6f, 'm'}, {0x1d70, 'n'}, {0x1d71, 'p'}, {0x1d72, 'r'},
    {0x1d73, 'r'}, {0x1d74, 's'}, {0x1d75, 't'}, {0x1d76, 'z'}, {0x1d7b, 'i'},
    {0x1d7d, 'p'}, {0x1d7e, 'u'}, {0x1d80, 'b'}, {0x1d81, 'd'}, {0x1d83, 'g'},
    {0x1d84, 'k'}, {0x1d85, 'l'}, {0x1d86, 'm'}, {0x1d87, 'n'}, {0x1d88, 'p'},
    {0x1d89, 'r'}, {0x1d8a, 's'}, {0x1d8c, 'v'}, {0x1d8d, 'x'}, {0x1d8e, 'z'},
    {0x2c61, 'l'}, {0x2c66, 't'}, {0x2c68, 'h'}, {0x2c6a, 'k'}, {0x2c6c, 'z'},
    {0x2c73, 'w'}, {0x2c74, 'v'}, {0xa730, 'f'}, {0xa731, 's'}, {0xa741, 'k'},
    {0xa743, 'k'}, {0xa745, 'k'}, {0xa749, 'l'}, {0xa74b, 'o'}, {0xa74d, 'o'},
    {0xa751, 'p'}, {0xa753, 'p'}, {0xa755, 'p'}, {0xa757, 'q'}, {0xa75b, 'r'},
    {0xa75f, 'v'}, {0xa77a, 'd'}, {0xa77c, 'f'}, {0xa783, 'r'}, {0xa787, 't'},
    {0xa791, 'n'}, {0xa793, 'c'}, {0xa797, 'b'}, {0xa7a1, 'g'}, {0xa7a3, 'k'},
    {0xa7a5, 'n'}, {0xa7a7, 'r'}, {0xa7a9, 's'},
};

static int32_t plain_letter(int32_t code)
{
    size_t low = 0, high = sizeof plain / sizeof plain[0];

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (plain[middle].code == code)
            return plain[middle].letter;
        if (plain[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    return code;
}

static bool is_ascii(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((text[i] & 0x80) != 0)
            return false;
    return true;
}

int fold_bare(const char *folded, size_t len, char *out, size_t room)
{
    const int how = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE |
                    UTF8PROC_STRIPMARK;
    struct line line = {.out = out, .room = room};
    utf8proc_int32_t apart[APART];
    int n;

    if (is_ascii(folded, len)) {
        add(&line, folded, len);
        return finish(&line);
    }
    n = take_apart(folded, len, how, apart);
    if (n < 0)
        return n;
    for (int i = 0; i < n; i++)
        add_code(&line, plain_letter(apart[i]));
    return finish(&line);
}

enum fold_script fold_script(int32_t code)
{
    static const struct {
        int32_t first, last;
        enum fold_script script;
    } ranges[] = {
        {0x0041, 0x02b8, FOLD_LATIN},      {0x0370, 0x03e1, FOLD_GREEK},
        {0x03e2, 0x03ef, FOLD_COPTIC},     {0x03f0, 0x03ff, FOLD_GREEK},
        {0x0400, 0x052f, FOLD_CYRILLIC},   {0x0531, 0x0588, FOLD_ARMENIAN},
        {0x13a0, 0x13fd, FOLD_CHEROKEE},   {0x1c80, 0x1c88, FOLD_CYRILLIC},
        {0x1d00, 0x1d25, FOLD_LATIN},      {0x1d26, 0x1d2a, FOLD_GREEK},
        {0x1d2b, 0x1d2b, FOLD_CYRILLIC},   {0x1d2c, 0x1dbf, FOLD_LATIN},
        {0x1e00, 0x1eff, FOLD_LATIN},      {0x1f00, 0x1fff, FOLD_GREEK},
        {0x2c60, 0x2c7f, FOLD_LATIN},      {0x2c80, 0x2cff, FOLD_COPTIC},
        {0xa4d0, 0xa4ff, FOLD_LISU},       {0xa640, 0xa69f, FOLD_CYRILLIC},
        {0xa722, 0xa7ff, FOLD_LATIN},      {0xab30, 0xab6f, FOLD_LATIN},
        {0xab70, 0xabbf, FOLD_CHEROKEE},   {0x10780, 0x107ba, FOLD_LATIN},
        {0x11fb0, 0x11fb0, FOLD_LISU},     {0x1df00, 0x1df2a, FOLD_LATIN},
        {0x1e030, 0x1e08f, FOLD_CYRILLIC},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].script;
    return FOLD_OTHER;
}

/* fold.c - Unicode folding of text. SPDX-License-Identifier: MIT */
#include "lexicon/fold.h"

#include <stdbool.h>
#include <string.h>
#include <utf8proc.h>

/* Most characters of a decomposed text: a long line, each letter with three
 * marks. */
enum { MOST_CODES = 512 };

/* The output: one blank between words and none at the ends. */
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

/* Decomposes and normalises the text. Returns how many characters it then
 * has, or a FOLD_ error. */
static int decompose(const char *text, size_t len, int flags,
                     utf8proc_int32_t codes[MOST_CODES])
{
    utf8proc_option_t options = (utf8proc_option_t)flags;
    utf8proc_ssize_t n =
        utf8proc_decompose((const utf8proc_uint8_t *)text,
                           (utf8proc_ssize_t)len, codes, MOST_CODES, options);

    if (n < 0)
        return FOLD_NOT_UTF8;
    if (n > MOST_CODES)
        return FOLD_TOO_LONG;
    return (int)utf8proc_normalize_utf32(codes, n, options);
}

static int fold_unicode(const char *text, size_t len, char *out, size_t room)
{
    const int flags = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE |
                      UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
    struct line line = {.out = out, .room = room};
    utf8proc_int32_t codes[MOST_CODES];
    int n = decompose(text, len, flags, codes);

    if (n < 0)
        return n;
    for (int i = 0; i < n; i++)
        add_code(&line, codes[i]);
    return finish(&line);
}

/* The fast path: most text is ASCII, where only capitals and blanks matter.
 * Returns false at the first character that is not ASCII. */
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

/* By the plain letter that a reader takes them for, in order: Latin letters
 * that no normalisation decomposes, also turned or reversed, and the letters
 * of the Cherokee, Lisu, Coptic and Canadian scripts that look like Latin
 * capitals. Greek and Cyrillic ones are not here: whole words of theirs would
 * be taken for others. */
static const struct {
    int32_t code;
    char letter;
} plain[] = {
    {0x00e6, 'a'}, {0x00f0, 'd'}, {0x00f8, 'o'}, {0x00fe, 'p'}, {0x0111, 'd'},
    {0x0127, 'h'}, {0x0131, 'i'}, {0x0138, 'k'}, {0x0142, 'l'}, {0x014b, 'n'},
    {0x0153, 'o'}, {0x0167, 't'}, {0x0180, 'b'}, {0x0183, 'b'}, {0x0188, 'c'},
    {0x018c, 'd'}, {0x0192, 'f'}, {0x0199, 'k'}, {0x019a, 'l'}, {0x019e, 'n'},
    {0x01a5, 'p'}, {0x01a8, 's'}, {0x01ab, 't'}, {0x01ad, 't'}, {0x01b4, 'y'},
    {0x01b6, 'z'}, {0x01bd, 's'}, {0x01bf, 'p'}, {0x01c0, 'l'}, {0x01dd, 'e'},
    {0x01e5, 'g'}, {0x0221, 'd'}, {0x0225, 'z'}, {0x0234, 'l'}, {0x0235, 'n'},
    {0x0236, 't'}, {0x0237, 'j'}, {0x023c, 'c'}, {0x023f, 's'}, {0x0240, 'z'},
    {0x0247, 'e'}, {0x0249, 'j'}, {0x024b, 'q'}, {0x024d, 'r'}, {0x024f, 'y'},
    {0x0250, 'a'}, {0x0251, 'a'}, {0x0252, 'a'}, {0x0253, 'b'}, {0x0254, 'o'},
    {0x0255, 'c'}, {0x0256, 'd'}, {0x0257, 'd'}, {0x0258, 'e'}, {0x0259, 'e'},
    {0x025a, 'e'}, {0x025b, 'e'}, {0x025c, 'e'}, {0x025d, 'e'}, {0x025e, 'e'},
    {0x025f, 'j'}, {0x0260, 'g'}, {0x0261, 'g'}, {0x0262, 'g'}, {0x0265, 'h'},
    {0x0266, 'h'}, {0x0268, 'i'}, {0x0269, 'i'}, {0x026a, 'i'}, {0x026b, 'l'},
    {0x026c, 'l'}, {0x026d, 'l'}, {0x026f, 'm'}, {0x0270, 'm'}, {0x0271, 'm'},
    {0x0272, 'n'}, {0x0273, 'n'}, {0x0274, 'n'}, {0x0275, 'o'}, {0x0279, 'r'},
    {0x027a, 'r'}, {0x027b, 'r'}, {0x027c, 'r'}, {0x027d, 'r'}, {0x027e, 'r'},
    {0x027f, 'r'}, {0x0280, 'r'}, {0x0281, 'r'}, {0x0282, 's'}, {0x0284, 'j'},
    {0x0287, 't'}, {0x0288, 't'}, {0x0289, 'u'}, {0x028a, 'u'}, {0x028b, 'v'},
    {0x028c, 'v'}, {0x028d, 'w'}, {0x028e, 'y'}, {0x028f, 'y'}, {0x0290, 'z'},
    {0x0291, 'z'}, {0x0299, 'b'}, {0x029a, 'e'}, {0x029b, 'g'}, {0x029c, 'h'},
    {0x029d, 'j'}, {0x029e, 'k'}, {0x029f, 'l'}, {0x02a0, 'q'}, {0x02ae, 'h'},
    {0x02af, 'h'}, {0x13a0, 'd'}, {0x13a1, 'r'}, {0x13a2, 't'}, {0x13a5, 'i'},
    {0x13a9, 'y'}, {0x13aa, 'a'}, {0x13ab, 'j'}, {0x13ac, 'e'}, {0x13b3, 'w'},
    {0x13b7, 'm'}, {0x13bb, 'h'}, {0x13bd, 'y'}, {0x13c0, 'g'}, {0x13c1, 'n'},
    {0x13c2, 'h'}, {0x13c3, 'z'}, {0x13c6, 'i'}, {0x13cc, 'u'}, {0x13cf, 'b'},
    {0x13d2, 'r'}, {0x13d4, 'w'}, {0x13d5, 's'}, {0x13d9, 'v'}, {0x13da, 's'},
    {0x13de, 'l'}, {0x13df, 'c'}, {0x13e2, 'p'}, {0x13e6, 'k'}, {0x13e7, 'd'},
    {0x13f3, 'g'}, {0x13f4, 'b'}, {0x142f, 'v'}, {0x144c, 'u'}, {0x144e, 'n'},
    {0x1455, 'c'}, {0x146b, 'q'}, {0x146d, 'p'}, {0x1472, 'b'}, {0x148d, 'j'},
    {0x14aa, 'l'}, {0x1515, 's'}, {0x157c, 'h'}, {0x157d, 'x'}, {0x1587, 'r'},
    {0x15b4, 'f'}, {0x15c5, 'a'}, {0x15dd, 'o'}, {0x15de, 'd'}, {0x15e9, 'a'},
    {0x15ea, 'd'}, {0x15ef, 'w'}, {0x15f0, 'm'}, {0x15f4, 'e'}, {0x15f7, 'b'},
    {0x161c, 'g'}, {0x1d00, 'a'}, {0x1d03, 'b'}, {0x1d04, 'c'}, {0x1d05, 'd'},
    {0x1d06, 'd'}, {0x1d07, 'e'}, {0x1d08, 'e'}, {0x1d09, 'i'}, {0x1d0a, 'j'},
    {0x1d0b, 'k'}, {0x1d0c, 'l'}, {0x1d0d, 'm'}, {0x1d0e, 'n'}, {0x1d0f, 'o'},
    {0x1d10, 'o'}, {0x1d11, 'o'}, {0x1d12, 'o'}, {0x1d13, 'o'}, {0x1d16, 'o'},
    {0x1d17, 'o'}, {0x1d18, 'p'}, {0x1d19, 'r'}, {0x1d1a, 'r'}, {0x1d1b, 't'},
    {0x1d1c, 'u'}, {0x1d1d, 'u'}, {0x1d1f, 'm'}, {0x1d20, 'v'}, {0x1d21, 'w'},
    {0x1d22, 'z'}, {0x1d6c, 'b'}, {0x1d6d, 'd'}, {0x1d6e, 'f'}, {0x1d6f, 'm'},
    {0x1d70, 'n'}, {0x1d71, 'p'}, {0x1d72, 'r'}, {0x1d73, 'r'}, {0x1d74, 's'},
    {0x1d75, 't'}, {0x1d76, 'z'}, {0x1d77, 'g'}, {0x1d79, 'g'}, {0x1d7b, 'i'},
    {0x1d7d, 'p'}, {0x1d7e, 'u'}, {0x1d80, 'b'}, {0x1d81, 'd'}, {0x1d82, 'f'},
    {0x1d83, 'g'}, {0x1d84, 'k'}, {0x1d85, 'l'}, {0x1d86, 'm'}, {0x1d87, 'n'},
    {0x1d88, 'p'}, {0x1d89, 'r'}, {0x1d8a, 's'}, {0x1d8c, 'v'}, {0x1d8d, 'x'},
    {0x1d8e, 'z'}, {0x1d8f, 'a'}, {0x1d91, 'd'}, {0x1d92, 'e'}, {0x1d93, 'e'},
    {0x1d94, 'e'}, {0x1d95, 'e'}, {0x1d96, 'i'}, {0x1d97, 'o'}, {0x1d99, 'u'},
    {0x1e9c, 's'}, {0x1e9d, 's'}, {0x1eff, 'y'}, {0x2c61, 'l'}, {0x2c65, 'a'},
    {0x2c66, 't'}, {0x2c68, 'h'}, {0x2c6a, 'k'}, {0x2c6c, 'z'}, {0x2c71, 'v'},
    {0x2c73, 'w'}, {0x2c74, 'v'}, {0x2c78, 'e'}, {0x2c79, 'r'}, {0x2c7a, 'o'},
    {0x2c7b, 'e'}, {0x2c81, 'a'}, {0x2c83, 'b'}, {0x2c85, 'r'}, {0x2c89, 'e'},
    {0x2c8f, 'h'}, {0x2c93, 'i'}, {0x2c95, 'k'}, {0x2c99, 'm'}, {0x2c9b, 'n'},
    {0x2c9f, 'o'}, {0x2ca3, 'p'}, {0x2ca5, 'c'}, {0x2ca7, 't'}, {0x2ca9, 'y'},
    {0x2cad, 'x'}, {0xa4d0, 'b'}, {0xa4d1, 'p'}, {0xa4d3, 'd'}, {0xa4d4, 't'},
    {0xa4d6, 'g'}, {0xa4d7, 'k'}, {0xa4d9, 'j'}, {0xa4da, 'c'}, {0xa4dc, 'z'},
    {0xa4dd, 'f'}, {0xa4df, 'm'}, {0xa4e0, 'n'}, {0xa4e1, 'l'}, {0xa4e2, 's'},
    {0xa4e3, 'r'}, {0xa4e6, 'v'}, {0xa4e7, 'h'}, {0xa4ea, 'w'}, {0xa4eb, 'x'},
    {0xa4ec, 'y'}, {0xa4ee, 'a'}, {0xa4f0, 'e'}, {0xa4f2, 'i'}, {0xa4f3, 'o'},
    {0xa4f4, 'u'}, {0xa730, 'f'}, {0xa731, 's'}, {0xa73f, 'c'}, {0xa741, 'k'},
    {0xa743, 'k'}, {0xa745, 'k'}, {0xa749, 'l'}, {0xa74b, 'o'}, {0xa74d, 'o'},
    {0xa751, 'p'}, {0xa753, 'p'}, {0xa755, 'p'}, {0xa757, 'q'}, {0xa759, 'q'},
    {0xa75b, 'r'}, {0xa75f, 'v'}, {0xa77a, 'd'}, {0xa77c, 'f'}, {0xa77f, 'g'},
    {0xa781, 'l'}, {0xa783, 'r'}, {0xa785, 's'}, {0xa787, 't'}, {0xa78e, 'l'},
    {0xa791, 'n'}, {0xa793, 'c'}, {0xa794, 'c'}, {0xa795, 'h'}, {0xa797, 'b'},
    {0xa799, 'f'}, {0xa7a1, 'g'}, {0xa7a3, 'k'}, {0xa7a5, 'n'}, {0xa7a7, 'r'},
    {0xa7a9, 's'}, {0xa7af, 'q'}, {0xa7b9, 'u'}, {0xa7c1, 'o'}, {0xa7c3, 'w'},
    {0xa7c8, 'd'}, {0xa7ca, 's'}, {0xa7d1, 'g'}, {0xa7fa, 'm'}, {0xab30, 'a'},
    {0xab32, 'e'}, {0xab33, 'e'}, {0xab34, 'e'}, {0xab35, 'f'}, {0xab36, 'g'},
    {0xab37, 'l'}, {0xab38, 'l'}, {0xab39, 'l'}, {0xab3a, 'm'}, {0xab3b, 'n'},
    {0xab3d, 'o'}, {0xab3e, 'o'}, {0xab3f, 'o'}, {0xab45, 'r'}, {0xab46, 'r'},
    {0xab47, 'r'}, {0xab48, 'r'}, {0xab49, 'r'}, {0xab4a, 'r'}, {0xab4b, 'r'},
    {0xab4c, 'r'}, {0xab4e, 'u'}, {0xab4f, 'u'}, {0xab52, 'u'}, {0xab56, 'x'},
    {0xab57, 'x'}, {0xab58, 'x'}, {0xab59, 'x'}, {0xab5a, 'y'}, {0xab68, 'r'},
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
    const int flags = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE |
                      UTF8PROC_STRIPMARK;
    struct line line = {.out = out, .room = room};
    utf8proc_int32_t codes[MOST_CODES];
    int n;

    if (is_ascii(folded, len)) {
        add(&line, folded, len);
        return finish(&line);
    }
    n = decompose(folded, len, flags, codes);
    if (n < 0)
        return n;
    for (int i = 0; i < n; i++)
        add_code(&line, plain_letter(codes[i]));
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
        {0x13a0, 0x13fd, FOLD_CHEROKEE},   {0x1400, 0x167f, FOLD_CANADIAN},
        {0x16a0, 0x16ff, FOLD_OLD},        {0x1c80, 0x1c88, FOLD_CYRILLIC},
        {0x1d00, 0x1d25, FOLD_LATIN},      {0x1d26, 0x1d2a, FOLD_GREEK},
        {0x1d2b, 0x1d2b, FOLD_CYRILLIC},   {0x1d2c, 0x1dbf, FOLD_LATIN},
        {0x1e00, 0x1eff, FOLD_LATIN},      {0x1f00, 0x1fff, FOLD_GREEK},
        {0x2c60, 0x2c7f, FOLD_LATIN},      {0x2c80, 0x2cff, FOLD_COPTIC},
        {0x2d30, 0x2d7f, FOLD_TIFINAGH},   {0xa4d0, 0xa4ff, FOLD_LISU},
        {0xa640, 0xa69f, FOLD_CYRILLIC},   {0xa722, 0xa7ff, FOLD_LATIN},
        {0xab30, 0xab6f, FOLD_LATIN},      {0xab70, 0xabbf, FOLD_CHEROKEE},
        {0x10280, 0x1034f, FOLD_OLD},      {0x10400, 0x1052f, FOLD_OLD},
        {0x10780, 0x107ba, FOLD_LATIN},    {0x118a0, 0x118ff, FOLD_OLD},
        {0x11fb0, 0x11fb0, FOLD_LISU},     {0x1df00, 0x1df2a, FOLD_LATIN},
        {0x1e030, 0x1e08f, FOLD_CYRILLIC},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].script;
    return FOLD_OTHER;
}

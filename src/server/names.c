/*
 * names.c - the names that people choose: legible, and distinct.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/names.h"

#include <string.h>
#include <utf8proc.h>

#include "lexicon/fold.h"

/* --- Legible ------------------------------------------------------------- */

/* Characters that Unicode calls visible but that show nothing. */
static bool is_empty(utf8proc_int32_t c)
{
    static const utf8proc_int32_t empty[] = {0x2800,  0xfffc,  0x13441,
                                             0x13442, 0x16fe4, 0x1d159};

    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++)
        if (c == empty[i])
            return true;
    return utf8proc_get_property(c)->ignorable;
}

/* Controls of the direction of writing, and other invisible characters, are
 * not. */
static bool is_visible(utf8proc_int32_t c)
{
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return false;
    case UTF8PROC_CATEGORY_ZS:
        return c == ' ';
    default:
        return !is_empty(c);
    }
}

static bool is_picture(utf8proc_int32_t c)
{
    return utf8proc_get_property(c)->boundclass ==
           UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

/* Joiners and variation selectors are invisible, but make something visible: a
 * ZWJ emoji, a conjunct of an Indic script, a coloured heart. They are allowed
 * there, and nowhere else. */
static bool is_joiner(utf8proc_int32_t c, utf8proc_int32_t before,
                      utf8proc_int32_t after)
{
    enum {
        ZWNJ = 0x200c,
        ZWJ = 0x200d,
        TEXT_STYLE = 0xfe0e,
        EMOJI_STYLE = 0xfe0f,
        KEYCAP = 0x20e3,
        VIRAMA = 9
    };
    bool skin = before >= 0x1f3fb && before <= 0x1f3ff;

    if (c == TEXT_STYLE || c == EMOJI_STYLE)
        return is_picture(before) || after == KEYCAP;
    if (c != ZWNJ && c != ZWJ)
        return false;
    if (utf8proc_get_property(before)->combining_class == VIRAMA)
        return utf8proc_category(after) == UTF8PROC_CATEGORY_LO;
    return c == ZWJ && (is_picture(before) || skin || before == EMOJI_STYLE) &&
           is_picture(after);
}

/* A combining mark needs a base character. */
static bool has_base(utf8proc_int32_t c, utf8proc_int32_t before)
{
    return fold_kind(c) != FOLD_MARK || (before != 0 && before != ' ');
}

/* The next character, 0 at the end, or -1 if it is not UTF-8. */
static utf8proc_int32_t next_char(const char *at, utf8proc_ssize_t left,
                                  utf8proc_ssize_t *n)
{
    utf8proc_int32_t c = 0;

    *n =
        left > 0 ? utf8proc_iterate((const utf8proc_uint8_t *)at, left, &c) : 0;
    return *n < 0 ? -1 : c;
}

bool names_clean(const char *text, char out[NAME_BYTES])
{
    utf8proc_int32_t before = 0;
    size_t len, chars = 0, at = 0;

    text += strspn(text, " ");
    len = strlen(text);
    while (len > 0 && text[len - 1] == ' ')
        len--;
    if (len == 0 || len >= NAME_BYTES)
        return false;
    for (; at < len; chars++) {
        utf8proc_ssize_t n, m;
        utf8proc_int32_t c =
            next_char(text + at, (utf8proc_ssize_t)(len - at), &n);
        utf8proc_int32_t after;

        if (n <= 0)
            return false;
        at += (size_t)n;
        after = next_char(text + at, (utf8proc_ssize_t)(len - at), &m);
        if (!is_joiner(c, before, after) &&
            (!is_visible(c) || !has_base(c, before)))
            return false;
        before = c;
    }
    memcpy(out, text, len);
    out[len] = '\0';
    return chars <= NAME_CHARS;
}

/* --- Distinct ------------------------------------------------------------- */

/* The Latin letter that a Greek or Cyrillic one looks like. It depends on the
 * case (a Greek capital nu looks like N, a small one like v), so it comes
 * before case folding; fold_bare knows the others. */
static utf8proc_int32_t latin_of(utf8proc_int32_t c)
{
    static const struct {
        utf8proc_int32_t code;
        char letter;
    } alike[] = {
        {0x0391, 'A'}, {0x0392, 'B'}, {0x0395, 'E'}, {0x0396, 'Z'},
        {0x0397, 'H'}, {0x0399, 'I'}, {0x039a, 'K'}, {0x039c, 'M'},
        {0x039d, 'N'}, {0x039f, 'O'}, {0x03a1, 'P'}, {0x03a4, 'T'},
        {0x03a5, 'Y'}, {0x03a7, 'X'}, {0x03b1, 'a'}, {0x03b9, 'i'},
        {0x03ba, 'k'}, {0x03bd, 'v'}, {0x03bf, 'o'}, {0x03c1, 'p'},
        {0x03c5, 'u'}, {0x03c7, 'x'}, {0x03f2, 'c'}, {0x03f9, 'C'},
        {0x03f3, 'j'}, {0x037f, 'J'}, {0x0405, 'S'}, {0x0406, 'I'},
        {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'}, {0x0415, 'E'},
        {0x041a, 'K'}, {0x041c, 'M'}, {0x041d, 'H'}, {0x041e, 'O'},
        {0x0420, 'P'}, {0x0421, 'C'}, {0x0422, 'T'}, {0x0423, 'Y'},
        {0x0425, 'X'}, {0x0430, 'a'}, {0x0435, 'e'}, {0x043a, 'k'},
        {0x043e, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0443, 'y'},
        {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'},
        {0x04ae, 'Y'}, {0x04ba, 'H'}, {0x04bb, 'h'}, {0x04c0, 'I'},
        {0x04cf, 'l'}, {0x0501, 'd'}, {0x051a, 'Q'}, {0x051b, 'q'},
        {0x051c, 'W'}, {0x051d, 'w'},
    };

    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (alike[i].code == c)
            return alike[i].letter;
    return c;
}

/* As many bytes as the text, at most, and a NUL. */
static size_t to_latin(const char *text, char *out)
{
    const char *end = text + strlen(text);
    size_t n = 0;

    while (text < end) {
        utf8proc_uint8_t bytes[4];
        utf8proc_ssize_t len =
            utf8proc_encode_char(latin_of(fold_next(&text, end)), bytes);

        memcpy(out + n, bytes, (size_t)len);
        n += (size_t)len;
    }
    out[n] = '\0';
    return n;
}

/* In most scripts a mark makes another letter; in Latin, Greek and Cyrillic it
 * is easily missed. */
static bool marks_matter(const char *folded, size_t len)
{
    const char *end = folded + len;

    while (folded < end) {
        int32_t c = fold_next(&folded, end);

        if (fold_kind(c) == FOLD_LETTER && fold_script(c) == FOLD_OTHER)
            return true;
    }
    return false;
}

void names_bare(const char *name, char out[NAMES_BARE])
{
    char latin[NAME_BYTES], folded[NAMES_BARE];
    int len = fold_text(latin, to_latin(name, latin), folded, sizeof folded);

    if (len < 0) {
        memcpy(out, name, strlen(name) + 1);
        return;
    }
    if (marks_matter(folded, (size_t)len) ||
        fold_bare(folded, (size_t)len, out, NAMES_BARE) < 0)
        memcpy(out, folded, (size_t)len + 1);
}

static void remove_blanks(char *text)
{
    char *to = text;

    for (; *text != '\0'; text++)
        if (*text != ' ')
            *to++ = *text;
    *to = '\0';
}

/* The form in which names that differ in case, accents and alphabet are
 * equal. */
static void skeleton(const char *name, char out[NAMES_BARE])
{
    names_bare(name, out);
    remove_blanks(out);
}

/* The form in which names that are drawn alike are equal: "Iris" and "lris",
 * "Bob" and "B0b", "Bernd" and "Bemd". Capitals count here: Ilsa is not Lisa,
 * though "ilsa" could be "llsa". */
static void drawn(const char *name, char out[NAMES_BARE])
{
    char *to = out;

    (void)to_latin(name, out);
    for (const char *at = out; *at != '\0'; at++) {
        bool pair =
            (at[0] == 'r' && at[1] == 'n') || (at[0] == 'v' && at[1] == 'v');

        if (*at == ' ')
            continue;
        if (pair) {
            *to++ = at[0] == 'r' ? 'm' : 'w';
            at++;
        } else {
            *to++ = *at == 'I' || *at == '1' || *at == '|' ? 'l'
                    : *at == '0' || *at == 'O'             ? 'o'
                                                           : *at;
        }
    }
    *to = '\0';
}

bool names_alike(const char *one, const char *other)
{
    char a[NAMES_BARE], b[NAMES_BARE];

    skeleton(one, a);
    skeleton(other, b);
    if (strcmp(a, b) == 0)
        return true;
    drawn(one, a);
    drawn(other, b);
    return strcmp(a, b) == 0;
}

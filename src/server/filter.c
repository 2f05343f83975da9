/*
 * filter.c - finds listed words in what people write.
 *
 * The text becomes a row of signs. Each knows which letters it may stand for:
 * `1` is i or l, `$` is s, `*` between letters is any. An entry is compared
 * with them in four ways: as it stands; across dots and hyphens (s.h-it); as
 * single letters (s h i t); and the whole text without its blanks (Sh It).
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/filter.h"

#include <string.h>
#include <utf8proc.h>

#include "lexicon/fold.h"
#include "server/names.h"

enum {
    SIGNS = 6000, /* of the longest chat message, once it is folded */
    PIECE = 24    /* characters that are folded at once */
};

/* SOFT: punctuation between letters, which may be part of a disguise. */
enum sign_kind { LETTER, DIGIT, WILD, SOFT, BLANK };

struct sign {
    int32_t code;
    uint32_t letters; /* of a to z, that it may stand for: bits */
    enum sign_kind kind;
    bool elastic; /* three times or more: stands for any number */
    bool allowed; /* part of a word that is never refused */
};

struct signs {
    struct sign at[SIGNS];
    uint32_t n;
};

enum way { AS_IT_STANDS, ACROSS_DOTS, SPELT, WITHOUT_BLANKS, WAYS };

/* --- Signs ---------------------------------------------------------------- */

static uint32_t bit(char letter)
{
    return 1U << (letter - 'a');
}

/* The letters that a sign of the keyboard is written for, or 0. */
static uint32_t disguised(int32_t c)
{
    static const struct {
        char sign, letters[3];
    } all[] = {{'0', "o"}, {'1', "il"}, {'3', "e"},  {'4', "a"}, {'5', "s"},
               {'6', "g"}, {'7', "t"},  {'8', "b"},  {'9', "g"}, {'@', "a"},
               {'$', "s"}, {'!', "i"},  {'|', "il"}, {'+', "t"}};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].sign == c)
            return bit(all[i].letters[0]) |
                   (all[i].letters[1] != '\0' ? bit(all[i].letters[1]) : 0);
    return 0;
}

static struct sign make_sign(int32_t c)
{
    struct sign sign = {.code = c, .letters = disguised(c), .kind = SOFT};

    if (c >= 'a' && c <= 'z')
        sign.letters = c == 'v' ? bit('v') | bit('u') : bit((char)c);
    if (fold_kind(c) == FOLD_LETTER || c == '$' || c == '@')
        sign.kind = LETTER;
    else if (fold_kind(c) == FOLD_DIGIT)
        sign.kind = DIGIT;
    else if (fold_kind(c) == FOLD_BLANK)
        sign.kind = BLANK;
    else if (c == '*' || c == '#')
        sign.kind = WILD;
    return sign;
}

static void add_sign(struct signs *signs, int32_t c)
{
    struct sign *last = signs->n > 0 ? &signs->at[signs->n - 1] : NULL;

    if (fold_kind(c) == FOLD_MARK || signs->n >= SIGNS)
        return;
    if (last != NULL && last->elastic && last->code == c)
        return;
    if (signs->n >= 2 && last->kind == LETTER && last->code == c &&
        last[-1].code == c) { /* the third of its kind */
        last[-1].elastic = true;
        signs->n--;
        return;
    }
    signs->at[signs->n++] = make_sign(c);
}

/* Adds up to PIECE characters, folded; none of them is a blank. `small`: in
 * small letters first, because a capital of another alphabet may look like
 * another Latin letter than its small one does. */
static void add_piece(struct signs *signs, const char *text, size_t len,
                      bool small)
{
    char piece[NAME_BYTES], bare[NAMES_BARE];
    const char *at = bare, *end;

    if (!small || fold_text(text, len, piece, sizeof piece) < 0) {
        memcpy(piece, text, len);
        piece[len] = '\0';
    }
    names_bare(piece, bare);
    end = bare + strlen(bare);
    while (at < end)
        add_sign(signs, fold_next(&at, end));
}

static void split(const char *text, bool small, struct signs *signs)
{
    const char *end = text + strlen(text);

    signs->n = 0;
    while (text < end) {
        const char *from = text;
        unsigned chars = 0;

        while (text < end && *text != ' ' && chars++ < PIECE)
            (void)fold_next(&text, end);
        add_piece(signs, from, (size_t)(text - from), small);
        if (text < end && *text == ' ') {
            add_sign(signs, ' ');
            text++;
        }
    }
}

static bool is_part(const struct signs *signs, uint32_t at)
{
    return at < signs->n && signs->at[at].kind <= DIGIT;
}

/* Exclamation marks and stars are letters only within a word: sh!t, f*ck. */
static void find_letters(struct signs *signs)
{
    for (uint32_t i = 0; i < signs->n; i++) {
        struct sign *sign = &signs->at[i];
        bool within = i > 0 && signs->at[i - 1].kind <= WILD &&
                      (is_part(signs, i + 1) ||
                       (i + 1 < signs->n && signs->at[i + 1].kind == WILD));

        if (sign->kind == WILD && !within)
            sign->kind = SOFT;
        else if (sign->kind == SOFT && sign->letters != 0 && within)
            sign->kind = LETTER;
    }
}

/* --- Comparing ------------------------------------------------------------ */

static bool fits(const struct sign *sign, int32_t letter)
{
    return sign->code == letter || (sign->kind == WILD && letter != ' ') ||
           (letter >= 'a' && letter <= 'z' &&
            (sign->letters & bit((char)letter)) != 0);
}

/* The states after one more sign: bit i says that i letters of the word were
 * found so far. */
static uint64_t advance(const struct filter_word *word, const struct sign *sign,
                        uint64_t states)
{
    bool gap = sign->kind >= SOFT;
    uint64_t next = 0;

    for (unsigned i = 0; i < word->n; i++) {
        if (((states | (sign->elastic ? next : 0)) >> i & 1) == 0)
            continue;
        if (gap ? word->letter[i] == ' ' : fits(sign, word->letter[i]))
            next |= 1ULL << (i + 1);
        else if (gap && i > 0 && word->letter[i - 1] == ' ')
            next |= 1ULL << i; /* one gap, of several signs */
    }
    return next;
}

/* Stands it alone, with no letter on either side? */
static bool is_single(const struct signs *signs, uint32_t at)
{
    return (at == 0 || signs->at[at - 1].kind >= SOFT) &&
           (at + 1 >= signs->n || signs->at[at + 1].kind >= SOFT);
}

static bool begins_there(const struct signs *signs,
                         const struct filter_word *word, enum way way,
                         uint32_t at)
{
    bool fresh = at == 0 || signs->at[at - 1].kind != LETTER;

    if (signs->at[at].kind >= WILD)
        return false;
    if (way == WITHOUT_BLANKS)
        return at == 0;
    return fresh || (way == AS_IT_STANDS && word->inside);
}

/* May a word end before this sign? Digits may follow: hitler88. */
static bool ends_there(const struct signs *signs,
                       const struct filter_word *word, enum way way,
                       uint32_t at)
{
    if (way == AS_IT_STANDS && word->further)
        return true;
    while (at < signs->n && signs->at[at].kind == DIGIT)
        at++;
    if (way == WITHOUT_BLANKS)
        return at == signs->n;
    return !is_part(signs, at) &&
           (at >= signs->n || signs->at[at].kind != WILD);
}

/* May this sign be left out, or be part of the word, in this way? */
static bool may_skip(const struct sign *sign, enum way way)
{
    return way == ACROSS_DOTS ? sign->kind == SOFT
                              : way != AS_IT_STANDS && sign->kind >= SOFT;
}

/* Are enough of the letters really there, and not allowed as part of another
 * word? 80085 is only a number. */
static bool counts(const struct signs *signs, uint32_t from, uint32_t to,
                   const struct filter_word *word)
{
    bool number = word->letter[0] >= '0' && word->letter[0] <= '9';
    unsigned letters = 0, disguises = 0;
    bool allowed = true;

    for (uint32_t i = from; i < to; i++) {
        const struct sign *sign = &signs->at[i];

        if (sign->kind >= SOFT)
            continue;
        allowed = allowed && sign->allowed;
        if (fold_kind(sign->code) == FOLD_LETTER)
            letters++;
        else
            disguises++;
    }
    return !allowed && (number || (letters >= disguises &&
                                   (word->n > 3 || disguises == 0)));
}

/* The end of the word that begins there, or 0. */
static uint32_t compare(const struct signs *signs,
                        const struct filter_word *word, enum way way,
                        uint32_t from)
{
    uint64_t states = 1;

    for (uint32_t at = from; at < signs->n && states != 0; at++) {
        const struct sign *sign = &signs->at[at];
        bool part = sign->kind <= WILD;

        if (!part && may_skip(sign, way))
            continue;
        if (part && way == SPELT && !is_single(signs, at))
            return 0;
        states = advance(word, sign, states);
        if ((states >> word->n & 1) != 0 &&
            ends_there(signs, word, way, at + 1))
            return at + 1;
    }
    return 0;
}

/* --- Words ---------------------------------------------------------------- */

static void allow(struct signs *signs, const struct filter_word *word)
{
    for (uint32_t from = 0; from < signs->n; from++) {
        uint32_t to = begins_there(signs, word, AS_IT_STANDS, from)
                          ? compare(signs, word, AS_IT_STANDS, from)
                          : 0;

        while (word->further && to != 0 && is_part(signs, to))
            to++;
        for (uint32_t i = from; i < to; i++)
            signs->at[i].allowed = true;
    }
}

static bool finds(const struct signs *signs, const struct filter_word *word,
                  enum way way)
{
    uint32_t starts = way == WITHOUT_BLANKS && signs->n > 0 ? 1 : signs->n;

    for (uint32_t from = 0; from < starts; from++) {
        uint32_t to;

        if (!fits(&signs->at[from], word->letter[0]) ||
            !begins_there(signs, word, way, from))
            continue;
        to = compare(signs, word, way, from);
        if (to != 0 && counts(signs, from, to, word))
            return true;
    }
    return false;
}

static bool has_gaps(const struct signs *signs)
{
    for (uint32_t i = 0; i < signs->n; i++)
        if (signs->at[i].kind >= SOFT)
            return true;
    return false;
}

static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if ((*text & 0x80) != 0)
            return false;
    return true;
}

static bool search(const struct filter_list *list, const char *text, bool small)
{
    struct signs signs;
    int ways;

    split(text, small, &signs);
    find_letters(&signs);
    ways = has_gaps(&signs) ? WAYS : AS_IT_STANDS + 1;
    for (uint32_t i = 0; i < list->n; i++)
        if (list->word[i].allowed)
            allow(&signs, &list->word[i]);
    for (uint32_t i = 0; i < list->n; i++)
        for (int way = 0; way < ways && !list->word[i].allowed; way++)
            if (finds(&signs, &list->word[i], (enum way)way))
                return true;
    return false;
}

bool filter_refuses(const struct filter_list *list, const char *text)
{
    return search(list, text, false) ||
           (!is_plain(text) && search(list, text, true));
}

/*
 * old_judge.c - the word rules of rules number 1, for games that began with it.
 *
 * A cue is folded first, which removes differences of case, width, invisible
 * characters and kinds of hyphens. Its spelling is checked in that form. Its
 * words are then looked up without their accents: each part between hyphens and
 * blanks, and each run of such parts joined, so that neither "sky-blue" nor
 * "bl-ue" nor "sky-bl ue" gets through.
 *
 * Old logs replay by it: it must not change.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/old_judge.h"

#include <assert.h>
#include <string.h>

#include "games/hues_and_cues/cue.h"
#include "lexicon/fold.h"

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

/* A piece of text; not NUL-terminated. */
struct span {
    const char *at;
    size_t len;
};

static bool begins(struct span word, const char *stem)
{
    size_t len = strlen(stem);

    return len <= word.len && memcmp(stem, word.at, len) == 0;
}

static struct span without(struct span word, size_t front, size_t back)
{
    return (struct span){word.at + front, word.len - front - back};
}

/* Is the word in the list, which is in alphabetical order? */
static bool is_one_of(struct span word, const char *const *list, size_t n)
{
    size_t low = 0, high = n;

    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strncmp(list[middle], word.at, word.len);

        if (order == 0 && list[middle][word.len] == '\0')
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* Does a basic colour begin with it? */
static bool is_colour_letter(char c)
{
    return c == 'b' || c == 'g' || c == 'o' || c == 'p' || c == 'r' ||
           c == 'w' || c == 'y';
}

/* H13: the eleven names and their inflected forms. Stems that lose their e, or
 * double their d, before a vowel are listed in that form too. */
static bool is_colour(struct span word)
{
    static const struct {
        const char *stem;
        bool cut; /* takes only endings that begin with a vowel */
    } stems[] = {
        {"black", false}, {"blue", false},   {"blu", true},
        {"brown", false}, {"gray", false},   {"green", false},
        {"grey", false},  {"orange", false}, {"orang", true},
        {"pink", false},  {"purple", false}, {"purpl", true},
        {"red", false},   {"redd", true},    {"white", false},
        {"whit", true},   {"yellow", false},
    };
    static const char *const endings[] = {
        "",   "d",    "ed", "en",  "ened", "ening", "ens",  "er",
        "es", "est",  "ey", "ier", "iest", "ing",   "ings", "ish",
        "ly", "ness", "r",  "s",   "st",   "y",
    };

    if (!is_colour_letter(*word.at))
        return false; /* most often */
    for (size_t i = 0; i < COUNT(stems); i++) {
        if (*word.at != *stems[i].stem || !begins(word, stems[i].stem))
            continue;
        struct span end = without(word, strlen(stems[i].stem), 0);
        if (stems[i].cut && (end.len == 0 || strchr("eiy", *end.at) == NULL))
            continue;
        if (is_one_of(end, endings, COUNT(endings)))
            return true;
    }
    return false;
}

/* Also "bluegreen" and "reddishbrown": two of them and nothing else. */
static bool is_two_colours(struct span word)
{
    if (word.len < 6 || !is_colour_letter(*word.at))
        return false;
    for (size_t front = 3; front + 3 <= word.len; front++)
        if (is_colour_letter(word.at[front]) &&
            is_colour(without(word, 0, word.len - front)) &&
            is_colour(without(word, front, 0)))
            return true;
    return false;
}

static bool is_row_letter(char c)
{
    return c >= 'a' && c <= 'p';
}

/* H14: numbers in words, one by one. */
static bool is_plain_number(struct span word)
{
    static const char *const numbers[] = {
        "billion",    "dozen",       "eight",      "eighteen",   "eighteenth",
        "eighth",     "eightieth",   "eighty",     "eleven",     "eleventh",
        "fifteen",    "fifteenth",   "fifth",      "fiftieth",   "fifty",
        "first",      "five",        "fortieth",   "forty",      "four",
        "fourteen",   "fourteenth",  "fourth",     "hundred",    "hundredth",
        "ii",         "iii",         "iv",         "ix",         "million",
        "nine",       "nineteen",    "nineteenth", "ninetieth",  "ninety",
        "ninth",      "nought",      "one",        "second",     "seven",
        "seventeen",  "seventeenth", "seventh",    "seventieth", "seventy",
        "six",        "sixteen",     "sixteenth",  "sixth",      "sixtieth",
        "sixty",      "ten",         "tenth",      "third",      "thirteen",
        "thirteenth", "thirtieth",   "thirty",     "thousand",   "three",
        "twelfth",    "twelve",      "twentieth",  "twenty",     "two",
        "vi",         "vii",         "viii",       "xi",         "xii",
        "xiii",       "xiv",         "xix",        "xv",         "xvi",
        "xvii",       "xviii",       "xx",         "xxi",        "xxii",
        "xxiii",      "xxiv",        "xxix",       "xxv",        "xxvi",
        "xxvii",      "xxviii",      "xxx",        "zero",
    };

    return is_one_of(word, numbers, COUNT(numbers));
}

/* Also "twentyone", run together. */
static bool is_number(struct span word)
{
    static const char *const tens[] = {"twenty", "thirty",  "forty",  "fifty",
                                       "sixty",  "seventy", "eighty", "ninety"};

    if (is_plain_number(word))
        return true;
    if (word.len < 8)
        return false; /* fiftysix is the shortest */
    for (size_t i = 0; i < COUNT(tens); i++)
        if (begins(word, tens[i]))
            return is_plain_number(without(word, strlen(tens[i]), 0));
    return false;
}

/* Beside a row not every number is a column: "one" would catch bone and cone,
 * "ten" tend, "eight" height, and short Roman numerals mix and vim. */
static bool is_column(struct span word)
{
    static const char *const words[] = {"five", "four",  "nine", "seven",
                                        "six",  "three", "two"};

    if (word.len >= 6 || (word.len >= 3 && strchr("ivx", *word.at) != NULL))
        return is_number(word);
    return is_one_of(word, words, COUNT(words));
}

/* "gfourteen", "fourteeng" */
static bool is_coordinates(struct span word)
{
    if (word.len < 4)
        return false; /* atwo is the shortest */
    return (is_row_letter(word.at[0]) && is_column(without(word, 1, 0))) ||
           (is_row_letter(word.at[word.len - 1]) &&
            is_column(without(word, 0, 1)));
}

static bool is_place(struct span word)
{
    static const char *const positions[] = {
        "above",        "adjacent",   "below",      "beneath",    "beside",
        "bottom",       "bottommost", "center",     "central",    "centre",
        "col",          "column",     "coordinate", "corner",     "diagonal",
        "diagonally",   "down",       "downward",   "east",       "eastward",
        "edge",         "grid",       "higher",     "highest",    "horizontal",
        "horizontally", "left",       "lefthand",   "leftmost",   "leftward",
        "lower",        "lowermost",  "lowest",     "middle",     "neighbor",
        "neighbour",    "next",       "north",      "northeast",  "northward",
        "northwest",    "right",      "righthand",  "rightmost",  "rightward",
        "row",          "south",      "southeast",  "southward",  "southwest",
        "top",          "topmost",    "underneath", "up",         "upper",
        "uppermost",    "upward",     "vertical",   "vertically", "west",
        "westward",
    };

    return is_one_of(word, positions, COUNT(positions));
}

/* Also "topleft" and "upperrow", run together. */
static bool is_position(struct span word)
{
    static const char *const heads[] = {"bottom", "center", "centre", "corner",
                                        "edge",   "left",   "lower",  "middle",
                                        "right",  "top",    "upper"};

    if (is_place(word) || is_coordinates(word))
        return true;
    for (size_t i = 0; i < COUNT(heads); i++)
        if (*word.at == *heads[i] && begins(word, heads[i]))
            return is_place(without(word, strlen(heads[i]), 0));
    return false;
}

/* H15: words that compare a colour with the ones that were guessed. */
static bool is_comparison(struct span word)
{
    static const char *const comparisons[] = {
        "bolder",   "boldest",  "brighter",  "brightest", "clearer",
        "clearest", "closer",   "closest",   "colder",    "coldest",
        "cooler",   "coolest",  "darker",    "darkest",   "deeper",
        "deepest",  "dimmer",   "dimmest",   "duller",    "dullest",
        "fainter",  "faintest", "farther",   "farthest",  "further",
        "furthest", "hotter",   "hottest",   "least",     "less",
        "lesser",   "lighter",  "lightest",  "milder",    "mildest",
        "more",     "most",     "muddier",   "muddiest",  "murkier",
        "murkiest", "nearer",   "nearest",   "paler",     "palest",
        "richer",   "richest",  "shinier",   "shiniest",  "softer",
        "softest",  "stronger", "strongest", "than",      "thicker",
        "thickest", "thinner",  "thinnest",  "warmer",    "warmest",
        "weaker",   "weakest",
    };

    return is_one_of(word, comparisons, COUNT(comparisons));
}

static bool ends(struct span word, const char *ending)
{
    size_t len = strlen(ending);

    return word.len > len && memcmp(word.at + word.len - len, ending, len) == 0;
}

/* The plural of a number or a position is one too, "ones", "rows", and so are
 * "sevenish" and "sevenfold". None of them has such an ending by itself. */
static struct span stem_of(struct span word)
{
    static const char *const endings[] = {"s", "ish", "fold"};

    for (size_t i = 0; i < COUNT(endings); i++)
        if (ends(word, endings[i]))
            return without(word, 0, strlen(endings[i]));
    return word;
}

static const char *judge_word(struct span word, bool second)
{
    struct span single = stem_of(word);

    if (is_colour(word) || is_two_colours(word))
        return "cue-is-a-colour-name";
    if (is_number(single))
        return "cue-names-a-number";
    if (is_position(single))
        return "cue-names-a-position";
    if (second && is_comparison(word))
        return "cue-compares";
    return NULL;
}

/* The text up to the next of these separators; moves on behind it. */
static struct span cut(const char **at, const char *separators)
{
    struct span part = {*at, strcspn(*at, separators)};

    *at += part.len + ((*at)[part.len] != '\0');
    return part;
}

/* H14: a row letter between hyphens, "moss-g". In o'clock and d'or a letter is
 * no row, nor is the a, n or o that holds two words together: peek-a-boo. */
static bool is_row_part(struct span part, bool first)
{
    bool before = !first && part.at[-1] == '-', after = part.at[1] == '-';

    if (part.len != 1 || !is_row_letter(*part.at) || !(before || after))
        return false;
    after = after || (part.at[1] == '\'' && part.at[2] == '-');
    return !(before && after && strchr("ano", *part.at) != NULL);
}

/* The parts from here on, joined: two, three and so on up to all. */
static const char *judge_runs(const char *at, bool second)
{
    char run[CH_TEXT];
    size_t len = 0;
    const char *why = NULL;

    for (int n = 1; *at != '\0' && why == NULL; n++) {
        struct span part = cut(&at, " -'");

        memcpy(run + len, part.at, part.len);
        len += part.len;
        if (n > 1)
            why = judge_word((struct span){run, len}, second);
    }
    return why;
}

/* H13, H14, H15 on all parts of the bare cue. */
static const char *judge_parts(const char *bare, bool second)
{
    const char *why = NULL;

    for (const char *at = bare; *at != '\0' && why == NULL;) {
        bool first = at == bare;
        struct span part = cut(&at, " -'");

        if (part.len == 0)
            continue; /* between the signs of o'-lantern */
        if (is_row_part(part, first))
            return "cue-names-a-position";
        why = judge_word(part, second);
    }
    return why;
}

static const char *judge_joined(const char *bare, bool second)
{
    const char *why = NULL;

    if (strpbrk(bare, "-' ") == NULL)
        return NULL; /* one part, judged already */
    for (const char *at = bare; *at != '\0' && why == NULL;) {
        why = judge_runs(at, second);
        (void)cut(&at, " -'"); /* the next run begins one part later */
    }
    return why;
}

/* H17: the word while it is read. */
struct spelling {
    enum fold_kind last;
    int script;  /* of its letters; -1: none yet */
    int letters; /* in the present part, */
    int longest; /* and in the longest one so far */
};

static const char *add_letter(struct spelling *word, int32_t code)
{
    int script = (int)fold_script(code);

    if (word->script >= 0 && word->script != script)
        return "cue-mixes-scripts";
    word->script = script;
    word->letters++;
    if (word->letters > word->longest)
        word->longest = word->letters;
    return NULL;
}

static bool inside(const struct spelling *word)
{
    return word->last == FOLD_LETTER || word->last == FOLD_MARK;
}

/* Small letters that are written above others, a d with an e on top: marks, but
 * they read as letters. */
static bool is_small_letter(int32_t mark)
{
    return (mark >= 0x363 && mark <= 0x36f) ||
           (mark >= 0x1dd3 && mark <= 0x1df4);
}

static const char *add_character(struct spelling *word, int32_t code)
{
    switch (fold_kind(code)) {
    case FOLD_LETTER:
        return add_letter(word, code);
    case FOLD_MARK:
        return inside(word) && !is_small_letter(code) ? NULL
                                                      : "cue-has-symbols";
    case FOLD_DIGIT:
        return "cue-has-digits";
    case FOLD_HYPHEN: /* also as in jack-o'-lantern */
        word->letters = 0;
        return inside(word) || word->last == FOLD_APOSTROPHE
                   ? NULL
                   : "cue-has-a-stray-hyphen";
    case FOLD_APOSTROPHE:
        word->letters = 0;
        return inside(word) ? NULL : "cue-has-a-stray-hyphen";
    default:
        return "cue-has-symbols";
    }
}

/* H17: Latin words have two letters together at least; so have those of all
 * alphabets of which single letters look like rows. */
static const char *check_length(const struct spelling *word, char first)
{
    if (word->longest >= 2 || word->script == FOLD_OTHER)
        return NULL;
    return is_row_letter(first) ? "cue-names-a-position" : "cue-word-too-short";
}

static const char *check_spelling(struct span text)
{
    struct spelling word = {.last = FOLD_BLANK, .script = -1};
    const char *at = text.at, *end = text.at + text.len;

    while (at < end) {
        int32_t code = fold_next(&at, end);
        const char *why = add_character(&word, code);

        if (why != NULL)
            return why;
        word.last = fold_kind(code);
    }
    if (!inside(&word))
        return "cue-has-a-stray-hyphen";
    return check_length(&word, *text.at);
}

static int count_characters(const char *text)
{
    int n = 0;

    for (; *text != '\0'; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

/* H6, H8, H17: as many words as may be, each well spelt. */
static const char *check_words(const char *folded, bool second)
{
    struct span word[2] = {{NULL, 0}, {NULL, 0}};
    int n = 0;

    for (const char *at = folded; *at != '\0'; n++) {
        struct span next = cut(&at, " ");
        const char *why = check_spelling(next);

        if (why != NULL)
            return why;
        if (n < 2)
            word[n] = next;
    }
    if (n > (second ? 2 : 1))
        return "cue-has-too-many-words";
    /* H16: with another word, not with itself. */
    if (n == 2 && word[0].len == word[1].len &&
        memcmp(word[0].at, word[1].at, word[0].len) == 0)
        return "cue-repeats-a-word";
    return NULL;
}

const char *cues_old_judge(const char *text, bool second, char folded[CH_TEXT])
{
    char bare[CH_TEXT];
    const char *why;
    int len = fold_text(text, strlen(text), folded, CH_TEXT);

    if (len == FOLD_NOT_UTF8)
        return "cue-is-not-text";
    if (len == 0)
        return "cue-needs-a-word";
    if (len == FOLD_TOO_LONG || count_characters(folded) > CUES_CUE_LENGTH)
        return "cue-too-long";
    why = check_words(folded, second);
    if (why != NULL)
        return why;
    len = fold_bare(folded, (size_t)len, bare, sizeof bare);
    assert(len > 0); /* letters are left, and no more than there were */
    why = judge_parts(bare, second);
    return why != NULL ? why : judge_joined(bare, second);
}

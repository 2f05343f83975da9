/*
 * meaning.c - cues that tell a place, or compare with the guesses (H14, H15).
 *
 * A word alone says little: "top" is a place, "top hat" is a hat. So the words
 * have classes (word_class.h), and a cue is refused if nothing in it but
 * places, numbers and words that add nothing to them is left. What is doubtful
 * passes, unless the referee is strict. Known expressions always pass.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/meaning.h"

#include <string.h>

#include "games/hues_and_cues/board.h"
#include "games/hues_and_cues/expression.h"
#include "games/hues_and_cues/number_word.h"
#include "games/hues_and_cues/word_class.h"

/* The cue, and what its parts are. */
struct reading {
    const struct cues_parts *parts;
    const struct cues_word_rules *rules;
    unsigned class[CUES_PARTS];
    int number[CUES_PARTS]; /* CUES_NO_NUMBER: none */
    bool known[CUES_PARTS]; /* in a word that is an expression: D-Day */
    int plain;              /* parts that mean something of their own */
    unsigned any;           /* the classes of all parts */
};

static unsigned class_of(struct cues_word word, enum cues_language language)
{
    unsigned class = cues_class_en(word);

    if (language == CUES_GERMAN)
        class |= cues_class_de(word);
    return class;
}

static int number_of(struct cues_word word, enum cues_language language)
{
    int number = cues_number_digits(word);

    if (number == CUES_NO_NUMBER)
        number = cues_number_en(word);
    if (number == CUES_NO_NUMBER && language == CUES_GERMAN)
        number = cues_number_de(word);
    return number;
}

static bool is_row(struct cues_word word)
{
    return word.len == 1 && *word.at >= 'a' && *word.at < 'a' + CUES_ROWS;
}

/* Does the part belong to a word that is an expression by itself? */
static bool is_known_word(const struct cues_parts *parts, int i)
{
    int from = i, to = i;
    char text[CH_TEXT];
    size_t len;

    while (from > 0 && parts->before[from] != ' ')
        from--;
    while (to + 1 < parts->n && parts->before[to + 1] != ' ')
        to++;
    len = (size_t)(parts->part[to].at - parts->part[from].at) +
          parts->part[to].len;
    memcpy(text, parts->part[from].at, len);
    text[len] = '\0';
    return cues_expression_is_known(text);
}

static void read_parts(const struct cues_parts *parts,
                       const struct cues_word_rules *rules, struct reading *out)
{
    const unsigned empty =
        CUES_PLACE | CUES_DIRECTION | CUES_FILL | CUES_AREA | CUES_STEER;

    out->parts = parts;
    out->rules = rules;
    out->plain = 0;
    out->any = 0;
    for (int i = 0; i < parts->n; i++) {
        struct cues_word word = parts->part[i];

        out->known[i] = is_known_word(parts, i);
        out->class[i] = 0;
        out->number[i] = CUES_NO_NUMBER;
        if (!out->known[i]) {
            out->class[i] = class_of(word, rules->language);
            out->number[i] = number_of(word, rules->language);
        }
        out->any |= out->class[i];
        out->plain += out->known[i] ||
                      ((out->class[i] & empty) == 0 &&
                       out->number[i] == CUES_NO_NUMBER && !is_row(word));
    }
}

/* Is every part of one of these classes? */
static bool are_all(const struct reading *r, unsigned classes)
{
    for (int i = 0; i < r->parts->n; i++)
        if ((r->class[i] & classes) == 0)
            return false;
    return true;
}

/* A letter that is no row: in H&M, between two words (peek-a-boo), in initials
 * (D.C.), or as the article of a word. */
static bool is_excused(const struct cues_parts *parts, int i)
{
    char before = parts->before[i], behind = parts->behind[i];
    char letter = *parts->part[i].at;

    if (before == '&' || behind == '&' || before == '.' ||
        (behind == '.' && i + 1 < parts->n && parts->part[i + 1].len == 1))
        return true;
    if (before == '-' && behind == '-')
        return letter == 'a' || letter == 'n' || letter == 'o';
    return letter == 'a' && i == 0 && behind == ' ';
}

static bool names_row(const struct reading *r)
{
    bool strict = r->rules->referee == CUES_STRICT;

    for (int i = 0; i < r->parts->n; i++) {
        struct cues_word part = r->parts->part[i];

        if (part.len == 1 && !r->known[i] && !is_excused(r->parts, i) &&
            (is_row(part) || (strict && *part.at >= 'a' && *part.at <= 'z')))
            return true;
    }
    return false;
}

/* "moss14": the number behind the letters. */
static int number_behind(struct cues_word word)
{
    size_t digits = 0;

    while (digits < word.len && word.at[word.len - 1 - digits] >= '0' &&
           word.at[word.len - 1 - digits] <= '9')
        digits++;
    if (digits == 0)
        return CUES_NO_NUMBER;
    return cues_number_digits(cues_word_cut(word, word.len - digits, 0));
}

/* A column alone, with words that add nothing, or behind another: "fourteen",
 * "row seven", "moss fourteen"; not "seven dwarfs". */
static bool names_number(const struct reading *r)
{
    int last = r->parts->n - 1;
    bool column = false, number = false;

    for (int i = 0; i <= last; i++) {
        column |= cues_number_is_column(r->number[i]);
        number |= r->number[i] != CUES_NO_NUMBER;
    }
    if (r->rules->referee == CUES_STRICT && number)
        return true;
    if (column && r->plain == 0 && (r->any & CUES_AREA) == 0)
        return true;
    return cues_number_is_column(r->number[last]) ||
           (!r->known[last] &&
            cues_number_is_column(number_behind(r->parts->part[last])));
}

static bool names_place(const struct reading *r)
{
    if ((r->any & CUES_ONLY_PLACE) != 0)
        return true;
    for (int i = 0; i < r->parts->n; i++)
        if (!r->known[i] && cues_number_is_cell(r->parts->part[i]))
            return true;
    if ((r->any & CUES_PLACE) != 0)
        return r->plain == 0 || r->rules->referee == CUES_STRICT;
    if ((r->any & CUES_DIRECTION) == 0)
        return false;
    if (r->rules->referee == CUES_STRICT && r->parts->n == 1)
        return true;
    return r->rules->second &&
           are_all(r, CUES_DIRECTION | CUES_FILL | CUES_STEER);
}

/* H14 and H15 on the cue as one word: "low-er", "six teen", "dark-er". */
static const char *judge_joined(const struct cues_parts *parts,
                                const struct cues_word_rules *rules)
{
    struct cues_word all = cues_word_of(parts->letters);
    unsigned class;

    if (parts->n < 2)
        return NULL;
    class = class_of(all, rules->language);
    if ((class & (CUES_PLACE | CUES_ONLY_PLACE)) != 0 ||
        cues_number_is_cell(all))
        return "cue-names-a-position";
    if (cues_number_is_column(number_of(all, rules->language)))
        return "cue-names-a-number";
    return rules->second && (class & CUES_COMPARES) != 0 ? "cue-compares"
                                                         : NULL;
}

/* Does part i compare, where it stands? */
static bool compares_at(const struct reading *r, int i)
{
    const unsigned weak = CUES_DEGREE | CUES_FILL | CUES_STEER;
    int last = r->parts->n - 1;
    bool strict = r->rules->referee == CUES_STRICT;

    if ((r->class[i] & CUES_COMPARES) == 0)
        return strict && (r->class[i] & CUES_MAY_COMPARE) != 0;
    if (strict)
        return true;
    if ((r->class[i] & CUES_BEHIND) != 0 && i == last && i > 0)
        return (r->class[i - 1] & weak) != 0;
    if ((r->class[i] & CUES_BEFORE) != 0 && i == 0 && last > 0)
        return (r->class[last] & (weak | CUES_PLACE)) != 0;
    return true;
}

/* "too dark", "zu dunkel"; but "zu Hause" */
static bool is_too_much(const struct reading *r)
{
    const unsigned measure =
        CUES_SHADE | CUES_COMPARES | CUES_PLACE | CUES_DEGREE;

    if ((r->any & CUES_TOO) == 0)
        return false;
    return (cues_class_en(r->parts->part[0]) & CUES_TOO) != 0 ||
           (r->any & measure) != 0 || r->parts->n == 1;
}

static bool compares(const struct reading *r)
{
    for (int i = 0; i < r->parts->n; i++)
        if (compares_at(r, i))
            return true;
    return is_too_much(r) || ((r->any & CUES_STEER) != 0 &&
                              are_all(r, CUES_STEER | CUES_FILL | CUES_DEGREE |
                                             CUES_AREA | CUES_DIRECTION));
}

const char *cues_meaning_judge(const struct cues_parts *parts,
                               const struct cues_word_rules *rules)
{
    struct reading r;

    if (cues_expression_is_known(parts->text))
        return NULL;
    read_parts(parts, rules, &r);
    if (names_place(&r))
        return "cue-names-a-position";
    if (names_number(&r))
        return "cue-names-a-number";
    if (names_row(&r))
        return "cue-names-a-row";
    if (rules->second && compares(&r))
        return "cue-compares";
    return judge_joined(parts, rules);
}

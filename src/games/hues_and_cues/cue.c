/*
 * cue.c - the judge of cues: the word rules one after the other (H6, H8, H13 to
 * H15, H17).
 *
 * A cue is folded first, which removes differences of case, width, invisible
 * characters and kinds of hyphens. Its spelling is checked in that form. Its
 * words are then looked up without their accents: each part between signs, and
 * each run of such parts joined, so that neither "sky-blue" nor "bl-ue" nor
 * "sky-bl ue" gets through.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/cue.h"

#include <assert.h>
#include <string.h>

#include "games/hues_and_cues/board.h"
#include "games/hues_and_cues/colour_word.h"
#include "games/hues_and_cues/expression.h"
#include "games/hues_and_cues/meaning.h"
#include "games/hues_and_cues/spelling.h"
#include "lexicon/fold.h"

static bool is_name(struct cues_word word, enum cues_language language)
{
    return cues_colour_en_is_name(word) ||
           (language == CUES_GERMAN && cues_colour_de_is_name(word));
}

static bool is_compound(struct cues_word word, enum cues_language language)
{
    if (language == CUES_ENGLISH)
        return cues_colour_en_is_compound(word);
    return !cues_colour_de_is_ordinary(word) &&
           (cues_colour_en_is_compound(word) ||
            cues_colour_de_is_compound(word));
}

static const char *judge_part(struct cues_word part,
                              enum cues_language language)
{
    if (is_name(part, language))
        return "cue-is-a-colour-name";
    return is_compound(part, language) ? "cue-contains-a-colour-name" : NULL;
}

/* "gr33n", "blue5": digits read as letters, and left out. */
static const char *judge_digits(struct cues_word part,
                                enum cues_language language)
{
    static const char *const alphabets[] = {"oizeasgtbg", "olzeasgtbg", NULL};
    const char *why = NULL;
    char text[CH_TEXT];
    bool digits = false;

    for (int i = 0; i < 3 && why == NULL; i++) {
        size_t len = 0;

        for (size_t k = 0; k < part.len; k++) {
            char c = part.at[k];

            if (c < '0' || c > '9')
                text[len++] = c;
            else if (alphabets[i] != NULL)
                text[len++] = alphabets[i][c - '0'];
            digits |= c >= '0' && c <= '9';
        }
        if (digits && len > 0)
            why = judge_part((struct cues_word){text, len}, language);
    }
    return why;
}

/* H13 */
static const char *judge_colours(const struct cues_parts *parts,
                                 enum cues_language language)
{
    const char *why = NULL;

    for (int i = 0; i < parts->n && why == NULL; i++) {
        why = judge_part(parts->part[i], language);
        if (why == NULL)
            why = judge_digits(parts->part[i], language);
        for (int k = i + 1; k < parts->n && why == NULL; k++)
            if (is_name(cues_parts_join(parts, i, k), language))
                why = "cue-is-a-colour-name";
    }
    return why;
}

static int count_characters(const char *text)
{
    int n = 0;

    for (; *text != '\0'; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

/* H17, after what is worse. A single letter is most likely a row (H14), but
 * that is not for a referee to say who leaves places to the table. */
static const char *judge_letters(const char *folded,
                                 const struct cues_parts *parts,
                                 enum cues_referee referee)
{
    if (cues_expression_is_known(parts->text))
        return NULL; /* U2 */
    if (cues_spelling_is_number(folded))
        return referee == CUES_TABLE ? "cue-has-digits" : "cue-names-a-number";
    if (cues_spelling_hides_digits(folded))
        return "cue-has-digits";
    if (cues_spelling_has_letters(folded))
        return NULL;
    if (referee == CUES_TABLE)
        return "cue-word-too-short";
    for (const char *at = parts->letters; *at != '\0'; at++)
        if (*at >= 'a' && *at < 'a' + CUES_ROWS)
            return "cue-names-a-row";
    return "cue-word-too-short";
}

static const char *judge_words(const char *folded,
                               const struct cues_word_rules *rules)
{
    struct cues_parts parts;
    char bare[CH_TEXT];
    const char *why;
    int len = fold_bare(folded, strlen(folded), bare, sizeof bare);

    assert(len > 0); /* letters are left, and no more than there were */
    (void)len;
    cues_parts_cut(bare, &parts);
    if (parts.n == 0)
        return "cue-needs-a-word";
    why = judge_colours(&parts, rules->language);
    if (why == NULL && rules->referee != CUES_TABLE)
        why = cues_meaning_judge(&parts, rules);
    return why != NULL ? why : judge_letters(folded, &parts, rules->referee);
}

const char *cues_cue_judge(const char *text,
                           const struct cues_word_rules *rules,
                           char folded[CH_TEXT])
{
    const char *why;
    int words, len = fold_text(text, strlen(text), folded, CH_TEXT);

    if (len == FOLD_NOT_UTF8)
        return "cue-is-not-text";
    if (len == 0)
        return "cue-needs-a-word";
    if (len == FOLD_TOO_LONG || count_characters(folded) > CUES_CUE_LENGTH)
        return "cue-too-long";
    why = cues_spelling_check(folded, &words);
    if (why != NULL)
        return why;
    if (words > (rules->second ? 2 : 1))
        return "cue-has-too-many-words";
    return judge_words(folded, rules);
}

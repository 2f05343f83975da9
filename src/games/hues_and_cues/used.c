/*
 * used.c - which cues count as the same (H16).
 *
 * A cue is remembered by its letters alone. A new one is looked up in the
 * singular and in the plural of each of its words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/used.h"

#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "games/hues_and_cues/plural.h"
#include "games/hues_and_cues/word.h"

static bool is_sign(char c)
{
    return c == ' ' || c == '-' || c == '\'' || c == '&' || c == '.';
}

/* Appends text without its signs. */
static size_t add_letters(const char *text, size_t len, char out[CH_TEXT],
                          size_t n)
{
    for (size_t i = 0; i < len && n + 1 < CH_TEXT; i++)
        if (!is_sign(text[i]))
            out[n++] = text[i];
    out[n] = '\0';
    return n;
}

uint64_t cues_used_digest(const char *folded)
{
    char letters[CH_TEXT];
    size_t n = add_letters(folded, strlen(folded), letters, 0);

    return digest_bytes(letters, n);
}

static bool is_among(const uint64_t *used, int n, const char *text)
{
    uint64_t digest = cues_used_digest(text);

    for (int i = 0; i < n; i++)
        if (used[i] == digest)
            return true;
    return false;
}

/* All forms of the first word with all forms of the second. */
static bool has_pair(const uint64_t *used, int n, const struct cues_forms *a,
                     const struct cues_forms *b)
{
    char both[2 * CH_TEXT + 16];

    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++) {
            (void)snprintf(both, sizeof both, "%s%s", a->form[i], b->form[k]);
            if (strlen(both) < CH_TEXT && is_among(used, n, both))
                return true;
        }
    return false;
}

bool cues_used_has(const uint64_t *used, int n, const char *folded, bool german)
{
    size_t len = strcspn(folded, " ");
    struct cues_forms first, second;

    if (n == 0)
        return false;
    cues_plural_forms(folded, len, german, &first);
    if (folded[len] != '\0') {
        const char *rest = folded + len + 1;

        cues_plural_forms(rest, strlen(rest), german, &second);
        return has_pair(used, n, &first, &second);
    }
    for (int i = 0; i < first.n; i++)
        if (is_among(used, n, first.form[i]))
            return true;
    return false;
}

bool cues_used_twice(const uint64_t *used, int n, const char *folded,
                     bool german)
{
    size_t len = strcspn(folded, " ");
    char word[CH_TEXT];
    uint64_t digest;

    if (folded[len] == '\0')
        return false;
    memcpy(word, folded, len);
    word[len] = '\0';
    digest = cues_used_digest(word);
    return cues_used_has(&digest, 1, folded + len + 1, german) &&
           cues_used_has(used, n, word, german);
}

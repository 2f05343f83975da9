/*
 * parts.c - a cue cut into its parts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/parts.h"

#include <string.h>

static bool is_sign(char c)
{
    return c == ' ' || c == '-' || c == '&' || c == '.';
}

/* Is this the 's at the end of a part, as in green's? */
static bool is_genitive(const char *at)
{
    return at[0] == '\'' && at[1] == 's' && (at[2] == '\0' || is_sign(at[2]));
}

/* One part at `at`, written to `to`; returns where it ends in the cue. */
static const char *cut_one(const char *at, char *to, size_t *len)
{
    *len = 0;
    for (; *at != '\0' && !is_sign(*at); at++) {
        if (is_genitive(at))
            at++;
        else if (*at != '\'')
            to[(*len)++] = *at;
    }
    return at;
}

static void join(struct cues_parts *out)
{
    char *to = out->letters;

    for (int i = 0; i < out->n; i++) {
        memcpy(to, out->part[i].at, out->part[i].len);
        to += out->part[i].len;
    }
    *to = '\0';
}

void cues_parts_cut(const char *bare, struct cues_parts *out)
{
    char *to = out->text, before = '\0';

    out->n = 0;
    while (*bare != '\0' && out->n < CUES_PARTS) {
        struct cues_word part = {to, 0};

        bare = cut_one(bare, to, &part.len);
        if (part.len > 0) {
            out->part[out->n] = part;
            out->before[out->n] = before;
            out->behind[out->n++] = *bare;
            to += part.len;
            *to++ = ' ';
        }
        before = *bare;
        bare += *bare != '\0';
    }
    to[to > out->text ? -1 : 0] = '\0';
    join(out);
}

struct cues_word cues_parts_join(const struct cues_parts *parts, int i, int k)
{
    struct cues_word run = {parts->letters, 0};

    for (int j = 0; j <= k; j++) {
        if (j < i)
            run.at += parts->part[j].len;
        else
            run.len += parts->part[j].len;
    }
    return run;
}

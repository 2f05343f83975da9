/*
 * themes.h - our own lists of words for Haiclue: data/themes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_THEMES_H
#define CH_LEXICON_THEMES_H

struct themes_list {
    const char *name; /* of its file; NULL ends the list */
    const char *text;
};

extern const struct themes_list themes_all[];
/* The text of this theme, or NULL. */
const char *themes_find(const char *name);

#endif

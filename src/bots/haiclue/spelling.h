/*
 * spelling.h - how alike two words are written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOTS_HAICLUE_SPELLING_H
#define CH_BOTS_HAICLUE_SPELLING_H

/* For words whose meaning is not known: 0 if they have nothing in common, more
 * the longer the part is that is in both, as in house and houseboat. On the
 * scale of assoc.h. */
float haiclue_spelling_tie(const char *a, const char *b);

#endif

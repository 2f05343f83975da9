/*
 * words.h - words of the players' own, in place of those of a game.
 *
 * Haiclue (K15) can be played with any list of words, in any language. A list
 * is text, one word a line (or with commas between them):
 *
 *     apple          a word
 *     +with          a word that glues others together: never a target
 *     blume 2        with the number of its syllables, for haiku; 2/3: or
 *     blume =flower  an English word for it, by which bots understand it
 *     # fruit        a comment
 *
 * Two words that follow one another are the two sides of a tile; so are two
 * that glue. A list in its canonical form (one line a word, NFC, no comments)
 * has a digest, which stands in the first line of a log.
 *
 * A list is used as a game: a copy of Haiclue whose moves and facts have these
 * words. It is counted by ch_game_hold and ch_game_release.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_WORDS_H
#define CH_WORDS_H

#include "cluehouse/game.h"

enum {
    CH_WORDS_MOST = 500,       /* words of a list */
    CH_WORDS_LETTERS = 24,     /* characters of a word, */
    CH_WORDS_BYTES = 64,       /* and bytes */
    CH_WORDS_TEXT = 1 << 15,   /* bytes of a list in its canonical form, */
    CH_WORDS_SOURCE = 1 << 16, /* and as it is given */
    CH_WORDS_DIGEST = 64       /* hexadecimal digits */
};

/* What is wrong with a list: a slug of Haiclue's refusals, and where. */
struct ch_words_error {
    const char *slug;
    unsigned line;  /* from 1; 0: the whole list */
    unsigned words; /* words-too-few, -many: as many there are, */
    unsigned limit; /* and as many as there may or must be */
    char word[CH_WORDS_BYTES + 8]; /* the word, perhaps only its beginning */
};

/* A game with these words, held once; NULL, and *bad says why. `syllables` says
 * which counts a folded word can have, as bits, if the list does not (0: it is
 * not known); it may be NULL. */
const struct ch_game *ch_words_game(const char *text, size_t len,
                                    unsigned (*syllables)(const char *word),
                                    struct ch_words_error *bad);
/* The error as one plain sentence. */
void ch_words_explain(const struct ch_words_error *bad, char *out, size_t room);

/* Of a game with words of one's own: the list in its canonical form, its digest
 * in hexadecimal digits, and the number of its words. */
const char *ch_words_text(const struct ch_game *game);
const char *ch_words_digest(const struct ch_game *game);
unsigned ch_words_count(const struct ch_game *game);
/* Are the syllables of all words known, as haiku needs it? */
bool ch_words_has_syllables(const struct ch_game *game);
/* So many words were left without another side, and are not played. */
unsigned ch_words_single(const struct ch_game *game);
/* How many words such a table needs. */
unsigned ch_words_needed(const struct ch_setup *setup);

/* For game.c and setup.c: do words and table fit (NULL, or a slug); the words
 * into a state that was set up; counting users. */
const char *ch_words_check(const struct ch_game *game,
                           const struct ch_setup *setup);
void ch_words_put(const struct ch_game *game, void *state);
void ch_words_hold(const struct ch_words *words);
void ch_words_release(const struct ch_words *words);

#endif

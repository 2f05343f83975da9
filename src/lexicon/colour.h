/*
 * colour.h - which cells of the board of Hues and Cues a word means to people.
 *
 * Any text gets a distribution over the 480 cells. What is in our tables is
 * looked up; phrases are composed from their parts; words that are in no table
 * are compared with words that are used alike. Nothing is allocated or loaded:
 * the tables are part of the program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_COLOUR_H
#define CH_LEXICON_COLOUR_H

enum { COLOUR_CELLS = 480, COLOUR_COLUMNS = 30 };

/* What a listener knows: people know words from different sources. */
enum colour_listener {
    LISTENER_ALL,     /* everything below, weighted */
    LISTENER_OBJECTS, /* things and what they look like */
    LISTENER_NAMES,   /* names that were given to colours */
    LISTENER_PARTS,   /* the parts of the phrase, and similar words */
    LISTENER_KINDS
};

/* Fills p, which sums to 1, with what a cue of one or more words means to this
 * listener. Returns how well it is known: 1 for a listed word, about a half for
 * a good guess from its parts, 0 if it is unknown; p is then what cues mean on
 * average. */
float colour_listen(const char *text, enum colour_listener listener,
                    float p[COLOUR_CELLS]);

/* Everyday words and pairs of words to give as cues, the most familiar
 * first. */
int colour_cues(void);
const char *colour_cue(int i);
/* How unusual it is: 0 for the commonest word, 44,000 for the rarest that has a
 * vector, more for others, and for words on which people disagree. */
int colour_cue_rank(int i);
/* A quick estimate of how well a listed word fits a cell: 0 to 1. */
float colour_fit(const char *text, int cell);

#endif

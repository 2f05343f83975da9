/*
 * colours.h - where on the board of Hues and Cues people look for a word.
 *
 * Any text gets a distribution over the 480 cells. What is in our tables is
 * looked up; phrases are put together from their parts; words that nobody
 * listed are judged by the company they keep. Nothing is allocated or loaded:
 * the tables are part of the program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LEXICON_COLOURS_H
#define CH_LEXICON_COLOURS_H

enum { COLOUR_CELLS = 480, COLOUR_COLUMNS = 30 };

/* People know words from different places. */
enum colour_ear {
    EAR_ALL,     /* everything below, weighed */
    EAR_OBJECTS, /* things and what they look like */
    EAR_NAMES,   /* names that were given to colours */
    EAR_PARTS,   /* the parts of the phrase, and similar words */
    EAR_KINDS
};

/* Fills p, which sums to 1, for a cue of one or more words. Returns how well
 * it is known: 1 a listed word, about a half a good guess from its parts, 0 not
 * at all; p is then what cues mean on the average. */
float colour_meaning(const char *text, float p[COLOUR_CELLS]);

/* The same as one kind of listener hears it; 0 if that one does not know it. */
float colour_listen(const char *text, enum colour_ear ear,
                    float p[COLOUR_CELLS]);

/* Everyday words and pairs of words for those who look for a cue, the most
 * familiar first. */
int colour_cues(void);
const char *colour_cue(int i);
/* How strange it is: 0 for the commonest word, 44,000 for the rarest that has a
 * vector, more for others, and for words that everybody sees differently. */
int colour_cue_rank(int i);
/* A quick look at how well a listed word fits a cell: 0 to 1. */
float colour_fit(const char *text, int cell);

#endif

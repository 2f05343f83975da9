/*
 * haiku.c - syllables (K13, K14).
 *
 * A word may have several counts, so a line has a set of possible sums, kept
 * as bits. Whether a hand holds a haiku is decided exactly, by dynamic
 * programming: tile by tile, we keep all (a, b, c) such that some of the tiles
 * so far can be laid with a, b and c syllables in the three lines. There are
 * only 6 x 8 x 6 of them, so a tile costs a few shifts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/haiclue/state.h"

#include <string.h>

enum { LINES = 3, FIRST = 5, SECOND = 7, THIRD = 5 };
enum { MOST_LONG = 5 }; /* slugs for a line that is too long */
enum { STRIDE = THIRD + 1, SYLLABLES_MAX = 5 };

/* The sums of a line grow by each count of one more word. What exceeds 63
 * is lost, and far beyond any haiku. */
static uint64_t add_word(uint64_t sums, unsigned counts)
{
    uint64_t more = 0;

    for (unsigned n = 1; n <= SYLLABLES_MAX; n++)
        if (counts >> n & 1)
            more |= sums << n;
    return more;
}

/* How far the nearest sum is from the one wanted; negative if too short. */
static int miss(uint64_t sums, unsigned want)
{
    for (unsigned by = 0; by <= want; by++) {
        if (sums >> (want - by) & 1)
            return -(int)by;
        if (sums >> (want + by) & 1)
            return (int)by;
    }
    return (int)want + 1;
}

/* K14: each way in which a line can be off has its own slug. */
#define SHORT(line, by) "haiku-line-" #line "-is-" #by "-short"
#define LONG(line, by)  "haiku-line-" #line "-is-" #by "-long"
#define ALL_LONG(line)                                                         \
    {                                                                          \
        LONG(line, 1), LONG(line, 2), LONG(line, 3), LONG(line, 4),            \
            "haiku-line-" #line "-is-long-by-many"                             \
    }

/* The slug for a line (0 to 2) of a haiku that is `off` syllables too long, or
 * too short if negative. A line has a word, so it lacks 4 of 5 at most. */
static const char *slug_for_line(unsigned line, int off)
{
    static const char *const too_short[LINES][SECOND - 1] = {
        {SHORT(1, 1), SHORT(1, 2), SHORT(1, 3), SHORT(1, 4)},
        {SHORT(2, 1), SHORT(2, 2), SHORT(2, 3), SHORT(2, 4), SHORT(2, 5),
         SHORT(2, 6)},
        {SHORT(3, 1), SHORT(3, 2), SHORT(3, 3), SHORT(3, 4)},
    };
    static const char *const too_long[LINES][MOST_LONG] = {
        ALL_LONG(1), ALL_LONG(2), ALL_LONG(3)};

    if (off < 0)
        return too_short[line][-off - 1];
    return too_long[line][(off < MOST_LONG ? off : MOST_LONG) - 1];
}

const char *haiclue_check_haiku(const struct haiclue_state *t,
                                const struct haiclue_clue *clue)
{
    static const unsigned want[LINES] = {FIRST, SECOND, THIRD};
    uint64_t sums[LINES] = {1, 1, 1};
    unsigned line = 0;

    for (unsigned i = 0; i < clue->n; i++) {
        if (clue->entry[i] != BREAK)
            sums[line] =
                add_word(sums[line],
                         haiclue_syllables(
                             t, haiclue_word(clue->entry[i], haiclue_side(t))));
        else if (++line == LINES)
            return "haiku-needs-three-lines";
    }
    if (line != LINES - 1)
        return "haiku-needs-three-lines";
    for (line = 0; line < LINES; line++) {
        int off = miss(sums[line], want[line]);

        if (off != 0)
            return slug_for_line(line, off);
    }
    return NULL;
}

/* What can be laid: row[a] has bit b * STRIDE + c. */
struct reach {
    uint64_t row[FIRST + 1];
};

/* Every b, with c = 0. */
#define COLUMN UINT64_C(0x41041041041)
#define ROW    ((UINT64_C(1) << (SECOND + 1) * STRIDE) - 1)

static bool reaches(const struct reach *r, const int laid[LINES])
{
    return laid[0] >= 0 && laid[1] >= 0 && laid[2] >= 0 &&
           (r->row[laid[0]] >> (laid[1] * STRIDE + laid[2]) & 1) != 0;
}

/* Lay one more tile, of n syllables, in each line where it fits. */
static void extend(const struct reach *from, unsigned n, struct reach *to)
{
    uint64_t fits = COLUMN * ((UINT64_C(1) << (STRIDE - n)) - 1);

    for (unsigned a = 0; a <= FIRST; a++) {
        uint64_t row = from->row[a];

        if (a + n <= FIRST)
            to->row[a + n] |= row;
        to->row[a] |= (row << n * STRIDE & ROW) | (row & fits) << n;
    }
}

/* Which line the tile went to on the way to `laid`, which becomes what was
 * laid before it; LINES if it was not needed. */
static unsigned take_back(const struct reach *before, unsigned counts,
                          int laid[LINES])
{
    if (reaches(before, laid))
        return LINES;
    for (unsigned line = 0;; line++)
        for (int n = 1; n <= SYLLABLES_MAX; n++) {
            if ((counts >> n & 1) == 0)
                continue;
            laid[line] -= n;
            if (reaches(before, laid))
                return line;
            laid[line] += n;
        }
}

static void write_lines(const uint8_t *tiles, const uint8_t *line, unsigned n,
                        struct haiclue_clue *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned l = 0; l < LINES; l++) {
        if (l > 0)
            out->entry[out->n++] = BREAK;
        for (unsigned i = 0; i < n; i++)
            if (line[i] == l)
                out->entry[out->n++] = tiles[i];
    }
}

bool haiclue_find_haiku(const struct haiclue_state *t, const uint8_t *tiles,
                        unsigned n, struct haiclue_clue *out)
{
    struct reach reach[HAND_MAX + 1];
    uint8_t counts[HAND_MAX], line[HAND_MAX];
    int laid[LINES] = {FIRST, SECOND, THIRD};
    unsigned used = 0;

    memset(&reach[0], 0, sizeof reach[0]);
    reach[0].row[0] = 1;
    while (!reaches(&reach[used], laid)) {
        if (used == n)
            return false;
        counts[used] =
            haiclue_syllables(t, haiclue_word(tiles[used], haiclue_side(t)));
        reach[used + 1] = reach[used];
        for (unsigned k = 1; k <= SYLLABLES_MAX; k++)
            if (counts[used] >> k & 1)
                extend(&reach[used], k, &reach[used + 1]);
        used++;
    }
    for (unsigned i = used; i-- > 0;)
        line[i] = (uint8_t)take_back(&reach[i], counts[i], laid);
    write_lines(tiles, line, used, out);
    return true;
}

bool haiclue_must_be_haiku(const struct haiclue_state *t, ch_seat seat)
{
    uint8_t tiles[HAND_MAX];
    struct haiclue_clue found;

    return t->haiku &&
           haiclue_find_haiku(t, tiles,
                              haiclue_list_tiles(t->hand[seat], tiles), &found);
}

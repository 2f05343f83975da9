/* hue_fast.c - see hue_fast.h. SPDX-License-Identifier: MIT */
#include "bots/hue/hue_fast.h"

#include <string.h>

enum side { WEST, EAST, NORTH, SOUTH };

/* The rectangle of a square at each third of a side, from the top or left. */
static const uint8_t rectangle[4][4][3] = {
    [PLAIN] = {{0}},
    [SKULL] = {{0}},
    [ROWS] = {{0, 1, 2}, {0, 1, 2}, {0, 0, 0}, {2, 2, 2}},
    [COLUMNS] = {{0, 0, 0}, {2, 2, 2}, {0, 1, 2}, {0, 1, 2}},
};
/* Pieces of a side that may differ. */
static const uint8_t pieces[4][4] = {
    [PLAIN] = {1, 1, 1, 1},
    [SKULL] = {1, 1, 1, 1},
    [ROWS] = {3, 3, 1, 1},
    [COLUMNS] = {1, 1, 3, 3},
};

/* --- Laying ------------------------------------------------------------- */

static int step_of(int turn)
{
    return hue_east(turn) + FAST_STRIDE * hue_south(turn);
}

/* Is the card's first colour the left or upper one? A striped card that runs
 * right has its first stripe on top; turned clockwise that goes right, down
 * and left. */
static bool in_order(int card, int turn)
{
    if (hue_deck[card].kind == STRIPED)
        return turn == RIGHT || turn == UP;
    return turn == RIGHT || turn == DOWN;
}

static struct fast_square look(int card, int turn, int k)
{
    const uint8_t *colour = hue_deck[card].colour;
    bool ahead = in_order(card, turn);

    switch ((enum hue_kind)hue_deck[card].kind) {
    case STRIPED:
        return (struct fast_square){
            hue_axis(turn) == ACROSS ? ROWS : COLUMNS,
            {colour[ahead ? 0 : 2], colour[1], colour[ahead ? 2 : 0]}};
    case STARTING: /* these always run down: U4 */
        return (struct fast_square){
            ROWS, {colour[3 * k], colour[3 * k + 1], colour[3 * k + 2]}};
    case POISON:
    case SOLID:
        break;
    }
    return (struct fast_square){hue_deck[card].kind == POISON && k == 1 ? SKULL
                                                                        : PLAIN,
                                {colour[k], colour[k], colour[k]}};
}

struct hue_laid fast_laid(const struct fast_lay *lay)
{
    int first = lay->cell - step_of(lay->turn);

    return (struct hue_laid){(int8_t)(first % FAST_STRIDE - 61),
                             (int8_t)(first / FAST_STRIDE - 61), lay->card,
                             lay->turn};
}

void fast_lay(struct fast_board *b, const struct fast_lay *lay,
              struct fast_undo *undo)
{
    int step = step_of(lay->turn);
    int cell = lay->cell - step;

    b->table.laid[b->table.n_laid++] = fast_laid(lay);
    undo->covered = -1;
    for (int k = 0; k < 3; k++, cell += step) {
        int s = b->at[cell] - 1;

        if (s >= 0) {
            undo->covered = s;
            undo->was = b->square[s];
        } else {
            s = b->n++;
            b->at[cell] = (uint8_t)b->n;
            b->cell[s] = (uint16_t)cell;
        }
        b->square[s] = look(lay->card, lay->turn, k);
    }
}

void fast_take_back(struct fast_board *b, const struct fast_undo *undo)
{
    int added = undo->covered >= 0 ? 2 : 3;

    b->table.n_laid--;
    for (; added > 0; added--)
        b->at[b->cell[--b->n]] = 0;
    if (undo->covered >= 0)
        b->square[undo->covered] = undo->was;
}

void fast_init(struct fast_board *b, const struct hue_state *t)
{
    memset(b, 0, sizeof *b);
    b->table.seats = t->seats;
    b->table.poison = t->poison;
    b->table.first = t->first;
    for (int i = 0; i < t->n_laid; i++) {
        const struct hue_laid *laid = &t->laid[i];
        int first = FAST_ORIGIN + laid->column + FAST_STRIDE * laid->row;
        struct fast_lay lay = {(uint16_t)(first + step_of(laid->turn)),
                               laid->card, laid->turn};
        struct fast_undo undo;

        fast_lay(b, &lay, &undo);
    }
}

/* --- Regions ------------------------------------------------------------ */

static int find(uint8_t *of, int section)
{
    while (of[section] != section) {
        of[section] = of[of[section]];
        section = of[section];
    }
    return section;
}

static inline void join(uint8_t *of, int a, int b)
{
    a = find(of, a);
    b = find(of, b);
    of[a > b ? a : b] = (uint8_t)(a > b ? b : a);
}

/* U9: square a has b at that side, and lies at the other side of b. */
static inline void join_squares(const struct fast_board *b, uint8_t *of,
                                int one, enum side side, int other)
{
    const struct fast_square *p = &b->square[one], *q = &b->square[other];
    const uint8_t *of_p = rectangle[p->form][side];
    const uint8_t *of_q = rectangle[q->form][side ^ 1];
    int n = pieces[p->form][side] | pieces[q->form][side ^ 1];

    for (int i = 0; i < n; i++)
        if (p->colour[of_p[i]] == q->colour[of_q[i]])
            join(of, 3 * one + of_p[i], 3 * other + of_q[i]);
}

/* A solid square is one section; the rectangles of another have different
 * colours. */
static int own_name(const struct fast_board *b, int section)
{
    return b->square[section / 3].form <= SKULL ? section - section % 3
                                                : section;
}

static void part(const struct fast_board *b, uint8_t *of, int s)
{
    for (int i = 3 * s; i < 3 * s + 3; i++)
        of[i] = (uint8_t)own_name(b, i);
}

/* Joins a square with those east and south of it, but not with `without`. */
static void connect(const struct fast_board *b, uint8_t *of, int s, int without)
{
    int east = b->at[b->cell[s] + 1] - 1;
    int south = b->at[b->cell[s] + FAST_STRIDE] - 1;

    if (east >= 0 && east != without)
        join_squares(b, of, s, EAST, east);
    if (south >= 0 && south != without)
        join_squares(b, of, s, SOUTH, south);
}

/* U9, U10: a section counts in its region, which has the name of its first. */
static inline void weigh(const struct fast_board *b, int section,
                         struct fast_regions *out)
{
    int region = find(out->of, section);

    if (region == section) {
        out->worth[section] = 0;
        out->skull[section] = 0;
        out->colour[out->n] = b->square[section / 3].colour[section % 3];
        out->name[out->n++] = (uint8_t)section;
    }
    out->of[section] = (uint8_t)region;
    out->worth[region]++;
    out->skull[region] |= b->square[section / 3].form == SKULL;
}

/* U11 */
static inline uint8_t value_of(const struct fast_board *b, uint8_t clean,
                               uint8_t spoilt)
{
    return b->table.poison == POISON_COLOUR && spoilt > clean ? 0 : clean;
}

static void find_largest(const struct fast_board *b, struct fast_regions *out)
{
    memset(out->clean, 0, sizeof out->clean);
    memset(out->spoilt, 0, sizeof out->spoilt);
    for (int i = 0; i < out->n; i++) {
        uint8_t worth = out->worth[out->name[i]];
        bool spoilt = out->skull[out->name[i]] && worth > 3;
        uint8_t *top = (spoilt ? out->spoilt : out->clean) + out->colour[i];

        *top = worth > *top ? worth : *top;
    }
    for (int c = 0; c < HUE_COLOURS; c++)
        out->value[c] = value_of(b, out->clean[c], out->spoilt[c]);
}

void fast_find_regions(const struct fast_board *b, struct fast_regions *out)
{
    for (int s = 0; s < b->n; s++)
        part(b, out->of, s);
    for (int s = 0; s < b->n; s++)
        connect(b, out->of, s, -1);
    out->n = 0;
    for (int i = 0; i < 3 * b->n; i++)
        weigh(b, i, out);
    find_largest(b, out);
}

static inline bool is_one_of(const uint8_t three[3], int region)
{
    return region == three[0] || region == three[1] || region == three[2];
}

/* Forget the regions that square s is part of: the squares that they touch. */
static int dissolve(const struct fast_board *b,
                    const struct fast_regions *whole, int s,
                    struct fast_regions *out, uint8_t *squares)
{
    const uint8_t *gone = &whole->of[3 * s];
    int n = 0;

    out->n = 0;
    for (int i = 0; i < whole->n; i++) {
        int name = whole->name[i];

        if (is_one_of(gone, name))
            continue;
        out->colour[out->n] = whole->colour[i];
        out->name[out->n++] = (uint8_t)name;
    }
    for (int i = 0; i < b->n; i++) {
        const uint8_t *of = &whole->of[3 * i];
        bool hit = false;

        for (int k = 0; k < 3; k++)
            hit |= is_one_of(gone, of[k]);
        if (hit && i != s)
            squares[n++] = (uint8_t)i;
    }
    return n;
}

void fast_remove(const struct fast_board *b, const struct fast_regions *whole,
                 int s, struct fast_regions *out)
{
    const uint8_t *gone = &whole->of[3 * s];
    uint8_t squares[HUE_SQUARES];
    int n;

    memcpy(out->of, whole->of, (size_t)(3 * b->n));
    memcpy(out->worth, whole->worth, (size_t)(3 * b->n));
    memcpy(out->skull, whole->skull, (size_t)(3 * b->n));
    n = dissolve(b, whole, s, out, squares);
    for (int i = 0; i < n; i++) {
        int first = 3 * squares[i];

        for (int k = first; k < first + 3; k++)
            if (is_one_of(gone, whole->of[k]))
                out->of[k] = (uint8_t)own_name(b, k);
    }
    /* Like colours side by side were in one region already, so this joins no
     * others. */
    for (int i = 0; i < n; i++)
        connect(b, out->of, squares[i], s);
    for (int i = 0; i < n; i++)
        for (int k = 3 * squares[i]; k < 3 * squares[i] + 3; k++)
            if (is_one_of(gone, whole->of[k]))
                weigh(b, k, out);
    find_largest(b, out);
}

/* --- Spots -------------------------------------------------------------- */

static uint8_t covered_at(const struct fast_board *b, int cell, int step)
{
    return b->at[cell - step] | b->at[cell] | b->at[cell + step];
}

void fast_scan(const struct fast_board *b, struct fast_scan *out)
{
    struct hue_places places;

    hue_find_places(&b->table, &places);
    memset(out->known, 0, sizeof out->known);
    out->known[0] = 1;
    fast_find_regions(b, &out->without[0]);
    out->n = 0;
    for (int axis = ACROSS; axis <= UPRIGHT; axis++)
        for (int r = 0; r < places.rows; r++) {
            int row = FAST_ORIGIN + FAST_STRIDE * (places.north + r);
            uint64_t left = places.word[axis][r];

            for (; left != 0 && out->n < FAST_SPOTS; left &= left - 1) {
                int cell = row + places.west + (int)ch_lowest(left);

                out->spot[out->n++] = (struct fast_spot){
                    (uint16_t)cell, (uint8_t)axis,
                    covered_at(b, cell, axis == ACROSS ? 1 : FAST_STRIDE)};
            }
        }
}

static inline void touch_region(struct fast_touch *t, int piece, int colour,
                                int region)
{
    uint8_t *n = &t->n[piece][colour];
    uint8_t *list = t->region[piece][colour];

    for (int i = 0; i < *n; i++)
        if (list[i] == region)
            return;
    list[(*n)++] = (uint8_t)region;
    t->sum[piece][colour] =
        (uint8_t)(t->sum[piece][colour] + t->regions->worth[region]);
    t->skull[piece][colour] |= t->regions->skull[region];
}

/* A long side of the card: the square's piece and the outer stripe both touch
 * all of what lies there. */
static inline void touch_along(const struct fast_board *b, struct fast_touch *t,
                               int cell, enum side side, int square, int stripe)
{
    int s = b->at[cell] - 1;
    const struct fast_square *q = b->square;

    if (s < 0)
        return;
    q += s;
    for (int i = 0; i < pieces[q->form][side]; i++) {
        int k = rectangle[q->form][side][i];
        int region = t->regions->of[3 * s + k];

        touch_region(t, square, q->colour[k], region);
        touch_region(t, stripe, q->colour[k], region);
    }
}

/* A short end: each stripe touches its own third. */
static inline void touch_end(const struct fast_board *b, struct fast_touch *t,
                             int cell, enum side side, int square)
{
    int s = b->at[cell] - 1;
    const struct fast_square *q = b->square;

    if (s < 0)
        return;
    q += s;
    for (int i = 0; i < 3; i++) {
        int k = rectangle[q->form][side][i];
        int region = t->regions->of[3 * s + k];

        touch_region(t, square, q->colour[k], region);
        touch_region(t, 3 + i, q->colour[k], region);
    }
}

void fast_touch(const struct fast_board *b, struct fast_scan *scan,
                const struct fast_spot *spot, struct fast_touch *out)
{
    int cell = spot->cell, along = 1, aside = FAST_STRIDE;
    enum side before = NORTH, begin = WEST;
    struct fast_regions *regions = &scan->without[spot->covers];

    if (!scan->known[spot->covers]) {
        fast_remove(b, &scan->without[0], spot->covers - 1, regions);
        scan->known[spot->covers] = 1;
    }
    if (spot->axis == UPRIGHT) {
        along = FAST_STRIDE;
        aside = 1;
        before = WEST;
        begin = NORTH;
    }
    out->regions = regions;
    memset(out->sum, 0, sizeof out->sum);
    memset(out->skull, 0, sizeof out->skull);
    memset(out->n, 0, sizeof out->n);
    for (int k = 0; k < 3; k++) {
        int here = cell + (k - 1) * along;

        /* What lies north of the card meets it with its south side. */
        touch_along(b, out, here - aside, before ^ 1, k, 3);
        touch_along(b, out, here + aside, before, k, 5);
    }
    touch_end(b, out, cell - 2 * along, begin ^ 1, 0);
    touch_end(b, out, cell + 2 * along, begin, 2);
}

/* U10: the region is spoilt: the best of those that it does not take in. */
static uint8_t spoil(const struct fast_board *b, const struct fast_touch *t,
                     int piece, int colour, int worth)
{
    const struct fast_regions *r = t->regions;
    uint8_t clean = 0, spoilt = r->spoilt[colour];

    for (int i = 0; i < r->n; i++) {
        int name = r->name[i];

        if (r->colour[i] != colour || r->worth[name] <= clean ||
            (r->skull[name] && r->worth[name] > 3) ||
            memchr(t->region[piece][colour], name, t->n[piece][colour]) != NULL)
            continue;
        clean = r->worth[name];
    }
    spoilt = worth > spoilt ? (uint8_t)worth : spoilt;
    return value_of(b, clean, spoilt);
}

static inline uint8_t piece_value(const struct fast_board *b,
                                  const struct fast_touch *t, int piece,
                                  int colour, bool skull)
{
    int worth = 3 + t->sum[piece][colour];
    uint8_t clean = t->regions->clean[colour];

    if ((skull || t->skull[piece][colour]) && worth > 3)
        return spoil(b, t, piece, colour, worth);
    clean = worth > clean ? (uint8_t)worth : clean;
    return value_of(b, clean, t->regions->spoilt[colour]);
}

void fast_after(const struct fast_board *b, const struct fast_touch *touch,
                int card, bool flip, uint8_t value[HUE_COLOURS])
{
    const struct hue_card *c = &hue_deck[card];
    int first = c->kind == STRIPED ? 3 : 0;

    memcpy(value, touch->regions->value, HUE_COLOURS);
    for (int i = 0; i < 3; i++) {
        int colour = c->colour[flip ? 2 - i : i];

        value[colour] = piece_value(b, touch, first + i, colour,
                                    c->kind == POISON && i == 1);
    }
}

struct fast_lay fast_lay_at(const struct fast_spot *spot, int card, bool flip)
{
    int turn = spot->axis == ACROSS ? RIGHT : DOWN;

    if (in_order(card, turn) == flip)
        turn ^= 2; /* the other way round */
    return (struct fast_lay){spot->cell, (uint8_t)card, (uint8_t)turn};
}

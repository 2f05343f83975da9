/*
 * fast.c - HUE's board for search: laying cards and taking them back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hue/fast.h"

#include <string.h>

static int step_of(int turn)
{
    return hue_east(turn) + HUE_FAST_STRIDE * hue_south(turn);
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

static struct hue_fast_square square_at(int card, int turn, int k)
{
    const uint8_t *colour = hue_deck[card].colour;
    bool ahead = in_order(card, turn);

    switch ((enum hue_kind)hue_deck[card].kind) {
    case STRIPED:
        return (struct hue_fast_square){
            hue_axis(turn) == ACROSS ? ROWS : COLUMNS,
            {colour[ahead ? 0 : 2], colour[1], colour[ahead ? 2 : 0]}};
    case STARTING: /* these always run down: U4 */
        return (struct hue_fast_square){
            ROWS, {colour[3 * k], colour[3 * k + 1], colour[3 * k + 2]}};
    case POISON:
    case SOLID:
        break;
    }
    return (struct hue_fast_square){
        hue_deck[card].kind == POISON && k == 1 ? SKULL : PLAIN,
        {colour[k], colour[k], colour[k]}};
}

struct hue_laid hue_fast_laid(const struct hue_fast_lay *lay)
{
    int first = lay->cell - step_of(lay->turn);

    return (struct hue_laid){(int8_t)(first % HUE_FAST_STRIDE - 61),
                             (int8_t)(first / HUE_FAST_STRIDE - 61), lay->card,
                             lay->turn};
}

void hue_fast_lay_card(struct hue_fast_board *b, const struct hue_fast_lay *lay,
                       struct hue_fast_undo *undo)
{
    int step = step_of(lay->turn);
    int cell = lay->cell - step;

    b->table.laid[b->table.n_laid++] = hue_fast_laid(lay);
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
        b->square[s] = square_at(lay->card, lay->turn, k);
    }
}

void hue_fast_take_back(struct hue_fast_board *b,
                        const struct hue_fast_undo *undo)
{
    int added = undo->covered >= 0 ? 2 : 3;

    b->table.n_laid--;
    for (; added > 0; added--)
        b->at[b->cell[--b->n]] = 0;
    if (undo->covered >= 0)
        b->square[undo->covered] = undo->was;
}

void hue_fast_init(struct hue_fast_board *b, const struct hue_state *t)
{
    memset(b, 0, sizeof *b);
    b->table.seats = t->seats;
    b->table.poison = t->poison;
    b->table.first = t->first;
    for (int i = 0; i < t->n_laid; i++) {
        const struct hue_laid *laid = &t->laid[i];
        int first =
            HUE_FAST_ORIGIN + laid->column + HUE_FAST_STRIDE * laid->row;
        struct hue_fast_lay lay = {(uint16_t)(first + step_of(laid->turn)),
                                   laid->card, laid->turn};
        struct hue_fast_undo undo;

        hue_fast_lay_card(b, &lay, &undo);
    }
}

struct hue_fast_lay hue_fast_lay_at(const struct hue_fast_spot *spot, int card,
                                    bool flip)
{
    int turn = spot->axis == ACROSS ? RIGHT : DOWN;

    if (in_order(card, turn) == flip)
        turn ^= 2; /* the other way round */
    return (struct hue_fast_lay){spot->cell, (uint8_t)card, (uint8_t)turn};
}

/*
 * bot_names.c - the names of bots.
 *
 * Rows store numbers of this list: add to it at its end only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/bot_names.h"

#include "server/table.h"

const char *const bot_names[BOT_NAMES] = {
    "Ada",     "Basil",   "Clove",  "Dora",   "Emil",     "Fern",   "Ginkgo",
    "Hazel",   "Indra",   "Juno",   "Kelp",   "Linnet",   "Moss",   "Nettle",
    "Osier",   "Poppy",   "Quill",  "Rowan",  "Sorrel",   "Thyme",  "Umber",
    "Violet",  "Willow",  "Yarrow", "Zinnia", "Alder",    "Birch",  "Cicely",
    "Dill",    "Elder",   "Finch",  "Gorse",  "Heron",    "Ivy",    "Jasper",
    "Kestrel", "Larch",   "Magpie", "Nutmeg", "Onyx",     "Plover", "Quince",
    "Robin",   "Saffron", "Tansy",  "Ursa",   "Verbena",  "Wren",   "Aster",
    "Bramble", "Cedar",   "Daphne", "Egret",  "Foxglove", "Garnet", "Hyssop",
    "Iris",    "Jay",     "Kite",   "Lupin",
};

bool bot_names_taken(const struct table *table, const char *name)
{
    for (unsigned i = 0; i < table->setup.seats; i++)
        if (table->seat[i].kind == SEAT_BOT &&
            names_alike(bot_names[table->seat[i].bot], name))
            return true;
    return false;
}

/* May the bot at this seat have that name? */
static bool is_free_name(const struct table *table, ch_seat seat, unsigned bot)
{
    for (unsigned i = 0; i < table->setup.seats; i++)
        if (i != seat && table->seat[i].kind != SEAT_EMPTY &&
            table->seat[i].bot == bot)
            return false;
    for (unsigned i = 0; i < table->members; i++)
        if (!table->member[i].gone &&
            names_alike(table->member[i].name, bot_names[bot]))
            return false;
    return true;
}

/* Each seat begins at its own place of the list, so that names seldom
 * change. */
void bot_names_choose(struct table *table, ch_seat seat)
{
    for (unsigned i = 0; i < BOT_NAMES; i++) {
        unsigned bot = (seat + i) % BOT_NAMES;

        if (!is_free_name(table, seat, bot))
            continue;
        table->seat[seat].bot = (uint8_t)bot;
        return;
    }
}

void bot_names_renew(struct table *table)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (table->seat[seat].kind == SEAT_BOT &&
            !is_free_name(table, seat, table->seat[seat].bot))
            bot_names_choose(table, seat);
}

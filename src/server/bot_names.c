/*
 * bot_names.c - the names of bots.
 *
 * Rows store numbers of this list: add to it at its end only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/bot_names.h"

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

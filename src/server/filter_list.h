/*
 * filter_list.h - the filter's list of words, as it is read from a file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_FILTER_LIST_H
#define CH_SERVER_FILTER_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/net_config.h"

enum { FILTER_LETTERS = 48 }; /* of one entry */

struct filter_word {
    int32_t letter[FILTER_LETTERS]; /* bare; ' ' between words */
    uint8_t n;
    bool inside;  /* "*word": may begin within a word */
    bool further; /* "word*": may go on */
    bool allowed; /* "!word" */
};

struct filter_list {
    struct filter_word *word;
    uint32_t n, room;
};

/* Adds the entries of a text. False: see *why, which names the line. */
bool filter_list_add(struct filter_list *list, const char *text, size_t len,
                     char why[NET_WHY]);
/* Our own list, and that of the file if it is not NULL. False: see *why. */
bool filter_list_open(struct filter_list *list, const char *file,
                      char why[NET_WHY]);
void filter_list_free(struct filter_list *list);

#endif

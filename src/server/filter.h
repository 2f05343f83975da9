/*
 * filter.h - the words that a table with a filter refuses.
 *
 * The list is data/filter.txt, and a file of the operator's in the same form.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_FILTER_H
#define CH_SERVER_FILTER_H

#include <stdbool.h>

#include "net/net_config.h"
#include "server/filter_list.h"

/* Is one of the words in the text? Whole words count, not parts of others, in
 * whatever disguise: other alphabets, digits for letters, spaces and dots in
 * between, letters repeated. */
bool filter_refuses(const struct filter_list *list, const char *text);

#endif

/*
 * admin_print.h - the lists of `cluehouse admin` for people.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_ADMIN_PRINT_H
#define CH_CLI_OPS_ADMIN_PRINT_H

#include <jansson.h>

void admin_print_tables(json_t *answer);
void admin_print_clients(json_t *answer);
void admin_print_bans(json_t *answer);
void admin_print_nodes(json_t *answer);

#endif

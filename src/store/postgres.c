/*
 * postgres.c - a store in a PostgreSQL database, for one node or several.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/store.h"

const struct store_kind store_postgres = {.name = "postgres"};

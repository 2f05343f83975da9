/*
 * store_uri.h - the password in the address of a database.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_URI_H
#define CH_STORE_URI_H

#include <stdbool.h>

/* postgres://ROLE@HOST/DATABASE with this password, which replaces one that it
 * has. To be freed, never printed. NULL: no memory. */
char *store_uri_with_password(const char *uri, const char *password);
/* Does it stand between the role and the host, where people write it? */
bool store_uri_has_password(const char *uri);

#endif

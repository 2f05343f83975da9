/*
 * postgres_hosts.h - what each of several hosts said to a connection.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_HOSTS_H
#define CH_STORE_POSTGRES_HOSTS_H

#include <stddef.h>

/* Writes "HOST: what it said; HOST: ..." of libpq's text, which has a line for
 * each attempt. Returns how many hosts there were. */
unsigned postgres_hosts_list(const char *text, char *out, size_t room);

#endif

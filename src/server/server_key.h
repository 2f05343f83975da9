/*
 * server_key.h - keys: random ones that are kept in the data folder, and those
 * that nodes share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SERVER_KEY_H
#define CH_SERVER_SERVER_KEY_H

#include <stdbool.h>
#include <stdint.h>

enum { SERVER_KEY = 32 };

/* Reads FOLDER/NAME, or makes it. False: that failed, see errno, and the key
 * is one for this run alone. */
bool server_key_open(const char *folder, const char *name,
                     uint8_t key[SERVER_KEY]);
/* The key of this name that all nodes have which share the secret. */
void server_key_share(const uint8_t secret[SERVER_KEY], const char *name,
                      uint8_t key[SERVER_KEY]);

#endif

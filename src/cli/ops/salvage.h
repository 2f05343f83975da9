/*
 * salvage.h - what can be saved of a damaged database.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SALVAGE_H
#define CH_CLI_SALVAGE_H

/* Copies every table that is sound into a new file, and tells of the others.
 * The exit code. */
int salvage(const char *file, const char *to);

#endif

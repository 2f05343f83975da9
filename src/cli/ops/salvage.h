/* salvage.h - recovery of a damaged database. SPDX-License-Identifier: MIT */
#ifndef CH_CLI_OPS_SALVAGE_H
#define CH_CLI_OPS_SALVAGE_H

/* Copies every sound table into a new file and reports the others. Returns the
 * exit code. */
int salvage_database(const char *file, const char *to);

#endif

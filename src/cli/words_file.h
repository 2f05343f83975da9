/*
 * words_file.h - lists of words for Haiclue, from files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_WORDS_FILE_H
#define CH_CLI_WORDS_FILE_H

#include "cluehouse/words.h"

/* A game with the words of a file, or of one of our themes; held. NULL after an
 * error message. */
const struct ch_game *words_file_read(const char *name);
/* The game with the words that a log was played with: those of `name`, or if
 * that is NULL of the file beside the log, NAME.words. *out is NULL if the log
 * needs none, or if there is no such file. False after an error message. */
bool words_file_for_log(const char *name, const char *path, const char *log,
                        size_t len, const struct ch_game **out);
/* Writes the words of the game beside a log that is going to be written, if
 * they are not ours. False after an error message. */
bool words_file_write(const struct ch_game *game, const char *log_path);

#endif

/*
 * control_client.h - requests to the server that runs on a data folder.
 *
 * It listens at DIR/control. The request is one line, `backup PATH`, `export
 * ID`, `words ID` or `admin COMMAND`; the answer is `ok LEN` and so many bytes,
 * or `no` and a sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_CONTROL_CLIENT_H
#define CH_CLI_OPS_CONTROL_CLIENT_H

#include <stddef.h>

enum control_client_result {
    CONTROL_CLIENT_NO_SERVER, /* no server runs there */
    CONTROL_CLIENT_OK,
    CONTROL_CLIENT_FAILED /* an error message was printed */
};

/* Sends a verb and its argument. With CONTROL_CLIENT_OK the caller frees *text,
 * which is terminated. */
enum control_client_result control_client_ask(const char *folder,
                                              const char *verb,
                                              const char *word, char **text,
                                              size_t *len);

#endif

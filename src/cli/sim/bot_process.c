/*
 * bot_process.c - a seat played by another program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/sim/bot_process.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/diag.h"

#define EXIT_SECONDS 0.5 /* for a program to exit after the game */

/* --- Failures ------------------------------------------------------------- */

/* Stores the first failure and ends the program; always false. */
__attribute__((format(printf, 2, 3))) static bool
fail(struct bot_process *process, const char *format, ...)
{
    va_list list;

    if (process->failure[0] == '\0') {
        va_start(list, format);
        (void)vsnprintf(process->failure, sizeof process->failure, format,
                        list);
        va_end(list);
    }
    child_end(&process->child, 0);
    return false;
}

static bool fail_with(struct bot_process *process, enum child_status status)
{
    switch (status) {
    case CHILD_TIMED_OUT:
        return fail(process, "no answer in %g s", process->seconds);
    case CHILD_ENDED:
        return fail(process, "it ended without an answer");
    case CHILD_TOO_LONG:
        return fail(process, "it sent a line of more than %d bytes",
                    BOT_PROTOCOL_BOT_LINE);
    default:
        return fail(process, "it sent more than 1 MB without an answer");
    }
}

static bool send_text(struct bot_process *process, const char *text, size_t len,
                      double until)
{
    if (process->failure[0] != '\0')
        return false;
    if (child_send(&process->child, text, len, until))
        return true;
    return fail_with(process, clock_mono_seconds() < until ? CHILD_ENDED
                                                           : CHILD_TIMED_OUT);
}

/* --- Start and stop ------------------------------------------------------- */

static bool wait_until_ready(struct bot_process *process, double until)
{
    char line[BOT_PROTOCOL_BOT_LINE];
    enum child_status status = child_read(&process->child, line, until);

    while (status == CHILD_LINE && (line[0] == '\0' || line[0] == '#'))
        status = child_read(&process->child, line, until);
    if (status != CHILD_LINE)
        return fail_with(process, status);
    if (strcmp(line, "ready") != 0)
        return fail(process, "it sent '%s' instead of ready",
                    diag_quote(line).text);
    return true;
}

bool bot_process_start(struct bot_process *process, const char *command)
{
    double until = clock_mono_seconds() + process->seconds;
    size_t len;

    process->failure[0] = '\0';
    if (!child_start(&process->child, command))
        return fail(process, "it cannot be started: %s", strerror(errno));
    len = (size_t)snprintf(process->line, sizeof process->line,
                           "cluehouse-bot %d\n", BOT_PROTOCOL_VERSION);
    if (!send_text(process, process->line, len, until))
        return false;
    len = bot_protocol_print_table(&process->table, process->line);
    return send_text(process, process->line, len, until) &&
           wait_until_ready(process, until);
}

void bot_process_stop(struct bot_process *process)
{
    static const char over[] = "over\n";

    (void)send_text(process, over, sizeof over - 1,
                    clock_mono_seconds() + EXIT_SECONDS);
    child_end(&process->child, EXIT_SECONDS);
}

void bot_process_send_fact(struct bot_process *process,
                           const struct ch_fact *fact)
{
    char *line = process->line;
    size_t len;

    memcpy(line, "fact ", 5);
    len = 5 + ch_fact_print(process->table.game, fact, line + 5,
                            sizeof process->line - 6);
    line[len++] = '\n';
    /* A failure shows when the seat is asked next. */
    (void)send_text(process, line, len,
                    clock_mono_seconds() + process->seconds);
}

/* --- Questions ------------------------------------------------------------ */

static bool send_moves(struct bot_process *process, const struct bot_host *host,
                       double until)
{
    struct buf lines = {0};
    uint32_t n = 0;
    char head[32];
    bool sent;

    if (!host->moves(host->ctx, &lines, &n)) {
        buf_free(&lines);
        return fail(process, "its question cannot be answered: %s", host->why);
    }
    (void)snprintf(head, sizeof head, "moves %u\n", (unsigned)n);
    sent = send_text(process, head, strlen(head), until) &&
           send_text(process, lines.bytes, lines.used, until);
    buf_free(&lines);
    return sent;
}

static bool send_view(struct bot_process *process, const struct bot_host *host,
                      double until)
{
    static const char head[] = "view ";
    struct buf text = {0};
    bool sent;

    if (!host->view(host->ctx, &text)) {
        buf_free(&text);
        return fail(process, "its question cannot be answered: %s", host->why);
    }
    sent = send_text(process, head, sizeof head - 1, until) &&
           send_text(process, text.bytes, text.used, until) &&
           send_text(process, "\n", 1, until);
    buf_free(&text);
    return sent;
}

static bool send_state(struct bot_process *process, const struct bot_host *host,
                       double until)
{
    _Alignas(16) uint8_t state[CH_STATE];
    const void *found = host->state(host->ctx, state) ? state : NULL;
    size_t len =
        bot_protocol_print_state(process->table.game, found, process->line);

    return send_text(process, process->line, len, until);
}

static bool accept_move(struct bot_process *process,
                        const struct bot_host *host, const char *line,
                        struct ch_move *out)
{
    const struct ch_game *game = process->table.game;
    const char *why =
        ch_move_parse_for(game, process->table.seat, line, strlen(line), out);

    if (why == NULL && game->verbs[out->verb].when == CH_ASIDE)
        why = "that answers nothing"; /* the seat would be asked for ever */
    if (why == NULL)
        why = host->check(host->ctx, out);
    if (why == NULL)
        return true;
    return fail(process, "it sent the move '%s': %s", diag_quote(line).text,
                why);
}

static bool starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* Answers a line that is not a move. False: see failure. */
static bool answer_line(struct bot_process *process,
                        const struct bot_host *host, const char *line,
                        double until)
{
    if (strcmp(line, "moves") == 0)
        return send_moves(process, host, until);
    if (strcmp(line, "view") == 0)
        return send_view(process, host, until);
    if (strcmp(line, "state") == 0)
        return send_state(process, host, until);
    if (line[0] == '\0' || line[0] == '#' || starts(line, "why "))
        return true;
    return fail(process, "it sent '%s', which is no answer",
                diag_quote(line).text);
}

bool bot_process_ask(struct bot_process *process, const struct bot_host *host,
                     uint32_t question, const void *state, struct ch_move *out)
{
    double until = clock_mono_seconds() + process->seconds;
    char line[BOT_PROTOCOL_BOT_LINE];
    size_t len = bot_protocol_print_ask(question, process->table.game, state,
                                        process->line);
    bool ok = send_text(process, process->line, len, until);

    process->child.seen = 0;
    while (ok) {
        enum child_status status = child_read(&process->child, line, until);

        if (status != CHILD_LINE)
            ok = fail_with(process, status);
        else if (starts(line, "move "))
            return accept_move(process, host, line + 5, out);
        else
            ok = answer_line(process, host, line, until);
    }
    return false;
}

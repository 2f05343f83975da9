/*
 * session.c - a game in the terminal and its log.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/diag.h"
#include "cli/term/wrap.h"
#include "cli/words_file.h"

static bool write_log(struct session *session, const char *line)
{
    if (session->log == NULL ||
        (fputs(line, session->log) >= 0 && fflush(session->log) == 0))
        return true;
    diag_error("cannot write %s: %s", diag_path(session->log_path).text,
               strerror(errno));
    diag_hint("the log is good up to its last whole line; free some space, or "
              "choose another file with --log");
    return false;
}

static bool log_record(struct session *session)
{
    const struct ch_record *record = &session->table->record;
    char line[CH_LOG_LINE];

    for (uint32_t i = 0; i < record->n; i++) {
        (void)ch_log_entry(session->table->match, &record->entry[i], line);
        if (!write_log(session, line))
            return false;
    }
    return true;
}

/* A fact that only some of the people at this terminal may know is marked. */
static void print_fact(struct session *session, const struct ch_fact *fact)
{
    struct wrap wrap = {session->style.width, 2};
    ch_seats to = fact->to & session->people;
    char sentence[2048];

    if (to == 0)
        return;
    (void)ch_fact_say(session->who.game, fact, session->names, sentence,
                      sizeof sentence);
    if (to == session->people) {
        (void)wrap_words(&wrap, 0, sentence);
        putchar('\n');
    } else {
        for (; to != 0; to &= to - 1)
            printf("For %s alone: %s\n", session->names[ch_lowest(to)],
                   sentence);
    }
}

bool session_publish(struct session *session)
{
    struct ch_fact fact;
    uint32_t at = 0;

    if (!log_record(session))
        return false;
    while (ch_facts_next(&session->table->record.facts, &at, &fact))
        print_fact(session, &fact);
    show_scored(session->table->match, &session->table->record, session->people,
                &session->style);
    return true;
}

/* A new file, readable by its owner only: it holds secrets until the game is
 * over. */
static FILE *create_log(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;

    if (fd >= 0 && file == NULL)
        (void)close(fd); /* nothing was written: errors do not matter */
    return file;
}

static bool open_log(struct session *session)
{
    char head[CH_LOG_HEAD];

    if (session->log_path == NULL)
        return true;
    session->log = create_log(session->log_path);
    if (session->log == NULL) {
        diag_error("cannot create %s: %s", diag_path(session->log_path).text,
                   strerror(errno));
        diag_hint("choose a file that does not exist yet, in a folder you can "
                  "write to");
        return false;
    }
    (void)ch_log_head(session->table->match, head);
    return words_file_write(session->who.game, session->log_path) &&
           write_log(session, head);
}

bool session_open(struct session *session)
{
    const char *why;

    session->table = calloc(1, sizeof *session->table);
    if (session->table == NULL) {
        diag_error("cannot set up the table: out of memory");
        return false;
    }
    why = local_match_open(session->table, &session->who, &session->seed);
    if (why != NULL) {
        diag_error("cannot set up the table: %s", why);
        return false;
    }
    return open_log(session) && session_publish(session);
}

bool session_close(struct session *session)
{
    char line[CH_LOG_LINE];
    bool ok = true;

    if (session->log != NULL) {
        if (ch_match_actors(session->table->match) == 0) {
            (void)ch_log_seed(session->table->match, line);
            ok = write_log(session, line);
        }
        ok = fclose(session->log) == 0 && ok;
    }
    if (session->table != NULL)
        local_match_close(session->table);
    free(session->table);
    session->table = NULL;
    return ok;
}

/* session.c - see session.h. SPDX-License-Identifier: MIT */
#include "cli/term/session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/say.h"
#include "cli/term/wrap.h"

static bool store(struct session *session, const char *line)
{
    if (session->log == NULL ||
        (fputs(line, session->log) >= 0 && fflush(session->log) == 0))
        return true;
    complain("cannot write %s: %s", shown_path(session->log_path).text,
             strerror(errno));
    advise("the log is good up to its last whole line; free some space, or "
           "choose another file with --log");
    return false;
}

static bool store_record(struct session *session)
{
    const struct ch_record *record = &session->table->record;
    char line[CH_LOG_LINE];

    for (uint32_t i = 0; i < record->n; i++) {
        (void)ch_log_entry(session->table->match, &record->entry[i], line);
        if (!store(session, line))
            return false;
    }
    return true;
}

/* A fact that not all people at this terminal may know is marked so. */
static void tell_fact(struct session *session, const struct ch_fact *fact)
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

bool session_tell(struct session *session)
{
    struct ch_fact fact;
    uint32_t at = 0;

    if (!store_record(session))
        return false;
    while (ch_news_next(&session->table->record.news, &at, &fact))
        tell_fact(session, &fact);
    return true;
}

/* A new file, for its owner alone: until the game is over it holds secrets. */
static FILE *create_log(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;

    if (fd >= 0 && file == NULL)
        (void)close(fd); /* nothing was written */
    return file;
}

static bool open_log(struct session *session)
{
    char head[CH_LOG_HEAD];

    if (session->log_path == NULL)
        return true;
    session->log = create_log(session->log_path);
    if (session->log == NULL) {
        complain("cannot create %s: %s", shown_path(session->log_path).text,
                 strerror(errno));
        advise("choose a file that does not exist yet, in a folder you can "
               "write to");
        return false;
    }
    (void)ch_log_head(session->table->match, head);
    return store(session, head);
}

bool session_open(struct session *session)
{
    const char *why;

    session->table = calloc(1, sizeof *session->table);
    if (session->table == NULL) {
        complain("cannot set up the table: out of memory");
        return false;
    }
    why = table_open(session->table, &session->who, &session->seed);
    if (why != NULL) {
        complain("cannot set up the table: %s", why);
        return false;
    }
    return open_log(session) && session_tell(session);
}

bool session_close(struct session *session)
{
    char line[CH_LOG_LINE];
    bool fine = true;

    if (session->log != NULL) {
        if (ch_match_actors(session->table->match) == 0) {
            (void)ch_log_seed(session->table->match, line);
            fine = store(session, line);
        }
        fine = fclose(session->log) == 0 && fine;
    }
    if (session->table != NULL)
        table_close(session->table);
    free(session->table);
    session->table = NULL;
    return fine;
}

/*
 * control.c - a socket for whoever runs the house: DATA/control.
 *
 * One line in, one answer out, the end:
 *
 *     backup /absolute/file      ok 0
 *     export TABLE               ok 5120, and so many bytes of log
 *                                no there is no such table
 *
 * Only the owner of the data folder can reach it (mode 0600), and it may see
 * everything: an export shows what all seats hold. The work is the keeper's;
 * the caller may go away meanwhile, so a call lives until both are done.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/house_int.h"

enum {
    CALLS = 8,        /* at a time */
    ASK = 4200,       /* bytes of a line: a path and a word */
    CALL_SECONDS = 10 /* to say something, or to take the answer */
};

struct call {
    struct errand errand; /* what the keeper brings back */
    struct house *house;
    struct bufferevent *line; /* NULL: the caller has gone */
    bool working;             /* the keeper has it */
    LIST_ENTRY(call) next;
    char asked[ASK];
};

struct control {
    struct evconnlistener *listener;
    LIST_HEAD(, call) calls;
    unsigned n;
    int folder; /* of the data */
};

/* --- One call ------------------------------------------------------------- */

static void call_free(struct call *call)
{
    struct control *control = call->house->control_listener;

    if (call->line != NULL)
        bufferevent_free(call->line);
    LIST_REMOVE(call, next);
    control->n--;
    free(call);
}

/* The caller is no longer there, or has all it wanted. */
static void hang_up(struct call *call)
{
    bufferevent_free(call->line);
    call->line = NULL;
    if (!call->working)
        call_free(call);
}

static void on_sent(struct bufferevent *line, void *with)
{
    (void)line;
    hang_up(with);
}

static void on_event(struct bufferevent *line, short what, void *with)
{
    (void)line, (void)what;
    hang_up(with);
}

/* What was put into the output is all: the end comes when it is out. */
static void finish(struct call *call)
{
    bufferevent_setcb(call->line, NULL, on_sent, on_event, call);
    (void)bufferevent_disable(call->line, EV_READ);
}

__attribute__((format(printf, 2, 3))) static void
refuse(struct call *call, const char *format, ...)
{
    struct evbuffer *out = bufferevent_get_output(call->line);
    va_list args;

    (void)evbuffer_add_printf(out, "no ");
    va_start(args, format);
    (void)evbuffer_add_vprintf(out, format, args);
    va_end(args);
    (void)evbuffer_add_printf(out, "\n");
    finish(call);
}

/* --- What may be asked ---------------------------------------------------- */

static void ask_backup(struct call *call, const char *file)
{
    struct stat is;

    if (file[0] != '/') {
        refuse(call, "name the backup by its whole path, from / on");
        return;
    }
    if (lstat(file, &is) == 0) {
        refuse(call, "%s is there already; name a new file", file);
        return;
    }
    call->working = store_thread_backup(call->house->keeper, file, call);
    if (!call->working)
        refuse(call, "there is not enough memory");
}

static bool is_id(const char *text)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                            "XYZ0123456789-_");

    return n > 0 && n < STORE_ID && text[n] == '\0';
}

static void ask_export(struct call *call, const char *id)
{
    if (!is_id(id)) {
        refuse(call, "this is not the id of a table");
        return;
    }
    call->working = store_thread_load(call->house->keeper, id, call);
    if (!call->working)
        refuse(call, "there is not enough memory");
}

static void obey(struct call *call)
{
    static const struct {
        const char *word;
        void (*ask)(struct call *call, const char *what);
    } orders[] = {{"backup ", ask_backup}, {"export ", ask_export}};

    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        size_t len = strlen(orders[i].word);

        if (strncmp(call->asked, orders[i].word, len) == 0) {
            orders[i].ask(call, call->asked + len);
            return;
        }
    }
    refuse(call, "say: backup FILE, or: export TABLE");
}

static void on_read(struct bufferevent *line, void *with)
{
    struct evbuffer *in = bufferevent_get_input(line);
    struct call *call = with;
    struct evbuffer_ptr end =
        evbuffer_search_eol(in, NULL, NULL, EVBUFFER_EOL_LF);

    if (end.pos < 0 && evbuffer_get_length(in) < ASK)
        return;
    (void)bufferevent_disable(line, EV_READ);
    if (end.pos < 0 || end.pos >= ASK) {
        refuse(call, "this line is too long");
        return;
    }
    (void)evbuffer_remove(in, call->asked, (size_t)end.pos);
    call->asked[end.pos] = '\0';
    if (strlen(call->asked) != (size_t)end.pos) {
        refuse(call, "this line has a zero byte in it");
        return;
    }
    obey(call);
}

/* --- What the keeper brings ----------------------------------------------- */

static void send_backup(struct call *call, const struct store_thread_done *done)
{
    if (done->outcome.verdict != STORE_FINE) {
        refuse(call, "%s", done->outcome.why);
        return;
    }
    (void)evbuffer_add_printf(bufferevent_get_output(call->line), "ok 0\n");
    finish(call);
}

/* Told when the game is over, as in any log. */
static size_t seed_line(const struct store_row *row, char out[CH_LOG_LINE])
{
    size_t n;

    if (row->phase != STORE_OVER)
        return 0;
    n = (size_t)snprintf(out, CH_LOG_LINE, "seed ");
    for (int i = 0; i < STORE_SEED; i++)
        n += (size_t)snprintf(out + n, CH_LOG_LINE - n, "%02x", row->seed[i]);
    out[n++] = '\n';
    return n;
}

static void send_log(struct call *call, const struct store_table *table)
{
    struct evbuffer *out = bufferevent_get_output(call->line);
    char seed[CH_LOG_LINE];
    size_t seed_len = seed_line(&table->row, seed);
    size_t first = strlen(table->row.first);

    if (evbuffer_add_printf(out, "ok %zu\n", first + table->len + seed_len) <
            0 ||
        evbuffer_add(out, table->row.first, first) != 0 ||
        evbuffer_add(out, table->log, table->len) != 0 ||
        evbuffer_add(out, seed, seed_len) != 0) {
        hang_up(call); /* out of memory: the caller sees it is not whole */
        return;
    }
    finish(call);
}

static void send_export(struct call *call, const struct store_thread_done *done)
{
    const struct store_table *table = done->table;

    if (done->outcome.verdict != STORE_FINE)
        refuse(call, "%s", done->outcome.why);
    else if (table == NULL || !table->found)
        refuse(call, "there is no such table");
    else if (table->row.first == NULL || table->row.first[0] == '\0')
        refuse(call, "no game has begun at this table");
    else
        send_log(call, table);
}

void control_done(struct house *house, struct store_thread_done *done)
{
    struct call *call = done->ctx;

    (void)house;
    call->working = false;
    if (call->line == NULL)
        call_free(call);
    else if (done->job == STORE_JOB_BACKUP)
        send_backup(call, done);
    else
        send_export(call, done);
    if (done->job == STORE_JOB_BACKUP)
        note(house, done->outcome.verdict == STORE_FINE ? LOG_INFO : LOG_WARN,
             "backup", "ok=%s seconds=%.3f",
             done->outcome.verdict == STORE_FINE ? "true" : "false",
             done->seconds);
    free(done->table);
    done->table = NULL;
}

/* --- Listening ------------------------------------------------------------ */

static void on_call(struct evconnlistener *listener, evutil_socket_t fd,
                    struct sockaddr *from, int len, void *with)
{
    static const struct timeval patience = {CALL_SECONDS, 0};
    struct house *house = with;
    struct control *control = house->control_listener;
    struct call *call = control->n < CALLS ? calloc(1, sizeof *call) : NULL;

    (void)listener, (void)from, (void)len;
    if (call != NULL)
        call->line =
            bufferevent_socket_new(house->base, fd, BEV_OPT_CLOSE_ON_FREE);
    if (call == NULL || call->line == NULL) {
        free(call);
        (void)close(fd); /* nothing was said */
        return;
    }
    call->errand.kind = ERRAND_CONTROL;
    call->house = house;
    LIST_INSERT_HEAD(&control->calls, call, next);
    control->n++;
    bufferevent_setcb(call->line, on_read, NULL, on_event, call);
    bufferevent_setwatermark(call->line, EV_READ, 0, ASK);
    (void)bufferevent_set_timeouts(call->line, &patience, &patience);
    (void)bufferevent_enable(call->line, EV_READ | EV_WRITE);
}

/* The address of a socket is short, a path need not be: so it is named from
 * the folder's descriptor. */
static struct sockaddr_un address_in(int folder)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};

    (void)snprintf(at.sun_path, sizeof at.sun_path, "/proc/self/fd/%d/control",
                   folder);
    return at;
}

/* Binds, with the socket's mode set before it has a name. */
static bool bind_in(int fd, int folder)
{
    struct sockaddr_un at = address_in(folder);

    return fchmod(fd, 0600) == 0 &&
           bind(fd, (const struct sockaddr *)&at, sizeof at) == 0;
}

static bool somebody_answers(int folder)
{
    struct sockaddr_un at = address_in(folder);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool answers;

    if (fd < 0)
        return false;
    answers = connect(fd, (const struct sockaddr *)&at, sizeof at) == 0;
    (void)close(fd); /* nothing was said */
    return answers;
}

/* A socket that can be listened at, or -1. What a house that crashed has left
 * is cleared away. */
static int make_socket(int folder, char why[NET_WHY])
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int error;

    if (fd >= 0 && bind_in(fd, folder))
        return fd;
    error = errno;
    (void)snprintf(why, NET_WHY,
                   "cannot make the control socket in the data "
                   "folder: %s",
                   strerror(error));
    if (fd >= 0 && error == EADDRINUSE) {
        if (somebody_answers(folder))
            (void)snprintf(why, NET_WHY,
                           "another cluehouse uses this data "
                           "folder; stop it, or name another with --data");
        else if (unlinkat(folder, "control", 0) == 0 && bind_in(fd, folder))
            return fd;
    }
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

static void free_control(struct control *control)
{
    if (control->listener != NULL)
        evconnlistener_free(control->listener);
    if (control->folder >= 0)
        (void)close(control->folder); /* only a name */
    free(control);
}

/* Copies that nobody came for: they hold everything, and are of no use. */
static void remove_copies(int folder)
{
    int again = dup(folder);
    DIR *files = again >= 0 ? fdopendir(again) : NULL;
    struct dirent *file;

    while (files != NULL && (file = readdir(files)) != NULL)
        if (strncmp(file->d_name, HOUSE_COPY, sizeof HOUSE_COPY - 1) == 0)
            (void)unlinkat(folder, file->d_name, 0);
    if (files != NULL)
        (void)closedir(files);
    else if (again >= 0)
        (void)close(again);
}

bool control_open(struct house *house, char why[NET_WHY])
{
    struct control *control = calloc(1, sizeof *control);
    int fd;

    (void)snprintf(why, NET_WHY, "there is not enough memory");
    if (control == NULL)
        return false;
    LIST_INIT(&control->calls);
    control->folder =
        open(house->config.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    fd = make_socket(control->folder, why);
    if (fd >= 0)
        control->listener = evconnlistener_new(
            house->base, on_call, house,
            LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, CALLS, fd);
    if (control->listener == NULL) {
        if (fd >= 0)
            (void)close(fd); /* nothing was said */
        free_control(control);
        return false;
    }
    house->control_listener = control;
    remove_copies(control->folder); /* ours alone: the socket is */
    return true;
}

void control_close(struct house *house)
{
    struct control *control = house->control_listener;

    if (control == NULL)
        return;
    while (!LIST_EMPTY(&control->calls))
        call_free(LIST_FIRST(&control->calls));
    /* If it stays, the next house clears it away. */
    (void)unlinkat(control->folder, "control", 0);
    free_control(control);
    house->control_listener = NULL;
}

/*
 * control.c - a unix socket for the operator: DATA/control.
 *
 * One line in, one answer out, then the connection ends:
 *
 *     backup /absolute/file      ok 0
 *     export TABLE               ok 5120, and so many bytes of log
 *     words TABLE                the same with its list of words of one's own
 *                                no there is no such table
 *     admin end TABLE            ok 0, when it is durable
 *     admin tables               ok 812, and so many bytes: admin.h has more
 *
 * Only the owner of the data folder can connect (mode 0600), and may see
 * everything: an export shows what all seats hold. The store thread does the
 * work. The caller may go away meanwhile, so a call lives until both are done.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/words.h"
#include "server/control.h"

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
#include <unistd.h>

#include "server/admin.h"
#include "server/control_socket.h"
#include "server/server_state.h"
#include "server/table_close.h"
#include "server/table_words.h"
#include "server/uptime.h"

enum {
    CALLS = 8,        /* at a time */
    LINE = 4200,      /* bytes: a word and a path */
    CALL_SECONDS = 10 /* to send the line, or to take the answer */
};

struct call {
    struct load_owner owner; /* of its job */
    struct server *server;
    struct bufferevent *conn; /* NULL: the caller has gone */
    bool working;             /* the store thread has its job */
    bool ends;                /* the job is for `admin end` */
    uint8_t saved_by;         /* 1 + the batch that it waits for, or 0 */
    unsigned uid;             /* of the caller */
    char id[STORE_ID];        /* of the table to be ended */
    LIST_ENTRY(call) next;
    char line[LINE];
};

struct control {
    struct evconnlistener *listener;
    LIST_HEAD(, call) calls;
    unsigned n;
    int folder; /* the data folder */
};

/* --- One call ------------------------------------------------------------- */

static void call_free(struct call *call)
{
    struct control *control = call->server->control;

    if (call->conn != NULL)
        bufferevent_free(call->conn);
    LIST_REMOVE(call, next);
    control->n--;
    free(call);
}

/* The caller is gone, or has its answer. */
static void hang_up(struct call *call)
{
    bufferevent_free(call->conn);
    call->conn = NULL;
    if (!call->working && call->saved_by == 0)
        call_free(call);
}

static void on_sent(struct bufferevent *conn, void *ctx)
{
    (void)conn;
    hang_up(ctx);
}

static void on_event(struct bufferevent *conn, short what, void *ctx)
{
    (void)conn, (void)what;
    hang_up(ctx);
}

/* The output is complete: the connection ends when it is sent. */
static void finish(struct call *call)
{
    bufferevent_setcb(call->conn, NULL, on_sent, on_event, call);
    (void)bufferevent_disable(call->conn, EV_READ);
}

__attribute__((format(printf, 2, 3))) static void
refuse(struct call *call, const char *format, ...)
{
    struct evbuffer *out = bufferevent_get_output(call->conn);
    va_list args;

    (void)evbuffer_add_printf(out, "no ");
    va_start(args, format);
    (void)evbuffer_add_vprintf(out, format, args);
    va_end(args);
    (void)evbuffer_add_printf(out, "\n");
    finish(call);
}

/* --- Commands ------------------------------------------------------------- */

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
    call->working =
        store_thread_backup(call->server->store_thread, file, &call->owner);
    if (!call->working)
        refuse(call, "there is not enough memory");
}

static void ask_export(struct call *call, const char *id)
{
    if (!id_is_word(id, STORE_ID - 1)) {
        refuse(call, "this is not the id of a table");
        return;
    }
    call->working = store_thread_load(call->server->reader, id, &call->owner);
    if (!call->working)
        refuse(call, "there is not enough memory");
}

/* By its id, or by the code that people see. */
static void ask_end(struct call *call, const char *table)
{
    struct server *server = call->server;
    const struct table_summary *summary = table_index_by_code(server, table);
    const char *id = summary != NULL ? summary->id : table;

    call->ends = true;
    if (!id_is_word(id, STORE_ID - 1) || table_index_find(server, id) != NULL) {
        ask_export(call, id);
        return;
    }
    call->working = store_thread_take(server->reader, id, &call->owner);
    if (!call->working)
        refuse(call, "there is not enough memory");
}

static void run_admin(struct call *call, const char *line)
{
    struct evbuffer *text = evbuffer_new();
    char why[NET_WHY] = "there is not enough memory";

    if (text == NULL || !admin_run(call->server, call->uid, line, text, why)) {
        refuse(call, "%s", why);
    } else {
        struct evbuffer *out = bufferevent_get_output(call->conn);

        (void)evbuffer_add_printf(out, "ok %zu\n", evbuffer_get_length(text));
        (void)evbuffer_add_buffer(out, text);
        finish(call);
    }
    if (text != NULL)
        evbuffer_free(text);
}

/* What all nodes must know is stored first. */
static void ask_admin(struct call *call, const char *line)
{
    struct server *server = call->server;
    char why[NET_WHY] = "there is not enough memory";
    struct store_note note;

    if (!admin_note(server, line, &note, why)) {
        refuse(call, "%s", why);
    } else if (note.name[0] == '\0') {
        run_admin(call, line);
    } else {
        call->working = store_thread_note(server->reader, &note,
                                          uptime_seconds(server), &call->owner);
        if (!call->working)
            refuse(call, "%s", why);
    }
}

static void run_command(struct call *call)
{
    static const struct {
        const char *word;
        void (*ask)(struct call *call, const char *what);
    } commands[] = {{"backup ", ask_backup},
                    {"export ", ask_export},
                    {"words ", ask_export},
                    {"admin end ", ask_end},
                    {"admin ", ask_admin}};

    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        size_t len = strlen(commands[i].word);

        if (strncmp(call->line, commands[i].word, len) == 0) {
            commands[i].ask(call, call->line + len);
            return;
        }
    }
    refuse(call,
           "say: backup FILE, export TABLE, words TABLE or admin COMMAND");
}

static void on_read(struct bufferevent *conn, void *ctx)
{
    struct evbuffer *in = bufferevent_get_input(conn);
    struct call *call = ctx;
    struct evbuffer_ptr end =
        evbuffer_search_eol(in, NULL, NULL, EVBUFFER_EOL_LF);

    if (end.pos < 0 && evbuffer_get_length(in) < LINE)
        return;
    (void)bufferevent_disable(conn, EV_READ);
    if (end.pos < 0 || end.pos >= LINE) {
        refuse(call, "this line is too long");
        return;
    }
    (void)evbuffer_remove(in, call->line, (size_t)end.pos);
    call->line[end.pos] = '\0';
    if (strlen(call->line) != (size_t)end.pos) {
        refuse(call, "this line has a zero byte in it");
        return;
    }
    run_command(call);
}

/* --- Results -------------------------------------------------------------- */

static void send_backup(struct call *call, const struct store_thread_done *done)
{
    if (done->outcome.verdict != STORE_FINE) {
        refuse(call, "%s", done->outcome.why);
        return;
    }
    (void)evbuffer_add_printf(bufferevent_get_output(call->conn), "ok 0\n");
    finish(call);
}

/* The seed is part of a log only when the game is over. */
static void send_log(struct call *call, const struct store_table *stored)
{
    struct evbuffer *out = bufferevent_get_output(call->conn);
    const struct store_row *row = &stored->row;
    bool over = row->phase == STORE_OVER;
    struct evbuffer_iovec room;
    struct ch_seed seed;
    size_t len;

    memcpy(seed.bytes, row->seed, sizeof seed.bytes);
    len = ch_log_assemble(row->first, stored->log, stored->len,
                          over ? &seed : NULL, NULL);
    if (evbuffer_add_printf(out, "ok %zu\n", len) < 0 ||
        evbuffer_reserve_space(out, (ev_ssize_t)len + 1, &room, 1) != 1) {
        hang_up(call); /* no memory: the caller sees that it is incomplete */
        return;
    }
    (void)ch_log_assemble(row->first, stored->log, stored->len,
                          over ? &seed : NULL, room.iov_base);
    room.iov_len = len; /* without the NUL */
    if (evbuffer_commit_space(out, &room, 1) != 0)
        hang_up(call);
    else
        finish(call);
}

static void send_words(struct call *call, const struct store_table *stored)
{
    const struct ch_game *own = table_words_stored(stored->row.json);
    struct evbuffer *out = bufferevent_get_output(call->conn);

    if (own == NULL) {
        refuse(call, "this table plays with the words of its game");
        return;
    }
    if (evbuffer_add_printf(out, "ok %zu\n%s", strlen(ch_words_text(own)),
                            ch_words_text(own)) < 0)
        hang_up(call); /* no memory: the caller sees that it is incomplete */
    else
        finish(call);
    ch_game_release(own);
}

static void send_export(struct call *call, const struct store_thread_done *done)
{
    const struct store_table *stored = done->table;

    if (done->outcome.verdict != STORE_FINE)
        refuse(call, "%s", done->outcome.why);
    else if (stored == NULL || !stored->found)
        refuse(call, "there is no such table");
    else if (stored->row.first == NULL || stored->row.first[0] == '\0')
        refuse(call, "no game has begun at this table");
    else if (strncmp(call->line, "words ", 6) == 0)
        send_words(call, stored);
    else
        send_log(call, stored);
}

/* The table is there: deletes it, and answers when that is durable. */
static void begin_end(struct call *call, const struct store_thread_done *done)
{
    struct server *server = call->server;

    if (done->outcome.verdict != STORE_FINE) {
        refuse(call, "%s", done->outcome.why);
    } else if (done->table != NULL &&
               done->table->elsewhere.address[0] != '\0') {
        refuse(call, "this table is at the node %s; ask there",
               done->table->elsewhere.address);
    } else if (done->table == NULL || !done->table->found) {
        refuse(call, "there is no such table");
    } else if (server->commit.failing) {
        refuse(call,
               "nothing can be saved at the moment; see the server's log");
    } else if (!table_close_begin(server, done->table->row.id,
                                  done->table->row.epoch)) {
        refuse(call, "this table is busy; try again");
    } else {
        (void)snprintf(call->id, sizeof call->id, "%s", done->table->row.id);
        call->saved_by = (uint8_t)(server->commit.open + 1);
        log_event(server, LOG_INFO, "admin-end", "table=%s uid=%u", call->id,
                  call->uid);
    }
}

static bool is_refused(const struct store_outcome *outcome, const char *id)
{
    for (uint32_t i = 0; i < outcome->n_refused; i++)
        if (strcmp(outcome->refused[i], id) == 0)
            return true;
    return false;
}

void control_saved(struct server *server, unsigned which,
                   const struct store_outcome *outcome)
{
    struct call *call, *next;

    if (server->control == NULL)
        return;
    for (call = LIST_FIRST(&server->control->calls); call != NULL;
         call = next) {
        bool durable = outcome != NULL && !is_refused(outcome, call->id);

        next = LIST_NEXT(call, next);
        if (call->saved_by != which + 1)
            continue;
        call->saved_by = 0;
        table_close_end(server, call->id, durable);
        if (call->conn == NULL) {
            call_free(call);
        } else if (durable) {
            (void)evbuffer_add_printf(bufferevent_get_output(call->conn),
                                      "ok 0\n");
            finish(call);
        } else {
            refuse(call, "this could not be saved; see the server's log");
        }
    }
}

/* It is known to all nodes. If the caller is gone, this node learns of it from
 * the news, as the others do. */
static void noted(struct call *call, const struct store_thread_done *done)
{
    if (done->outcome.verdict != STORE_FINE)
        refuse(call, "%s", done->outcome.why);
    else
        run_admin(call, call->line + strlen("admin "));
}

static void job_done(struct server *server, struct store_thread_done *done)
{
    bool fine = done->outcome.verdict == STORE_FINE;
    struct call *call = done->ctx;

    call->working = false;
    if (call->conn == NULL)
        call_free(call);
    else if (done->job == STORE_JOB_BACKUP)
        send_backup(call, done);
    else if (done->job == STORE_JOB_NOTE)
        noted(call, done);
    else if (call->ends)
        begin_end(call, done);
    else
        send_export(call, done);
    if (done->job == STORE_JOB_BACKUP)
        log_event(server, fine ? LOG_INFO : LOG_WARN, "backup",
                  "ok=%s seconds=%.3f", fine ? "true" : "false", done->seconds);
    free(done->table);
}

/* --- Listening ------------------------------------------------------------ */

/* Who calls, for the log: only the owner and root can. */
static unsigned peer_uid(int fd)
{
    struct ucred peer = {.uid = (uid_t)-1};
    socklen_t len = sizeof peer;

    (void)getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &len);
    return peer.uid;
}

static void on_call(struct evconnlistener *listener, evutil_socket_t fd,
                    struct sockaddr *from, int len, void *ctx)
{
    static const struct timeval timeout = {CALL_SECONDS, 0};
    struct server *server = ctx;
    struct control *control = server->control;
    struct call *call = control->n < CALLS ? calloc(1, sizeof *call) : NULL;

    (void)listener, (void)from, (void)len;
    if (call != NULL)
        call->conn =
            bufferevent_socket_new(server->base, fd, BEV_OPT_CLOSE_ON_FREE);
    if (call == NULL || call->conn == NULL) {
        free(call);
        (void)close(fd); /* nothing was written yet */
        return;
    }
    call->owner.done = job_done;
    call->server = server;
    call->uid = peer_uid(fd);
    LIST_INSERT_HEAD(&control->calls, call, next);
    control->n++;
    bufferevent_setcb(call->conn, on_read, NULL, on_event, call);
    bufferevent_setwatermark(call->conn, EV_READ, 0, LINE);
    (void)bufferevent_set_timeouts(call->conn, &timeout, &timeout);
    (void)bufferevent_enable(call->conn, EV_READ | EV_WRITE);
}

static void free_control(struct control *control)
{
    if (control->listener != NULL)
        evconnlistener_free(control->listener);
    if (control->folder >= 0)
        (void)close(control->folder); /* only a name */
    free(control);
}

bool control_open(struct server *server, char why[NET_WHY])
{
    struct control *control = calloc(1, sizeof *control);
    int fd;

    (void)snprintf(why, NET_WHY, "there is not enough memory");
    if (control == NULL)
        return false;
    LIST_INIT(&control->calls);
    control->folder =
        open(server->config.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    fd = control_socket_open(control->folder, why);
    if (fd >= 0)
        control->listener = evconnlistener_new(
            server->base, on_call, server,
            LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, CALLS, fd);
    if (control->listener == NULL) {
        if (fd >= 0)
            (void)close(fd); /* nothing was written yet */
        free_control(control);
        return false;
    }
    server->control = control;
    control_socket_clean(
        control->folder); /* the socket shows that nobody else uses it */
    return true;
}

void control_close(struct server *server)
{
    struct control *control = server->control;

    if (control == NULL)
        return;
    while (!LIST_EMPTY(&control->calls))
        call_free(LIST_FIRST(&control->calls));
    /* If that fails, the next server removes it. */
    (void)unlinkat(control->folder, "control", 0);
    free_control(control);
    server->control = NULL;
}

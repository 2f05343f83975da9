/*
 * metrics_text.c - metrics in the text format of Prometheus.
 *
 * Numbers only: no names, codes, ids or tokens. The one label that varies is
 * the slug of a refusal, and slugs are static texts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/metrics_text.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/server_state.h"

/* Upper bounds of the buckets, as in metrics.c. */
static const char *const bound_texts[METRICS_BUCKETS] = {
    "0.001", "0.0025", "0.005", "0.01", "0.025", "0.1", "1", "+Inf"};

/* --- Printing ------------------------------------------------------------- */

struct page {
    char *text;
    size_t used, room;
    bool full;
};

__attribute__((format(printf, 2, 3))) static void add(struct page *page,
                                                      const char *format, ...)
{
    va_list args;
    int n;

    if (page->full)
        return;
    va_start(args, format);
    n = vsnprintf(page->text + page->used, page->room - page->used, format,
                  args);
    va_end(args);
    page->full = n < 0 || (size_t)n >= page->room - page->used;
    if (!page->full)
        page->used += (size_t)n;
}

static void head(struct page *page, const char *name, const char *type,
                 const char *help)
{
    add(page, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void counter(struct page *page, const char *name, uint64_t value,
                    const char *help)
{
    head(page, name, "counter", help);
    add(page, "%s %" PRIu64 "\n", name, value);
}

static void gauge(struct page *page, const char *name, uint64_t value,
                  const char *help)
{
    head(page, name, "gauge", help);
    add(page, "%s %" PRIu64 "\n", name, value);
}

static void histogram(struct page *page, const char *name,
                      const struct metrics_histogram *of, const char *help)
{
    uint64_t n = 0;

    head(page, name, "histogram", help);
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        n += of->bucket[i];
        add(page, "%s_bucket{le=\"%s\"} %" PRIu64 "\n", name, bound_texts[i],
            n);
    }
    add(page, "%s_sum %.6f\n%s_count %" PRIu64 "\n", name, of->sum, name, n);
}

static void print_net(struct page *page, const struct net *net)
{
    struct net_counts now;

    net_count(net, &now);
    gauge(page, "cluehouse_connections", now.open, "WebSockets open now.");
    counter(page, "cluehouse_connections_total", now.upgrades,
            "WebSockets opened.");
    counter(page, "cluehouse_requests_total", now.requests, "HTTP requests.");
    counter(page, "cluehouse_messages_total", now.messages,
            "Messages received.");
    counter(page, "cluehouse_received_bytes_total", now.bytes_in,
            "Bytes received.");
    counter(page, "cluehouse_sent_bytes_total", now.bytes_out, "Bytes sent.");
    counter(page, "cluehouse_requests_refused_total", now.refused,
            "Requests and connections refused: limits, hosts, origins.");
    head(page, "cluehouse_dropped_total", "counter",
         "WebSockets dropped, by reason.");
    add(page, "cluehouse_dropped_total{why=\"slow\"} %" PRIu64 "\n",
        now.dropped_slow);
    add(page, "cluehouse_dropped_total{why=\"idle\"} %" PRIu64 "\n",
        now.dropped_idle);
    add(page, "cluehouse_dropped_total{why=\"rude\"} %" PRIu64 "\n",
        now.dropped_rude);
    add(page, "cluehouse_dropped_total{why=\"memory\"} %" PRIu64 "\n",
        now.dropped_memory);
    gauge(page, "cluehouse_output_bytes", now.output,
          "Memory for what clients have not taken yet.");
}

static void print_tables(struct page *page, const struct server *server)
{
    uint64_t phase[STORE_CLOSED + 1] = {0}, here = 0, spectators = 0;
    const struct table_summary *summary;
    const struct table *table;

    for (summary = server->tables.by_id; summary != NULL;
         summary = summary->by_id.next)
        phase[summary->phase]++;
    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next) {
        here += table->here;
        spectators += table->spectators;
    }
    head(page, "cluehouse_tables", "gauge", "Tables, by phase.");
    add(page, "cluehouse_tables{phase=\"open\"} %" PRIu64 "\n",
        phase[STORE_OPEN]);
    add(page, "cluehouse_tables{phase=\"playing\"} %" PRIu64 "\n",
        phase[STORE_PLAYING]);
    gauge(page, "cluehouse_tables_loaded", server->tables.n_loaded,
          "Tables in memory.");
    gauge(page, "cluehouse_people", here, "People at tables now.");
    gauge(page, "cluehouse_spectators", spectators,
          "Spectators at tables now.");
}

/* Tables above are this node's; here are those of all. */
static void print_nodes(struct page *page, const struct server *server)
{
    const struct nodes *nodes = &server->nodes;
    struct net_counts now;

    if (!nodes->on)
        return;
    net_count(server->net, &now);
    gauge(page, "cluehouse_node_sure", nodes_is_sure(server),
          "1 while this node's lease holds, so that it answers for tables.");
    gauge(page, "cluehouse_node_leads", nodes->leads,
          "1 if this node does what one of all nodes has to do.");
    gauge(page, "cluehouse_nodes_alive", nodes->alive,
          "Nodes that are alive, with this one.");
    gauge(page, "cluehouse_relays", now.relays,
          "Clients here whose table is at another node.");
    counter(page, "cluehouse_relays_failed_total", now.relays_failed,
            "Relays to other nodes that failed.");
    head(page, "cluehouse_relayed_bytes_total", "counter",
         "Bytes of clients that other nodes serve.");
    add(page, "cluehouse_relayed_bytes_total{way=\"in\"} %" PRIu64 "\n",
        now.relayed_in);
    add(page, "cluehouse_relayed_bytes_total{way=\"out\"} %" PRIu64 "\n",
        now.relayed_out);
    if (nodes->counted == NULL)
        return;
    head(page, "cluehouse_all_tables", "gauge",
         "Tables of all nodes and of none, by phase.");
    add(page, "cluehouse_all_tables{phase=\"open\"} %" PRIu64 "\n",
        nodes->counted->open);
    add(page, "cluehouse_all_tables{phase=\"playing\"} %" PRIu64 "\n",
        nodes->counted->playing);
}

static void print_play(struct page *page, const struct metrics *count)
{
    counter(page, "cluehouse_moves_total", count->moves, "Moves accepted.");
    counter(page, "cluehouse_moves_refused_total", count->refused_moves,
            "Moves refused.");
    counter(page, "cluehouse_bot_moves_total", count->bot_moves,
            "Moves made by bots.");
    counter(page, "cluehouse_moves_for_silent_total", count->default_moves,
            "Moves made for seats that did not answer.");
    counter(page, "cluehouse_games_over_total", count->games_over,
            "Games played to the end.");
    counter(page, "cluehouse_chats_total", count->chats, "Chat messages.");
    counter(page, "cluehouse_tables_created_total", count->created,
            "Tables created.");
    counter(page, "cluehouse_tables_closed_total", count->closed,
            "Tables closed.");
    counter(page, "cluehouse_table_loads_total", count->loads,
            "Tables read from the database.");
    counter(page, "cluehouse_table_unloads_total", count->unloads,
            "Tables put out of memory.");
    head(page, "cluehouse_refusals_total", "counter",
         "Requests refused, by slug.");
    for (unsigned i = 0; i < METRICS_REFUSALS; i++)
        if (count->refusal[i].slug != NULL)
            add(page, "cluehouse_refusals_total{slug=\"%s\"} %" PRIu64 "\n",
                count->refusal[i].slug, count->refusal[i].n);
}

static void print_store(struct page *page, struct server *server)
{
    const struct metrics *count = &server->metrics;

    histogram(page, "cluehouse_commit_seconds", &count->commit_seconds,
              "Time that commits took.");
    counter(page, "cluehouse_commits_failed_total", count->failed_commits,
            "Commits that failed.");
    counter(page, "cluehouse_writes_total", count->writes,
            "Rows and pieces of logs written.");
    gauge(page, "cluehouse_keeper_queue",
          store_thread_queued(server->store_thread),
          "Jobs that wait for the database.");
    gauge(page, "cluehouse_ailing",
          server->commit.ailing || server->commit.hangs,
          "1 while nothing can be saved.");
}

static void print_bots(struct page *page, struct server *server)
{
    gauge(page, "cluehouse_crew_queue", bot_pool_queued(server->bot_pool),
          "Bots that wait for a thread, or think.");
    histogram(page, "cluehouse_bot_wait_seconds",
              &server->metrics.bot_wait_seconds,
              "Time that bots and hints waited for a thread.");
    histogram(page, "cluehouse_bot_think_seconds",
              &server->metrics.bot_think_seconds,
              "Time on the processor that a move or a hint took to think of.");
}

static void print_notices(struct page *page, const struct server *server)
{
    static const char *const names[NOTIFY_KINDS] = {"cluehouse_push_total",
                                                    "cluehouse_webhook_total"};
    static const char *const ends[NOTIFY_ENDS] = {"sent", "failed", "gone",
                                                  "dropped"};

    for (int kind = 0; kind < NOTIFY_KINDS; kind++) {
        head(page, names[kind], "counter", "Notices, and what became of them.");
        for (int end = 0; end < NOTIFY_ENDS; end++)
            add(page, "%s{end=\"%s\"} %" PRIu64 "\n", names[kind], ends[end],
                server->metrics.notices[kind][end]);
    }
    gauge(page, "cluehouse_notices_waiting",
          server->notify != NULL ? server->notify->n : 0,
          "Notices that wait to be sent, or to be sent again.");
}

/* --- The process ---------------------------------------------------------- */

static double seconds_of(const struct timeval *time)
{
    return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

/* Opened once, because the sandbox forbids it later. */
static int statm = -1, files_folder = -1;

void metrics_text_open(void)
{
    if (statm < 0)
        statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (files_folder < 0)
        files_folder =
            open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* The second number of statm, in pages. */
static uint64_t resident_bytes(void)
{
    char text[128] = "";
    const char *blank;

    if (pread(statm, text, sizeof text - 1, 0) <= 0)
        return 0;
    blank = strchr(text, ' ');
    return blank == NULL
               ? 0
               : strtoull(blank, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Newer kernels give the number of descriptors as the size of the folder; on
 * older ones they are counted. */
static uint64_t open_files(void)
{
    struct stat is;
    uint64_t n = 0;
    DIR *dir;
    int fd;

    if (fstat(files_folder, &is) == 0 && is.st_size > 0)
        return (uint64_t)is.st_size;
    fd = fcntl(files_folder, F_DUPFD_CLOEXEC, 0);
    dir = fd >= 0 ? fdopendir(fd) : NULL;
    if (dir == NULL) {
        if (fd >= 0)
            (void)close(fd); /* only read */
        return 0;
    }
    rewinddir(dir);
    while (readdir(dir) != NULL)
        n++;
    (void)closedir(dir);      /* only read */
    return n > 3 ? n - 3 : 0; /* "." and ".." and the copy itself */
}

static void print_process(struct page *page, const struct server *server)
{
    struct rusage used = {0};
    struct rlimit files = {0};
    struct timespec now = clock_wall();

    (void)getrusage(RUSAGE_SELF, &used);
    (void)getrlimit(RLIMIT_NOFILE, &files);
    head(page, "process_cpu_seconds_total", "counter",
         "Time on the processor, of all threads.");
    add(page, "process_cpu_seconds_total %.6f\n",
        seconds_of(&used.ru_utime) + seconds_of(&used.ru_stime));
    gauge(page, "process_resident_memory_bytes", resident_bytes(),
          "Memory in use.");
    gauge(page, "process_start_time_seconds",
          (uint64_t)now.tv_sec - (server->now - server->opened) / 1000,
          "When the server started, in seconds since 1970.");
    gauge(page, "process_open_fds", open_files(), "Open descriptors.");
    gauge(page, "process_max_fds", files.rlim_cur,
          "Descriptors that may be open.");
}

size_t metrics_text_print(struct server *server, char *out, size_t room)
{
    struct page page = {.text = out, .room = room};

    head(&page, "cluehouse_build_info", "gauge", "1; see its label.");
    add(&page, "cluehouse_build_info{version=\"%s\"} 1\n", CH_VERSION);
    print_net(&page, server->net);
    print_tables(&page, server);
    print_nodes(&page, server);
    print_play(&page, &server->metrics);
    print_store(&page, server);
    print_bots(&page, server);
    print_notices(&page, server);
    print_process(&page, server);
    return page.full ? 0 : page.used;
}

/* load_report.c - progress and results. SPDX-License-Identifier: MIT */
#include "load/load_report.h"

#include <inttypes.h>
#include <unistd.h>

#include "cluehouse/json.h"

uint64_t load_report_errors(const struct load *load)
{
    const struct load_counts *c = &load->counts;
    bool killed = load->config.kill > 0 || load->config.outages;

    return c->gaps + c->unread + c->seats_lost + (killed ? 0 : c->lost) +
           (killed ? 0 : c->denied) + load->failed;
}

void load_report_progress(const struct load *load)
{
    if (!isatty(STDERR_FILENO))
        return;
    if (load->stage == FINISHED || load->stage == WINDING_UP)
        (void)fprintf(stderr, "\r\033[K");
    else if (load->stage == SETTING_UP)
        (void)fprintf(stderr, "\r\033[Ksetting up: %u of %u tables, %u idle",
                      load->playing, (unsigned)load->config.tables,
                      load->idle_open);
    else
        (void)fprintf(stderr,
                      "\r\033[K%5.1f s: %" PRIu64 " moves, %" PRIu64
                      " games, %u of %u tables done, %" PRIu64 " refused",
                      load->now - load->began, load->counts.moves,
                      load->counts.games, load->done,
                      (unsigned)load->config.tables, load->counts.refused);
}

struct figures {
    double moves_per_s, per_cpu_s, cpu_s;
    double p50, p99;
};

static struct figures compute_figures(const struct load *load)
{
    struct figures f = {.moves_per_s = 0};
    double moves = (double)load->measured;

    f.cpu_s = load->metrics.cpu_s - load->metrics_at_start.cpu_s;
    if (load->window > 0)
        f.moves_per_s = moves / load->window;
    if (f.cpu_s > 0)
        f.per_cpu_s = moves / f.cpu_s;
    f.p50 = latency_at(&load->latency, 0.5);
    f.p99 = latency_at(&load->latency, 0.99);
    return f;
}

static void add_counts(const struct load_counts *c, struct ch_json *json)
{
    ch_json_int(json, "resent", (int64_t)c->resent);
    ch_json_int(json, "known", (int64_t)c->known);
    ch_json_int(json, "lost", (int64_t)c->lost);
    ch_json_int(json, "gaps", (int64_t)c->gaps);
    ch_json_int(json, "unread", (int64_t)c->unread);
    ch_json_int(json, "denied", (int64_t)c->denied);
    ch_json_int(json, "unsaved", (int64_t)c->unsaved);
    ch_json_int(json, "seats_lost", (int64_t)c->seats_lost);
}

static void print_json(const struct load *load, const struct figures *f)
{
    const struct load_counts *c = &load->counts;
    char text[2048];
    struct ch_json json;

    ch_json_init(&json, text, sizeof text);
    ch_json_object_begin(&json, NULL);
    ch_json_real(&json, "moves_per_s", f->moves_per_s);
    ch_json_real(&json, "moves_per_server_cpu_s", f->per_cpu_s);
    ch_json_real(&json, "p50_ms", f->p50);
    ch_json_real(&json, "p99_ms", f->p99);
    ch_json_int(&json, "rss_kb", (int64_t)load->metrics.rss_kb);
    ch_json_int(&json, "tables", (int64_t)load->config.tables);
    ch_json_int(&json, "refused", (int64_t)c->refused);
    ch_json_int(&json, "errors", (int64_t)load_report_errors(load));
    ch_json_int(&json, "moves", (int64_t)load->measured);
    ch_json_real(&json, "seconds", load->window);
    ch_json_real(&json, "server_cpu_s", f->cpu_s);
    ch_json_real(&json, "client_cpu_s", load->cpu_s);
    ch_json_int(&json, "games", (int64_t)c->games);
    ch_json_int(&json, "connections",
                (int64_t)(load->n_players + load->config.idle));
    ch_json_int(&json, "latencies", (int64_t)load->latency.n);
    ch_json_int(&json, "kills", (int64_t)load->kills);
    ch_json_int(&json, "stops", (int64_t)load->stops.n);
    ch_json_real(&json, "stop_p50_ms", latency_at(&load->stops, 0.5));
    ch_json_real(&json, "stop_p99_ms", latency_at(&load->stops, 0.99));
    ch_json_real(&json, "stop_max_ms", latency_at(&load->stops, 1));
    ch_json_int(&json, "backs", (int64_t)load->backs.n);
    ch_json_real(&json, "back_p50_ms", latency_at(&load->backs, 0.5));
    ch_json_real(&json, "back_p99_ms", latency_at(&load->backs, 0.99));
    ch_json_real(&json, "back_max_ms", latency_at(&load->backs, 1));
    add_counts(c, &json);
    ch_json_str(&json, "last_refusal", load->slug);
    ch_json_object_end(&json);
    puts(text);
}

static void print_text(const struct load *load, const struct figures *f)
{
    const struct load_counts *c = &load->counts;

    printf("tables       %u, with %u connections and %u idle ones\n",
           (unsigned)load->config.tables, load->n_players, load->idle_open);
    printf("played       %" PRIu64 " moves in %.1f s, %" PRIu64
           " games to their end\n",
           load->measured, load->window, c->games);
    printf("accepted     %.0f moves/s\n", f->moves_per_s);
    if (f->cpu_s > 0)
        printf("server       %.0f moves per second of its processor, %.0f kB\n",
               f->per_cpu_s, load->metrics.rss_kb);
    printf("latency      p50 %.2f ms, p99 %.2f ms to the next seat\n", f->p50,
           f->p99);
    if (load->config.kill > 0 || load->config.outages)
        printf("killed       %" PRIu64 " times; %" PRIu64
               " moves sent again, %" PRIu64 " of them known\n",
               load->kills, c->resent, c->known);
    if (load->stops.n > 0)
        printf("stopped      %" PRIu64
               " of them politely: p50 %.0f ms, p99 %.0f ms, at most %.0f ms\n",
               load->stops.n, latency_at(&load->stops, 0.5),
               latency_at(&load->stops, 0.99), latency_at(&load->stops, 1));
    if (load->backs.n > 0)
        printf("came back    %" PRIu64
               " times: p50 %.0f ms, p99 %.0f ms, at most %.0f ms\n",
               load->backs.n, latency_at(&load->backs, 0.5),
               latency_at(&load->backs, 0.99), latency_at(&load->backs, 1));
    printf("refused      %" PRIu64 " moves%s%s\n", c->refused,
           load->slug[0] != '\0' ? ", the last: " : "", load->slug);
    if (c->unsaved > 0)
        printf("not saved    %" PRIu64 " times; retried later\n", c->unsaved);
    printf("errors       %" PRIu64 " (connections lost %" PRIu64
           ", facts out of order %" PRIu64 ", unread %" PRIu64
           ", requests denied %" PRIu64 ", seats lost %" PRIu64 ")\n",
           load_report_errors(load), c->lost, c->gaps, c->unread, c->denied,
           c->seats_lost);
}

void load_report_print(const struct load *load)
{
    struct figures figures = compute_figures(load);

    if (load->config.json)
        print_json(load, &figures);
    else
        print_text(load, &figures);
}

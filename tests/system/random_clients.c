/*
 * random_clients.c - random clients, valid and invalid, against a server of its
 * own.
 *
 *     random_clients PROGRAM SEED TURNS [SHIM]
 *
 * A dozen connections or so send random requests, valid and invalid, to a few
 * tables of all games, hang up in the middle and come back; the server is
 * stopped and killed, and with SHIM (lib/shim/faults.c) its disk fails now and
 * then. Whatever they do: every message is JSON, the facts of a seat have
 * no gaps, the seed stays secret until the end, the server ends with status 0
 * (so a sanitizer had nothing to say), and the doctor finds the tables well.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cluehouse/game.h"
#include "random_requests.h"

struct random_run run = {.pid = -1};

__attribute__((format(printf, 1, 2))) static void blame(const char *format, ...)
{
    va_list args;

    printf("# ");
    va_start(args, format);
    (void)vprintf(format, args);
    va_end(args);
    printf("\n");
    run.failed = true;
}

/* --- The server -------------------------------------------------------------
 */

static void prepare(void)
{
    char faults[128];

    if (run.shim == NULL)
        return;
    (void)snprintf(faults, sizeof faults, "%s/faults", run.folder);
    (void)setenv("CLUEHOUSE_FAULTS", faults, 1);
    (void)setenv("LD_PRELOAD", run.shim, 1);
}

static bool start(void)
{
    char listen[32], line[512];
    const char *words[] = {
        run.program,        "serve",       "--listen", listen,       "--data",
        run.folder,         "--log-level", "error",    "--bot-pace", "off",
        "--limit-messages", "100000",      NULL};
    int ends[2];

    (void)snprintf(listen, sizeof listen, "127.0.0.1:%u", run.port);
    if (pipe(ends) != 0)
        return false;
    run.pid = fork();
    if (run.pid == 0) {
        prepare();
        (void)dup2(ends[1], STDOUT_FILENO);
        (void)close(ends[0]);
        (void)close(ends[1]);
        (void)execv(run.program, (char *const *)words);
        _exit(127);
    }
    (void)close(ends[1]);
    run.output = fdopen(ends[0], "r");
    while (run.output != NULL && fgets(line, sizeof line, run.output) != NULL) {
        const char *at = strstr(line, "http://127.0.0.1:");

        if (at != NULL) {
            run.port = (unsigned)strtoul(at + 17, NULL, 10);
            return true;
        }
    }
    blame("the server did not start");
    return false;
}

static void stop(int number)
{
    int status = 0;

    (void)kill(run.pid, number);
    (void)waitpid(run.pid, &status, 0);
    (void)fclose(run.output);
    run.pid = -1;
    for (int i = 0; i < PEOPLE; i++)
        ws_client_cut(&run.person[i].client);
    if (number == SIGTERM && status != 0)
        blame("the server ended with status %x", (unsigned)status);
}

static bool runs(void)
{
    int status;

    if (waitpid(run.pid, &status, WNOHANG) == 0)
        return true;
    blame("the server has gone with status %x", (unsigned)status);
    run.pid = -1;
    return false;
}

static void set_faults(const char *text)
{
    char name[128], fresh[136];
    FILE *file;

    (void)snprintf(name, sizeof name, "%s/faults", run.folder);
    (void)snprintf(fresh, sizeof fresh, "%s.new", name);
    file = fopen(fresh, "w");
    if (file == NULL)
        return;
    (void)fputs(text, file);
    (void)fclose(file);
    (void)rename(fresh, name);
}

/* --- What they hear ---------------------------------------------------------
 */

static void keep_place(json_t *message)
{
    const char *table = json_string_value(json_object_get(message, "table"));
    const char *token = json_string_value(json_object_get(message, "token"));
    struct place *place;

    if (table == NULL || token == NULL)
        return;
    place = &run.place[run.places < PLACES ? run.places++
                                           : random_requests_below(PLACES)];
    (void)snprintf(place->table, sizeof place->table, "%s", table);
    (void)snprintf(place->token, sizeof place->token, "%s", token);
}

static void hear_question(struct person *person, json_t *from)
{
    json_t *offers = json_object_get(from, "offers");
    json_t *question = json_object_get(from, "question");

    person->question = json_integer_value(question);
    person->offer[0] = '\0';
    if (json_array_size(offers) > 0)
        (void)snprintf(person->offer, sizeof person->offer, "%s",
                       json_string_value(json_array_get(
                           offers, random_requests_below(
                                       (unsigned)json_array_size(offers)))));
}

static void hear_facts(struct person *person, json_t *facts)
{
    json_t *fact;
    size_t i;

    json_array_foreach(facts, i, fact) {
        json_int_t number = json_integer_value(json_object_get(fact, "number"));

        /* A rematch counts from 1 again. */
        if (person->told >= 0 && number != 1 && number != person->told + 1)
            blame("fact %lld comes after %lld", (long long)number,
                  (long long)person->told);
        person->told = number;
    }
}

/* Notices have no gaps either; those of another round begin at 1. */
static void hear_notice(struct person *person, json_t *notice)
{
    json_int_t number = json_integer_value(json_object_get(notice, "number"));

    if (person->noticed >= 0 && number != 1 && number != person->noticed + 1)
        blame("notice %lld comes after %lld", (long long)number,
              (long long)person->noticed);
    person->noticed = number;
}

/* Of the whole list; -1: it is empty, and says nothing of those before. */
static json_int_t last_notice(json_t *list)
{
    size_t n = json_array_size(list);

    return n == 0 ? -1
                  : json_integer_value(
                        json_object_get(json_array_get(list, n - 1), "number"));
}

static void hear_game(struct person *person, json_t *message)
{
    json_t *view = json_object_get(message, "view");
    json_t *facts = json_object_get(message, "facts");
    json_t *you = json_object_get(message, "you");

    if (json_object_get(message, "notices") != NULL)
        person->noticed = last_notice(json_object_get(message, "notices"));
    if (json_object_get(message, "notice") != NULL)
        hear_notice(person, json_object_get(message, "notice"));
    if (you != NULL)
        person->seated = json_is_integer(json_object_get(you, "seat"));
    if (view != NULL) {
        person->told = json_integer_value(json_object_get(view, "told"));
        hear_question(person, view);
        if (json_object_get(message, "offers") != NULL)
            hear_question(person, message);
        person->question =
            json_integer_value(json_object_get(view, "question"));
    } else if (facts != NULL) {
        hear_facts(person, facts);
        hear_question(person, message);
    }
    if (json_is_true(json_object_get(message, "over")))
        run.ends++;
    else if (json_object_get(message, "seed") != NULL)
        blame("a seed before the end");
}

static void hear(struct person *person, const char *text)
{
    json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *is = json_string_value(json_object_get(message, "is"));
    const char *why;

    if (is == NULL) {
        blame("no message: %.200s", text);
    } else if (strcmp(is, "answer") == 0) {
        run.answers++;
        run.refused += json_is_false(json_object_get(message, "ok"));
        why = json_string_value(json_object_get(message, "slug"));
        if (why != NULL && strcmp(why, "not-at-a-table") == 0)
            person->there = false;
        keep_place(message);
    } else if (strcmp(is, "welcome") == 0) {
        person->there = true;
        if (json_object_get(message, "facts") == NULL)
            person->told = 0; /* a view says more */
        hear_game(person, message);
    } else {
        hear_game(person, message);
    }
    json_decref(message);
}

static void listen_to(struct person *person, int ms)
{
    char *text;

    while (person->client.fd >= 0 &&
           (text = ws_client_read(&person->client, ms)) != NULL) {
        hear(person, text);
        free(text);
        ms = 0;
    }
}

/* --- What they say ----------------------------------------------------------
 */

static void say(struct person *person)
{
    char text[TEXT];
    unsigned kind = random_requests_below(100);

    if (kind < (person->there ? 1 : 90))
        random_requests_come(text, sizeof text);
    else if (kind < (person->question != 0 ? 7 : 85))
        random_requests_table(text, sizeof text);
    else if (kind < 95)
        random_requests_move(person, text, sizeof text);
    else
        random_requests_odd(text, sizeof text);
    if (random_requests_below(100) == 0)
        random_requests_spoil(text);
    if (ws_client_send(&person->client, text))
        run.sent++;
}

static void act(struct person *person)
{
    if (person->client.fd < 0) {
        person->told = person->noticed = -1;
        person->there = person->seated = false;
        person->question = 0;
        person->offer[0] = '\0';
        if (!ws_client_open(&person->client, run.port, ""))
            return;
    }
    for (unsigned n =
             random_requests_below(50) == 0 ? 40 : 1 + random_requests_below(2);
         n > 0; n--)
        say(person);
    if (random_requests_below(person->seated ? 80 : 8) == 0)
        ws_client_cut(&person->client);
    else
        listen_to(person, random_requests_below(3) == 0 ? 1 : 0);
}

/* --- The whole --------------------------------------------------------------
 */

static void disturb(unsigned turn)
{
    static const char *const faults[] = {
        "match cluehouse.db\nfail write EIO\n",
        "match cluehouse.db\nfail sync EIO\n",
        "match cluehouse.db\nlate sync EIO\n",
        "match cluehouse.db\nfail write ENOSPC\n",
        "match cluehouse.db\nfail write EIO\ndelay read 20\n",
        "match cluehouse.db\nfail write EIO\nfail read EIO\n",
        "match cluehouse.db\ndelay sync 30\n"};

    if (run.shim != NULL && turn % 900 == 500)
        set_faults(ANY(faults));
    if (run.shim != NULL && turn % 900 == 640)
        set_faults("");
    if (turn % 3000 == 2999) {
        set_faults(""); /* a server does not start on a disk that fails */
        stop(turn % 6000 < 3000 ? SIGTERM : SIGKILL);
        (void)start();
    }
}

static void examine(void)
{
    char command[512];

    (void)unsetenv("LD_PRELOAD");
    (void)snprintf(command, sizeof command,
                   "'%s' doctor --data '%s' >'%s/said' 2>&1", run.program,
                   run.folder, run.folder);
    if (system(command) != 0)
        blame("the doctor finds the tables ill: see %s/said", run.folder);
}

static void clean_up(void)
{
    char command[128];

    (void)snprintf(command, sizeof command, "rm -rf '%s'", run.folder);
    if (!run.failed && system(command) != 0)
        printf("# %s stays\n", run.folder);
}

int main(int argc, char **argv)
{
    unsigned turns;

    if (argc < 4)
        return 2;
    run.program = argv[1];
    run.state =
        strtoull(argv[2], NULL, 10) * 2654435761ULL + 88172645463325252ULL;
    turns = (unsigned)strtoul(argv[3], NULL, 10);
    run.shim = argc > 4 ? argv[4] : NULL;
    for (int i = 0; i < PEOPLE; i++)
        run.person[i].client.fd = -1;
    (void)snprintf(run.folder, sizeof run.folder, "/tmp/random-clients-XXXXXX");
    if (mkdtemp(run.folder) == NULL)
        return 2;
    printf("1..1\n");
    (void)start();
    for (unsigned turn = 0; turn < turns && run.pid > 0 && runs(); turn++) {
        act(&run.person[random_requests_below(PEOPLE)]);
        disturb(turn);
    }
    set_faults("");
    if (run.pid > 0)
        stop(SIGTERM);
    examine();
    clean_up();
    printf("# %llu requests, %llu answers, %llu refused, %llu ends heard of, "
           "%u tokens\n",
           run.sent, run.answers, run.refused, run.ends, run.places);
    printf("%s 1 - random requests, valid and invalid, do no harm\n",
           run.failed ? "not ok" : "ok");
    return run.failed;
}

/*
 * talk.c - conversations with a server, as text; README.md beside it says how
 * they are written. One TAP test for each title.
 *
 *     talk PROGRAM FILE [SHIM]
 *
 * SHIM is tests/lib/shim/faults.c, for conversations in which the disk fails.
 *
 * SPDX-License-Identifier: MIT
 */
#include <ctype.h>
#include <jansson.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cluehouse/match.h"
#include "cluehouse/words.h"
#include "lib/ws_client.h"
#include "pattern.h"

enum { TIMEOUT_MS = 10000, SILENCE_MS = 150, WORDS = 24 };

static struct {
    const char *program, *file, *shim;
    char folder[64];
    char *extra[WORDS]; /* words after `serve`, from "* serve" */
    int n_extra;
    pid_t pid;
    FILE *output;
    unsigned port;
    char from[64];               /* where new connections come from, or "" */
    struct ws_client client[26]; /* A to Z */
    char title[128];
    int line, tests;
    bool failing, failed;
} talk = {.pid = -1};

__attribute__((format(printf, 1, 2))) static bool blame(const char *format, ...)
{
    va_list args;

    if (talk.failing)
        return false;
    printf("# %s:%d: ", talk.file, talk.line);
    va_start(args, format);
    (void)vprintf(format, args);
    va_end(args);
    printf("\n");
    talk.failing = talk.failed = true;
    return false;
}

/* --- The server -------------------------------------------------------------
 */

static bool read_port(void)
{
    char line[512];

    while (fgets(line, sizeof line, talk.output) != NULL) {
        const char *at = strstr(line, "http://127.0.0.1:");

        if (at != NULL) {
            talk.port = (unsigned)strtoul(at + 17, NULL, 10);
            return true;
        }
    }
    return blame("the server did not say its address");
}

static void faults_file(char out[128])
{
    (void)snprintf(out, 128, "%s/faults", talk.folder);
}

static void load_shim(void)
{
    char name[128];

    if (talk.shim == NULL)
        return;
    faults_file(name);
    (void)setenv("CLUEHOUSE_FAULTS", name, 1);
    (void)setenv("LD_PRELOAD", talk.shim, 1);
}

static bool start_server(void)
{
    char listen[64];
    const char *words[WORDS + 12] = {
        talk.program, "serve",       "--listen", listen,       "--data",
        talk.folder,  "--log-level", "error",    "--bot-pace", "off"};
    int ends[2], n = 10;

    (void)snprintf(listen, sizeof listen, "127.0.0.1:%u", talk.port);
    for (int i = 0; i < talk.n_extra; i++)
        words[n++] = talk.extra[i];
    if (pipe(ends) != 0)
        return blame("no pipe");
    talk.pid = fork();
    if (talk.pid == 0) {
        load_shim();
        (void)dup2(ends[1], STDOUT_FILENO);
        (void)close(ends[0]);
        (void)close(ends[1]);
        (void)execv(talk.program, (char *const *)words);
        _exit(127);
    }
    (void)close(ends[1]);
    talk.output = fdopen(ends[0], "r");
    return talk.pid > 0 && talk.output != NULL && read_port();
}

/* Whether the client got a close frame when the server stopped: 1001, unless
 * it was closed with another code before. */
static bool was_told(struct ws_client *client)
{
    char *line;

    if (client->fd < 0)
        return true;
    while ((line = ws_client_read(client, TIMEOUT_MS)) != NULL)
        free(line);
    return client->code != 0 ||
           blame("the server closed without a close frame");
}

static bool stop_server(int number)
{
    bool told = true;
    int status = 0;

    if (talk.pid <= 0)
        return true;
    (void)kill(talk.pid, number);
    (void)waitpid(talk.pid, &status, 0);
    (void)fclose(talk.output);
    talk.pid = -1;
    for (int i = 0; i < 26; i++) {
        told = (number != SIGTERM || was_told(&talk.client[i])) && told;
        ws_client_cut(&talk.client[i]);
    }
    if (number == SIGTERM && (!WIFEXITED(status) || WEXITSTATUS(status) != 0))
        return blame("the server ended with status %x", (unsigned)status);
    return told;
}

/* --- Lines ------------------------------------------------------------------
 */

/* A message of the kind that is waited for: the same "is", and "id" if the
 * pattern has one. */
static bool is_kind(json_t *pattern, json_t *message)
{
    json_t *id = json_object_get(pattern, "id");

    return json_equal(json_object_get(pattern, "is"),
                      json_object_get(message, "is")) &&
           (id == NULL || json_equal(id, json_object_get(message, "id")));
}

static bool is_table(json_t *message)
{
    return strcmp(json_string_value(json_object_get(message, "is")), "table") ==
           0;
}

static bool expect(struct ws_client *client, const char *text)
{
    json_t *pattern = json_loads(text, 0, NULL);
    bool fine = false, found = false;
    char *line;

    if (pattern == NULL)
        return blame("not JSON: %s", text);
    while (!found && (line = ws_client_read(client, TIMEOUT_MS)) != NULL) {
        json_t *message = json_loads(line, 0, NULL);

        found = message != NULL && is_kind(pattern, message);
        fine = found && pattern_matches(pattern, message);
        /* What is told of a table may come in several messages or in one. */
        if (found && !fine && is_table(message))
            found = false;
        if (found && !fine)
            (void)blame("expected %s\n# but heard %.2000s", text, line);
        json_decref(message);
        free(line);
    }
    json_decref(pattern);
    return found ? fine
                 : blame("never heard %s (close code %d)", text, client->code);
}

/* Nothing of this kind comes; other things may. */
static bool expect_not(struct ws_client *client, const char *text)
{
    json_t *pattern = json_loads(text, 0, NULL);
    bool fine = true;
    char *line;

    if (pattern == NULL)
        return blame("not JSON: %s", text);
    while (fine && (line = ws_client_read(client, SILENCE_MS)) != NULL) {
        json_t *message = json_loads(line, 0, NULL);

        if (is_kind(pattern, message) && pattern_matches(pattern, message))
            fine = blame("heard %.1000s", line);
        json_decref(message);
        free(line);
    }
    json_decref(pattern);
    return fine;
}

static bool expect_close(struct ws_client *client, int code)
{
    char *line;

    while ((line = ws_client_read(client, TIMEOUT_MS)) != NULL)
        free(line);
    if (client->fd >= 0)
        return blame("still open");
    return code == client->code ||
           blame("closed with %d, not %d", client->code, code);
}

/* A> text, A< pattern, A<0 pattern, A! code, A- */
static bool speak(int who, const char *rest)
{
    static char out[WS_CLIENT_MESSAGE];
    struct ws_client *client = &talk.client[who];

    if (rest[0] == '-') {
        ws_client_cut(client);
        return true;
    }
    if (client->fd < 0 && rest[0] == '>' &&
        !ws_client_open(client, talk.port, talk.from))
        return blame("cannot connect");
    if (rest[0] == '>') {
        pattern_fill_in(rest + 2, out, sizeof out);
        return ws_client_send(client, out) || blame("cannot send");
    }
    if (rest[0] == '!')
        return expect_close(client, atoi(rest + 1));
    return rest[1] == '0' ? expect_not(client, rest + 3)
                          : expect(client, rest + 2);
}

/* Answers what it was asked with the first move that it was offered. */
static void answer(struct ws_client *client, json_t *message)
{
    static unsigned moves;
    const char *move = json_string_value(
        json_array_get(json_object_get(message, "offers"), 0));
    json_t *question = json_object_get(message, "question");
    char out[1024];

    if (question == NULL) /* a view has it inside */
        question =
            json_object_get(json_object_get(message, "view"), "question");
    if (move == NULL || question == NULL)
        return;
    (void)snprintf(out, sizeof out,
                   "{\"do\":\"move\",\"id\":\"play-%u\",\"question\":%lld,"
                   "\"move\":\"%.500s\"}",
                   ++moves, (long long)json_integer_value(question), move);
    (void)ws_client_send(client, out);
}

/* The connections in `who` play until the first of them hears of the end. They
 * must have asked for offers; a view is asked for, to begin with. */
static bool play(const char *who)
{
    for (const char *at = who; *at != '\0'; at++)
        (void)ws_client_send(&talk.client[*at - 'A'], "{\"do\":\"view\"}");
    for (int quiet = 0; quiet < TIMEOUT_MS;) {
        quiet++;
        for (const char *at = who; *at != '\0'; at++) {
            struct ws_client *client = &talk.client[*at - 'A'];
            char *line = ws_client_read(client, 1);
            json_t *message;
            bool over;

            if (line == NULL)
                continue;
            message = json_loads(line, 0, NULL);
            over = json_is_true(json_object_get(message, "over"));
            answer(client, message);
            json_decref(message);
            free(line);
            if (over && at == who)
                return true;
            quiet = 0;
        }
    }
    return blame("the game does not end");
}

/* "fault a; b": these lines are the control file; none: all is well again. */
static bool set_faults(const char *lines)
{
    char name[128], fresh[140];
    FILE *file;

    faults_file(name);
    (void)snprintf(fresh, sizeof fresh, "%s.new", name);
    if (*lines == '\0')
        return remove(name) == 0 || blame("there were no faults");
    file = fopen(fresh, "w");
    if (file == NULL)
        return blame("cannot write %s", fresh);
    for (; *lines != '\0'; lines++)
        (void)fputc(*lines == ';' ? '\n' : *lines, file);
    (void)fputc('\n', file);
    return (fclose(file) == 0 && rename(fresh, name) == 0) ||
           blame("cannot write %s", name);
}

/* "60 A> text": as if the line stood there so often. */
static bool repeat(char *line)
{
    char *rest;
    unsigned long times = strtoul(line, &rest, 10);
    bool fine = *rest == ' ' && isupper((unsigned char)rest[1]);

    if (!fine)
        return blame("what is to be repeated?");
    for (; fine && times > 0; times--)
        fine = speak(rest[1] - 'A', rest + 2);
    return fine;
}

/* "NAME COMMITMENT DIGIT": NAME becomes what commits to 64 such digits. */
static bool make_mix(const char *rest)
{
    char filled[256], name[32], commitment[65], digits[65];
    char commit[CH_COMMITMENT + 1], digit;
    struct ch_seed random;

    pattern_fill_in(rest, filled, sizeof filled);
    if (sscanf(filled, "%31s %64s %c", name, commitment, &digit) != 3)
        return blame("what is to be mixed?");
    memset(digits, digit, 64);
    if (!ch_commitment_read(digits, 64, &random) ||
        strlen(commitment) != CH_COMMITMENT)
        return blame("this cannot be mixed: %s", filled);
    ch_commitment_mix(commitment, &random, commit);
    json_t *value = json_string(commit);
    bool fine = pattern_set(name, value);
    json_decref(value);
    return fine || blame("too many names");
}

/* The log that has this name is in order; so "L", or "L W" if it was played
 * with the words that have the second name. */
static bool verify(char *names)
{
    const char *name = strsep(&names, " ");
    const char *log = json_string_value(pattern_variable(name));
    const char *words =
        names != NULL ? json_string_value(pattern_variable(names)) : NULL;
    const struct ch_game *own = NULL;
    struct ch_words_error no;
    struct ch_log_error bad;
    bool fine;

    if (log == NULL || (names != NULL && words == NULL))
        return blame("no log has the name %s", name);
    if (words != NULL)
        own = ch_words_game(words, strlen(words), NULL, &no);
    fine = ch_log_verify_own(log, strlen(log), own, &bad);
    ch_game_release(own);
    return fine || blame("%s", bad.slug);
}

static bool command(char *line)
{
    char *word;

    if (strncmp(line, "fault", 5) == 0)
        return set_faults(line + 5 + strspn(line + 5, " "));
    if (strncmp(line, "times ", 6) == 0)
        return repeat(line + 6);
    if (strncmp(line, "mix ", 4) == 0)
        return make_mix(line + 4);
    if (strncmp(line, "verify ", 7) == 0)
        return verify(line + 7);
    word = strtok(line, " ");
    if (strcmp(word, "from") == 0) {
        word = strtok(NULL, " ");
        (void)snprintf(talk.from, sizeof talk.from, "%s",
                       word != NULL ? word : "");
        return true;
    }
    if (strcmp(word, "serve") == 0) {
        (void)stop_server(SIGTERM);
        while (talk.n_extra > 0)
            free(talk.extra[--talk.n_extra]);
        while ((word = strtok(NULL, " ")) != NULL)
            talk.extra[talk.n_extra++] = strdup(word);
        return start_server();
    }
    if (strcmp(word, "kill") == 0)
        return stop_server(SIGKILL) && start_server();
    if (strcmp(word, "restart") == 0)
        return stop_server(SIGTERM) && start_server();
    if (strcmp(word, "play") == 0)
        return play(strtok(NULL, " "));
    if (strcmp(word, "wait") == 0) {
        (void)usleep((useconds_t)atoi(strtok(NULL, " ")) * 1000);
        return true;
    }
    return blame("unknown command %s", word);
}

/* --- Tests ------------------------------------------------------------------
 */

static void finish(void)
{
    if (talk.title[0] == '\0')
        return;
    printf("%s %d - %s\n", talk.failing ? "not ok" : "ok", ++talk.tests,
           talk.title);
    talk.title[0] = talk.from[0] = '\0';
    for (int i = 0; i < 26; i++)
        ws_client_cut(&talk.client[i]);
    pattern_clear();
}

static void take_line(char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "## ", 3) == 0) {
        finish();
        talk.failing = false;
        (void)snprintf(talk.title, sizeof talk.title, "%.120s", line + 3);
    } else if (talk.failing || line[0] == '\0' || line[0] == '#') {
        return;
    } else if (strncmp(line, "* ", 2) == 0) {
        (void)command(line + 2);
    } else if (isupper((unsigned char)line[0]) && line[1] != '\0') {
        (void)speak(line[0] - 'A', line + 1);
    } else {
        (void)blame("what is this line?");
    }
}

int main(int argc, char **argv)
{
    static char line[WS_CLIENT_MESSAGE];
    FILE *file;

    if (argc != 3 && argc != 4)
        return 2;
    for (int i = 0; i < 26; i++)
        talk.client[i].fd = -1;
    talk.program = argv[1];
    talk.file = argv[2];
    talk.shim = argv[3]; /* or NULL */
    file = fopen(talk.file, "r");
    (void)snprintf(talk.folder, sizeof talk.folder, "/tmp/cluehouse-XXXXXX");
    if (file == NULL || mkdtemp(talk.folder) == NULL || !start_server())
        return 1;
    while (fgets(line, sizeof line, file) != NULL) {
        talk.line++;
        take_line(line);
    }
    finish();
    (void)fclose(file);
    if (!stop_server(SIGTERM))
        printf("not ok %d - the server stops\n", ++talk.tests);
    else
        printf("ok %d - the server stops\n", ++talk.tests);
    printf("1..%d\n", talk.tests);
    for (int i = 0; i < talk.n_extra; i++)
        free(talk.extra[i]);
    (void)snprintf(line, sizeof line, "rm -rf %s", talk.folder);
    return system(line) == 0 && !talk.failed ? 0 : 1;
}

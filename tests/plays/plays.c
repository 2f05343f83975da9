/*
 * plays.c - recorded plays: what every seat was told and saw, move by move.
 *
 *     plays DIRECTORY             compares; one TAP test a play
 *     plays --update DIRECTORY    writes them anew (so does UPDATE=1)
 *
 * A play holds the lines of a log. They are replayed, and the text that this
 * makes must be the file, byte for byte. See plays/README.md.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/json.h"
#include "lib/kit.h"

enum {
    SEEDS = 150,      /* games tried for a short one */
    LONGEST = 4000,   /* lines; longer games are not considered */
    ROOM = 36 * 1024, /* a play that grows longer is cut off */
    HALFWAY = 50,     /* views after this line, too */
    VIEW = 1 << 16
};

struct play {
    struct kit_text out;
    bool asked; /* the first question was shown */
};

static void say(struct play *play, const char *text)
{
    kit_add(&play->out, text, strlen(text));
}

/* --- Facts -------------------------------------------------------------- */

static void say_audience(struct play *play, ch_seats to, unsigned seats)
{
    ch_seats all = ch_first(seats) | ch_only(CH_SPECTATOR);
    const char *comma = "";

    if ((to & all) == all) {
        say(play, "all");
        return;
    }
    for (ch_seat seat = 0; seat <= CH_SPECTATOR; seat++) {
        char name[8];

        if (!ch_in(to & all, seat))
            continue;
        (void)snprintf(name, sizeof name, seat == CH_SPECTATOR ? "%sw" : "%s%d",
                       comma, seat);
        say(play, name);
        comma = ",";
    }
}

static void say_facts(struct play *play, const struct ch_match *match,
                      const struct ch_facts *facts)
{
    unsigned seats = ch_match_setup(match)->seats;
    ch_seats all = ch_first(seats) | ch_only(CH_SPECTATOR);
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(facts, &at, &fact)) {
        char line[CH_LINE];

        if ((fact.to & all) == 0)
            continue; /* for the dealer's eyes */
        ch_fact_print(ch_match_game(match), &fact, line, sizeof line);
        say(play, "  > ");
        say_audience(play, fact.to, seats);
        say(play, " ");
        say(play, line);
        say(play, "\n");
    }
}

/* --- Views -------------------------------------------------------------- */

static json_t *view_of(const struct ch_match *match, ch_seat seat)
{
    static char text[VIEW];
    struct ch_json out;
    json_t *view;

    ch_json_init(&out, text, sizeof text);
    ch_match_view(match, seat, &out);
    view =
        out.overflowed ? NULL : json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (view == NULL) {
        fprintf(stderr, "the view is no JSON: %s\n", text);
        exit(2);
    }
    return view;
}

/* One member a line; those that `same` has as well are left out. */
static void say_members(struct play *play, const char *lead, json_t *view,
                        const json_t *same)
{
    const char *name;
    json_t *value;

    json_object_foreach(view, name, value) {
        if (strcmp(name, "table") == 0) {
            say_members(play, "  |   ", value, json_object_get(same, name));
            continue;
        }
        if (same != NULL && json_equal(value, json_object_get(same, name)))
            continue;
        char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        say(play, lead);
        say(play, name);
        say(play, " ");
        say(play, text);
        say(play, "\n");
        free(text);
    }
}

/* The spectators' view, and of each seat's what is different. */
static void say_views(struct play *play, const struct ch_match *match)
{
    json_t *public = view_of(match, CH_SPECTATOR);

    say(play, "  = watcher\n");
    say_members(play, "  | ", public, NULL);
    for (ch_seat seat = 0; seat < ch_match_setup(match)->seats; seat++) {
        json_t *own = view_of(match, seat);
        char head[32];

        (void)snprintf(head, sizeof head, "  = seat %d\n", seat);
        say(play, head);
        say_members(play, "  | ", own, public);
        json_decref(own);
    }
    json_decref(public);
}

/* --- Lines -------------------------------------------------------------- */

static bool is_mark(struct play *play, const struct ch_match *match)
{
    ch_seats who = ch_match_actors(match);
    bool first = !play->asked && who != 0 && !ch_in(who, CH_DEALER);

    play->asked |= first;
    return first || who == 0 || ch_match_seq(match) == HALFWAY;
}

static bool add_line(void *ctx, const struct ch_match *match,
                     const struct ch_record *record)
{
    struct play *play = ctx;
    char line[CH_LOG_HEAD];

    if (record->n == 0) {
        ch_log_head(match, line);
        say(play, line);
        return true;
    }
    ch_log_entry(match, &record->entry[0], line);
    say(play, line);
    say_facts(play, match, &record->facts);
    if (is_mark(play, match))
        say_views(play, match);
    return play->out.len < ROOM;
}

static void add_scores(struct play *play, const struct ch_match *match)
{
    struct ch_score score[CH_SEATS];

    ch_match_score(match, score);
    for (ch_seat seat = 0; seat < ch_match_setup(match)->seats; seat++) {
        char line[96];

        (void)snprintf(line, sizeof line, "  score %d %d %d%s\n", seat,
                       (int)score[seat].points, (int)score[seat].tiebreak,
                       score[seat].won ? " won" : "");
        say(play, line);
    }
}

/* The whole text of a play from its log; NULL if the log is refused. */
static char *tell(const struct kit_text *log, struct ch_log_error *bad)
{
    struct play play = {.asked = false};
    struct ch_match *match =
        ch_log_replay(log->text, log->len, add_line, &play, bad);

    if (match == NULL) {
        kit_free(&play.out);
        return NULL;
    }
    bool over = ch_match_actors(match) == 0;
    if (!over)
        say(&play, "...\n");
    add_scores(&play, match);
    if (over && strstr(log->text, "\nseed ") != NULL)
        say(&play, strstr(log->text, "\nseed ") + 1);
    ch_match_destroy(match);
    return play.out.text;
}

/* --- Files -------------------------------------------------------------- */

static bool read_file(const char *path, struct kit_text *out)
{
    FILE *file = fopen(path, "rb");
    char bytes[4096];
    size_t n;

    if (file == NULL)
        return false;
    kit_add(out, "", 0);
    while ((n = fread(bytes, 1, sizeof bytes, file)) > 0)
        kit_add(out, bytes, n);
    (void)fclose(file);
    return true;
}

/* The log's lines are those that are not indented. */
static struct kit_text log_in(const struct kit_text *file)
{
    struct kit_text log = {0};

    kit_add(&log, "", 0);
    for (const char *at = file->text; *at != '\0';) {
        size_t len = strcspn(at, "\n");

        len += at[len] == '\n';
        if (*at != ' ' && strncmp(at, "...", 3) != 0)
            kit_add(&log, at, len);
        at += len;
    }
    return log;
}

/* The shortest of many random games. */
static struct kit_text shortest(const struct ch_game *game, unsigned seats)
{
    struct kit_text best = {0};

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct kit_text log = {0};
        struct ch_setup how;

        ch_setup_standard(game, seats, &how);
        ch_match_destroy(kit_play(game, &how, seed, LONGEST, &log, NULL, NULL));
        if (strstr(log.text, "\nseed ") != NULL &&
            (best.text == NULL || log.len < best.len)) {
            kit_free(&best);
            best = log;
        } else {
            kit_free(&log);
        }
    }
    return best;
}

static bool update(const char *path, const struct ch_game *game, unsigned seats)
{
    struct kit_text log = shortest(game, seats);
    struct ch_log_error bad;
    char *text = log.text != NULL ? tell(&log, &bad) : NULL;
    FILE *file = text != NULL ? fopen(path, "wb") : NULL;
    bool fine = file != NULL && fputs(text, file) >= 0;

    if (file != NULL)
        fine = fclose(file) == 0 && fine;
    if (!fine)
        printf("# cannot make %s\n", path);
    free(text);
    kit_free(&log);
    return fine;
}

static void show_difference(const char *path, const char *file, const char *now)
{
    unsigned line = 1;
    size_t start = 0, at = 0;

    for (; file[at] == now[at] && file[at] != '\0'; at++)
        if (file[at] == '\n') {
            line++;
            start = at + 1;
        }
    printf("# %s:%u\n#  was: %.*s\n#  now: %.*s\n", path, line,
           (int)strcspn(file + start, "\n"), file + start,
           (int)strcspn(now + start, "\n"), now + start);
}

static bool compare(const char *path)
{
    struct kit_text file = {0}, log = {0};
    struct ch_log_error bad = {.line = 0};
    char *now = NULL;
    bool same = false;

    if (!read_file(path, &file)) {
        printf("# %s is missing: make it with UPDATE=1\n", path);
        return false;
    }
    log = log_in(&file);
    now = tell(&log, &bad);
    bool whole = strstr(log.text, "\nseed ") != NULL;
    if (now == NULL || (whole && !ch_log_verify(log.text, log.len, &bad)))
        printf("# %s: %s %s\n", path, bad.slug, bad.detail);
    else if (strcmp(now, file.text) != 0)
        show_difference(path, file.text, now);
    else
        same = true;
    free(now);
    kit_free(&log);
    kit_free(&file);
    return same;
}

int main(int argc, char **argv)
{
    const char *wish = getenv("UPDATE");
    bool anew = argc > 1 && strcmp(argv[1], "--update") == 0;
    const char *folder = argv[argc - 1];
    int n = 0, failed = 0;

    if (argc != 2 + anew) {
        fprintf(stderr, "usage: plays [--update] DIRECTORY\n");
        return 2;
    }
    anew |= wish != NULL && strcmp(wish, "1") == 0;
    /* From 1 on: the toy is not worth recording. */
    for (int g = 1; kit_game(g) != NULL; g++) {
        const struct ch_game *game = kit_game(g);

        for (unsigned seats = game->min_seats; seats <= game->max_seats;
             seats++) {
            char path[1024];

            (void)snprintf(path, sizeof path, "%s/%s-%u.play", folder,
                           game->name, seats);
            bool fine = (!anew || update(path, game, seats)) && compare(path);
            failed += !fine;
            printf("%s %d - %s, %u seats\n", fine ? "ok" : "not ok", ++n,
                   game->name, seats);
        }
    }
    printf("1..%d\n", n);
    return failed == 0 ? 0 : 1;
}

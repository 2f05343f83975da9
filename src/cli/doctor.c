/*
 * doctor.c - `cluehouse doctor`: is the database sound, and is every table in
 * it a game that was played by the rules?
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/control.h"
#include "cli/datadir.h"
#include "cli/kept.h"
#include "cli/options.h"
#include "cli/say.h"

struct doctor {
    struct store *store;
    struct kept kept;
    char (*id)[STORE_ID];
    size_t tables, room;
    uint64_t lines;
    size_t wrong;
    bool lost;
};

/* --- One table ------------------------------------------------------------ */

static void blame(struct doctor *doctor, const char *id, const char *what,
                  const char *detail)
{
    doctor->wrong++;
    printf("table %s: %s%s%s\n", id, what, detail[0] != '\0' ? ": " : "",
           detail);
}

static void blame_log(struct doctor *doctor, const char *id,
                      const struct ch_where *bad)
{
    blame(doctor, id, bad->slug, bad->detail);
}

/* A finished game: every draw, too. */
static void check_whole(struct doctor *doctor, const char *id)
{
    struct ch_where bad;
    const char *slug = kept_add_seed(&doctor->kept);

    if (slug != NULL)
        blame(doctor, id, slug, "");
    else if (!ch_match_verify(doctor->kept.log, doctor->kept.len, &bad))
        blame_log(doctor, id, &bad);
}

static void check_match(struct doctor *doctor, const char *id,
                        struct ch_match *match)
{
    struct ch_record record;
    const char *slug;

    if (ch_match_broken(match) != NULL) {
        blame(doctor, id, "frozen", ch_match_broken(match));
        return;
    }
    if (ch_match_actors(match) == 0) {
        check_whole(doctor, id);
        return;
    }
    slug = ch_match_resume(match, &doctor->kept.seed, &record);
    if (slug != NULL)
        blame(doctor, id, slug, "the seed is not the one promised");
    else if (record.n > 0)
        blame(doctor, id, "log-ends-before-a-draw",
              "a move is there without its draws");
}

static void check_log(struct doctor *doctor, const char *id)
{
    const struct kept *kept = &doctor->kept;
    struct ch_where bad;
    struct ch_match *match;
    char gap[64];

    if (kept->gap != 0) {
        (void)snprintf(gap, sizeof gap, "line %" PRIu32, kept->gap);
        blame(doctor, id, "a piece does not follow the one before it", gap);
        return;
    }
    if (kept->len == 0)
        return; /* not begun */
    if (kept->first == 0) {
        blame(doctor, id, "the first line is missing", "");
        return;
    }
    match = ch_match_replay(kept->log, kept->len, NULL, NULL, &bad);
    if (match == NULL) {
        blame_log(doctor, id, &bad);
        return;
    }
    doctor->lines += ch_match_seq(match);
    check_match(doctor, id, match);
    ch_match_destroy(match);
}

static void check_table(struct doctor *doctor, const char *id)
{
    char why[STORE_WHY];

    if (!kept_read(doctor->store, id, &doctor->kept, why))
        blame(doctor, id, why, "");
    else if (!doctor->kept.found)
        blame(doctor, id, "it is in the list, but not to be found", "");
    else {
        if (!doctor->kept.card)
            blame(doctor, id, "its people and settings cannot be read", "");
        check_log(doctor, id);
    }
}

/* --- All of them ---------------------------------------------------------- */

static bool note(void *with, const struct store_row *row)
{
    struct doctor *doctor = with;

    if (doctor->tables == doctor->room) {
        size_t room = doctor->room > 0 ? doctor->room * 2 : 256;
        void *id = realloc(doctor->id, room * sizeof *doctor->id);

        doctor->lost = id == NULL;
        if (doctor->lost)
            return false;
        doctor->id = id;
        doctor->room = room;
    }
    memcpy(doctor->id[doctor->tables++], row->id, STORE_ID);
    return true;
}

static void show_progress(size_t done, size_t all)
{
    if (isatty(STDERR_FILENO) && (done % 64 == 0 || done == all))
        fprintf(stderr, "\r%zu of %zu tables%s", done, all,
                done == all ? "\n" : "");
}

static int examine(struct doctor *doctor)
{
    char why[STORE_WHY];

    if (!store_sqlite.check(doctor->store, why)) {
        doctor->wrong++;
        printf("the file: %s\n", why);
    }
    if (!store_sqlite.list(doctor->store, true, note, doctor, why)) {
        complain("%s", why);
        return CLI_FAILED;
    }
    if (doctor->lost) {
        complain("out of memory");
        return CLI_FAILED;
    }
    for (size_t i = 0; i < doctor->tables; i++) {
        check_table(doctor, doctor->id[i]);
        show_progress(i + 1, doctor->tables);
    }
    printf("%zu tables with %" PRIu64 " moves and draws: ", doctor->tables,
           doctor->lines);
    if (doctor->wrong == 0)
        printf("all is well\n");
    else
        printf("%zu %s wrong\n", doctor->wrong,
               doctor->wrong == 1 ? "thing is" : "things are");
    return doctor->wrong == 0 ? CLI_FINE : CLI_FAILED;
}

static int examine_file(const char *file)
{
    struct doctor doctor = {.store = kept_open(file)};
    int code;

    if (doctor.store == NULL)
        return CLI_FAILED;
    code = examine(&doctor);
    store_sqlite.close(doctor.store);
    kept_free(&doctor.kept);
    free(doctor.id);
    return code;
}

/* A server is not disturbed for longer than it takes to make a copy. */
static int examine_folder(const char *folder)
{
    char file[DATADIR], whole[DATADIR], name[32], *text;
    enum control answer;
    size_t len;
    int code;

    if (realpath(folder, whole) == NULL)
        (void)snprintf(whole, sizeof whole, "%s", folder); /* not there */
    (void)snprintf(name, sizeof name, "doctor-%ld.db", (long)getpid());
    if (!datadir_path(whole, name, file))
        return CLI_FAILED;
    answer = control_ask(folder, "backup", file, &text, &len);
    if (answer == CONTROL_FAILED)
        return CLI_FAILED;
    if (answer == CONTROL_NOBODY) {
        if (!datadir_path(folder, "cluehouse.db", file))
            return CLI_FAILED;
        return examine_file(file);
    }
    free(text);
    code = examine_file(file);
    (void)unlink(file); /* ours; closing it left nothing beside it */
    return code;
}

static int doctor_run(struct args *args)
{
    const char *data = NULL, *file = NULL;
    char folder[DATADIR];

    if (!datadir_args(args, &file, &data))
        return CLI_USAGE;
    if (file != NULL && data != NULL) {
        complain("name a file or a data folder, not both");
        return CLI_USAGE;
    }
    if (file != NULL)
        return examine_file(file);
    if (!datadir_find(data, folder))
        return CLI_USAGE;
    return examine_folder(folder);
}

const struct command command_doctor = {
    .name = "doctor",
    .usage = "[FILE] [options]",
    .summary = "checks a database by replaying every table in it",
    .options = datadir_options,
    .more = "Tells of each table what is wrong; the exit code is 1 if "
            "anything is. While a\nserver runs, a copy is made through it and "
            "checked. FILE is a backup, to be\nchecked instead.\n",
    .run = doctor_run,
};

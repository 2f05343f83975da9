/* datadir.c - the data folder of a server. SPDX-License-Identifier: MIT */
#include "cli/ops/datadir.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/diag.h"

enum { DATA };
const struct args_option datadir_options[] = {
    [DATA] = {"data", "DIR", "the data folder"},
    {NULL, NULL, NULL},
};

bool datadir_read_args(struct args *args, const char **word, const char **data)
{
    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return false;
        if (what == ARG_WORD && *word != NULL)
            return args_refuse_word(args);
        *(what == DATA ? data : word) = args->value;
    }
    return true;
}

static bool join_path(char out[DATADIR], const char *a, const char *b)
{
    int n = snprintf(out, DATADIR, "%s%s", a, b);

    if (n >= 0 && n < DATADIR)
        return true;
    diag_error("the name of the data folder is too long");
    return false;
}

/* An empty variable counts as unset. */
static const char *environment_value(const char *name)
{
    const char *value = getenv(name);

    return value != NULL && value[0] != '\0' ? value : NULL;
}

bool datadir_find(const char *given, char out[DATADIR])
{
    const char *ours = environment_value("CLUEHOUSE_DATA");
    const char *data = environment_value("XDG_DATA_HOME"),
               *home = environment_value("HOME");

    if (given != NULL && given[0] == '\0') {
        diag_error("--data needs the name of a folder");
        return false;
    }
    if (given != NULL || ours != NULL)
        return join_path(out, given != NULL ? given : ours, "");
    /* The XDG specification says to ignore relative paths. */
    if (data != NULL && data[0] == '/')
        return join_path(out, data, "/cluehouse");
    if (home != NULL)
        return join_path(out, home, "/.local/share/cluehouse");
    diag_error(
        "there is no data folder: neither CLUEHOUSE_DATA nor HOME is set");
    diag_hint("give one with --data DIR");
    return false;
}

static bool make_one(const char *folder)
{
    struct stat about;

    if (mkdir(folder, 0700) == 0)
        return true;
    if (errno == EEXIST && stat(folder, &about) == 0) {
        if (S_ISDIR(about.st_mode))
            return true;
        errno = ENOTDIR;
    }
    diag_error("cannot make the folder %s: %s", diag_path(folder).text,
               strerror(errno));
    return false;
}

bool datadir_make(const char *folder)
{
    char path[DATADIR];

    if (!join_path(path, folder, ""))
        return false;
    for (char *at = strchr(path + 1, '/'); at != NULL;
         at = strchr(at + 1, '/')) {
        *at = '\0';
        if (!make_one(path))
            return false;
        *at = '/';
    }
    return make_one(path);
}

bool datadir_path(const char *folder, const char *name, char out[DATADIR])
{
    char end[64];

    (void)snprintf(end, sizeof end, "/%s", name);
    return join_path(out, folder, end);
}

/* datadir.c - see datadir.h. SPDX-License-Identifier: MIT */
#include "cli/datadir.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/say.h"

bool datadir_default(char *out, size_t room)
{
    static const struct {
        const char *variable, *rest;
    } places[] = {
        {"CLUEHOUSE_DATA", ""},
        {"XDG_DATA_HOME", "/cluehouse"},
        {"HOME", "/.local/share/cluehouse"},
    };

    for (int i = 0; i < 3; i++) {
        const char *folder = getenv(places[i].variable);
        int n;

        if (folder == NULL || folder[0] == '\0')
            continue;
        n = snprintf(out, room, "%s%s", folder, places[i].rest);
        return n > 0 && (size_t)n < room;
    }
    return false;
}

static bool put(char out[DATADIR], const char *a, const char *b)
{
    int n = snprintf(out, DATADIR, "%s%s", a, b);

    if (n >= 0 && n < DATADIR)
        return true;
    complain("the name of the data folder is too long");
    return false;
}

bool datadir_find(const char *given, char out[DATADIR])
{
    if (given != NULL && given[0] == '\0') {
        complain("--data needs the name of a folder");
        return false;
    }
    if (given != NULL)
        return put(out, given, "");
    if (datadir_default(out, DATADIR))
        return true;
    complain("there is no data folder: neither CLUEHOUSE_DATA nor HOME is set");
    advise("give one with --data DIR");
    return false;
}

bool datadir_path(const char *folder, const char *name, char out[DATADIR])
{
    char end[64];

    (void)snprintf(end, sizeof end, "/%s", name);
    return put(out, folder, end);
}

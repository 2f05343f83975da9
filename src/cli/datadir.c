/* datadir.c - see datadir.h. SPDX-License-Identifier: MIT */
#include "cli/datadir.h"

#include <stdio.h>
#include <stdlib.h>

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

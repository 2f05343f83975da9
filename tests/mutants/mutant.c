/*
 * mutant.c - the mutant that is switched on, and the reader of lists.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "mutant.h"

int mutant_alive;

/* mutate.py has checked the list: a line that begins so is a heading. */
bool mutant_next(FILE *list, struct mutant *out)
{
    static const char heading[] = "mutant ";
    char line[sizeof out->title];

    while (fgets(line, sizeof line, list) != NULL) {
        char *rest;

        if (strncmp(line, heading, strlen(heading)) != 0)
            continue;
        out->number = (int)strtol(line + strlen(heading), &rest, 10);
        out->leaks = strncmp(rest, " leaks:", strlen(" leaks:")) == 0;
        rest += strcspn(rest, ":");
        rest += strspn(rest, ": ");
        rest[strcspn(rest, "\n")] = '\0';
        (void)snprintf(out->title, sizeof out->title, "%s", rest);
        return true;
    }
    return false;
}

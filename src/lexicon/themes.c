/* themes.c - finds a theme by its name. SPDX-License-Identifier: MIT */
#include "lexicon/themes.h"

#include <stddef.h>
#include <string.h>

const char *themes_find(const char *name)
{
    for (int i = 0; themes_all[i].name != NULL; i++)
        if (strcmp(themes_all[i].name, name) == 0)
            return themes_all[i].text;
    return NULL;
}

/*
 * libcurl.c - libcurl, loaded when it is needed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/libcurl.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define LIBRARY "libcurl.so.4"

static bool find(void *library, const char *name, void *out, char *why,
                 size_t room)
{
    void *function = dlsym(library, name);

    if (function == NULL)
        (void)snprintf(why, room, LIBRARY " has no %s: it is too old", name);
    memcpy(out, &function, sizeof function);
    return function != NULL;
}

bool libcurl_load(struct libcurl *out, char *why, size_t room)
{
    const struct {
        const char *name;
        void *to;
    } functions[] = {
        {"curl_global_init", &out->global_init},
        {"curl_easy_init", &out->easy_init},
        {"curl_easy_setopt", &out->easy_setopt},
        {"curl_easy_getinfo", &out->easy_getinfo},
        {"curl_easy_cleanup", &out->easy_cleanup},
        {"curl_multi_init", &out->multi_init},
        {"curl_multi_add_handle", &out->multi_add_handle},
        {"curl_multi_remove_handle", &out->multi_remove_handle},
        {"curl_multi_perform", &out->multi_perform},
        {"curl_multi_poll", &out->multi_poll},
        {"curl_multi_info_read", &out->multi_info_read},
        {"curl_slist_append", &out->slist_append},
        {"curl_slist_free_all", &out->slist_free_all},
    };
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

    if (library == NULL) {
        (void)snprintf(why, room,
                       "push notices and the webhook need libcurl (in Debian "
                       "the package libcurl4): %.100s",
                       dlerror());
        return false;
    }
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (!find(library, functions[i].name, functions[i].to, why, room))
            return false;
    return true;
}

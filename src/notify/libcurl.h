/*
 * libcurl.h - libcurl, loaded when it is needed.
 *
 * It brings twenty other libraries. They stay out of the server, and out of
 * every other command: only the process that sends loads them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_LIBCURL_H
#define CH_NOTIFY_LIBCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

struct libcurl {
    CURLcode (*global_init)(long flags);
    CURL *(*easy_init)(void);
    CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
    CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
    void (*easy_cleanup)(CURL *easy);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_add_handle)(CURLM *multi, CURL *easy);
    CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *easy);
    CURLMcode (*multi_perform)(CURLM *multi, int *running);
    CURLMcode (*multi_poll)(CURLM *multi, struct curl_waitfd *more, unsigned n,
                            int timeout_ms, int *ready);
    CURLMsg *(*multi_info_read)(CURLM *multi, int *left);
    struct curl_slist *(*slist_append)(struct curl_slist *list,
                                       const char *text);
    void (*slist_free_all)(struct curl_slist *list);
};

/* False: see *why. */
bool libcurl_load(struct libcurl *out, char *why, size_t room);

#endif

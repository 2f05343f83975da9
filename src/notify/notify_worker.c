/*
 * notify_worker.c - the work of the process that sends notices.
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/notify_worker.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "notify/signature.h"
#include "notify/vapid.h"
#include "notify/web_push.h"

enum {
    HEADER = VAPID_HEADER + 40,
    TOKEN_SECONDS = 12 * 3600, /* that a push service may take our word */
    PADDED = 512               /* bytes of a message to a browser */
};

struct worker {
    const struct notifier_config *config;
    struct http_sender *sender;
    int line;
};

static void report(const struct worker *worker,
                   const struct http_sender_result *result)
{
    char text[200];
    int n = snprintf(text, sizeof text,
                     "{\"n\":%" PRIu64
                     ",\"status\":%ld,\"wait\":%ld,\"why\":\"%s\"}",
                     result->number, result->status, result->wait, result->why);

    /* If the server takes nothing, it is gone or will miss the answer. */
    (void)send(worker->line, text, (size_t)n, MSG_NOSIGNAL);
}

static void refuse(const struct worker *worker, uint64_t number,
                   const char *why)
{
    report(worker, &(struct http_sender_result){.number = number, .why = why});
}

/* --- Web Push ------------------------------------------------------------- */

/* "https://push.example.net" of a whole address. */
static bool find_origin(const char *url, char *out, size_t room)
{
    const char *host = strstr(url, "://");
    size_t len = host != NULL ? 3 + strcspn(host + 3, "/?#") : 0;

    if (host == NULL || (size_t)(host - url) + len >= room)
        return false;
    (void)snprintf(out, room, "%.*s", (int)((size_t)(host - url) + len), url);
    return true;
}

static size_t encrypt(const char *key, const char *auth, const char *text,
                      uint8_t out[WEB_PUSH_RECORD])
{
    uint8_t salt[WEB_PUSH_SALT];
    struct web_push_target to;
    EVP_PKEY *own;
    size_t n;

    if (!web_push_read(key, auth, &to))
        return 0;
    own = p256_new();
    if (own == NULL)
        return 0;
    randombytes_buf(salt, sizeof salt);
    n = web_push_encrypt(&to, own, salt, text, PADDED, out);
    EVP_PKEY_free(own);
    return n;
}

static bool write_authorization(const struct worker *worker, const char *url,
                                char out[HEADER])
{
    char origin[300], value[VAPID_HEADER];

    if (!find_origin(url, origin, sizeof origin) ||
        !vapid_header(worker->config->key, origin, worker->config->contact,
                      clock_wall().tv_sec + TOKEN_SECONDS, value))
        return false;
    (void)snprintf(out, HEADER, "Authorization: %s", value);
    return true;
}

static const char *send_push(const struct worker *worker, uint64_t number,
                             json_t *job)
{
    const char *url, *key, *auth, *text, *topic;
    char authorization[HEADER], ttl[40], topic_line[80];
    const char *headers[] = {authorization,
                             ttl,
                             topic_line,
                             "Urgency: normal",
                             "Content-Encoding: aes128gcm",
                             "Content-Type: application/octet-stream",
                             "Expect:",
                             NULL};
    uint8_t body[WEB_PUSH_RECORD];
    json_int_t seconds;
    size_t len;

    if (worker->config->key == NULL ||
        json_unpack(job, "{s:s,s:s,s:s,s:s,s:s,s:I}", "endpoint", &url, "key",
                    &key, "auth", &auth, "text", &text, "topic", &topic, "ttl",
                    &seconds) != 0)
        return "not-understood";
    len = encrypt(key, auth, text, body);
    if (len == 0 || !write_authorization(worker, url, authorization))
        return "not-encrypted";
    (void)snprintf(ttl, sizeof ttl, "TTL: %lld", (long long)seconds);
    (void)snprintf(topic_line, sizeof topic_line, "Topic: %.32s", topic);
    return http_sender_begin(
               worker->sender,
               &(struct http_sender_request){number, url, headers, body, len,
                                             worker->config->push_private})
               ? NULL
               : "too-busy";
}

/* --- The webhook ---------------------------------------------------------- */

static const char *send_webhook(const struct worker *worker, uint64_t number,
                                json_t *job)
{
    const struct notifier_config *config = worker->config;
    char event[60], signature[SIGNATURE_TEXT + 30], value[SIGNATURE_TEXT];
    const char *headers[] = {"Content-Type: application/json", "Expect:", event,
                             NULL, NULL};
    const char *name, *text;

    if (config->webhook == NULL ||
        json_unpack(job, "{s:s,s:s}", "event", &name, "text", &text) != 0)
        return "not-understood";
    (void)snprintf(event, sizeof event, "Cluehouse-Event: %.40s", name);
    if (config->secret != NULL) {
        signature_write(config->secret, clock_wall().tv_sec, text, value);
        (void)snprintf(signature, sizeof signature, "Cluehouse-Signature: %s",
                       value);
        headers[3] = signature;
    }
    return http_sender_begin(worker->sender,
                             &(struct http_sender_request){
                                 number, config->webhook, headers, text,
                                 strlen(text), config->webhook_private})
               ? NULL
               : "too-busy";
}

/* --- The line ------------------------------------------------------------- */

static void take_job(const struct worker *worker, const char *text, size_t len)
{
    json_t *job = json_loadb(text, len, 0, NULL);
    const char *kind = "", *why;
    json_int_t number = 0;

    if (json_unpack(job, "{s:I,s:s}", "n", &number, "kind", &kind) == 0) {
        why = strcmp(kind, "push") == 0
                  ? send_push(worker, (uint64_t)number, job)
                  : send_webhook(worker, (uint64_t)number, job);
        if (why != NULL)
            refuse(worker, (uint64_t)number, why);
    }
    json_decref(job);
}

/* False: the line is closed. */
static bool take_jobs(const struct worker *worker)
{
    char text[NOTIFIER_PACKET];
    ssize_t n;

    while ((n = recv(worker->line, text, sizeof text, MSG_DONTWAIT)) > 0)
        take_job(worker, text, (size_t)n);
    return n < 0 && (errno == EAGAIN || errno == EINTR);
}

void notify_worker_run(const struct notifier_config *config,
                       struct http_sender *sender, int line)
{
    const struct worker worker = {config, sender, line};
    struct http_sender_result result;

    refuse(&worker, 0, ""); /* here we are */
    while (take_jobs(&worker)) {
        http_sender_work(sender, line);
        while (http_sender_next(sender, &result))
            report(&worker, &result);
    }
}

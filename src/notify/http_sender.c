/*
 * http_sender.c - HTTP requests to servers that others have named.
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/http_sender.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "notify/libcurl.h"
#include "notify/public_address.h"

enum {
    CONNECT_SECONDS = 5,
    SECONDS = 10,
    WORK_MS = 1000,
    ANSWER_BYTES = 65536 /* that we are willing to throw away */
};

struct transfer {
    CURL *easy; /* NULL: free */
    struct curl_slist *headers;
    uint64_t number;
    size_t taken; /* bytes of the answer */
    bool private, tls;
    bool refused; /* the address was */
};

struct http_sender {
    struct libcurl curl;
    CURLM *multi;
    struct transfer transfer[HTTP_SENDER_MOST];
};

struct http_sender *http_sender_new(char *why, size_t room)
{
    struct http_sender *sender = calloc(1, sizeof *sender);

    if (sender == NULL || !libcurl_load(&sender->curl, why, room)) {
        free(sender);
        return NULL;
    }
    if (sender->curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK)
        sender->multi = sender->curl.multi_init();
    if (sender->multi != NULL)
        return sender;
    (void)strncpy(why, "libcurl does not start", room - 1);
    free(sender);
    return NULL;
}

/* --- One request ---------------------------------------------------------- */

static bool may_reach(const struct transfer *transfer,
                      const struct sockaddr *address)
{
    if (transfer->private)
        return transfer->tls || public_address_is_loopback(address);
    return transfer->tls && public_address_is(address) &&
           !public_address_is_own(address);
}

static curl_socket_t open_socket(void *ctx, curlsocktype purpose,
                                 struct curl_sockaddr *address)
{
    struct transfer *transfer = ctx;

    if (purpose != CURLSOCKTYPE_IPCXN || !may_reach(transfer, &address->addr)) {
        transfer->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC,
                  address->protocol);
}

/* Throws the answer away; who goes on for long is cut off. */
static size_t take_answer(char *bytes, size_t size, size_t n, void *ctx)
{
    struct transfer *transfer = ctx;

    (void)bytes;
    transfer->taken += size * n;
    return transfer->taken <= ANSWER_BYTES ? size * n : 0;
}

static struct transfer *find_free(struct http_sender *sender)
{
    for (unsigned i = 0; i < HTTP_SENDER_MOST; i++)
        if (sender->transfer[i].easy == NULL)
            return &sender->transfer[i];
    return NULL;
}

static void end(struct http_sender *sender, struct transfer *transfer)
{
    (void)sender->curl.multi_remove_handle(sender->multi, transfer->easy);
    sender->curl.easy_cleanup(transfer->easy);
    sender->curl.slist_free_all(transfer->headers);
    *transfer = (struct transfer){.easy = NULL};
}

static bool set_headers(struct http_sender *sender, struct transfer *transfer,
                        const char *const *headers)
{
    for (; *headers != NULL; headers++) {
        struct curl_slist *more =
            sender->curl.slist_append(transfer->headers, *headers);

        if (more == NULL)
            return false;
        transfer->headers = more;
    }
    return true;
}

/* No proxy either: it would connect to addresses that we do not see. */
static bool set_up(struct http_sender *sender, struct transfer *transfer,
                   const struct http_sender_request *request)
{
    CURLcode (*set)(CURL *, CURLoption, ...) = sender->curl.easy_setopt;
    CURL *easy = transfer->easy;

    return set_headers(sender, transfer, request->headers) &&
           set(easy, CURLOPT_URL, request->url) == CURLE_OK &&
           set(easy, CURLOPT_PROTOCOLS_STR,
               request->private ? "http,https" : "https") == CURLE_OK &&
           set(easy, CURLOPT_HTTPHEADER, transfer->headers) == CURLE_OK &&
           set(easy, CURLOPT_POSTFIELDSIZE, (long)request->len) == CURLE_OK &&
           set(easy, CURLOPT_COPYPOSTFIELDS, request->body) == CURLE_OK &&
           set(easy, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           set(easy, CURLOPT_PROXY, "") == CURLE_OK &&
           set(easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           set(easy, CURLOPT_FORBID_REUSE, 1L) == CURLE_OK &&
           set(easy, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS) ==
               CURLE_OK &&
           set(easy, CURLOPT_TIMEOUT, (long)SECONDS) == CURLE_OK &&
           set(easy, CURLOPT_USERAGENT, "cluehouse/" CH_VERSION) == CURLE_OK &&
           set(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           set(easy, CURLOPT_OPENSOCKETDATA, transfer) == CURLE_OK &&
           set(easy, CURLOPT_WRITEFUNCTION, take_answer) == CURLE_OK &&
           set(easy, CURLOPT_WRITEDATA, transfer) == CURLE_OK &&
           set(easy, CURLOPT_PRIVATE, transfer) == CURLE_OK;
}

bool http_sender_begin(struct http_sender *sender,
                       const struct http_sender_request *request)
{
    struct transfer *transfer = find_free(sender);

    if (transfer == NULL)
        return false;
    transfer->easy = sender->curl.easy_init();
    if (transfer->easy == NULL)
        return false;
    transfer->number = request->number;
    transfer->private = request->private;
    transfer->tls = strncasecmp(request->url, "https://", 8) == 0;
    if (set_up(sender, transfer, request) &&
        sender->curl.multi_add_handle(sender->multi, transfer->easy) ==
            CURLM_OK)
        return true;
    end(sender, transfer);
    return false;
}

/* --- All of them ---------------------------------------------------------- */

void http_sender_work(struct http_sender *sender, int fd)
{
    struct curl_waitfd more = {.fd = fd, .events = CURL_WAIT_POLLIN};
    int running;

    (void)sender->curl.multi_perform(sender->multi, &running);
    (void)sender->curl.multi_poll(sender->multi, &more, 1, WORK_MS, NULL);
    (void)sender->curl.multi_perform(sender->multi, &running);
}

static const char *reason(const struct transfer *transfer, CURLcode code)
{
    if (transfer->refused)
        return "private-address";
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return "no-such-host";
    case CURLE_COULDNT_CONNECT:
        return "no-connection";
    case CURLE_OPERATION_TIMEDOUT:
        return "timeout";
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
        return "tls";
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
        return "bad-url";
    default:
        return "no-answer";
    }
}

bool http_sender_next(struct http_sender *sender,
                      struct http_sender_result *out)
{
    CURLcode (*get)(CURL *, CURLINFO, ...) = sender->curl.easy_getinfo;
    struct transfer *transfer = NULL;
    curl_off_t wait = 0;
    int left;
    CURLMsg *done;

    do
        done = sender->curl.multi_info_read(sender->multi, &left);
    while (done != NULL && done->msg != CURLMSG_DONE);
    if (done == NULL || get(done->easy_handle, CURLINFO_PRIVATE,
                            (char **)&transfer) != CURLE_OK)
        return false;
    *out = (struct http_sender_result){.number = transfer->number};
    (void)get(transfer->easy, CURLINFO_RESPONSE_CODE, &out->status);
    (void)get(transfer->easy, CURLINFO_RETRY_AFTER, &wait);
    out->wait = wait > 0 && wait < 86400 ? (long)wait : 0;
    out->why = reason(transfer, done->data.result);
    end(sender, transfer);
    return true;
}

/* notice_option.c - settings of notices. SPDX-License-Identifier: MIT */
#include "cli/ops/notice_option.h"

#include <string.h>

#include "cli/diag.h"

enum { LONGEST = 500, SECRET = 16 };

/* Visible ASCII that needs no quoting in a header or in JSON. */
static bool is_plain(const char *text)
{
    if (strlen(text) > LONGEST)
        return false;
    for (; *text != '\0'; text++)
        if (*text <= ' ' || *text > '~' || *text == '"' || *text == '\\')
            return false;
    return true;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0 && text[strlen(with)] != '\0';
}

bool notice_option_contact(const struct option_source *source,
                           const char *value, const char **out)
{
    *out = value;
    return (is_plain(value) && strlen(value) <= 200 &&
            (begins(value, "mailto:") || begins(value, "https://"))) ||
           option_value_refuse(source, value,
                               "give push services an address of yours: "
                               "mailto:you@example.org or https://...");
}

bool notice_option_webhook(const struct option_source *source,
                           const char *value, const char **out)
{
    *out = value;
    return (is_plain(value) &&
            (begins(value, "https://") || begins(value, "http://"))) ||
           option_value_refuse(source, value, "write https://...");
}

bool notice_option_secret(const struct option_source *source, const char *name,
                          char *out, size_t room)
{
    if (!option_value_line(source, name, out, room))
        return false;
    return strlen(out) >= SECRET ||
           option_value_refuse(source, name,
                               "its first line is the secret, of 16 "
                               "characters or more: openssl rand -hex 32");
}

bool notice_option_check(const struct server_config *server)
{
    if (server->webhook == NULL &&
        (server->webhook_secret != NULL || server->webhook_private)) {
        diag_error("there is no webhook for these settings of one");
        diag_hint("give its address with --webhook URL");
        return false;
    }
    if (server->push == NULL && server->push_private) {
        diag_error("push services are allowed, but there is no Web Push");
        diag_hint("switch it on with --push CONTACT");
        return false;
    }
    if (server->webhook != NULL && begins(server->webhook, "http://") &&
        !server->webhook_private) {
        diag_error("the webhook has no TLS");
        diag_hint("write https://, or add --webhook-private for a program on "
                  "this machine");
        return false;
    }
    return true;
}

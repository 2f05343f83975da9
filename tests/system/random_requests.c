/*
 * random_requests.c - requests of random clients, valid and invalid.
 *
 * SPDX-License-Identifier: MIT
 */
#include "random_requests.h"

#include <string.h>

#include "cluehouse/game.h"

/* xorshift64* */
unsigned random_requests_below(unsigned n)
{
    run.state ^= run.state >> 12;
    run.state ^= run.state << 25;
    run.state ^= run.state >> 27;
    return (unsigned)((run.state * 2685821657736338717ULL) >> 33) % n;
}

/* The name of a game. */
static const char *some_game(void)
{
    unsigned n = 0;

    while (ch_games[n] != NULL)
        n++;
    return ch_games[random_requests_below(n)]->name;
}

static const struct place *some_place(void)
{
    static const struct place nowhere = {"abcdefghjkmnpqrs", "x"};

    return run.places == 0 || random_requests_below(20) == 0
               ? &nowhere
               : &run.place[random_requests_below(run.places)];
}

/* A value where another one belongs. */
static const char *odd(void)
{
    static const char *const all[] = {"null",
                                      "true",
                                      "-1",
                                      "255",
                                      "256",
                                      "4294967295",
                                      "4294967296",
                                      "9223372036854775807",
                                      "1.5",
                                      "1e300",
                                      "\"\"",
                                      "\"\\u0000\"",
                                      "[]",
                                      "{}",
                                      "[[[[[[]]]]]]",
                                      "\"\\ud83e\\udd8a\"",
                                      "\"x\"",
                                      "-2147483649",
                                      "\"suspect-1=plum\"",
                                      "{\"move\":5,\"game\":60}"};

    return ANY(all);
}

void random_requests_come(char *out, size_t room)
{
    const struct place *at = some_place();
    unsigned kind = random_requests_below(12);

    if (kind < 4)
        (void)snprintf(out, room,
                       "{\"do\":\"create\",\"id\":\"c\",\"game\":\"%s\","
                       "\"name\":\"N%u\",\"offers\":%u,\"seats\":%u,"
                       "\"public\":%s,\"hints\":true,\"fill\":\"easy\","
                       "\"silent\":\"%s\"}",
                       some_game(), random_requests_below(99),
                       random_requests_below(9), 2 + random_requests_below(3),
                       random_requests_below(2) ? "true" : "false",
                       random_requests_below(2) ? "bot" : "mildest");
    else if (kind < 6)
        (void)snprintf(out, room,
                       "{\"do\":\"join\",\"id\":\"j\",\"table\":\"%s\","
                       "\"name\":\"N%u\",\"offers\":%u}",
                       at->table, random_requests_below(99),
                       random_requests_below(9));
    else if (kind < 10)
        (void)snprintf(out, room,
                       "{\"do\":\"hello\",\"id\":\"h\",\"table\":\"%s\","
                       "\"token\":\"%s\",\"last\":0,\"offers\":%u}",
                       at->table, at->token, random_requests_below(9));
    else if (kind == 10)
        (void)snprintf(out, room,
                       "{\"do\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}",
                       at->table);
    else
        (void)snprintf(out, room, "{\"do\":\"lobby\",\"id\":\"l\"}");
}

void random_requests_table(char *out, size_t room)
{
    static const char *const all[] = {
        "\"do\":\"ready\",\"ready\":true",
        "\"do\":\"ready\",\"ready\":false",
        "\"do\":\"start\"",
        "\"do\":\"start\"",
        "\"do\":\"start\"",
        "\"do\":\"rematch\"",
        "\"do\":\"rematch\"",
        "\"do\":\"rematch\"",
        "\"do\":\"log\"",
        "\"do\":\"log\",\"round\":1",
        "\"do\":\"reopen\"",
        "\"do\":\"shuffle\"",
        "\"do\":\"fill\",\"level\":\"easy\"",
        "\"do\":\"set\",\"game\":\"hue\"",
        "\"do\":\"set\",\"game\":\"clue\"",
        "\"do\":\"set\",\"game\":\"haiclue\",\"seats\":3",
        "\"do\":\"set\",\"seating\":\"shuffle\"",
        "\"do\":\"set\",\"seating\":\"rotate\"",
        "\"do\":\"hint\"",
        "\"do\":\"view\"",
        "\"do\":\"legal\"",
        "\"do\":\"legal\",\"from\":3",
        "\"do\":\"stand\"",
        "\"do\":\"pause\"",
        "\"do\":\"resume\"",
        "\"do\":\"resume\"",
        "\"do\":\"more-time\"",
        "\"do\":\"grant\",\"grant\":true",
        "\"do\":\"grant\",\"grant\":false",
        "\"do\":\"chat\",\"text\":\"hello\"",
        "\"do\":\"react\",\"with\":\"clap\"",
        "\"do\":\"choose\",\"what\":\"suspect\",\"value\":\"plum\"",
        "\"do\":\"choose\",\"what\":\"suspect\",\"value\":\"green\"",
        "\"do\":\"set\",\"public\":true,\"bots\":true",
        "\"do\":\"set\",\"limits\":{\"move\":5,\"game\":60}",
        "\"do\":\"set\",\"spectators\":true,\"options\":{}",
        "\"do\":\"vote\",\"on\":\"end\"",
        "\"do\":\"vote\",\"on\":\"restart\"",
        "\"do\":\"vote\",\"on\":\"clock\",\"limits\":{\"move\":5}",
        "\"do\":\"vote\",\"on\":\"clock\",\"limits\":{\"move\":0}",
        "\"do\":\"back\"",
        "\"do\":\"games\"",
        "\"do\":\"leave\"",
    };
    static const char *const numbered[] = {
        "sit", "kick", "host", "give",   "play-for", "bot", "choose",
        "set", "name", "sit",  "ballot", "stand-in", "vote"};
    const char *what = ANY(numbered);
    unsigned n = random_requests_below(7);

    if (random_requests_below(5) > 0)
        (void)snprintf(out, room, "{%s,\"id\":\"t\"}", ANY(all));
    else if (strcmp(what, "bot") == 0)
        (void)snprintf(out, room, "{\"do\":\"bot\",\"seat\":%u,\"level\":%s}",
                       n, random_requests_below(4) == 0 ? "null" : "\"easy\"");
    else if (strcmp(what, "choose") == 0)
        (void)snprintf(out, room,
                       "{\"do\":\"choose\",\"what\":\"colour\",\"value\":%u}",
                       random_requests_below(13));
    else if (strcmp(what, "ballot") == 0)
        (void)snprintf(out, room, "{\"do\":\"ballot\",\"vote\":%u,\"yes\":%s}",
                       n, random_requests_below(2) ? "true" : "false");
    else if (strcmp(what, "vote") == 0)
        (void)snprintf(out, room, "{\"do\":\"vote\",\"on\":\"%s\",\"%s\":%u}",
                       n % 2 ? "host" : "stand-in", n % 2 ? "member" : "seat",
                       random_requests_below(5));
    else if (strcmp(what, "set") == 0)
        (void)snprintf(out, room, "{\"do\":\"set\",\"seats\":%u}", n);
    else if (strcmp(what, "name") == 0)
        (void)snprintf(out, room, "{\"do\":\"name\",\"name\":\"M%u\"}",
                       random_requests_below(99));
    else
        (void)snprintf(out, room, "{\"do\":\"%s\",\"%s\":%u}", what,
                       what[0] == 's' || what[0] == 'p' ? "seat" : "member", n);
}

void random_requests_move(const struct person *person, char *out, size_t room)
{
    static const char *const moves[] = {
        "roll", "note rope seat-1 yes", "cue red", "guess G14", "stay", "x"};
    json_t *move = json_string(
        person->offer[0] != '\0' && random_requests_below(8) > 0 ? person->offer
                                                                 : ANY(moves));
    char *text = json_dumps(move, JSON_ENCODE_ANY);

    (void)snprintf(
        out, room,
        "{\"do\":\"move\",\"id\":\"m%u\",\"question\":%lld,"
        "\"move\":%s}",
        random_requests_below(1000000),
        (long long)person->question + (random_requests_below(40) == 0), text);
    free(text);
    json_decref(move);
}

void random_requests_odd(char *out, size_t room)
{
    static const char *const requests[] = {
        "move",  "view",    "legal",  "check",  "hint",    "chat",
        "react", "hello",   "watch",  "join",   "create",  "find",
        "name",  "sit",     "choose", "ready",  "bot",     "kick",
        "set",   "host",    "start",  "give",   "grant",   "play-for",
        "log",   "rematch", "dance",  "reopen", "shuffle", "fill"};
    static const char *const members[] = {
        "id",     "question", "move",    "from",   "text",   "with",
        "table",  "token",    "last",    "offers", "name",   "seat",
        "what",   "value",    "ready",   "level",  "member", "grant",
        "game",   "seats",    "options", "limits", "public", "fill",
        "silent", "code",     "do",      "round",  "seating"};
    int n = snprintf(out, room, "{\"do\":\"%s\"", ANY(requests));

    for (unsigned i = random_requests_below(4); i > 0; i--)
        n += snprintf(out + n, room - (size_t)n, ",\"%s\":%s", ANY(members),
                      odd());
    (void)snprintf(out + n, room - (size_t)n, "}");
}

/* Bytes that are hardly a request: cut off, filled up, turned over. */
void random_requests_spoil(char *text)
{
    size_t n = strlen(text);

    switch (random_requests_below(4)) {
    case 0:
        text[random_requests_below((unsigned)n)] = '\0';
        break;
    case 1:
        text[random_requests_below((unsigned)n)] =
            (char)(1 + random_requests_below(127));
        break;
    case 2:
        memset(text + n - 1, ' ', 4000 - n);
        memcpy(text + 3999, "}", 2);
        break;
    default:
        memset(text, '[', 3000);
        text[3000] = '\0';
    }
}

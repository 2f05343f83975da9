/*
 * rules.c - Haiclue; docs/rules/haiclue.md.
 *
 * The game table, with its verbs, facts, options and refusals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/haiclue/state.h"

static const char *const cards[CARDS] = {
    "blue-1",   "blue-2",   "blue-3",   "blue-4",    "blue-5",   "blue-6",
    "blue-7",   "blue-8",   "blue-9",   "blue-10",   "green-1",  "green-2",
    "green-3",  "green-4",  "green-5",  "green-6",   "green-7",  "green-8",
    "green-9",  "green-10", "red-1",    "red-2",     "red-3",    "red-4",
    "red-5",    "red-6",    "red-7",    "red-8",     "red-9",    "red-10",
    "yellow-1", "yellow-2", "yellow-3", "yellow-4",  "yellow-5", "yellow-6",
    "yellow-7", "yellow-8", "yellow-9", "yellow-10",
};

static const char *const sides[] = {"white", "black"};

#define SEAT_ARG(role)                                                         \
    {                                                                          \
        .name = (role), .max = CH_SEATS - 1, .seat = true                      \
    }
#define TILE_ARG                                                               \
    {                                                                          \
        .name = "tile", .max = TILE_COUNT - 1, .words = tile_names             \
    }
#define WORD_ARG(role)                                                         \
    {                                                                          \
        .name = (role), .max = TILE_WORDS - 1, .words = tile_words             \
    }
/* Words and line breaks. */
#define CLUE_ARG                                                               \
    {                                                                          \
        .name = "word", .max = TILE_BREAK, .words = tile_words                 \
    }
#define COLOUR_ARG                                                             \
    {                                                                          \
        .name = "colour", .min = BLUE, .max = YELLOW,                          \
        .words = haiclue_colours + BLUE                                        \
    }

static const struct ch_schema verbs[] = {
    [V_TARGETS] = {.name = "targets",
                   .arg = {TILE_ARG},
                   .more = true,
                   .say = "the next tile of the blue, green, red and yellow "
                          "stack",
                   .dealer = true},
    [V_TILES] = {.name = "tiles",
                 .arg = {SEAT_ARG("seat"), TILE_ARG},
                 .more = true,
                 .say = "a hand of tiles for a seat",
                 .dealer = true},
    [V_CARDS] =
        {.name = "cards",
         .arg = {{.name = "card", .min = 1, .max = CARDS, .words = cards}},
         .more = true,
         .say = "one card for each seat",
         .dealer = true},
    [V_COMPOSE] = {.name = "compose",
                   .arg = {CLUE_ARG},
                   .more = true,
                   .say = "lay a clue of your words, / between lines; you "
                          "may change it until all are done",
                   .when = CH_UNASKED},
    [V_GUESS] = {.name = "guess",
                 .arg = {COLOUR_ARG},
                 .say = "pick the target that you think is meant; it stands"},
    {.name = NULL},
};

static const struct ch_schema facts[] = {
    [F_TARGETS] = {.name = "targets",
                   .arg = {WORD_ARG("blue"), WORD_ARG("green"), WORD_ARG("red"),
                           WORD_ARG("yellow")},
                   .say = "The targets: blue {blue}, green {green}, red "
                          "{red}, yellow {yellow}."},
    [F_TILES] = {.name = "tiles",
                 .arg = {SEAT_ARG("seat"), TILE_ARG},
                 .more = true,
                 .say = "{seat} lays out {tile}."},
    [F_CARD] = {.name = "card",
                .arg = {SEAT_ARG("seat"), COLOUR_ARG, WORD_ARG("target")},
                .say = "{seat} draws {colour}: the target is {target}.",
                .reveals = true},
    [F_CARDS] = {.name = "cards",
                 .say = "Everyone draws a card and composes a clue."},
    [F_LAID] = {.name = "laid",
                .arg = {SEAT_ARG("seat")},
                .say = "{seat} has laid a clue."},
    [F_LAYS] = {.name = "lays",
                .arg = {SEAT_ARG("seat"), CLUE_ARG},
                .more = true,
                .say = "{seat} lays {word}."},
    [F_CLUE] = {.name = "clue",
                .arg = {SEAT_ARG("seat"), CLUE_ARG},
                .more = true,
                .say = "The clue by {seat} is {word}.",
                .reveals = true},
    [F_READING] = {.name = "reading",
                   .arg = {SEAT_ARG("author")},
                   .say = "The clue by {author} is read. What does it mean?"},
    [F_PICKED] = {.name = "picked",
                  .arg = {SEAT_ARG("seat")},
                  .say = "{seat} has picked a colour."},
    [F_PICKS] = {.name = "picks",
                 .arg = {SEAT_ARG("seat"), COLOUR_ARG},
                 .say = "{seat} picks {colour}."},
    [F_SHOWN] = {.name = "shown",
                 .arg = {SEAT_ARG("author"), COLOUR_ARG, WORD_ARG("target")},
                 .say = "{author} shows {colour}: it was {target}.",
                 .reveals = true},
    [F_GUESSED] = {.name = "guessed",
                   .arg = {SEAT_ARG("seat"), COLOUR_ARG},
                   .say = "{seat} guessed {colour}.",
                   .reveals = true},
    [F_SCORED] = {.name = "scored",
                  .arg = {SEAT_ARG("seat"),
                          {.name = "points", .max = CH_SEATS}},
                  .say = "{seat} scores {points}."},
    [F_TEAM] = {.name = "team",
                .arg = {{.name = "points", .max = 8}},
                .say = "The team has {points}."},
    [F_TURNED] = {.name = "turned",
                  .arg = {{.name = "side", .max = BLACK, .words = sides}},
                  .say = "All tiles are turned to {side}."},
    [F_PASSED] = {.name = "passed",
                  .say = "Everyone passes their tiles to the left."},
    [F_READER] = {.name = "reader",
                  .arg = {SEAT_ARG("seat"), SEAT_ARG("author")},
                  .say = "{seat} is the reader: the clue of {author} will be "
                         "read first."},
    {.name = NULL},
};

static const char *const off_on[] = {"off", "on"};

static const struct ch_option options[] = {
    [O_READER] =
        {{.name = "reader", .max = CH_SEATS - 1, .seat = true},
         0,
         "K4",
         "whose clue is read last; the player to the left is read first"},
    [O_HAIKU] = {{.name = "haiku", .max = 1, .words = off_on},
                 0,
                 "K12",
                 "20 tiles each, and every clue is a haiku"},
    {.value = {.name = NULL}},
};

/* K13: each way in which a line can be off has its own slug; see haiku.c. */
#define SHORT(line, want, by)                                                  \
    {                                                                          \
        "haiku-line-" #line "-is-" #by "-short", "K13",                        \
            "Line " #line " needs " #want " syllables and is " #by " short."   \
    }
#define LONG(line, want, by)                                                   \
    {                                                                          \
        "haiku-line-" #line "-is-" #by "-long", "K13",                         \
            "Line " #line " needs " #want " syllables and has " #by            \
            " too many."                                                       \
    }
#define ALL_LONG(line, want)                                                   \
    LONG(line, want, 1), LONG(line, want, 2), LONG(line, want, 3),             \
        LONG(line, want, 4),                                                   \
    {                                                                          \
        "haiku-line-" #line "-is-long-by-many", "K13",                         \
            "Line " #line " needs " #want " syllables and has far too many."   \
    }

static const struct ch_refusal refusals[] = {
    {"reader-not-at-the-table", "K4",
     "The reader must be one of the seats. Seats count from 0."},
    {"haiku-needs-more-tiles", "K12",
     "There are only enough tiles for 10 haiku hands. Play with fewer people, "
     "or without haiku."},
    {"cards-not-dealt", "K5", "Wait until everyone has tiles and a card."},
    {"clues-are-shown", "K6",
     "All the clues are on show and can’t be changed any more."},
    {"guess-after-clues", "K7", "Compose a clue first; guessing comes later."},
    {"clue-too-short", "K6", "Use at least two of your tiles."},
    {"clue-too-long", "K6",
     "A clue has room for 22 words and line breaks. Use fewer."},
    {"clue-line-empty", "K6", "A line is empty. Put a / only between words."},
    {"tile-not-yours", "K6", "Use only words on your own tiles."},
    {"tile-wrong-side", "K9",
     "That word is on the back of the tile this round."},
    {"tile-twice", "K6", "You can use each tile only once."},
    {"haiku-needs-three-lines", "K13",
     "A haiku has three lines. Put a / between them."},
    SHORT(1, 5, 1),
    SHORT(1, 5, 2),
    SHORT(1, 5, 3),
    SHORT(1, 5, 4),
    ALL_LONG(1, 5),
    SHORT(2, 7, 1),
    SHORT(2, 7, 2),
    SHORT(2, 7, 3),
    SHORT(2, 7, 4),
    SHORT(2, 7, 5),
    SHORT(2, 7, 6),
    ALL_LONG(2, 7),
    SHORT(3, 5, 1),
    SHORT(3, 5, 2),
    SHORT(3, 5, 3),
    SHORT(3, 5, 4),
    ALL_LONG(3, 5),
    {"words-too-few", "K15",
     "The list is too short for so many seats. 30 words a seat, 40 with haiku, "
     "and 24 more are always enough."},
    {"words-too-many", "K15",
     "A list can have up to 500 words. Leave some out."},
    {"words-doubled", "K15", "A word is on the list twice. Delete one."},
    {"words-too-long", "K15", "A word can have up to 24 letters. Shorten it."},
    {"words-not-text", "K15",
     "Write one word per line, with only letters, hyphens and apostrophes."},
    {"words-too-much-glue", "K15",
     "Too many words on the list are marked with + as small words. Take the "
     "mark off some."},
    {"words-without-syllables", "K13",
     "Haiku needs the syllables of every word. Write the number after the "
     "word, as in flower 2, or play without haiku."},
    {NULL, NULL, NULL},
};

static const uint16_t digested[] = {offsetof(struct haiclue_state, rules),
                                    sizeof(struct haiclue_state)};

const struct ch_game haiclue_game = {
    .name = "haiclue",
    .title = "Haiclue",
    .blurb = "tiny poems that point to one word of four",
    .rules = 2,
    .oldest = 1,
    .min_seats = 2,
    .max_seats = CH_SEATS,
    .size = sizeof(struct haiclue_state),
    .seats_at = offsetof(struct haiclue_state, seats),
    .rules_at = offsetof(struct haiclue_state, rules),
    .digested = digested,
    .verbs = verbs,
    .facts = facts,
    .options = options,
    .refusals = refusals,
    .first_option = O_READER,
    .first_value = 0,
    .check_setup = haiclue_check_setup,
    .setup = haiclue_setup,
    .first = haiclue_begins,
    .actors = haiclue_actors,
    .hush = haiclue_hush,
    .prompt = haiclue_prompt,
    .legal = haiclue_legal,
    .check = haiclue_check,
    .chance = haiclue_chance,
    .apply = haiclue_apply,
    .view = haiclue_view,
    .score = haiclue_score,
    .redeal = haiclue_redeal,
    .audit = haiclue_audit,
};

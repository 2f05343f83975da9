/*
 * words.c - words of the players' own: a copy of Haiclue that has them (K15).
 *
 * The rules work on numbers of tiles, as with our own words. What they need to
 * know of the words goes into the state when it is set up, so they stay pure;
 * moves and facts are read and written by the copy's own schemas.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/words.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/schema.h"
#include "games/haiclue/list.h"
#include "games/haiclue/state.h"

enum { FACTS = 24, VERBS = V_GUESS + 2 }; /* with their ends */

struct ch_words {
    atomic_uint holders;
    struct ch_game game;
    struct ch_schema verb[VERBS], fact[FACTS];
    const char *word[OWN_WORDS + 1], *name[OWN_WORDS / 2];
    unsigned count, single;
    char digest[CH_WORDS_DIGEST + 1];
    const char *text; /* behind the image */
    size_t image_size;
    struct haiclue_words image; /* the end of a state; its text is behind it */
};

_Static_assert((int)OWN_WORDS == (int)CH_WORDS_MOST, "as many as in a list");
_Static_assert(OWN_WORDS / 2 < BREAK, "tiles are bytes");

/* --- Making it -------------------------------------------------------------
 */

/* Appends a word to the image's text; returns where it begins. */
static uint16_t add_text(struct ch_words *words, const char *text)
{
    size_t at = words->image_size, len = strlen(text) + 1;

    memcpy(words->image.text + at, text, len);
    words->image_size += len;
    return (uint16_t)at;
}

static void add_word(struct ch_words *words, const struct list_word *from,
                     unsigned *n)
{
    struct haiclue_words *image = &words->image;
    unsigned i = (*n)++;

    image->syllables[i] = (uint8_t)from->syllables;
    image->word[i] = add_text(words, from->text);
    image->gloss[i] = image->word[i];
    if (from->gloss[0] != '\0')
        image->gloss[i] = add_text(words, from->gloss);
    else if (strcmp(from->folded, from->text) != 0 &&
             strlen(from->folded) <= strlen(from->text))
        image->gloss[i] = add_text(words, from->folded);
    if (from->glue)
        image->glue[i / 128] |= UINT64_C(1) << i / 2 % 64;
    words->word[i] = image->text + image->word[i];
    if (i % 2 == 0)
        words->name[i / 2] = words->word[i];
}

/* Two by two, in the order of the list; those that glue come last. One that is
 * left over has no tile. Returns the number of tiles. */
static unsigned make_tiles(struct ch_words *words, const struct list *list)
{
    unsigned n = 0;

    for (unsigned glue = 0; glue <= 1; glue++) {
        const struct list_word *first = NULL;

        for (unsigned i = 0; i < list->n; i++) {
            if (list->word[i].glue != (glue == 1))
                continue;
            if (first != NULL) {
                add_word(words, first, &n);
                add_word(words, &list->word[i], &n);
            }
            first = first == NULL ? &list->word[i] : NULL;
        }
        words->single += first != NULL;
    }
    words->image.word[n] = add_text(words, "/");
    words->word[n] = words->image.text + words->image.word[n];
    return n / 2;
}

/* Tiles and words of the list, wherever a schema has ours. */
static void adapt(struct ch_words *words, struct ch_schema *schema,
                  unsigned tiles)
{
    for (int i = 0; i < ch_schema_params(schema); i++) {
        struct ch_arg *arg = &schema->arg[i];

        if (arg->words == tile_names) {
            arg->words = words->name;
            arg->max = (int16_t)(tiles - 1);
        } else if (arg->words == tile_words) {
            arg->words = words->word;
            arg->max = (int16_t)(2 * tiles - (arg->max < TILE_BREAK));
        }
    }
}

static void make_game(struct ch_words *words, unsigned tiles)
{
    struct ch_game *game = &words->game;

    *game = haiclue_game;
    memcpy(words->verb, haiclue_game.verbs, sizeof words->verb);
    for (int i = 0; haiclue_game.facts[i].name != NULL && i < FACTS - 1; i++)
        words->fact[i] = haiclue_game.facts[i];
    for (int i = 0; words->verb[i].name != NULL; i++)
        adapt(words, &words->verb[i], tiles);
    for (int i = 0; words->fact[i].name != NULL; i++)
        adapt(words, &words->fact[i], tiles);
    game->verbs = words->verb;
    game->facts = words->fact;
    /* Older rules knew no words of one's own. */
    game->digested += game->rules - game->oldest;
    game->oldest = game->rules;
    game->size += (sizeof words->image + words->image_size + 7) / 8 * 8;
    game->words = words;
}

static bool refuse(struct ch_words_error *bad, const char *slug, unsigned words,
                   unsigned limit)
{
    bad->slug = slug;
    bad->words = words;
    bad->limit = limit;
    return false;
}

/* The image has each word and a gloss of it, which is no longer than what the
 * list has for it; the list is behind that. */
static struct ch_words *make_words(const struct list *list, const char *text,
                                   size_t len)
{
    size_t room = 2 * len + 2;
    struct ch_words *words = calloc(1, sizeof *words + room + len + 1);
    unsigned char hash[CH_WORDS_DIGEST / 2];
    char *copy;

    if (words == NULL)
        return NULL;
    copy = words->image.text + room;
    memcpy(copy, text, len);
    words->text = copy;
    words->count = list->n;
    make_game(words, make_tiles(words, list));
    (void)crypto_generichash(hash, sizeof hash, (const unsigned char *)text,
                             len, (const unsigned char *)"cluehouse words 1",
                             17);
    (void)sodium_bin2hex(words->digest, sizeof words->digest, hash,
                         sizeof hash);
    atomic_init(&words->holders, 1);
    return words;
}

/* Is the list long enough for any table, and not too long? */
static bool check_size(const struct list *list, size_t len,
                       struct ch_words_error *bad)
{
    struct ch_setup least;
    unsigned needed;

    ch_setup_standard(&haiclue_game, haiclue_game.min_seats, &least);
    needed = ch_words_needed(&least);
    if (list->n < needed)
        return refuse(bad, "words-too-few", list->n, needed);
    return len > 0 || refuse(bad, "words-too-many", list->n, CH_WORDS_MOST);
}

const struct ch_game *ch_words_game(const char *text, size_t len,
                                    unsigned (*syllables)(const char *word),
                                    struct ch_words_error *bad)
{
    struct list *list = malloc(sizeof *list);
    char *canonical = malloc(CH_WORDS_TEXT);
    struct ch_words *words = NULL;

    *bad = (struct ch_words_error){.slug = "out-of-memory"};
    if (list != NULL && canonical != NULL &&
        list_read(text, len, syllables, list, bad)) {
        len = list_print(list, canonical);
        if (check_size(list, len, bad)) {
            words = make_words(list, canonical, len);
            bad->slug = words == NULL ? "out-of-memory" : NULL;
        }
    }
    free(list);
    free(canonical);
    return words != NULL ? &words->game : NULL;
}

void ch_words_hold(const struct ch_words *words)
{
    /* The count is not part of what is constant. */
    atomic_fetch_add_explicit((atomic_uint *)(uintptr_t)&words->holders, 1,
                              memory_order_relaxed);
}

void ch_words_release(const struct ch_words *words)
{
    struct ch_words *mine = (struct ch_words *)(uintptr_t)words;

    if (atomic_fetch_sub_explicit(&mine->holders, 1, memory_order_acq_rel) == 1)
        free(mine);
}

/* --- Using it --------------------------------------------------------------
 */

void ch_words_put(const struct ch_game *game, void *state)
{
    const struct ch_words *words = game->words;
    struct haiclue_state *t = state;

    t->own = (uint8_t)((words->count - words->single) / 2);
    memcpy(t + 1, &words->image, sizeof words->image + words->image_size);
}

const char *ch_words_text(const struct ch_game *game)
{
    return game->words->text;
}

const char *ch_words_digest(const struct ch_game *game)
{
    return game->words->digest;
}

unsigned ch_words_count(const struct ch_game *game)
{
    return game->words->count;
}

unsigned ch_words_single(const struct ch_game *game)
{
    return game->words->single;
}

/* K3, K12: both sides of all hands and stacks. */
unsigned ch_words_needed(const struct ch_setup *setup)
{
    const struct haiclue_state t = {.seats = setup->seats,
                                    .haiku = (uint8_t)setup->option[O_HAIKU]};

    return 2 * (t.seats * haiclue_hand_size(&t) +
                COLOURS * haiclue_stack_height(&t));
}

bool ch_words_has_syllables(const struct ch_game *game)
{
    const struct ch_words *words = game->words;

    for (unsigned i = 0; i < words->count - words->single; i++)
        if (words->image.syllables[i] == 0)
            return false;
    return true;
}

/* Stacks after the first are filled when the hands are dealt, and not with
 * glue: in the worst case the hands have only the other tiles. */
const char *ch_words_check(const struct ch_game *game,
                           const struct ch_setup *setup)
{
    const struct ch_words *words = game->words;
    const struct haiclue_state t = {.seats = setup->seats,
                                    .haiku = (uint8_t)setup->option[O_HAIKU]};
    unsigned played = words->count - words->single;
    unsigned plain = played - 2 * haiclue_count_tiles(words->image.glue);
    bool later = haiclue_stack_height(&t) > 1;

    if (played < ch_words_needed(setup))
        return "words-too-few";
    if (plain < (later ? ch_words_needed(setup) : 2U * COLOURS))
        return "words-too-much-glue";
    return t.haiku && !ch_words_has_syllables(game) ? "words-without-syllables"
                                                    : NULL;
}

void ch_words_explain(const struct ch_words_error *bad, char *out, size_t room)
{
    if (strcmp(bad->slug, "words-too-few") == 0)
        (void)snprintf(
            out, room,
            "This table needs at least %u words, and the list has %u.",
            bad->limit, bad->words);
    else if (strcmp(bad->slug, "words-too-many") == 0)
        (void)snprintf(out, room,
                       "A list can have up to %u words, and this one has %u. "
                       "Leave some out.",
                       bad->limit, bad->words);
    else if (strcmp(bad->slug, "words-doubled") == 0)
        (void)snprintf(out, room,
                       "Line %u: “%s” is on the list twice. Delete one.",
                       bad->line, bad->word);
    else if (strcmp(bad->slug, "words-too-long") == 0)
        (void)snprintf(
            out, room,
            "Line %u: “%s” is too long. A word can have up to %d letters.",
            bad->line, bad->word, CH_WORDS_LETTERS);
    else if (strcmp(bad->slug, "words-not-text") == 0 && bad->word[0] == '\0')
        (void)snprintf(out, room, "Line %u isn’t text. Save the list as UTF-8.",
                       bad->line);
    else if (strcmp(bad->slug, "words-not-text") == 0)
        (void)snprintf(out, room,
                       "Line %u: “%s” isn’t a word. Write one word per line, "
                       "with only letters, hyphens and apostrophes.",
                       bad->line, bad->word);
    else
        (void)snprintf(out, room, "There’s no memory left for the list.");
}

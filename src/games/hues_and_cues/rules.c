/*
 * rules.c - Hues and Cues; docs/rules/hues-and-cues.md, H1 to H19.
 *
 * The game table, with its verbs, facts, options and refusals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/state.h"

#define SEAT                                                                   \
    {                                                                          \
        .name = "seat", .max = SEATS - 1, .seat = true                         \
    }
#define CELL                                                                   \
    {                                                                          \
        .name = "cell", .max = CUES_CELLS - 1, .words = cues_cell_words        \
    }

static const char *const votes[] = {"uphold", "strike"};

static const struct ch_schema verbs[] = {
    [V_FIRST] = {.name = "first",
                 /* Not "seat": in JSON that is whose move it is. */
                 .arg = {{.name = "giver", .max = SEATS - 1, .seat = true}},
                 .say = "who gives the first cue",
                 .dealer = true},
    [V_DRAW] = {.name = "draw",
                .arg = {{.name = "card", .min = 1, .max = CUES_CARDS}},
                .say = "a card for the cue giver",
                .dealer = true},
    [V_CHOOSE] = {.name = "choose",
                  .arg = {CELL},
                  .say = "fix the colour to describe, in secret"},
    [V_CUE] = {.name = "cue",
               .text = "cue",
               .say =
                   "describe it: one word first, one or two the second time"},
    [V_PASS] = {.name = "pass",
                .say = "give no second cue; the round is scored at once"},
    [V_GUESS] = {.name = "guess",
                 .arg = {CELL},
                 .say = "place a piece on a free cell"},
    [V_CHALLENGE] = {.name = "challenge",
                     .say = "call for a vote to strike the cue",
                     .when = CH_UNASKED,
                     .grave = true},
    [V_UPHOLD] = {.name = "uphold", .say = "vote that the cue is fair"},
    [V_STRIKE] = {.name = "strike",
                  .say = "vote that the cue breaks the rules"},
    {.name = NULL},
};

static const struct ch_schema facts[] = {
    [F_GIVER] = {.name = "giver",
                 .arg = {SEAT},
                 .say = "{seat} is the cue giver."},
    [F_DREW] = {.name = "drew", .arg = {SEAT}, .say = "{seat} draws a card."},
    [F_CARD] = {.name = "card",
                .arg = {CELL},
                .more = true,
                .say = "Your card has {cell}."},
    [F_CHOSE] = {.name = "chose",
                 .arg = {SEAT},
                 .say = "{seat} has chosen a colour."},
    [F_TARGET] = {.name = "target",
                  .arg = {CELL},
                  .say = "You describe {cell}."},
    [F_CUE] = {.name = "cue",
               .arg = {SEAT},
               .text = "cue",
               .say = "{seat} says “{cue}”.",
               .reveals = true},
    [F_PASSED] = {.name = "passed",
                  .arg = {SEAT},
                  .say = "{seat} gives no second cue."},
    [F_GUESSED] = {.name = "guessed",
                   .arg = {SEAT, CELL},
                   .say = "{seat} guesses {cell}."},
    [F_CHALLENGED] = {.name = "challenged",
                      .arg = {SEAT},
                      .say = "{seat} challenges the cue. The guessers vote."},
    [F_VOTED] = {.name = "voted", .arg = {SEAT}, .say = "{seat} has voted."},
    [F_VOTE] = {.name = "vote",
                .arg = {SEAT, {.name = "vote", .max = 1, .words = votes}},
                .say = "{seat} voted to {vote}.",
                .reveals = true},
    [F_STRUCK] = {.name = "struck",
                  .arg = {SEAT},
                  .text = "cue",
                  .say = "The cue “{cue}” is struck; {seat} gives another."},
    [F_UPHELD] = {.name = "upheld",
                  .arg = {SEAT},
                  .text = "cue",
                  .say = "The cue “{cue}” by {seat} stands."},
    [F_REVEALED] = {.name = "revealed",
                    .arg = {SEAT, CELL},
                    .say = "The colour of {seat} was {cell}.",
                    .reveals = true},
    [F_POINTS] = {.name = "points",
                  .arg = {SEAT, {.name = "points", .max = 9}},
                  .say = "{seat}: +{points}.",
                  .reveals = true},
    [F_EXTRA] = {.name = "extra",
                 .say = "The lead is tied: there is an extra round."},
    [F_WON] = {.name = "won", .arg = {SEAT}, .say = "{seat} wins."},
    [F_TIED] = {.name = "tied",
                .arg = {SEAT},
                .more = true,
                .say = "Tied for the lead: {seat}. Only their points count "
                       "from now on."},
    {.name = NULL},
};

static const char *const firsts[] = {
    "random", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4",
    "seat-5", "seat-6", "seat-7", "seat-8", "seat-9",
};
static const char *const boards[] = {"full", "pocket"};
static const char *const targets[] = {"card", "any"};
static const char *const switches[] = {"off", "on"};
static const char *const referees[] = {"strict", "easy", "table"};
static const char *const languages[] = {"en", "de"};

/* What the digest covers, by rules number. */
static const uint16_t digested[] = {CUES_STATE_1, sizeof(struct cues_state)};

static const struct ch_option options[] = {
    [O_FIRST] = {{.name = "first", .max = SEATS, .words = firsts},
                 0,
                 "H4",
                 "who gives the first cue"},
    [O_BOARD] = {{.name = "board", .max = 1, .words = boards},
                 0,
                 "H2",
                 "16 by 30 colours, or a 9 by 9 pocket board for small screens "
                 "and kids"},
    [O_TARGET] = {{.name = "target", .max = 1, .words = targets},
                  0,
                  "H5",
                  "the cue giver picks from a card, or from the whole board"},
    [O_CHALLENGES] = {{.name = "challenges", .max = 1, .words = switches},
                      1,
                      "H18",
                      "guessers can call a vote on a cue"},
    [O_REFEREE] = {{.name = "referee", .max = 2, .words = referees},
                   1,
                   "H17",
                   "refuses doubtful cues too, or only clear breaches, or "
                   "leaves it to the table"},
    [O_LANGUAGE] =
        {{.name = "language", .max = 1, .words = languages},
         0,
         "H13",
         "the language whose colour names and other words aren’t allowed"},
    {.value = {.name = NULL}},
};

static const struct ch_refusal refusals[] = {
    {"first-seat-not-at-the-table", "H4",
     "Nobody sits there. Choose a seat that’s taken, or leave it to chance."},
    {"choose-a-colour-first", "H5",
     "Choose your colour first. It’s fixed before the first cue."},
    {"give-a-cue-first", "H6", "Give your cue first."},
    {"place-a-piece-first", "H7", "Place your piece first."},
    {"vote-first", "H18", "There’s a vote on. Uphold the cue, or strike it."},
    {"not-on-your-card", "H5", "Choose one of the four colours on your card."},
    {"not-on-this-board", "H2",
     "The pocket board has rows A to I and columns 1 to 9."},
    {"cell-is-taken", "H7",
     "There’s already a piece there. Choose a free cell."},
    {"first-cue-is-a-must", "H8",
     "You can only pass on the second cue. Give a first one."},
    {"cue-is-a-colour-name", "H13",
     "Plain colour names and their forms aren’t allowed, not even joined by "
     "hyphens. Name a thing, or a finer shade."},
    {"cue-contains-a-colour-name", "H13",
     "This word contains a plain colour name, as skyblue does. Name a thing, "
     "or a finer shade."},
    {"cue-names-a-position", "H14",
     "That gives away a place on the board. Describe the colour, not where it "
     "is."},
    {"cue-names-a-row", "H14",
     "A single letter could mean a row of the board. Leave it out, or use a "
     "longer word."},
    {"cue-names-a-number", "H14",
     "A number could mean a column of the board. Leave it out, or use another "
     "word."},
    {"cue-compares", "H15",
     "The second cue can’t correct the guesses, as lighter, more or same again "
     "would. Describe the colour itself."},
    {"cue-already-used", "H16",
     "That cue has been used in this game, and plurals or hyphens don’t make "
     "it new. Think of another."},
    {"cue-repeats-a-word", "H16",
     "Saying a used cue twice doesn’t make it new. Use two different words."},
    {"cue-needs-a-word", "H17",
     "There’s nothing to read in that cue. Write a word."},
    {"cue-has-too-many-words", "H6",
     "The first cue is one word, the second one or two. Join words that belong "
     "together with a hyphen."},
    {"cue-too-long", "H17", "A cue can have up to 40 characters. Shorten it."},
    {"cue-word-too-short", "H17", "A word needs at least two letters."},
    {"cue-has-digits", "H17",
     "Digits go before or after the letters of a name, as in 7up. They can’t "
     "replace letters."},
    {"cue-has-symbols", "H17",
     "Use only letters in a cue, no symbols or pictures."},
    {"cue-has-a-stray-hyphen", "H17",
     "Hyphens, apostrophes, full stops and ampersands go between letters, one "
     "at a time."},
    {"cue-mixes-scripts", "H17",
     "Write each word in one alphabet. Some of these letters only look alike."},
    {"cue-is-not-text", "H17", "That text can’t be read. Type it again."},
    {"challenges-are-off", "H18", "Cues can’t be challenged at this table."},
    {"nothing-to-challenge", "H18",
     "You can only challenge a cue while people are guessing."},
    {"own-cue", "H18", "This cue is yours. Leave it to the guessers."},
    {"piece-already-placed", "H18",
     "You’ve placed your piece for this cue. Only the others can still "
     "challenge it."},
    {"cue-was-upheld", "H18", "You’ve all voted on this cue, and it stands."},
    {"cue-was-struck-enough", "H18",
     "Three cues have already been struck here, so this one stands."},
    {"strikes-used-up", "H18",
     "So many cues have been struck in this game that the rest have to stand."},
    {NULL, NULL, NULL},
};

const struct ch_game hues_and_cues_game = {
    .name = "hues-and-cues",
    .alias = "hues",
    .title = "Hues and Cues",
    .blurb = "describe a colour in a word or two; find the others' colours",
    .rules = 2,
    .oldest = 1,
    .min_seats = 3,
    .max_seats = SEATS,
    .size = sizeof(struct cues_state),
    .seats_at = offsetof(struct cues_state, seats),
    .rules_at = offsetof(struct cues_state, rules),
    .digested = digested,
    .verbs = verbs,
    .facts = facts,
    .options = options,
    .refusals = refusals,
    .first_option = O_FIRST,
    .first_value = 1,
    .check_setup = cues_check_setup,
    .setup = cues_setup,
    .first = cues_begins,
    .actors = cues_actors,
    .hush = cues_hush,
    .prompt = cues_prompt,
    .legal = cues_legal,
    .check = cues_check,
    .chance = cues_chance,
    .apply = cues_apply,
    .view = cues_view,
    .score = cues_score,
    .redeal = cues_redeal,
    .audit = cues_audit,
};

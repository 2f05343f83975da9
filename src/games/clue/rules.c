/*
 * rules.c - Clue, classic edition with one die; docs/rules/clue.md.
 *
 * The game table, with its verbs, facts, options and refusals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/clue/state.h"

#define SEAT(word)                                                             \
    {                                                                          \
        .name = word, .max = SEATS - 1, .seat = true                           \
    }
#define SUSPECT                                                                \
    {                                                                          \
        .name = "suspect", .max = CLUE_SUSPECTS - 1, .words = clue_card_words  \
    }
#define WEAPON                                                                 \
    {                                                                          \
        .name = "weapon", .max = CLUE_WEAPONS - 1,                             \
        .words = clue_card_words + CLUE_FIRST_WEAPON                           \
    }
#define ROOM                                                                   \
    {                                                                          \
        .name = "room", .max = CLUE_ROOMS - 1,                                 \
        .words = clue_card_words + CLUE_FIRST_ROOM                             \
    }
#define CARD                                                                   \
    {                                                                          \
        .name = "card", .max = CLUE_CARDS - 1, .words = clue_card_words        \
    }
#define SPOT                                                                   \
    {                                                                          \
        .name = "place", .max = CLUE_PLACES - 1, .words = clue_place_words     \
    }
#define PIPS                                                                   \
    {                                                                          \
        .name = "pips", .min = 1, .max = 6                                     \
    }
#define COLUMN                                                                 \
    {                                                                          \
        .name = "column", .max = ENVELOPE, .words = clue_column_words          \
    }
#define MARK                                                                   \
    {                                                                          \
        .name = "mark", .max = MAYBE, .words = clue_mark_words                 \
    }

static const struct ch_schema verbs[] = {
    [V_HIDE] = {.name = "hide",
                .arg = {CARD},
                .say = "a card goes into the envelope",
                .dealer = true},
    [V_PLACE] = {.name = "place",
                 .arg = {ROOM},
                 .more = true,
                 .say = "the weapons, in their order, go into these rooms",
                 .dealer = true},
    [V_DEAL] = {.name = "deal",
                .arg = {CARD},
                .more = true,
                .say = "the other cards, one at a time, from the first seat",
                .dealer = true},
    [V_DIE] = {.name = "die",
               .arg = {PIPS},
               .say = "the die shows this",
               .dealer = true},
    [V_ROLL] = {.name = "roll", .say = "roll the die, to walk then"},
    [V_PASSAGE] = {.name = "passage",
                   .say = "take the secret passage to the far corner"},
    [V_WALK] = {.name = "walk",
                .arg = {SPOT},
                .say = "walk to a square (H17) or into a room (hall)"},
    [V_STAY] = {.name = "stay", .say = "stay, because no step is possible"},
    [V_SUGGEST] = {.name = "suggest",
                   .arg = {SUSPECT, WEAPON},
                   .say = "suggest that they did it with that, in this room"},
    [V_SHOW] = {.name = "show",
                .arg = {CARD},
                .say = "show a card to the seat that suggests"},
    [V_ACCUSE] = {.name = "accuse",
                  .arg = {SUSPECT, WEAPON, ROOM},
                  .say = "name all three: win, or be out of the game",
                  .grave = true},
    [V_END] = {.name = "end", .say = "end your turn"},
    [V_NOTE] = {.name = "note",
                .arg = {CARD, COLUMN, MARK},
                .say = "put a mark on your own sheet",
                .when = CH_ASIDE},
    {.name = NULL},
};

static const struct ch_schema facts[] = {
    [F_HIDDEN] = {.name = "hidden",
                  .arg = {CARD},
                  .say = "The envelope gets {card}."},
    [F_SEALED] = {.name = "sealed", .say = "The envelope is sealed."},
    [F_DEALT] = {.name = "dealt",
                 .arg = {SEAT("seat"), CARD},
                 .more = true,
                 .say = "{seat} is dealt {card}."},
    [F_TURN] = {.name = "turn",
                .arg = {SEAT("seat")},
                .say = "It’s the turn of {seat}."},
    [F_ROLLED] = {.name = "rolled",
                  .arg = {SEAT("seat"), PIPS},
                  .say = "{seat} rolls a {pips}."},
    [F_WALKED] = {.name = "walked",
                  .arg = {SEAT("seat"), SPOT},
                  .say = "{seat} walks to {place}."},
    [F_PASSAGE] = {.name = "passage",
                   .arg = {SEAT("seat"), ROOM},
                   .say = "{seat} takes the secret passage to the {room}."},
    [F_STAYED] = {.name = "stayed",
                  .arg = {SEAT("seat")},
                  .say = "{seat} can’t take a step."},
    [F_SUGGESTED] = {.name = "suggested",
                     .arg = {SEAT("seat"), SUSPECT, WEAPON, ROOM},
                     .say = "{seat} suggests {suspect} with the {weapon} in "
                            "the {room}."},
    [F_PAWN] = {.name = "pawn",
                .arg = {SUSPECT, ROOM},
                .say = "{suspect} is called to the {room}."},
    [F_WEAPON] = {.name = "weapon",
                  .arg = {WEAPON, ROOM},
                  .say = "The {weapon} is moved to the {room}."},
    [F_COULD_NOT] = {.name = "could-not",
                     .arg = {SEAT("seat")},
                     .say = "{seat} can’t answer.",
                     .reveals = true},
    [F_ASKED] = {.name = "asked",
                 .arg = {SEAT("seat")},
                 .say = "{seat} has something to show.",
                 .reveals = true},
    [F_UNANSWERED] = {.name = "unanswered",
                      .say = "Nobody can answer.",
                      .reveals = true},
    [F_SHOWED] = {.name = "showed",
                  .arg = {SEAT("by"), SEAT("to")},
                  .say = "{by} shows {to} a card.",
                  .reveals = true},
    [F_SHOWN] = {.name = "shown",
                 .arg = {SEAT("by"), SEAT("to"), CARD},
                 .say = "{by} shows {to} the card {card}.",
                 .reveals = true},
    [F_ACCUSED] = {.name = "accused",
                   .arg = {SEAT("seat"), SUSPECT, WEAPON, ROOM},
                   .say = "{seat} accuses {suspect} with the {weapon} in the "
                          "{room}."},
    [F_WRONG] = {.name = "wrong",
                 .arg = {SEAT("seat")},
                 .say = "The accusation is wrong. {seat} has no more turns.",
                 .reveals = true},
    [F_RIGHT] = {.name = "right",
                 .arg = {SEAT("seat")},
                 .say = "The accusation is right. {seat} wins.",
                 .reveals = true},
    [F_LAST] = {.name = "last",
                .arg = {SEAT("seat")},
                .say = "{seat} is the last detective left, and wins."},
    [F_UNSOLVED] = {.name = "unsolved",
                    .say = "Everyone has accused wrongly. Nobody wins."},
    [F_COLD] = {.name = "cold", .say = "The case goes cold. Nobody wins."},
    [F_ENVELOPE] = {.name = "envelope",
                    .arg = {SUSPECT, WEAPON, ROOM},
                    .say = "In the envelope: {suspect}, {weapon}, {room}.",
                    .reveals = true},
    {.name = NULL},
};

static const char *const suspect_choices[] = {
    "auto", "scarlett", "mustard", "white", "green", "peacock", "plum",
};
static const char *const off_on[] = {"off", "on"};
static const char *const note_choices[] = {"auto", "by-hand"};

#define SUSPECT_OF(seat)                                                       \
    {                                                                          \
        {.name = "suspect-" #seat, .max = SEATS, .words = suspect_choices}, 0, \
            "C2", "whom seat " #seat " plays; auto: the first one free"        \
    }

static const char *const firsts[] = {
    "scarlett", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5",
};

static const struct ch_option options[] = {
    [O_SUSPECT] = SUSPECT_OF(0),
    SUSPECT_OF(1),
    SUSPECT_OF(2),
    SUSPECT_OF(3),
    SUSPECT_OF(4),
    SUSPECT_OF(5),
    [O_LAST] =
        {{.name = "last-detective-wins", .max = 1, .words = off_on},
         0,
         "C22",
         "when everyone else has accused wrongly, the last one left wins"},
    [O_NOTES] = {{.name = "notes", .max = 1, .words = note_choices},
                 0,
                 "C23",
                 "automatic: the sheet fills in what you’ve seen"},
    [O_FIRST] = {{.name = "first", .max = SEATS, .words = firsts},
                 0,
                 "C25",
                 "Miss Scarlett, or the seat you choose, goes first"},
    {.value = {.name = NULL}},
};

static const struct ch_refusal refusals[] = {
    {"suspect-is-taken", "C2",
     "Two seats can’t play the same suspect. Choose another for one of them."},
    {"suspect-for-an-empty-seat", "C2",
     "Nobody sits there. Choose suspects only for seats that are taken."},
    {"nobody-sits-on-first", "C25",
     "Nobody sits there. Choose another seat to go first."},
    {"turn-has-begun", "C6",
     "You can only roll or take a passage at the start of your turn."},
    {"roll-first", "C6", "Roll the die before you walk."},
    {"no-passage-here", "C7",
     "There’s no secret passage here. Look in the kitchen, study, conservatory "
     "or lounge."},
    {"square-is-taken", "C8", "Another pawn is there. Go somewhere else."},
    {"walk-is-over", "C9", "You can’t walk any further this turn."},
    {"doors-are-closed", "C11",
     "Pawns are blocking every door of this room, so you can’t walk out."},
    {"not-in-reach", "C12",
     "You can’t get there with this roll. A square takes exactly that many "
     "steps, a room that many or fewer."},
    {"room-just-left", "C13",
     "You’ve just left this room. Come back on a later turn."},
    {"walk-is-not-over", "C12",
     "You’ve rolled, so walk first. You can only stay if you can’t take a "
     "step."},
    {"no-staying-put", "C14", "You can move, so you have to. Or accuse."},
    {"enter-a-room-first", "C16",
     "Enter a room first. You can also suggest if you’ve been called into one "
     "since your last turn."},
    {"one-suggestion-a-turn", "C16",
     "You’ve already made a suggestion this turn. Accuse, or end your turn."},
    {"nobody-asked-you", "C18", "You don’t have to show a card right now."},
    {"show-a-card-first", "C18", "Show a card first."},
    {"card-was-not-named", "C18",
     "Show one of the three cards that were named."},
    {"card-is-not-yours", "C18", "You don’t have that card. Show another."},
    {"no-such-column", "C23",
     "The sheet has a column for each seat at the table and the envelope."},
    {NULL, NULL, NULL},
};

const struct ch_game clue_game = {
    .name = "clue",
    .title = "Clue",
    .blurb = "search the mansion: who did it, with what, and where?",
    .rules = 1,
    .min_seats = 3,
    .max_seats = SEATS,
    .size = sizeof(struct clue_state),
    .seats_at = offsetof(struct clue_state, seats),
    .verbs = verbs,
    .facts = facts,
    .options = options,
    .refusals = refusals,
    .first_option = O_FIRST,
    .first_value = 1,
    .check_setup = clue_check_setup,
    .setup = clue_setup,
    .first = clue_begins,
    .after = clue_follows,
    .actors = clue_actors,
    .prompt = clue_prompt,
    .legal = clue_legal,
    .check = clue_check,
    .chance = clue_chance,
    .apply = clue_apply,
    .view = clue_view,
    .score = clue_score,
    .redeal = clue_redeal,
    .audit = clue_audit,
};

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
                .say = "It is the turn of {seat}."},
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
                  .say = "{seat} cannot take a step."},
    [F_SUGGESTED] = {.name = "suggested",
                     .arg = {SEAT("seat"), SUSPECT, WEAPON, ROOM},
                     .say = "{seat} suggests {suspect} with the {weapon} in "
                            "the {room}."},
    [F_PAWN] = {.name = "pawn",
                .arg = {SUSPECT, ROOM},
                .say = "{suspect} is brought into the {room}."},
    [F_WEAPON] = {.name = "weapon",
                  .arg = {WEAPON, ROOM},
                  .say = "The {weapon} is put into the {room}."},
    [F_COULD_NOT] = {.name = "could-not",
                     .arg = {SEAT("seat")},
                     .say = "{seat} cannot answer."},
    [F_ASKED] = {.name = "asked",
                 .arg = {SEAT("seat")},
                 .say = "{seat} has something to show."},
    [F_UNANSWERED] = {.name = "unanswered", .say = "Nobody can answer."},
    [F_SHOWED] = {.name = "showed",
                  .arg = {SEAT("by"), SEAT("to")},
                  .say = "{by} shows {to} a card."},
    [F_SHOWN] = {.name = "shown",
                 .arg = {SEAT("by"), SEAT("to"), CARD},
                 .say = "The card that {by} shows {to} is {card}."},
    [F_ACCUSED] = {.name = "accused",
                   .arg = {SEAT("seat"), SUSPECT, WEAPON, ROOM},
                   .say = "{seat} accuses {suspect} with the {weapon} in the "
                          "{room}."},
    [F_WRONG] = {.name = "wrong",
                 .arg = {SEAT("seat")},
                 .say = "The accusation is wrong. {seat} has no more turns."},
    [F_RIGHT] = {.name = "right",
                 .arg = {SEAT("seat")},
                 .say = "The accusation is right. {seat} wins."},
    [F_LAST] = {.name = "last",
                .arg = {SEAT("seat")},
                .say = "{seat} is the last detective left, and wins."},
    [F_UNSOLVED] = {.name = "unsolved",
                    .say = "Everybody has accused wrongly. Nobody wins."},
    [F_COLD] = {.name = "cold", .say = "The case goes cold. Nobody wins."},
    [F_ENVELOPE] = {.name = "envelope",
                    .arg = {SUSPECT, WEAPON, ROOM},
                    .say = "In the envelope: {suspect}, {weapon}, {room}."},
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
    [O_LAST] = {{.name = "last-detective-wins", .max = 1, .words = off_on},
                0,
                "C22",
                "when all others have accused wrongly, the one left wins"},
    [O_NOTES] = {{.name = "notes", .max = 1, .words = note_choices},
                 0,
                 "C23",
                 "auto: what you saw is on your sheet by itself"},
    [O_FIRST] = {{.name = "first", .max = SEATS, .words = firsts},
                 0,
                 "C25",
                 "who begins: Miss Scarlett, or the seat named"},
    {.value = {.name = NULL}},
};

static const struct ch_refusal refusals[] = {
    {"suspect-is-taken", "C2",
     "Two seats cannot play one suspect. Choose another for one of them."},
    {"suspect-for-an-empty-seat", "C2",
     "Nobody sits there. Choose suspects only for seats that are played."},
    {"nobody-sits-on-first", "C25",
     "There is no such seat at this table to begin. Name another."},
    {"turn-has-begun", "C6",
     "Roll, or take a passage, only as the first thing in your turn."},
    {"roll-first", "C6", "Roll the die before you walk."},
    {"no-passage-here", "C7",
     "Secret passages are in the kitchen, study, conservatory and lounge."},
    {"square-is-taken", "C8", "Another pawn is there. Go somewhere else."},
    {"walk-is-over", "C9", "There is no more walking in this turn."},
    {"doors-are-closed", "C11",
     "Pawns stand in front of all doors of this room. You cannot walk out."},
    {"not-in-reach", "C12",
     "No walk ends there: a square takes exactly what you rolled, a room "
     "that much or less."},
    {"room-just-left", "C13",
     "You have just left this room. Come back on a later turn."},
    {"walk-is-not-over", "C12",
     "You have rolled: walk first, or stay if no step is possible."},
    {"no-staying-put", "C14", "You can move, so you must. Or accuse."},
    {"enter-a-room-first", "C16",
     "Suggest after entering a room in this turn, or after being brought "
     "into one since your last."},
    {"one-suggestion-a-turn", "C16",
     "You have suggested in this turn. Accuse, or end it."},
    {"nobody-asked-you", "C18", "You are not asked to show a card now."},
    {"show-a-card-first", "C18", "You are asked to show a card first."},
    {"card-was-not-named", "C18", "Show one of the three cards named."},
    {"card-is-not-yours", "C18", "You do not have that card. Show another."},
    {"no-such-column", "C23",
     "The sheet has a column for each seat at the table and the envelope."},
    {NULL, NULL, NULL},
};

const struct ch_game clue_game = {
    .name = "clue",
    .title = "Clue",
    .blurb = "walk a house of nine rooms and find out who, with what, where",
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

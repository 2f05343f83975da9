/*
 * errors.c - the server's own refusals: slug, rule and sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/errors.h"

#include <string.h>

static const struct ch_refusal errors[] = {
    /* messages */
    {"not-json", "", "That isn’t a JSON object. docs/protocol.md shows them."},
    {"no-such-order", "", "The server doesn’t know this order."},
    {"order-malformed", "",
     "Something in this order is missing, is of the wrong kind, or doesn’t "
     "belong there."},
    {"bad-id", "",
     "An id has 1 to 40 letters, digits, hyphens and underscores."},
    {"id-missing", "",
     "A move needs an id that you haven’t used in this game."},
    {"slow-down", "", "That’s too fast. Wait a moment."},
    {"could-not-save", "",
     "The server can’t write to its disk right now, so nothing was changed. "
     "Try again in a moment."},
    {"out-of-memory", "", "The server is short of memory. Try again later."},
    {"answer-too-long", "",
     "The answer is too long to send. Whoever runs the server can export a log "
     "with cluehouse export."},
    {"busy", "", "Your last request is still running. Wait a moment."},
    /* finding a table */
    {"no-such-table", "",
     "This table doesn’t exist, or it was closed. Ask for a new link."},
    {"no-such-code", "",
     "No table has this code. Check the letters and try again."},
    {"too-many-tries", "", "Too many tries. Wait a minute."},
    {"table-damaged", "",
     "This table can’t be opened. Whoever runs the server should look at it "
     "with cluehouse doctor."},
    {"at-a-table", "", "You’re at a table. Open another connection."},
    {"not-at-a-table", "", "Come to a table first."},
    {"bad-token", "",
     "A token of your own has 32 random letters, digits, hyphens and "
     "underscores."},
    {"wrong-token", "",
     "This link no longer leads to a seat here. You can still join or watch."},
    {"no-spectators", "",
     "This table doesn’t allow spectators. Ask the host to let you watch."},
    {"too-many-watchers", "",
     "There are too many spectators already. Try again later."},
    {"draining", "",
     "The server is about to restart, so no new games can start. Try again in "
     "a few minutes."},
    {"too-many-tables", "", "The server is full. Try again later."},
    {"table-is-full", "",
     "There’s no room for more people at this table. Start one of your own."},
    /* words */
    {"words-of-its-own", "",
     "This table plays with its own words, so programs can’t get a position."},
    {"no-words-here", "", "This game has no words to change."},
    {"no-such-theme", "",
     "There’s no such theme here. Choose one from the list."},
    {"piece-out-of-place", "",
     "A piece of the list is missing or came twice. Send the list again from "
     "the start."},
    {"too-many-banned-words", "",
     "A table can ban up to 100 words. Leave some out."},
    {"cue-banned-here", "",
     "That word is banned at this table. Give another cue."},
    /* people and seats */
    {"bad-name", "", "A name needs 1 to 24 visible characters."},
    {"name-is-taken", "",
     "Someone here already has this name. Choose another."},
    {"not-a-member", "", "Spectators can’t do that. Join the table first."},
    {"not-a-seat", "", "Only players with a seat can do that."},
    {"not-the-host", "", "Only the host can do that."},
    {"no-such-game", "", "There’s no such game here."},
    {"no-such-seat", "", "There’s no such seat at this table."},
    {"no-such-member", "", "That person isn’t at this table."},
    {"no-such-level", "", "Bots play easy, normal or hard."},
    {"no-bots-here", "", "This table is for people only."},
    {"too-many-bots", "",
     "No more bots can play here right now. Invite people, or try again "
     "later."},
    {"seat-is-taken", "",
     "Someone’s already sitting there. Take another seat."},
    {"seat-was-taken", "",
     "Someone took your seat while you were away. You can watch, and play "
     "again in the next game."},
    {"had-a-seat", "",
     "Anyone who’s played another seat in this game knows too much for this "
     "one."},
    {"already-seated", "", "That person already has a seat."},
    {"colour-is-taken", "", "Someone already has this colour. Choose another."},
    {"no-such-choice", "", "There’s nothing like that to choose here."},
    {"banned", "",
     "You can’t join this table. The host banned you, or someone with this "
     "name or from your network. Ask the host to undo it."},
    {"no-such-ban", "", "Nobody with this name is banned from this table."},
    {"too-many-bans", "",
     "This table already has 32 bans. Undo one, or start a new table."},
    {"offensive", "",
     "This table doesn’t allow words like that. Choose others."},
    {"offensive-names", "",
     "The filter would block the name of someone here. Ask them to change it, "
     "or remove them, and try again."},
    {"not-that-one", "", "You can’t do that to yourself. Try leave."},
    {"game-has-begun", "",
     "The game has started. You can only do that before the start."},
    {"game-not-begun", "", "The game hasn’t started yet."},
    {"game-not-over", "", "You can only do that once the game is over."},
    {"no-empty-seat", "", "Every seat is taken. Add a seat first."},
    {"seats-are-empty", "",
     "Some seats are empty. Wait for people, add bots, or remove seats."},
    {"not-all-ready", "", "Not everyone’s ready yet. Wait for them."},
    {"still-people-there", "",
     "People are sitting in the seats that would go. Ask them to stand up "
     "first."},
    {"bad-clock", "",
     "A move can have 5 to 86400 seconds and a game 60 to 86400, or 0 for no "
     "limit."},
    {"bad-seating", "",
     "Say keep, rotate or shuffle to choose what happens to the seats in the "
     "next game."},
    {"bad-scene", "", "A scene lasts 0 to 60000 milliseconds."},
    {"bad-pace", "", "Bots can be slow, normal, fast or off."},
    {"no-such-round", "", "This table hasn’t played that many games."},
    {"log-is-gone", "", "There’s no log of that game here any more."},
    {"not-in-that-game", "",
     "You weren’t at this table for that game, so you can’t have its log."},
    {"unlike-the-others", "", "That setting takes another kind of value."},
    {"enough-notes", "", "You’ve made a thousand notes. Use paper for more."},
    /* dealing */
    {"dealing", "", "The cards are being dealt. Wait a moment."},
    {"not-dealing", "", "No cards are being dealt right now."},
    {"bad-mix", "", "That has to be 64 hexadecimal digits, in lower case."},
    {"nothing-to-reveal", "", "Your seat isn’t on the list for this deal."},
    {"reveal-differs", "", "That isn’t what you committed to."},
    /* chat */
    {"nothing-said", "", "Write something first."},
    {"too-long", "", "That’s too long. Keep it to 300 characters."},
    {"hush", "",
     "No chatting while you hold the secret. Let the cue speak for itself."},
    {"players-only", "", "Only players can chat during the game."},
    {"no-such-reaction", "",
     "Reactions are clap, laugh, wow, think, heart, sad, hurry and oops."},
    /* moves that are taken back */
    {"no-undo-here", "", "At this table a move stays where it is."},
    {"enough-undone", "",
     "You’ve taken back fifty moves in this game. From now on they stay."},
    /* time */
    {"no-clock-here", "", "This table has no clock. Take your time."},
    {"nobody-waits", "", "Nobody’s waiting for that seat right now."},
    {"nobody-asked", "", "Nobody asked for more time."},
    {"others-decide", "",
     "The others decide whether you get more time. Wait for them."},
    {"somebody-asked", "",
     "Someone else asked for more time. Answer that first."},
    {"already-paused", "", "The game is already paused."},
    {"not-paused", "", "The game isn’t paused."},
    {"paused", "", "The game is paused. Resume it first."},
    {"still-here", "",
     "A bot can fill in once someone’s been away for 30 seconds, or hasn’t "
     "moved for two minutes on their turn. After one minute you can all vote "
     "on it."},
    {"stand-in-there", "", "A bot is already filling in there."},
    /* votes */
    {"vote-is-on", "", "There’s already a vote. Wait for the result."},
    {"vote-too-soon", "",
     "Your last vote on this has just failed. Wait a minute."},
    {"no-such-vote", "", "That vote is already over."},
    {"already-voted", "", "You’ve already voted."},
    {"vote-about-you", "",
     "This vote is about you. Make a move, or say you’re here, and it ends."},
    {"not-here", "", "That person isn’t here right now."},
    {"no-change", "", "It’s already like that."},
    /* hints */
    {"no-hints-here", "", "This table plays without hints."},
    {"one-at-a-time", "", "Your last hint is still on its way."},
    {"no-hint-found", "", "There’s no hint for this one. Trust your gut."},
    {"not-a-program", "",
     "Only a program that joined as one can have a position."},
    {"nobody-asks-you", "", "It’s not your turn."},
    /* notices */
    {"no-push-here", "",
     "This server doesn’t send notifications. Check back now and then."},
    {"bad-subscription", "",
     "This browser’s notifications don’t work here. Turn them off and on "
     "again."},
    {"too-many-subscriptions", "",
     "Sixteen people already get notifications from this table, and that’s the "
     "limit."},
    /* messages "bye" */
    {"newer-connection", "", "You’re playing in another window now."},
    {"sent-away", "", "The host removed you from this table."},
    {"closed-by-operator", "",
     "The people who run this server closed this table."},
    {"address-banned", "",
     "The people who run this server banned your address."},
    {"table-closed", "", "This table was closed because nobody came back."},
    {NULL, NULL, NULL},
};

static const struct ch_refusal *find_error(const char *slug)
{
    for (const struct ch_refusal *at = errors; at->slug != NULL; at++)
        if (strcmp(at->slug, slug) == 0)
            return at;
    return NULL;
}

const struct ch_refusal *errors_explain(const struct ch_game *game,
                                        const char *slug)
{
    const struct ch_refusal *found = find_error(slug);

    /* Any game can explain what all games refuse. */
    return found != NULL
               ? found
               : ch_game_explain(game != NULL ? game : ch_games[0], slug);
}

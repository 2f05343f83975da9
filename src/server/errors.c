/*
 * errors.c - the server's own refusals: slug, rule and sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/errors.h"

#include <string.h>

static const struct ch_refusal errors[] = {
    /* messages */
    {"not-json", "", "That is not a JSON object. docs/protocol.md shows them."},
    {"no-such-order", "", "The house does not know this order."},
    {"order-malformed", "",
     "Something is missing in this order, or is not of the right kind, or does "
     "not belong there."},
    {"bad-id", "",
     "An id has 1 to 40 letters, digits, hyphens and underscores."},
    {"id-missing", "",
     "A move needs an id that you have not used in this game."},
    {"slow-down", "", "That is too fast. Wait a moment."},
    {"could-not-save", "",
     "The house cannot write to its disk at the moment, so nothing was "
     "changed. Try again in a while."},
    {"out-of-memory", "", "The house is short of memory. Try again later."},
    {"answer-too-long", "",
     "The answer is too long to be sent. Whoever runs the house can export a "
     "log with cluehouse export."},
    {"busy", "", "Your last order is still being worked on. Wait for it."},
    /* finding a table */
    {"no-such-table", "",
     "There is no such table. It may have been closed; ask for a new link."},
    {"no-such-code", "",
     "No table has this code. Check the letters with whoever gave it to you."},
    {"too-many-tries", "", "Those were many tries. Wait a minute."},
    {"table-damaged", "",
     "This table cannot be opened. Whoever runs the house should look at it "
     "with cluehouse doctor."},
    {"at-a-table", "", "You are at a table. Open another connection."},
    {"not-at-a-table", "", "Come to a table first."},
    {"bad-token", "",
     "A token of one's own has 32 random letters, digits, hyphens and "
     "underscores."},
    {"wrong-token", "",
     "This link is not, or no longer, good for a place here. You can still "
     "join or watch."},
    {"no-spectators", "", "This table is not for spectators."},
    {"too-many-watchers", "", "There are too many spectators already."},
    {"draining", "",
     "The server is about to restart, so no new games begin. Try again in a "
     "few "
     "minutes."},
    {"too-many-tables", "", "The house is full. Try again later."},
    {"table-is-full", "", "There is no room for more people at this table."},
    /* words */
    {"words-of-its-own", "",
     "This table plays with words of its own, so there is no position for "
     "programs."},
    {"no-words-here", "", "This game has no words that could be changed."},
    {"no-such-theme", "",
     "There is no such theme here. Choose one of those that the table lists."},
    {"piece-out-of-place", "",
     "A piece of the list is missing or came twice. Send the list again from "
     "the beginning."},
    {"too-many-banned-words", "",
     "A table forbids at most 100 words. Leave some out."},
    {"cue-banned-here", "",
     "This table does not want that word in a cue. Give another one."},
    /* people and seats */
    {"bad-name", "",
     "A name has 1 to 24 characters that can be seen, and is not all blanks."},
    {"name-is-taken", "", "Somebody here has this name already."},
    {"not-a-member", "", "Spectators cannot do that. Join the table first."},
    {"not-a-seat", "", "Only those who have a seat can do that."},
    {"not-the-host", "", "Only the host can do that."},
    {"no-such-game", "", "There is no such game here."},
    {"no-such-seat", "", "There is no such seat at this table."},
    {"no-such-member", "", "There is no such person here."},
    {"no-such-level", "", "Bots play easy, normal or hard."},
    {"no-bots-here", "", "This table is for people only."},
    {"too-many-bots", "",
     "Enough bots play here at the moment. Ask people, or try again later."},
    {"seat-is-taken", "", "Somebody sits there. Take another seat."},
    {"seat-was-taken", "",
     "Somebody has taken your seat while you were away. You can watch, and "
     "play again in the next game."},
    {"had-a-seat", "",
     "Whoever has played another seat in this game knows too much for this "
     "one."},
    {"already-seated", "", "That person has a seat already."},
    {"colour-is-taken", "", "Somebody has this colour already."},
    {"no-such-choice", "", "There is nothing like that to choose here."},
    {"banned", "",
     "You cannot come to this table: the host has banned you, or somebody with "
     "this name or from your network. Ask the host to take it back."},
    {"no-such-ban", "", "Nobody with this name is banned from this table."},
    {"too-many-bans", "",
     "This table has 32 bans already. Take one back, or make a new table."},
    {"offensive", "",
     "This table does not allow such words. Choose others, please."},
    {"offensive-names", "",
     "The filter would refuse the name of somebody who is here. Ask them to "
     "change it, or send them away, and try again."},
    {"not-that-one", "", "You cannot do that to yourself. Try leave."},
    {"game-has-begun", "", "The game has begun. That is for before the start."},
    {"game-not-begun", "", "The game has not begun yet."},
    {"game-not-over", "", "That is for after the end of the game."},
    {"no-empty-seat", "", "Every seat is taken. Add seats first."},
    {"seats-are-empty", "",
     "Some seats are empty. Wait for people, add bots, or take seats away."},
    {"not-all-ready", "", "Not everybody is ready."},
    {"still-people-there", "",
     "People sit on the seats that would go. Ask them to stand up first."},
    {"bad-clock", "",
     "A move has 5 to 86400 seconds and a game 60 to 86400, or 0 for no "
     "limit."},
    {"bad-seating", "",
     "Say keep, rotate or shuffle: what becomes of the seats when another game "
     "begins."},
    {"no-such-round", "", "This table has not played so many games."},
    {"log-is-gone", "",
     "The log of that game is not, or no longer, kept here."},
    {"not-in-that-game", "",
     "You were not at this table when that game was played, so its log is not "
     "for you."},
    {"unlike-the-others", "", "That setting has another kind of value."},
    {"enough-notes", "", "Those were a thousand notes. Use paper for more."},
    /* dealing */
    {"dealing", "", "The cards are being dealt. Wait a moment."},
    {"not-dealing", "", "Nothing is being dealt at the moment."},
    {"bad-mix", "", "That has to be 64 hexadecimal digits, in small letters."},
    {"nothing-to-reveal", "", "Your seat is not on the list for this deal."},
    {"reveal-differs", "", "That is not what you have committed to."},
    /* chat */
    {"nothing-said", "", "There is nothing to say in that message."},
    {"too-long", "", "That is too long: 300 characters at the most."},
    {"hush", "",
     "You know too much to talk now. The cue has to speak for itself."},
    {"players-only", "", "While a game is on only its players talk."},
    {"no-such-reaction", "",
     "Reactions are clap, laugh, wow, think, heart, sad, hurry and oops."},
    /* time */
    {"no-clock-here", "", "This table has no clock. Take your time."},
    {"nobody-waits", "", "Nobody waits for that seat at the moment."},
    {"nobody-asked", "", "Nobody has asked for more time."},
    {"others-decide", "", "The others decide whether you get more time."},
    {"somebody-asked", "",
     "Somebody else has asked for more time. Answer that first."},
    {"already-paused", "", "The game is paused already."},
    {"not-paused", "", "The game is not paused."},
    {"paused", "", "The game is paused. Let it go on first."},
    {"still-here", "",
     "A bot can sit in for somebody who has been away for half a minute, or "
     "has done nothing for two minutes when it was their turn. After one "
     "minute you can all vote on it."},
    {"stand-in-there", "", "A bot plays there already."},
    /* votes */
    {"vote-is-on", "", "There is a vote already. Wait for its result."},
    {"vote-too-soon", "",
     "You have just called such a vote, and it failed. Wait a minute."},
    {"no-such-vote", "", "There is no such vote, or it is over."},
    {"already-voted", "", "You have voted already."},
    {"vote-about-you", "",
     "This vote is about you. Make a move, or say that you are here, and it "
     "ends."},
    {"not-here", "", "That person is not here at the moment."},
    {"no-change", "", "It is like that already."},
    /* hints */
    {"no-hints-here", "", "This table is played without hints."},
    {"one-at-a-time", "", "Your last hint is still being thought about."},
    {"no-hint-found", "", "Nothing comes to mind. You are on your own."},
    {"not-a-program", "",
     "Only a program that joined as one can have a position."},
    {"nobody-asks-you", "", "It is not you whom the table waits for."},
    /* notices */
    {"no-push-here", "",
     "This server does not send notices. Look in now and then instead."},
    {"bad-subscription", "",
     "This browser's address for notices cannot be used. Switch notices off "
     "and on again."},
    {"too-many-subscriptions", "",
     "Sixteen people get notices from this table already, and no more can."},
    /* messages "bye" */
    {"newer-connection", "", "You are playing from another window now."},
    {"sent-away", "", "The host has sent you away from this table."},
    {"closed-by-operator", "",
     "Whoever runs this server has closed this table."},
    {"address-banned", "", "Whoever runs this server has banned your address."},
    {"table-closed", "",
     "This table was closed, because nobody came any more."},
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

/*
 * server-en.ts - English for texts of the server that are written for a terminal or for
 * programmers. All others are shown as they are.
 *
 * SPDX-License-Identifier: MIT
 */

/** Requests that this client never sends: the page is older than the server. */
export const confused = [
  'not-json',
  'no-such-order',
  'order-malformed',
  'bad-id',
  'id-missing',
  'bad-token',
  'at-a-table',
  'not-at-a-table',
  'no-such-game',
  'no-such-level',
  'no-such-choice',
  'no-such-option',
  'no-such-reaction',
  'bad-seating',
  'bad-pace',
  'bad-scene',
  'unlike-the-others',
  'only-the-dealer',
  'no-such-verb',
  'argument-missing',
  'too-many-arguments',
  'argument-out-of-range',
  'argument-not-a-number',
  'no-such-value',
  'not-a-program',
  'piece-out-of-place',
  'words-of-its-own',
  'no-such-rules',
  'text-not-wanted',
  'line-too-long',
  'line-empty',
  'not-what-chance-may-do',
  'no-such-column',
];

export function all(slugs: string[], words: string): Record<string, string> {
  return Object.fromEntries(slugs.map((slug) => [slug, words]));
}

export const refusalsEn: Record<string, string> = {
  ...all(confused, 'This page is out of date. Reload it.'),
  'answer-too-long': 'This log is too long to send. Ask the people who run this server for it.',
  'table-damaged': 'This table can’t be opened. Tell the people who run this server.',
  'could-not-save': 'The server can’t save right now, so nothing was changed. Try again in a moment.',
  'table-is-frozen': 'Something went wrong in this game, so the table was stopped. Start a new one.',
  'no-such-seat': 'There’s no such seat at this table.',
  'not-that-one': 'You can’t do that to yourself.',
  'bad-clock': 'That time limit isn’t available. Choose another.',
  'wrong-number-of-seats': 'This game isn’t for that many. Add or remove seats.',
  'too-late': 'That came too late. The game has moved on.',
  'no-such-question': 'You haven’t been asked that yet.',
  'text-missing': 'Write something first.',
  'text-not-utf8': 'That text can’t be read. Type it again.',
  'text-has-control-characters': 'There are invisible characters in it. Type it again.',
};

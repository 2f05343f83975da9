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
  ...all(confused, 'This page and the house do not understand each other. Load the page again.'),
  'answer-too-long': 'This log is too long to be sent. Whoever runs the house can give it to you.',
  'table-damaged': 'This table cannot be opened. Whoever runs the house should have a look.',
  'could-not-save': 'The house cannot save at the moment, so nothing was changed. Try again in a while.',
  'table-is-frozen': 'The house found a mistake in its own books and has stopped this table.',
  'no-such-seat': 'There is no such seat at this table.',
  'not-that-one': 'You cannot do that to yourself.',
  'bad-clock': 'There is no such time limit.',
  'wrong-number-of-seats': 'This game is not for that many.',
  'too-late': 'That came too late: the game has gone on.',
  'no-such-question': 'You were not asked that yet.',
  'text-missing': 'Write something first.',
  'text-not-utf8': 'That is not proper text.',
  'text-has-control-characters': 'There are characters in it that cannot be seen.',
};

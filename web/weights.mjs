/*
 * weights.mjs - how many bytes of scripts, styles and words, gzipped, a browser
 * loads before a page can be used, and how many it may.
 *
 * SPDX-License-Identifier: MIT
 */
export const MOST_HOME = 45000; // for the first page
export const MOST_GAME = 60000; // for a game, from there

/** What a piece adds: script, style, and its words in the longest language. */
export function pieceWeight({ script, style = 0, words = [] }) {
  return script + style + Math.max(0, ...words);
}

/** The weights by page: the first one, and what each game adds to it. A game needs
 * its own piece and `play`. */
export function weigh({ early, main, play, games }) {
  const more = Object.entries(games).map(([game, piece]) => [game, pieceWeight(play) + pieceWeight(piece)]);
  return { home: early + pieceWeight(main), games: Object.fromEntries(more) };
}

/** In a line. */
export function weightsText({ home, games }) {
  return [`the first page ${home}`, ...Object.entries(games).map(([game, size]) => `${game} ${size} more`)].join(', ');
}

export function isTooHeavy({ home, games }) {
  return home > MOST_HOME || Object.values(games).some((size) => size > MOST_GAME);
}

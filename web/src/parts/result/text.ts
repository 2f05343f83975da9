/* text.ts - a result as a text that is sent to friends. SPDX-License-Identifier: MIT */

/** Somebody's place in the result. */
export interface Place {
  name: string;
  points: number;
  won: boolean;
  /** How it ended for them, if the game does not count points. */
  outcome?: string;
  /** The number of their colour. */
  colour: number;
}

const MEDALS = ['🥇', '🥈', '🥉'];
const MOST = 10; // squares
/** What points look like, game by game: repeated along a line. */
const SQUARES: Record<string, string[]> = {
  haiclue: ['⬜', '⬛'],
  hue: ['🟥', '🟨', '🟩', '🟦', '🟪'],
  'hues-and-cues': ['🟥', '🟧', '🟨', '🟩', '🟦', '🟪'],
};

/** The best first. */
export function inOrder(places: Place[]): Place[] {
  return [...places].sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
}

/** A line of squares, as long as somebody's points against the most. */
export function bar(game: string, points: number, most: number): string {
  const squares = SQUARES[game] ?? ['🟦'];
  const n = most > 0 && points > 0 ? Math.max(1, Math.round((points / most) * MOST)) : 0;
  return Array.from({ length: n }, (_, i) => squares[i % squares.length]).join('');
}

/** The rank of each place, from 0; as many points, the same rank. */
function rank(places: Place[], at: number): number {
  const here = places[at];
  return places.findIndex((one) => one.won === here?.won && one.points === here.points);
}

interface Heading {
  game: string;
  /** Title and winner. */
  head: string;
  /** What was to be found; '' if that is no question here. */
  found: string;
}

/** Title, winner, what was found, and a line for everybody. What a game hides from
 * its players stays hidden: nobody's cards, words or colours are in it. */
export function resultText({ game, head, found }: Heading, places: Place[], link: string): string {
  const all = inOrder(places);
  const most = Math.max(...all.map(({ points }) => points));
  const lines = all.map(({ name, points, won, outcome }, i) =>
    outcome === undefined
      ? `${MEDALS[rank(all, i)] ?? '▫️'} ${name} ${bar(game, points, most)} ${points}`
      : `${won ? '🔎' : '▫️'} ${name}: ${outcome}`,
  );
  return [head, found && `✉️ ${found}`, ...lines, link].filter((line) => line !== '').join('\n');
}

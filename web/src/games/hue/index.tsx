/* index.tsx - HUE in the browser: its board, and what is around it. SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import type { SeatNote } from '../../components/seat-chip';
import { translateOr } from '../../server-text';
import { mayMove } from '../../settings';
import type { Fact, View } from '../../types';
import type { GameModule } from '../module';
import { Board, type HueTable } from './board';
import { endLasts } from './end';
import { laidFact, OTHERS, OURS } from './follow';
import { cardName } from './hand';
import { hasLaidPoison } from './regions';
import { narrate } from './told';

/** Cards, colours ("red") and directions ("up"). */
function word(slug: string, t: Translate): string {
  if (slug.includes('-') && !/^-?\d/.test(slug)) return cardName(slug, t);
  const colour = `hue.colour.${slug.charAt(0).toUpperCase()}`;
  return translateOr(t, colour, slug);
}

/** How many cards a seat has, and whether its poison is among them. */
function note({ table, over }: View<HueTable>, seat: number, t: Translate): SeatNote {
  if (over) return {};
  const clean = hasLaidPoison(table.laid, seat);
  return {
    text: t(clean ? 'hue.cards' : 'hue.cards.poison', { n: table.cards[seat] ?? 0 }),
    more: t(clean ? 'hue.poison.laid' : 'hue.poison.held'),
  };
}

/** A card is seen as it lands. The end is counted colour by colour, and the board
 * says when it is done. */
function scene(facts: Fact[], { seats }: View<never>, me: number | null): number {
  const laid = laidFact(facts);
  if (facts.some(({ fact }) => fact === 'won')) {
    if (!mayMove()) return 0;
    return me === null ? endLasts(seats) : Infinity;
  }
  return laid === undefined ? 0 : laid.seat === me ? OURS : OTHERS;
}

/** Hearts, drops, moons, leaves and cards. */
const celebration = {
  shapes: [
    'M5 9.5C-2 5 0 .6 2.6 .6 4 .6 5 1.6 5 2.8 5 1.6 6 .6 7.4 .6 10 .6 12 5 5 9.5z',
    'M5 0C6.4 2.6 8.8 4.8 8.8 6.6a3.8 3.5 0 0 1-7.6 0C1.2 4.8 3.6 2.6 5 0z',
    'M6.6 .2A4.9 4.9 0 1 0 9.8 6.8 4.2 4.2 0 0 1 6.6 .2z',
    'M.6 9.8l1-1.8C-.6 3.6 3.4 0 9.6 .4 10.2 6.4 6.4 10.2 2.8 8.6l-1 1.6z',
    'M3.5 0h3v10h-3z',
  ],
  colours: ['#d8463d', '#2b63c6', '#7c429f', '#43ad79', '#f4c03f', '#ff8a80'],
};

const game: GameModule = {
  name: 'hue',
  scene,
  Board: Board as GameModule['Board'],
  narrate,
  word,
  countsLate: true,
  celebration,
  note,
};
export default game;

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

const game: GameModule = {
  name: 'hue',
  scene,
  Board: Board as GameModule['Board'],
  narrate,
  word,
  countsLate: true,
  note,
};
export default game;

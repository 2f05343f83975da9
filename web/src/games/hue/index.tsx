/* index.tsx - HUE in the browser: its board, and its facts as sentences. SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import type { SeatNote } from '../../components/seat-chip';
import { translateOr } from '../../server-text';
import { mayMove } from '../../settings';
import type { Fact, View } from '../../types';
import type { Key } from '../../locales';
import type { GameModule } from '../module';
import { Board, type HueTable } from './board';
import { cardName } from './hand';
import { hasLaidPoison, type Letter, type Turn } from './regions';

function cardNames(fact: Fact, t: Translate): string {
  const cards = Array.isArray(fact.card) ? (fact.card as string[]) : [String(fact.card)];
  return cards.map((card) => cardName(card, t)).join('; ');
}

/** Cards, colours ("red") and directions ("up"). */
function word(slug: string, t: Translate): string {
  if (slug.includes('-') && !/^-?\d/.test(slug)) return cardName(slug, t);
  const colour = `hue.colour.${slug.charAt(0).toUpperCase()}`;
  return translateOr(t, `hue.turn.${slug}`, /^[a-z]/.test(slug) ? t(colour as Key) : slug);
}

function narrate(fact: Fact, names: string[], t: Translate): string | null {
  const name = names[Number(fact.seat)] ?? '';
  switch (fact.fact) {
    case 'begins':
      return t('hue.say.begins', { name });
    case 'start':
      return t('hue.say.start', { cards: cardNames(fact, t) });
    case 'dealt':
      return t('hue.say.dealt', { name, cards: cardNames(fact, t) });
    case 'laid':
      return t(fact.covers === 'nothing' ? 'hue.say.laid' : 'hue.say.laid-over', {
        name,
        card: cardNames(fact, t),
        covered: fact.covers === 'nothing' ? '' : cardName(String(fact.covers), t),
        column: Number(fact.column),
        row: Number(fact.row),
        turn: t(`hue.turn.${fact.turn as Turn}`),
      });
    case 'value':
      return t('hue.say.value', {
        colour: t(`hue.colour.${String(fact.colour)[0]!.toUpperCase() as Letter}`),
        value: Number(fact.value),
      });
    case 'scored':
      return t('hue.say.scored', { name, card: cardNames(fact, t), n: Number(fact.points) });
    case 'won':
      return t('hue.say.won', { name });
    default:
      return null;
  }
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

/** The end is counted colour by colour; the board says when it is done. */
function scene(facts: Fact[]): number {
  return mayMove() && facts.some(({ fact }) => fact === 'won') ? Infinity : 0;
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

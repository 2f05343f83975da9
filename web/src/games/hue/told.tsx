/* told.tsx - facts of HUE as lines of the history, with little cards. SPDX-License-Identifier: MIT */
import type { VNode } from 'preact';
import type { Translate } from '../../i18n';
import type { Key } from '../../locales';
import type { Fact } from '../../types';
import type { Told } from '../module';
import { Chip, MiniCard } from './card';
import { cardName } from './hand';
import type { Letter } from './regions';

function cardsOf({ card }: Fact): string[] {
  return Array.isArray(card) ? (card as string[]) : [String(card)];
}

/** A sentence whose hole {card} is filled with a picture. */
function drawn(sentence: string, picture: VNode | VNode[]): VNode {
  const [before, after = ''] = sentence.split('\0');
  return (
    <span class="hue-told">
      {before}
      {picture}
      {after}
    </span>
  );
}

/** A sentence in words, and with pictures of the cards. */
function withCards(fact: Fact, t: Translate, key: Key, holes: Record<string, string | number>): Told {
  const cards = cardsOf(fact);
  return {
    text: t(key, { ...holes, card: cards.map((card) => t('hue.card.a', { card: cardName(card, t) })).join(', ') }),
    art: drawn(
      t(key, { ...holes, card: '\0' }),
      cards.map((card) => <MiniCard key={card} card={card} />),
    ),
  };
}

function colourTold(fact: Fact, t: Translate): Told {
  const letter = String(fact.colour)[0]!.toUpperCase() as Letter;
  const value = Number(fact.value);
  return {
    text: t('hue.say.value', { colour: t(`hue.colour.${letter}`), value }),
    art: drawn(
      t('hue.say.value', { colour: '\0', value }),
      <span class="hue-inks">
        <Chip letter={letter} />
      </span>,
    ),
  };
}

export function narrate(fact: Fact, names: string[], t: Translate, _: unknown, me: number | null): Told | null {
  const seat = Number(fact.seat);
  const name = names[seat] ?? '';
  const whose = seat === me ? '.you' : '';
  switch (fact.fact) {
    case 'begins':
      return { text: t(`hue.say.begins${whose}` as Key, { name }) };
    case 'start':
      return withCards(fact, t, 'hue.say.start', {});
    case 'dealt':
      return withCards(fact, t, `hue.say.dealt${whose}` as Key, { name });
    case 'laid': {
      const how = fact.covers === 'nothing' ? 'laid' : 'laid-over';
      const spot = `${String(fact.column)},${String(fact.row)}${String(fact.turn)}`;
      return { ...withCards(fact, t, `hue.say.${how}${whose}` as Key, { name }), turn: seat, spot };
    }
    case 'value':
      return colourTold(fact, t);
    case 'scored':
      return withCards(fact, t, `hue.say.scored${whose}` as Key, { name, n: Number(fact.points) });
    case 'won':
      return { text: t(`hue.say.won${whose}` as Key, { name }) };
    default:
      return null;
  }
}

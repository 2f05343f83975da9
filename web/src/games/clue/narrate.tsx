/*
 * narrate.tsx - facts of Clue as sentences, and as small cards for the history.
 *
 * SPDX-License-Identifier: MIT
 */
import type { VNode } from 'preact';
import type { Holes, Translate } from '../../i18n';
import type { Key } from '../../locales';
import type { Fact, Table } from '../../types';
import type { Told } from '../module';
import { isRoom } from './board-map';
import { Mini } from './cards';
import { atOf, nameOf, roomBy } from './names';

/** Said by what comes next, or seen on the board; where the weapons lie at first too. */
const SILENT = ['hidden', 'asked', 'weapon', 'undone'];
const CARDS = ['suspect', 'weapon', 'room', 'card'];

function holesOf(fact: Fact, names: string[], t: Translate): Holes {
  const name = (seat: unknown) => names[Number(seat)] ?? '?';
  const cards = [fact.card].flat().filter(Boolean).map((card) => nameOf(String(card), t));
  const place = String(fact.place ?? fact.room ?? '');
  const card = (word: unknown) => (word === undefined ? '' : nameOf(String(word), t));
  return {
    seat: name(fact.seat ?? fact.by),
    to: name(fact.to),
    pips: String(fact.pips ?? ''),
    suspect: card(fact.suspect),
    weapon: card(fact.weapon),
    room: fact.fact === 'walked' && !isRoom(place) ? nameOf(roomBy(place), t) : card(place || undefined),
    card: cards.join(', '),
    at: place && atOf(place, t),
  };
}

/** Which sentence it is. */
function kindOf(fact: Fact): string {
  return fact.fact === 'walked' && isRoom(String(fact.place)) ? 'entered' : fact.fact;
}

function artOf(fact: Fact, text: string, t: Translate): VNode | undefined {
  const cards = CARDS.flatMap((name) => (fact.fact === 'pawn' ? [] : [fact[name]].flat().filter(Boolean).map(String)));
  if (cards.length === 0 || fact.fact === 'passage') return undefined;
  return (
    <span>
      <span class="unseen">{text}</span>
      <span aria-hidden="true">
        {text.slice(0, text.indexOf(nameOf(cards[0]!, t))).replace(/[“„]$/, '')}
        <span class="clue-minis">
          {cards.map((card) => (
            <Mini key={card} card={card} t={t} />
          ))}
        </span>
      </span>
    </span>
  );
}

export function narrate(fact: Fact, names: string[], t: Translate, _table: Table | null, me: number | null): Told | null {
  if (SILENT.includes(fact.fact)) return null;
  const kind = kindOf(fact);
  const whose = fact.seat ?? fact.by;
  const mine = me !== null && whose === me;
  const say = `clue.say.${kind}` as Key;
  const you = `clue.you.${kind}` as Key;
  const holes = holesOf(fact, names, t);
  const text = mine && t(you) !== you ? t(you, holes) : t(say, holes);
  if (text === say) return null;
  const art = artOf(fact, text, t);
  const spot = String(fact.place ?? fact.room ?? '');
  return {
    text,
    ...(art && { art }),
    ...(fact.fact === 'turn' && { turn: Number(whose) }),
    ...(spot && fact.fact !== 'envelope' && { spot }),
  };
}

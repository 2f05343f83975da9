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
import { atOf, nameOf, roomBy, theOf } from './names';

/** Said by what comes next, or seen on the board; where the weapons lie at first too. */
const SILENT = ['hidden', 'asked', 'weapon', 'undone'];
const CARDS = ['suspect', 'weapon', 'room', 'card'];
const GAP = '\n';
const GAPS = Object.fromEntries(CARDS.map((name) => [name, GAP]));

function holesOf(fact: Fact, names: string[], t: Translate): Holes {
  const name = (seat: unknown) => names[Number(seat)] ?? '?';
  const named = fact.fact === 'shown' ? theOf : nameOf;
  const cards = [fact.card].flat().filter(Boolean).map((card) => named(String(card), t));
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

/** The cards of a sentence stand behind what is said before the first of them. */
function artOf(fact: Fact, text: string, before: string, t: Translate): VNode | undefined {
  const cards = CARDS.flatMap((name) => (fact.fact === 'pawn' ? [] : [fact[name]].flat().filter(Boolean).map(String)));
  if (cards.length === 0 || fact.fact === 'passage') return undefined;
  return (
    <span>
      <span class="unseen">{text}</span>
      <span aria-hidden="true">
        {before}
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
  const ours = (mine ? `clue.you.${kind}` : `clue.to.${kind}`) as Key;
  const isOurs = (mine || (me !== null && fact.to === me)) && t(ours) !== ours;
  const key = isOurs ? ours : say;
  const holes = holesOf(fact, names, t);
  const text = t(key, holes);
  if (text === say) return null;
  const [before = ''] = t(key, { ...holes, ...GAPS }).split(GAP);
  const art = artOf(fact, text, before, t);
  const spot = String(fact.place ?? fact.room ?? '');
  return {
    text,
    ...(art && { art }),
    ...(fact.fact === 'turn' && { turn: Number(whose) }),
    ...(spot && fact.fact !== 'envelope' && { spot }),
  };
}

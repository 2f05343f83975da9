/* narrate.ts - facts of Clue as sentences. SPDX-License-Identifier: MIT */
import type { Holes, Translate } from '../../i18n';
import type { Fact } from '../../types';
import type { Key } from '../../locales';

const SEATS = ['seat', 'by', 'to'];

/** The name of a card or of a place; squares are called as on the board. */
export function nameOf(word: string, t: Translate): string {
  return /^[A-X]\d+$/.test(word) ? word : t(`clue.card.${word}` as Key);
}

function hole(name: string, value: unknown, names: string[], t: Translate): string {
  if (SEATS.includes(name)) return names[Number(value)] ?? '?';
  if (name === 'pips') return String(value);
  const words = Array.isArray(value) ? value : [value];
  return words.map((word) => nameOf(String(word), t)).join(', ');
}

export function narrate(fact: Fact, names: string[], t: Translate): string | null {
  if (fact.fact === 'hidden') return null; // only the dealer hears it
  const holes: Holes = {};
  for (const [name, value] of Object.entries(fact))
    if (name !== 'number' && name !== 'fact') holes[name] = hole(name, value, names, t);
  return t(`clue.say.${fact.fact}` as Key, holes);
}

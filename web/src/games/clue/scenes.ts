/*
 * scenes.ts - how long what happens must be seen: plain moves are short, what
 * informs is long, and what is meant for us alone stays until we have seen it.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Fact, View } from '../../types';
import type { ClueTable } from './board-map';

/** In ms, at normal pace. */
export const ROLL = 850;
export const WALK = 800;
const PLAIN = 650;
const SUGGEST = 1500;
/** For each one who could not answer. */
export const EACH = 350;
const MOST = 2700;
const NOBODY = 700;
const SHOWED = 1200;
const ACCUSED = 3500;

const find = (facts: Fact[], name: string) => facts.find(({ fact }) => fact === name);

/** The accusation among the facts, or how the game ended without one. */
export function verdictIn(facts: Fact[]): Fact | undefined {
  return find(facts, 'accused') ?? find(facts, 'cold');
}

/** Is the envelope opened for us, or for all? */
export function opensEnvelope(facts: Fact[]): boolean {
  return find(facts, 'envelope') !== undefined;
}

export function shownTo(facts: Fact[], me: number | null): Fact | undefined {
  return facts.find(({ fact, to }) => fact === 'shown' && to === me);
}

export function scene(facts: Fact[], _view: View<ClueTable>, me: number | null): number {
  const has = (name: string) => find(facts, name) !== undefined;
  if (opensEnvelope(facts) || (me !== null && shownTo(facts, me))) return Infinity;
  if (has('accused')) return ACCUSED;
  if (has('suggested')) {
    const asked = facts.filter(({ fact }) => fact === 'could-not').length;
    return Math.min(MOST, SUGGEST + EACH * asked) + (has('unanswered') ? NOBODY : 0);
  }
  if (has('showed')) return SHOWED;
  if (has('rolled')) return ROLL;
  if (has('walked')) return WALK;
  return has('passage') || has('stayed') ? PLAIN : 0;
}

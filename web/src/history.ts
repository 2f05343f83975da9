/* history.ts - the facts that hold, as they are told one after the other. SPDX-License-Identifier: MIT */
import type { Translate } from './i18n';
import type { Fact } from './types';

const KEPT = 300; // facts

/** What a taken-back move told is gone; that it was taken back is told. See "Moves
 * that are taken back" in docs/protocol.md. */
function without(told: Fact[], { number, back, count }: Fact): Fact[] {
  const first = number - Number(back);
  return told.filter((fact) => fact.number < first || fact.number >= first + Number(count));
}

/** The facts that hold after `facts` were told. */
export function withFacts(told: Fact[], facts: Fact[]): Fact[] {
  let all = told;
  for (const fact of facts) all = [...(fact.fact === 'undone' ? without(all, fact) : all), fact];
  return all.slice(-KEPT);
}

/** A move was taken back, in any game. */
export function undoneText(seat: number, names: string[], t: Translate, me: number | null): string {
  return seat === me ? t('undone.you') : t('undone', { name: names[seat] ?? '' });
}

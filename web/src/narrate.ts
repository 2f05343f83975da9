/*
 * narrate.ts - facts as sentences, for the history and for screen readers.
 *
 * SPDX-License-Identifier: MIT
 */
import { gameOf } from './games';
import type { Told } from './games/module';
import { undoneText } from './history';
import type { Translate } from './i18n';
import { tableThen } from './notices';
import type { Fact, Notice, Table } from './types';

/** Facts that repeat a public one with more detail: the public one is left out. */
const FULLER: Record<string, string> = { laid: 'lays', picked: 'picks', showed: 'shown' };

export interface Line extends Told {
  fact: Fact;
}

/** `notices` tell who had which seat when; `me` is our seat. */
export function narrate(facts: Fact[], table: Table, t: Translate, me: number | null, notices: Notice[] = []): Line[] {
  const sentence = gameOf(table.game)?.narrate;
  return facts.flatMap((fact, i) => {
    const beside = [facts[i - 1]?.fact, facts[i + 1]?.fact];
    const then = tableThen(fact, table, notices);
    const names = then.seats.map(({ name = '' }) => name);
    if (fact.fact === 'undone') return [{ fact, text: undoneText(Number(fact.seat), names, t, me) }];
    const told = beside.includes(FULLER[fact.fact] ?? '') ? null : sentence?.(fact, names, t, then, me);
    return told ? [{ fact, ...(typeof told === 'string' ? { text: told } : told) }] : [];
  });
}

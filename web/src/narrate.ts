/*
 * narrate.ts - facts as sentences, for the history and for screen readers.
 *
 * SPDX-License-Identifier: MIT
 */
import { gameOf } from './games';
import type { Translate } from './i18n';
import { tableThen } from './notices';
import type { Fact, Notice, Table } from './types';

/** Facts that repeat a public one with more detail: the public one is left out. */
const FULLER: Record<string, string> = { laid: 'lays', picked: 'picks', showed: 'shown' };

export interface Line {
  fact: Fact;
  text: string;
}

/** `notices` tell who had which seat when. */
export function narrate(facts: Fact[], table: Table, t: Translate, notices: Notice[] = []): Line[] {
  const sentence = gameOf(table.game)?.narrate;
  return facts.flatMap((fact, i) => {
    const beside = [facts[i - 1]?.fact, facts[i + 1]?.fact];
    const then = tableThen(fact, table, notices);
    const names = then.seats.map(({ name = '' }) => name);
    const text = beside.includes(FULLER[fact.fact] ?? '') ? null : sentence?.(fact, names, t, then);
    return text ? [{ fact, text }] : [];
  });
}

/* turns.ts - the lines of a history, put together by turns. SPDX-License-Identifier: MIT */
import type { Fact, Notice } from '../../types';

export type Entry<L extends { fact: Fact; turn?: number }> = L | Notice;

export interface Group<L extends { fact: Fact; turn?: number }> {
  key: number;
  /** Before the first turn: what was dealt and put where. */
  deal: boolean;
  lines: Entry<L>[];
}

/** In order. A game that tells no turns has a line for each group. */
export function grouped<L extends { fact: Fact; turn?: number }>(lines: Entry<L>[]): Group<L>[] {
  const turns = lines.some((line) => 'fact' in line && line.turn !== undefined);
  const groups: Group<L>[] = [];
  lines.forEach((line, i) => {
    const isFact = 'fact' in line;
    const begins = !turns || (isFact && line.turn !== undefined);
    const last = groups[groups.length - 1];
    // What happens to people is not folded away with the deal.
    if (begins || last === undefined || (last.deal && !isFact))
      groups.push({ key: i, deal: turns && isFact && !begins, lines: [] });
    groups[groups.length - 1]!.lines.push(line);
  });
  return groups;
}

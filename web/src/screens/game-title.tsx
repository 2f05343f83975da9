/* game-title.tsx - title and glyph of a game. SPDX-License-Identifier: MIT */
import { coverOf } from '../games';
import { useTranslate } from '../i18n';
import type { Table } from '../types';
import { titleOf } from '../server-text';

export function useGameTitle(table: Table | null): string {
  const t = useTranslate();
  return table === null ? '' : titleOf(t, table.game);
}

export function GameHeading({ table }: { table: Table }) {
  const Glyph = coverOf(table.game)?.Glyph;
  return (
    <h1>
      {Glyph && <Glyph />} <span>{useGameTitle(table)}</span>
    </h1>
  );
}

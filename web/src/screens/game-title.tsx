/* game-title.tsx - title and glyph of a game. SPDX-License-Identifier: MIT */
import { gameOf } from '../games';
import { useTranslate } from '../i18n';
import { translateOr } from '../server-text';
import type { Table } from '../types';

export function useGameTitle(table: Table | null): string {
  const t = useTranslate();
  return table === null ? '' : translateOr(t, `game.${table.game}`, table.game);
}

export function GameHeading({ table }: { table: Table }) {
  const Glyph = gameOf(table.game)?.Glyph;
  return (
    <h1>
      {Glyph && <Glyph />} <span>{useGameTitle(table)}</span>
    </h1>
  );
}

/* index.tsx - the game in the browser. SPDX-License-Identifier: MIT */
import type { BoardProps, GameModule } from '../module';

function Board({ view }: BoardProps) {
  return <pre>{JSON.stringify(view.table, null, 1)}</pre>;
}

function Glyph() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="currentColor" />
    </svg>
  );
}

export const clue: GameModule = {
  name: 'clue',
  Board: Board as GameModule['Board'],
  say: (fact) => fact.fact,
  Glyph,
};

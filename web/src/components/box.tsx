/* box.tsx - the picture on the box of a game. SPDX-License-Identifier: MIT */
import { useLayoutEffect } from 'preact/hooks';
import { coverOf } from '../games';

/** Decoration: its game is always named beside it. */
export function Box({ game }: { game: string }) {
  const src = BOXES[game];
  if (src !== undefined) return <img class="game-box" src={src} alt="" width="1200" height="900" />;
  const Glyph = coverOf(game)?.Glyph;
  return <span class="game-box">{Glyph && <Glyph />}</span>;
}

/** The games whose colours are wanted now: a table and its board want them both,
 * and when the board goes the lobby keeps them. */
const wanted: string[] = [];

function showCharacter(): void {
  const { dataset } = document.documentElement;
  const game = wanted[wanted.length - 1];
  if (game === undefined) delete dataset.game;
  else dataset.game = game;
}

/** The page has the colours of this game, as long as it is shown. */
export function useCharacter(game: string | undefined): void {
  useLayoutEffect(() => {
    if (game === undefined || game === '') return;
    wanted.push(game);
    showCharacter();
    return () => {
      wanted.splice(wanted.lastIndexOf(game), 1);
      showCharacter();
    };
  }, [game]);
}

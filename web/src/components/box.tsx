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

/** The page has the colours of this game, as long as it is shown. */
export function useCharacter(game: string | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (game === undefined || game === '') return;
    dataset.game = game;
    return () => {
      delete dataset.game;
    };
  }, [game]);
}

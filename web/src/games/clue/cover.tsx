/* cover.tsx - Clue in lists: its place and its picture. SPDX-License-Identifier: MIT */
import type { GameCover } from '../module';

/** A magnifying glass over a footstep. */
function Glyph() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
      <circle cx="10" cy="10" r="7" />
      <path d="M15.5 15.5L21 21" stroke-width="3" />
      <path d="M8 12V9.5a2 2 0 0 1 4 0V12z" fill="currentColor" stroke="none" />
    </svg>
  );
}

const cover: GameCover = {
  name: 'clue',
  rank: 1,
  minutes: [20, 40],
  difficulty: 2,
  Glyph,
};
export default cover;

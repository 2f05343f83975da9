/* cover.tsx - Haiclue in lists: its place and its picture. SPDX-License-Identifier: MIT */
import type { GameCover } from '../module';

/** Three magnets, as long as the lines of a haiku. */
function Glyph() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <rect x="3" y="3" width="13" height="5" rx="1.5" />
      <rect x="3" y="9.5" width="18" height="5" rx="1.5" />
      <rect x="3" y="16" width="13" height="5" rx="1.5" />
    </svg>
  );
}

const cover: GameCover = {
  name: 'haiclue',
  rank: 3,
  minutes: [20, 30],
  difficulty: 2,
  Glyph,
};
export default cover;

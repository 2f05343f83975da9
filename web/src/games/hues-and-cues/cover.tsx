/* cover.tsx - Hues and Cues in lists: its place and its picture. SPDX-License-Identifier: MIT */
import type { GameCover } from '../module';

/** Squares of a chart, and the one that is meant. */
function Glyph() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
      <path
        d="M3 3h5v5H3zM9.5 3h5v5h-5zM16 3h5v5h-5zM3 9.5h5v5H3zM16 9.5h5v5h-5zM3 16h5v5H3zM9.5 16h5v5h-5zM16 16h5v5h-5z"
        opacity=".45"
      />
      <circle cx="12" cy="12" r="3.6" />
    </svg>
  );
}

const cover: GameCover = {
  name: 'hues-and-cues',
  rank: 2,
  minutes: [15, 30],
  difficulty: 1,
  Glyph,
};
export default cover;

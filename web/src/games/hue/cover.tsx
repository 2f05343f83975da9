/* cover.tsx - HUE in lists: its place and its picture. SPDX-License-Identifier: MIT */
import type { GameCover } from '../module';

function Glyph() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
      <rect x="2" y="2" width="6" height="20" rx="1.5" opacity=".55" />
      <rect x="9" y="9" width="13" height="6" rx="1.5" />
      <rect x="9" y="2" width="6" height="6" rx="1.5" opacity=".35" />
      <rect x="9" y="16" width="6" height="6" rx="1.5" opacity=".75" />
    </svg>
  );
}

const cover: GameCover = {
  name: 'hue',
  rank: 4,
  seats: 2,
  minutes: [10, 15],
  difficulty: 2,
  Glyph,
};
export default cover;

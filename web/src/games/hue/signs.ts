/* signs.ts - the sign of each colour, on cards and in the pictures of how to play. SPDX-License-Identifier: MIT */
import type { Letter } from './regions';

/** A star of so many rays. */
const sun = (rays: number) =>
  `M${Array.from({ length: 2 * rays }, (_, i) => {
    const [angle, far] = [(i * Math.PI) / rays, i % 2 ? 0.3 : 0.52];
    return `${(Math.sin(angle) * far).toFixed(2)} ${(-Math.cos(angle) * far).toFixed(2)}`;
  }).join('L')}z`;

/** A heart, a sun, a leaf, a drop, a moon: one unit wide, about its middle. */
export const SIGNS: Record<Letter, string> = {
  R: 'M0 .45C-.72 .02-.52-.44-.24-.44-.1-.44 0-.34 0-.22 0-.34 .1-.44 .24-.44 .52-.44 .72 .02 0 .45z',
  Y: sun(8),
  G: 'M-.44 .48-.34 .3C-.56-.14-.16-.5 .46-.46 .52 .14 .14 .52-.22 .36l-.1 .16z',
  B: 'M0-.52C.14-.24 .38-.02 .38 .16a.38 .35 0 0 1-.76 0C-.38-.02-.14-.24 0-.52z',
  P: 'M.16-.48A.49 .49 0 1 0 .48 .18 .42 .42 0 0 1 .16-.48z',
};

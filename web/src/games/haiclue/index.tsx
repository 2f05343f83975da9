/* index.tsx - Haiclue in the browser. SPDX-License-Identifier: MIT */
import { translateOr } from '../../server-text';
import type { GameModule } from '../module';
import { Board } from './board';
import { targetOf } from './language';
import { narrate } from './narrate';
import { sceneOf } from './scene-queue';

/** Magnets and the marks of the cards. */
const celebration = {
  shapes: ['M0 3h10v4.4H0z', 'M5 1 9 5 5 9 1 5Z', 'M0 3h7v4.4H0z', 'M5 1 9.5 8.8h-9Z', 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z'],
  colours: ['#fffefa', '#201e1b', '#2b5fc4', '#1b7548', '#bd3226', '#f2c12e', '#7a2a5c'],
};

const game: GameModule = {
  name: 'haiclue',
  Board: Board as GameModule['Board'],
  narrate,
  // Of a colour people know the word that lies there.
  word: (slug, t) => targetOf(slug) ?? translateOr(t, `haiclue.colour.${slug}`, slug),
  celebration,
  ownSeats: true,
  scene: sceneOf as NonNullable<GameModule['scene']>,
};
export default game;

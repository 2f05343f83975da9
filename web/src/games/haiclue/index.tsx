/*
 * index.tsx - Haiclue in the browser: the board, and every fact as a sentence.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Holes, Translate } from '../../i18n';
import type { Key } from '../../locales';
import { translateOr } from '../../server-text';
import type { Fact, View } from '../../types';
import type { GameModule } from '../module';
import { Board } from './board';
import { hasScene, lengthOf } from './scene-queue';
import type { Colour, Haiclue, Side } from './types';

function narrate(fact: Fact, names: string[], t: Translate): string | null {
  const { word, tile, colour } = fact as { word?: string[]; tile?: string[]; colour?: Colour };
  const key = `haiclue.fact.${fact.fact === 'turned' ? `turned.${fact.side as Side}` : fact.fact}` as Key;
  const text = t(key, {
    ...(fact as unknown as Holes),
    name: names[Number(fact.seat ?? fact.author)] ?? '',
    author: names[Number(fact.author)] ?? '',
    text: word?.join(' ') ?? '',
    colour: colour ? t(`haiclue.colour.${colour}`) : '',
    n: tile?.length ?? Number(fact.points),
  });
  return text === key ? null : text; // some facts have no sentence
}

/** A clue that was scored stays until it has been seen. */
function scene(facts: Fact[], view: View<Haiclue>, me: number | null): number {
  if (!hasScene(facts)) return 0;
  return me === null ? lengthOf(view) : Infinity;
}

const game: GameModule = {
  name: 'haiclue',
  Board: Board as GameModule['Board'],
  narrate,
  word: (slug, t) => translateOr(t, `haiclue.colour.${slug}`, slug),
  ownSeats: true,
  scene,
};
export default game;

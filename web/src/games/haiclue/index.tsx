/*
 * index.tsx - Haiclue in the browser: the board, and every fact as a sentence.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { translateOr } from '../../server-text';
import type { Fact } from '../../types';
import type { GameModule } from '../module';
import { Board } from './board';
import './haiclue.css';
import type { Colour, Side } from './types';

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

function narrate(fact: Fact, names: string[], t: Translate): string | null {
  const name = names[Number(fact.seat ?? fact.author)] ?? '';
  const words = fact.word as string[] | undefined;
  const text = words?.join(' ') ?? '';
  const colour = fact.colour ? t(`haiclue.colour.${fact.colour as Colour}`) : '';
  const n = Number(fact.points);
  switch (fact.fact) {
    case 'targets': {
      const { blue, green, red, yellow } = fact as unknown as Record<Colour, string>;
      return t('haiclue.fact.targets', { blue, green, red, yellow });
    }
    case 'tiles':
      return t('haiclue.fact.tiles', { name, n: (fact.tile as string[]).length });
    case 'card':
      return t('haiclue.fact.card', { name, colour, target: String(fact.target) });
    case 'cards':
      return t('haiclue.fact.cards');
    case 'laid':
      return t('haiclue.fact.laid', { name });
    case 'lays':
      return t('haiclue.fact.lays', { name, text });
    case 'clue':
      return t('haiclue.fact.clue', { name, text });
    case 'reading':
      return t('haiclue.fact.reading', { name });
    case 'picked':
      return t('haiclue.fact.picked', { name });
    case 'picks':
      return t('haiclue.fact.picks', { name, colour });
    case 'shown':
      return t('haiclue.fact.shown', { name, colour, target: String(fact.target) });
    case 'guessed':
      return t('haiclue.fact.guessed', { name, colour });
    case 'scored':
      return t('haiclue.fact.scored', { name, n });
    case 'team':
      return t('haiclue.fact.team', { n });
    case 'turned':
      return t(`haiclue.fact.turned.${fact.side as Side}`);
    case 'passed':
      return t('haiclue.fact.passed');
  }
  return null;
}

export const haiclue: GameModule = {
  name: 'haiclue',
  Board: Board as GameModule['Board'],
  narrate,
  word: (slug, t) => translateOr(t, `haiclue.colour.${slug}`, slug),
  Glyph,
  ownSeats: true,
};

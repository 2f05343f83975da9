/* narrate.ts - each fact of the game as a sentence. SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import type { Fact, Table } from '../../types';
import { cellOf, chartOf, colourOf, listed } from './model';
import { inWords } from './colour-names';

type Plain =
  | 'giver'
  | 'drew'
  | 'chose'
  | 'target'
  | 'cue'
  | 'passed'
  | 'guessed'
  | 'challenged'
  | 'voted'
  | 'struck'
  | 'upheld'
  | 'revealed'
  | 'extra'
  | 'won';

export function narrate(fact: Fact, names: string[], t: Translate, table: Table): string | null {
  const chart = chartOf(table.options.board === 'pocket' ? 'pocket' : 'full');
  const cell = (name: string) => `${name} (${inWords(colourOf(chart, cellOf(name)), t)})`;
  const name = names[Number(fact.seat)] ?? '';
  switch (fact.fact) {
    case 'card':
      return t('cues.say.card', { cells: (fact.cell as string[]).map(cell).join(', ') });
    case 'tied':
      return t('cues.say.tied', { names: listed([fact.seat].flat().map(Number), names) });
    case 'vote':
      return t(`cues.say.vote.${fact.vote as 'uphold' | 'strike'}`, { name });
    case 'points':
      return fact.points === 0
        ? t('cues.say.nothing', { name })
        : t('cues.say.points', { name, n: Number(fact.points) });
    case 'giver':
    case 'drew':
    case 'chose':
    case 'target':
    case 'cue':
    case 'passed':
    case 'guessed':
    case 'challenged':
    case 'voted':
    case 'struck':
    case 'upheld':
    case 'revealed':
    case 'extra':
    case 'won': {
      const plain: Plain = fact.fact;
      return t(`cues.say.${plain}`, {
        name,
        cell: fact.cell ? cell(String(fact.cell)) : '',
        cue: String(fact.cue ?? ''),
      });
    }
    default:
      return null; // of a newer server
  }
}

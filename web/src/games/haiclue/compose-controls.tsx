/*
 * compose-controls.tsx - the controls around the tiles while composing.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { useServerText } from '../../server-text';
import type { Answer } from '../../types';
import type { BoardProps } from '../module';
import { count, isEnough } from './draft';
import { Chip } from './pieces';
import { HAIKU, nearest } from './syllables';
import type { Colour, Haiclue } from './types';
import type { Composing } from './use-composing';

export function Secret({ view, me, t }: Omit<BoardProps<Haiclue>, 'scene'> & { me: number }) {
  const colour = view.table.cards[me] as Colour | null | undefined;
  const target = view.table.targets.find((one) => one.colour === colour);
  if (!colour || !target) return null;
  return (
    <h2 class="hc-secret" tabIndex={-1}>
      {t('haiclue.secret')} <Chip colour={colour} word={target.word ?? ''} t={t} />
      <small>{t('haiclue.secret.only')}</small>
    </h2>
  );
}

interface LineButtonProps {
  words: string[];
  line: number;
  haiku: boolean;
  current: boolean;
  go: () => void;
  t: Translate;
}

/** Chooses the line; in a haiku it counts its syllables. */
export function LineButton({ words, line, haiku, current, go, t }: LineButtonProps) {
  const want = HAIKU[line] ?? 0;
  const has = nearest(words, want);
  const state = has === want ? 'right' : has > want ? 'long' : 'short';
  const name = t('haiclue.line', { line: line + 1 });
  return (
    <button
      type="button"
      class="hc-line-button"
      aria-pressed={current}
      data-state={haiku ? state : undefined}
      onClick={(event) => {
        event.stopPropagation();
        go();
      }}
    >
      <span aria-hidden="true">
        {haiku ? <b>{has}</b> : line + 1}
        {haiku && <small>{state === 'right' ? '✓' : `/${want}`}</small>}
      </span>
      <span class="unseen">
        {haiku ? `${name}: ${t('haiclue.line.count', { has, want })}` : name}
      </span>
    </button>
  );
}

const ARROWS: [string, string, 'left' | 'right' | 'up' | 'down'][] = [
  ['ArrowLeft', 'M15 5 8 12l7 7', 'left'],
  ['ArrowRight', 'm9 5 7 7-7 7', 'right'],
  ['ArrowUp', 'm5 15 7-7 7 7', 'up'],
  ['ArrowDown', 'm5 9 7 7 7-7', 'down'],
];

export function Movers(props: {
  word: string;
  push: (arrow: string) => void;
  back: () => void;
  t: Translate;
}) {
  const { word, t } = props;
  return (
    <div class="hc-movers" role="toolbar" aria-label={t('haiclue.move', { word })}>
      {ARROWS.map(([key, path, name]) => (
        <button key={key} type="button" aria-label={t(`haiclue.move.${name}`)} onClick={() => props.push(key)}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={path} fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
          </svg>
        </button>
      ))}
      <button type="button" aria-label={t('haiclue.back')} onClick={props.back}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
        </svg>
      </button>
    </div>
  );
}

interface VerdictProps {
  composing: Composing;
  t: Translate;
}

/** Refusals of an unfinished clue are not shown as errors. */
const UNFINISHED = /needs-(three-lines|more-tiles)|-short$/;

/** The state of the clue, as text. */
function verdict({ composing, t }: VerdictProps, why: (answer: Answer) => string): [string, string] {
  const { lines, check, refused, haiku, isLaid, typed } = composing;
  if (typed) return ['', t(typed.at < 0 ? 'haiclue.typed.none' : 'haiclue.typed', { text: typed.text })];
  if (refused) return ['bad', why(refused)];
  if (isLaid) return ['good', t('haiclue.wait')];
  if (count(lines) === 0) return ['', t('haiclue.hint')];
  if (!isEnough(lines)) return ['', t('haiclue.few')];
  if (check === null) return ['', t('haiclue.checking')];
  if (!check.ok) return [UNFINISHED.test(check.slug ?? '') ? '' : 'bad', why(check)];
  const fits = lines.every((words, i) => nearest(words, HAIKU[i] ?? 0) === HAIKU[i]);
  return ['good', t(haiku ? (fits ? 'haiclue.ok.haiku' : 'haiclue.ok.free') : 'haiclue.ok')];
}

export function Verdict(props: VerdictProps) {
  const [state, words] = verdict(props, useServerText().refusal);
  return (
    <p class="hc-verdict" data-state={state || undefined} role="status">
      {words}
    </p>
  );
}

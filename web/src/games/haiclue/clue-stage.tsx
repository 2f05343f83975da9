/*
 * clue-stage.tsx - one clue from the moment it is read until its meaning is known.
 *
 * It is one element all the time, and each of its parts has its place from the
 * beginning: the poem stays where it is while everyone guesses.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { mayMove } from '../../settings';
import { play } from '../../sound';
import type { Table } from '../../types';
import { listed as list } from '../../tally';
import { GoOn } from './go-on';
import { Chip, Piece, Poem, type Choosing } from './pieces';
import type { Reveal } from './scene-queue';
import { COLOURS, type Colour, type Haiclue, type Side } from './types';

export interface Around {
  table: Table;
  names: string[];
  me: number | null;
  t: Translate;
}

/** A reveal in steps: who picked what, what it was, and points that have come. */
export type Step = 0 | 1 | 2;
const STEPS = [1200, 2000]; // ms

/** The step, and what finishes the count. */
export function useSteps(key: number | undefined): [Step, () => void] {
  const [step, setStep] = useState<{ key: number | undefined; step: Step }>({ key, step: 0 });
  const ending = useRef(() => undefined as void);
  useEffect(() => {
    if (key === undefined) return undefined;
    if (!mayMove()) {
      play('reveal');
      return undefined;
    }
    let timer = setTimeout(() => {
      play('reveal');
      setStep({ key, step: 1 });
      timer = setTimeout(() => setStep({ key, step: 2 }), STEPS[1]);
    }, STEPS[0]);
    const stop = () => clearTimeout(timer);
    ending.current = () => {
      stop();
      setStep({ key, step: 2 });
    };
    return stop;
  }, [key]);
  const now = step.key === key ? step.step : 0;
  return [mayMove() ? now : 2, () => ending.current()];
}

/** The seats that picked a colour, as pieces that turn over on its card. */
export function Pickers({ reveal, colour, table, names }: Omit<Around, 'me' | 't'> & { reveal: Reveal; colour: Colour }) {
  const seats = reveal.scored.picks.flatMap((pick, seat) => (pick === colour ? [seat] : []));
  return (
    <span class="hc-pickers" style={{ '--n': seats.length }}>
      {seats.map((seat) => (
        <span key={seat} style={{ '--nth': seat }}>
          <Piece {...{ table, names, seat }} />
          <span class="unseen">{names[seat]} </span>
        </span>
      ))}
    </span>
  );
}

export function listed(seats: number[], { names, me, t }: Around): string {
  return list(seats.map((seat) => (seat === me ? t('haiclue.you') : (names[seat] ?? ''))), t('and'));
}

export function rightOf({ picks, card }: { picks: (Colour | null)[] | null; card: Colour | null }): number[] {
  return (picks ?? []).flatMap((pick, seat) => (pick !== null && pick === card ? [seat] : []));
}

function outcome(props: Around & { reveal: Reveal }): string {
  const { me, t } = props;
  const { scored } = props.reveal;
  const right = rightOf(scored);
  const all = scored.picks.filter((pick) => pick !== null).length;
  const pick = me === null ? null : scored.picks[me];
  const word = props.reveal.targets[COLOURS.indexOf(pick!)];
  if (right.length === 0) return [word && t('haiclue.fact.wrong.own', { word }), t('haiclue.reveal.none')].filter(Boolean).join(' ');
  if (word && pick !== scored.card)
    return `${t('haiclue.reveal.wrong', { word })} ${t('haiclue.reveal.right', { names: listed(right, props) })}`;
  if (right.length === all && all > 1) return t('haiclue.reveal.all');
  if (me !== null && right.includes(me) && right.length === 1) return t('haiclue.reveal.you');
  return t('haiclue.reveal.right', { names: listed(right, props) });
}

interface Props extends Around {
  state: Haiclue;
  author: number;
  lines: string[][];
  side: Side;
  reveal: Reveal | null;
  step: Step;
  reading: boolean;
  choosing: Choosing | undefined;
  busy: boolean;
  big: boolean;
  next: () => void;
  finish: () => void;
}

function title({ author, me, names, reveal, t }: Props): string {
  const name = names[author] ?? '';
  if (author === me) return t(reveal ? 'haiclue.reveal.own' : 'haiclue.reading.own');
  return t(reveal ? 'haiclue.reveal.title' : 'haiclue.reading', { name });
}

/** What is said below the poem. */
function Say(props: Props) {
  const { reveal, step, reading, choosing, state, me, author, t } = props;
  if (reveal && step === 0) return <p class="hc-outcome">{t('haiclue.reveal.picks')}</p>;
  if (reveal)
    return (
      <>
        <p class="hc-outcome">
          {t('haiclue.reveal.was')} <Chip colour={reveal.scored.card} word={reveal.scored.target} t={t} />
        </p>
        <p class="hc-note">{outcome({ ...props, reveal })}</p>
      </>
    );
  if (reading) return <p class="hc-outcome">{t(author === me ? 'haiclue.reads.own' : 'haiclue.reads')}</p>;
  if (choosing)
    return (
      <p class="hc-outcome">
        {choosing.chosen ? t('haiclue.final') : t('haiclue.choose')}{' '}
        {!choosing.chosen && <span class="hc-keys">{t('haiclue.choose.keys')}</span>}
      </p>
    );
  const pick = me === null ? null : state.clues[author]?.picks?.[me];
  const mine = state.targets.find((target) => target.colour === pick);
  return (
    <>
      {mine && (
        <p class="hc-outcome">
          {t('haiclue.picked')} <Chip colour={mine.colour} word={mine.word ?? ''} t={t} />
        </p>
      )}
      <Waiting {...props} />
    </>
  );
}

export function Waiting({ state, ...around }: Around & { state: Haiclue }) {
  const { waiting, phase } = state;
  if (phase === 'deal' || waiting.length === 0) return null;
  const { t } = around;
  return (
    <p key={waiting.join()} class="hc-note">
      {waiting.length > 3
        ? t('haiclue.waiting.many', { n: waiting.length })
        : t('haiclue.waiting', { names: listed(waiting, around) })}
    </p>
  );
}

const FIRST_WORD = 350; // ms until the first word has landed,
const WORD = 190; // and between two; as the styles have it

/** Words are heard as they land. */
function useLanding(reading: boolean, words: number): void {
  useEffect(() => {
    if (!reading || !mayMove()) return undefined;
    const timers = Array.from({ length: words }, (_, i) => setTimeout(() => play('place'), FIRST_WORD + i * WORD));
    return () => timers.forEach(clearTimeout);
  }, [reading]);
}

export function ClueStage(props: Props) {
  const { author, lines, side, reveal, reading, choosing, state, table, names, busy, big, t } = props;
  const chosen = state.targets.find((target) => target.colour === choosing?.chosen);
  const moment = reveal ? 'reveal' : reading ? 'reading' : 'guess';
  useLanding(reading, lines.flat().length);
  return (
    <div class="hc-scene hc-door" data-moment={moment} data-done={props.step === 2 || undefined}>
      <h2 tabIndex={-1}>
        <span key={moment}>
          <Piece table={table} names={names} seat={author} /> {title(props)}
        </span>
      </h2>
      <Poem lines={lines} side={side} />
      <div class="hc-say" key={`${moment} ${props.step} ${chosen?.word} ${choosing === undefined}`}>
        <Say {...props} />
      </div>
      {reveal && !big && <GoOn press={props.step < 2 ? props.finish : props.next} t={t} />}
      {choosing && chosen && (
        <button class="main" disabled={busy} onClick={choosing.done}>
          {t('haiclue.guess', { word: chosen.word ?? '' })}
        </button>
      )}
    </div>
  );
}

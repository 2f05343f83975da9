/*
 * board.tsx - the board of Haiclue: seats, targets, what goes on now, and what
 * lies open.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../../settings';
import type { BoardProps } from '../module';
import { keep } from './book';
import { Recalled } from './book-view';
import { ClueStage, Pickers, useSteps, Waiting, type Step } from './clue-stage';
import { Compose } from './compose';
import { Ending } from './ending';
import { Result } from './result';
import { flyPoints } from './flying-points';
import { notePress, useEnter } from './go-on';
import { useGuessKeys } from './guess-keys';
import { nameTargets, speak, wordLanguage } from './language';
import { Targets, type Choosing } from './pieces';
import { ClueRow, RoundScene } from './scenes';
import { note, Team } from './seats';
import { learn } from './syllables';
import { useShow, type Scene } from './scene-queue';
import { readingOrder, type Colour, type Haiclue } from './types';

/** `scene` is one of ours here. */
type Props = Omit<BoardProps<Haiclue>, 'scene'>;
/** What is shown now. */
type Showing = Props & {
  scene: Scene | null;
  step: Step;
  finish: () => void;
  next: () => void;
  choosing: Choosing | undefined;
};

/** Focuses the new heading when the focused element is gone, and the targets when one
 * of them is to be chosen: Tab reaches them from there. */
function useFocusKept(root: { current: HTMLElement | null }, scene: string): void {
  const before = useRef(scene);
  useLayoutEffect(() => {
    if (before.current === scene) return;
    before.current = scene;
    const { activeElement: now, body } = document;
    if (now === null || now === body || now.matches('.hc-stage h2'))
      root.current?.querySelector<HTMLElement>('.hc-targets[tabindex], .hc-stage h2')?.focus({ preventScroll: true });
  }, [scene]);
}

/** The stage keeps the height that it once had in a round, so that what is below it
 * stays where it is; a window of another width begins anew. */
function useKeptHeight(on: boolean, round: number) {
  const stage = useRef<HTMLDivElement>(null);
  const most = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = stage.current;
    if (box === null || !on) return undefined;
    box.style.minHeight = '';
    most.current = { width: 0, height: 0 };
    const watching = new ResizeObserver(() => {
      const { offsetWidth: width } = box;
      if (width !== most.current.width) box.style.minHeight = '';
      else if (box.offsetHeight <= most.current.height) return;
      most.current = { width, height: box.offsetHeight };
      box.style.minHeight = `${box.offsetHeight}px`;
    });
    watching.observe(box);
    return () => watching.disconnect();
  }, [on, round]);
  return stage;
}

/** For spectators, while the others compose. */
function Composing({ view, ...around }: Props) {
  return (
    <div class="hc-scene hc-door" data-moment="composing">
      <h2 tabIndex={-1}>{around.t('haiclue.composing')}</h2>
      <Waiting {...around} state={view.table} />
    </div>
  );
}

/** The clue that is read, guessed or revealed. */
function TheClue(props: Showing) {
  const { scene, view } = props;
  const state = view.table;
  const reveal = scene?.kind === 'reveal' ? scene : null;
  const author = reveal ? reveal.scored.author : state.author;
  const lines = reveal ? reveal.scored.lines : state.clues[author ?? -1]?.lines;
  if (author === null || !lines) return null;
  return (
    <ClueStage
      key={`${reveal?.round ?? state.round} ${author}`}
      {...{ ...props, state, author, lines, reveal }}
      side={reveal?.side ?? state.side}
      reading={scene?.kind === 'reading'}
    />
  );
}

function Stage(props: Showing) {
  const { scene, view, me } = props;
  const { phase, reader, team, round } = view.table;
  if (scene?.kind === 'reveal') return <TheClue {...props} />;
  if (scene?.kind === 'round') return <RoundScene key={scene.key} {...props} round={scene} {...{ reader, team }} />;
  if (scene?.kind === 'ending') return <Ending {...props} />;
  switch (phase) {
    case 'compose':
      return me === null ? <Composing {...props} /> : <Compose key={round} {...props} me={me} />;
    case 'guess':
      return <TheClue {...props} />;
    case 'over':
      return <Result {...props} />;
    default:
      return null;
  }
}

/** Everybody's tiles as they are in the scene: those of the next round are another side,
 * or in other hands. */
function useHands({ hands, round }: Haiclue, scene: Scene | null): string[][] {
  const shown = useRef({ round: 0, hands: [] as string[][] });
  const at = scene?.round ?? round;
  if (at === round) shown.current = { round, hands };
  return shown.current.round === at ? shown.current.hands : [];
}

/** Clues of this round that were read, and everybody's tiles (K3). What is
 * being revealed is not shown here before. */
function Open(props: Showing) {
  const { view, names, me, t, scene } = props;
  const { clues, reader, targets, phase, side } = view.table;
  const hands = useHands(view.table, scene);
  const shown = scene?.kind === 'reveal' ? scene.scored.author : -1;
  const read = readingOrder(reader, clues.length).filter((author) => clues[author]?.card && author !== shown);
  const words = targets.map((target) => target.word ?? '');
  return (
    <div class="hc-open">
      <details>
        <summary>{t('haiclue.hands')}</summary>
        {hands.map(
          (hand, seat) =>
            seat !== me && (
              <div key={seat} class="hc-other">
                <bdi>{names[seat]}</bdi>
                <p lang={wordLanguage()}>{hand.join(' · ')}</p>
              </div>
            ),
        )}
      </details>
      {phase === 'guess' && read.length > 0 && (
        <details open>
          <summary>{t('haiclue.read')}</summary>
          <ol class="hc-rows">
            {read.map((author) => {
              const clue = clues[author];
              return clue && <ClueRow key={author} {...props} author={author} clue={clue} targets={words} side={side} />;
            })}
          </ol>
        </details>
      )}
    </div>
  );
}

function hintedColour(hint: string | null): Colour | null {
  return hint?.startsWith('guess ') ? (hint.slice('guess '.length) as Colour) : null;
}

/** A hint chooses as the player would. */
function useChoosing({ act, ask, view, hint }: Props, live: boolean): Choosing | undefined {
  const [pick, setPick] = useState<{ question: number; colour: Colour } | null>(null);
  const question = view.question ?? 0;
  useEffect(() => {
    const colour = hintedColour(hint);
    if (colour) setPick({ question, colour });
  }, [hint]);
  if (!live || ask !== 'guess-target') return undefined;
  const chosen = pick?.question === question ? pick.colour : null;
  return {
    chosen,
    choose: (colour) => setPick({ question, colour }),
    done: () => {
      if (!chosen) return;
      notePress();
      void act(`guess ${chosen}`);
    },
  };
}

/** The scene or phase that is shown, so that the focus can follow it. */
function stageOf(state: Haiclue, scene: Scene | null, ask: string | null): string {
  return scene ? `scene ${scene.key}` : `${state.round} ${state.phase} ${state.author} ${ask}`;
}

function Head({ state, scene, points, step, t }: { state: Haiclue; scene: Scene | null; points: number[]; step: Step; t: Props['t'] }) {
  const { side } = scene ?? state;
  const gains = scene?.kind === 'reveal' && step === 2 ? scene.scored.gains : null;
  return (
    <header class="hc-head">
      <b>{t('haiclue.round', { n: scene?.round ?? state.round, of: state.rounds })}</b>
      <span class="hc-side" data-side={side}>
        {t(`haiclue.side.${side}`)}
      </span>
      {state.haiku && <span class="hc-side">5 · 7 · 5</span>}
      {state.team && scene?.kind !== 'ending' && <Team points={points[0] ?? 0} gain={gains?.[0] ?? 0} t={t} />}
    </header>
  );
}

/** The four words, when they matter: not while a round is summed up. */
function TargetRow(props: Showing) {
  const { scene, step, me, choosing, hint, t } = props;
  const state = props.view.table;
  const reveal = scene?.kind === 'reveal' ? scene : null;
  const live = scene === null || scene.kind === 'reading';
  const showsOwn = me !== null && live && (state.phase === 'compose' || state.author === me);
  if (reveal === null && (!live || state.phase === 'over')) return null;
  return (
    <Targets
      words={reveal?.targets ?? state.targets.map((target) => target.word)}
      side={scene?.side ?? state.side}
      mine={showsOwn ? (state.cards[me] ?? null) : null}
      meant={reveal && step > 0 ? reveal.scored.card : null}
      hinted={choosing?.chosen === hintedColour(hint) ? (choosing?.chosen ?? null) : null}
      on={reveal ? (colour) => <Pickers {...props} reveal={reveal} colour={colour} /> : undefined}
      choosing={choosing}
      t={t}
    />
  );
}

/** On a television the seats stand in their ranks. */
function useRanks(root: { current: HTMLElement | null }, points: number[], on: boolean): void {
  useLayoutEffect(() => {
    if (on)
      root.current?.querySelectorAll<HTMLElement>('.seat-chip').forEach((chip, seat) => {
        chip.style.order = String(points.filter((other) => other > points[seat]!).length);
      });
  });
}

/** Points as they are at this step: those of a reveal come at its end. Those of the
 * last one come when the final count is over, for they would tell who wins. */
function pointsOf(state: Haiclue, scene: Scene | null, step: Step): number[] {
  const { points } = scene ?? state;
  const counts = scene !== null && state.phase === 'over' && !state.team && mayMove();
  const before = counts || (scene?.kind === 'reveal' && step < 2);
  return before ? points.map((sum, seat) => sum - (state.last?.gains[seat] ?? 0)) : points;
}

export function Board(props: BoardProps<Haiclue>) {
  const { view, big, t } = props;
  const state = view.table;
  learn(state.hands, state.counts);
  speak(props.table.words);
  nameTargets(state.targets);
  keep(props.table, props.session.history);
  const [scene, next] = useShow(props);
  const root = useRef<HTMLElement>(null);
  const reveal = scene?.kind === 'reveal' ? scene : null;
  const [step, finish] = useSteps(reveal?.key);
  const over = state.phase === 'over' && scene === null;
  const stage = useKeptHeight(!big && !over, scene?.round ?? state.round);
  const choosing = useChoosing(props, scene === null);
  const gains = reveal?.scored.gains ?? null;
  useFocusKept(root, stageOf(state, scene, props.ask));
  useEnter(root);
  useGuessKeys(root, choosing, state);
  useEffect(() => (gains && step === 1 && root.current ? flyPoints(root.current, gains) : undefined), [reveal?.key, step === 1]);
  const points = pointsOf(state, scene, step);
  useRanks(root, points, big && !state.team);
  const showing = { ...props, scene, step, finish, next, choosing };
  return (
    // At the end the page is another one: it is not the old one that moves.
    <section key={String(over)} class={big ? 'hc hc-big' : 'hc'} ref={root}>
      {props.seats({ points, gains: step === 2 ? gains : null, note: (seat) => note(state, scene, step, seat, t) })}
      <div class="hc-grid">
        <div class="hc-table">
          {!over && <Head {...{ state, scene, points, step, t }} />}
          <TargetRow {...showing} />
          <div class="hc-stage" ref={stage}>
            <Stage {...showing} />
            {!over && <Recalled {...props} />}
          </div>
        </div>
        {state.phase !== 'deal' && state.phase !== 'over' && <Open {...showing} />}
      </div>
    </section>
  );
}

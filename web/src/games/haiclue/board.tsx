/*
 * board.tsx - the board of Haiclue: targets, the current task, seats, and open
 * clues and tiles.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../module';
import { Compose } from './compose';
import { flyPoints } from './flying-points';
import { speak, wordLanguage } from './language';
import { Poem, Targets, type Choosing } from './pieces';
import { ClueRow, Pickers, RevealScene, RoundScene } from './scenes';
import { note, Team } from './seats';
import { learn } from './syllables';
import { roundScene, useShow, type Scene } from './scene-queue';
import { readingOrder, type Colour, type Haiclue } from './types';

/** `scene` is one of ours here. */
type Props = Omit<BoardProps<Haiclue>, 'scene'>;

/** Focuses the new heading when the focused element is gone. */
function useFocusKept(root: { current: HTMLElement | null }, scene: string): void {
  const before = useRef(scene);
  useEffect(() => {
    if (before.current === scene) return;
    before.current = scene;
    if (document.activeElement === null || document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('.hc-stage h2')?.focus({ preventScroll: true });
  }, [scene]);
}

function Waiting({ view, names, t }: Props) {
  const { waiting, phase } = view.table;
  const who = waiting.map((seat) => names[seat]).join(', ');
  if (phase === 'deal' || who === '') return null;
  return (
    <p class="hc-note" role="status">
      {t('haiclue.waiting', { names: who })}
    </p>
  );
}

/** For spectators, while the others compose. */
function Composing(props: Props) {
  const { t } = props;
  return (
    <div class="hc-scene">
      <h2 tabIndex={-1}>{t('haiclue.composing')}</h2>
      <Waiting {...props} />
    </div>
  );
}

function Guess(props: Props & { choosing: Choosing | undefined }) {
  const { view, names, me, t, choosing, busy } = props;
  const { author, clues, side, targets } = view.table;
  const clue = author === null ? undefined : clues[author];
  if (author === null || clue?.lines == null) return null;
  const chosen = targets.find((target) => target.colour === choosing?.chosen);
  const picked = me === null ? null : clue.picks?.[me];
  const mine = targets.find((target) => target.colour === picked);
  return (
    <div class="hc-scene">
      <h2 tabIndex={-1}>
        {author === me ? t('haiclue.reading.own') : t('haiclue.reading', { name: names[author] ?? '' })}
      </h2>
      <Poem key={author} lines={clue.lines} side={side} />
      {choosing ? (
        <>
          <button class="main" disabled={!chosen || busy} onClick={choosing.done}>
            {chosen ? t('haiclue.guess', { word: chosen.word ?? '' }) : t('haiclue.choose')}
          </button>
          <p class="hc-note">{t('haiclue.final')}</p>
        </>
      ) : (
        <>
          {mine && <p class="hc-note">{t('haiclue.picked', { word: mine.word ?? '' })}</p>}
          <Waiting {...props} />
        </>
      )}
    </div>
  );
}

function Stage(props: Props & { scene: Scene | null; next: () => void; choosing: Choosing | undefined }) {
  const { scene, view, me } = props;
  const { phase, reader, team } = view.table;
  if (scene?.kind === 'reveal') return <RevealScene key={scene.key} {...props} reveal={scene} />;
  if (scene?.kind === 'round')
    return <RoundScene key={scene.key} {...props} round={scene} reader={reader} team={team} />;
  switch (phase) {
    case 'compose':
      return me === null ? <Composing {...props} /> : <Compose key={view.table.round} {...props} me={me} />;
    case 'guess':
      return <Guess {...props} />;
    case 'over':
      return <RoundScene {...props} round={roundScene(view.table)} reader={reader} team={team} next={null} />;
    default:
      return null;
  }
}

/** Clues of this round that were read, and everybody's tiles (K3). What is
 * being revealed is not shown here before. */
function Open(props: Props & { live: boolean }) {
  const { view, names, me, t } = props;
  const { clues, reader, targets, hands, phase } = view.table;
  const read = readingOrder(reader, clues.length).filter((author) => clues[author]?.card);
  const words = targets.map((target) => target.word ?? '');
  return (
    <div class="hc-open">
      {props.live && phase === 'guess' && read.length > 0 && (
        <details open>
          <summary>{t('haiclue.read')}</summary>
          <ol class="hc-rows">
            {read.map((author) => {
              const clue = clues[author];
              return clue && <ClueRow key={author} {...props} author={author} clue={clue} targets={words} />;
            })}
          </ol>
        </details>
      )}
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
    </div>
  );
}

function useChoosing({ act, ask, view }: Props, live: boolean): Choosing | undefined {
  const [pick, setPick] = useState<{ question: number; colour: Colour } | null>(null);
  const question = view.question ?? 0;
  if (!live || ask !== 'guess-target') return undefined;
  const chosen = pick?.question === question ? pick.colour : null;
  return {
    chosen,
    choose: (colour) => setPick({ question, colour }),
    done: () => void (chosen && act(`guess ${chosen}`)),
  };
}

/** The scene or phase that is shown, so that the focus can follow it. */
function stageOf(state: Haiclue, scene: Scene | null, ask: string | null): string {
  return scene ? `scene ${scene.key}` : `${state.round} ${state.phase} ${state.author} ${ask}`;
}

function Head({ state, scene, t }: { state: Haiclue; scene: Scene | null; t: Props['t'] }) {
  const { points, side } = scene ?? state;
  const gains = scene?.kind === 'reveal' ? scene.scored.gains : null;
  return (
    <header class="hc-head">
      <b>{t('haiclue.round', { n: scene?.round ?? state.round, of: state.rounds })}</b>
      <span class="hc-side" data-side={side}>
        {t(`haiclue.side.${side}`)}
      </span>
      {state.haiku && <span class="hc-side">5 · 7 · 5</span>}
      {state.team && <Team points={points[0] ?? 0} gain={gains?.[0] ?? 0} t={t} />}
    </header>
  );
}

/** The four words, when they matter: not while a round is summed up. */
function TargetRow(props: Props & { scene: Scene | null; choosing: Choosing | undefined }) {
  const { scene, me, choosing, t } = props;
  const state = props.view.table;
  const reveal = scene?.kind === 'reveal' ? scene : null;
  const showsOwn = me !== null && scene === null && (state.phase === 'compose' || state.author === me);
  if (reveal === null && (scene !== null || state.phase === 'over')) return null;
  return (
    <Targets
      words={reveal?.targets ?? state.targets.map((target) => target.word)}
      left={reveal ? null : (state.targets[0]?.left ?? 0)}
      side={scene?.side ?? state.side}
      mine={showsOwn ? (state.cards[me] ?? null) : null}
      meant={reveal?.scored.card ?? null}
      under={reveal ? (colour) => <Pickers {...props} reveal={reveal} colour={colour} /> : undefined}
      choosing={choosing}
      t={t}
    />
  );
}

export function Board(props: BoardProps<Haiclue>) {
  const { view, big, t } = props;
  const state = view.table;
  learn(state.hands, state.counts);
  speak(props.table.words);
  const [scene, next] = useShow(props);
  const root = useRef<HTMLElement>(null);
  const reveal = scene?.kind === 'reveal' ? scene : null;
  const choosing = useChoosing(props, scene === null);
  const gains = reveal?.scored.gains ?? null;
  useFocusKept(root, stageOf(state, scene, props.ask));
  useEffect(() => (gains && root.current ? flyPoints(root.current, gains) : undefined), [reveal?.key]);
  const points = (scene ?? state).points;
  return (
    <section class={big ? 'hc hc-big' : 'hc'} ref={root}>
      {props.seats({ points, gains, note: (seat) => (scene === null ? note(view, seat, t) : {}) })}
      <div class="hc-grid">
        <div class="hc-table">
          <Head {...{ state, scene, t }} />
          <TargetRow {...props} scene={scene} choosing={choosing} />
          <div class="hc-stage">
            <Stage {...props} scene={scene} next={next} choosing={choosing} />
          </div>
        </div>
        {state.phase !== 'deal' && <Open {...props} live={scene === null} />}
      </div>
    </section>
  );
}

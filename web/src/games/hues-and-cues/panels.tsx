/*
 * panels.tsx - the panel beside the board: the current task, or whom we wait for.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { useDelay } from '../../components/use-delay';
import type { BoardProps } from '../module';
import { CueEntry } from './cue';
import {
  cellOf,
  clampTo,
  colourOf,
  isTaken,
  listed,
  nameOf,
  type Cell,
  type Chart,
  type HuesAndCuesTable,
} from './model';
import { inWords, isDark } from './colour-names';

export interface PanelProps extends BoardProps<HuesAndCuesTable> {
  chart: Chart;
  chosen: Cell | null;
  choose: (cell: Cell | null) => void;
  /** The sentence about what is just happening, while it is looked at. */
  event: string;
  /** A challenge is being considered. */
  challenges: boolean;
  challenging: (yes: boolean) => void;
}

/** The class of a button that a hint points at. */
const pointedAt = (hint: string | null, move: string) => (hint === move ? ' cues-hinted' : '');

export function Panel(props: {
  title: string;
  say?: string;
  kind?: string;
  /** Takes the focus, because it is the result of an action. */
  answers?: boolean;
  children?: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (props.answers && (at === document.body || at?.closest('.cues-room')))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section class={`cues-panel card ${props.kind ?? ''}`}>
      <h2 ref={heading} tabIndex={-1}>
        {props.title}
      </h2>
      {props.say && <p class="soft">{props.say}</p>}
      {props.children}
    </section>
  );
}

/** A colour, large, with its name and its words. */
export function Swatch(props: { chart: Chart; cell: Cell; t: Translate; small?: boolean }) {
  const colour = colourOf(props.chart, props.cell);
  return (
    <div
      class={`cues-swatch ${isDark(colour) ? 'dark' : ''} ${props.small ? 'small' : ''}`}
      style={{ background: colour }}
    >
      <strong>{nameOf(props.cell)}</strong>
      <span>{inWords(colour, props.t)}</span>
    </div>
  );
}

function CardPanel({ view, chart, act, busy, hint, t }: PanelProps) {
  const card = view.table.card ?? [];
  const [picked, pick] = useState<string | null>(null);
  const advised = hint?.startsWith('choose ') ? hint.slice(7) : null;
  useEffect(() => {
    if (advised !== null) pick(advised);
  }, [advised]);
  return (
    <Panel title={t('cues.task.card')} say={t('cues.task.card.say')} kind="asked">
      <div class="cues-card" role="radiogroup" aria-label={t('cues.task.card')}>
        {card.map((name) => (
          <label key={name} class={advised === name ? 'cues-hinted' : ''}>
            <input
              type="radio"
              name="cues-card"
              class="unseen"
              checked={picked === name}
              onChange={() => pick(name)}
            />
            <Swatch chart={chart} cell={cellOf(name)} t={t} small />
          </label>
        ))}
      </div>
      <div class="buttons">
        <button
          class="main"
          disabled={busy || picked === null}
          onClick={() => act(`choose ${picked}`)}
        >
          {picked === null ? t('cues.this') : t('cues.task.card.this', { cell: picked })}
        </button>
      </div>
    </Panel>
  );
}

/** Moves the choice by one cell: fingers are larger than cells. */
function Nudges({ chart, chosen, choose, t }: PanelProps & { chosen: Cell }) {
  const step = (row: number, column: number) => () =>
    choose(clampTo(chart, { row: chosen.row + row, column: chosen.column + column }));
  const arrows = [
    ['up', t('cues.up'), step(-1, 0), 'M5 12l5-5l5 5'],
    ['left', t('cues.left'), step(0, -1), 'M12 5l-5 5l5 5'],
    ['right', t('cues.right'), step(0, 1), 'M8 5l5 5l-5 5'],
    ['down', t('cues.down'), step(1, 0), 'M5 8l5 5l5-5'],
  ] as const;
  return (
    <div class="cues-nudges">
      {arrows.map(([kind, name, press, path]) => (
        <button key={kind} type="button" class={kind} aria-label={name} onClick={press}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={path} />
          </svg>
        </button>
      ))}
    </div>
  );
}

/** The place where the chosen colour will be, and how to choose one. */
function Unchosen({ t }: { t: Translate }) {
  const desk = matchMedia('(pointer: fine)').matches;
  return (
    <div class="cues-choice">
      <p class="hint">{t(desk ? 'cues.choose.hint.desk' : 'cues.choose.hint')}</p>
    </div>
  );
}

/** A cell of the board is wanted: for a piece, or to describe it. */
function PlacePanel(props: PanelProps & { title: string; say: string; verb: 'guess' | 'choose' }) {
  const { view, chart, chosen, choose, act, busy, t, verb } = props;
  const taken = verb === 'guess' && chosen !== null && isTaken(view.table.pieces, chosen);
  const words = t(verb === 'guess' ? 'cues.here' : 'cues.this');
  return (
    <Panel title={props.title} say={taken ? t('cues.taken') : props.say} kind={taken ? 'asked placing taken' : 'asked placing'}>
      {chosen === null ? (
        <Unchosen t={t} />
      ) : (
        <div class="cues-choice">
          <Swatch chart={chart} cell={chosen} t={t} />
          <Nudges {...props} chosen={chosen} />
        </div>
      )}
      <div class="buttons">
        <button
          class="main"
          disabled={busy || taken || chosen === null}
          onClick={() => chosen && act(`${verb} ${nameOf(chosen)}`)}
        >
          {chosen ? `${words} · ${nameOf(chosen)}` : words}
        </button>
        <button type="button" disabled={chosen === null} onClick={() => choose(null)}>
          {t('cues.unselect')}
        </button>
      </div>
    </Panel>
  );
}

/** The secret colour, with what it means to know it. */
function MyColour({ view, session, chart, t }: PanelProps) {
  const { target } = view.table;
  if (target === null) return null;
  return (
    <div class="cues-mine">
      <Swatch chart={chart} cell={cellOf(target)} t={t} small />
      <p class="soft">
        <strong>{t('cues.task.target')}</strong>
        <span>{t('cues.task.secret')}</span>
        {session.saved.table !== 'lesson' && <span>{t('cues.hush')}</span>}
      </p>
    </div>
  );
}

function CuePanel(props: PanelProps) {
  const { view, session, act, busy, me, hint, t } = props;
  const second = props.ask === 'give-second-cue';
  const draft = [session.saved.table, session.table?.round, me, view.table.round, second].join('.');
  return (
    <Panel title={t(second ? 'cues.task.cue.2' : 'cues.task.cue.1')} kind="asked cueing">
      <MyColour {...props} />
      <CueEntry
        key={draft}
        {...{ session, second, draft, act, busy, hint, t }}
        say={t(second ? 'cues.task.cue.2.say' : 'cues.task.cue.1.say')}
      />
    </Panel>
  );
}

function VotePanel({ view, act, busy, names, hint, t }: PanelProps) {
  const { vote, cues, phase } = view.table;
  if (vote === null) return null;
  return (
    <Panel
      title={t('cues.vote.title', { cue: cues[phase === 'vote-2' ? 1 : 0] ?? '' })}
      say={t('cues.vote.say', { name: names[vote.challenger] ?? '' })}
      kind="asked"
    >
      <div class="buttons even">
        <button class={`main${pointedAt(hint, 'uphold')}`} disabled={busy} onClick={() => act('uphold')}>
          {t('cues.vote.uphold')}
        </button>
        <button class={pointedAt(hint, 'strike')} disabled={busy} onClick={() => act('strike')}>
          {t('cues.vote.strike')}
        </button>
      </div>
    </Panel>
  );
}

/** H18: a challenge cannot be taken back, so it is asked for twice. */
function ChallengePanel({ view, act, busy, names, challenging, t }: PanelProps) {
  const { cues, giver, phase } = view.table;
  const ready = useDelay(true);
  const cue = cues[phase === 'guess-2' ? 1 : 0] ?? '';
  return (
    <Panel
      title={t('cues.challenge.title', { cue })}
      say={t('cues.challenge.say', { name: names[giver ?? 0] ?? '' })}
      kind="grave"
      answers
    >
      <div class="buttons even">
        <button class="danger" disabled={busy || !ready} onClick={() => act('challenge')}>
          {t('cues.challenge.yes')}
        </button>
        <button type="button" onClick={() => challenging(false)}>
          {t('cues.challenge.no')}
        </button>
      </div>
    </Panel>
  );
}

function waitingFor({ view, names, me, scene, t }: PanelProps): [string, string] {
  const { phase, giver, to_place, vote } = view.table;
  const name = names[giver ?? 0] ?? '';
  const missing = view.acts.length;
  if (phase === 'choose') return [t('cues.wait.choose', { name }), ''];
  if (phase === 'cue-1' || phase === 'cue-2') return [t('cues.wait.cue', { name }), ''];
  if (phase === 'guess-1' || phase === 'guess-2') {
    const [now = 0, ...then] = to_place;
    // While a move is looked at, nobody has the turn yet.
    const rest = listed(scene ? to_place : then, names, me, t);
    return [
      t('cues.wait.guess', { name: names[now] ?? '' }),
      rest && t(phase === 'guess-1' ? 'cues.wait.next' : 'cues.wait.back', { names: rest }),
    ];
  }
  if (vote !== null && vote.open)
    return [
      t('cues.wait.vote'),
      me !== null && vote.voted.includes(me)
        ? t('cues.vote.mine', { n: missing })
        : t('cues.vote.count', { n: missing }),
    ];
  return [t('cues.wait.start'), ''];
}

/** Whom we wait for, and meanwhile what this game is about. */
function WaitPanel(props: PanelProps) {
  const { event, scene, big, me, view, t } = props;
  const [title, say] = waitingFor(props);
  const giving = me !== null && me === view.table.giver;
  return (
    <Panel title={(scene && event) || title} say={say || '\u00a0'} kind="waits">
      {giving && !big ? <MyColour {...props} /> : <p class="cues-goal">{t('cues.goal')}</p>}
    </Panel>
  );
}

/** What this seat has to do, or what the table waits for. */
export function Task(props: PanelProps) {
  const { ask, view, t } = props;
  if (props.challenges) return <ChallengePanel {...props} />;
  const cue = (i: number) => ({ cue: view.table.cues[i] ?? '' });
  switch (ask) {
    case 'choose-colour':
      if (view.table.from === 'card') return <CardPanel {...props} />;
      return (
        <PlacePanel {...props} verb="choose" title={t('cues.task.any')} say={t('cues.task.any.say')} />
      );
    case 'give-first-cue':
    case 'give-second-cue':
      return <CuePanel {...props} />;
    case 'place-first-piece':
      return (
        <PlacePanel
          {...props}
          verb="guess"
          title={t('cues.task.place.1')}
          say={t('cues.task.place.1.say', cue(0))}
        />
      );
    case 'place-second-piece':
      return (
        <PlacePanel
          {...props}
          verb="guess"
          title={t('cues.task.place.2')}
          say={t(view.table.to_place.length === view.seats - 1 ? 'cues.task.place.2.first' : 'cues.task.place.2.say', cue(1))}
        />
      );
    case 'vote':
      return <VotePanel {...props} />;
    default:
      return <WaitPanel {...props} />;
  }
}

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
}

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

function CardPanel({ view, chart, act, busy, t }: PanelProps) {
  const card = view.table.card ?? [];
  const [picked, pick] = useState<string | null>(null);
  return (
    <Panel title={t('cues.task.card')} say={t('cues.task.card.say')} kind="asked">
      <div class="cues-card" role="radiogroup" aria-label={t('cues.task.card')}>
        {card.map((name) => (
          <label key={name}>
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

/** A cell of the board is wanted: for a piece, or to describe it. */
function PlacePanel(props: PanelProps & { title: string; say: string; verb: 'guess' | 'choose' }) {
  const { view, chart, chosen, choose, act, busy, t, verb } = props;
  const taken = verb === 'guess' && chosen !== null && isTaken(view.table.pieces, chosen);
  const desk = matchMedia('(pointer: fine)').matches;
  return (
    <Panel title={props.title} say={props.say} kind={chosen ? 'asked placing chosen' : 'asked placing'}>
      {chosen === null ? (
        <p class="hint">{t(desk ? 'cues.choose.hint.desk' : 'cues.choose.hint')}</p>
      ) : (
        <>
          <div class="cues-choice">
            <Swatch chart={chart} cell={chosen} t={t} />
            <Nudges {...props} chosen={chosen} />
          </div>
          {taken && <p class="bad">{t('cues.taken')}</p>}
          <div class="buttons">
            <button
              class="main"
              disabled={busy || taken}
              onClick={() => act(`${verb} ${nameOf(chosen)}`)}
            >
              {t(verb === 'guess' ? 'cues.here' : 'cues.this')} · {nameOf(chosen)}
            </button>
            <button type="button" onClick={() => choose(null)}>
              {t('cues.unselect')}
            </button>
          </div>
        </>
      )}
    </Panel>
  );
}

function MyColour({ view, chart, t }: PanelProps) {
  const { target } = view.table;
  if (target === null) return null;
  return (
    <div class="cues-mine">
      <Swatch chart={chart} cell={cellOf(target)} t={t} small />
      <p class="soft">
        <strong>{t('cues.task.target')}</strong> {t('cues.task.secret')} {t('cues.hush')}
      </p>
    </div>
  );
}

function CuePanel(props: PanelProps) {
  const { view, session, act, busy, me, t } = props;
  const second = props.ask === 'give-second-cue';
  const draft = [session.saved.table, session.table?.round, me, view.table.round, second].join('.');
  return (
    <Panel
      title={t(second ? 'cues.task.cue.2' : 'cues.task.cue.1')}
      say={t(second ? 'cues.task.cue.2.say' : 'cues.task.cue.1.say')}
      kind="asked"
    >
      <MyColour {...props} />
      <CueEntry key={draft} {...{ session, second, draft, act, busy, t }} />
    </Panel>
  );
}

function VotePanel({ view, act, busy, names, t }: PanelProps) {
  const { vote, cues, phase } = view.table;
  if (vote === null) return null;
  return (
    <Panel
      title={t('cues.vote.title', { cue: cues[phase === 'vote-2' ? 1 : 0] ?? '' })}
      say={t('cues.vote.say', { name: names[vote.challenger] ?? '' })}
      kind="asked"
    >
      <div class="buttons even">
        <button class="main" disabled={busy} onClick={() => act('uphold')}>
          {t('cues.vote.uphold')}
        </button>
        <button disabled={busy} onClick={() => act('strike')}>
          {t('cues.vote.strike')}
        </button>
      </div>
    </Panel>
  );
}

/** H18: a challenge cannot be taken back, so it is asked for twice. */
export function Challenge({ view, act, busy, me, names, t }: PanelProps) {
  const { may_challenge, cues, giver, phase } = view.table;
  const [sure, setSure] = useState(false);
  const ready = useDelay(sure);
  const cue = cues[phase === 'guess-2' ? 1 : 0] ?? '';
  useEffect(() => setSure(false), [cue]);
  if (me === null || !may_challenge.includes(me)) return null;
  if (!sure)
    return (
      <button class="cues-challenge quiet" type="button" onClick={() => setSure(true)}>
        {t('cues.challenge')}
      </button>
    );
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
        <button type="button" onClick={() => setSure(false)}>
          {t('cues.challenge.no')}
        </button>
      </div>
    </Panel>
  );
}

function waitingFor({ view, names, me, t }: PanelProps): [string, string] {
  const { phase, giver, to_place, vote } = view.table;
  const name = names[giver ?? 0] ?? '';
  const missing = view.acts.length;
  if (phase === 'choose') return [t('cues.wait.choose', { name }), ''];
  if (phase === 'cue-1' || phase === 'cue-2') return [t('cues.wait.cue', { name }), ''];
  if (phase === 'guess-1' || phase === 'guess-2') {
    const [now = 0, ...then] = to_place;
    const rest = then.map((seat) => names[seat]).join(', ');
    return [
      t('cues.wait.guess', { name: names[now] ?? '' }),
      rest && t('cues.wait.next', { names: rest }),
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

function WaitPanel(props: PanelProps) {
  const [title, say] = waitingFor(props);
  const giving = props.me !== null && props.me === props.view.table.giver;
  return (
    <Panel title={title} say={say} kind="waits">
      {giving && !props.big && <MyColour {...props} />}
    </Panel>
  );
}

/** What this seat has to do, or what the table waits for. */
export function Task(props: PanelProps) {
  const { ask, view, t } = props;
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
          say={t('cues.task.place.2.say', cue(1))}
        />
      );
    case 'vote':
      return <VotePanel {...props} />;
    default:
      return <WaitPanel {...props} />;
  }
}

/*
 * index.tsx - Hues and Cues in the browser: the current round, or the one
 * that was just scored, until the player has seen it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { mayMove } from '../../settings';
import type { Fact, Table } from '../../types';
import type { BoardProps, GameModule } from '../module';
import { ColourMap } from './board';
import { chartOf, listed, nameOf, placed, worth, type Cell, type HuesAndCuesTable } from './model';
import { Challenge, Task, type PanelProps } from './panels';
import { looksOf, Piece } from './pieces';
import { Result } from './result';
import { narrate } from './narrate';
import { Standing } from './track';

/** A round that was scored stays until it has been seen. */
function scene(facts: Fact[]): number {
  return facts.some(({ fact }) => fact === 'revealed') ? Infinity : 0;
}

function Cues({ cues, t }: { cues: (string | null)[] } & Pick<PanelProps, 't'>) {
  if (!cues[0]) return null;
  return (
    <dl class="cues-cues">
      <div>
        <dt>{t('cues.cue.first')}</dt>
        <dd>{cues[0]}</dd>
      </div>
      {cues[1] && (
        <div>
          <dt>{t('cues.cue.second')}</dt>
          <dd>{cues[1]}</dd>
        </div>
      )}
    </dl>
  );
}

function Heading(props: BoardProps<HuesAndCuesTable> & { scored: boolean }) {
  const { view, names, me, scored, t } = props;
  const { table } = view;
  const last = scored ? table.last : null;
  const round = last && !view.over ? table.round - 1 : table.round;
  const giver = last ? last.giver : table.giver;
  const { tied } = last ?? table;
  return (
    <header class="cues-heading">
      <p>
        <strong>
          {round > table.rounds
            ? t('cues.extra')
            : t('cues.round', { round, rounds: table.rounds })}
        </strong>
        {giver !== null && (
          <span class="soft">
            {' · '}
            {giver === me ? t('cues.giver.me') : t('cues.giver', { name: names[giver] ?? '' })}
          </span>
        )}
      </p>
      {tied.length > 0 && tied.length < names.length && (
        <p class="soft">{t('cues.extra.tied', { names: listed(tied, names) })}</p>
      )}
      <Cues cues={last ? last.cues : table.cues} t={t} />
      {!last && <VoteNote {...props} />}
    </header>
  );
}

function VoteNote({ view, t }: BoardProps<HuesAndCuesTable>) {
  const { vote } = view.table;
  if (vote === null || vote.open) return null;
  const count = (what: string) => vote.votes.filter((one) => one === what).length;
  const holes = { strike: count('strike'), uphold: count('uphold') };
  return (
    <p class="soft">{t(vote.struck ? 'cues.vote.struck' : 'cues.vote.stands', holes)}</p>
  );
}

/** Scrolls to a new question or result, if it is not visible. */
function useInSight(what: string, big: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = root.current?.querySelector('.asked, .result h2');
    if (big || !panel) return;
    const { top, bottom } = panel.getBoundingClientRect();
    if (top > 100 && bottom < innerHeight - 60) return; // below the bars
    root.current?.scrollIntoView({ behavior: mayMove() ? 'smooth' : 'auto' });
  }, [what]);
  return root;
}

const CHOOSING = ['place-first-piece', 'place-second-piece'];

/** A cell of the board that we are asked for. */
function useChoice({ view, ask, act, busy }: BoardProps<HuesAndCuesTable>, over: boolean) {
  const [chosen, choose] = useState<Cell | null>(null);
  useEffect(() => choose(null), [view.question, ask]);
  const any = ask === 'choose-colour' && view.table.from === 'any';
  const asked = !over && (any || CHOOSING.includes(ask ?? ''));
  const confirm = () => {
    if (asked && chosen !== null && !busy) void act(`${any ? 'choose' : 'guess'} ${nameOf(chosen)}`);
  };
  return { chosen, choose, asked, confirm };
}

function Board(props: BoardProps<HuesAndCuesTable>) {
  const { view, table: { seats }, names, t, big } = props;
  const { table, over } = view;
  const chart = chartOf(table.board);
  const colours = seats.map((seat) => seat.colour);
  const looks = useMemo(() => looksOf(names.slice(0, view.seats), colours), [names.join('\n'), colours.join()]);
  const last = over || props.scene ? table.last : null;
  const scored = last !== null;
  const { chosen, choose, asked, confirm } = useChoice(props, scored);
  const root = useInSight([view.question, scored, chosen !== null, over].join(), big);
  const panel: PanelProps = { ...props, chart, chosen, choose };
  const { pieces, target } = last ?? table;
  return (
    <div class={big ? 'cues big' : 'cues'} ref={root}>
      <div class="cues-room">
        <Heading {...props} scored={scored} />
        <ColourMap
          {...{ chart, looks, target, scored, confirm, t }}
          pieces={placed(pieces)}
          round={String(over || !last ? table.round : table.round - 1)}
          tag={(piece) => (last ? worth(piece.cell, last.target) : null)}
          chosen={asked ? chosen : null}
          choose={asked ? choose : null}
        />
        <div class="cues-side">
          {last && <Result round={last} chart={chart} looks={looks} goOn={big || !props.scene ? null : props.goOn} t={t} />}
          {!last && !over && <Task {...panel} />}
          {!last && !big && <Challenge {...panel} />}
        </div>
        <Standing scores={table.scores} looks={looks} t={t} />
      </div>
    </div>
  );
}

function badge(table: Table, _: unknown, seat: number) {
  const names = table.seats.map((one) => one.name ?? '');
  const look = looksOf(names, table.seats.map((one) => one.colour))[seat];
  return look === undefined ? null : <Piece look={look} />;
}

const game: GameModule = {
  name: 'hues-and-cues',
  scene,
  Board: Board as GameModule['Board'],
  narrate,
  word: (cell) => cell,
  badge,
};
export default game;

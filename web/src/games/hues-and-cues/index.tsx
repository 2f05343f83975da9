/*
 * index.tsx - Hues and Cues in the browser: the current round, or the one
 * that was just scored, until the player has seen it; at the end the places and all
 * rounds.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { mayMove } from '../../settings';
import { play } from '../../sound';
import type { Fact, Table, View } from '../../types';
import type { BoardProps, GameModule } from '../module';
import { ColourMap } from './board';
import { Countdown, Final, Gallery, Standings } from './finale';
import { CueEvent, Heading, TieEvent } from './heading';
import { cellOf, chartOf, countdown, hitsOf, listed, nameOf, placed, worth, type Cell, type HuesAndCuesTable, type Placed, type Round } from './model';
import { Task, type PanelProps } from './panels';
import { looksOf, Piece, type Look } from './pieces';
import { Result } from './result';
import { roundsOf } from './rounds';
import { narrate } from './narrate';
import { ALL, gainsAt, shownAt, useSteps, waitsOf, type Shown } from './stage';
import { Standing } from './track';

const CUE = 1600; // ms that a cue is large
const OWN = 900; // and our own
const TIE = 4000; // and that there is a tie
const LAID = 700; // ms in which a piece is laid
const PLACE = 1100; // ms from one place to the next, at the end
const WON = 1800; // and for the first
const READ = 3000; // ms for the last round, where nobody presses a button,
const UNPRESSED = 40000; // and more than enough for all of it

const has = (facts: Fact[], what: string) => facts.find(({ fact }) => fact === what);

/** A round that was scored stays until it has been seen. */
function scene(facts: Fact[], view: View<never>, me: number | null): number {
  if (has(facts, 'revealed')) return view.over && me === null ? UNPRESSED : Infinity;
  const cue = has(facts, 'cue');
  if (cue) return cue.seat === me ? OWN : CUE;
  return has(facts, 'guessed') ? LAID : 0;
}

const TABS = 56; // px of the tabs of a phone

/** What scrolls the board: the page, or on a desk a part of it. */
function scrollerOf(panel: Element): Element | Window {
  const main = panel.closest('.game-main');
  return main && /auto|scroll/.test(getComputedStyle(main).overflowY) ? main : window;
}

/** Scrolls to a new question or result, as little as needed, if it is not visible
 * together with the board. All have the same place, and once there the page stays. */
function useInSight(what: string, big: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const side = root.current?.querySelector('.cues-side:not(:has(.waits, .cues-gallery))');
    if (big || !side) return;
    const { top } = root.current!.querySelector('.cues-map')!.getBoundingClientRect();
    const wide = matchMedia('(min-width: 1000px), (max-height: 500px)').matches;
    const foot = innerHeight - (wide ? 0 : TABS) - 6;
    const head = document.querySelector('.turn-line')?.getBoundingClientRect().bottom ?? 0;
    const panel = side.firstElementChild!.getBoundingClientRect();
    // Down to its end, but not past its beginning; on a phone so far that there is room
    // for what follows too, below the whole board. Up only if the board is hidden.
    const below = panel.bottom - foot;
    const room = wide ? below : Math.min(side.getBoundingClientRect().bottom - foot, top - head - 4);
    const by = Math.max(below, room) > 0 ? Math.min(Math.max(below, room), panel.top - head) : Math.min(0, Math.max(below, top - head));
    if (by !== 0) scrollerOf(side).scrollBy({ top: by, behavior: mayMove() ? 'smooth' : 'auto' });
  }, [what]);
  return root;
}

type Props = BoardProps<HuesAndCuesTable>;
const CHOOSING = ['place-first-piece', 'place-second-piece'];

/** A cell of the board that we are asked for; a hint chooses one. */
function useChoice({ view, ask, act, busy, hint }: Props, over: boolean) {
  const [chosen, choose] = useState<Cell | null>(null);
  useEffect(() => choose(null), [view.question, ask]);
  const any = ask === 'choose-colour' && view.table.from === 'any';
  const asked = !over && (any || CHOOSING.includes(ask ?? ''));
  const advised = asked ? (/^(?:guess|choose) (\w+)$/.exec(hint ?? '')?.[1] ?? null) : null;
  useEffect(() => {
    if (advised !== null) choose(cellOf(advised));
  }, [advised]);
  const confirm = () => {
    if (asked && chosen !== null && !busy) void act(`${any ? 'choose' : 'guess'} ${nameOf(chosen)}`);
  };
  const hinted = chosen !== null && nameOf(chosen) === advised;
  return { chosen, choose, asked, confirm, hinted };
}

/** What the facts show that are being looked at. */
function useEvent({ scene: on, news, names, table, me, t }: Props) {
  return useMemo(() => {
    const facts = on ? news.facts : [];
    const scored = has(facts, 'revealed') !== undefined;
    const cue = scored ? undefined : has(facts, 'cue');
    const laid = has(facts, 'guessed');
    const told = cue && narrate(cue, names, t, table, me);
    const name = names[Number(laid?.seat)] ?? '';
    const places = laid && t(laid.seat === me ? 'cues.event.laid.me' : 'cues.event.laid', { name });
    const says = told && typeof told !== 'string' ? told.text : (places ?? '');
    return { scored, cue, laid: laid ? String(laid.cell) : null, says };
  }, [on, news.key, t]);
}

/** What is given and laid can be heard. */
function useSounds({ cue, laid }: ReturnType<typeof useEvent>, key: number): void {
  useEffect(() => {
    if (cue) play('reveal');
    else if (laid) play('place');
  }, [cue, laid, key]);
}

/** The places at the end are counted after the last round, then the game is over. */
function useFinale({ view, scene: on, goOn, me }: Props) {
  const [counts, setCounts] = useState(false);
  useEffect(() => {
    setCounts(false);
    const { last } = view.table;
    if (!on || !view.over || me !== null || !last) return undefined;
    const shown = mayMove() ? waitsOf(last, true).reduce((sum, ms) => sum + ms, 0) : 0;
    const timer = setTimeout(() => setCounts(true), shown + READ);
    return () => clearTimeout(timer);
  }, [on, view.over]);
  const order = countdown(view.table.scores, (seat) => view.scores[seat]?.won ?? false);
  const waits = order.map((_, i) => (i === order.length - 1 ? WON : PLACE));
  const [told, finish] = useSteps(counts ? 'places' : null, [500, ...waits], (step) => step > 0 && step < order.length && play('tick'));
  // It stays until a person goes on; who presses nothing has seen it then.
  const done = counts && told > order.length && me === null;
  useEffect(() => {
    if (done) goOn();
  }, [done]);
  return { counts, count: () => setCounts(true), order, told: Math.min(told, order.length), finish };
}

/** The round that is shown: as it is played, as it is scored, or one of the past. */
function useRound(props: Props, scored: boolean, falls: boolean) {
  const { view, session, news } = props;
  const { table, over } = view;
  const past = useMemo(() => (over ? roundsOf(session.history, view.seats) : []), [over, news.key]);
  const [picked, show] = useState<number | null>(null);
  const at = picked ?? past.length - 1;
  const rests = over && !props.scene;
  const last: Round | null = scored ? table.last : rests ? (past[at] ?? table.last) : null;
  const waits = last ? waitsOf(last, falls) : [];
  const [step, finish] = useSteps(scored ? `round ${table.round} ${over}` : null, waits, (now) => {
    if (now === 1 || !mayMove()) play('reveal');
    else if (now > 3 && now < waits.length) play('tick');
  });
  const shown: Shown | null = last && (scored ? shownAt(step, last) : ALL);
  const round = rests && past.length > 0 ? table.round - past.length + at + 1 : last && !over ? table.round - 1 : table.round;
  return { last, shown, round, past, at, show, rests, finish: step < waits.length ? finish : null };
}

/** The points of a piece, when it was counted. */
function tagOf(last: Round | null, shown: Shown | null): (piece: Placed) => number | null {
  if (!last || !shown || shown.frames < 2) return () => null;
  const hits = hitsOf(last).map(({ cell }) => cell);
  return ({ cell }) => (hits.indexOf(cell) < shown.hits ? worth(cell, last.target) : null);
}

type Part = ReturnType<typeof useRound> & { panel: PanelProps; finale: ReturnType<typeof useFinale>; looks: Look[] };

/** What the button of a scored round does: the last one is counted to its end first,
 * then come the places, then the game is over. */
function wayOn({ panel: { view, scene, goOn, big }, finale, finish }: Part): (() => void) | null {
  if (big || !scene) return null;
  if (!view.over) return goOn;
  return finish ?? (mayMove() ? finale.count : goOn);
}

/** Below or beside the board. */
function Side(part: Part) {
  const { panel, last, shown, past, at, show, rests, finale, looks } = part;
  const { view, chart, big, me, scene, goOn, t } = panel;
  const { scores } = view.table;
  const { order } = finale;
  if (rests && past.length > 0)
    return (
      <div class="cues-side">
        {!big && <Standings {...{ order, scores, looks, me, t }} />}
        <Gallery rounds={past} {...{ chart, looks, at, show, me, big, t }} />
      </div>
    );
  if (finale.counts)
    return (
      <div class="cues-side">
        <Final {...finale} {...{ scores, looks, me, t }} goOn={big || !scene || me === null ? null : goOn} />
      </div>
    );
  return (
    <div class="cues-side">
      {last && shown && (
        <Result round={last} {...{ chart, looks, me, shown, t }} goOn={wayOn(part)} totals={view.over ? null : scores} />
      )}
      {!last && !view.over && <Task {...panel} />}
    </div>
  );
}

function useLooks({ table: { seats }, names, view }: Props): Look[] {
  const colours = seats.map((seat) => seat.colour);
  return useMemo(() => looksOf(names.slice(0, view.seats), colours), [names.join('\n'), colours.join()]);
}

/** What lies over the board: a cue that is given, or the places at the end. */
function overBoard(props: Props, event: ReturnType<typeof useEvent>, finale: ReturnType<typeof useFinale>, looks: Look[], tie: boolean) {
  const { view, news, me, t } = props;
  if (finale.counts) return <Countdown {...finale} {...{ looks, me, t }} scores={view.table.scores} />;
  if (tie) return <TieEvent names={listed(view.table.tied, props.names, me, t)} t={t} />;
  if (!event.cue) return null;
  const seat = Number(event.cue.seat);
  return <CueEvent key={news.key} cue={String(event.cue.cue)} look={looks[seat]!} mine={seat === me} t={t} />;
}

/** H18: may we challenge the cue, and do we think of it? */
function useChallenge({ view: { table }, me, big, scene: on }: Props) {
  const [considered, consider] = useState<string | null>(null);
  const cue = table.cues.join();
  const may = me !== null && !big && !on && table.may_challenge.includes(me);
  return {
    challenge: may ? () => consider(cue) : null,
    challenges: may && considered === cue,
    challenging: (yes: boolean) => consider(yes ? cue : null),
  };
}

/** An extra round begins: for a while it is said why. */
function useTie({ view: { table, over }, scene: on }: Props): boolean {
  const extra = !on && !over && table.tied.length > 0 && table.phase === 'choose' ? table.round : 0;
  const [told, tell] = useState(extra); // after a reload it is not told again
  useEffect(() => {
    if (extra === 0 || extra === told) return undefined;
    play('reveal');
    const timer = setTimeout(() => tell(extra), TIE);
    return () => {
      clearTimeout(timer);
      tell(extra); // it is told once, whatever comes between
    };
  }, [extra]);
  return extra !== told && extra > 0;
}

/** Points of the round that is shown are added as they are told. */
function standing({ view: { table, over } }: Props, last: Round | null, shown: Shown | null): number[] {
  if (!last || !shown) return table.scores;
  const gains = gainsAt(last, shown);
  // In the last round they would give away who wins.
  return table.scores.map((points, seat) => points - last.points[seat]! + (over ? 0 : gains[seat]!));
}

function Board(props: Props) {
  const { view, t, big } = props;
  const { table } = view;
  const chart = chartOf(table.board);
  const looks = useLooks(props);
  const event = useEvent(props);
  useSounds(event, props.news.key);
  const now = useRound(props, event.scored, event.laid !== null);
  const finale = useFinale(props);
  const { last, shown } = now;
  const tie = useTie(props);
  const { choose, asked, ...choice } = useChoice(props, last !== null);
  const chosen = asked ? choice.chosen : null;
  const root = useInSight([view.question, last !== null, view.over, finale.counts].join(), big);
  const { pieces, target } = last ?? table;
  const arriving = event.cue ? (table.cues[1] ? 1 : 0) : null;
  const { challenge, ...challenging } = useChallenge(props);
  return (
    <div class={big ? 'cues big' : 'cues'} ref={root}>
      <div class={now.rests ? 'cues-room rests' : 'cues-room'}>
        <Heading {...props} {...{ last, looks, arriving, challenge }} round={now.round} />
        <ColourMap
          {...{ chart, looks, target, shown, chosen, t }}
          me={props.me}
          confirm={choice.confirm}
          hinted={choice.hinted}
          pointed={props.spot === null ? null : cellOf(props.spot)}
          pieces={placed(pieces)}
          round={String(now.round)}
          tag={tagOf(last, shown)}
          fresh={event.scored ? null : event.laid}
          choose={asked ? choose : null}
          over={overBoard(props, event, finale, looks, tie)}
        />
        <Side {...now} {...{ finale, looks }} panel={{ ...props, ...challenging, chart, chosen, choose, event: event.says }} />
        <Standing scores={standing(props, event.scored ? last : null, shown)} looks={looks} t={t} />
      </div>
    </div>
  );
}

function badge(table: Table, _: View<never> | null, seat: number) {
  const names = table.seats.map((one) => one.name ?? '');
  const look = looksOf(names, table.seats.map((one) => one.colour))[seat];
  return look === undefined ? null : <Piece look={look} mood="glad" />;
}

const game: GameModule = {
  name: 'hues-and-cues',
  scene,
  Board: Board as GameModule['Board'],
  narrate,
  word: (cell) => cell,
  badge,
  celebration: {
    shapes: ['M1 1h8v8H1z', 'M5 .5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z', 'M5 0l5 5-5 5-5-5z'],
    colours: ['#e5484d', '#f2801b', '#f5c518', '#4cb04f', '#12a594', '#2f80ed', '#7d4fd0', '#d6409f'],
  },
};
export default game;

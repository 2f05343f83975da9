/*
 * game.tsx - a running or finished game: the board and everything around it.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameOf } from '../games';
import type { BoardProps } from '../games/module';
import { useTranslate } from '../i18n';
import { Banners } from '../components/banners';
import { BotSpeed } from '../components/bot-speed';
import { OwnSeat } from '../components/own-seat';
import { TimeVotes } from '../components/time-votes';
import { useWasPlaying } from '../components/winners';
import { IconButton } from '../components/icons';
import { Announcer } from '../components/announcer';
import { Panel, useTab, useWide, type Tab } from '../components/panel';
import { Seats } from '../components/seats';
import { End, TableDialog } from '../parts';
import { TopBar } from '../components/top-bar';
import { useTurn } from '../components/turn';
import { TurnLine } from '../components/turn-line';
import { useNoticeToasts, useUndoneToasts } from '../components/use-notices';
import { Votes } from '../components/votes';
import { useServerText } from '../server-text';
import type { Session } from '../session';
import { listenForTap } from '../sound';
import { useStarter } from '../tally';
import type { Answer, Table, View } from '../types';
import { GameHeading, useGameTitle } from './game-title';

export { Announcer };

export function useActing(session: Session) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Answer | null>(null);
  const running = useRef(false);
  const run = async (move: string, aside: boolean): Promise<boolean> => {
    if (running.current && !aside) return false; // a second click
    if (!aside) setBusy((running.current = true));
    const answer = await session.move(move, aside);
    if (!aside) setBusy((running.current = false));
    setRefusal(answer.ok ? null : answer);
    return answer.ok;
  };
  return {
    busy,
    refusal,
    dismiss: () => setRefusal(null),
    act: (move: string) => run(move, false),
    note: (move: string) => run(move, true),
  };
}
type Acting = ReturnType<typeof useActing>;

/** What the board points at: a move that was advised, or a line of the history. */
export interface Pointing {
  hint: string | null;
  spot: string | null;
  dropHint: () => void;
}

/** The board alone. */
export function Board(props: {
  session: Session;
  acting: Acting;
  big: boolean;
  pointing?: Pointing;
}) {
  const t = useTranslate();
  const { session, acting, big, pointing } = props;
  const { table, view } = session;
  const game = table === null ? undefined : gameOf(table.game);
  if (table === null || view === null || game === undefined) return null;
  const Shown = game.Board as ComponentType<BoardProps>;
  return (
    <Shown
      session={session}
      view={view}
      table={table}
      me={big ? null : session.seat}
      names={namesOf(table)}
      ask={session.asked && !big ? (view.ask ?? null) : null}
      offers={session.offers}
      act={acting.act}
      note={acting.note}
      busy={acting.busy}
      news={session.news}
      t={t}
      big={big}
      scene={session.holds}
      goOn={() => session.goOn()}
      hint={pointing?.hint ?? null}
      dropHint={pointing?.dropHint ?? (() => undefined)}
      spot={pointing?.spot ?? null}
      seats={(are) => <Seats session={session} view={session.around ?? view} table={table} are={are} />}
    />
  );
}

export function namesOf(table: Table): string[] {
  return table.seats.map((seat) => seat.name ?? '');
}

function Refusal(props: { acting: Acting; openRule: (rule: string) => void }) {
  const t = useTranslate();
  const serverText = useServerText();
  const why = props.acting.refusal;
  return (
    <div role="alert" class="refusal-place">
      {why !== null && (
        <div class="refusal">
          <span>{serverText.refusal(why)}</span>
          {why.rule && (
            <button class="link" onClick={() => props.openRule(why.rule ?? '')}>
              {t('rule.why')} <small>{t('rule', { rule: why.rule })}</small>
            </button>
          )}
          <IconButton icon="close" name={t('close')} onClick={props.acting.dismiss} />
        </div>
      )}
    </div>
  );
}

/** A phone that is turned shows the board again. */
function useScrollOnRotation(): void {
  useEffect(() => {
    const wide = matchMedia('(orientation: landscape)');
    const scroll = () => document.querySelector('.board-room')?.scrollIntoView();
    wide.addEventListener('change', scroll);
    return () => wide.removeEventListener('change', scroll);
  }, []);
}

interface GameProps {
  session: Session;
  /** All members on this device, `session` among them. */
  locals?: Session[];
  reopen: () => void;
}

const SPOT = 5000; // milliseconds that the board points at something

/** What the board points at for a while. On a phone the sheet makes room for it. */
function useSpot(wide: boolean, setTab: (tab: Tab | null) => void): [string | null, (spot: string | null) => void] {
  const [spot, setSpot] = useState<{ at: string | null; count: number }>({ at: null, count: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setSpot(({ count }) => ({ at: null, count })), SPOT);
    return () => clearTimeout(timer);
  }, [spot.count]);
  const show = (at: string | null) => {
    setSpot(({ count }) => ({ at, count: count + 1 }));
    if (wide) return;
    setTab(null);
    document.querySelector('.board-room')?.scrollIntoView({ block: 'nearest' });
  };
  return [spot.at, show];
}

/** The board, and all that is around it. */
function Main({ session, locals, table, view, acting, openRule, spot }: Required<Omit<GameProps, 'reopen'>> & {
  table: Table;
  view: View;
  acting: Acting;
  openRule: (rule: string) => void;
  spot: string | null;
}) {
  const scene = session.holds;
  const around = session.around ?? view;
  const [hint, setHint] = useState<string | null>(null);
  useEffect(() => setHint(null), [view.question]);
  const fresh = useWasPlaying(session, table);
  return (
    <main class="game-main">
      <TurnLine {...{ session, view: around, table, hint }} point={setHint} openRules={() => openRule('')} />
      {!gameOf(table.game)?.ownSeats && <Seats {...{ session, view: around, table, scene }} />}
      <TimeVotes session={session} table={table} />
      <Votes session={session} table={table} />
      <Refusal acting={acting} openRule={openRule} />
      <div class="board-room" data-scene={scene || undefined}>
        <Board session={session} acting={acting} big={false} pointing={{ hint, spot, dropHint: () => setHint(null) }} />
      </div>
      {view.over && !scene && <End {...{ session, locals, table }} fresh={fresh} />}
    </main>
  );
}

export function Game({ session, locals = [session], reopen }: GameProps) {
  const t = useTranslate();
  const acting = useActing(session);
  const wide = useWide();
  const [tab, setTab] = useTab(wide);
  const [rule, setRule] = useState('');
  const [people, setPeople] = useState(false);
  const [spot, show] = useSpot(wide, setTab);
  const { table, view } = session;
  const title = useGameTitle(table);
  useTurn(session.asked || (session.wanted && document.hidden), title, session.nudged);
  useNoticeToasts(session);
  useUndoneToasts(session);
  useStarter(session);
  useScrollOnRotation();
  useEffect(listenForTap, []);
  useEffect(acting.dismiss, [view?.question]);
  if (table === null || view === null) return null;
  const openRule = (to: string) => {
    setRule(to);
    setTab('rules');
  };
  return (
    <div class="game">
      <TopBar title={<GameHeading table={table} />} more={<BotSpeed session={session} table={table} />}>
        <IconButton icon="people" name={t('table.people')} onClick={() => setPeople(true)} />
      </TopBar>
      <Banners session={session} reopen={reopen}>
        <OwnSeat session={session} table={table} />
      </Banners>
      <Main {...{ session, locals, table, view, acting, openRule, spot }} />
      <Panel session={session} table={table} tab={tab} setTab={setTab} rule={rule} show={show} />
      <Announcer session={session} table={table} chat={tab === 'chat'} />
      {people && <TableDialog session={session} table={table} close={() => setPeople(false)} />}
    </div>
  );
}

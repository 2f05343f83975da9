/*
 * index.tsx - a table before the start: seats, bots, options, invitations.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTranslate } from '../../i18n';
import { Banners } from '../../components/banners';
import { Box } from '../../components/box';
import { Chat } from '../../components/chat';
import { Stepper, TextField } from '../../components/fields';
import { GameFacts } from '../../components/game-choice';
import { Icon } from '../../components/icons';
import { LobbySeat } from './lobby-seat';
import { useOnce } from '../../components/use-once';
import { Options, TableSettings } from './options';
import { AllSeats, Fill, RoomGame } from './room';
import { Words } from './words';
import { PersonMore } from '../../components/person-more';
import { LearnOffer } from '../../components/learn-offer';
import { Invite, Share } from '../../components/share';
import { Leave } from '../../components/leave';
import { useNoticeToasts } from '../../components/use-notices';
import { useRequest } from '../../components/use-request';
import { toast } from '../../components/toast';
import { Link, TopBar } from '../../components/top-bar';
import { useTitle } from '../../components/turn';
import { titleOf, translateOr, useServerText } from '../../server-text';
import { noticeText } from '../../notices';
import { startsText } from '../../tally';
import { Manners, PushSwitch, Tally } from '..';
import type { Session } from '../../session';
import { gamesKnown, join } from '../../tables';
import type { GameInfo, MemberInfo, Table } from '../../types';
import { GameHeading, useGameTitle } from '../../screens/game-title';

export interface LobbyProps {
  session: Session;
  /** All members on this device, `session` among them. */
  locals: Session[];
  refresh: () => void;
  reopen: () => void;
}

function useGame(name: string): GameInfo | undefined {
  const [all, setAll] = useState<GameInfo[]>([]);
  useEffect(() => {
    void gamesKnown().then(setAll);
  }, []);
  return all.find((game) => game.name === name);
}

/** The name of another person on this device, who then joins. */
function LocalForm(props: { table: Table; name: string; setName: (name: string) => void; close: (joined: boolean) => void }) {
  const { table, name, setName, close } = props;
  const t = useTranslate();
  const serverText = useServerText();
  const [busy, once] = useOnce();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const add = async () => {
    if (name.trim() === '') return;
    const answer = await join(table.id, name.trim());
    if (answer.ok) close(true);
    else toast(serverText.refusal(answer));
  };
  return (
    <form
      class="local-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        once(add);
      }}
    >
      <TextField label={t('local.name')} value={name} set={setName} most={24} hint={t('local.say')} />
      <div class="row">
        <button class="main" disabled={busy || name.trim() === ''}>
          {t('local.add')}
        </button>
        <button type="button" onClick={() => close(false)}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}

/** Another person on this device. */
function AddLocal({ table, refresh }: { table: Table; refresh: () => void }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  const close = (joined: boolean) => {
    setOpen(false);
    if (!joined) return;
    added.current = true;
    setName('');
    refresh();
  };
  const full = !table.seats.some((seat) => seat.kind === 'empty');
  // Return the focus from the form; with the last seat the button is gone.
  useEffect(() => (open ? () => button.current?.focus() : undefined), [open]);
  useEffect(() => {
    if (full && added.current) document.querySelector<HTMLElement>('.seat-list li:last-child button')?.focus();
    added.current = false;
  }, [full]);
  if (full) return null;
  if (open) return <LocalForm {...{ table, name, setName, close }} />;
  return (
    <button class="quiet" ref={button} onClick={() => setOpen(true)}>
      + {t('local.add')}
    </button>
  );
}

/** Why the game cannot begin yet, or null. */
function useObstacle(table: Table, locals: Session[]): string | null {
  const t = useTranslate();
  const empty = table.seats.filter((seat) => seat.kind === 'empty').length;
  if (empty > 0) return t('start.empty', { n: empty });
  const here = locals.map((session) => session.you.member);
  const waiting = table.seats.filter(
    ({ kind, ready, member = -1 }) =>
      kind === 'person' && !ready && member !== table.host && !here.includes(member),
  );
  return waiting.length === 0
    ? null
    : t('start.waiting', { names: waiting.map((seat) => seat.name).join(', ') });
}

/** Says that everybody on this device is ready, or is not. */
function useReady(locals: Session[]) {
  const serverText = useServerText();
  return async (ready: boolean): Promise<boolean> => {
    const seated = locals.filter((local) => local.seat !== null);
    const answers = await Promise.all(seated.map((local) => local.request('ready', { ready })));
    const no = answers.find((answer) => !answer.ok);
    if (no) toast(serverText.refusal(no));
    return !no;
  };
}

function StartBar(props: { session: Session; locals: Session[]; table: Table; info?: GameInfo }) {
  const { session, locals, table } = props;
  const t = useTranslate();
  const request = useRequest(session);
  const [busy, once] = useOnce();
  const obstacle = useObstacle(table, locals);
  const seat = session.seat === null ? undefined : table.seats[session.seat];
  const ready = seat?.ready === true;
  const setReady = useReady(locals);
  const start = async () => (await setReady(true)) && request('start');
  const host = session.you.host === true;
  const starts = startsText(table, session.seat, t);
  const asked = !host && seat !== undefined && !ready;
  return (
    <footer class="start-bar">
      <p role="status">
        {asked ? t('start.you') : (obstacle ?? t(host ? 'start.can' : 'start.host'))}
        {starts && <span class="soft"> · {starts}</span>}
      </p>
      <span class="row fill">
        {host && table.seats.some(({ kind }) => kind === 'empty') && <Invite table={table} />}
        <Fill {...props} />
      </span>
      {host ? (
        <button class="main large" disabled={busy || obstacle !== null} onClick={() => once(start)}>
          {t('start')}
        </button>
      ) : (
        seat !== undefined && (
          <button
            class={ready ? 'large' : 'main large'}
            aria-pressed={ready}
            onClick={(event) => event.detail < 2 && once(() => setReady(!ready))} // a double click is one
          >
            {ready ? t('ready.not') : t('ready')}
          </button>
        )
      )}
    </footer>
  );
}

function SeatCount({ session, table, info }: { session: Session; table: Table; info?: GameInfo }) {
  const t = useTranslate();
  const request = useRequest(session);
  if (!session.you.host || info === undefined) return null;
  return (
    <Stepper
      bare
      label={t('home.seats')}
      value={table.seats.length}
      min={info.min_seats}
      max={info.max_seats}
      set={(seats) => void request('set', { seats })}
      less={t('home.fewer')}
      more={t('home.more')}
    />
  );
}

function Card(props: { name: string; title: string; beside?: ComponentChildren; children: ComponentChildren }) {
  const { name, beside } = props;
  const heading = <h2 id={name}>{props.title}</h2>;
  return (
    <section class={`card lobby-${name}`} aria-labelledby={name}>
      {beside ? (
        <header class="card-head">
          {heading}
          {beside}
        </header>
      ) : (
        heading
      )}
      {props.children}
    </section>
  );
}

/** Members without a seat. */
function Standing(props: { session: Session; locals: Session[]; table: Table; members: MemberInfo[] }) {
  const { session, locals, table } = props;
  const t = useTranslate();
  return (
    <section aria-labelledby="standing">
      <h3 id="standing">{t('lobby.standing')}</h3>
      <ul class="members">
        {props.members.map((member) => (
          <li key={member.member} class="member">
            <bdi class="member-name">{member.name}</bdi>
            {!locals.some(({ you }) => you.member === member.member) && <PersonMore session={session} table={table} member={member} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All seats, and the members without one. */
function SeatList({ session, locals, table, refresh, info }: LobbyProps & { table: Table; info?: GameInfo }) {
  const t = useTranslate();
  const standing = table.members.filter((member) => member.seat === undefined);
  return (
    <Card name="seats" title={t('seats')} beside={<SeatCount session={session} table={table} info={info} />}>
      <ol class="seat-list">
        {table.seats.map((_, seat) => (
          <LobbySeat key={seat} seat={seat} session={session} locals={locals} table={table} info={info} />
        ))}
      </ol>
      <AllSeats session={session} table={table} info={info} />
      <AddLocal table={table} refresh={refresh} />
      {standing.length > 0 && <Standing session={session} locals={locals} table={table} members={standing} />}
      {session.you.bans && <Manners session={session} table={table} />}
      <p class="soft">{t('lobby.deal')}</p>
    </Card>
  );
}

/** How the last game ended, if it was not finished. */
function LastNotice({ session }: { session: Session }) {
  const t = useTranslate();
  const last = session.notices[session.notices.length - 1];
  const text = last && noticeText(last, session, t);
  return text ? <p class="banner">{text}</p> : null;
}

/** What is played, for those who wait. */
function Banner(props: { session: Session; table: Table; info?: GameInfo }) {
  const { table, info } = props;
  const t = useTranslate();
  return (
    <section class="card lobby-game" aria-label={titleOf(t, table.game)}>
      <Box game={table.game} />
      <div>
        <RoomGame {...props} />
        <p>{translateOr(t, `blurb.${table.game}`, info?.blurb ?? '')}</p>
        <GameFacts name={table.game} info={info}>
          <li>
            <Link to={`/rules/${table.game}`} class="quiet-link">
              <Icon name="book" /> {t('home.howto')}
            </Link>
          </li>
        </GameFacts>
      </div>
    </section>
  );
}

/** The table, and how it plays. */
function About(props: { session: Session; table: Table; info?: GameInfo }) {
  const { session, table } = props;
  const t = useTranslate();
  return (
    <div class="lobby-column">
      <Card name="share" title={t('share')}>
        <Share table={table} />
      </Card>
      <Card name="options" title={t('options')}>
        <Options {...props} />
        <Words session={session} table={table} />
        <TableSettings {...props} />
        <PushSwitch session={session} />
      </Card>
    </div>
  );
}

export default function Lobby(props: LobbyProps) {
  const { session, locals } = props;
  const t = useTranslate();
  const table = session.table!;
  const info = useGame(table.game);
  useNoticeToasts(session);
  useTitle(`${useGameTitle(table)} · ${table.code}`);
  return (
    <>
      <TopBar title={<GameHeading table={table} />} />
      <Banners session={session} reopen={props.reopen}>
        <LastNotice session={session} />
      </Banners>
      <main class="page lobby">
        <div class="lobby-column">
          <Banner session={session} table={table} info={info} />
          <LearnOffer game={table.game} />
          <SeatList {...props} table={table} info={info} />
          {table.tally && (
            <div class="card">
              <Tally tally={table.tally} />
            </div>
          )}
          <Card name="chat" title={t('chat')}>
            <Chat session={session} />
          </Card>
          <div class="lobby-leave">
            <Leave session={session} />
          </div>
        </div>
        <About session={session} table={table} info={info} />
      </main>
      <StartBar session={session} locals={locals} table={table} info={info} />
    </>
  );
}

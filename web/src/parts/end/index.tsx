/* index.tsx - the end of a game: who won, a rematch; opened, the ranking, log and proof of the shuffle. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { Tally } from '..';
import { Icon } from '../../components/icons';
import { Disc } from '../../components/seat-chip';
import { ShareResult } from '../../components/share-result';
import { useOnce } from '../../components/use-once';
import { useAccepted } from '../../components/use-request';
import { scoresOf, useWinners } from '../../components/winners';
import { gameOf } from '../../games';
import { keepLearned, learnedOf } from '../../learned';
import { useTranslate } from '../../i18n';
import type { Session } from '../../session';
import { play } from '../../sound';
import { listed as list } from '../../tally';
import type { Score, Table, View } from '../../types';
import { Celebrate } from './celebrate';
import { Proof } from './proof';

export { Celebrate };

function Ranking({ table, view, scores }: { table: Table; view: View | null; scores: Score[] }) {
  const t = useTranslate();
  const order = scores
    .map((score, seat) => ({ ...score, seat }))
    .sort((a, b) => Number(b.won ?? false) - Number(a.won ?? false) || b.points - a.points);
  const outcome = gameOf(table.game)?.outcome;
  return (
    <ol class="ranking">
      {order.map(({ seat, points, won }) => {
        const info = table.seats[seat];
        return info === undefined ? null : (
          <li key={seat} class={won ? 'won' : undefined}>
            <Disc table={table} view={view} seat={seat} size="small" />
            <bdi>{info.name}</bdi>
            {won && (
              <span class="tag good">
                <Icon name="trophy" /> <span class={outcome && 'unseen'}>{t('end.winner')}</span>
              </span>
            )}
            <span class="points">
              {outcome && view ? outcome(view as View<never>, seat, t) : t('end.points', { n: points })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type EndProps = { session: Session; locals: Session[]; table: Table };

/** Did somebody on this device win? null: nobody here plays. */
function haveWon(locals: Session[], scores: Score[]): boolean | null {
  const seats = locals.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  return seats.length === 0 ? null : seats.some((seat) => scores[seat]?.won);
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** One press counts for everybody on this device; the host's request goes last. */
function askingOf({ session, locals }: EndProps): Session {
  return locals.find(({ you }) => you.host) ?? session;
}

/** The one thing that most people want next. */
function Again(props: EndProps) {
  const t = useTranslate();
  const accepted = useAccepted();
  const [busy, once] = useOnce();
  const asking = askingOf(props);
  const { host } = asking.you;
  const wants = props.table.members.some((one) => one.again && one.member === asking.you.member);
  const again = async () => {
    for (const one of props.locals) if (one !== asking) await one.request('rematch');
    accepted(await asking.request('rematch'));
  };
  return (
    <button class="main" disabled={busy || (wants && !host)} onClick={() => once(again)}>
      <Icon name="refresh" /> {t(host ? 'end.rematch' : wants ? 'end.wanted' : 'end.want')}
    </button>
  );
}

/** Another game, and the result for people who were not there. */
function Other(props: EndProps) {
  const t = useTranslate();
  const accepted = useAccepted();
  const [busy, once] = useOnce();
  const asking = askingOf(props);
  const another = async () => {
    asking.choosesGame = true;
    if (!accepted(await asking.request('reopen'))) asking.choosesGame = false;
  };
  return (
    <div class="row">
      {asking.you.host && (
        <button disabled={busy} onClick={() => once(another)}>
          <Icon name="dice" /> {t('again.other')}
        </button>
      )}
      <ShareResult session={props.session} table={props.table} />
    </div>
  );
}

function SaveLog(props: EndProps) {
  const t = useTranslate();
  const accepted = useAccepted();
  const [busy, once] = useOnce();
  const save = async () => {
    const answer = await askingOf(props).request('log');
    if (!accepted(answer)) return;
    const name = props.table.code.toLowerCase();
    download(`${name}.log`, String(answer.log));
    if (answer.words !== undefined) download(`${name}.words`, String(answer.words)); // "verify" wants it beside the log
  };
  return (
    <button class="quiet" disabled={busy} onClick={() => once(save)}>
      <Icon name="down" /> {t('end.log')}
    </button>
  );
}

/** For those who doubt the shuffle, or keep games. */
function Papers(props: EndProps) {
  const { session, table } = props;
  const t = useTranslate();
  return (
    <details class="end-papers" onToggle={({ currentTarget: more }) => more.open && more.scrollIntoView({ block: 'nearest' })}>
      <summary>{t('end.papers')}</summary>
      {session.end !== null && table.commit !== undefined && (
        <Proof session={session} table={table} seed={session.end.seed} />
      )}
      {session.you.member !== null && <SaveLog {...props} />}
    </details>
  );
}

function Results(props: EndProps) {
  const { session, table } = props;
  const tally = (table.tally?.games.length ?? 0) > 1 && table.tally;
  return (
    <>
      {session.you.member !== null && <Other {...props} />}
      <Ranking table={table} view={session.view} scores={scoresOf(session)} />
      {tally && <Tally tally={tally} />}
      <Papers {...props} />
    </>
  );
}

/** Who else wants to play again; also on the folded bar, for the host waits for it. */
function Wanting({ table }: { table: Table }) {
  const t = useTranslate();
  const names = table.members.filter((member) => member.again).map(({ name }) => name);
  if (names.length === 0) return null;
  return <p class="soft">{t('end.wanting', { n: names.length, names: list(names, t('and')) })}</p>;
}

/** The round whose results somebody has opened: they stay so. */
let opened = '';

function useOpened({ id, round }: Table): [boolean, () => void] {
  const name = `${id} ${round}`;
  const [open, setOpen] = useState(opened === name);
  const toggle = () => {
    opened = open ? '' : name;
    setOpen(!open);
  };
  return [open, toggle];
}

/** A bar at the lower edge, which leaves the game its own ending; the results open
 * above it. `fresh`: the game has just ended here. */
export default function End(props: EndProps & { fresh: boolean }) {
  const { session, locals, table, fresh } = props;
  const t = useTranslate();
  const title = useWinners(session, table);
  const [open, toggle] = useOpened(table);
  const scores = scoresOf(session);
  const won = haveWon(locals, scores);
  const cheers = won ?? scores.some((score) => score.won);
  useEffect(() => {
    if (fresh) play(cheers ? 'win' : 'lose');
    if (fresh && won !== null && learnedOf(table.game) === undefined) keepLearned(table.game, 'done'); // by playing
  }, []);
  return (
    <section class={open ? 'card end open' : 'card end'} aria-labelledby="end-title">
      {fresh && cheers && <Celebrate game={gameOf(table.game)} />}
      <div class="end-bar">
        <h2 id="end-title">
          <Icon name="trophy" /> <span>{title}</span>
        </h2>
        {session.you.member !== null && <Again {...props} />}
        <button class="end-fold" aria-expanded={open} onClick={toggle}>
          {t(open ? 'end.fold' : 'end.unfold')} <Icon name="fold" />
        </button>
      </div>
      <Wanting table={table} />
      {open && <Results {...props} />}
    </section>
  );
}

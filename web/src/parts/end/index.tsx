/* index.tsx - the end of a game: ranking, rematch, log and proof of the shuffle. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { Tally } from '..';
import { Icon, IconButton } from '../../components/icons';
import { Disc } from '../../components/seat-chip';
import { ShareResult } from '../../components/share-result';
import { useOnce } from '../../components/use-once';
import { useAccepted } from '../../components/use-request';
import { scoresOf, useWinners } from '../../components/winners';
import { gameOf } from '../../games';
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

/** Rematch, or another game. `brief`: what is folded covers as little as it can. */
function EndButtons(props: EndProps & { brief: boolean }) {
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
  const another = async () => {
    asking.choosesGame = true;
    if (!accepted(await asking.request('reopen'))) asking.choosesGame = false;
  };
  return (
    <div class="row end-buttons">
      <button class="main" disabled={busy || (wants && !host)} onClick={() => once(again)}>
        <Icon name="refresh" /> {t(host ? 'end.rematch' : wants ? 'end.wanted' : 'end.want')}
      </button>
      {host && !props.brief && (
        <button disabled={busy} onClick={() => once(another)}>
          <Icon name="home" /> {t('again.other')}
        </button>
      )}
      {!props.brief && <ShareResult session={props.session} table={props.table} />}
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

/** Who won, and the button that folds the rest: the board lies below. */
function EndHead(props: { title: string; open: boolean; toggle: () => void }) {
  const t = useTranslate();
  return (
    <div class="end-head">
      <h2 id="end-title">
        <Icon name="trophy" /> {props.title}
      </h2>
      <IconButton icon="fold" name={t(props.open ? 'end.fold' : 'end.unfold')} expanded={props.open} onClick={props.toggle} />
    </div>
  );
}

function EndMore(props: EndProps) {
  const { session, table } = props;
  const t = useTranslate();
  const wanting = table.members.filter((member) => member.again);
  return (
    <>
      <Ranking table={table} view={session.view} scores={scoresOf(session)} />
      {wanting.length > 0 && (
        <p class="soft">
          {t('end.wanting', { n: wanting.length, names: list(wanting.map((one) => one.name), t('and')) })}
        </p>
      )}
      {table.tally && <Tally tally={table.tally} />}
      {session.end !== null && table.commit !== undefined && (
        <Proof session={session} table={table} seed={session.end.seed} />
      )}
      {session.you.member !== null && <SaveLog {...props} />}
    </>
  );
}

/** Lies over the lower part of the board, and below it when one scrolls. `fresh`:
 * the game has just ended here. */
export default function End(props: EndProps & { fresh: boolean }) {
  const { session, locals, table, fresh } = props;
  const t = useTranslate();
  const title = useWinners(session, table);
  const [open, setOpen] = useState(true);
  const scores = scoresOf(session);
  const won = haveWon(locals, scores);
  const cheers = won ?? scores.some((score) => score.won);
  useEffect(() => {
    if (fresh) play(cheers ? 'win' : 'lose');
  }, []);
  return (
    <section class={open ? 'card end' : 'card end folded'} aria-labelledby="end-title">
      {fresh && cheers && <Celebrate game={gameOf(table.game)} />}
      <EndHead title={title} open={open} toggle={() => setOpen(!open)} />
      {open && won === false && <p class="end-kind">{t('end.kind')}</p>}
      {session.you.member !== null && <EndButtons {...props} brief={!open} />}
      {open && <EndMore {...props} />}
    </section>
  );
}

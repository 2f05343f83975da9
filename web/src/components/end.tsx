/* end.tsx - the end of a game: ranking, rematch, log and proof of the shuffle. SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { dealSeed } from '../commitments';
import { proofOf } from '../deal';
import { countDraws, decksOf, type Decks } from '../draws';
import { gameOf } from '../games';
import { useTranslate } from '../i18n';
import { Tally } from '../parts';
import type { Session } from '../session';
import { listed as list } from '../tally';
import type { Score, Table, View } from '../types';
import type { Key } from '../locales';
import { play } from '../sound';
import { Celebrate } from './celebrate';
import { Icon, IconButton } from './icons';
import { useOnce } from './use-once';
import { Disc } from './seat-chip';
import { useAccepted } from './use-request';

function scoresOf({ end, view }: Session): Score[] {
  return end?.scores ?? view?.scores ?? [];
}

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

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The number of draws; NaN if one is wrong, null if it cannot be checked. */
async function drawsOf(session: Session, head: string, seed: string): Promise<number | null> {
  const { ok, log, words } = await session.request('log');
  const decks = await fetch(DECKS).then((answer) => answer.json() as Promise<Record<string, Decks>>, () => null);
  if (!ok || decks === null) return null;
  const from = head.startsWith('cluehouse 1') ? seed : dealSeed(seed, head);
  return String(log).startsWith(head) ? countDraws(String(log), from, decksOf(decks, String(log), words as string | undefined)) : NaN;
}

/** What the log's head and the seed prove, as text. */
function useProof(session: Session, table: Table, seed: string) {
  const t = useTranslate();
  const { head, mixed, absent, again = 0, broken } = session.mixer.state;
  const { told, silent, holds } = useMemo(() => proofOf(head, seed, table.commit), [head, seed]);
  const say = (key: Key, seats: number[]) =>
    t(key, { n: seats.length, names: list(seats.map((seat) => table.seats[seat]?.name ?? ''), t('and')) });
  const others = told.filter((seat) => seat !== session.seat);
  const silentOthers = silent.filter((seat) => seat !== session.seat);
  const any = told.length > 0;
  const left = silentOthers.length < silent.length;
  const about: Key | false = mixed
    ? silent.length === 0 && 'proof.nobody'
    : (left || absent) && !broken
      ? left ? 'proof.left' : 'proof.absent'
      : any && session.seat !== null && 'proof.without';
  return {
    holds: holds && !session.broken && !broken,
    parts: mixed ? say(others.length > 0 ? 'proof.we' : 'proof.i', others) : say(any ? 'proof.they' : 'proof.none', told),
    about: about && t(about),
    withheld: silentOthers.length > 0 && say('proof.silent', silentOthers),
    choice: silent.length > 0 && say('proof.choice', silent),
    again: again > 0 && t('proof.again', { n: again }),
    countDraws: () => drawsOf(session, head, seed),
  };
}

function Proof({ session, table, seed }: { session: Session; table: Table; seed: string }) {
  const t = useTranslate();
  const proof = useProof(session, table, seed);
  const [draws, setDraws] = useState<number | null>(null);
  const fine = proof.holds && !Number.isNaN(draws);
  return (
    <details class="proof" onToggle={() => void proof.countDraws().then(setDraws)}>
      <summary>{t('proof')}</summary>
      <p>
        {proof.parts} {proof.about}
      </p>
      {proof.choice && (
        <p>
          {proof.withheld} {proof.choice}
        </p>
      )}
      {proof.again && <p>{proof.again}</p>}
      <p>{t('proof.say')}</p>
      <dl>
        <dt>{t('proof.promise')}</dt>
        <dd>
          <code>{table.commit}</code>
        </dd>
        <dt>{t('proof.seed')}</dt>
        <dd>
          <code>{seed}</code>
        </dd>
      </dl>
      <p class={fine ? 'verdict good' : 'verdict bad'}>
        <Icon name={fine ? 'check' : 'close'} />
        {t(fine ? 'proof.fine' : 'proof.wrong')} {fine && draws !== null && t('proof.draws', { n: draws })}
      </p>
      <p class="soft">
        {t('proof.more')} <code>cluehouse verify {table.code.toLowerCase()}.log</code>
      </p>
    </details>
  );
}

/** The winners, as a sentence. */
export function useWinners(session: Session, table: Table): string {
  const t = useTranslate();
  const scores = scoresOf(session);
  const winners = scores.flatMap((score, seat) => (score.won ? [table.seats[seat]?.name ?? ''] : []));
  if (winners.length === 0) return t('end.nobody');
  if (session.seat === null || !scores[session.seat]?.won)
    return t('end.won', { n: winners.length, names: list(winners, t('and')) });
  const others = winners.filter((name) => name !== table.seats[session.seat!]?.name);
  return others.length === 0 ? t('end.you') : t('end.you.with', { names: list(others, t('and')) });
}

type EndProps = { session: Session; locals: Session[]; table: Table };

/** Was the game still on when it was first shown here? Its end is an event then. */
export function useWasPlaying(session: Session, table: Table): boolean {
  const playing = useRef(-1);
  if (session.view?.over === false) playing.current = table.round;
  return playing.current === table.round;
}

/** Did somebody on this device win? null: nobody here plays. */
function haveWon(locals: Session[], scores: Score[]): boolean | null {
  const seats = locals.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  return seats.length === 0 ? null : seats.some((seat) => scores[seat]?.won);
}

/** One press counts for everybody on this device; the host's request goes last. */
function askingOf({ session, locals }: EndProps): Session {
  return locals.find(({ you }) => you.host) ?? session;
}

/** Rematch, or another game. */
function EndButtons(props: EndProps) {
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
    <div class="row end-buttons">
      <button class="main" disabled={busy || (wants && !host)} onClick={() => once(again)}>
        <Icon name="refresh" /> {t(host ? 'end.rematch' : wants ? 'end.wanted' : 'end.want')}
      </button>
      {host && (
        <button disabled={busy} onClick={() => once(async () => accepted(await asking.request('reopen')))}>
          <Icon name="home" /> {t('again.other')}
        </button>
      )}
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
export function End(props: EndProps & { fresh: boolean }) {
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
    <section class="card end" aria-labelledby="end-title">
      {fresh && cheers && <Celebrate game={gameOf(table.game)} />}
      <EndHead title={title} open={open} toggle={() => setOpen(!open)} />
      {open && won === false && <p class="end-kind">{t('end.kind')}</p>}
      {session.you.member !== null && <EndButtons {...props} />}
      {open && <EndMore {...props} />}
    </section>
  );
}

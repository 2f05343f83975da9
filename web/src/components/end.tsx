/* end.tsx - the game is over: who won, once more, and proof. SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { dealSeed } from '../commitments';
import { proofOf } from '../deal';
import { countDraws, type Decks } from '../draws';
import { gameOf } from '../games';
import { useTranslate } from '../i18n';
import { useServerText } from '../server-text';
import type { Session } from '../session';
import type { Score, Table, View } from '../types';
import type { Key } from '../locales';
import { Icon } from './icons';
import { useOnce } from './use-once';
import { Disc } from './seat-chip';
import { toast } from './toast';

function list(names: string[], and: string): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} ${and} ${names[names.length - 1]}`;
}

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

/** How many draws there were; NaN if one is wrong, null if we cannot know. */
async function drawsOf(session: Session, game: string, head: string, seed: string): Promise<number | null> {
  const { ok, log } = await session.request('log');
  const decks = await fetch(DECKS).then((answer) => answer.json() as Promise<Record<string, Decks>>, () => null);
  if (!ok || decks === null) return null;
  const from = head.startsWith('cluehouse 1') ? seed : dealSeed(seed, head);
  return String(log).startsWith(head) ? countDraws(String(log), from, decks[game] ?? {}) : NaN;
}

function Proof({ session, table, seed }: { session: Session; table: Table; seed: string }) {
  const t = useTranslate();
  const { head, mixed, absent, again = 0, broken } = session.mixer.state;
  const { told, silent, holds } = useMemo(() => proofOf(head, seed, table.commit), [head, seed]);
  const [draws, setDraws] = useState<number | null>(null);
  const count = () => void drawsOf(session, table.game, head, seed).then(setDraws);
  const fine = holds && !session.broken && !broken && !Number.isNaN(draws);
  const say = (key: Key, seats: number[]) =>
    t(key, { n: seats.length, names: list(seats.map((seat) => table.seats[seat]?.name ?? ''), t('and')) });
  const isOther = (seat: number) => seat !== session.seat;
  const others = told.filter(isOther);
  const silentOthers = silent.filter(isOther);
  const any = told.length > 0;
  const left = silentOthers.length < silent.length;
  const about: Key | false = mixed
    ? silent.length === 0 && 'proof.nobody'
    : (left || absent) && !broken
      ? left ? 'proof.left' : 'proof.absent'
      : any && session.seat !== null && 'proof.without';
  return (
    <details class="proof" onToggle={count}>
      <summary>{t('proof')}</summary>
      <p>
        {mixed ? say(others.length > 0 ? 'proof.we' : 'proof.i', others) : say(any ? 'proof.they' : 'proof.none', told)}{' '}
        {about && t(about)}
      </p>
      {silent.length > 0 && (
        <p>
          {silentOthers.length > 0 && say('proof.silent', silentOthers)} {say('proof.choice', silent)}
        </p>
      )}
      {again > 0 && <p>{t('proof.again', { n: again })}</p>}
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
        {fine ? <Icon name="check" /> : <Icon name="close" />}
        {fine ? t('proof.fine') : t('proof.wrong')} {fine && draws !== null && t('proof.draws', { n: draws })}
      </p>
      <p class="soft">
        {t('proof.more')} <code>cluehouse verify {table.code.toLowerCase()}.log</code>
      </p>
    </details>
  );
}

/** Who won, in words. */
export function useWinners(session: Session, table: Table): string {
  const t = useTranslate();
  const scores = scoresOf(session);
  const winners = scores.flatMap((score, seat) => (score.won ? [table.seats[seat]?.name ?? ''] : []));
  if (winners.length === 0) return t('end.nobody');
  return session.seat !== null && scores[session.seat]?.won && winners.length === 1
    ? t('end.you')
    : t('end.won', { n: winners.length, names: list(winners, t('and')) });
}

export function End(props: { session: Session; locals: Session[]; table: Table }) {
  const { session, locals, table } = props;
  // Whoever holds the device presses for all on it, the host among them last.
  const asking = locals.find(({ you }) => you.host) ?? session;
  const t = useTranslate();
  const serverText = useServerText();
  const [busy, once] = useOnce();
  const title = useWinners(session, table);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const { top = 0, bottom = 0 } = card.current?.firstElementChild?.getBoundingClientRect() ?? {};
    const seen = top > 60 && bottom < innerHeight - 60; // bars are there
    if (!seen) card.current?.scrollIntoView();
  }, []);
  const wanting = table.members.filter((member) => member.again);
  const wants = wanting.some((member) => member.member === asking.you.member);
  const give = async (what: string) => {
    const answer = await asking.request(what);
    if (!answer.ok) toast(serverText.refusal(answer));
    return answer.ok ? answer : null;
  };
  const again = async () => {
    for (const one of locals) if (one !== asking) await one.request('rematch');
    return give('rematch');
  };
  const save = async () => {
    const answer = await give('log');
    if (answer) download(`${table.code.toLowerCase()}.log`, String(answer.log));
  };
  return (
    <section ref={card} class="card end" aria-labelledby="end-title">
      <h2 id="end-title">
        <Icon name="trophy" /> {title}
      </h2>
      <Ranking table={table} view={session.view} scores={scoresOf(session)} />
      {session.you.member !== null && (
        <div class="row">
          <button class="main" disabled={busy || (wants && !asking.you.host)} onClick={() => once(again)}>
            <Icon name="refresh" /> {asking.you.host ? t('end.rematch') : wants ? t('end.wanted') : t('end.want')}
          </button>
          <button disabled={busy} onClick={() => once(save)}>
            <Icon name="down" /> {t('end.log')}
          </button>
        </div>
      )}
      {wanting.length > 0 && (
        <p class="soft">
          {t('end.wanting', { n: wanting.length, names: list(wanting.map((one) => one.name), t('and')) })}
        </p>
      )}
      {session.end !== null && table.commit !== undefined && (
        <Proof session={session} table={table} seed={session.end.seed} />
      )}
    </section>
  );
}

/* proof.tsx - what the log and the seed prove about the shuffle. SPDX-License-Identifier: MIT */
import { useMemo, useState } from 'preact/hooks';
import { Icon } from '../../components/icons';
import { dealSeed } from '../../commitments';
import { proofOf } from '../../deal';
import { useTranslate } from '../../i18n';
import type { Key } from '../../locales';
import type { Session } from '../../session';
import { listed as list } from '../../tally';
import type { Table } from '../../types';
import { countDraws, decksOf, type Decks } from './draws';

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

export function Proof({ session, table, seed }: { session: Session; table: Table; seed: string }) {
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

/*
 * calls.tsx - what the people at a table decide together: to end the game, to start
 * over, another clock, another host.
 *
 * SPDX-License-Identifier: MIT
 */
import { useState } from 'preact/hooks';
import { SelectField } from '../../components/fields';
import { gameTimes, moveTimes, moveValue, withMove } from '../../components/times';
import { useRequest } from '../../components/use-request';
import { useTranslate } from '../../i18n';
import type { Session } from '../../session';
import type { Table, VoteKind } from '../../types';

interface Props {
  session: Session;
  table: Table;
  /** Calls the vote. */
  call: (on: VoteKind, more?: object) => void;
}

function NewClock({ table, call }: Props) {
  const t = useTranslate();
  const [limits, setLimits] = useState(table.limits);
  const { game } = limits;
  const same = moveValue(limits) === moveValue(table.limits) && game === table.limits.game;
  return (
    <>
      <SelectField
        label={t('set.move')}
        value={moveValue(limits)}
        choices={moveTimes(limits, t)}
        set={(value) => setLimits(withMove(limits, value))}
      />
      <SelectField
        label={t('set.game')}
        value={String(game)}
        choices={gameTimes(game, t)}
        set={(value) => setLimits({ ...limits, game: Number(value) })}
      />
      <Ask words={t('call.ask')} disabled={same} ask={() => call('clock', { limits })} />
    </>
  );
}

function NewHost({ session, table, call }: Props) {
  const t = useTranslate();
  const others = table.members.filter(({ member, here }) => here && member !== table.host);
  const first = others.find(({ member }) => member === session.you.member) ?? others[0];
  const [member, setMember] = useState(first?.member);
  const choices = others.map((one) => [String(one.member), one.name] as const);
  return (
    <>
      <SelectField
        label={t('host')}
        value={String(member)}
        choices={choices}
        set={(value) => setMember(Number(value))}
      />
      <Ask words={t('call.ask')} disabled={member === undefined} ask={() => call('host', { member })} />
    </>
  );
}

function Ask({ words, disabled = false, ask }: { words: string; disabled?: boolean; ask: () => void }) {
  return (
    <button class="main" disabled={disabled} onClick={ask}>
      {words}
    </button>
  );
}

/** The host gives the role away without a vote. */
const kinds = ['end', 'restart', 'clock', 'host'] as const;
type Kind = (typeof kinds)[number];

/** `alone`: nobody else has a say. */
export function Calls(props: { session: Session; table: Table; alone: boolean; close: () => void }) {
  const { session, table, alone, close } = props;
  const t = useTranslate();
  const request = useRequest(session);
  const [open, setOpen] = useState<Kind | null>(null);
  const host = session.you.host === true;
  const call = (on: VoteKind, more = {}) =>
    void request('vote', { on, ...more }).then((accepted) => accepted && close());
  const fields = { session, table, call };
  const shown = kinds.filter((kind) => kind !== 'host' || !(host || alone));
  return (
    <section class="calls" aria-labelledby="calls">
      <h3 id="calls">{t(alone ? 'call.alone' : 'call')}</h3>
      <div class="row">
        {shown.map((kind) => (
          <button key={kind} aria-expanded={open === kind} onClick={() => setOpen(open === kind ? null : kind)}>
            {t(`call.${kind}`)}
          </button>
        ))}
      </div>
      {open !== null && (
        <div class="stack call">
          {!(alone && open === 'clock') && (
            <p class="soft">{t(alone ? 'call.sure' : host ? 'call.say.host' : 'call.say')}</p>
          )}
          {open === 'clock' && <NewClock {...fields} />}
          {open === 'host' && <NewHost {...fields} />}
          {(open === 'end' || open === 'restart') && <Ask words={alone ? t(`call.${open}`) : t('call.ask')} ask={() => call(open)} />}
        </div>
      )}
    </section>
  );
}

/* options.tsx - options of the game and settings of the table. SPDX-License-Identifier: MIT */
import { useTranslate, type Translate } from '../../i18n';
import { translateOr, useServerText } from '../../server-text';
import type { Session } from '../../session';
import { wishedPace } from '../../tables';
import type { GameInfo, OptionInfo, Seating, Table } from '../../types';
import { SelectField, Switch, type Choice } from '../../components/fields';
import { gameTimes, moveTimes, moveValue, withMove } from '../../components/times';
import { useRequest } from '../../components/use-request';
import { silentSay } from './silent';

/** A seat that is named in an option: "seat-2", or 2. */
function seatName(value: string, table: Table, t: Translate): string | null {
  const seat = /^(?:seat-)?(\d+)$/.exec(value)?.[1];
  if (seat === undefined) return null;
  return table.seats[Number(seat)]?.name ?? t('seat.number', { n: Number(seat) + 1 });
}

function choicesOf(option: OptionInfo, table: Table, t: Translate): Choice[] {
  const words =
    option.words ??
    Array.from({ length: (option.max ?? 0) - (option.min ?? 0) + 1 }, (_, i) =>
      String((option.min ?? 0) + i),
    );
  return words
    .filter((word) => {
      const seat = /^(?:seat-)?(\d+)$/.exec(word)?.[1];
      return seat === undefined || Number(seat) < table.seats.length;
    })
    .map((word) => [word, seatName(word, table, t) ?? translateOr(t, `value.${word}`, word)] as const);
}

function Option(props: { option: OptionInfo; session: Session; table: Table }) {
  const t = useTranslate();
  const serverText = useServerText();
  const { option, session, table } = props;
  const request = useRequest(session);
  const value = String(table.options[option.name] ?? option.standard);
  const set = (next: string) =>
    request('set', { options: { [option.name]: option.words ? next : Number(next) } });
  const label = translateOr(t, `option.${option.name}`, option.name);
  const hint = serverText.option(option.name, option.say);
  const disabled = !session.you.host;
  if (option.words?.join() === 'off,on')
    return (
      <Switch label={label} hint={hint} disabled={disabled} on={value === 'on'} set={(on) => set(on ? 'on' : 'off')} />
    );
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      disabled={disabled}
      choices={choicesOf(option, table, t)}
      set={set}
    />
  );
}

interface TableProps {
  session: Session;
  table: Table;
  info?: GameInfo;
}

export function Options(props: TableProps) {
  const t = useTranslate();
  const { session, table, info } = props;
  const shown = info?.options.filter((option) => !option.name.startsWith('suspect-')) ?? [];
  return (
    <div class="options">
      {!session.you.host && <p class="soft">{t('options.host')}</p>}
      {shown.map((option) => (
        <Option key={option.name} option={option} session={session} table={table} />
      ))}
    </div>
  );
}

const seatings: Seating[] = ['keep', 'rotate', 'shuffle'];

/** Clocks, and what happens when they have run out. */
function TimeSettings({ session, table, info }: TableProps) {
  const t = useTranslate();
  const request = useRequest(session);
  const disabled = !session.you.host;
  const set = (change: object) => request('set', change);
  const { limits } = table;
  return (
    <>
      <SelectField label={t('set.move')} hint={t('set.move.say')} disabled={disabled} value={moveValue(limits)} choices={moveTimes(limits, t)} set={(value) => set({ limits: withMove(limits, value) })} />
      <SelectField label={t('set.game')} hint={t('set.game.say')} disabled={disabled} value={String(limits.game)} choices={gameTimes(limits.game, t)} set={(s) => set({ limits: { ...limits, game: Number(s) } })} />
      <SelectField
        label={t('set.silent')}
        hint={t(silentSay(table, info))}
        disabled={disabled}
        value={table.silent}
        choices={[
          ['mildest', t('set.silent.mildest')],
          ['bot', t('set.silent.bot')],
        ]}
        set={(silent) => set({ silent })}
      />
    </>
  );
}

export function TableSettings({ session, table, info }: TableProps) {
  const t = useTranslate();
  const request = useRequest(session);
  const disabled = !session.you.host;
  const set = (change: object) => request('set', change);
  return (
    <details class="more-settings">
      <summary>{t('more')}</summary>
      <div class="options">
        <Switch label={t('set.public')} hint={t('set.public.say')} on={table.public} disabled={disabled} set={(on) => set({ public: on })} />
        <Switch label={t('set.spectators')} hint={t('set.spectators.say')} on={table.spectators} disabled={disabled} set={(on) => set({ spectators: on })} />
        <Switch label={t('set.hints')} hint={t('set.hints.say')} on={table.hints} disabled={disabled} set={(on) => set({ hints: on })} />
        <Switch label={t('set.pace')} hint={t('set.pace.say')} on={table.pace !== 'off'} disabled={disabled} set={(on) => set({ pace: on ? (wishedPace() ?? 'normal') : 'off' })} />
        {table.seating && (
          <SelectField
            label={t('seating')}
            hint={t('seating.say')}
            disabled={disabled}
            value={table.seating}
            choices={seatings.map((one) => [one, t(`seating.${one}`)] as const)}
            set={(seating) => set({ seating })}
          />
        )}
        {table.filter !== undefined && (
          <Switch label={t('set.filter')} hint={t('set.filter.say')} on={table.filter} disabled={disabled} set={(on) => set({ filter: on })} />
        )}
        <TimeSettings {...{ session, table, info }} />
      </div>
    </details>
  );
}

/* lobby-seat.tsx - a seat in the lobby, and its controls. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { gameOf } from '../../games';
import { useTranslate } from '../../i18n';
import { translateOr } from '../../server-text';
import type { Session } from '../../session';
import { startsKey } from '../../tally';
import type { GameInfo, SeatInfo, Table } from '../../types';
import { Dialog } from '../../components/dialog';
import { SelectField, TextField } from '../../components/fields';
import { IconButton } from '../../components/icons';
import { PersonMore } from '../../components/person-more';
import { Disc } from '../../components/seat-chip';
import { useRequest } from '../../components/use-request';

const COLOURS = 12;

interface SeatProps {
  seat: number;
  session: Session;
  locals: Session[];
  table: Table;
  info?: GameInfo;
}

type MyselfProps = { session: Session; table: Table; info?: GameInfo; close: () => void };

function Colours({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const request = useRequest(session);
  const at = session.seat ?? 0;
  return (
    <fieldset class="colours">
      <legend>{t('me.colour')}</legend>
      {Array.from({ length: COLOURS }, (_, colour) => {
        const owner = table.seats.findIndex((seat) => seat.colour === colour && seat.kind === 'person');
        const mine = table.seats[at]?.colour === colour;
        return (
          <button
            key={colour}
            type="button"
            class="colour"
            style={{ background: `var(--seat-${colour})`, color: `var(--seat-${colour}-ink)` }}
            aria-pressed={mine}
            disabled={owner >= 0 && owner !== at}
            aria-label={t('me.colour-n', { n: colour + 1 })}
            onClick={() => void request('choose', { what: 'colour', value: colour })}
          >
            {mine ? '✓' : ''}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The characters of the game, by their pictures. */
function Suspects({ session, table, suspects }: { session: Session; table: Table; suspects: string[] }) {
  const t = useTranslate();
  const request = useRequest(session);
  const at = session.seat ?? 0;
  const chosen = (seat: number) => table.options[`suspect-${seat}`] ?? 'auto';
  const picture = (word: string) => {
    const options = { ...table.options, [`suspect-${at}`]: word };
    return gameOf(table.game)?.badge?.({ ...table, options }, null, at) ?? '?';
  };
  return (
    <fieldset class="characters">
      <legend>{t('me.suspect')}</legend>
      {suspects.map((word) => (
        <button
          key={word}
          type="button"
          class="character"
          aria-pressed={chosen(at) === word}
          disabled={word !== 'auto' && table.seats.some((_, seat) => seat !== at && chosen(seat) === word)}
          onClick={() => void request('choose', { what: 'suspect', value: word })}
        >
          <span class="disc" aria-hidden="true">
            {picture(word)}
          </span>
          {translateOr(t, `suspect.${word}`, word)}
        </button>
      ))}
    </fieldset>
  );
}

/** Name, colour and character of somebody on this device. */
function Myself({ session, table, info, close }: MyselfProps) {
  const t = useTranslate();
  const request = useRequest(session);
  const at = session.seat ?? 0;
  const before = table.seats[at]?.name;
  const [name, setName] = useState(before ?? '');
  const suspects = info?.options.find((option) => option.name === `suspect-${at}`)?.words;
  const closeAfter = (...args: Parameters<typeof request>) => void request(...args).then((ok) => ok && close());
  const submit = (event: Event) => {
    event.preventDefault();
    if (name.trim() === before) close();
    else closeAfter('name', { name: name.trim() });
  };
  return (
    <Dialog title={t('me.title')} close={close}>
      <form class="stack" onSubmit={submit}>
        <TextField label={t('name')} value={name} set={setName} most={24} />
        {suspects ? (
          <Suspects session={session} table={table} suspects={suspects} />
        ) : (
          <Colours session={session} table={table} />
        )}
        <div class="row">
          <button class="main">{t('done')}</button>
          <button type="button" onClick={() => closeAfter('stand')}>
            {t('seat.stand')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The mark of the seat that begins. */
function Starts({ seat, table }: { seat: number; table: Table }) {
  const t = useTranslate();
  return table.starts === seat ? <span class="tag">{t(startsKey(table.game, 'tag', t))}</span> : null;
}

function Empty({ seat, session, table, info }: SeatProps) {
  const t = useTranslate();
  const request = useRequest(session);
  const levels = info?.bots ?? ['easy', 'normal', 'hard'];
  return (
    <>
      <span class="seat-words soft">{t('seat.free')}</span>
      {session.you.member !== null && (
        <button class={session.seat === null ? 'tiny' : 'tiny roomy'} onClick={() => void request('sit', { seat })}>
          {t('seat.sit')}
        </button>
      )}
      {session.you.host && table.bots && (
        <SelectField
          bare
          label={t('bot.add')}
          value=""
          choices={[
            ['', t('bot.add')],
            ...levels.map((level) => [level, t(`level.${level}`)] as const),
          ]}
          set={(level) => {
            if (level) void request('bot', { seat, level });
          }}
        />
      )}
    </>
  );
}

function Bot({ seat, session, table, info }: SeatProps) {
  const t = useTranslate();
  const request = useRequest(session);
  const bot = table.seats[seat] as SeatInfo;
  const levels = info?.bots ?? ['easy', 'normal', 'hard'];
  return (
    <>
      <span class="seat-words">
        <bdi>{bot.name}</bdi> <span class="tag quiet">{t('bot')}</span>
        <Starts seat={seat} table={table} />
        {!session.you.host && <span class="soft">{t(`level.${bot.level ?? 'normal'}`)}</span>}
      </span>
      {session.you.host && (
        <SelectField
          bare
          label={t('bot.level', { name: bot.name ?? '' })}
          value={bot.level ?? 'normal'}
          choices={[
            ...levels.map((level) => [level, t(`level.${level}`)] as const),
            ['', t('bot.remove')],
          ]}
          set={(level) => request('bot', { seat, level: level === '' ? null : level })}
        />
      )}
    </>
  );
}

function PersonTags({ person, local, session, table }: { person: SeatInfo; local?: Session; session: Session; table: Table }) {
  const t = useTranslate();
  return (
    <>
      {local && <span class={local === session ? 'tag' : 'tag quiet'}>{t(local === session ? 'you' : 'local')}</span>}
      {person.member === table.host && <span class="tag quiet">{t('host')}</span>}
      {person.ready && <span class="tag good">{t('seat.ready')}</span>}
      {person.presence === 'away' && <span class="tag warn">{t('away')}</span>}
    </>
  );
}

function Person({ seat, session, locals, table, info }: SeatProps) {
  const t = useTranslate();
  const [editing, setEditing] = useState(false);
  const person = table.seats[seat] as SeatInfo;
  const local = locals.find((one) => one.you.member === person.member);
  const requestLocal = useRequest(local ?? session);
  const suspect = table.options[`suspect-${seat}`];
  const { member } = person;
  return (
    <>
      <span class="seat-words">
        <bdi>{person.name}</bdi>
        <PersonTags {...{ person, local, session, table }} />
        <Starts seat={seat} table={table} />
        {suspect && suspect !== 'auto' && <span class="soft">{translateOr(t, `suspect.${suspect}`, suspect)}</span>}
      </span>
      {local && (
        <button class="tiny" onClick={() => setEditing(true)}>
          {t('me.change')}
        </button>
      )}
      {local && local !== session && (
        <IconButton icon="close" name={t('local.remove')} onClick={() => void requestLocal('leave')} />
      )}
      {!local && <PersonMore session={session} table={table} member={table.members.find((one) => one.member === member)} />}
      {editing && local && (
        <Myself session={local} table={table} info={info} close={() => setEditing(false)} />
      )}
    </>
  );
}

export function LobbySeat(props: SeatProps) {
  const seat = props.table.seats[props.seat] as SeatInfo;
  const Kind = { empty: Empty, bot: Bot, person: Person }[seat.kind];
  return (
    <li class="lobby-seat">
      <Disc table={props.table} seat={props.seat} />
      <Kind {...props} />
    </li>
  );
}

/*
 * room.tsx - one room for the evening: which game is played, and by the host
 * another one; bots on all empty seats; seats that are drawn anew.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog';
import { SelectField } from '../../components/fields';
import { GameChoice, useOffers } from '../../components/game-choice';
import { useOnce } from '../../components/use-once';
import { useRequest } from '../../components/use-request';
import { useTranslate } from '../../i18n';
import { read, write } from '../../saved-tables';
import { titleOf, useServerText } from '../../server-text';
import type { Session } from '../../session';
import { useSettings } from '../../settings-context';
import { languageOption, LEVEL } from '../../tables';
import type { Answer, GameInfo, Level, Table } from '../../types';

interface Props {
  session: Session;
  table: Table;
  info?: GameInfo;
}

function ChangeGame({ session, table, close }: Props & { close: () => void }) {
  const t = useTranslate();
  const serverText = useServerText();
  const { language } = useSettings().settings;
  const offers = useOffers();
  const [game, setGame] = useState(table.game);
  const [refused, setRefused] = useState<Answer | null>(null);
  const [busy, once] = useOnce();
  const change = async () => {
    const info = offers.find(({ name }) => name === game)?.info;
    const answer = await session.request('set', { game, ...languageOption(info, language) });
    if (answer.ok) close();
    else setRefused(answer);
  };
  return (
    <Dialog title={t('room.change')} close={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          once(change);
        }}
      >
        <GameChoice offers={offers} game={game} set={({ name }) => setGame(name)} />
        <p class="soft">{t('room.change.say')}</p>
        <p role="alert" class="bad-words">
          {refused && serverText.refusal(refused)}
        </p>
        <div class="row">
          <button class="main" disabled={busy || game === table.game}>
            {t('room.change')}
          </button>
          <button type="button" onClick={close}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The game of this table. */
export function RoomGame(props: Props) {
  const { session, table } = props;
  const t = useTranslate();
  const [open, setOpen] = useState(session.choosesGame);
  useEffect(() => {
    session.choosesGame = false;
  }, []);
  return (
    <div class="room-game">
      <p>
        <small>{t('room.game')}</small>
        <b>{titleOf(t, table.game)}</b>
      </p>
      {session.you.host && <button onClick={() => setOpen(true)}>{t('room.change')}</button>}
      {open && <ChangeGame {...props} close={() => setOpen(false)} />}
    </div>
  );
}

/** Bots on all empty seats, at the level that was chosen last. */
export function Fill({ session, table, info }: Props) {
  const t = useTranslate();
  const request = useRequest(session);
  const [busy, once] = useOnce();
  const [level, setLevel] = useState(() => read<string>(LEVEL, 'normal'));
  const levels: Level[] = info?.bots ?? ['easy', 'normal', 'hard'];
  const chosen = levels.find((one) => one === level) ?? levels[0];
  if (!session.you.host || !table.bots || chosen === undefined || table.seats.every(({ kind }) => kind !== 'empty')) return null;
  const choose = (next: string) => {
    setLevel(next);
    write(LEVEL, next);
  };
  return (
    <>
      <SelectField
        bare
        label={t('home.level')}
        value={chosen}
        choices={levels.map((one) => [one, t(`level.${one}`)] as const)}
        set={choose}
      />
      <button disabled={busy} onClick={() => once(() => request('fill', { level: chosen }))}>
        {t('seats.fill')}
      </button>
    </>
  );
}

/** What the host can do with all seats at once. */
export function AllSeats({ session, table }: Props) {
  const t = useTranslate();
  const request = useRequest(session);
  const [busy, once] = useOnce();
  if (!session.you.host) return null;
  const taken = table.seats.filter(({ kind }) => kind !== 'empty').length;
  return (
    <div class="row all-seats">
      {taken > 1 && (
        <button disabled={busy} onClick={() => once(() => request('shuffle'))}>
          {t('seats.shuffle')}
        </button>
      )}
    </div>
  );
}

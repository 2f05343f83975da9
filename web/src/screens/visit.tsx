/* visit.tsx - a table that one has not joined: join it, or watch. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { coverOf } from '../games';
import { useTranslate } from '../i18n';
import { CodeForm } from '../components/code-form';
import { TextField } from '../components/fields';
import { useOnce } from '../components/use-once';
import { useLoaded, WithGame } from '../components/loaded';
import { Notice, Waiting } from '../components/notice';
import { Link, TopBar } from '../components/top-bar';
import { useTitle } from '../components/turn';
import { Reload } from '../components/update';
import { Discs } from '../components/seat-chip';
import { titleOf, translateOr, useServerText } from '../server-text';
import type { Session } from '../session';
import { join, keepName, ownName } from '../tables';
import type { Answer, Table } from '../types';
import { useWatching } from '../use-session';
import { Game } from './game';

function JoinForm(props: { id: string; joined: () => void; main: boolean }) {
  const t = useTranslate();
  const serverText = useServerText();
  const [name, setName] = useState(ownName);
  const [busy, once] = useOnce();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const submit = async () => {
    const own = name.trim() || t('home.guest');
    if (name.trim() !== '') keepName(name.trim());
    const joined = await join(props.id, own);
    setAnswer(joined);
    if (joined.ok) props.joined();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        once(submit);
      }}
    >
      <TextField label={t('name')} value={name} set={setName} most={24} auto="nickname" placeholder={t('home.guest')} />
      <button class={props.main ? 'main large' : 'large'} disabled={busy}>
        {t('visit.join')}
      </button>
      <p role="alert" class="bad-words">
        {answer !== null && !answer.ok && serverText.refusal(answer)}
      </p>
    </form>
  );
}

function Preview({ table }: { table: Table }) {
  const t = useTranslate();
  const Glyph = coverOf(table.game)?.Glyph;
  const free = table.seats.filter((seat) => seat.kind === 'empty').length;
  return (
    <div class="preview">
      <span class="game-picture">{Glyph && <Glyph />}</span>
      <h1>{titleOf(t, table.game)}</h1>
      <p>
        {translateOr(t, `blurb.${table.game}`, '')} <Link to={`/rules/${table.game}`}>{t('tab.rules')}</Link>
      </p>
      <p class="soft">
        {table.phase !== 'open'
          ? translateOr(t, `phase.${table.phase}`, '')
          : free > 0
            ? t('visit.free', { n: free })
            : t('visit.full')}
      </p>
      <Discs table={table} />
    </div>
  );
}

function Choose(props: {
  id: string;
  session: Session;
  why: string | null;
  joined: () => void;
  watch: () => void;
}) {
  const t = useTranslate();
  const { session, why } = props;
  const { table } = session;
  const open = table?.phase === 'open';
  const blind = session.bye !== null; // spectators are not allowed, joining may be
  useTitle(`${t('visit')} · Cluehouse`);
  return (
    <>
      <TopBar title={<span>{t('visit')}</span>} />
      <main class="page narrow">
        <div class="card stack">
          {why === 'wrong-token' && <p class="banner">{t('visit.lost-token')}</p>}
          {why === 'sent-away' && <p class="banner">{t('visit.sent-away')}</p>}
          {table !== null ? <Preview table={table} /> : <h1>{t('visit')}</h1>}
          {table !== null && !open && (
            <>
              <p>{table.phase === 'over' ? t('visit.over') : t('visit.begun')}</p>
              <button class="main large" onClick={props.watch}>
                {table.phase === 'over' ? t('visit.result') : t('visit.watch')}
              </button>
            </>
          )}
          <JoinForm id={props.id} joined={props.joined} main={open || blind} />
          {open && (
            <button class="quiet" onClick={props.watch}>
              {t('visit.watch')}
            </button>
          )}
        </div>
      </main>
    </>
  );
}

export function Visit(props: { id: string; why: string | null; joined: () => void }) {
  const t = useTranslate();
  const serverText = useServerText();
  const session = useWatching(props.id);
  const [watching, setWatching] = useState(false);
  useLoaded(session?.table?.game);
  if (session === null) return <Waiting />;
  const { bye, table, view } = session;
  if (bye !== null && bye.slug !== 'no-spectators')
    return (
      <Notice title={t('table.no')} text={serverText.refusal(bye)}>
        {session.outdated ? <Reload /> : <CodeForm />}
      </Notice>
    );
  if (bye === null && table === null) return <Waiting />;
  if (watching && view !== null && table !== null)
    return <WithGame game={table.game}>{() => <Game session={session} reopen={() => location.reload()} />}</WithGame>;
  if (watching && table !== null)
    return <Audience table={table} back={() => setWatching(false)} />;
  return <Choose {...props} session={session} watch={() => setWatching(true)} />;
}

/** A spectator before the start. */
function Audience({ table, back }: { table: Table; back: () => void }) {
  const t = useTranslate();
  return (
    <>
      <TopBar title={<span>{t('visit')}</span>} />
      <main class="page narrow">
        <div class="card stack">
          <Preview table={table} />
          <p role="status">{t('visit.soon')}</p>
          <button onClick={back}>{t('visit.join')}</button>
        </div>
      </main>
    </>
  );
}

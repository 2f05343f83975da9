/*
 * home.tsx - the front door: make a table, join one, go on with one.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { games, gameOf } from '../games';
import { useTranslate } from '../i18n';
import { focused, useDelay } from '../components/use-delay';
import { CodeForm } from '../components/code-form';
import { TextField, Stepper, SelectField } from '../components/fields';
import { Icon, IconButton } from '../components/icons';
import { useOnce } from '../components/use-once';
import { toast } from '../components/toast';
import { Link, TopBar } from '../components/top-bar';
import { useTitle } from '../components/turn';
import { forget, savedTables, read, write, type SavedTable } from '../saved-tables';
import { go } from '../route';
import { translateOr, useServerText } from '../server-text';
import { keepName, make, ownName } from '../tables';
import type { Listed } from '../types';
import { ask } from '../socket';

/** How many can play, and how many seats we offer at first. */
const sizes: Record<string, { min: number; max: number; usual: number }> = {
  clue: { min: 3, max: 6, usual: 4 },
  'hues-and-cues': { min: 3, max: 10, usual: 4 },
  haiclue: { min: 2, max: 12, usual: 4 },
  hue: { min: 2, max: 5, usual: 2 },
};
const GAME = 'cluehouse.game';

function GameChoice({ game, set }: { game: string; set: (game: string) => void }) {
  const t = useTranslate();
  return (
    <fieldset class="game-choice">
      <legend class="unseen">{t('home.which')}</legend>
      {games.map(({ name, Glyph }) => {
        const size = sizes[name];
        return (
          <label key={name} class="game-card">
            <input
              type="radio"
              name="game"
              class="unseen"
              checked={name === game}
              onChange={() => set(name)}
            />
            <span class="game-picture">
              <Glyph />
            </span>
            <span class="game-words">
              <b>{translateOr(t, `game.${name}`, name)}</b>
              <span>{translateOr(t, `blurb.${name}`, '')}</span>
              {size && <small>{t('home.players', { min: size.min, max: size.max })}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Make() {
  const t = useTranslate();
  const serverText = useServerText();
  const [name, setName] = useState(ownName);
  const [game, setGame] = useState(() => {
    const last = read<string>(GAME, 'clue');
    return Object.hasOwn(sizes, last) ? last : 'clue';
  });
  const size = sizes[game] ?? { min: 2, max: 4, usual: 2 };
  const [seats, setSeats] = useState(size.usual);
  const [level, setLevel] = useState('normal');
  const [busy, once] = useOnce();
  const choose = (next: string) => {
    setGame(next);
    setSeats(sizes[next]?.usual ?? 2);
    write(GAME, next);
  };
  const begin = async (request: object, atOnce: boolean) => {
    const own = name.trim() || t('home.guest');
    if (name.trim() !== '') keepName(name.trim());
    const answer = await make({ game, seats, name: own, ...request }, atOnce);
    if (answer.ok) go(`/t/${String(answer.table)}`);
    else toast(serverText.refusal(answer));
  };
  return (
    <form
      class="card make"
      onSubmit={(event) => {
        event.preventDefault();
        once(() => begin({}, false));
      }}
    >
      <h2>{t('home.make')}</h2>
      <GameChoice game={game} set={choose} />
      <div class="make-row">
        <TextField label={t('name')} value={name} set={setName} most={24} auto="nickname" placeholder={t('home.guest')} />
        <Stepper
          label={t('home.seats')}
          value={seats}
          min={size.min}
          max={size.max}
          set={setSeats}
          less={t('home.fewer')}
          more={t('home.more')}
        />
        <SelectField
          label={t('home.level')}
          value={level}
          set={setLevel}
          choices={[
            ['easy', t('level.easy')],
            ['normal', t('level.normal')],
            ['hard', t('level.hard')],
          ]}
        />
      </div>
      <div class="row make-buttons">
        <button type="submit" class="main large" disabled={busy}>
          {t('home.invite')}
        </button>
        <button
          type="button"
          class="large"
          disabled={busy}
          onClick={() => once(() => begin({ fill: level, hints: true }, true))}
        >
          {t('home.bots')}
        </button>
      </div>
    </form>
  );
}

/** A table that is forgotten is lost, and the seat with it: it is asked twice. */
function Continue() {
  const t = useTranslate();
  const [all, setAll] = useState(savedTables);
  const [sure, setSure] = useState('');
  const ready = useDelay(sure);
  const mine = all.filter((saved) => saved.token !== '');
  if (mine.length === 0) return null;
  const drop = (saved: SavedTable) => {
    forget(saved.table);
    setAll(savedTables());
  };
  return (
    <section class="card continue" aria-labelledby="continue">
      <h2 id="continue">{t('home.continue')}</h2>
      <ul class="table-list">
        {mine.slice(0, 8).map((saved) => {
          const Glyph = gameOf(saved.game ?? '')?.Glyph;
          return (
            <li key={saved.table}>
              <Link to={`/t/${saved.table}`} class="table-link">
                <span class="table-glyph">{Glyph && <Glyph />}</span>
                <span>
                  <b>{translateOr(t, `game.${saved.game}`, t('home.table'))}</b>{' '}
                  {saved.turn && saved.phase === 'playing' ? (
                    <span class="tag">{t('turn.yours')}</span>
                  ) : (
                    <span class="soft">{translateOr(t, `phase.${saved.phase}`, '')}</span>
                  )}
                </span>
              </Link>
              <IconButton icon="close" name={t('home.forget')} onClick={() => setSure(saved.table)} />
              {sure === saved.table && (
                <p class="sure">
                  {t('leave.sure')}
                  <button class="danger" ref={focused} aria-disabled={!ready} onClick={() => ready && drop(saved)}>
                    {t('home.forget')}
                  </button>
                  <button onClick={() => setSure('')}>{t('leave.stay')}</button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PublicTables() {
  const t = useTranslate();
  const [tables, setTables] = useState<Listed[] | null>(null);
  const [failed, setFailed] = useState(false);
  const look = () => {
    void ask('lobby').then((answer) => {
      setFailed(!answer.ok);
      if (answer.ok) setTables((answer.tables as Listed[] | undefined) ?? []);
    });
  };
  useEffect(look, []);
  return (
    <section class="card" aria-labelledby="public">
      <header class="card-head">
        <h2 id="public">{t('home.public')}</h2>
        <IconButton icon="refresh" name={t('home.refresh')} onClick={look} />
      </header>
      {failed && <p class="soft">{t('no.connection')}</p>}
      {!failed && tables?.length === 0 && <p class="soft">{t('home.none')}</p>}
      <ul class="table-list">
        {tables?.map((one) => {
          const Glyph = gameOf(one.game)?.Glyph;
          return (
            <li key={one.table}>
              <Link to={`/t/${one.table}`} class="table-link">
                <span class="table-glyph">{Glyph && <Glyph />}</span>
                <span>
                  <b>{translateOr(t, `game.${one.game}`, one.game)}</b>{' '}
                  <span class="soft">
                    {t('home.of', { host: one.host, taken: one.taken, seats: one.seats })} ·{' '}
                    {translateOr(t, `phase.${one.phase}`, '')}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Home() {
  const t = useTranslate();
  useTitle('Cluehouse');
  return (
    <>
      <TopBar title={<span class="brand">Cluehouse</span>} />
      <main class="page home">
        <header class="hero">
          <h1>{t('home.title')}</h1>
          <p>{t('home.say')}</p>
          <button
            class="quiet has-code"
            onClick={() => document.querySelector<HTMLElement>('.code-input')?.focus()}
          >
            {t('home.code')}
          </button>
        </header>
        <div class="home-grid">
          <Make />
          <div class="home-side">
            <Continue />
            <section class="card" aria-labelledby="join">
              <h2 id="join">{t('home.join')}</h2>
              <CodeForm />
            </section>
            <PublicTables />
          </div>
        </div>
        <footer class="foot">
          <p>
            <Icon name="book" /> {t('tab.rules')}:{' '}
            {games.map(({ name }) => (
              <Link key={name} to={`/rules/${name}`}>
                {translateOr(t, `game.${name}`, name)}
              </Link>
            ))}
          </p>
          <p>{t('home.unaffiliated')}</p>
        </footer>
      </main>
    </>
  );
}

/*
 * home.tsx - the first page: make a table, join one, go on with one.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { useCharacter } from '../components/box';
import { CodeForm } from '../components/code-form';
import { TextField, Stepper, SelectField } from '../components/fields';
import { GameChoice, GameFacts, SEATS, useOffers, usePitch, type Offer } from '../components/game-choice';
import { Icon } from '../components/icons';
import { LearnOffer } from '../components/learn-offer';
import { FinishedTables, OwnTables, PublicTables, useOwnTables } from '../components/table-lists';
import { Link, TopBar } from '../components/top-bar';
import { useTitle } from '../components/turn';
import { useBegin } from '../components/use-begin';
import { useOnce } from '../components/use-once';
import { useTranslate } from '../i18n';
import { loadPlay } from '../parts';
import { read, write } from '../saved-tables';
import { titleOf } from '../server-text';
import { LEVEL, ownName } from '../tables';
import type { Level } from '../types';

const PEACE = 1500; // milliseconds until we load what a table will need
const GAME = 'cluehouse.game';
const SEATS_OF = 'cluehouse.seats'; // by game
const LEVELS: Level[] = ['easy', 'normal', 'hard'];

/** As many as the last time, if the game still allows it. */
function seatsOf(offer: Offer | undefined, chosen: Record<string, unknown> | null): number {
  const { min_seats: min = 0, max_seats: max = Infinity } = offer?.info ?? {};
  const n = chosen?.[offer?.name ?? '']; // whatever is in the storage
  return typeof n === 'number' && Number.isInteger(n) && n >= min && n <= max ? n : (offer?.seats ?? SEATS);
}

/** What is being chosen: the game, how many seats, how well bots play. */
function useMaking() {
  const offers = useOffers();
  const [game, setGame] = useState(() => read<string>(GAME, ''));
  const offer = offers.find((one) => one.name === game) ?? offers[0];
  const [chosen, setChosen] = useState(() => read<Record<string, unknown> | null>(SEATS_OF, {}));
  const [level, setLevel] = useState(() => read<string>(LEVEL, 'normal'));
  const levels = offer?.info?.bots ?? LEVELS;
  return {
    offers,
    game: offer?.name ?? '',
    info: offer?.info,
    seats: seatsOf(offer, chosen),
    setSeats(seats: number) {
      const next = { ...chosen, [offer?.name ?? '']: seats };
      setChosen(next);
      write(SEATS_OF, next);
    },
    levels,
    level: levels.find((one) => one === level) ?? levels[0] ?? '',
    /** Counts in the lobby as well. */
    setLevel(next: string) {
      setLevel(next);
      write(LEVEL, next);
    },
    choose(next: Offer) {
      setGame(next.name);
      write(GAME, next.name);
    },
  };
}

type Making = ReturnType<typeof useMaking>;

function MakeFields({ making, name, setName }: { making: Making; name: string; setName: (name: string) => void }) {
  const t = useTranslate();
  const { seats, setSeats, info, level, levels, setLevel } = making;
  return (
    <div class="make-row">
      <TextField label={t('name')} value={name} set={setName} most={24} auto="nickname" placeholder={t('home.guest')} />
      <Stepper
        label={t('home.seats')}
        value={seats}
        min={info?.min_seats ?? seats}
        max={info?.max_seats ?? seats}
        set={setSeats}
        less={t('home.fewer')}
        more={t('home.more')}
      />
      {levels.length > 0 && (
        <SelectField
          label={t('home.level')}
          value={level}
          set={setLevel}
          choices={levels.map((one) => [one, t(`level.${one}`)] as const)}
        />
      )}
    </div>
  );
}

/** What the chosen game is, and how to learn it. */
function About({ making }: { making: Making }) {
  const t = useTranslate();
  const pitch = usePitch();
  const offer = making.offers.find(({ name }) => name === making.game);
  if (offer === undefined) return null;
  return (
    <div class="game-about">
      <h2>{titleOf(t, offer.name)}</h2>
      <p>{pitch(offer)}</p>
      <GameFacts {...offer}>
        <li>
          <Link to={`/rules/${offer.name}`} class="quiet-link">
            <Icon name="book" /> {t('home.howto')}
          </Link>
        </li>
      </GameFacts>
      <LearnOffer key={offer.name} game={offer.name} />
    </div>
  );
}

/** On a phone, where the fields are below the fold: what they say, and the way there. */
function MakeLine({ making: { seats, level } }: { making: Making }) {
  const t = useTranslate();
  const show = () => {
    const fields = document.querySelector('.make-row');
    fields?.scrollIntoView({ block: 'center' });
    fields?.querySelector<HTMLElement>('.stepper button')?.focus({ preventScroll: true });
  };
  return (
    <p class="make-line">
      <span>
        {t('home.seats')}: {seats}
        {level !== '' && ` · ${t('home.bot-level', { level: t(`level.${level as Level}`) })}`}
      </span>
      <button type="button" class="link" onClick={show}>
        {t('me.change')}
      </button>
    </p>
  );
}

function Make({ making }: { making: Making }) {
  const t = useTranslate();
  const [name, setName] = useState(ownName);
  const begin = useBegin();
  const [busy, once] = useOnce();
  const make = (atOnce: boolean) => once(() => begin({ ...making, name }, atOnce));
  return (
    <form
      class="card make"
      onSubmit={(event) => {
        event.preventDefault();
        make(false);
      }}
    >
      <About making={making} />
      <MakeLine making={making} />
      <div class="make-buttons">
        <button type="submit" class="main large" disabled={busy}>
          <Icon name="people" /> {t('home.invite')}
        </button>
        {making.levels.length > 0 && (
          <button type="button" class="large" disabled={busy} onClick={() => make(true)}>
            {t('home.bots')}
          </button>
        )}
      </div>
      <MakeFields {...{ making, name, setName }} />
    </form>
  );
}

function Hero() {
  const t = useTranslate();
  return (
    <header class="hero">
      <h1>{t('home.title')}</h1>
      <p>{t('home.say')}</p>
    </header>
  );
}

/** Loads what a table needs, while one thinks about which to make. */
function useAhead(): void {
  useEffect(() => {
    const timer = setTimeout(loadPlay, PEACE);
    return () => clearTimeout(timer);
  }, []);
}

export function Home() {
  const t = useTranslate();
  const making = useMaking();
  const own = useOwnTables();
  useTitle('Cluehouse');
  useCharacter(making.game);
  useAhead();
  return (
    <>
      <TopBar title={<span class="brand">Cluehouse</span>} />
      <main class="page home">
        <Hero />
        <OwnTables own={own} />
        <GameChoice offers={making.offers} game={making.game} set={making.choose} />
        <div class="home-grid">
          <Make making={making} />
          <div class="home-side">
            <section class="card" aria-labelledby="join">
              <h2 id="join">{t('home.join')}</h2>
              <CodeForm />
            </section>
            <PublicTables />
            <FinishedTables own={own} />
          </div>
        </div>
        <footer class="foot">
          <p>{t('home.unaffiliated')}</p>
        </footer>
      </main>
    </>
  );
}

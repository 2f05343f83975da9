/*
 * ask.tsx - the current question and its buttons, or who is asked.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { useDelay } from '../../components/use-delay';
import type { Key } from '../../locales';
import { isRoom, options, ROOMS, showable, SUSPECTS, WEAPONS, type ClueTable, type Three } from './board-map';
import { Picture } from './pieces';
import { nameOf } from './narrate';
import { CardFace, three } from './suggestions';

export interface Asking {
  table: ClueTable;
  names: string[];
  me: number;
  act: (move: string) => Promise<boolean>;
  busy: boolean;
  t: Translate;
}

function Box(props: { title: string; say?: string | undefined; loud?: boolean; children?: ComponentChildren }) {
  return (
    <section class={props.loud ? 'ask loud' : 'ask'}>
      <h2>{props.title}</h2>
      {props.say && <p>{props.say}</p>}
      {props.children}
    </section>
  );
}

/** What we know of a card: our own, or seen in another hand. */
function hint(card: string, { table, me, t }: Asking): string | undefined {
  if (table.hands[me]?.includes(card)) return t('clue.hint.mine');
  return table.sheets[me]?.known[card]?.includes('yes') ? t('clue.hint.seen') : undefined;
}

interface ChoiceProps {
  title: Key;
  cards: string[];
  value: string;
  pick: (card: string) => void;
  asking: Asking;
}

/** One of several cards: radio buttons, which have arrow keys built in. */
function Choice({ title, cards, value, pick, asking }: ChoiceProps) {
  const { t } = asking;
  return (
    <fieldset class="pick">
      <legend>{t(title)}</legend>
      {cards.map((card) => (
        <label key={card} class={card === value ? 'on' : ''}>
          <input type="radio" class="unseen" name={title} checked={card === value} onChange={() => pick(card)} />
          <Picture card={card} />
          <span>{nameOf(card, t)}</span>
          {hint(card, asking) && <small>{hint(card, asking)}</small>}
        </label>
      ))}
    </fieldset>
  );
}

interface NamingProps {
  asking: Asking;
  accuse: boolean;
  room: string;
  back: () => void;
}

const KINDS = [
  ['suspect', 'clue.suspect', SUSPECTS],
  ['weapon', 'clue.weapon', WEAPONS],
  ['room', 'clue.room', ROOMS],
] as const;

/** The cards to name; an accusation names the room as well. */
function Choices({ asking, accuse, named, set }: { asking: Asking; accuse: boolean; named: Three; set: (named: Three) => void }) {
  return (
    <>
      {KINDS.slice(0, accuse ? 3 : 2).map(([kind, title, cards]) => (
        <Choice key={kind} value={named[kind]} pick={(card) => set({ ...named, [kind]: card })} {...{ title, cards, asking }} />
      ))}
    </>
  );
}

/** What a suggestion or an accusation is asked with. */
function namingWords({ t }: Asking, accuse: boolean, sure: boolean, room: string): [title: string, say: string, done: string] {
  if (sure) return [t('clue.accuse.sure'), t('clue.accuse.say'), t('clue.accuse.now')];
  if (accuse) return [t('clue.accuse.title'), '', t('clue.accuse.next')];
  return [t('clue.suggest.title'), t('clue.suggest.say', { room: nameOf(room, t) }), t('clue.suggest')];
}

/** Naming suspect and weapon, and for an accusation the room. An accusation
 * cannot be taken back: it is asked twice. */
function Naming({ asking, accuse, room, back }: NamingProps) {
  const { act, busy, t } = asking;
  const [named, setNamed] = useState<Three>({ suspect: '', weapon: '', room: accuse ? '' : room });
  const [sure, setSure] = useState(false);
  const ready = useDelay(sure) || !sure;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(sure ? 'button' : 'input')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [sure]);
  const complete = Object.values(named).every(Boolean);
  const done = async () => {
    if (accuse && !sure) return setSure(true);
    const { suspect, weapon } = named;
    if (await act(accuse ? `accuse ${suspect} ${weapon} ${named.room}` : `suggest ${suspect} ${weapon}`)) back();
  };
  const leave = () => (sure ? setSure(false) : back());
  const [title, say, go] = namingWords(asking, accuse, sure, room);
  return (
    <div ref={box} class="naming" onKeyDown={(event) => event.key === 'Escape' && leave()}>
      <Box title={title} say={say} loud={sure}>
        {sure ? <Cards cards={named} t={t} /> : <Choices {...{ asking, accuse, named }} set={setNamed} />}
        <div class="buttons">
          <button onClick={leave}>{t('clue.back')}</button>
          <button class={sure ? 'main danger' : 'main'} disabled={busy || !ready || !complete} onClick={done}>
            {go}
          </button>
        </div>
      </Box>
    </div>
  );
}

/** C18, C24: somebody asks, and we have something to show. */
export function Show({ table, names, me, act, busy, t }: Asking) {
  const asked = table.suggestions[0];
  if (!asked) return null;
  const name = names[asked.by] ?? '';
  return (
    <Box title={t('clue.asks', { name })} loud>
      <p class="asked">{three(asked, t)}</p>
      <p>{t('clue.show', { name })}</p>
      <div class="cards">
        {showable(table, me).map((card) => (
          <button key={card} class="show" disabled={busy} onClick={() => act(`show ${card}`)}>
            <CardFace
              card={card}
              t={t}
              {...(table.shown[me]?.[asked.by]?.includes(card) ? { hint: t('clue.show.before', { name }) } : {})}
            />
          </button>
        ))}
      </div>
    </Box>
  );
}

/** The question as a title, and a sentence. */
function question({ table, me, t }: Asking): [string, string] {
  const may = options(table, me);
  if (table.phase === 'walk')
    return [t('clue.walk.title', { n: table.die ?? 0 }), t(may.stay ? 'clue.walk.stuck' : 'clue.walk.say')];
  if (table.phase === 'unanswered') return [t('clue.unanswered.title'), t('clue.unanswered.say')];
  if (table.phase === 'room') return [nameOf(may.place, t), ''];
  if (may.suggest) return [t('clue.turn.me'), t(may.end ? 'clue.begin.locked' : 'clue.begin.summoned')];
  if (!may.roll) return [t('clue.turn.me'), t('clue.begin.stuck')];
  return [t('clue.turn.me'), t(may.passage ? 'clue.begin.passage' : 'clue.begin')];
}

/** What we may do now, as buttons. */
function Moves(props: Asking & Walking & { name: (what: 'suggest' | 'accuse') => void }) {
  const { table, me, act, busy, chosen, go, name, t } = props;
  const may = options(table, me);
  const button = (press: () => unknown, words: string, kind: string) => (
    <button class={kind} disabled={busy} onClick={press}>
      {words}
    </button>
  );
  return (
    <div class="buttons">
      {chosen !== null && !isRoom(chosen) && button(() => go(chosen), t('clue.walk.here', { place: nameOf(chosen, t) }), 'main')}
      {table.reach.filter(isRoom).map((room) => (
        <button key={room} class="go" disabled={busy} onClick={() => go(room)}>
          <Picture card={room} />
          {nameOf(room, t)}
        </button>
      ))}
      {may.suggest && button(() => name('suggest'), t('clue.suggest'), 'main')}
      {may.roll && button(() => act('roll'), t('clue.roll'), may.suggest ? '' : 'main')}
      {may.passage && button(() => act('passage'), t('clue.passage', { room: nameOf(may.passage, t) }), '')}
      {may.stay && button(() => act('stay'), t('clue.stay'), 'main')}
      {may.end && button(() => act('end'), t('clue.end'), '')}
      {button(() => name('accuse'), `${t('clue.accuse')} …`, 'quiet')}
    </div>
  );
}

interface Walking {
  chosen: string | null;
  go: (place: string) => void;
}

/** Our turn. */
export function Turn(props: Asking & Walking) {
  const { table, me } = props;
  const [naming, setNaming] = useState<'suggest' | 'accuse' | null>(null);
  // Entering a room leads straight to the suggestion; one can go back.
  useLayoutEffect(() => {
    setNaming(table.phase === 'room' ? 'suggest' : null);
  }, [table.phase]);
  if (naming !== null) {
    const { place } = options(table, me);
    return <Naming key={naming} asking={props} accuse={naming === 'accuse'} room={place} back={() => setNaming(null)} />;
  }
  const [title, say] = question(props);
  return (
    <Box title={title} say={say}>
      <Moves {...props} name={setNaming} />
    </Box>
  );
}

/** Somebody else is asked, or nobody any more. */
export function Waiting({ table, names, t }: Pick<Asking, 'table' | 'names' | 't'>) {
  const name = names[table.turn ?? -1] ?? '';
  if (table.result !== null)
    return (
      <Box title={t(`clue.over.${table.result}` as Key, { name: names[table.winner ?? -1] ?? '' })} loud>
        {table.envelope && <Cards cards={table.envelope} t={t} />}
      </Box>
    );
  const key = `clue.wait.${{ rolling: 'roll' }[table.phase] ?? table.phase}` as Key;
  const words =
    table.phase === 'answer'
      ? t(key, { name: names[table.asked ?? -1] ?? '', other: name })
      : ['rolling', 'walk', 'room', 'unanswered'].includes(table.phase)
        ? t(key, { name, n: table.die ?? 0 })
        : t('clue.turn', { name });
  return (
    <p class="ask waiting" data-here>
      {words}
    </p>
  );
}

function Cards({ cards, t }: { cards: Three; t: Translate }) {
  return (
    <ul class="cards">
      {[cards.suspect, cards.weapon, cards.room].map((card) => (
        <li key={card}>
          <CardFace card={card} t={t} />
        </li>
      ))}
    </ul>
  );
}

/** A card that was shown to us, or the envelope after a wrong accusation: it
 * stays until we say that we have seen it. */
export function Reveal(props: { title: string; say: string; cards: string[]; close: () => void; t: Translate }) {
  const { t } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <section class="ask loud reveal" onKeyDown={(event) => event.key === 'Escape' && props.close()}>
      <h2>{props.title}</h2>
      <ul class="cards">
        {props.cards.map((card) => (
          <li key={card} class="turned">
            <CardFace card={card} t={t} />
          </li>
        ))}
      </ul>
      <p>{props.say}</p>
      <div class="buttons">
        <button ref={button} class="main" onClick={props.close}>
          {t('clue.ok')}
        </button>
      </div>
    </section>
  );
}

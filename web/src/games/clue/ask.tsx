/*
 * ask.tsx - what we are asked, and the buttons to answer; else who is.
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

/** What we know of a card, in a word: our own, or seen at somebody's. */
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

/** One of some cards: radio buttons, so that arrow keys work by themselves. */
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

/** Naming suspect and weapon, and for an accusation the room. */
function Naming({ asking, accuse, room, back }: NamingProps) {
  const { act, busy, t } = asking;
  const [named, setNamed] = useState<Three>({ suspect: '', weapon: '', room: accuse ? '' : room });
  const [sure, setSure] = useState(false);
  const calm = useDelay(sure);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(sure ? 'button' : 'input')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [sure]);
  const complete = named.suspect !== '' && named.weapon !== '' && named.room !== '';
  const done = async () => {
    if (accuse && !sure) return setSure(true);
    const { suspect, weapon } = named;
    if (await act(accuse ? `accuse ${suspect} ${weapon} ${named.room}` : `suggest ${suspect} ${weapon}`)) back();
  };
  const leave = () => (sure ? setSure(false) : back());
  return (
    <div ref={box} class="naming" onKeyDown={(event) => event.key === 'Escape' && leave()}>
      {sure ? (
        <Box title={t('clue.accuse.sure')} say={t('clue.accuse.say')} loud>
          <ul class="cards">
            {[named.suspect, named.weapon, named.room].map((card) => (
              <li key={card}>
                <CardFace card={card} t={t} />
              </li>
            ))}
          </ul>
          <div class="buttons">
            <button onClick={leave}>{t('clue.back')}</button>
            <button class="main danger" disabled={busy || !calm} onClick={done}>
              {t('clue.accuse.now')}
            </button>
          </div>
        </Box>
      ) : (
        <Box
          title={t(accuse ? 'clue.accuse.title' : 'clue.suggest.title')}
          say={accuse ? undefined : t('clue.suggest.say', { room: nameOf(room, t) })}
        >
          <Choice title="clue.suspect" cards={SUSPECTS} value={named.suspect} asking={asking} pick={(suspect) => setNamed({ ...named, suspect })} />
          <Choice title="clue.weapon" cards={WEAPONS} value={named.weapon} asking={asking} pick={(weapon) => setNamed({ ...named, weapon })} />
          {accuse && (
            <Choice title="clue.room" cards={ROOMS} value={named.room} asking={asking} pick={(place) => setNamed({ ...named, room: place })} />
          )}
          <div class="buttons">
            <button onClick={leave}>{t('clue.back')}</button>
            <button class="main" disabled={!complete || busy} onClick={done}>
              {t(accuse ? 'clue.accuse.next' : 'clue.suggest')}
            </button>
          </div>
        </Box>
      )}
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
  if (may.suggest) return [t('clue.turn.me'), t('clue.begin.summoned')];
  if (!may.roll) return [t('clue.turn.me'), t('clue.begin.stuck')];
  return [t('clue.turn.me'), t(may.passage ? 'clue.begin.passage' : 'clue.begin')];
}

/** Our turn: everything that we may do. */
export function Turn(props: Asking & { chosen: string | null; go: (place: string) => void }) {
  const { table, me, act, busy, chosen, go, t } = props;
  const [naming, setNaming] = useState<'suggest' | 'accuse' | null>(null);
  const may = options(table, me);
  // Entering a room leads straight to the suggestion; one can go back.
  useLayoutEffect(() => {
    setNaming(table.phase === 'room' ? 'suggest' : null);
  }, [table.phase]);
  if (naming !== null)
    return (
      <Naming key={naming} asking={props} accuse={naming === 'accuse'} room={may.place} back={() => setNaming(null)} />
    );
  const [title, say] = question(props);
  const rooms = table.reach.filter(isRoom);
  const move = (text: string, words: string, main: boolean) => (
    <button class={main ? 'main' : ''} disabled={busy} onClick={() => act(text)}>
      {words}
    </button>
  );
  return (
    <Box title={title} say={say}>
      <div class="buttons">
        {chosen !== null && !isRoom(chosen) && (
          <button class="main" disabled={busy} onClick={() => go(chosen)}>
            {t('clue.walk.here', { place: nameOf(chosen, t) })}
          </button>
        )}
        {rooms.map((room) => (
          <button key={room} class="go" disabled={busy} onClick={() => go(room)}>
            <Picture card={room} />
            {nameOf(room, t)}
          </button>
        ))}
        {may.suggest && (
          <button class="main" disabled={busy} onClick={() => setNaming('suggest')}>
            {t('clue.suggest')}
          </button>
        )}
        {may.roll && move('roll', t('clue.roll'), !may.suggest)}
        {may.passage && move('passage', t('clue.passage', { room: nameOf(may.passage, t) }), false)}
        {may.stay && move('stay', t('clue.stay'), true)}
        {may.end && move('end', t('clue.end'), false)}
        <button class="quiet" disabled={busy} onClick={() => setNaming('accuse')}>
          {t('clue.accuse')} …
        </button>
      </div>
    </Box>
  );
}

/** Somebody else is asked, or nobody any more. */
export function Waiting({ table, names, t }: Pick<Asking, 'table' | 'names' | 't'>) {
  const name = names[table.turn ?? -1] ?? '';
  if (table.result !== null)
    return (
      <Box title={t(`clue.over.${table.result}` as Key, { name: names[table.winner ?? -1] ?? '' })} loud>
        {table.envelope && <Revealed cards={table.envelope} t={t} />}
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

function Revealed({ cards, t }: { cards: Three; t: Translate }) {
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

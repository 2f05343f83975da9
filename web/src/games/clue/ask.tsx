/*
 * ask.tsx - the current question and its buttons, or what happens.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import type { Key } from '../../locales';
import type { Fact } from '../../types';
import type { BoardProps } from '../module';
import { isRoom, options, showable, type ClueTable } from './board-map';
import { Box, type Asking } from './box';
import { CardFace, Cards, cardsOf, Mini } from './cards';
import { Naming } from './naming';
import { atOf, nameOf } from './names';
import { narrate } from './narrate';
import { Picture } from './pieces';

/** C18, C24: somebody asks, and we have something to show. */
export function Show({ table, names, me, act, busy, hint, t }: Asking) {
  const asked = table.suggestions[0];
  if (!asked) return null;
  const name = names[asked.by] ?? '';
  const before = table.shown[me]?.[asked.by];
  return (
    <Box title={t('clue.asks', { name })} loud>
      <p class="asked clue-minis">
        {cardsOf(asked).map((card) => (
          <Mini key={card} card={card} t={t} />
        ))}
      </p>
      <p>{t('clue.show', { name })}</p>
      <div class="cards">
        {showable(table, me).map((card) => (
          <button
            key={card}
            class={hint === `show ${card}` ? 'show hinted' : 'show'}
            disabled={busy}
            onClick={() => act(`show ${card}`)}
          >
            <CardFace card={card} t={t} hint={before?.includes(card) ? t('clue.show.before', { name }) : undefined} />
          </button>
        ))}
      </div>
    </Box>
  );
}

/** Who has named our suspect, and where to; that may be out of sight by now. */
function summoned({ table, me, names, t }: Asking, place: string): string {
  const ours = table.suspects[me];
  const said = table.suggestions.find(({ by, suspect, room }) => by !== me && suspect === ours && room === place);
  if (!said) return t('clue.begin.summoned');
  return t('clue.begin.named', { name: names[said.by] ?? '', at: atOf(place, t) });
}

function walkSay({ reach }: ClueTable, chosen: string | null): Key {
  if (reach.length === 0) return 'clue.walk.stuck';
  if (chosen !== null) return 'clue.walk.again';
  return reach.some(isRoom) ? 'clue.walk.rooms' : 'clue.walk.say';
}

/** The question as a title, and a sentence. */
function question(props: Asking & Walking): [string, string] {
  const { table, me, t } = props;
  const may = options(table, me);
  if (table.phase === 'walk')
    return [t('clue.walk.title', { n: table.die ?? 0 }), t(walkSay(table, props.chosen))];
  if (table.phase === 'unanswered') return [t('clue.unanswered.title'), t('clue.unanswered.say')];
  if (table.phase === 'room') return [nameOf(may.place, t), t('clue.room.say')];
  if (may.suggest) return [summoned(props, may.place), t(may.end ? 'clue.begin.locked' : 'clue.begin.on')];
  if (!may.roll) return [t('clue.begin.stuck'), ''];
  return [t(may.passage ? 'clue.begin.passage' : 'clue.begin'), ''];
}

interface Walking {
  chosen: string | null;
  go: (place: string) => void;
}

/** The rooms in reach, and the square that was chosen. */
function Places({ table, busy, chosen, go, t }: Asking & Walking) {
  return (
    <>
      {chosen !== null && !isRoom(chosen) && (
        <button class="main hinted" disabled={busy} onClick={() => go(chosen)}>
          {t('clue.walk.here')}
        </button>
      )}
      {table.reach.filter(isRoom).map((room) => (
        <button key={room} class={room === chosen ? 'go main hinted' : 'go'} disabled={busy} onClick={() => go(room)}>
          <Picture card={room} />
          {nameOf(room, t)}
        </button>
      ))}
    </>
  );
}

/** What we may do now, as buttons. */
function Moves(props: Asking & Walking & { name: (what: 'suggest' | 'accuse') => void }) {
  const { table, me, act, busy, name, hint, t } = props;
  const may = options(table, me);
  const button = (move: string, words: string, kind = '', press: () => unknown = () => act(move)) => (
    <button class={`${kind} ${hint?.split(' ')[0] === move ? 'hinted' : ''}`} disabled={busy} onClick={press}>
      {words}
    </button>
  );
  return (
    <div class="buttons">
      <Places {...props} />
      {may.suggest && button('suggest', t('clue.suggest'), 'main', () => name('suggest'))}
      {may.roll && button('roll', t('clue.roll'), may.suggest ? '' : 'main')}
      {may.passage && button('passage', t('clue.passage', { room: nameOf(may.passage, t) }))}
      {may.stay && button('stay', t('clue.stay'), 'main')}
      {may.end && button('end', t('clue.end'))}
      {button('accuse', `${t('clue.accuse')}…`, 'quiet', () => name('accuse'))}
    </div>
  );
}

/** How the choices share the screen with the sheet. */
export interface Room {
  folded: boolean;
  unfold: () => void;
  sheet: (() => void) | null;
}

/** Our turn. */
export function Turn(props: Asking & Walking & { beside: Room }) {
  const { table, me, hint, beside } = props;
  const [naming, setNaming] = useState<'suggest' | 'accuse' | null>(null);
  // Entering a room leads straight to the suggestion; one can go back.
  useLayoutEffect(() => setNaming(table.phase === 'room' ? 'suggest' : null), [table.phase]);
  const [verb = '', ...advised] = hint?.split(' ') ?? [];
  useLayoutEffect(() => {
    // Elsewhere the choice between several things is still to be seen: its button is marked.
    if (verb === 'suggest' && table.phase === 'room') setNaming(verb);
  }, [hint]);
  const name = (what: 'suggest' | 'accuse') => {
    if (beside.folded) beside.unfold();
    setNaming(what);
  };
  if (naming !== null) {
    const { place } = options(table, me);
    const cards = verb === naming ? advised : [];
    const key = naming + cards.join();
    const back = () => setNaming(null);
    return <Naming key={key} asking={props} accuse={naming === 'accuse'} room={place} advised={cards} back={back} {...beside} />;
  }
  const [title, say] = question(props);
  return (
    <Box title={title} say={say}>
      <Moves {...props} name={name} />
    </Box>
  );
}

const TOLD = ['suggested', 'showed', 'walked', 'passage', 'stayed', 'accused'];

/** Who asks. The cards are dealt on the strip, and not named before. */
export function asksText(fact: Fact, names: string[], me: number | null, t: Translate): string {
  const [ours, theirs]: Key[] =
    fact.fact === 'accused' ? ['clue.strip.i-accuse', 'clue.strip.accuses'] : ['clue.strip.i-ask', 'clue.strip.asks'];
  return `${Number(fact.seat) === me ? t(ours!) : t(theirs!, { name: names[Number(fact.seat)] ?? '' })}…`;
}

/** What is being looked at, in a sentence; the die does not tell before it lies. */
function caption(facts: Fact[], { names, me, t }: Pick<BoardProps, 'names' | 'me' | 't'>): string {
  if (facts.some(({ fact }) => fact === 'rolled')) return t('clue.wait.roll');
  const fact = facts.find((one) => TOLD.includes(one.fact));
  if (fact?.fact === 'suggested' || fact?.fact === 'accused') return asksText(fact, names, me, t);
  return (fact && narrate(fact, names, t, null, me)?.text) ?? '';
}

/** Whom we wait for. */
function waiting(table: ClueTable, names: string[], me: number | null, t: Translate): string {
  const name = names[table.turn ?? -1] ?? '';
  const { phase, turn, asked } = table;
  if (phase === 'answer' && asked === me && me !== null) return t('clue.talk.asked.me');
  if (phase === 'answer') {
    const key = turn === me ? 'clue.wait.answer.me' : 'clue.wait.answer';
    return t(key, { name: names[asked ?? -1] ?? '', other: name });
  }
  if (phase === 'rolling') return t('clue.wait.roll');
  if (phase === 'walk' || phase === 'room' || phase === 'unanswered')
    return t(`clue.wait.${phase}` as Key, { name, n: table.die ?? 0 });
  return t('clue.turn', { name });
}

/** Somebody else is asked, or something is shown. */
export function Waiting(props: BoardProps<ClueTable>) {
  const { view, names, me, news, scene, t } = props;
  const words = (scene && caption(news.facts, props)) || waiting(view.table, names, me, t);
  return (
    <p class="ask waiting" data-here>
      {words}
    </p>
  );
}

/** A card that was shown to us: it stays until we say that we have seen it. */
export function Reveal(props: { title: string; say: string; card: string; close: () => void; t: Translate }) {
  const { t } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <section class="ask loud reveal" onKeyDown={(event) => event.key === 'Escape' && props.close()}>
      <h2>{props.title}</h2>
      <div class="turned">
        <Cards cards={[props.card]} t={t} />
      </div>
      <p>{props.say}</p>
      <div class="buttons">
        <button ref={button} class="main" onClick={props.close}>
          {t('clue.ok')}
        </button>
      </div>
    </section>
  );
}

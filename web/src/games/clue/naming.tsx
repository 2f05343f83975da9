/*
 * naming.tsx - naming suspect and weapon for a suggestion, and for an accusation
 * the room as well.
 *
 * What we know of a card stands on it, so that it can be named without the sheet.
 * An accusation cannot be taken back: it is asked twice.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useDelay } from '../../components/use-delay';
import type { Key } from '../../locales';
import { Box, type Asking } from './box';
import { ROOMS, SUSPECTS, WEAPONS, type Three } from './board-map';
import { Cards, cardsOf } from './cards';
import { atOf, isLong, nameOf, theOf } from './names';
import { Picture } from './pieces';

/** Where a card is: "mine", a seat, "envelope", or unknown. */
export function whereIs(card: string, { table, me }: Pick<Asking, 'table' | 'me'>): 'mine' | 'envelope' | number | null {
  if (table.hands[me]?.includes(card)) return 'mine';
  const at = table.sheets[me]?.known[card]?.indexOf('yes') ?? -1;
  return at < 0 ? null : at === table.order.length ? 'envelope' : at;
}

/** The same in a word or two. */
function tag(card: string, asking: Asking): string | undefined {
  const { names, t } = asking;
  const where = whereIs(card, asking);
  if (where === null) return undefined;
  return typeof where === 'number' ? t('clue.has', { name: names[where] ?? '' }) : t(`clue.hint.${where}`);
}

/** Is it known that this card cannot be in the envelope? */
function isCleared(card: string, asking: Asking): boolean {
  const { table, me } = asking;
  const where = whereIs(card, asking);
  return where === 'mine' || typeof where === 'number' || table.sheets[me]?.known[card]?.[table.order.length] === 'no';
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
        <label key={card} class={`${card === value ? 'on' : ''} ${isCleared(card, asking) ? 'known' : ''}`}>
          <input type="radio" class="unseen" name={title} checked={card === value} onChange={() => pick(card)} />
          <Picture card={card} />
          <span class={isLong(nameOf(card, t)) ? 'long' : ''}>{nameOf(card, t)}</span>
          <small>{tag(card, asking)}</small>
        </label>
      ))}
    </fieldset>
  );
}

const KINDS = [
  ['suspect', 'clue.suspect', SUSPECTS],
  ['weapon', 'clue.weapon', WEAPONS],
  ['room', 'clue.room', ROOMS],
] as const;

/** The rooms that may still be it: they are not in the list of a suggestion. */
function StillOpen({ asking }: { asking: Asking }) {
  const open = ROOMS.filter((room) => !isCleared(room, asking));
  const { t } = asking;
  return (
    <p class="still">
      <span>{t('clue.still')}</span>
      {open.map((room) => (
        <span key={room} title={nameOf(room, t)}>
          <Picture card={room} />
          <span class="unseen">{nameOf(room, t)}</span>
        </span>
      ))}
    </p>
  );
}

/** Why it cannot be right, if we know better (bug: accusing with an own card). */
function warning(named: Three, asking: Asking): string {
  const { names, t } = asking;
  for (const card of cardsOf(named)) {
    const where = card && isCleared(card, asking) ? whereIs(card, asking) : null;
    if (where === 'mine') return t('clue.warn.mine', { card: theOf(card, t) });
    if (typeof where === 'number') return t('clue.warn.seen', { card: theOf(card, t), name: names[where] ?? '' });
  }
  return '';
}

interface NamingProps {
  asking: Asking;
  accuse: boolean;
  room: string;
  /** Cards that were advised. */
  advised: string[];
  /** There is no room for the choices now: look at the sheet first. */
  folded: boolean;
  unfold: () => void;
  /** To the sheet, where it is not beside. */
  sheet: (() => void) | null;
  back: () => void;
}

/** What a suggestion or an accusation is asked with. */
function namingWords({ t }: Asking, accuse: boolean, sure: boolean, room: string): [title: string, done: string] {
  if (sure) return [t('clue.accuse.sure'), t('clue.accuse.now')];
  if (accuse) return [t('clue.accuse.title'), t('clue.accuse.next')];
  return [t('clue.suggest.title', { at: atOf(room, t) }), t('clue.suggest')];
}

function useNamed({ asking, accuse, room, advised, back }: NamingProps) {
  const [suspect = '', weapon = '', where = ''] = advised;
  const [named, set] = useState<Three>({ suspect, weapon, room: accuse ? where : room });
  const [sure, setSure] = useState(false);
  const done = async () => {
    if (accuse && !sure) return setSure(true);
    const move = accuse ? `accuse ${cardsOf(named).join(' ')}` : `suggest ${named.suspect} ${named.weapon}`;
    if (await asking.act(move)) back();
  };
  return { named, set, sure, done, leave: () => (sure ? setSure(false) : back()) };
}

function Choices({ asking, accuse, named, set }: NamingProps & ReturnType<typeof useNamed>) {
  return (
    <>
      {KINDS.slice(0, accuse ? 3 : 2).map(([kind, title, cards]) => (
        <Choice key={kind} value={named[kind]} pick={(card) => set({ ...named, [kind]: card })} {...{ title, cards, asking }} />
      ))}
      {!accuse && <StillOpen asking={asking} />}
    </>
  );
}

/** The sheet is looked at; the way back, in one line. */
function Folded({ unfold, back, asking, accuse, room }: NamingProps) {
  const [title] = namingWords(asking, accuse, false, room);
  return (
    <Box title={title}>
      <div class="buttons">
        <button onClick={back}>{asking.t('clue.back')}</button>
        <button class="main unfold" onClick={unfold}>
          {asking.t('clue.choose')}
        </button>
      </div>
    </Box>
  );
}

export function Naming(props: NamingProps) {
  const { asking, accuse, room, folded, sheet } = props;
  const { busy, t } = asking;
  const naming = useNamed(props);
  const { named, sure, done, leave } = naming;
  const ready = useDelay(sure) || !sure;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>(sure ? 'button' : 'input:checked');
    (first ?? box.current)?.focus({ preventScroll: true });
  }, [sure, folded]);
  if (folded) return <Folded {...props} />;
  const [title, go] = namingWords(asking, accuse, sure, room);
  const warn = accuse ? warning(named, asking) : '';
  return (
    <div ref={box} class="naming" tabIndex={-1} onKeyDown={(event) => event.key === 'Escape' && leave()}>
      <Box title={title} say={sure ? t('clue.accuse.say') : undefined} loud={sure}>
        {sure ? <Cards cards={cardsOf(named)} t={t} /> : <Choices {...props} {...naming} />}
        {accuse && (
          <p class="warning" role="status">
            {warn}
          </p>
        )}
        <div class="buttons">
          <button onClick={leave}>{t('clue.back')}</button>
          {sheet && !sure && <button onClick={sheet}>{t('clue.tab.sheet')}</button>}
          <button class={sure ? 'main danger' : 'main'} disabled={busy || !ready || !cardsOf(named).every(Boolean)} onClick={done}>
            {go}
          </button>
        </div>
      </Box>
    </div>
  );
}

/*
 * envelope.tsx - an accusation is checked: it is spoken, then the envelope opens
 * card by card. At the end all see it, after a wrong one only who made it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import type { Key } from '../../locales';
import { mayMove } from '../../settings';
import { play } from '../../sound';
import type { Fact } from '../../types';
import type { ClueTable, Three } from './board-map';
import { CardFace, cardsOf, Mini } from './cards';
import { isLong, nameOf } from './names';
import { Picture } from './pieces';
import { verdictIn } from './scenes';

const STEP = 1100; // ms
const LAST = 4; // the accusation, three cards, the verdict
const STAYS = 2200; // ms that the verdict is seen before the result comes

interface Props {
  facts: Fact[];
  table: ClueTable;
  names: string[];
  me: number | null;
  t: Translate;
  /** The game is over: for those who only watch the result comes by itself. */
  final: boolean;
  done: () => void;
}

/** Counts up to the verdict; at once, if nothing shall move. */
function useSteps(): [number, () => void] {
  const [step, setStep] = useState(() => (mayMove() ? 0 : LAST));
  useEffect(() => {
    if (step >= LAST) return;
    const timer = setTimeout(() => setStep(step + 1), STEP);
    return () => clearTimeout(timer);
  }, [step]);
  return [step, () => setStep(LAST)];
}

const threeOf = (fact: Fact): Three => ({
  suspect: String(fact.suspect), weapon: String(fact.weapon), room: String(fact.room),
});

/** Who is named in a sentence about the end; for us there is another one. */
function words(kind: string, seat: number | null, { me, names, t }: Props): string {
  return t(`clue.${seat !== null && seat === me ? 'you' : 'case'}.${kind}` as Key, { name: names[seat ?? -1] ?? '' });
}

/** What comes out: the end, or that somebody is out. */
function verdict(props: Props, by: number | null): string {
  const { result, winner } = props.table;
  if (!props.final) return words('out', by, props);
  if (result === 'solved' || result === 'last-detective') return words(result, winner, props);
  return props.t(`clue.over.${result}` as Key);
}

/** A card of the envelope; `said` was named in its place. A wrong one is struck out
 * below: the card itself is true. */
function Opened({ card, open, said, t }: { card: string; open: boolean; said: string | null; t: Translate }) {
  const right = said === card;
  const sign = (
    <svg class={right ? 'sign yes' : 'sign wrong'} viewBox="-8 -8 16 16" role="img" aria-label={t(right ? 'clue.talk.right' : 'clue.talk.wrong')}>
      <path d={right ? 'M-5 0l4 4 7-8' : 'M-4-4l8 8M4-4l-8 8'} />
    </svg>
  );
  return (
    <li class={open ? 'turned' : 'face-down'}>
      {open ? <CardFace card={card} t={t} /> : <span class="face-card back" />}
      {said !== null && (
        <p class="said">
          {open && sign} {open && !right && <s class={isLong(nameOf(said, t)) ? 'long' : undefined}>{nameOf(said, t)}</s>}
        </p>
      )}
    </li>
  );
}

function Spoken({ by, cards, props }: { by: number; cards: string[]; props: Props }) {
  return (
    <p class="spoken">
      <Picture card={props.table.suspects[by] ?? ''} />
      <span class="clue-minis">
        {cards.map((card) => (
          <Mini key={card} card={card} t={props.t} />
        ))}
      </span>
    </p>
  );
}

export function Envelope(props: Props) {
  const { facts, t, me, final, done } = props;
  const [step, skip] = useSteps();
  const said = verdictIn(facts);
  const by = said?.fact === 'accused' ? Number(said.seat) : null;
  const named = by === null ? null : cardsOf(threeOf(said!));
  const inside = cardsOf(threeOf(facts.filter(({ fact }) => fact === 'envelope').pop()!));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // Whoever sits at the table goes on when they have seen it; nobody waits for them.
    if (step < LAST || !final || me !== null) return;
    const timer = setTimeout(done, STAYS);
    return () => clearTimeout(timer);
  }, [step]);
  const over = step >= LAST;
  useEffect(() => {
    if (over && !final) play('lose');
    else if (step > 0 && !over) play('reveal');
  }, [step]);
  return (
    <section class="ask loud reveal opening">
      <h2>{by === null ? t('clue.over.cold') : words('accuse', by, props)}</h2>
      {named && <Spoken by={by!} cards={named} props={props} />}
      <ul class={over && final && props.table.result === 'solved' ? 'cards fanned' : 'cards'}>
        {inside.map((card, i) => (
          <Opened key={card} card={card} open={step > i} said={named?.[i] ?? null} t={t} />
        ))}
      </ul>
      <p class="verdict-line">{over && verdict(props, by)}</p>
      <div class="buttons">
        <button key={`${over}`} ref={button} class={over ? 'main' : ''} onClick={over ? done : skip}>
          {t(over ? 'clue.ok' : 'clue.skip')}
        </button>
      </div>
    </section>
  );
}

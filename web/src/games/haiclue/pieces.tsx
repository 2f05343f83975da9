/*
 * pieces.tsx - what lies on the table: shapes, tiles, poems, target cards.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import type { Translate } from '../../i18n';
import { initials } from '../../initial';
import type { Table } from '../../types';
import { wordLanguage } from './language';
import { syllablesOf } from './syllables';
import { COLOURS, SHAPE, type Colour, type Side } from './types';

const DRAWN = {
  diamond: 'M12 2 21 12 12 22 3 12Z',
  bar: 'M4 8.5h16a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1Z',
  triangle: 'M12 3 22 20.5H2Z',
  circle: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z',
};

export function Mark({ colour }: { colour: Colour }) {
  return (
    <svg class="hc-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWN[SHAPE[colour]]} fill="currentColor" />
    </svg>
  );
}

/** "red triangle" */
export function colourName(colour: Colour, t: Translate): string {
  return t(`haiclue.colour.${colour}`);
}

/** Syllables as dots; those that can be left out are hollow. */
export function Dots({ word }: { word: string }) {
  const counts = syllablesOf(word);
  const [least = 1, most = least] = [counts[0], counts[counts.length - 1]];
  return (
    <span class="hc-dots" aria-hidden="true">
      {Array.from({ length: most }, (_, i) => (
        <i key={i} class={i < least ? '' : 'hc-perhaps'} />
      ))}
    </span>
  );
}

/** Words are of the language of their list, whatever the page speaks. */
export function Tile({ word, side, haiku }: { word: string; side: Side; haiku?: boolean }) {
  return (
    <span class="hc-tile" data-side={side} lang={wordLanguage()}>
      {word}
      {haiku && <Dots word={word} />}
    </span>
  );
}

/** The width of the longest line, in the size of its letters: they shrink before it wraps. */
export function longest(lines: string[][]): number {
  return Math.max(1, ...lines.map((words) => words.reduce((sum, word) => sum + 0.62 * word.length + 1.3, 0)));
}

/** A clue laid out; its words land one after the other when it is read. */
export function Poem(props: { lines: string[][]; side: Side; still?: boolean }) {
  let n = 0;
  return (
    <div class={props.still ? 'hc-poem' : 'hc-poem hc-read'} style={{ '--longest': longest(props.lines) }}>
      {props.lines.map((words, line) => (
        <p key={line}>
          {words.map((word) => (
            <span key={word} class="hc-word" style={{ '--nth': n++ }}>
              <Tile word={word} side={props.side} />{' '}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

/** A clue in a list: little magnets. */
export function Verse({ lines, side }: { lines: string[][]; side?: Side }) {
  return (
    <span class="hc-verse" data-side={side} lang={wordLanguage()} style={{ '--longest': longest(lines) }}>
      {lines.map((words, line) => (
        <span key={line}>
          {words.map((word) => [<i key={word}>{word}</i>, ' '])}
        </span>
      ))}
    </span>
  );
}

/** A person as a round piece with a letter that nobody else has. */
export function Piece({ table, names, seat }: { table: Table; names: string[]; seat: number }) {
  const colour = table.seats[seat]?.colour ?? 9;
  return (
    <span
      class="hc-piece"
      style={{ background: `var(--seat-${colour})`, color: `var(--seat-${colour}-ink)` }}
      aria-hidden="true"
    >
      {initials(names)[seat]}
    </span>
  );
}

export function Chip({ colour, word, t }: { colour: Colour; word: string; t: Translate }) {
  return (
    <span class="hc-chip" data-colour={colour}>
      <Mark colour={colour} />
      <span class="unseen">{colourName(colour, t)} </span>
      <b lang={wordLanguage()}>{word}</b>
    </span>
  );
}

export interface Choosing {
  chosen: Colour | null;
  choose: (colour: Colour) => void;
  done: () => void;
}

interface TargetsProps {
  words: (string | null)[];
  side: Side;
  mine: Colour | null;
  /** The colour that was meant, when it is shown. */
  meant: Colour | null;
  /** Was advised. */
  hinted?: Colour | null;
  /** What lies on a card: who picked it. */
  on?: ((colour: Colour) => ComponentChildren) | undefined;
  choosing?: Choosing | undefined;
  t: Translate;
}

/** What is written on a card, beside its mark. */
function label({ mine, meant, choosing }: TargetsProps, colour: Colour): 'yours' | 'meant' | 'chosen' | null {
  if (mine === colour) return 'yours';
  if (meant === colour) return 'meant';
  return choosing?.chosen === colour ? 'chosen' : null;
}

function TargetCard({ at, colour, ...props }: TargetsProps & { at: number; colour: Colour }) {
  const { t, on } = props;
  const word = props.words[at] ?? '…';
  const says = label(props, colour);
  return (
    <>
      <span class="hc-corner">
        <Mark colour={colour} />
        <span class="unseen">{colourName(colour, t)}: </span>
        {says && <b class={on ? 'unseen' : 'hc-mine'}>{t(`haiclue.${says}`)}</b>}
        {on?.(colour)}
      </span>
      <span class="hc-stack">
        <span
          key={word}
          class="hc-tile hc-turn"
          data-side={props.side}
          lang={wordLanguage()}
          style={{ '--letters': Math.max(word.length, 5) }}
        >
          {word}
        </span>
      </span>
    </>
  );
}

/** The focus is on the row when a guess begins: an arrow goes on to its first word. */
function enter(event: KeyboardEvent): void {
  if (event.target !== event.currentTarget || !/^(Arrow.*| )$/.test(event.key)) return;
  const first = (event.target as HTMLElement).querySelector<HTMLElement>('.hc-radio');
  event.preventDefault();
  first?.focus();
  first?.click();
}

/** The four targets; in a guess they are radio buttons. */
export function Targets(props: TargetsProps) {
  const { choosing, meant, mine, t } = props;
  const look = (colour: Colour) => ({
    class: 'hc-target',
    'data-colour': colour,
    'data-dim': (meant ?? mine ?? colour) !== colour || undefined,
    'data-meant': meant === colour || undefined,
    'data-mine': mine === colour || undefined,
    'data-hinted': props.hinted === colour || undefined,
  });
  return (
    <div
      class="hc-targets"
      role={choosing ? 'radiogroup' : 'list'}
      tabIndex={choosing ? -1 : undefined}
      onKeyDown={choosing && enter}
      aria-label={t(choosing ? 'haiclue.pick' : 'haiclue.targets')}
    >
      {COLOURS.map((colour, at) =>
        choosing ? (
          <label key={colour} {...look(colour)} data-chosen={choosing.chosen === colour || undefined}>
            <input
              type="radio"
              name="haiclue-pick"
              class="hc-radio"
              checked={choosing.chosen === colour}
              onChange={() => choosing.choose(colour)}
              onKeyDown={(event) => event.key === 'Enter' && choosing.done()}
            />
            <TargetCard {...props} at={at} colour={colour} />
          </label>
        ) : (
          <div key={colour} role="listitem" {...look(colour)}>
            <TargetCard {...props} at={at} colour={colour} />
          </div>
        ),
      )}
    </div>
  );
}

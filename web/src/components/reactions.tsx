/* reactions.tsx - reactions, drawn as SVG: not every device has emoji, and they
 * differ. SPDX-License-Identifier: MIT */
const FACE = 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z';
const EYES = 'M8.7 9.5v.6m6.6-.6v.6';

/** The body, and the lines on it, 24 x 24. */
const drawn = {
  clap: [
    'M11.4 21V10.4a1.7 1.7 0 0 0-3.4 0v3.2l-2-1.3a1.5 1.5 0 0 0-1.9 2.3l3.5 4.7A4.6 4.6 0 0 0 11.4 21Zm1.2 0V10.4a1.7 1.7 0 0 1 3.4 0v3.2l2-1.3a1.5 1.5 0 0 1 1.9 2.3l-3.5 4.7A4.6 4.6 0 0 1 12.6 21ZM11 2h2l-.4 4h-1.2ZM4.5 4.6 6 3.2l2.2 3.4-.8.7Zm15 0L18 3.2l-2.2 3.4.8.7Z',
    'M9.7 14v3.5m4.6-3.5v3.5',
  ],
  laugh: [FACE, 'M6.8 10.3c.6-1.6 2.6-1.6 3.2 0m4 0c.6-1.6 2.6-1.6 3.2 0M7.5 13.5h9c0 5.3-9 5.3-9 0Z'],
  wow: [FACE, `${EYES}M12 13.5c3 0 2.7 5 0 5s-3-5 0-5Z`],
  think: [FACE, `${EYES}M7.5 7l2.5.3m4-1 2.5-.8M9 16.3l5.5-1.3`],
  heart: ['M12 20.5C-3 11 5.5-1 12 6.5 18.5-1 27 11 12 20.5Z', ''],
  sad: [FACE, `${EYES}M8.5 17c1.5-2.8 5.5-2.8 7 0M17 12.5v2.5`],
  hurry: [
    'M5.5 2h13v3c0 4-4.3 5-4.3 7s4.3 3 4.3 7v3h-13v-3c0-4 4.3-5 4.3-7S5.5 9 5.5 5Z',
    'M8.5 6.5h7m-3.5 5V15m-3 4.2h6',
  ],
  oops: [FACE, 'm7.3 8.5 2.4 1.5-2.4 1.5m9.4-3-2.4 1.5 2.4 1.5M7.5 16.5l1.5-1.3 1.5 1.3 1.5-1.3 1.5 1.3 1.5-1.3 1.5 1.3'],
} as const;

export type ReactionName = keyof typeof drawn;
export const reactions = Object.keys(drawn) as ReactionName[];

export function Reaction({ name }: { name: ReactionName }) {
  const [body, lines] = drawn[name] ?? drawn.clap;
  return (
    <svg class={`reaction ${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path class="body" d={body} />
      <path d={lines} />
    </svg>
  );
}

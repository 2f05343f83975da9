/* reactions.tsx - what can be said without words, in our own drawing: not every
 * device has emoji, and theirs differ. SPDX-License-Identifier: MIT */
const FACE = 'M12 2.500a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z';
const EYES = 'M8.7 9.500v.6m6.6-.6v.6';

/** The body, and the lines on it, 24 x 24. */
const drawn = {
  clap: [
    'M11.4 21V10.400a1.7 1.7 0 0 0-3.4 0v3.200l-2-1.300a1.5 1.5 0 0 0-1.9 2.300l3.5 4.700A4.6 4.6 0 0 0 11.4 21Zm1.2 0V10.400a1.7 1.7 0 0 1 3.4 0v3.200l2-1.300a1.5 1.5 0 0 1 1.9 2.300l-3.5 4.700A4.6 4.6 0 0 1 12.6 21ZM11 2h2l-.4 4h-1.200ZM4.5 4.6 6 3.200l2.2 3.4-.8.7Zm15 0L18 3.200l-2.2 3.4.8.7Z',
    'M9.7 14v3.500m4.6-3.500v3.5',
  ],
  laugh: [FACE, 'M6.8 10.300c.6-1.6 2.6-1.6 3.2 0m4 0c.6-1.6 2.6-1.6 3.2 0M7.5 13.500h9c0 5.3-9 5.3-9 0Z'],
  wow: [FACE, `${EYES}M12 13.500c3 0 2.7 5 0 5s-3-5 0-5Z`],
  think: [FACE, `${EYES}M7.5 7l2.5.3m4-1 2.5-.8M9 16.300l5.5-1.3`],
  heart: ['M12 20.500C-3 11 5.5-1 12 6.5 18.5-1 27 11 12 20.500Z', ''],
  sad: [FACE, `${EYES}M8.5 17c1.5-2.8 5.5-2.8 7 0M17 12.500v2.5`],
  hurry: [
    'M5.5 2h13v3c0 4-4.3 5-4.3 7s4.3 3 4.3 7v3h-13v-3c0-4 4.3-5 4.3-7S5.5 9 5.5 5Z',
    'M8.5 6.500h7m-3.5 5V15m-3 4.200h6',
  ],
  oops: [FACE, 'm7.3 8.5 2.4 1.5-2.4 1.500m9.4-3-2.4 1.5 2.4 1.500M7.5 16.500l1.5-1.3 1.5 1.3 1.5-1.3 1.5 1.3 1.5-1.3 1.5 1.3'],
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

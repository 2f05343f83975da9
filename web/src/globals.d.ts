/* globals.d.ts - constants that the build defines. SPDX-License-Identifier: MIT */
declare module '*.css';
/* web/content.mjs */
declare module 'content:board' {
  const board: {
    rooms: string;
    map: string[];
    doors: [room: number, row: number, column: number, side: string][];
    passages: [number, number][];
  };
  export default board;
}
declare module 'content:games/cover.tsx' {
  const covers: import('./games/module').GameCover[];
  export default covers;
}
declare module 'content:loaders/index.tsx' {
  const loaders: Record<string, () => Promise<{ default: import('./games/module').GameModule }>>;
  export default loaders;
}
declare module 'content:loaders/lesson.ts' {
  const loaders: Record<string, () => Promise<{ default: import('./games/lesson').Lesson }>>;
  export default loaders;
}
declare module 'content:loaders/how-to.tsx' {
  const loaders: Record<string, () => Promise<{ default: import('./games/module').HowTo }>>;
  export default loaders;
}
declare module '*/lesson.json' {
  const recorded: import('./games/lesson').Recorded;
  export default recorded;
}
declare module 'content:games/locale.ts' {
  const parts: import('./locales').LocalePart[];
  export default parts;
}
declare module 'content:games/locale-de.ts' {
  const parts: import('./locales').LocalePart[];
  export default parts;
}
declare module 'content:colours' {
  const sheet: string;
  export default sheet;
}
declare module 'content:syllables' {
  export const guess: (word: string) => number;
  const words: Record<string, string>;
  export default words;
}
/** URLs of the rule books, by language and game; web/build.mjs. */
declare const RULES: Record<string, Record<string, string>>;
/** URLs of the locales, by language and piece; web/build.mjs. */
declare const LANGUAGES: Record<string, Record<string, string>>;
/** URLs of the styles that come later, by piece; web/build.mjs. */
declare const STYLES: Record<string, string>;
/** URLs of the games' pictures, by game; web/build.mjs. */
declare const BOXES: Record<string, string>;
/** What early.ts has asked for. */
declare var words: { url: string; answer?: Promise<Response> } | undefined;
/** URL of the decks that are drawn from; web/build.mjs. */
declare const DECKS: string;

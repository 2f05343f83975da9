/* globals.d.ts - what the build puts in. SPDX-License-Identifier: MIT */
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
declare module 'content:colours' {
  const sheet: string;
  export default sheet;
}
declare module 'content:syllables' {
  export const guess: (word: string) => number;
  const words: Record<string, string>;
  export default words;
}
/** Addresses of the rule books, by language and game; web/build.mjs. */
declare const RULES: Record<string, Record<string, string>>;
/** Addresses of the languages, by their names; web/build.mjs. */
declare const LANGUAGES: Record<string, string>;
/** Address of what the dealers draw from; web/build.mjs. */
declare const DECKS: string;

/*
 * advice.ts - translates hints: the move, in log notation, and the bot's
 * reason, an English sentence.
 *
 * SPDX-License-Identifier: MIT
 */
import type { GameModule } from './games/module';
import { filler, packOf, type Holes, type Translate } from './i18n';
import type { Key, Language } from './locales';

/** "suggest plum rope" -> "Suggest: Prof. Plum, Rope". */
export function sayMove(game: GameModule, move: string, t: Translate): string {
  const [verb = '', ...words] = move.split(' ');
  const holes: Holes = { text: words.join(' ') };
  words.forEach((word, i) => (holes[i + 1] = game.word(word, t)));
  const key = `move.${game.name}.${verb}` as Key;
  return t(key) === key ? move : t(key, holes);
}

/** A regular expression that matches a sentence with placeholders, and their names. */
function pattern(sentence: string): [RegExp, string[]] {
  const names: string[] = [];
  const source = sentence
    .replace(/[.?()]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => (names.push(name), '(.+?)'));
  return [new RegExp(`^${source}$`), names];
}

export function sayReason(game: GameModule, why: string, t: Translate, language: Language): string {
  for (const [english, ours] of Object.entries(packOf(language).reasons)) {
    const [sentence, names] = pattern(english);
    const found = sentence.exec(why);
    if (found === null) continue;
    const holes: Holes = {};
    names.forEach((name, i) => {
      const value = found[i + 1]!;
      const number = Number(value);
      holes[name] = name.startsWith('text') ? value : Number.isNaN(number) ? game.word(value, t) : number;
    });
    return filler(language)(ours, holes);
  }
  return why;
}

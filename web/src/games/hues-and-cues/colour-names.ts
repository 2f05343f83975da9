/*
 * colour-names.ts - a colour in two words: a shade and a hue.
 *
 * "light blue-green" is judged in OKLCH, where equal steps look equal. What
 * counts as light depends on the hue: a yellow that is as dark as an ordinary
 * blue is a dark yellow.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import type { Key } from '../../locales';

interface Family {
  name: 'red' | 'orange' | 'yellow' | 'green' | 'turquoise' | 'blue' | 'violet' | 'pink';
  /** The hue in degrees where it is itself, and how light it is there. */
  hue: number;
  light: number;
}

const FAMILIES: Family[] = [
  { name: 'red', hue: 24, light: 0.6 },
  { name: 'orange', hue: 60, light: 0.76 },
  { name: 'yellow', hue: 102, light: 0.9 },
  { name: 'green', hue: 147, light: 0.66 },
  { name: 'turquoise', hue: 195, light: 0.75 },
  { name: 'blue', hue: 255, light: 0.58 },
  { name: 'violet', hue: 308, light: 0.52 },
  { name: 'pink', hue: 352, light: 0.68 },
];

export type Hue = Family['name'] | 'brown';

export interface Described {
  shade: 'pale' | 'grey' | 'light' | 'dark' | 'bright' | null;
  /** It is between its hue and this one. */
  towards: Family['name'] | null;
  hue: Hue;
}

function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

const known = new Map<string, [number, number, number]>();

/** Lightness 0 to 1, chroma, hue in degrees. */
function oklch(hex: string): [number, number, number] {
  let found = known.get(hex);
  if (found === undefined) known.set(hex, (found = convert(hex)));
  return found;
}

function convert(hex: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((i) => linear(parseInt(hex.slice(i, i + 2), 16))) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const hue = (Math.atan2(y, x) * 180) / Math.PI;
  return [lightness, Math.hypot(x, y), (hue + 360) % 360];
}

/** Between which two families a hue lies, and how far on the way, 0 to 1. */
function between(hue: number): { a: Family; b: Family; way: number } {
  const n = FAMILIES.length;
  let i = n - 1; // from pink round to red
  for (let k = 0; k < n - 1; k++)
    if (hue >= FAMILIES[k]!.hue && hue < FAMILIES[k + 1]!.hue) i = k;
  const a = FAMILIES[i]!;
  const b = FAMILIES[(i + 1) % n]!;
  const turn = (degrees: number) => (degrees + 360) % 360;
  return { a, b, way: turn(hue - a.hue) / turn(b.hue - a.hue) };
}

const LEANS = 0.3; // the part of the way from which on it is between two families

/** The one thing that is most to be seen. */
function shade(delta: number, light: number, chroma: number): Described['shade'] {
  if (chroma < 0.07) return light > 0.72 ? 'pale' : 'grey';
  if (delta > 0.06) return 'light';
  if (delta < -0.06) return 'dark';
  return chroma > 0.19 ? 'bright' : null;
}

export function describe(hex: string): Described {
  const [light, chroma, hue] = oklch(hex);
  const { a, b, way } = between(hue);
  const delta = light - (a.light + (b.light - a.light) * way);
  const [base, other] = way < 0.5 ? [a, b] : [b, a];
  const leans = Math.min(way, 1 - way) > LEANS;
  return asPeopleSay({ shade: shade(delta, light, chroma), towards: leans ? other.name : null, hue: base.name }, light);
}

/** A dark orange is brown, a light red pink; a turquoise is just that. */
function asPeopleSay(d: Described, light: number): Described {
  if (d.hue === 'turquoise') return { ...d, towards: null };
  if (d.hue === 'orange' && light < 0.62)
    return { ...d, hue: 'brown', shade: light < 0.46 ? 'dark' : null };
  if (d.hue === 'red' && light < 0.46 && d.towards === 'orange')
    return { hue: 'brown', towards: 'red', shade: 'dark' };
  if (d.hue === 'red' && light > 0.75)
    return { ...d, hue: 'pink', towards: d.towards === 'pink' ? 'red' : d.towards };
  return d;
}

/** "dark blue-green": a shade and a colour, which may be between two. They are names of
 * large areas on purpose: "salmon" on a cell would tell where to look for that cue. */
export function inWords(hex: string, t: Translate): string {
  const { shade: how, towards, hue } = describe(hex);
  const mix = `cues.mix.${[hue, towards].sort().join('.')}` as Key;
  const colour = t(mix) === mix ? t(`cues.hue.${hue}`) : t(mix);
  return how ? `${t(`cues.shade.${how}`)} ${colour}` : colour;
}

/** Is white writing easier to read on it than black? */
export function isDark(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) =>
    linear(parseInt(hex.slice(i, i + 2), 16)),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.179; // relative luminance, WCAG
}

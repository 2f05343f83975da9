/*
 * colour-names.ts - a colour in two words: a shade and a hue.
 *
 * "light blue" is judged in OKLCH, where equal steps look equal. What
 * counts as light depends on the hue: a yellow that is as dark as an ordinary
 * blue is a dark yellow.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import type { Key } from '../../locales';

interface Family {
  name: 'red' | 'orange' | 'yellow' | 'green' | 'turquoise' | 'blue' | 'violet' | 'pink';
  /** The hue in degrees where it is most itself, and how light it is there. */
  hue: number;
  light: number;
  /** Where people begin to use the name of the next one. */
  to: number;
  /** From here to there both names are used, if there is no shade to tell. */
  mix?: [number, number];
}

const FAMILIES: Family[] = [
  { name: 'red', hue: 24, light: 0.6, to: 38, mix: [34, 43] },
  { name: 'orange', hue: 60, light: 0.76, to: 80, mix: [75, 86] },
  { name: 'yellow', hue: 102, light: 0.9, to: 116, mix: [112, 131] },
  { name: 'green', hue: 147, light: 0.66, to: 166, mix: [159, 166] },
  { name: 'turquoise', hue: 190, light: 0.75, to: 213 },
  { name: 'blue', hue: 250, light: 0.57, to: 276, mix: [270, 285] },
  { name: 'violet', hue: 308, light: 0.52, to: 336 },
  { name: 'pink', hue: 352, light: 0.64, to: 368 },
];

export type Hue = Family['name'] | 'brown';

export interface Described {
  shade: 'pale' | 'light' | 'dark' | 'bright' | null;
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

const TURN = 360;
const last = FAMILIES.length - 1;

/** How light a colour of this hue is: between the two families that it lies between. */
function lightOf(hue: number): number {
  const next = FAMILIES.findIndex((one) => one.hue > hue); // -1 after the last, which red follows
  const [a, b] = [FAMILIES.at(next < 0 ? -1 : next - 1)!, FAMILIES[Math.max(next, 0)]!];
  const turn = (degrees: number) => (degrees + TURN) % TURN;
  return a.light + ((b.light - a.light) * turn(hue - a.hue)) / turn(b.hue - a.hue);
}

/** The one thing that is most to be seen. */
function shade(delta: number, light: number, chroma: number): Described['shade'] {
  if (chroma < 0.055 && light > 0.72) return 'pale';
  if (delta > 0.07) return 'light';
  if (delta < -0.06) return 'dark';
  return chroma > 0.19 ? 'bright' : null;
}

export function describe(hex: string): Described {
  const [light, chroma, turned] = oklch(hex);
  const hue = turned < FAMILIES[last]!.to - TURN ? turned + TURN : turned; // pink goes on past red's 0
  const at = FAMILIES.findIndex(({ to }) => hue < to);
  const mixed = FAMILIES.findIndex(({ mix }) => mix && hue >= mix[0] && hue < mix[1]);
  const other = mixed < 0 ? null : FAMILIES[mixed === at ? mixed + 1 : mixed]!.name;
  const named = { shade: shade(light - lightOf(turned), light, chroma), towards: other, hue: FAMILIES[at]!.name };
  const { towards, ...said } = asPeopleSay(named, light, chroma, hue);
  return { ...said, towards: said.shade ? null : towards }; // two words at most
}

/** A dark orange is brown, a light red pink; yellow and orange fade before they are
 * any lighter. */
function asPeopleSay(d: Described, light: number, chroma: number, hue: number): Described {
  if (d.hue === 'red' && light > 0.65 && (light > 0.75 || hue < 16))
    return { hue: 'pink', towards: null, shade: light > 0.77 ? 'light' : null };
  if ((d.hue === 'orange' || d.towards === 'orange') && light < 0.59 && chroma < 0.155)
    return { hue: 'brown', towards: null, shade: light < 0.46 ? 'dark' : null };
  const fades = { orange: 0.145, yellow: 0.13 }[d.hue as string] ?? 0;
  return chroma < fades && light > 0.72 && d.shade === null ? { ...d, shade: 'light' } : d;
}

/** "dark blue": a shade and a colour, which may be between two. They are names of
 * large areas on purpose: "salmon" on a cell would tell where to look for that cue. */
export function inWords(hex: string, t: Translate): string {
  const { shade: how, towards, hue } = describe(hex);
  const mix = `cues.mix.${[hue, towards].sort().join('.')}` as Key;
  const colour = towards ? t(mix) : t(`cues.hue.${hue}`);
  const before = how ? t(`cues.shade.${how}`) : '';
  if (before.endsWith('-')) return before.slice(0, -1) + colour.toLowerCase(); // Hellblau
  return how ? `${before} ${colour}` : colour;
}

/** Is white writing easier to read on it than black? */
export function isDark(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) =>
    linear(parseInt(hex.slice(i, i + 2), 16)),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.179; // relative luminance, WCAG
}

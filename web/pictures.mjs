/*
 * pictures.mjs - the pictures of links, as PNG, from the boxes of the games:
 * programs that show links do not draw SVG.
 *
 * SPDX-License-Identifier: MIT
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { need } from './modules.mjs';

/* What Open Graph and Twitter show without cutting anything off. */
export const WIDTH = 1200;
export const HEIGHT = 630;
/* A box has 1200 x 900: the middle of it is shown. */
const BOX = 'width="1200" height="900" viewBox="0 0 1200 900"';
const TOP = 135;

/** The middle of a box, in so many pixels at this place. */
function middle(svg, x, y, width, height) {
  const at = svg.indexOf(BOX);
  if (at < 0) throw new Error(`a box is drawn as ${BOX}`);
  const view = `x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 ${TOP} ${WIDTH} ${HEIGHT}"`;
  return svg.replace(BOX, view);
}

/** All of them in one, for the front page. */
function general(boxes) {
  const half = [WIDTH / 2, HEIGHT / 2];
  const places = [[0, 0], [half[0], 0], [0, half[1]], half];
  const inner = boxes.slice(0, 4).map((svg, i) => middle(svg, ...places[i], ...half));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inner.join('')}</svg>`;
}

/** The pictures from the boxes in a folder: [name, bytes] of each. */
export async function pictures(folder) {
  const { initWasm, Resvg } = need('@resvg/resvg-wasm');
  await initWasm(readFileSync(need.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const names = readdirSync(folder).filter((file) => file.endsWith('.svg')).sort();
  const boxes = names.map((file) => readFileSync(join(folder, file), 'utf8'));
  const drawn = boxes.map((svg, i) => [basename(names[i], '.svg'), middle(svg, 0, 0, WIDTH, HEIGHT)]);
  return [...drawn, ['general', general(boxes)]].map(([name, svg]) => [name, Buffer.from(new Resvg(svg).render().asPng())]);
}

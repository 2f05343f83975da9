/*
 * pictures.mjs - the pictures of links, as PNG: programs that show links do not
 * draw SVG.
 *
 * SPDX-License-Identifier: MIT
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { need } from './modules.mjs';

/* What Open Graph and Twitter show without cutting anything off. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** The pictures of a folder: [name, bytes] of each. */
export async function pictures(folder) {
  const { initWasm, Resvg } = need('@resvg/resvg-wasm');
  await initWasm(readFileSync(need.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return readdirSync(folder).map((file) => {
    const image = new Resvg(readFileSync(join(folder, file), 'utf8')).render();
    if (image.width !== WIDTH || image.height !== HEIGHT)
      throw new Error(`${file} has ${image.width} x ${image.height} pixels, not ${WIDTH} x ${HEIGHT}`);
    return [basename(file, '.svg'), Buffer.from(image.asPng())];
  });
}

/*
 * chunks.mjs - the client in pieces: the main script, which is all that the first
 * page needs, and one script for each import() in it, which browsers fetch when
 * they need it.
 *
 * A piece consists of the files of its folder. Whatever it imports from elsewhere
 * is part of the main script, if that has it anyway, and else of the piece `play`,
 * which has everything that tables share; both export it under short names. So
 * nothing is there twice, and a piece is one file. (esbuild's own splitting makes a
 * file of everything that two pieces share.)
 *
 * The style of a piece are the .css files of its folder; build.mjs names them.
 *
 * SPDX-License-Identifier: MIT
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { content } from './content.mjs';

const src = join(dirname(fileURLToPath(import.meta.url)), 'src');

/** Stands in names of scripts for the digest, which is not known yet. */
export const DIGEST = '@digest@';
/** The folder, and the file unless it is the folder's index. */
const nameOf = (entry) => {
  const file = basename(entry, extname(entry));
  return basename(dirname(entry)) + (file === 'index' ? '' : `-${file}`);
};
const fileOf = (name) => `./${name}-${DIGEST}.js`;

/** For the main script: each import() becomes one of a piece, which is noted. */
function pieces(found) {
  return {
    name: 'pieces',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === found) return undefined;
        const at = await build.resolve(path, { kind, resolveDir, pluginData: found });
        if (at.errors.length > 0) return { errors: at.errors };
        found.add(at.path);
        return { path: fileOf(nameOf(at.path)), external: true };
      });
    },
  };
}

/** For a piece: imports from outside its folder are left to the main script and
 * to `play`. That has no folder of its own, but all that is not in main. */
function outside(folder, main) {
  return {
    name: 'outside',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind !== 'import-statement' || path.startsWith('content:') || pluginData === main) return undefined;
        const at = await build.resolve(path, { kind, resolveDir, pluginData: main });
        if (at.errors.length > 0) return { errors: at.errors };
        if (main.has(at.path)) return { path: `main:${at.path}`, external: true };
        return folder === null || at.path.startsWith(folder + '/') ? undefined : { path: `play:${at.path}`, external: true };
      });
    },
  };
}

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"(main|play):([^"]+)";?/g;

/** The text of a piece with its imports from main and play; `exported` notes what
 * those have to export: file and name -> short name. */
function joined(text, exported) {
  const wanted = { main: [], play: [] };
  const rest = text.replace(IMPORT, (_, names, from, file) => {
    for (const one of names.split(',')) {
      const [name, local = name] = one.trim().split(/\s+as\s+/);
      const key = JSON.stringify([file, name]);
      if (!exported[from].has(key)) exported[from].set(key, `x${exported[from].size}`);
      wanted[from].push(`${exported[from].get(key)} as ${local}`);
    }
    return '';
  });
  if (/["'](main|play):/.test(rest)) throw new Error('imports can only be of names');
  const lines = Object.entries(wanted).filter(([, names]) => names.length > 0);
  return lines.map(([from, names]) => `import{${names.join()}}from"${fileOf(from)}";`).join('') + rest;
}

/** For esbuild: a script that runs `entry`, and exports what was noted. */
function exporting(entry, exported, more = '') {
  const lines = [...exported].map(([key, short]) => {
    const [file, name] = JSON.parse(key);
    return `export { ${name} as ${short} } from ${JSON.stringify(file)};`;
  });
  const contents = [`import ${JSON.stringify(entry)};`, more, ...lines].join('\n');
  return { entryPoints: undefined, stdin: { contents, resolveDir: src, loader: 'js' } };
}

/** The files that are part of a bundle. */
function filesIn({ inputs }) {
  return new Set(Object.keys(inputs).map((path) => resolve(path)));
}

/** The .css files of the pieces that have some: name -> paths. */
function stylesOf(entries) {
  const whole = entries.filter((entry) => basename(entry).startsWith('index.')); // others share the folder
  const each = whole.map((entry) => {
    const folder = dirname(entry);
    const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
    return [nameOf(entry), names.map((name) => join(folder, name))];
  });
  return Object.fromEntries(each.filter(([, paths]) => paths.length > 0));
}

/** What the client consists of: the files of the main script, the entries of the
 * pieces, and their styles. */
export async function survey(options) {
  const found = new Set();
  const look = (entry) => bundle(entry, { ...options, plugins: [pieces(found), content] }, true);
  const { metafile } = await look('main.tsx');
  for (const entry of found) await look(entry); // which may find more
  const entries = [...found].sort();
  return { main: filesIn(metafile), entries, styles: stylesOf(entries) };
}

/** The files of the client, names with DIGEST: [{ name, text }]. */
export async function inPieces({ main, entries }, options) {
  const entry = join(src, 'main.tsx');
  const play = entries.find((one) => nameOf(one) === 'play');
  const exported = { main: new Map(), play: new Map() };
  const files = [];
  const add = (name, text) => files.push({ name: basename(fileOf(name)), text: joined(text, exported) });
  const small = { ...options, loader: { '.css': 'empty' } }; // a piece's style comes by itself
  for (const one of entries.filter((path) => path !== play)) {
    const plugins = [pieces(new Set()), outside(dirname(one), main), content];
    add(nameOf(one), (await bundle(one, { ...small, plugins }))[0].text);
  }
  const whole = exporting(play, exported.play, `export { default } from ${JSON.stringify(play)};`);
  const plugins = [pieces(new Set()), outside(null, main), content];
  add('play', (await bundle(null, { ...small, ...whole, plugins }))[0].text);
  const made = await bundle(null, { ...options, ...exporting(entry, exported.main), plugins: [pieces(new Set()), content] });
  for (const { path, text } of made) {
    const ext = extname(path);
    files.push({ name: ext === '.js' ? basename(fileOf('main')) : `main${ext}`, text });
  }
  return files;
}

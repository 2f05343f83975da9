/*
 * chunks.mjs - the client in pieces: the main script, and one script for each
 * import() in it, which browsers fetch when they need it.
 *
 * A piece consists of the files of its folder; whatever it imports from elsewhere
 * is part of the main script, which exports it under a short name. So nothing is
 * there twice, and a piece is one file. (esbuild's own splitting makes a file of
 * everything that two pieces share.)
 *
 * SPDX-License-Identifier: MIT
 */
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { content } from './content.mjs';

const src = join(dirname(fileURLToPath(import.meta.url)), 'src');

/** Stands in names of scripts for the digest, which is not known yet. */
export const DIGEST = '@digest@';
const nameOf = (entry) => basename(dirname(entry));
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

/** For a piece: imports from outside its folder are left to the main script. */
function outside(folder) {
  return {
    name: 'outside',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind !== 'import-statement' || path.startsWith('content:') || pluginData === folder) return undefined;
        const at = await build.resolve(path, { kind, resolveDir, pluginData: folder });
        if (at.errors.length > 0) return { errors: at.errors };
        return at.path.startsWith(folder + '/') ? undefined : { path: `main:${at.path}`, external: true };
      });
    },
  };
}

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"main:([^"]+)";?/g;

/** The text of a piece, with its imports from the main script; `exported` notes
 * what that has to export: file and name -> short name. */
async function piece(entry, options, exported) {
  const folder = dirname(entry);
  const [{ text }] = await bundle(entry, { ...options, plugins: [outside(folder), content] });
  const wanted = [];
  const rest = text.replace(IMPORT, (_, names, file) => {
    for (const one of names.split(',')) {
      const [name, local = name] = one.trim().split(/\s+as\s+/);
      const key = JSON.stringify([file, name]);
      if (!exported.has(key)) exported.set(key, `x${exported.size}`);
      wanted.push(`${exported.get(key)} as ${local}`);
    }
    return '';
  });
  if (/["']main:/.test(rest)) throw new Error(`${entry}: imports can only be of names`);
  return `import{${wanted.join()}}from"${fileOf('main')}";${rest}`;
}

/** The files of the client, names with DIGEST: [{ name, text }]. */
export async function inPieces(options) {
  const main = join(src, 'main.tsx');
  const found = new Set();
  await bundle(main, { ...options, plugins: [pieces(found), content] });
  const exported = new Map();
  const files = [];
  for (const entry of [...found].sort())
    files.push({ name: basename(fileOf(nameOf(entry))), text: await piece(entry, options, exported) });
  const lines = [...exported].map(([key, short]) => {
    const [file, name] = JSON.parse(key);
    return `export { ${name} as ${short} } from ${JSON.stringify(file)};`;
  });
  const made = await bundle(null, {
    ...options,
    entryPoints: undefined,
    stdin: { contents: [`import ${JSON.stringify(main)};`, ...lines].join('\n'), resolveDir: src, loader: 'js' },
    plugins: [pieces(found), content],
  });
  for (const { path, text } of made) {
    const ext = extname(path);
    files.push({ name: ext === '.js' ? basename(fileOf('main')) : `main${ext}`, text });
  }
  return files;
}

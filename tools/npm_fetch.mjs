/*
 * npm_fetch.mjs LOCK FOLDER build|check - downloads the packages of a lock file
 * into FOLDER/node_modules, for machines that have Node but not npm.
 *
 * Downloads from the registry that npm would use, checks the hashes of the lock
 * file, and unpacks; no script of a package is run. It supports neither proxies
 * nor authentication: where these are needed, install npm, which tools/npm.sh
 * prefers.
 *
 * SPDX-License-Identifier: MIT
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const SILENCE = 10000; // ms without data until a download fails

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The value of `registry` in an npmrc file. */
function setting(file) {
  try {
    return /^\s*registry\s*=\s*"?([^\s"]+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  } catch {
    return undefined; // no such file
  }
}

function registry() {
  const { env } = process;
  const found =
    env.npm_config_registry ||
    env.NPM_CONFIG_REGISTRY ||
    setting(env.npm_config_userconfig || join(homedir(), '.npmrc')) ||
    setting('/etc/npmrc') ||
    'https://registry.npmjs.org';
  return found.replace(/\/+$/, '');
}

/** Is this package needed, and made for this machine? */
function fits(entry, what) {
  const suits = (list, here) => !list || list.includes(here);
  return (what === 'check' || !entry.dev) && suits(entry.os, process.platform) && suits(entry.cpu, process.arch);
}

async function download(url) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('no data for 10 seconds')), SILENCE);
  try {
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    const pieces = [];
    for await (const piece of response.body) {
      timer.refresh();
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } finally {
    clearTimeout(timer);
  }
}

function unpack(bytes, folder) {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('tar', ['-xzf', '-', '-C', folder, '--strip-components=1', '--no-same-owner'], {
    input: bytes,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (status !== 0) fail(`could not unpack into ${folder}`);
}

const [, , lock, folder, what] = process.argv;
const base = registry();
rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
for (const [path, entry] of Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages)) {
  if (path === '' || !fits(entry, what)) continue;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const url = `${base}/${name}/-/${name.replace(/^.*\//, '')}-${entry.version}.tgz`;
  const bytes = await download(url).catch((error) =>
    fail(
      `The npm registry cannot be reached (${url}: ${error.cause?.message ?? error.message}): ` +
        'connect this machine to the network, or install npm if it needs a proxy or a password, and try again.',
    ),
  );
  const [kind, digest] = entry.integrity.split(/-(.*)/);
  if (createHash(kind).update(bytes).digest('base64') !== digest)
    fail(`${url} does not have the hash in web/package-lock.json.`);
  unpack(bytes, join(folder, path));
}

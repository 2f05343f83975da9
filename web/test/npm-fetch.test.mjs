/* npm-fetch.test.mjs - tools/npm_fetch.mjs, which downloads packages without npm,
 * against a local registry. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const tool = join(dirname(fileURLToPath(import.meta.url)), '../../tools/npm_fetch.mjs');
let folder, tarball, registry, base, asked;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'npm-fetch-'));
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package/index.js'), 'here\n');
  tarball = execFileSync('tar', ['-czf', '-', '-C', folder, 'package']);
  registry = createServer((request, response) => {
    asked.push(request.url);
    if (/missing/.test(request.url)) response.statusCode = 404;
    response.end(tarball);
  });
  await new Promise((resolve) => registry.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${registry.address().port}`;
});

after(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

/** Runs it with these packages in the lock file: its exit code and output. */
function fetchAll(packages, { what = 'build', from = base } = {}) {
  asked = [];
  const lock = join(folder, 'lock.json');
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const all = Object.entries(packages).map(([name, entry]) => [
    `node_modules/${name}`,
    { version: '1.0.0', integrity, ...entry },
  ]);
  writeFileSync(lock, JSON.stringify({ packages: { '': {}, ...Object.fromEntries(all) } }));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tool, lock, join(folder, 'out'), what], {
      env: { ...process.env, npm_config_registry: from },
    });
    let said = '';
    child.stderr.on('data', (data) => (said += data));
    child.on('close', (code) => resolve({ code, said }));
  });
}

const unpacked = (name) => join(folder, 'out/node_modules', name, 'index.js');

test('packages are downloaded by name and unpacked', async () => {
  assert.deepEqual(await fetchAll({ plain: {}, '@scope/name': {} }), { code: 0, said: '' });
  assert.deepEqual(asked, ['/plain/-/plain-1.0.0.tgz', '/@scope/name/-/name-1.0.0.tgz']);
  assert.equal(readFileSync(unpacked('@scope/name'), 'utf8'), 'here\n');
});

test('only packages for this platform; those for tests only with `check`', async () => {
  const packages = { test: { dev: true }, other: { os: ['plan9'] }, chip: { cpu: ['pdp11'] }, all: {} };
  await fetchAll(packages);
  assert.deepEqual(asked, ['/all/-/all-1.0.0.tgz']);
  await fetchAll(packages, { what: 'check' });
  assert.deepEqual(asked, ['/test/-/test-1.0.0.tgz', '/all/-/all-1.0.0.tgz']);
  assert.ok(!existsSync(unpacked('plain')), 'old packages are removed');
});

test('a package with the wrong hash is refused', async () => {
  const { code, said } = await fetchAll({ forged: { integrity: 'sha512-AAAA' } });
  assert.equal(code, 1);
  assert.match(said, /forged-1\.0\.0\.tgz does not have the hash in web\/package-lock\.json/);
  assert.ok(!existsSync(unpacked('forged')));
});

test('an unreachable registry is reported in one sentence', async () => {
  for (const [name, from] of [
    ['plain', 'http://nowhere.invalid'],
    ['missing', base],
  ]) {
    const { code, said } = await fetchAll({ [name]: {} }, { from });
    assert.equal(code, 1);
    assert.match(said, /^The npm registry cannot be reached .*try again\.\n$/);
  }
});

/*
 * lengths.test.mjs - no function of the client is long, as the compiler sees
 * functions: arrows, methods and callbacks too, from the first line to the last.
 *
 * Run alone with LENGTHS=40 it prints all functions over 40 lines.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { need } from '../modules.mjs';

const LONG = 40; // lines
const ALLOWED = 3; // functions that are longer
const NEVER = 60; // lines

const src = join(dirname(fileURLToPath(import.meta.url)), '../src');
const from = (name) => import(pathToFileURL(need.resolve(name)).href);
const { API } = await from('typescript/unstable/sync');
const { SyntaxKind } = await from('typescript/unstable/ast');

const KINDS = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.Constructor,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.GetAccessor,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.SetAccessor,
]);

/** All functions of a file: where they are, and how many lines they have. */
function functionsOf(file) {
  const found = [];
  const line = (at) => file.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node) => {
    if (KINDS.has(node.kind)) {
      const first = line(node.getStart(file));
      const name = (node.name ?? node.parent?.name)?.getText(file) ?? 'a callback';
      found.push({
        name: `${relative(src, file.fileName)}:${first} ${name}`,
        lines: line(node.end) - first + 1,
      });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function allFunctions() {
  const folder = mkdtempSync(join(tmpdir(), 'cluehouse-lengths-'));
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: { jsx: 'preserve', types: [] }, include: [src] }));
  const api = new API({});
  try {
    const { program, rootFiles } = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    return rootFiles.flatMap((name) => functionsOf(program.getSourceFile(name)));
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

const functions = allFunctions().sort((a, b) => b.lines - a.lines);
const over = (lines) =>
  functions.filter((one) => one.lines > lines).map((one) => `${one.lines} lines: ${one.name}`);
if (process.env.LENGTHS) console.log(over(Number(process.env.LENGTHS)).join('\n'));

test('functions are found', () => assert.ok(functions.length > 500));

test(`no function has more than ${NEVER} lines`, () => assert.deepEqual(over(NEVER), []));

test(`at most ${ALLOWED} functions have more than ${LONG} lines`, () => {
  assert.ok(over(LONG).length <= ALLOWED, over(LONG).join('\n'));
});

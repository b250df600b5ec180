import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-files.ts';

/** docs/asvs.md, docs/threat-model.md, docs/security.md and docs/law.md name tests and files that are there. */

const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const REQUIREMENTS = 253;
const rows = read('asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it.each(['asvs.md', 'threat-model.md', 'security.md', 'law.md'])('%s names files that exist', (name) => {
  const named = [
    ...read(name).matchAll(/`((?:server|test|rules|contract|web|docs|scripts|demo|deploy)\/[\w./-]*\w)`/g),
  ].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every requirement of ASVS has a row that says how it stands', () => {
  const states = rows.map(([, , , state = '']) => state.replaceAll('*', ''));
  expect(states.filter((state) => !['met', 'does not apply', 'not met'].includes(state))).toEqual([]);
  expect(rows.filter(([, , , , expected]) => !expected)).toEqual([]);
  const [, counted] = /(\d+) requirements/.exec(read('asvs.md')) ?? [];
  expect(Number(counted)).toBe(REQUIREMENTS);
});

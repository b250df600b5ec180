import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { stage } from './binaries.ts';

const home = throwawayFolder('binaries');
const installed = join(home, 'native');
mkdirSync(join(installed, 'bin'), { recursive: true });
writeFileSync(join(installed, 'bin/postgres'), 'a server');
writeFileSync(join(installed, 'pg-symlinks.json'), '[]');
const staged = join(home, 'postgresql-1');
const inode = () => statSync(staged).ino;

afterAll(() => rmSync(home, { recursive: true, force: true }));

it('of two concurrent installations of PostgreSQL the first one stays: a process may be starting from it', () => {
  stage(installed, staged, undefined);
  const first = inode();
  stage(installed, staged, undefined);
  expect(inode()).toBe(first);
  expect(readdirSync(home).sort()).toEqual(['native', 'postgresql-1']);
});

it('a broken installation is replaced, but not one that was installed since', () => {
  const broken = inode();
  rmSync(join(staged, 'bin/postgres'));
  stage(installed, staged, broken);
  expect(readdirSync(join(staged, 'bin'))).toEqual(['postgres']);
  const whole = inode();
  stage(installed, staged, broken);
  expect(inode()).toBe(whole);
});

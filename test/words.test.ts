import { expect, it } from 'vitest';
import { readSources } from './source-files.ts';

/** How comments and names read (STYLE.md); migrations are as they were applied. */
const scripts = readSources().filter(
  ({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !/\.generated\.|\/migrations\//.test(path),
);

/** 'file:line' of every line that is wrong. */
function linesWhere(isWrong: (line: string) => boolean): string[] {
  return scripts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (isWrong(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
}

it('lines of comments have at most 120 characters', () => {
  const comment = /^\s*(\/\/ (?!biome)|\/?\*)/;
  expect(linesWhere((line) => line.length > 120 && comment.test(line))).toEqual([]);
});

it('exported names use terms of the field', () => {
  const ownWord =
    /^export .*\b\w*([Gg]ather|[Ww]ish|[Dd]eed|[Hh]urry|[Pp]atience|[Nn]arrowed|Lately|Lightly|[Qq]uickLine)\w*\b/;
  expect(linesWhere((line) => ownWord.test(line))).toEqual([]);
});

it('file and folder names are kebab-case', () => {
  const name =
    /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|generated|config|client|server|d|setup))*\.(ts|tsx|mts|mjs|js|css)$/;
  const migration = /^\d{4}_[a-z]+(_[a-z]+)*(\.(rows|online))?\.(sql|ts)$/;
  const wrong = readSources().filter(({ path }) => {
    const parts = path.split('/');
    const last = parts.pop() ?? '';
    return (
      !(name.test(last) || migration.test(last) || path === 'server/db/schema.sql') ||
      parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))
    );
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

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

it('comments have at most 120 characters a line', () => {
  const comment = /^\s*(\/\/ (?!biome)|\/?\*)/;
  expect(linesWhere((line) => line.length > 120 && comment.test(line))).toEqual([]);
});

it('what is exported has a word of the field for its name', () => {
  const ownWord =
    /^export .*\b\w*([Gg]ather|[Ww]ish|[Dd]eed|[Hh]urry|[Pp]atience|[Nn]arrowed|Lately|Lightly|[Qq]uickLine)\w*\b/;
  expect(linesWhere((line) => ownWord.test(line))).toEqual([]);
});

import { expect, it } from 'vitest';
import { readSources } from '../source-files.ts';
import { literalsIn } from './literals.ts';
import { isSaid, plain, readQuoted } from './table.ts';

const sources = readSources().filter(({ path }) => /^(web|contract|rules|server)\/.*\.tsx?$/.test(path));
const byPath = new Map(sources.map(({ path, text }) => [path, text]));
const isTextFile = (path: string) => /\/texts(\/|\.ts$)/.test(path);
const code = sources
  .filter(({ path }) => !isTextFile(path) && !path.includes('.test.'))
  .map(({ text }) => text)
  .join('\n');

const quoted = readQuoted();
const output = quoted.filter(isSaid);

it('each quoted text is in its file', () => {
  const missing = output.filter(({ text, file, written }) => {
    const literals = literalsIn(byPath.get(file) ?? '').map(({ words }) => words);
    const parts = (written || text).split(' + ').map(plain);
    return !parts.every((part) => literals.some((words) => isSaidBy(part, words)));
  });
  expect(output.length).toBeGreaterThan(300);
  expect(missing.map(({ section, text, file }) => `${section}: ${text} (${file})`)).toEqual([]);
});

it('each different wording has a reason, and each unused text a decision', () => {
  const unexplained = quoted.filter(({ file, written, why }) =>
    file === '-' ? !/^\d{3}: ./.test(why) : (written === '') !== (why === ''),
  );
  expect(unexplained.map(({ section, text }) => `${section}: ${text}`)).toEqual([]);
});

it('no text of a screen is an unused constant', () => {
  const unread = output.filter(({ text, file, written }) => {
    const inText = byPath.get(file) ?? '';
    const literal = literalsIn(inText).find(({ words }) => isSaidBy(plain(written || text), words));
    if (!file.startsWith('web/') || !literal) return false;
    return !new RegExp(`\\b${keyBefore(inText.slice(0, literal.at))}\\b`).test(code);
  });
  expect(unread.map(({ section, text, file }) => `${section}: ${text} (${file})`)).toEqual([]);
});

function isSaidBy(part: string, words: string): boolean {
  if (part.endsWith(' …')) return words === part.slice(0, -2);
  return part.startsWith('… ') ? words.endsWith(part.slice(1)) : words === part;
}

/** The name under which a text stands: 'clearTitle'. */
function keyBefore(before: string): string {
  const names = before.replaceAll(/\([^()]*\) =>/g, '').matchAll(/(?:^|[\s{])'?([\w$]+)'?:(?=\s|$)/gm);
  return [...names].at(-1)?.[1] ?? '';
}

import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGenerated, isScript, isTest, lineCount, readSources, root } from './source-files.ts';
import { domainOf, withOneImporter } from './source-graph.ts';

/** The sizes of files and folders (STYLE.md, decision 117), read off the files. */

const files = readSources();
const product = files.filter((file) => !isTest(file));

describe('sizes of files and folders', () => {
  it('a hand-written file has at most 300 lines', () => {
    const long = files.filter((file) => !isGenerated(file) && lineCount(file) > 300);
    expect(long.map((file) => `${file.path}: ${lineCount(file)}`)).toEqual([]);
  });

  it.each([
    { what: 'the product', share: 0.95, among: product },
    { what: 'all code, tests among it', share: 0.94, among: files.filter(isScript) },
  ])('at most a small part of $what has more than 180 lines ($share do not)', ({ among, share }) => {
    const written = among.filter((file) => !isGenerated(file));
    const long = written.filter((file) => lineCount(file) > 180);
    const most = Math.floor(written.length * (1 - share));
    const names = long.map((file) => `${file.path}: ${lineCount(file)}`);
    expect(long.length > most ? [`${long.length} files, at most ${most}`, ...names] : []).toEqual([]);
  });

  it('a folder has at most 25 files besides tests', () => {
    const counts = Map.groupBy(
      files.filter((file) => !/\.test\.tsx?$/.test(file.path)),
      ({ path }) => dirname(path),
    );
    // Migrations are history: they only grow, and no committed one may move.
    counts.delete('server/db/migrations');
    const full = [...counts].filter(([, inside]) => inside.length > 25);
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  it('a folder inside a domain has at least three files', () => {
    const folders = new Set(files.map(({ path }) => dirname(path)));
    // web/shop/legal is a domain and has one file.
    const inner = [...folders].filter(
      (folder) => folder !== domainOf(folder) && !folder.endsWith('/fixtures'),
    );
    expect(inner.filter((folder) => readdirSync(join(root, folder)).length < 3)).toEqual([]);
  });

  it('a file under 40 lines with one importer lives in it, if both stay under 180 lines', () => {
    // Names that the reader guesses, texts, what only the server loads, and parts that are loaded when used. Writes of
    // the catalogue are in a folder of their own (one-writer.test.ts).
    const usual =
      /(^|\/)(handlers|forget|texts|([\w-]+-)?queries)\.ts$|\/texts\/|\.server\.ts$|(^|\/)lazy-|\/fixtures\/|^server\/catalogue\/writing\//;
    const small = withOneImporter(files).filter(
      ({ file, importer }) =>
        // What only its test imports is a script.
        isScript(file) &&
        !isTest(file) &&
        !isTest(importer) &&
        !usual.test(file.path) &&
        !isGenerated(file) &&
        lineCount(file) < 40 &&
        lineCount(file) + lineCount(importer) <= 180,
    );
    expect(small.map(({ file, importer }) => `${file.path} into ${importer.path}`)).toEqual([]);
  });
});

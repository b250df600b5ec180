import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGenerated, lineCount, readSources, root } from './source-files.ts';
import { domainOf } from './source-graph.ts';

/** The sizes of files and folders (STYLE.md), read off the files. */

/** Migrations are history: they only grow, and no committed one may change. */
const MIGRATIONS = 'server/db/migrations';
const files = readSources();

describe('sizes of files and folders', () => {
  it('a hand-written file has at most 300 lines', () => {
    const long = files.filter(
      (file) => !isGenerated(file) && dirname(file.path) !== MIGRATIONS && lineCount(file) > 300,
    );
    expect(long.map((file) => `${file.path}: ${lineCount(file)}`)).toEqual([]);
  });

  it('a folder has at most 25 files besides tests', () => {
    const counts = Map.groupBy(
      files.filter((file) => !/\.test\.tsx?$/.test(file.path)),
      ({ path }) => dirname(path),
    );
    counts.delete(MIGRATIONS);
    const full = [...counts].filter(([, inside]) => inside.length > 25);
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  it('a folder inside a domain has at least three files', () => {
    const folders = new Set(files.map(({ path }) => dirname(path)));
    // web/shop/legal is a domain and has one file.
    const inner = [...folders].filter(
      (folder) => folder !== domainOf(folder) && folder !== MIGRATIONS && !folder.endsWith('/fixtures'),
    );
    expect(inner.filter((folder) => readdirSync(join(root, folder)).length < 3)).toEqual([]);
  });
});

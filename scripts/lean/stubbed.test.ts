import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/checks/tool.ts';
import { unusedImports } from './stubbed.ts';

const fromReact = /import (?:type )?\{([^}]*)\} from '(?:react|react-dom|react-router)(?:\/[a-z]+)?'/g;

const scripts = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, 'web', file), 'utf8') }));

test('the web uses nothing of React and React Router that browsers do not load', () => {
  const unused = new Set<string>(unusedImports);
  const used = scripts.flatMap(({ file, text }) => {
    const names = [...text.matchAll(fromReact)].flatMap(([, list = '']) => list.match(/[\w$]+/g) ?? []);
    return names.filter((name) => unused.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});

test('no component has a stylesheet or a script that React would load', () => {
  const loading = scripts.filter(
    ({ file, text }) => file.endsWith('.tsx') && /\bprecedence=|<script\b[^>]*\b(src|async)\b/.test(text),
  );
  expect(loading.map(({ file }) => file)).toEqual([]);
});

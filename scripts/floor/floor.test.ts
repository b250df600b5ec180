import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/checks/tool.ts';
import { buildWhenStale } from '#scripts/open/web-build.ts';
import { onlyBetter } from './only-better.ts';
import { lackingInScript } from './script-features.ts';
import { lackingInStyles } from './style-features.ts';

const built = join(root, 'build/client');
const builtServer = join(root, 'build/server');
const readers: [kind: string, ending: RegExp, lacking: (text: string) => string[]][] = [
  ['script', /\.js$/, lackingInScript],
  ['style', /\.css$/, lackingInStyles],
];

/** Where no other test has built the web, this one does. */
const BUILD_MS = 600_000;

it('nothing of the built web needs what the oldest browsers lack', { timeout: BUILD_MS }, async () => {
  await buildWhenStale();
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const found = readers.flatMap(([kind, ending, lacking]) =>
    files
      .filter((name) => ending.test(name))
      .flatMap((file) =>
        lacking(readFileSync(join(built, file), 'utf8')).map((feature) => ({
          key: `${kind} ${feature}`,
          file,
        })),
      ),
  );
  const needed = found.filter(({ key }) => !(key in onlyBetter));
  expect(needed.map(({ key, file }) => `${key} (${file})`)).toEqual([]);
  // What nothing uses any more is not allowed any longer.
  const used = new Set(found.map(({ key }) => key));
  expect(Object.keys(onlyBetter).filter((key) => !used.has(key))).toEqual([]);
});

/** A single other character doubles the memory of its file (docs/decisions/154). */
it('the built server has no characters beyond ASCII', { timeout: BUILD_MS }, async () => {
  await buildWhenStale();
  const files = readdirSync(builtServer, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((name) => name.endsWith('.js'));
  const wide = scripts.filter((file) => /[^\0-\x7f]/.test(readFileSync(join(builtServer, file), 'utf8')));
  expect([scripts.includes('index.js'), wide]).toEqual([true, []]);
});

it.each([
  ['AbortSignal.any([signal, timeout])', 'AbortSignal.any'],
  ['URL.canParse(address)', 'URL.canParse'],
  ['Map.groupBy(lines, placeOf)', 'Map.groupBy'],
  ['lines.toSorted(byPlace)', '.toSorted()'],
  ['lines.with(0, first)', '.with()'],
  ['tile.checkVisibility()', '.checkVisibility()'],
  ['new Temporal.PlainDate(2026, 11, 28)', 'Temporal'],
  ['/\\p{RGI_Emoji}/v.test(text)', 'regex flag v'],
])('sees what the oldest browsers lack in a script: %s', (code, feature) => {
  expect(lackingInScript(code)).toContain(feature);
});

it.each([
  '[...lines].sort(byPlace)',
  "typeof Temporal === 'object'",
  'const Temporal = clock(); use(Temporal)',
])('sees nothing where there is nothing: %s', (code) => {
  expect(lackingInScript(code)).toEqual([]);
});

it.each([
  ['a { height: 100dvh }', 'dvh'],
  ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['@scope (a) { b { color: red } }', '@scope'],
  ['a:has(b) { color: red }', ':has'],
  ['a { b { color: red } }', 'nesting'],
])('sees what the oldest browsers lack in a style: %s', (css, feature) => {
  expect(lackingInStyles(css)).toContain(feature);
});

it.each([
  'a { height: 100vh; height: 100dvh }',
  '@supports (height: 1dvh) { a { height: 100dvh } }',
  '@media (width < 900px) { a { color: red } }',
])('takes what has another value before it, or is asked for: %s', (css) => {
  expect(lackingInStyles(css)).toEqual([]);
});

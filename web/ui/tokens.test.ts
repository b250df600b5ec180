import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tints, tintVariableOf } from './brand/tint.ts';
import { themeColor } from './theme-color.ts';

const root = new URL('../../', import.meta.url).pathname;
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const themes = { green: values("[data-theme='green'] {"), blue: values("[data-theme='blue'] {") };
const fixed = { ...values(':root {\n  /* Text'), transparent: 'transparent' };

/** Text on ground, and the smallest accepted ratio: 4.5 for words, 3 for borders and icons. */
const pairs: readonly [string, string, number][] = [
  ...['ground', 'surface', 'sunken', 'brand-wash', 'table-head'].flatMap(
    (ground): [string, string, number][] => [
      ['ink', ground, 7],
      ['ink-2', ground, 4.5],
      ['ink-3', ground, 4.5],
    ],
  ),
  ...tints.flatMap((tint): [string, string, number][] => [
    ['ink', tintVariableOf(tint), 7],
    ['ink-2', tintVariableOf(tint), 4.5],
    ['ink-3', tintVariableOf(tint), 4.5],
  ]),
  ['line-2', 'surface', 3],
  ['line-2', 'ground', 3],
  ['on-solid', 'brand', 4.5],
  ['on-solid', 'brand-strong', 4.5],
  ['on-solid', 'brand-deep', 7],
  ['on-deep-2', 'brand-deep', 4.5],
  ['offer', 'brand-deep', 4.5],
  ['ok-on-deep', 'brand-deep', 4.5],
  ['brand', 'ground', 4.5],
  ['brand', 'brand-wash', 4.5],
  ['brand-strong', 'brand-soft', 4.5],
  ['on-offer', 'offer', 7],
  ['on-offer-2', 'offer-2', 7],
  ['on-offer-3', 'offer-3', 4.5],
  ['on-solid', 'danger', 4.5],
  ['on-solid', 'danger-strong', 4.5],
  ['on-solid', 'late', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'ground', 4.5],
  ...['danger', 'warn', 'ok', 'info'].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, 4.5],
    [`${tone}-body`, `${tone}-soft`, 7],
  ]),
  ...['blue', 'petrol', 'violet', 'plum', 'brown', 'olive', 'slate'].map(
    (label): [string, string, number] => ['on-solid', `label-${label}`, 5],
  ),
  ...['waiting', 'new', 'paid', 'working', 'done', 'failed', 'closed'].map(
    (state): [string, string, number] => [`on-state-${state}`, `state-${state}`, 4.5],
  ),
];

describe.each(Object.keys(themes) as (keyof typeof themes)[])('the %s theme', (theme) => {
  const tokens: Record<string, string> = { ...fixed, ...themes[theme] };

  test.each(pairs)('%s can be read on %s (at least %d)', (text, ground, least) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });

  test('has the same names as the other', () => {
    expect(Object.keys(themes[theme])).toEqual(Object.keys(themes.green));
  });

  test('gives the bar of the browser its deep colour', () => {
    expect(themeColor[theme]).toBe(tokens['brand-deep']);
  });
});

test('colours are written in tokens.css only', () => {
  const files = globSync('web/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/tokens\.(css|test\.ts)$|contrast\.test\.ts$|theme-color\.ts$|\.generated\.ts$/.test(file),
  );
  const raw = files.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .filter((line) =>
        /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?=['";\s,)\]])|\b(?:rgb|hsl|oklch|lab)a?\(/i.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );

  expect(files.length).toBeGreaterThan(40);
  expect(raw).toEqual([]);
});

function values(opening: string): Record<string, string> {
  const start = css.indexOf(opening);
  if (start === -1) throw new Error(`No block ${opening} in tokens.css`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

/** WCAG 2 contrast ratio of two colours written as #rrggbb. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The fallback font takes the same space as the web font, for every weight and width that the styles use. */
describe.each(['Fallback', 'Fallback Android'])('Instrument Sans %s', (name) => {
  const fonts = readFileSync(new URL('styles/fonts.css', import.meta.url), 'utf8');
  const faces = fonts
    .split('@font-face')
    .filter((face) => face.includes(`'Instrument Sans ${name}'`))
    .map((face) => {
      const figures = (property: string) =>
        (new RegExp(`\\b${property}: ([^;]+);`).exec(face)?.[1] ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
      const [adjust = 0] = figures('size-adjust');
      const [above = 0] = figures('ascent-override');
      const [below = 0] = figures('descent-override');
      return { weights: figures('font-weight'), widths: figures('font-stretch'), adjust, above, below };
    });

  test('has one face for each', () => {
    const within = ([from = 0, to = 0]: number[], figure: number) => from <= figure && figure <= to;
    const used = globSync('web/**/*.css', { cwd: root })
      .flatMap((file) => [...readFileSync(`${root}${file}`, 'utf8').matchAll(/font-stretch: (\d+)%;/g)])
      .map(([, width]) => Number(width));
    for (const width of new Set([100, ...used])) {
      for (const weight of [400, 500, 600, 700]) {
        const fitting = faces.filter(
          ({ weights, widths }) => within(weights, weight) && within(widths, width),
        );
        expect([width, weight, fitting.length]).toEqual([width, weight, 1]);
      }
    }
  });

  test('stands on the line as it does', () => {
    for (const { adjust, above, below } of faces) {
      expect(Math.abs((above * adjust) / 100 - 97)).toBeLessThan(0.02);
      expect(Math.abs((below * adjust) / 100 - 25)).toBeLessThan(0.02);
    }
  });
});

test('no rule behind :has() is of any element: what comes to the page would have all of it styled anew', () => {
  const wide = globSync('web/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/:has\([^{}]*\)[^{},()]*\*\s*[,{]/g)].map(
      ([rule]) => `${file}: ${rule}`,
    ),
  );
  expect(wide).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';
import { readSources, root } from '#test/source-files.ts';

const web = readSources().filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path));
const styles = web.filter(({ path }) => path.endsWith('.css'));
const screens = web.filter(({ path }) => path.endsWith('.tsx'));

/** Stands in a name for the part that is computed. */
const COMPUTED = '…';
/** Parts without a look of their own that browser tests find by their class. */
const foundByTests = readSources()
  .filter(({ path }) => path.startsWith('test/e2e/'))
  .flatMap(({ text }) =>
    [...text.matchAll(/\blocator\('([^']*)'/g)].flatMap(([selector]) => selectorsIn(selector)),
  );

it('every class of a screen has a rule in a stylesheet or is a utility', async () => {
  const named = screens.flatMap(({ path, text }) => classesIn(text).map((name) => ({ path, name })));
  expect(named.length).toBeGreaterThan(2_000);
  const rules = new Set(styles.flatMap(({ text }) => selectorsIn(text)));
  const others = named.filter(({ name }) => !rules.has(name) && !foundByTests.includes(name));
  const utilities = new Set(selectorsIn(await utilitiesFor(others.map(({ name }) => name))));
  const missing = others.filter(({ name }) => !utilities.has(name));
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

it('no class of the back office has a rule of the shop, whose stylesheets are on every page', () => {
  const shop = styles.filter(({ path }) => path.startsWith('web/shop/'));
  const rules = new Set(
    shop.flatMap(({ text }) =>
      [...text.matchAll(/^\s*\.([\w-]+)(?=[\s,:{]*[,{])/gm)].map(([, name]) => name),
    ),
  );
  expect(rules.size).toBeGreaterThan(200);
  const admin = screens.filter(({ path }) => path.startsWith('web/admin/'));
  const both = admin.flatMap(({ path, text }) =>
    classesIn(text).flatMap((name) => (rules.has(name) ? [`${path}: ${name}`] : [])),
  );
  expect(both).toEqual([]);
});

it('every stylesheet is imported', () => {
  const imports = web.flatMap(({ path, text }) =>
    [...text.matchAll(/import\s*\(?['"]([^'"]+\.css)(?:\?[\w&-]+)?['"]/g)].map(([, from = '']) =>
      from.startsWith('#') ? from.slice(1) : join(dirname(path), from),
    ),
  );
  const orphans = styles.filter(({ path }) => path !== 'web/app.css' && !imports.includes(path));
  expect(orphans.map(({ path }) => path)).toEqual([]);
});

/** What Tailwind makes of these names, with the theme and the utilities of ours. */
async function utilitiesFor(names: readonly string[]): Promise<string> {
  const compiler = await compile(readFileSync(join(root, 'web/app.css'), 'utf8'), {
    base: join(root, 'web'),
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? join(base, id) : join(root, 'node_modules', id);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  return compiler.build([...new Set(names)]);
}

/** Class names of the selectors, without the backslashes of utilities such as `md\:grid`. */
function selectorsIn(css: string): string[] {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );
}

/** Class names in `className` and in calls of `cx`; what is computed from other text is left out. */
function classesIn(code: string): string[] {
  const plain = [...code.matchAll(/\bclassName="([^"]*)"/g)].map(([, names = '']) => names);
  const computed = [...code.matchAll(/\bclassName=\{|\bcx\(/g)].flatMap(({ index, 0: start }) =>
    literalsIn(bracketed(code, index + start.length - 1)),
  );
  const names = [...plain, ...computed].flatMap((text) => text.split(/\s+/));
  return names.filter((name) => name !== '' && !name.includes(COMPUTED));
}

/** Literals that are values: not those that something is compared with, or that a property or call is given. */
function literalsIn(code: string): string[] {
  let whole = code;
  for (let before = ''; before !== whole; ) {
    before = whole;
    whole = whole.replaceAll(/\$\{[^{}]*\}/g, COMPUTED);
  }
  const values = whole.replaceAll(/[!=]== '[^']*'|'[^']*' [!=]==|\w\('[^']*'\)|\['[^']*'\]/g, (part) =>
    part.startsWith('x(') ? part : '',
  );
  return [...values.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(
    ([, quoted, template]) => quoted ?? template ?? '',
  );
}

/** The text from an opening bracket to the one that closes it. */
function bracketed(code: string, start: number): string {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if ('({['.includes(code[at] ?? '')) depth += 1;
    if (')}]'.includes(code[at] ?? '')) depth -= 1;
    if (depth === 0) return code.slice(start, at + 1);
  }
  return '';
}

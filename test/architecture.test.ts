import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Import,
  isGenerated,
  isScript,
  isTest,
  readSources,
  root,
  type SourceFile,
} from './source-files.ts';
import { domainOf, findCycle, importedFrom, isOurs, reaching, wrongImports } from './source-graph.ts';

/** The house rules (STYLE.md and docs/architecture.md), read off the files. */

const files = readSources();
const product = files.filter((file) => !isTest(file));
const under = (folder: string) => product.filter(({ path }) => path.startsWith(`${folder}/`));

/** 'file:line text' for every line of code that matches. */
function lines(among: readonly SourceFile[], pattern: RegExp, part: 'code' | 'text' = 'code'): string[] {
  return among.flatMap((file) =>
    file[part]
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file.path}:${index + 1} ${file.text.split('\n')[index]?.trim()}`] : [],
      ),
  );
}

/** Modules whose insides nobody else need know, and the files they are entered by. */
const doors: [module: string, ...files: string[]][] = [
  ['server/cache', 'cache.ts'],
  ['server/catalogue-index', 'catalogue-index.ts'],
  // One for the server and one for the browser, which must not load the other.
  ['web/first-paint', 'first-paint.server.ts', 'first-paint.ts'],
];

const topFolder = (path: string) => path.split('/')[0] ?? '';

describe('import directions', () => {
  it('the scanner finds files and their imports', () => {
    expect(under('rules').length).toBeGreaterThan(10);
    const perform = files.find(({ path }) => path === 'server/http/perform.ts');
    expect(perform?.imports).toContainEqual({
      specifier: '../handlers.ts',
      path: 'server/handlers.ts',
      exists: true,
      typesOnly: false,
      isLazy: false,
    });
    expect(perform?.imports.find(({ specifier }) => specifier === '#contract/call.ts')?.typesOnly).toBe(true);
  });

  it('rules import only rules: no I/O, no packages', () => {
    expect(wrongImports(under('rules'), ({ path }) => topFolder(path) !== 'rules')).toEqual([]);
  });

  it('the contract imports only rules and zod', () => {
    const allowed = ['contract', 'rules'];
    expect(
      wrongImports(
        under('contract'),
        ({ specifier: name, path }) => name !== 'zod' && !allowed.includes(topFolder(path)),
      ),
    ).toEqual([]);
  });

  it('the server imports contract and rules; only its pages import from the web', () => {
    const allowed = ['server', 'contract', 'rules'];
    const seam = [
      'web/addresses/page-parameters.ts',
      'web/addresses/personal-paths.ts',
      'web/api/server-context.ts',
      'web/content-policy/trusted-types.ts',
      'web/ui/theme-color.ts',
    ];
    const wrong = wrongImports(under('server'), ({ specifier: name, path }, file) => {
      if (file.path.startsWith('server/http/pages/') && seam.includes(path)) return false;
      return isOurs(name) && !allowed.includes(topFolder(path));
    });
    expect(wrong).toEqual([]);
  });

  it('the web imports contract and rules, and reaches the server only through calls', () => {
    const forbidden = ['server', 'demo', 'test', 'scripts'];
    expect(wrongImports(under('web'), ({ path }) => forbidden.includes(topFolder(path)))).toEqual([]);
  });

  it('no schema is sent to the browser: the web imports only types from modules that load zod', () => {
    const heavy = reaching('zod', under('contract'));
    expect(heavy.has('contract/index.ts')).toBe(true);
    expect(wrongImports(under('web'), ({ path, typesOnly }) => heavy.has(path) && !typesOnly)).toEqual([]);
    expect(wrongImports(under('web'), ({ specifier }) => specifier === 'zod')).toEqual([]);
  });

  it('web/ui imports neither shop nor admin, and these do not import each other', () => {
    expect(wrongImports(under('web/ui'), ({ path }) => /^web\/(shop|admin)\//.test(path))).toEqual([]);
    expect(wrongImports(under('web/shop'), ({ path }) => path.startsWith('web/admin/'))).toEqual([]);
    expect(wrongImports(under('web/admin'), ({ path }) => path.startsWith('web/shop/'))).toEqual([]);
  });

  it('a domain of the server uses another domain’s exports, never its queries', () => {
    const crossing = wrongImports(
      under('server'),
      ({ path }, file) =>
        /^server\/[^/]+\/.*queries[^/]*\.ts$/.test(path) && domainOf(path) !== domainOf(file.path),
    );
    expect(crossing).toEqual([]);
  });

  it.each(doors)(
    '%s has one public file with at most five functions, and a README about its cost',
    (name, ...own) => {
      const inside = `${name}/`;
      const entered = own.map((file) => inside + file);
      const others = files.filter(({ path }) => !path.startsWith(inside));
      const isWithin = ({ path }: Import) => path.startsWith(inside) && !entered.includes(path);
      expect(wrongImports(others, isWithin)).toEqual([]);
      const found = files.filter(({ path }) => entered.includes(path));
      const functions = found.flatMap(
        ({ text }) => text.match(/^export (async function|function|const) \w+/gm) ?? [],
      );
      expect([1, 2, 3, 4, 5]).toContain(functions.length);
      const page = readFileSync(join(root, inside, 'README.md'), 'utf8');
      expect(page.match(/^## .*/gm)).toEqual(['## What it gains', '## What it costs', '## When it is stale']);
    },
  );

  it('a domain of the server with calls has its contract under the same name', () => {
    const domains = product.flatMap(({ path }) => /^server\/([^/]+)\/handlers\.ts$/.exec(path)?.[1] ?? []);
    const contracts = new Set(product.flatMap(({ path }) => /^contract\/([^/.]+)/.exec(path)?.[1] ?? []));
    expect(domains.length).toBeGreaterThan(25);
    expect(domains.filter((name) => !contracts.has(name))).toEqual([]);
  });

  it('the roots of server/ and web/ hold entry points alone', () => {
    const rootOf = (folder: string) =>
      files.filter(({ path }) => dirname(path) === folder).map(({ path }) => path.slice(folder.length + 1));
    expect(rootOf('server')).toEqual(['app.ts', 'background.ts', 'handlers.ts', 'main.ts']);
    expect(rootOf('web')).toEqual([
      ...['app.css', 'entry.client.tsx', 'entry.server.tsx', 'es2023.d.ts', 'root.tsx', 'routes.ts'],
    ]);
  });

  it('what applies an import uses nothing of what plans it', () => {
    const used = [...importedFrom(under('server/imports/applying'), product)];
    expect(used).toContain('server/catalogue/writing/write-figures.ts');
    expect(used.filter((path) => path.startsWith('server/imports/planning/'))).toEqual([]);
  });

  it('only scripts and tests import the demonstration', () => {
    const others = product.filter(({ path }) => !/^(demo|scripts)\//.test(path));
    expect(wrongImports(others, ({ path }) => topFolder(path) === 'demo')).toEqual([]);
  });

  it('the product does not import its tests', () => {
    const sold = product.filter(({ path }) => !path.startsWith('scripts/'));
    expect(wrongImports(sold, ({ path }) => topFolder(path) === 'test')).toEqual([]);
  });

  it('imports name an existing file with its extension, and `..` stays inside a part of the project', () => {
    const assets = /\.(css|svg|webp|png|json|txt|csv|html|sql|woff2)(\?[\w&-]+)?$|^\.\/\+types\//;
    const broken = wrongImports(
      files,
      ({ specifier: name, exists }) => isOurs(name) && !exists && !assets.test(name),
    );
    const leaving = wrongImports(
      files,
      ({ specifier: name, path }, file) => name.startsWith('..') && topFolder(path) !== topFolder(file.path),
    );
    expect([...broken, ...leaving]).toEqual([]);
  });

  it('imports have no cycles, types included', () => {
    expect(findCycle(files)).toBeUndefined();
  });
});

describe('code style', () => {
  const scripts = files.filter((file) => isScript(file) && !isGenerated(file));

  it('no `any`', () => {
    expect(lines(scripts, /(:|<|\||\bas|,|=>)\s*any\b(?!\()|\bany\[\]/)).toEqual([]);
  });

  it('no barrels: a file exports only its own code', () => {
    expect(lines(scripts, /^\s*export\s+(type\s+)?(\*|\{[^}]*\}\s*from\b)/)).toEqual([]);
  });

  it('default exports only where React Router and tools ask for them', () => {
    const request =
      /(^|\/)[\w.-]+\.config\.ts$|^web\/(root|routes|entry\.\w+)\.tsx?$|(^|\/)route\.tsx$|^test\/([\w-]+\/)?[\w-]+-setup\.ts$|-reporter\.ts$/;
    const others = scripts.filter(
      ({ path }) => !request.test(path) && !routeModules.has(path) && !lazyParts.has(path),
    );
    expect(lines(others, /^export default/)).toEqual([]);
  });

  it('lazy components use lazyPart, because a failed React.lazy() breaks the whole page', () => {
    expect(lines(under('web'), /\blazy\(/)).toEqual([]);
  });

  it('suppressions have a reason', () => {
    const silent = lines(scripts, /@ts-(ignore|nocheck)|eslint-disable|@ts-expect-error\s*$/, 'text');
    const unreasoned = lines(scripts, /biome-ignore(?!(-all|-start)? [\w/]+(\([^)]*\))?: \S+ \S+)/, 'text');
    const own = (line: string) => !line.startsWith('test/architecture.test.ts');
    expect([...silent, ...unreasoned].filter(own)).toEqual([]);
  });

  it('only one file turns text into HTML, and no text is evaluated as code', () => {
    const inBrowser = under('web').filter(isScript);
    const sinks =
      /\b(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|parseFromString|setHTMLUnsafe|srcdoc|trustedTypes|createPolicy)\b|document\.write|new Function\(|\beval\(/;
    const places = lines(inBrowser, sinks).map((line) => line.split(':')[0]);
    expect([...new Set(places)]).toEqual(['web/content-policy/trusted-types.ts']);
    const untrusted = lines(inBrowser, /dangerouslySetInnerHTML(?!=\{\{ __html: trustedHtml\()/);
    expect(untrusted).toEqual([]);
  });

  it('no TODO, and no skipped or exclusive test', () => {
    const own = (line: string) => !line.startsWith('test/architecture.test.ts');
    expect(lines(scripts, /\b(TODO|FIXME|XXX)\b/, 'text').filter(own)).toEqual([]);
    expect(lines(scripts, /\b(it|test|describe)\.(only|skip|todo)\(/)).toEqual([]);
  });

  it('days and hours are Colombian, and the time is passed to whatever decides', () => {
    const timed = product.filter(
      (file) => /^(contract|demo|rules|server|web)\//.test(file.path) && isScript(file),
    );
    // The machine's zone, or UTC's day. The providers of payments ask for days of UTC.
    const zones =
      /\.[gs]et(Hours|Minutes|Day|Date|Month|FullYear)\(|toISOString\(\)\.slice\(0, 10\)|\bcurrent_(date|time)\b|\blocaltime/;
    const providers = /^(server\/payments\/gateways\/wompi|demo\/gateway-simulator\/wompi\/api)\.ts:/;
    expect(lines(timed, zones, 'text').filter((line) => !providers.test(line))).toEqual([]);
    const deciding = timed.filter(({ path }) =>
      /^(contract|rules)\/|^server\/.*(handlers|calls|queries)\.ts$/.test(path),
    );
    expect(lines(deciding, /\bnew Date\(\)|\bDate\.now\(/)).toEqual([]);
  });

  it('colours are tokens', () => {
    // The colour of the browser's own bar cannot be a variable; tokens.test.ts compares it.
    const palettes = ['web/ui/tokens.css', 'web/ui/theme-color.ts'];
    const painted = under('web').filter(({ path }) => !palettes.includes(path));
    const hex = /(?<![&\w])#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i;
    const functions = /\b(rgba?|hsla?|oklch|oklab|lab|lch)\(/;
    const inStyles = lines(
      painted.filter((file) => !isScript(file)),
      new RegExp(`${hex.source}|${functions.source}`, 'i'),
    );
    const inScripts = lines(
      painted.filter(isScript),
      new RegExp(`['"\`: ]${hex.source}['"\`; ]|['"\`]${functions.source}`, 'i'),
      'text',
    );
    expect([...inStyles, ...inScripts]).toEqual([]);
  });
});

/** Files named in web/routes.ts: there React Router wants the page as the default export. */
const routeModules = new Set(
  files
    .filter(({ path }) => path === 'web/routes.ts')
    .flatMap(({ text }) =>
      [...text.matchAll(/['"]([\w./-]+\.tsx?)['"]/g)].map(([, name = '']) => join('web', name)),
    ),
);

/** Parts loaded when they are needed: lazyPart wants a default export. */
const lazyParts = new Set(
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/\(\) => import\('(\.\/|#)([^']+)'\)/g)].map(([, from, name = '']) =>
      from === '#' ? name : join(dirname(path), name),
    ),
  ),
);

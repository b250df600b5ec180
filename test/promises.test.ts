import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { calls } from '#contract/index.ts';
import { generatedRoutes } from '#scripts/generate.ts';
import { callTable, GENERIC_FORMS, GENERIC_ROUTES } from '#scripts/schema/call-table.ts';
import { checksumOf, knownMigrations } from '#server/db/migrating/migrations.ts';
import { nobodyServesPage } from '#server/http/away/failure-page.ts';
import { readSources, root } from './source-files.ts';

/** What contract, README and generated files promise of one another. */

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** S01 to S60, A01 to A73, N01 to N07: all that the list of the specification has. */
const NAMED_CALLS = 103;
const definitions = Object.entries<CallDefinition>(calls);

describe('the README', () => {
  const manifest = JSON.parse(read('package.json')) as {
    scripts: Record<string, string>;
  };

  it('has at most 11 npm scripts, and every documented command is one of them', () => {
    const readme = read('README.md');
    const named = [...readme.matchAll(/\bnpm (?:run )?(?!install\b|ci\b)([a-z][\w:-]*)/g)].map(
      ([, name = '']) => name,
    );
    expect(Object.keys(manifest.scripts).length).toBeLessThanOrEqual(11);
    expect(named).toContain('start');
    expect(named).toContain('test');
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  it('links only to existing files', () => {
    const readme = read('README.md');
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });
});

describe('the documents', () => {
  const folders = ['docs', 'docs/decisions', 'docs/specification'];
  const pages = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md') && name !== 'calls.md')
      .map((name) => `${folder}/${name}`),
  );
  const decisions = pages.filter((page) => /^docs\/decisions\/\d/.test(page));

  it('decisions have at most 40 lines of 120 characters, their form, and a title with their number', () => {
    const wrong = decisions.filter((page) => {
      const text = read(page);
      const lines = text.trimEnd().split('\n');
      const isLong = lines.length > 40 || lines.some((line) => line.length > 120 && !line.startsWith('|'));
      const parts = [
        `# ${page.split('/')[2]?.slice(0, 3)} · `,
        '\n**Question.** ',
        '\n**Answer',
        '\n**Why not otherwise.**',
      ];
      return isLong || parts.some((part) => !text.includes(part));
    });
    expect(decisions.length).toBeGreaterThan(40);
    expect(decisions.length).toBeLessThanOrEqual(70);
    expect(wrong).toEqual([]);
  });

  it('the index of decisions has each of them once, with its title', () => {
    const index = read('docs/decisions/README.md');
    const listed = [...index.matchAll(/^- \[(\d{3})\]\(([^)]+)\) (.+)$/gm)];
    const entries = listed.map(([, number, name, title]) => `docs/decisions/${name} # ${number} · ${title}`);
    const titles = decisions.map((page) => `${page} ${read(page).split('\n')[0]}`);
    expect(entries.sort()).toEqual(titles.sort());
  });

  it('every setting of the server is documented', () => {
    const files = globSync('server/{config,config/*}.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    const names = files.flatMap((file) => read(file).match(/(?<=')[A-Z][A-Z0-9]*(_[A-Z0-9]+)*(?=')/g) ?? []);
    const documented = read('docs/settings.md');
    expect(names.length).toBeGreaterThan(50);
    expect([...new Set(names)].filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  it('files, decisions and rules that comments and documents name exist', () => {
    const file =
      /(?:contract|demo|docs|rules|scripts|server|test|web)\/[\w/.-]+\.(?:css|json|md|mjs|sql|tsx?|tsv|txt)/;
    const inComment = new RegExp(`^\\s*(?://|/?\\*).*?\\b(${file.source}|docs/decisions/\\d{3})\\b`, 'gm');
    const inDocument = new RegExp(`(?<=[\`(\\s])(${file.source})\\b`, 'g');
    const numbers = pages.map((page) => page.slice(0, 'docs/decisions/000'.length));
    const rules = [...read('docs/specification/rules.md').matchAll(/^(\d+b?)\. /gm)].map(([, n = '']) => n);
    expect(rules.length).toBeGreaterThan(80);
    const isKnown = (kind: string, number: string) =>
      kind.startsWith('rule') ? rules.includes(number) : numbers.includes(`docs/decisions/${number}`);
    const documents = ['README.md', 'STYLE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pages].filter(
      (page) => !page.includes('/specification/'),
    );
    const texts = documents.map((path) => ({ path, text: read(path).replaceAll(/ · bad: .*/g, '') }));
    const lost = [...readSources(), ...texts].flatMap(({ path, text }) => {
      // Applied migrations never change, and the schema repeats their comments.
      if (/\/migrations\/|schema\.sql/.test(path)) return [];
      const missing = [...text.matchAll(path.endsWith('.md') ? inDocument : inComment)].flatMap(
        ([, name = '']) =>
          name.includes('NNN') || numbers.includes(name) || existsSync(join(root, name))
            ? []
            : [`${path}: ${name}`],
      );
      const cited = text.matchAll(/\b(rules?|decisions?)\s+(?:(?:\*|\/\/)\s+)?(\d+b?)\b/gi);
      const unknown = [...cited].flatMap(([whole, kind = '', number = '']) =>
        isKnown(kind.toLowerCase(), number) ? [] : [`${path}: ${whole}`],
      );
      return [...missing, ...unknown];
    });
    expect(lost).toEqual([]);
  });

  it('links of a document lead to an existing file', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].flatMap(([, target = '']) =>
        existsSync(join(root, dirname(page), target)) ? [] : [`${page}: ${target}`],
      ),
    );
    expect(broken).toEqual([]);
  });
});

it('each screen of the back office is opened with texts that are scripts, and measured by the bench', () => {
  // /admin is the board; those of other roles, and pages that need an object, have tests of their own.
  const others =
    /^(orders|offers\/preview|import-data\/:id|stock-counts\/:id|receptions\/:id|my-.*|parts.*|picking|deliveries|businesses|operations|opening|\*)$/;
  const routes = read('web/routes.ts').split("route('admin'")[1] ?? '';
  const screens = [...routes.matchAll(/\broute\('([^']+)'/g)].map(([, path = '']) => path);
  expect(screens.length).toBeGreaterThan(30);
  const missing = ['test/e2e/scripts.e2e.ts', 'test/load/staff/screen-figures.ts'].flatMap((file) => {
    const listed = read(file);
    const isListed = (path: string) => new RegExp(`['"\`]/admin/${path}[?'"\`]`).test(listed);
    return screens.filter((path) => !others.test(path) && !isListed(path)).map((path) => `${file}: ${path}`);
  });
  expect(missing).toEqual([]);
});

describe('the contract', () => {
  it('serves calls at the addresses of rule 60: two versions and the admin API', () => {
    const wrong = definitions.filter(([, definition]) => {
      const path = fullPath(definition);
      return !{ v1: /^\/api\/v1\//, v2: /^\/api\/v2\//, admin: /^\/api\/admin\// }[definition.version].test(
        path,
      );
    });
    expect(wrong.map(([id]) => id)).toEqual([]);
    expect(fullPath({ version: 'admin', path: '/business' })).toBe('/api/admin/business');
    expect(fullPath({ version: 'admin', path: '/admin/users' })).toBe('/api/admin/users');
    expect(fullPath({ version: 'v2', path: '/categories' })).toBe('/api/v2/categories');
  });

  it('has fields for each call that accepts a form', () => {
    const forms = definitions.filter(([, { form }]) => form);
    expect(forms.length).toBeGreaterThan(0);
    expect(forms.filter(([, { body }]) => !(body instanceof z.ZodObject)).map(([id]) => id)).toEqual([]);
  });

  it('has a form for each call with files, with enough room for them and a few fields', () => {
    const withFiles = definitions.filter(([, { files }]) => files);
    expect(withFiles.length).toBeGreaterThan(0);
    for (const [id, { form, files = {}, bodyLimit = 0, body }] of withFiles) {
      const most = Object.values(files).reduce((sum, file) => sum + file.most, 0);
      const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
      expect([id, form, Object.keys(files).filter((name) => !fields.includes(name))]).toEqual([id, true, []]);
      expect([id, bodyLimit > most, bodyLimit - most <= 32 * 1024]).toEqual([id, true, true]);
    }
  });

  it('contains each call that answers for another one about personal data', () => {
    const others = definitions.flatMap(([, { own }]) => own?.call ?? []);
    expect(new Set(others)).toEqual(new Set(['customCarts.mine']));
    expect(others.filter((id) => !(id in calls))).toEqual([]);
  });

  it('contains the staff variant of a public call, at the same address, for fewer people', () => {
    const names: Record<string, CallDefinition | undefined> = calls;
    const named = definitions.flatMap(([id, { staff }]) =>
      staff === undefined ? [] : [[id, staff] as const],
    );
    expect(named.length).toBeGreaterThan(0);
    for (const [id, staff] of named) {
      expect([id, names[id]?.cache, names[staff]?.cache]).toEqual([id, 'public', undefined]);
      expect([id, names[staff]?.who]).not.toEqual([id, 'anyone']);
    }
    for (const [id, { insteadOf, path }] of definitions) {
      if (insteadOf === undefined) continue;
      expect([id, names[insteadOf]?.staff, names[insteadOf]?.path]).toEqual([id, id, path]);
    }
  });

  it('has no two calls at the same address', () => {
    // What answers staff at the address of a public call is counted with it.
    const served = definitions.filter(([, { insteadOf }]) => insteadOf === undefined);
    const addresses = served.map(
      ([, definition]) => `${definition.method} ${fullPath(definition).replaceAll(/\{\w+\}/g, '{}')}`,
    );
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it('checks each parameter of an address by a schema, and no other', () => {
    const wrong = definitions.filter(([, { path, params }]) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      return (
        named.sort().join() !==
        Object.keys(params?.shape ?? {})
          .sort()
          .join()
      );
    });
    expect(wrong.map(([id]) => id)).toEqual([]);
  });

  it('allows caching for calls that read, not for calls that write', () => {
    const wrong = definitions.filter(
      ([, { cache, method, who }]) => cache && (method !== 'GET' || who !== 'anyone'),
    );
    expect(wrong.map(([id]) => id)).toEqual([]);
  });

  it('has each call in the access table', () => {
    const table = read('test/access.txt');
    expect(definitions.filter(([id]) => !table.includes(`${id} `)).map(([id]) => id)).toEqual([]);
  });

  it('describes each call in Spanish, with its source', () => {
    const poor = definitions.filter(
      ([, { summary, source }]) => summary.length < 8 || source === '' || isEnglish(summary),
    );
    expect(poor.map(([id]) => id)).toEqual([]);
  });

  it('has a Spanish text and a status for each failure', () => {
    const poor = Object.entries(errors).filter(
      ([, { status, message }]) => message.length < 10 || isEnglish(message) || status < 400 || status > 503,
    );
    expect(poor.map(([code]) => code)).toEqual([]);
  });

  it('has up-to-date generated files', async () => {
    const written = read('web/api/routes.generated.ts');
    expect(entriesOf(generatedRoutes()).length).toBe(definitions.length);
    expect(entriesOf(written)).toEqual(entriesOf(generatedRoutes()));
    expect(read('docs/calls.md')).toBe(callTable());
    expect(read('deploy/haproxy/away.html')).toBe(nobodyServesPage());
    // Whether the rest of it is fresh, test/schema-file.test.ts asks a database.
    const newest = (await knownMigrations()).at(-1) ?? '';
    const checksum = checksumOf(newest.endsWith('.ts') ? newest : read(`server/db/migrations/${newest}`));
    expect(read('server/db/schema.sql')).toContain(`-- ${newest} ${checksum.slice(0, 12)}\n`);
  });

  it('serves and tests each call that the specification names, and all forms of its generic resources', () => {
    const rows = read('docs/calls.md')
      .split('\n')
      .filter((line) => /^\| (?!route)[\w-]+ \| (?!-)/.test(line));
    const named = rows.filter((row) => /^\| [SAN]\d{2}b? /.test(row));
    expect(named.length).toBe(NAMED_CALLS);
    expect(rows.length - named.length).toBe(GENERIC_ROUTES.length);
    expect([GENERIC_ROUTES.length, GENERIC_FORMS.length]).toEqual([16, 6]);
    expect(rows.filter((row) => row.includes('|  |'))).toEqual([]);
  });
});

function isEnglish(text: string): boolean {
  return /\b(the|and|not|is|invalid|failed|please|error|with|your|of)\b/i.test(text);
}

/** What a generated table says, however it is laid out. */
function entriesOf(text: string): string[] {
  const entry = /'?([\w.]+)'?: \[\s*'(\w+)',\s*'([^']+)'(?:,\s*'(\w+)')?,?\s*\]/g;
  return [...text.matchAll(entry)].map(([, id, method, path, how = '']) => `${id} ${method} ${path} ${how}`);
}

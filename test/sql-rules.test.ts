import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { withClient } from './postgres-client.ts';
import { readSources } from './source-files.ts';

/** What SQL here does and does not (docs/decisions/001). */

/** Of no business. */
const registry = [
  'business',
  'business_host',
  'schema_migration',
  'write_probe',
  'round_lease',
  'instance',
  'verdict',
];

/** What returns something else each time. */
const MOVING =
  /\b(now|clock_timestamp|statement_timestamp|timeofday|random|gen_random_uuid|uuidv[47]|new_id|nextval|setval|pg_notify|current_business)\(|\bcurrent_(timestamp|date)\b/i;

let database: TestDatabase;
let tables: string[];
let functions: { name: string; source: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const ours = "relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";
  tables = (await rows<{ relname: string }>(`select relname from pg_class where ${ours}`)).map(
    ({ relname }) => relname,
  );
  functions = await rows(
    `select p.proname as name, p.prosrc as source from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') order by 1`,
  );
});
afterAll(() => database.drop());

function rows<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return withClient(database.adminUrl, async (client) => (await client.query<Row>(text)).rows);
}

describe('functions in the database', () => {
  it('name relations, types and functions with their schema', () => {
    expect(functions.length).toBeGreaterThan(20);
    expect(
      functions.flatMap(({ name, source }) => namesWithoutSchema(source).map((found) => `${name}: ${found}`)),
    ).toEqual([]);
  });

  // What changed is written to the outbox and notified from there: NOTIFY in a transaction makes commits wait for one
  // another.
  it('send no notifications, and neither do rules', async () => {
    const notifying = functions.filter(({ source }) => /\b(pg_notify|notify)\b/i.test(source));
    expect(notifying.map(({ name }) => name)).toEqual([]);
    const ours = "relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";
    const rules = `select r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class where ${ours}`;
    expect(await rows(rules)).toEqual([]);
  });
});

it('no connection has its business as a start-up option', () => {
  const option = /-c app\.business_id|\boptions\b.*business_id/;
  const faults = readSources().filter(
    ({ path, text }) => /^(server|scripts)\/.*\.m?[jt]s$/.test(path) && option.test(text),
  );
  expect(faults.map(({ path }) => path)).toEqual([]);
});

describe('SQL statements in the code', () => {
  const statements = readSources()
    .filter(({ path }) => /^(server|scripts)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => sqlIn(text).map((statement) => ({ path, statement })));

  it('are found by the scanner', () => expect(statements.length).toBeGreaterThan(300));

  it('get time, ids and random values as parameters where they use tables of a business', () => {
    const faults = statements.filter(
      ({ statement }) =>
        MOVING.test(statement) &&
        tables.some((table) => !registry.includes(table) && isRead(statement, table)),
    );
    expect(faults.map(({ path, statement }) => `${path}: ${statement.trim()}`)).toEqual([]);
  });
});

function isRead(statement: string, table: string): boolean {
  return new RegExp(`\\b(from|join|into|update)\\s+(public\\.)?${table}\\b(?!\\()`, 'i').test(statement);
}

/** In words: 'from cart', 'line audit_log;', 'ids_or_all('. */
function namesWithoutSchema(source: string): string[] {
  const own = functions.map(({ name }) => name).join('|');
  const table = tables.join('|');
  const patterns = [
    new RegExp(`\\b(?:from|join|into|update|table)\\s+(?:${table})\\b`, 'gi'),
    new RegExp(`^\\s*(?!using\\b)\\w+ (?:${table})(?:%rowtype)?;`, 'gim'),
    new RegExp(`::(?:${table})\\b`, 'gi'),
    new RegExp(`(?<![\\w.])(?:${own})\\(`, 'g'),
  ];
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([found]) => found.trim()));
}

/** What stands between the backticks of sql`…` and part`…`, a blank for each value. */
function sqlIn(text: string): string[] {
  const found: string[] = [];
  for (const { index } of text.matchAll(/\b(?:sql|part)`/g)) {
    let statement = '';
    let depth = 0;
    for (let at = text.indexOf('`', index) + 1; at < text.length; at += 1) {
      const here = text.slice(at, at + 2);
      if (depth === 0 && here[0] === '`') break;
      if (here === '${') depth += 1;
      else if (depth > 0 && here[0] === '}') depth -= 1;
      else if (depth === 0) statement += here[0];
    }
    found.push(statement);
  }
  return found;
}

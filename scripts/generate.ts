import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { nobodyServesPage } from '#server/http/away/failure-page.ts';
import { recordExamples } from './publish/examples.ts';
import { callTable } from './schema/call-table.ts';
import { describeSchema } from './schema/describe-schema.ts';

const routesFile = fileURLToPath(new URL('../web/api/routes.generated.ts', import.meta.url));
const callsFile = fileURLToPath(new URL('../docs/calls.md', import.meta.url));
const awayFile = fileURLToPath(new URL('../deploy/haproxy/away.html', import.meta.url));
const schemaFile = fileURLToPath(new URL('../server/db/schema.sql', import.meta.url));

/**
 * Method and path of every call, so that browsers need no schemas; and which ones have a staff answer at the same
 * address: browsers call those without their session (rule 71). Calls with files take forms only.
 */
export function generatedRoutes(): string {
  const lines = Object.entries<CallDefinition>(calls).map(
    ([id, definition]) =>
      `  '${id}': ['${definition.method}', '${fullPath(definition)}'${definition.staff ? ", 'public'" : definition.files ? ", 'form'" : ''}],`,
  );
  return `// Made by scripts/generate.ts from contract/; do not edit.
import type { CallId } from '#contract/index.ts';

export const routes: Record<CallId, readonly [method: string, path: string, how?: 'public' | 'form']> = {
${lines.join('\n')}
};
`;
}

/** The migrated schema, from a temporary database. */
async function generatedSchema(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'canasta-schema-'));
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), fsync: false });
  try {
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return await describeSchema(client);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeRoutes(): void {
  writeFileSync(routesFile, generatedRoutes());
  execFileSync(process.execPath, [
    fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome')),
    'check',
    '--write',
    routesFile,
  ]);
  printLength(routesFile);
}

async function writeSchema(): Promise<void> {
  writeFileSync(schemaFile, await generatedSchema());
  printLength(schemaFile);
}

function writeCalls(): void {
  writeFileSync(callsFile, callTable());
  printLength(callsFile);
}

function writeAway(): void {
  writeFileSync(awayFile, nobodyServesPage());
  printLength(awayFile);
}

function printLength(file: string): void {
  process.stdout.write(`${file}: ${readFileSync(file, 'utf8').split('\n').length} lines\n`);
}

/**
 * `generate [routes|calls|away|schema]`: one of the generated files, or all. `generate examples [tests]` is not among
 * all: it runs tests.
 */
export async function run([target, ...args]: readonly string[]): Promise<number> {
  if (target === 'examples') return recordExamples(args);
  if (target === undefined || target === 'routes') writeRoutes();
  if (target === undefined || target === 'calls') writeCalls();
  if (target === undefined || target === 'away') writeAway();
  if (target === undefined || target === 'schema') await writeSchema();
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await run(process.argv.slice(2));

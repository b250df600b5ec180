import type pg from 'pg';
import { applicationRole, type Routine, readRoutines, readTables, type Table } from './catalog.ts';
import { domains } from './domains.ts';
import { commentLines, lowered, wrapped } from './sql-text.ts';
import { tableText } from './table-text.ts';

const heading = (newest: string) =>
  `-- The schema as it is today: every table with its columns, keys, checks, indexes, policy, rights and triggers.
-- Made by \`node scripts/run.mjs generate schema\` from server/db/migrations; do not edit. It is read by people and by
-- test/schema-file.test.ts; a database is made by the migrations alone. The newest of them:
-- ${newest}

set check_function_bodies = off;
`;

/** The whole schema of a migrated database as SQL that recreates it. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  // Names without schema, whatever the caller's search path is.
  await client.query('set search_path = public, pg_catalog');
  const tables = await readTables(client);
  const routines = await readRoutines(client);
  const written = new Set<string>();
  const pointingAhead: string[] = [];
  const parts = grouped(tables).map(([subject, members]) =>
    [
      title(subject),
      ...inOrderOfReference(members).map((table) => {
        const { text, ahead } = tableText(table, written);
        written.add(table.name);
        pointingAhead.push(...ahead);
        return text;
      }),
    ].join('\n'),
  );
  const routinesByUse = sortedByUse(routines, tables);
  return [
    heading(await newestMigration(client)),
    section('Functions', routinesByUse.first.map(routineText)),
    ...parts,
    section('Keys to tables further down, and checks that old rows are not held to', pointingAhead),
    section('Functions of triggers', routinesByUse.afterTables.map(routineText)),
    section(
      'Triggers',
      tables.flatMap(({ triggers }) => triggers.map(triggerText)),
    ),
    `grant usage on schema public to ${applicationRole};\n`,
  ].join('\n');
}

/** With the beginning of its checksum, which test/promises.test.ts compares without a database. */
async function newestMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(
    "select name || ' ' || left(checksum, 12) as newest from schema_migration order by name desc limit 1",
  );
  return rows[0]?.newest ?? '';
}

/**
 * Columns and policies need some functions; trigger functions and those that take a row of a table come after the
 * tables.
 */
function sortedByUse(routines: readonly Routine[], tables: readonly Table[]) {
  const called = new Set(tables.flatMap(({ triggers }) => triggers.map(({ calls }) => calls)));
  const rows = new RegExp(`[(,](${tables.map(({ name }) => name).join('|')})[,)]`);
  const isLater = (routine: Routine) => called.has(routine.name) || rows.test(routine.signature);
  return {
    first: routines.filter((routine) => !isLater(routine)),
    afterTables: routines.filter(isLater),
  };
}

function section(name: string, texts: readonly string[]): string {
  return texts.length === 0 ? '' : [title(name), ...texts].join('\n');
}

function title(name: string): string {
  return `-- ==== ${name} ${'='.repeat(Math.max(0, 110 - name.length))}\n`;
}

function grouped(tables: readonly Table[]): [string, Table[]][] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const groups = domains.map(([subject, names]): [string, Table[]] => [
    subject,
    names.flatMap((name) => byName.get(name) ?? []),
  ]);
  const named = new Set(domains.flatMap(([, names]) => names));
  const others = tables.filter(({ name }) => !named.has(name));
  return others.length === 0 ? groups : [...groups, ['Other tables', others]];
}

/** As listed, but none before a table of the same subject that it points at. */
function inOrderOfReference(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const waiting = [...tables];
  const isReady = (table: Table) =>
    !table.constraints.some(({ refers }) =>
      waiting.some((other) => other !== table && other.name === refers),
    );
  while (waiting.length > 0) {
    const index = Math.max(0, waiting.findIndex(isReady));
    ordered.push(...waiting.splice(index, 1));
  }
  return ordered;
}

function triggerText({ definition }: Table['triggers'][number]): string {
  return `${wrapped(lowered(definition).replaceAll(/\s*\n\s*/g, ' '))};\n`;
}

function routineText({ signature, definition, comment, grants }: Routine): string {
  const [head = '', ...body] = definition.replace(/\bCREATE OR REPLACE\b/, 'create').split(/(?=\bAS \$)/);
  const rights =
    grants.length > 0
      ? [
          `revoke all on function ${signature} from public;`,
          `grant execute on function ${signature} to ${grants.join(', ')};`,
        ]
      : [];
  const text = lowered(head)
    .replaceAll(/public\./g, '')
    .replaceAll(/\s*\n\s*/g, ' ');
  return [
    ...commentLines(comment, ''),
    `${text.trim()} ${body.join('').replace(/^AS/, 'as').trim()};`,
    ...rights,
    '',
  ].join('\n');
}

import { z } from 'zod';
import { auditFilters } from '#contract/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { failAt } from '#server/http/failure.ts';
import type { Cell } from '#server/tickets/cell.ts';
import { csvOf } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { xlsxOf } from '#server/tickets/xlsx.ts';
import { fromLines, type LineFilter, type LineRow, lineColumns, presentLine, type Viewer } from './lines.ts';

/** Maximum rows of a workbook (rule 73); a CSV has no limit. */
const MOST_IN_EXCEL = 20_000;
const BATCH = 500;
const HEAD = ['Fecha', 'Quién', 'Rol', 'Qué', 'Objeto', 'Nombre', 'Id', 'Antes', 'Después', 'Dirección'];

const shared = {
  does: 'the audit, by the filters of its list',
  who: 'superadmin',
  name: 'registro',
  parameters: z.strictObject(auditFilters),
} as const;

export const logsCsv = defineDownload({
  ...shared,
  type: 'csv',
  write: (db, filter, { user }) => csvOf(tableOf(db, filter, user)),
});

export const logsExcel = defineDownload({
  ...shared,
  type: 'xlsx',
  async refuse(filter, { db, user }) {
    const { counted } = await db.one<{ counted: number }>(sql`
      select count(*)::int as counted from (select 1 ${fromLines(db, filter, user)} limit ${MOST_IN_EXCEL + 1}) found`);
    return counted > MOST_IN_EXCEL
      ? failAt('INVALID_INPUT', 'parameters', 'Son más de 20.000 líneas: descárgalas como CSV.')
      : undefined;
  },
  write: (db, filter, { user }) => xlsxOf('Registro', tableOf(db, filter, user)),
});

/** Newest first; each batch continues after the previous one, by the index of the list. */
async function* tableOf(db: Queries, filter: LineFilter, viewer: Viewer): AsyncIterable<Cell[][]> {
  yield [HEAD];
  let last: LineRow | undefined;
  do {
    const rows: LineRow[] = await readBatch(db, { filter, viewer }, last);
    if (rows.length > 0) yield rows.map(cellsOf);
    last = rows.length < BATCH ? undefined : rows.at(-1);
  } while (last);
}

function readBatch(
  db: Queries,
  { filter, viewer }: { filter: LineFilter; viewer: Viewer },
  after: LineRow | undefined,
): Promise<LineRow[]> {
  return db.all<LineRow>(sql`
    select ${lineColumns} ${fromLines(db, filter, viewer)}
      ${after ? part`and (a.at, a.id) < (select at, id from audit_log where business_id = ${db.businessId} and id = ${after.id})` : nothing}
    order by a.at desc, a.id desc limit ${BATCH}`);
}

function cellsOf(row: LineRow): Cell[] {
  const line = presentLine(row);
  return [
    ...[
      { moment: new Date(line.date) },
      line.actor_name,
      line.actor_role,
      line.type_name,
      line.entity_name,
      line.object_name,
    ],
    ...[line.entity_id, asText(line.value.before), asText(line.value.after), line.ip],
  ];
}

const asText = (value: unknown) => (value === null ? '' : JSON.stringify(value));

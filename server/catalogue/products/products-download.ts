import { z } from 'zod';
import { productFilters } from '#contract/catalogue/staff-products.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { failAt } from '#server/http/failure.ts';
import type { Cell } from '#server/tickets/cell.ts';
import { csvOf } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { xlsxOf } from '#server/tickets/xlsx.ts';
import { EXPORT_COLUMNS, exportColumns, usualColumns } from './export-columns.ts';
import { batchesOf, exportOffices, hasLabels, hasSales } from './export-rows.ts';
import { filteredProducts } from './product-filters.ts';

/** Maximum rows of a workbook (rule 73); a CSV has no limit. */
export const MOST_IN_EXCEL = 20_000;
/** Maximum columns that an import reads. */
const MOST_COLUMNS = 300;

const parameters = z.strictObject({
  ...productFilters,
  columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).optional(),
  limit: z.int().min(1).max(MOST_IN_EXCEL).optional(),
});
type Parameters = z.output<typeof parameters>;

/** Staff of a branch get that branch, whatever the request names. */
const inBranch = (filters: Parameters, { officeId }: { officeId: string | null }): Parameters =>
  officeId === null ? filters : { ...filters, branch_id: officeId };

const shared = {
  does: 'products, by the filters of their list',
  who: 'admin',
  parameters,
  name: 'productos',
} as const;

export const productsExcel = defineDownload({
  ...shared,
  type: 'xlsx',
  refuse: async (requested, { db, user }) => {
    const filters = inBranch(requested, user);
    const refused = await refuseColumns(db, filters);
    // A request with a limit accepts just the first rows.
    if (refused || filters.limit !== undefined) return refused;
    const { from } = await filteredProducts(db, filters);
    const { counted } = await db.one<{ counted: number }>(sql`
      select count(*)::int as counted
      from (select 1 ${from} limit ${MOST_IN_EXCEL + 1}) found`);
    return counted > MOST_IN_EXCEL
      ? failAt('INVALID_INPUT', 'parameters', 'Son más de 20.000 productos: descárgalos como CSV.')
      : undefined;
  },
  write: (db, filters, { user }) => xlsxOf('Productos', tableOf(db, inBranch(filters, user))),
});

export const productsCsv = defineDownload({
  ...shared,
  type: 'csv',
  refuse: (filters, { db, user }) => refuseColumns(db, inBranch(filters, user)),
  write: (db, filters, { user }) => csvOf(tableOf(db, inBranch(filters, user))),
});

async function refuseColumns(db: Queries, filters: Parameters) {
  const columns = exportColumns(await namesOf(db, filters), await exportOffices(db, filters.branch_id));
  return columns.length > MOST_COLUMNS
    ? failAt('INVALID_INPUT', 'parameters', 'Son demasiadas sedes para un archivo: elige una.')
    : undefined;
}

async function namesOf(db: Queries, { columns, branch_id: officeId }: Parameters) {
  if (columns) return columns;
  const has = { hasSales: await hasSales(db), hasLabels: await hasLabels(db) };
  const usual = usualColumns(has);
  const offices = await exportOffices(db, officeId);
  // A file without labels is better than none.
  return exportColumns(usual, offices).length > MOST_COLUMNS
    ? usualColumns({ ...has, hasLabels: false })
    : usual;
}

async function* tableOf(db: Queries, filters: Parameters): AsyncIterable<Cell[][]> {
  const offices = await exportOffices(db, filters.branch_id);
  const columns = exportColumns(await namesOf(db, filters), offices);
  yield [columns.map(({ head }) => head)];
  for await (const rows of batchesOf(db, filters, offices))
    yield rows.map((row) => columns.map(({ cell }) => cell(row)));
}

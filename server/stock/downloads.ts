import { z } from 'zod';
import { movementFilters } from '#contract/stock/movements.ts';
import { STOCK_KIND_LABELS, STOCK_REASON_LABELS } from '#rules/stock/movements.ts';
import { type Column, inTurn, moment, pesos } from '#server/accounting/files/table.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { Cell } from '#server/tickets/cell.ts';
import { csvOf } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { withinSheet, xlsxOf } from '#server/tickets/xlsx.ts';
import { ownOffice, seesCosts, wrongDays } from './handlers.ts';
import { fromMovements, type MovementFilter, type MovementRow, movementColumns } from './queries.ts';

const BATCH = 1_000;

const columns: readonly Column<MovementRow>[] = [
  ['Fecha', ({ at }) => moment(at)],
  ['Sede', ({ office_name }) => office_name],
  ['SKU', ({ sku }) => sku],
  ['Producto', ({ title }) => title],
  ['Causa', ({ kind }) => STOCK_KIND_LABELS[kind]],
  ['Motivo', ({ reason }) => reason && STOCK_REASON_LABELS[reason]],
  ['Cantidad', ({ amount }) => amount],
  ['Unidad', ({ count_type }) => (count_type === 'grams' ? 'g' : 'und')],
  ['Quedó', ({ stock_after }) => stock_after],
  ['Persona', ({ person }) => person],
  ['Pedido', ({ order_number }) => order_number],
  ['Nota', ({ note }) => note],
];
const cost: Column<MovementRow> = ['Costo', (row) => pesos(row.cost)];

type Asker = { officeId: string | null; role: Parameters<typeof seesCosts>[0] };

/** Rows oldest first, by the index of the list. */
async function* rowsOf(db: Queries, filter: MovementFilter, user: Asker): AsyncIterable<Cell[][]> {
  const own = ownOffice(filter, { user });
  const shown = seesCosts(user.role) ? [...columns, cost] : columns;
  yield [shown.map(([head]) => head)];
  const batches = inTurn<MovementRow & { place: string }>(BATCH, (last) =>
    db.all(sql`
      select ${movementColumns}, m.at::text as place ${fromMovements(db, own)}
        ${last ? part`and (m.at, m.id) > (${last.place}::timestamptz, ${last.id})` : nothing}
      order by m.at, m.id limit ${BATCH}`),
  );
  for await (const rows of batches)
    if (rows.length > 0) yield rows.map((row) => shown.map(([, cell]) => cell(row) ?? ''));
}

const shared = {
  does: 'movements of the stock, by the filters of their list',
  who: 'admin',
  name: 'movimientos-de-inventario',
  parameters: z.strictObject(movementFilters),
  refuse: async (filter: MovementFilter, context: Parameters<typeof wrongDays>[1]) =>
    wrongDays(filter, context),
} as const;

export const movementsCsv = defineDownload({
  ...shared,
  type: 'csv',
  write: (db, filter, { user }) => csvOf(rowsOf(db, filter, user)),
});

export const movementsExcel = defineDownload({
  ...shared,
  type: 'xlsx',
  write: (db, filter, { user }) => xlsxOf('Movimientos', withinSheet(rowsOf(db, filter, user))),
});

import { z } from 'zod';
import { AccountingDays, Purpose } from '#contract/accounting.ts';
import { isFailure } from '#server/http/failure.ts';
import { checkedPeriod } from '#server/stats/period.ts';
import type { Cell } from '#server/tickets/cell.ts';
import { BOM, csvLine } from '#server/tickets/csv.ts';
import { defineDownload } from '#server/tickets/download.ts';
import { withinSheet, xlsxOf } from '#server/tickets/xlsx.ts';
import { customerTable } from './files/customers.ts';
import { lineTable } from './files/lines.ts';
import { orderTable } from './files/orders.ts';
import { paymentTable } from './files/payments.ts';
import { refundTable } from './files/refunds.ts';
import { roundTable } from './files/rounds.ts';
import { spanOf } from './span.ts';

const parameters = z.strictObject(AccountingDays);
type Days = z.output<typeof parameters>;
type Table = ReturnType<typeof import('./files/table.ts').tableOf>;
type Asker = { officeId: string | null };

/** Staff of a branch get that branch, whatever the request names. */
const spanFor = (days: Days, { officeId }: Asker) => spanOf(days, officeId ?? days.office_id);

async function refuse(days: Days, { now }: { now: () => Date }) {
  const checked = checkedPeriod(days, now());
  return isFailure(checked) ? checked : undefined;
}

/** A table as the two files of it: text without a limit, and a workbook of as many rows as one has. */
function filesOf(table: Table, about: { does: string; name: string; sheet: string }) {
  const { sheet, ...named } = about;
  const shared = { ...named, who: 'admin', parameters, refuse } as const;
  return {
    csv: defineDownload({
      ...shared,
      type: 'csv',
      write: (db, days, { user }) => csvOf(table(db, spanFor(days, user))),
    }),
    excel: defineDownload({
      ...shared,
      type: 'xlsx',
      write: (db, days, { user }) => xlsxOf(sheet, withinSheet(table(db, spanFor(days, user)))),
    }),
  };
}

async function* csvOf(batches: AsyncIterable<Cell[][]>): AsyncIterable<string> {
  yield BOM;
  for await (const rows of batches) yield rows.map(csvLine).join('');
}

export const orderFiles = filesOf(orderTable, {
  does: 'orders of these days with what they cost, what was paid and their taxes',
  name: 'pedidos',
  sheet: 'Pedidos',
});
export const lineFiles = filesOf(lineTable, {
  does: 'lines of the orders of these days, as ordered and as handed over',
  name: 'lineas-de-pedidos',
  sheet: 'Líneas',
});
export const paymentFiles = filesOf(paymentTable, {
  does: 'online payments opened on these days',
  name: 'pagos',
  sheet: 'Pagos',
});
export const refundFiles = filesOf(refundTable, {
  does: 'refunds noted on these days',
  name: 'devoluciones',
  sheet: 'Devoluciones',
});
export const roundFiles = filesOf(roundTable, {
  does: 'rounds of couriers of these days with their cash',
  name: 'rondas',
  sheet: 'Rondas',
});

/** Personal data leave with a purpose, which the audit keeps with who asked for them (rule 40). */
const forPurpose = z.strictObject({ ...AccountingDays, purpose: Purpose });
const customers = {
  does: 'people who ordered on these days, for a purpose that the audit keeps',
  who: 'superadmin',
  name: 'clientes',
  parameters: forPurpose,
  refuse,
} as const;
export const customersCsv = defineDownload({
  ...customers,
  type: 'csv',
  write: (db, days, { user }) => csvOf(customerTable(db, spanFor(days, user))),
});
export const customersExcel = defineDownload({
  ...customers,
  type: 'xlsx',
  write: (db, days, { user }) => xlsxOf('Clientes', withinSheet(customerTable(db, spanFor(days, user)))),
});

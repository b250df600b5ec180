import { z } from 'zod';
import type { Who } from '#contract/access.ts';
import { AccountingDays, Purpose } from '#contract/accounting.ts';
import type { Queries } from '#server/db/database.ts';
import { isFailure } from '#server/http/failure.ts';
import { checkedPeriod } from '#server/stats/period.ts';
import { csvOf } from '#server/tickets/csv.ts';
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

type About<Schema> = { does: string; name: string; sheet: string; who: Who; parameters: Schema };

/** A table as the two files of it: text without a limit, and a workbook of as many rows as one has. */
function filesOf<Schema extends z.ZodType<Days>>(table: Table, { sheet, ...about }: About<Schema>) {
  const rows = (db: Queries, days: Days, user: Asker) => table(db, spanFor(days, user));
  return {
    csv: defineDownload({
      ...about,
      type: 'csv',
      refuse,
      write: (db, days, { user }) => csvOf(rows(db, days, user)),
    }),
    excel: defineDownload({
      ...about,
      type: 'xlsx',
      refuse,
      write: (db, days, { user }) => xlsxOf(sheet, withinSheet(rows(db, days, user))),
    }),
  };
}

const ofStaff = { who: 'admin', parameters } as const;

export const orderFiles = filesOf(orderTable, {
  does: 'orders of these days with what they cost, what was paid and their taxes',
  name: 'pedidos',
  sheet: 'Pedidos',
  ...ofStaff,
});
export const lineFiles = filesOf(lineTable, {
  does: 'lines of the orders of these days, as ordered and as handed over',
  name: 'lineas-de-pedidos',
  sheet: 'Líneas',
  ...ofStaff,
});
export const paymentFiles = filesOf(paymentTable, {
  does: 'online payments opened on these days',
  name: 'pagos',
  sheet: 'Pagos',
  ...ofStaff,
});
export const refundFiles = filesOf(refundTable, {
  does: 'refunds noted on these days',
  name: 'devoluciones',
  sheet: 'Devoluciones',
  ...ofStaff,
});
export const roundFiles = filesOf(roundTable, {
  does: 'rounds of couriers of these days with their cash',
  name: 'rondas',
  sheet: 'Rondas',
  ...ofStaff,
});

/** Personal data leave with a purpose, which the audit keeps with who asked for them (rule 40). */
export const customerFiles = filesOf(customerTable, {
  does: 'people who ordered on these days, for a purpose that the audit keeps',
  name: 'clientes',
  sheet: 'Clientes',
  who: 'superadmin',
  parameters: z.strictObject({ ...AccountingDays, purpose: Purpose }),
});

import { type InvoiceKind, invoiceKind } from '#rules/invoices/invoice-kind.ts';
import { mulDivTrunc, type Pesos } from '#rules/money.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { readErpRows } from '#server/erp/read-orders.ts';
import { costOfOrder } from '#server/orders/present-delivery.ts';
import { kindOf } from './present-invoice.ts';

/**
 * The kind of document of an order that has none, as it is now. `seen`: an older version, from which its document was
 * issued; 'unsure' where the order may have needed another kind by then.
 */
export async function readKind(
  tx: Queries,
  orderId: string,
  seen: number | undefined,
): Promise<InvoiceKind | 'unsure'> {
  const [row] = await readErpRows(tx, [orderId]);
  if (!row) throw new Error(`Order ${orderId} is not there to be invoiced`);
  const now = kindOf(row, costOfOrder(row));
  if (seen === undefined) return now;
  const atDoor = { ...row, undelivered: [], delivery: { ...row.delivery, events: [] } };
  const ordered = { ...atDoor, settlement: null };
  const asOrdered = costOfOrder(ordered);
  const earlier = (await totalsSince(tx, orderId, seen)).map((total) => {
    // The taxes of what was there are not kept: as large a part as of what is.
    const base = asOrdered.taxes && mulDivTrunc(asOrdered.taxes.base, total, Math.max(1, asOrdered.total));
    const taxes = base === null ? null : { base };
    return invoiceKind({ taxes, total, isRequested: row.billing !== null, at: row.created_at });
  });
  const before = [kindOf(row, costOfOrder(atDoor)), kindOf(row, asOrdered), ...earlier];
  return before.every((kind) => kind === now) ? now : 'unsure';
}

/** What the order cost before changes of its lines and additions that came after a version of it. */
async function totalsSince(tx: Queries, orderId: string, seen: number): Promise<Pesos[]> {
  const rows = await tx.all<{ total: Pesos }>(sql`
    select total_before as total from order_addition
    where business_id = ${tx.businessId} and order_id = ${orderId} and version > ${seen}
    union all
    select (before ->> 'total')::bigint from audit_log
    where business_id = ${tx.businessId} and entity = 'order' and entity_id = ${orderId} and action = 'orders.editLine'
      and (before ->> 'version')::int >= ${seen}`);
  return rows.map(({ total }) => total);
}

import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { InvoiceRow, StoredBilling, StoredInvoice } from './stored.ts';

/** The billing data of a person. */
export async function readBilling(db: Queries, userId: string): Promise<StoredBilling | null> {
  const row = await db.one<{ billing: StoredBilling | null }>(sql`
    select billing from app_user where business_id = ${db.businessId} and id = ${userId}`);
  return row.billing;
}

export async function saveBilling(tx: Queries, userId: string, billing: StoredBilling | null): Promise<void> {
  await tx.run(sql`
    update app_user set billing = ${json(billing)}::jsonb
    where business_id = ${tx.businessId} and id = ${userId} and erased_at is null`);
}

export async function saveFirstBilling(tx: Queries, userId: string, billing: StoredBilling): Promise<void> {
  await tx.run(sql`
    update app_user set billing = ${json(billing)}::jsonb
    where business_id = ${tx.businessId} and id = ${userId} and billing is null and erased_at is null`);
}

export async function readInvoice(
  db: Queries,
  orderId: string,
): Promise<InvoiceRow & { billing_version: number | null }> {
  return db.one(sql`
    select billing, invoice, billing_version from customer_order where business_id = ${db.businessId} and id = ${orderId}`);
}

/** A change of an order, which other systems read again; returns its version. */
export async function saveOrderBilling(
  tx: Queries,
  orderId: string,
  { billing, now }: { billing: StoredBilling; now: Date },
): Promise<number> {
  const { version } = await tx.one<{ version: number }>(sql`
    update customer_order set billing = ${json(billing)}::jsonb, billing_version = version + 1, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${orderId}
    returning version`);
  return version;
}

export async function saveInvoice(
  tx: Queries,
  orderId: string,
  { invoice, now }: { invoice: StoredInvoice; now: Date },
): Promise<number> {
  const { version } = await tx.one<{ version: number }>(sql`
    update customer_order set invoice = ${json(invoice)}::jsonb, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and id = ${orderId}
    returning version`);
  return version;
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

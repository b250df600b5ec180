import type { CreditEntry, CreditKind } from '#rules/credit/ledger.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

/** Whoever spends or expires credit of a person does so in turn; what is given waits for nobody. */
export async function lockCredit(tx: Queries, userId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`credit ${tx.businessId} ${userId}`}, 0)) as locked`,
  );
}

type EntryRow = { kind: CreditKind; amount: number; at: Date; expires_at: Date | null };

/** All entries of a person, as they were made. */
export async function entriesOf(db: Queries, userId: string): Promise<CreditEntry[]> {
  const rows = await db.all<EntryRow>(sql`
    select kind, amount, at, expires_at from credit_entry
    where business_id = ${db.businessId} and user_id = ${userId} order by place`);
  return rows.map(({ kind, amount, at, expires_at: expiresAt }) => ({ kind, amount, at, expiresAt }));
}

export type NewEntry = {
  userId: string;
  kind: CreditKind;
  /** In pesos; negative = taken. */
  amount: number;
  orderId: string | null;
  refundId: string | null;
  actorId: string | null;
  at: Date;
  expiresAt: Date | null;
};

/** Writes an entry; the table refuses one that would leave a negative balance. */
export function writeEntry(tx: Queries, entry: NewEntry): Promise<number> {
  return tx.run(sql`
    insert into credit_entry (business_id, id, user_id, kind, amount, order_id, refund_id, actor_id, at, expires_at)
    values (${tx.businessId}, ${newId()}, ${entry.userId}, ${entry.kind}, ${entry.amount}, ${entry.orderId},
      ${entry.refundId}, ${entry.actorId}, ${entry.at}, ${entry.expiresAt})`);
}

/** Days until credit expires in this business; 0 = never. */
export async function creditDays(db: Queries): Promise<number> {
  const { days } = await db.one<{ days: number }>(sql`
    select credit_days as days from business_config where business_id = ${db.businessId}`);
  return days;
}

export async function ownerOf(tx: Queries, orderId: string): Promise<string> {
  const { user_id } = await tx.one<{ user_id: string }>(sql`
    select user_id from customer_order where business_id = ${tx.businessId} and id = ${orderId}`);
  return user_id;
}

/** People with credit that may have expired and was not all used. */
export async function peopleToSweep(db: Queries, now: Date): Promise<string[]> {
  const rows = await db.all<{ user_id: string }>(sql`
    select a.user_id from credit_account a
    where a.business_id = ${db.businessId} and a.balance > 0 and exists (
      select from credit_entry e where e.business_id = a.business_id and e.user_id = a.user_id and e.expires_at <= ${now})
    order by a.user_id`);
  return rows.map(({ user_id }) => user_id);
}

export type LastEntry = {
  id: string;
  kind: CreditKind;
  amount: number;
  at: Date;
  expires_at: Date | null;
  order_id: string | null;
  order_number: number | null;
};

/** The last entries of a person, the newest first. */
export function lastEntries(db: Queries, userId: string, most: number): Promise<LastEntry[]> {
  return db.all<LastEntry>(sql`
    select e.id, e.kind, e.amount, e.at, e.expires_at, e.order_id, o.number as order_number
    from credit_entry e
    left join customer_order o on o.business_id = e.business_id and o.id = e.order_id
    where e.business_id = ${db.businessId} and e.user_id = ${userId}
    order by e.place desc limit ${most}`);
}

export async function isPerson(db: Queries, id: string): Promise<boolean> {
  const row = await db.first(sql`select from app_user where business_id = ${db.businessId} and id = ${id}`);
  return row !== undefined;
}

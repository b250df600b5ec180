import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Gateway, Transaction } from '#server/payments/gateways/gateway.ts';
import { findReference } from '#server/payments/settle/queries.ts';
import { keepReview } from '#server/payments/settle/review-queries.ts';
import { type Difference, differenceOf, kindOf, type OwnTransaction } from './differences.ts';

export type Day = { from: Date; until: Date };

/** The businesses of the installation. */
export async function businessesOf(database: Database): Promise<{ id: string; slug: string }[]> {
  return database.registry.all<{ id: string; slug: string }>(
    sql`select id, slug from business where moving is null order by slug`,
  );
}

/**
 * Compares a provider's transactions of a day with ours, both ways. Each difference is stored once for a person, until
 * they resolve it; the provider is queried again about its payment, which repairs lost events.
 */
export async function reconcileDay(
  db: BusinessDatabase,
  gateway: Gateway,
  day: Day,
  now: Date,
): Promise<Difference[]> {
  const theirs = await theirsOf(db, gateway, day);
  const stored = await ours(db, gateway.name, day, theirs);
  const resolved = await resolvedOf(db, gateway.name);
  const found: {
    difference: Difference;
    transaction: Transaction;
    orderId: string | null;
    expected: number | null;
  }[] = [];
  for (const transaction of theirs.values()) {
    const own = stored.get(transaction.id);
    const payment = own ? undefined : await findReference(db, gateway.name, transaction.reference);
    const kind = kindOf(transaction, own, payment !== undefined);
    if (!kind || resolved.has(transaction.id)) continue;
    found.push({
      difference: differenceOf(kind, gateway, transaction, own, payment?.number ?? null),
      transaction,
      orderId: own?.order_id ?? payment?.order_id ?? null,
      expected: own?.expected ?? null,
    });
  }
  await db.transaction(async (tx) => {
    for (const { difference, transaction, orderId, expected } of found) {
      const review = {
        kind: difference.kind,
        gateway: gateway.name,
        orderId,
        transaction,
        undo: false,
        reference: difference.kind === 'wrong_reference' ? transaction.reference : '',
      };
      await keepReview(tx, { ...review, expectedInCents: expected }, now);
      await tx.run(sql`
        update payment set next_query_at = ${now}
        where business_id = ${tx.businessId} and gateway = ${gateway.name} and reference = ${transaction.reference}`);
    }
  });
  return found.map(({ difference }) => difference);
}

/** Transactions by id; those we consider paid and the list lacks are queried one by one. */
async function theirsOf(db: BusinessDatabase, gateway: Gateway, day: Day): Promise<Map<string, Transaction>> {
  const listed =
    gateway.name === 'credibanco' ? await eachOf(db, gateway, day) : await gateway.list(day.from, day.until);
  const theirs = new Map(listed.map((transaction) => [transaction.id, transaction]));
  const believed = await db.all<{ id: string; reference: string; amount: number; currency: string }>(sql`
    select transaction_id as id, reference, amount_in_cents as amount, currency from payment_transaction
    where business_id = ${db.businessId} and gateway = ${gateway.name} and status = 'approved'
      and first_seen_at >= ${day.from} and first_seen_at < ${day.until}`);
  for (const { id, reference, amount, currency } of believed) {
    if (theirs.has(id)) continue;
    const absent = {
      id,
      reference,
      amountInCents: amount,
      currency,
      method: '',
      says: { status: 'not known there' },
    };
    theirs.set(id, (await gateway.get(id)) ?? { ...absent, status: 'error' });
  }
  return theirs;
}

/** CredibanCo has no list: each attempt of the day is queried. */
async function eachOf(db: BusinessDatabase, gateway: Gateway, day: Day): Promise<Transaction[]> {
  const attempts = await db.all<{ reference: string; provider_order: string | null }>(sql`
    select reference, provider_order from payment
    where business_id = ${db.businessId} and gateway = ${gateway.name}
      and created_at >= ${day.from} and created_at < ${day.until} order by created_at`);
  const answers: Transaction[] = [];
  for (const { reference, provider_order: providerOrder } of attempts) {
    answers.push(...(await gateway.find({ reference, providerOrder })));
  }
  return answers;
}

async function ours(
  db: BusinessDatabase,
  gateway: Gateway['name'],
  day: Day,
  theirs: ReadonlyMap<string, Transaction>,
): Promise<Map<string, OwnTransaction>> {
  const rows = await db.all<OwnTransaction>(sql`
    select t.transaction_id, t.reference, t.status, t.amount_in_cents, t.currency, p.order_id, o.number,
      p.amount * 100 as expected,
      p.state in ('approved', 'voided') or exists (
        select from payment_review r where r.business_id = t.business_id and r.gateway = t.gateway
          and r.transaction_id = t.transaction_id and r.kind in ('late', 'paid_twice')) as placed
    from payment_transaction t
    join payment p on p.business_id = t.business_id and p.id = t.payment_id
    join customer_order o on o.business_id = p.business_id and o.id = p.order_id
    where t.business_id = ${db.businessId} and t.gateway = ${gateway}
      and ((t.first_seen_at >= ${day.from} and t.first_seen_at < ${day.until})
        or t.transaction_id = any(${[...theirs.keys()]}))`);
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** Transactions that a person has resolved. */
async function resolvedOf(db: BusinessDatabase, gateway: Gateway['name']): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(sql`
    select distinct transaction_id as id from payment_review
    where business_id = ${db.businessId} and gateway = ${gateway} and resolved_at is not null`);
  return new Set(rows.map(({ id }) => id));
}

import { z } from 'zod';
import { laterStatus } from '#rules/payments/payments.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';
import type { PaymentDesk, PaymentNote } from '#server/payments/desk.ts';
import { GatewayError, type GatewayName, type Transaction } from '#server/payments/gateways/gateway.ts';
import { unknownMoney, wrongReference } from '#server/payments/settle/apart.ts';
import { applyTransaction } from '#server/payments/settle/apply-transaction.ts';
import { findTransaction } from '#server/payments/settle/queries.ts';

/** The content of a stored event, as events-door.ts wrote it. */
const StoredEvent = z.object({
  transaction: z
    .object({
      id: z.string(),
      reference: z.string(),
      status: z.enum(['pending', 'approved', 'declined', 'error', 'voided']),
      amountInCents: z.int(),
      currency: z.string(),
      method: z.string(),
      says: z.record(z.string(), z.unknown()),
    })
    .nullable(),
});

type DueEvent = { id: string; gateway: GatewayName; body: unknown; attempts: number };

/** Handled concurrently: a provider that is slow for one delays few others. */
const AT_ONCE = 5;
/** An event taken by a process that died is taken again after this. Longer than two queries to a provider. */
const LEASE_SECONDS = 30;
/** After this many attempts staff are notified; retries continue, less and less often. */
const TELL_AFTER = 5;
/** About twelve hours: an event the provider signed and then does not know is handled by a person. */
const MOST_TRIES = 40;

/**
 * Handles the events that are due. An event is a reason to query, and the provider's answer for the transaction id is
 * what is applied: the signature covers neither reference nor currency (docs/decisions/010). Returns whether there may
 * be more.
 */
export async function handleDueEvents(db: BusinessDatabase, desk: PaymentDesk, now: Date): Promise<boolean> {
  const due = await takeDue(db);
  await Promise.all(due.map((event) => handle(db, desk, event, now)));
  return due.length === AT_ONCE;
}

async function handle(db: BusinessDatabase, desk: PaymentDesk, event: DueEvent, now: Date): Promise<void> {
  try {
    const { transaction: claimed } = StoredEvent.parse(event.body);
    const answer = claimed && (await answerTo(db, desk, event, claimed));
    const alerts = await db.transaction((tx) => applyEvent(tx, event, claimed, answer, now));
    for (const alert of alerts) desk.alert(alert);
    if (claimed && isBehind(answer, claimed) && event.attempts < MOST_TRIES)
      await putOff(db, desk, event, 'the provider does not say so');
  } catch (error) {
    await putOff(db, desk, event, error instanceof Error ? error.message : String(error));
  }
}

/** The provider's state of the transaction; 'known' when ours is as far as the event, or further. */
async function answerTo(
  db: BusinessDatabase,
  desk: PaymentDesk,
  { gateway: name }: DueEvent,
  claimed: Transaction,
): Promise<Transaction | 'known' | undefined> {
  const stored = await findTransaction(db, name, claimed.id);
  if (stored && laterStatus(stored.status, claimed.status) === stored.status) return 'known';
  const gateway = desk.gateway(name);
  if (!gateway) throw new GatewayError('there is no account at this provider any more');
  return gateway.get(claimed.id);
}

/**
 * Applies the provider's answer and marks the event as handled, in one transaction: killed in between, it is still due.
 */
async function applyEvent(
  tx: Queries,
  event: DueEvent,
  claimed: Transaction | null,
  answer: Transaction | 'known' | null | undefined,
  now: Date,
): Promise<PaymentNote[]> {
  const alerts: PaymentNote[] = [];
  if (claimed && answer && answer !== 'known')
    alerts.push(...(await applyTransaction(tx, event.gateway, answer, now)));
  const stored = claimed && (await findTransaction(tx, event.gateway, claimed.id));
  if (stored && stored.reference !== claimed.reference)
    alerts.push(...(await wrongReference(tx, event.gateway, claimed, now)));
  const waits = claimed !== null && isBehind(answer, claimed);
  if (waits && event.attempts < MOST_TRIES) return alerts;
  if (waits && claimed.status === 'approved')
    alerts.push(...(await unknownMoney(tx, event.gateway, claimed, now)));
  await tx.run(sql`
    update payment_event set handled_at = ${realTime}
    where business_id = ${tx.businessId} and id = ${event.id}`);
  return alerts;
}

/** Whether the provider's own state is behind the event, or it does not know the transaction. */
function isBehind(answer: Transaction | 'known' | null | undefined, claimed: Transaction): boolean {
  if (answer === 'known') return false;
  return !answer || laterStatus(answer.status, claimed.status) !== answer.status;
}

/** Schedules the event again; sooner than the lease of a dead process would. */
async function putOff(
  db: BusinessDatabase,
  desk: PaymentDesk,
  { id, attempts }: DueEvent,
  reason: string,
): Promise<void> {
  await db.run(sql`
    update payment_event
    set due_at = ${realTime} + make_interval(secs => least(attempts * attempts * 2, 3600))
    where business_id = ${db.businessId} and id = ${id} and handled_at is null`);
  const note = { event: 'payment.event_fails', eventId: id, attempts, reason };
  // Once: repeated failures are in the log of every attempt.
  if (attempts === TELL_AFTER) desk.alert(note);
  else desk.note(note);
}

/** The database's clock: events are scheduled by their arrival. */
function isDue(businessId: string) {
  return part`business_id = ${businessId} and accepted and handled_at is null and due_at <= ${realTime}`;
}

export function eventsWait(businessId: string) {
  return part`exists (select from payment_event where ${isDue(businessId)})`;
}

async function takeDue(db: BusinessDatabase): Promise<DueEvent[]> {
  return db.all<DueEvent>(sql`
    with due as (
      select id from payment_event
      where ${isDue(db.businessId)}
      order by attempts, due_at, id limit ${AT_ONCE} for update skip locked
    )
    update payment_event e
    set attempts = e.attempts + 1, due_at = ${realTime} + make_interval(secs => ${LEASE_SECONDS})
    from due where e.business_id = ${db.businessId} and e.id = due.id
    returning e.id, e.gateway, e.body, e.attempts`);
}

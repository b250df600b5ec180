import { z } from 'zod';
import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import type { GatewayName, Transaction } from '#server/payments/gateways/gateway.ts';
import { applyTransaction } from '#server/payments/settle/apply-transaction.ts';

/** What a kept event says, as the door wrote it down (events-door.ts). */
const Kept = z.object({
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

type Waiting = { id: string; gateway: GatewayName; body: unknown };

/** After this many failures a person is told; it is tried on, ever more seldom. */
const TELL_AFTER = 5;

/**
 * Does what one waiting event says and marks it handled, in one transaction: killed in between, it is still waiting.
 * Tells whether there was one. An event that fails steps back and lets the others pass.
 */
export async function handleOneEvent(db: BusinessDatabase, desk: PaymentDesk, now: Date): Promise<boolean> {
  let taken: string | undefined;
  try {
    const alerts = await db.transaction(async (tx) => {
      // The database's clock: an event is due by when it came in.
      const event = await tx.first<Waiting>(sql`
        select id, gateway, body from payment_event
        where business_id = ${db.businessId} and accepted and handled_at is null
          and received_at + make_interval(secs => least(attempts * attempts * 2, 3600)) <= clock_timestamp()
        order by id limit 1 for update skip locked`);
      taken = event?.id;
      if (!event) return undefined;
      const { transaction } = Kept.parse(event.body);
      const said: Transaction | null = transaction;
      const told = said ? await applyTransaction(tx, event.gateway, said, now) : [];
      await tx.run(sql`
        update payment_event set handled_at = clock_timestamp(), attempts = attempts + 1
        where business_id = ${db.businessId} and id = ${event.id}`);
      return told;
    });
    for (const alert of alerts ?? []) desk.alert(alert);
    return alerts !== undefined;
  } catch (error) {
    if (taken === undefined) throw error;
    await stepBack(db, desk, taken, error);
    return true;
  }
}

async function stepBack(db: BusinessDatabase, desk: PaymentDesk, id: string, error: unknown): Promise<void> {
  const row = await db.first<{ attempts: number }>(sql`
    update payment_event set attempts = attempts + 1
    where business_id = ${db.businessId} and id = ${id} returning attempts`);
  const reason = error instanceof Error ? error.message : String(error);
  const told = { event: 'payment.event_fails', eventId: id, attempts: row?.attempts ?? 0, reason };
  if (told.attempts >= TELL_AFTER) desk.alert(told);
  else desk.note(told);
}

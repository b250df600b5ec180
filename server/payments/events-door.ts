import { createHash } from 'node:crypto';
import type { CheckedInputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import type { WompiVerdict } from './gateways/wompi-event.ts';

/** Refused events stored per day: enough to see an attack, too few to fill the disk. */
const REFUSED_A_DAY = 200;
/** Maximum length stored of a refused event; its sender decides the length. */
const LONGEST_REFUSED = 4_000;
/** How often a minute a stranger can cause a query about one payment. */
const HINTS = { limit: 6, windowSeconds: 60 };
/** How often a day one signed part is stored with different unsigned content: repeats add nothing. */
const VARIANTS = { limit: 5, windowSeconds: 86_400 };

/** Fields of an event about the person or the card; none of them decides anything. */
const PERSONAL = new Set([
  'customer_email',
  'customer_data',
  'billing_data',
  'shipping_address',
  'payment_method',
  'payment_source_id',
]);

/**
 * An event of Wompi: verified, stored, answered; the provider is queried afterwards (rule 17, docs/decisions/010).
 * A repeat is stored once, so the provider may send it as often as it likes.
 */
export async function wompiEvent({ body }: CheckedInputOf<'payments.wompiEvent'>, context: Context) {
  const { db, payments } = context;
  const verdict = payments.readWompiEvent(body);
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  if (verdict.verdict === 'refused') {
    await keepRefused(context, verdict.reason, body, digest);
    payments.note({ event: 'payment.event_refused', reason: verdict.reason, ip: context.ip });
    return fail('EVENT_NOT_VALID');
  }
  // The holder of one genuine event could produce any number of variants.
  const key = `payment-event ${verdict.checksum}`;
  if (!(await takeAttempt(db, key, VARIANTS)).allowed) return { message: 'Recibido' };
  await db.run(sql`
    insert into payment_event (business_id, id, gateway, accepted, body, digest)
    values (${db.businessId}, ${newId()}, 'wompi', true, ${JSON.stringify(storedEventOf(body, verdict))}::jsonb, ${digest})
    on conflict (business_id, gateway, digest) do update
      set accepted = true, reason = '', body = excluded.body where not payment_event.accepted`);
  payments.wake();
  return { message: 'Recibido' };
}

/** CredibanCo's callback proves nothing: it only causes a query to CredibanCo (rule 18). */
export async function credibancoCallback(
  { query }: CheckedInputOf<'payments.credibancoCallback'>,
  context: Context,
) {
  const { db, payments } = context;
  const verdict = payments.readCredibancoCallback(query);
  if (verdict.verdict === 'refused') return { message: 'Recibido' };
  const { mdOrder, orderNumber } = verdict.hint;
  const payment = await db.first<{ id: string }>(sql`
    select id from payment
    where business_id = ${db.businessId} and gateway = 'credibanco' and reference = ${orderNumber}
      and (provider_order is null or provider_order = ${mdOrder})`);
  if (payment) {
    // Beyond the limit the query waits for the next minute: forged callbacks cannot suppress a real one.
    const { retryAfterSeconds } = await takeAttempt(db, `payment-hint ${payment.id}`, HINTS);
    const at = new Date(context.now().getTime() + retryAfterSeconds * 1_000);
    await db.run(sql`
      update payment set next_query_at = least(next_query_at, ${at})
      where business_id = ${db.businessId} and id = ${payment.id} and state <> 'voided'`);
    payments.wake();
  }
  // The same answer whether there is such a payment.
  return { message: 'Recibido' };
}

function storedEventOf(
  body: Record<string, unknown>,
  verdict: Exclude<WompiVerdict, { verdict: 'refused' }>,
) {
  return {
    received: withoutPersonal(body),
    transaction: verdict.verdict === 'transaction' ? verdict.transaction : null,
  };
}

async function keepRefused(
  { db }: Context,
  reason: string,
  body: Record<string, unknown>,
  digest: string,
): Promise<void> {
  const text = JSON.stringify(withoutPersonal(body));
  const stored = text.length <= LONGEST_REFUSED ? text : JSON.stringify({ length: text.length });
  await db.run(sql`
    insert into payment_event (business_id, id, gateway, accepted, reason, body, digest)
    select ${db.businessId}, ${newId()}, 'wompi', false, ${reason}, ${stored}::jsonb, ${digest}
    where (select count(*) from payment_event where business_id = ${db.businessId} and not accepted
      and received_at > ${realTime} - interval '1 day') < ${REFUSED_A_DAY}
    on conflict do nothing`);
}

function withoutPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      PERSONAL.has(name) ? [] : [[name, withoutPersonal(part)] as const],
    ),
  );
}

import { createHash } from 'node:crypto';
import pg from 'pg';
import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { historyInsert } from '#server/cart/history/history-entry.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, failAt, invalid, isFailure } from '#server/http/failure.ts';
import { lostRaces } from '#server/observing/metrics.ts';
import { LostRace, placeOrder } from '#server/orders/placing/place-order.ts';
import { NO_OFFICE, readOffices } from '../codes.ts';
import { readErpOrders } from '../read-orders.ts';
import { CHANNEL_ACCOUNT, ensureChannelAccount } from './account.ts';
import { newChannelOrder } from './new-channel-order.ts';

type Body = CheckedInputOf<'erp.createOrder'>['body'];
type Answer = OutputOf<'erp.createOrder'>;
type Refused = Failure<ErrorsOf<'erp.createOrder'> | 'INVALID_INPUT' | 'UNAVAILABLE'>;
type Placed = { id: string; repeated: boolean };

/** As of an order of the shop: more than there are windows to lose one after another. */
const MOST_ATTEMPTS = 20;

/**
 * Creates the order that another channel took, once for its number: stock, window and order in one transaction, by the
 * function that places every order (rule 135).
 */
export async function createChannelOrder(
  { body }: CheckedInputOf<'erp.createOrder'>,
  context: KeyContext,
): Promise<Answer | Refused> {
  const { channel, number } = body;
  const placed = await context.db.inTurn(`channel order ${channel} ${number}`, () =>
    placeOnce(body, context),
  );
  if (isFailure(placed)) return placed;
  const [order] = await readErpOrders(context.db, [placed.id]);
  return order ? { order, repeated: placed.repeated } : fail('UNAVAILABLE');
}

async function placeOnce(body: Body, context: KeyContext): Promise<Placed | Refused> {
  const { db, key } = context;
  // An order that is there is answered, whatever became of its office.
  const officeId = (await readOffices(db, key.officeId, { inactive: true })).get(body.office);
  if (officeId === undefined) return invalid([NO_OFFICE]);
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...body, office: officeId }))
    .digest();
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const before = await findPlaced(db, body, digest);
    if (before) return before;
    if (!(await readOffices(db, key.officeId)).has(body.office)) return invalid([NO_OFFICE]);
    try {
      return await context.orderTurn(() => place({ body, officeId, digest }, context));
    } catch (error) {
      // Another process placed it meanwhile, with the goods or the window that are short now.
      const made = error instanceof FailureError ? await findPlaced(db, body, digest) : undefined;
      if (made) return made;
      // Or it placed it, or took the stock or the window, just now.
      if (!(error instanceof LostRace) && !isTaken(error)) throw error;
      lostRaces.inc();
    }
  }
  return fail('UNAVAILABLE');
}

async function findPlaced(
  db: Queries,
  { channel, number }: Body,
  digest: Buffer,
): Promise<Placed | Failure<'CHANNEL_NUMBER_USED'> | undefined> {
  const row = await db.first<{ id: string; digest: Buffer }>(sql`
    select id, channel_digest as digest from customer_order
    where business_id = ${db.businessId} and channel_number = ${number} and channel = ${channel}`);
  if (!row) return undefined;
  return row.digest.equals(digest) ? { id: row.id, repeated: true } : failAt('CHANNEL_NUMBER_USED', 'number');
}

function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'order_by_channel_number';
}

/** What is refused is thrown: the cart that was written for it goes with its transaction. */
function place(
  request: { body: Body; officeId: string; digest: Buffer },
  context: KeyContext,
): Promise<Placed> {
  const { db, key } = context;
  return db.transaction(async (tx) => {
    await ensureChannelAccount(tx, context.now());
    const order = await newChannelOrder(tx, request, context);
    if (isFailure(order)) throw new FailureError(order);
    const { id, paymentMethod: payment_method, total, channel } = order;
    const after = { key: key.name, channel, number: request.body.number, payment_method, total };
    const by = { ...context, user: { id: null, role: 'key' } };
    await writeAudit(tx, by, { call: 'erp.createOrder', entity: 'order', entityId: id, before: null, after });
    const author = { ...context, user: { id: CHANNEL_ACCOUNT } };
    await placeOrder(tx, order, historyInsert(tx.businessId, author, { action: 'create-order' }));
    return { id, repeated: false };
  });
}

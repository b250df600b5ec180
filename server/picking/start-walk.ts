import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { ordersOfPicker } from './pick-heads.ts';
import { readWalk } from './walk.ts';

type Refused = Failure<'NOT_FOUND' | 'ORDER_STATE' | 'PICKING_FULL'>;

const CRATES = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/**
 * Starts picking some of the caller's orders, each with the letter of its crate; more may join the same walk.
 */
export async function startWalk(
  { body }: CheckedInputOf<'picking.start'>,
  context: SignedInContext,
): Promise<OutputOf<'picking.start'> | Refused> {
  const refused = await context.db.transaction((tx) => start(tx, body, context));
  return isFailure(refused) ? refused : readWalk(context);
}

async function start(
  tx: Queries,
  { walk_id, order_ids }: CheckedInputOf<'picking.start'>['body'],
  context: SignedInContext,
): Promise<Refused | undefined> {
  const { user } = context;
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('picker ' || ${tx.businessId} || ${user.id}, 0)) as locked`,
  );
  const mine = await ordersOfPicker(tx, user.id);
  const picking = mine.filter(({ state, crate }) => state === '8_store_select_products' && crate !== null);
  const taken = picking.map(({ crate }) => crate);
  // A walk in progress continues.
  let walkId = picking[0]?.walk_id ?? walk_id;
  let used = await cratesOf(tx, walkId);
  const ids = new Set(order_ids);
  // Letters follow the promised hours, as the list does.
  const begun = mine.filter(({ id }) => ids.has(id));
  if (begun.length < ids.size) return fail('NOT_FOUND');
  const fresh = begun.filter(({ id }) => !picking.some((order) => order.id === id));
  const orders = await lockOrders(
    tx,
    fresh.map(({ id }) => id),
  );
  for (const one of fresh) {
    const { id } = one;
    const order = orders.get(id);
    if (!order || order.delivery.picker_id !== user.id) return fail('NOT_FOUND');
    if (!['7_admin_cart_accept', '8_store_select_products'].includes(order.state)) return fail('ORDER_STATE');
    // A picking that was undone and begun again keeps its crate: the goods are still in it.
    const isFree = one.walk_id === walkId || (one.crate !== null && !used.has(one.crate));
    const own = isFree && one.crate !== null && !taken.includes(one.crate) ? one.crate : null;
    if (own === null && CRATES.every((letter) => taken.includes(letter) || used.has(letter))) {
      // A picker who never empties the trolley runs out of letters; a new walk frees those of delivered crates.
      walkId = newId();
      used = new Set();
    }
    const crate = own ?? CRATES.find((letter) => !taken.includes(letter) && !used.has(letter));
    if (!crate) return fail('PICKING_FULL');
    taken.push(crate);
    await putInCrate(tx, { orderId: id, pickerId: user.id, walkId, crate }, context.now());
    if (order.state === '8_store_select_products') continue;
    await writeMove(tx, context, order, {
      call: 'picking.start',
      state: '8_store_select_products',
      delivery: order.delivery,
      reason: '',
      at: context.now(),
    });
  }
  return undefined;
}

/** Locks orders in a fixed sequence, so that two walks wait for each other in turn. */
async function lockOrders(tx: Queries, ids: readonly string[]) {
  const orders = new Map<string, Awaited<ReturnType<typeof lockOrder>>>();
  for (const id of [...ids].sort()) orders.set(id, await lockOrder(tx, id));
  return orders;
}

/** Crate letters of a walk, also of handed-over crates, which may still be there. */
async function cratesOf(tx: Queries, walkId: string): Promise<Set<string>> {
  const rows = await tx.all<{ crate: string }>(sql`
    select crate from order_picking where business_id = ${tx.businessId} and walk_id = ${walkId}`);
  return new Set(rows.map(({ crate }) => crate));
}

async function putInCrate(
  tx: Queries,
  { orderId, pickerId, walkId, crate }: { orderId: string; pickerId: string; walkId: string; crate: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into order_picking (business_id, order_id, picker_id, walk_id, crate, started_at)
    values (${tx.businessId}, ${orderId}, ${pickerId}, ${walkId}, ${crate}, ${now})
    on conflict (business_id, order_id) do update
      set picker_id = excluded.picker_id, walk_id = excluded.walk_id, crate = excluded.crate,
        started_at = excluded.started_at`);
}

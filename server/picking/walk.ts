import type { z } from 'zod';
import type { OutputOf } from '#contract/index.ts';
import type { PickWalk } from '#contract/picking/walk.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import { conflictOfOrder } from '#rules/picking/pick-action.ts';
import { inWalkOrder } from '#rules/picking/walk-order.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SessionUser, SignedInContext } from '#server/http/context.ts';
import { presentLine } from '#server/orders/present-line.ts';
import { datesToPick } from '#server/stock/lots/picked-first.ts';
import { linesOfOrders, type PickLineRow } from './lines.ts';
import { wasAssignedTo } from './my-order.ts';
import { ordersOfPicker, presentPickHead } from './pick-heads.ts';
import { presentQuestion } from './present-pick.ts';

type Walk = z.infer<typeof PickWalk>;
type WalkLine = Walk['lines'][number];

/** The orders the caller is picking, and their lines in walking order; `had`: the orders the phone shows. */
export async function readWalk(
  context: SignedInContext,
  had: readonly string[] = [],
): Promise<OutputOf<'picking.walk'>> {
  const { db, user } = context;
  const now = context.now();
  const [rows, minutes, left] = await Promise.all([
    ordersOfPicker(db, user.id),
    replacementMinutes(db),
    had.length === 0 ? [] : takenOut(db, user, had),
  ]);
  const orders = rows.flatMap((row) =>
    row.state === '8_store_select_products' && row.crate !== null && row.walk_id !== null
      ? [{ ...row, crate: row.crate, walk_id: row.walk_id }]
      : [],
  );
  const ids = orders.map(({ id }) => id);
  const [bare, dates] = await Promise.all([readWalkLines(db, ids), datesToPick(db, ids, bogotaDay(now))]);
  const lines = bare.map((line) => ({
    ...line,
    expiry: dates.get(`${line.order_id} ${line.product_id}`) ?? null,
  }));
  return {
    now: now.toISOString(),
    replacement_minutes: minutes,
    orders: orders.map((row) => ({
      ...presentPickHead(row, now),
      crate: row.crate,
      walk_id: row.walk_id,
      substitution: row.substitution,
      observations_client: row.observations,
      lines_done: lines.filter(({ order_id, picked }) => order_id === row.id && picked !== null).length,
    })),
    lines,
    left,
  };
}

/**
 * The orders this picker had and lost before finishing them. `crate` is '' when somebody else has begun the order
 * since: its letter is theirs, and the phone has its own.
 */
async function takenOut(db: Queries, user: SessionUser, ids: readonly string[]): Promise<Walk['left']> {
  const rows = await db.all<{ id: string; crate: string; state: OrderState; is_mine: boolean }>(sql`
    select o.id, case when g.picker_id = ${user.id} then g.crate else '' end as crate, o.state,
      o.delivery ->> 'picker_id' is not distinct from ${user.id}::text as is_mine
    from order_picking g
    join customer_order o on o.business_id = g.business_id and o.id = g.order_id
    where g.business_id = ${db.businessId} and g.order_id = any(${[...ids]}::uuid[]) and ${wasAssignedTo(user.id)}`);
  return rows.flatMap(({ id, crate, state, is_mine: isMine }) => {
    const why = conflictOfOrder({ state, isMine });
    return why && why !== 'ORDER_FINISHED' ? [{ order_id: id, crate, why }] : [];
  });
}

/** Lines of a walk, without expiry dates: goods picked meanwhile do not change those the walk showed. */
export async function readWalkLines(db: BusinessDatabase, orderIds: readonly string[]): Promise<WalkLine[]> {
  const [rows, crates] = await Promise.all([linesOfOrders(db, orderIds), cratesOf(db, orderIds)]);
  const lines = rows.map((row) => presentWalkLine(row, crates.get(row.order_id) ?? ''));
  return inWalkOrder(
    lines.map((line) => ({ ...line, title: line.product.title, productId: line.product_id })),
  ).map(({ title: _, productId: __, ...line }) => line);
}

function presentWalkLine(row: PickLineRow, crate: string): WalkLine {
  return {
    // Pickers need shelf positions, whether or not shoppers see them.
    ...presentLine(row, 'staff', { planogram: true, substitution: row.rule }),
    order_id: row.order_id,
    crate,
    turn: row.turn ?? 'usual',
    demand: row.stock_demand,
    quantity_pum: row.product.quantityPum ?? 0,
    ceiling: row.total,
    questions: row.questions.map(presentQuestion),
  };
}

async function cratesOf(db: Queries, orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.all<{ order_id: string; crate: string }>(sql`
    select order_id, crate from order_picking where business_id = ${db.businessId} and order_id = any(${orderIds})`);
  return new Map(rows.map(({ order_id, crate }) => [order_id, crate]));
}

async function replacementMinutes(db: Queries): Promise<number> {
  const row = await db.one<{ minutes: number }>(sql`
    select replacement_minutes as minutes from business_config where business_id = ${db.businessId}`);
  return row.minutes;
}

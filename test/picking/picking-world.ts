import type { InputOf } from '#contract/index.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { type Item, order, readyShoppers, type Shopper, totalOf } from '../faults/shoppers.ts';
import { people } from '../people.ts';
import { startTestServer, type TestServer } from '../server.ts';

export type Action = InputOf<'picking.record'>['body']['actions'][number];

type Options = NonNullable<Parameters<typeof startTestServer>[0]> & { limited?: boolean };

/**
 * A server with enough of everything to pick, its superadmin and a picker. What replaces what is not limited, unless it
 * is `limited` (rule 86).
 */
export async function openPicking({
  limited = false,
  ...options
}: Options = {}): Promise<{ server: TestServer; luz: Client; wilson: Client }> {
  const server = await startTestServer(options);
  const [luz, wilson] = await Promise.all([server.as('luz'), server.as('wilson')]);
  await server.sql('update business_config set cart_min_price = 0');
  await server.sql(
    'update product_office set stock = stock + 5000, received = received + 5000 where stock > 0',
  );
  if (!limited) {
    await server.sql('update business_config set replacement_percent = 1000, replacement_pesos = 10000000');
    await server.sql(
      'update product p set category_id = o.category_id from product o where o.id = $1 and p.id = any($2)',
      [goods.leche.id, [goods.arroz.id, goods.banano.id]],
    );
  }
  return { server, luz, wilson };
}

/** Where orders are placed. */
type Shop = Pick<TestServer, 'url' | 'adminUrl'>;

/** An order that may be picked, and whose it is. */
export type Pickable = { id: string; shopper: Shopper; total: number };

/** Somebody's order at Bretaña, accepted by luz and nobody's to pick. */
export async function acceptedOrder(
  server: Shop,
  luz: Client,
  basket: readonly Item[],
  { coupons = [], method = 'cash' }: { coupons?: string[]; method?: PaymentMethod } = {},
): Promise<Pickable> {
  const [shopper] = await readyShoppers(server, [basket], coupons, method);
  if (!shopper) throw new Error('No shopper');
  const total = await totalOf(shopper);
  const { id } = (await order(shopper, total)).ok().order;
  (await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } })).ok();
  return { id, shopper, total };
}

/** The same, in wilson's walk. */
export async function orderInWalk(
  server: Shop,
  { luz, wilson }: { luz: Client; wilson: Client },
  basket: readonly Item[],
  more: { coupons?: string[]; method?: PaymentMethod } = {},
): Promise<Pickable> {
  const placed = await acceptedOrder(server, luz, basket, more);
  const body = { delivery: { picker_id: people.wilson.id } };
  (await luz.call('orders.move', { params: { id: placed.id }, body })).ok();
  (await wilson.call('picking.start', { body: { walk_id: newId(), order_ids: [placed.id] } })).ok();
  return placed;
}

/** The same, its shopper having left replacements to the picker. */
export async function orderToChoose(
  server: TestServer,
  staff: { luz: Client; wilson: Client },
  basket: readonly Item[],
) {
  const placed = await orderInWalk(server, staff, basket);
  const params = { id: placed.id };
  const body = { substitution: 'choose' } as const;
  (await placed.shopper.client.call('orders.setSubstitution', { params, body })).ok();
  const lines = new Map((await linesOf(staff.wilson, placed.id)).map((line) => [line.product_id, line.id]));
  return { ...placed, params, lineOf: ({ id }: { id: string }) => lines.get(id) ?? '' };
}

/** What a device sends of a line. */
export function action(lineId: string, more: Partial<Action> = {}): Action {
  return {
    id: newId(),
    line_id: lineId,
    replaces: null,
    found: null,
    replacement: null,
    reason: null,
    at: '2026-11-20T15:01:00Z',
    ...more,
  };
}

export function record(who: Client, orderId: string, actions: Action[]) {
  return who.call('picking.record', { params: { id: orderId }, body: { actions } });
}

export async function linesOf(wilson: Client, orderId: string) {
  const { lines } = (await wilson.call('picking.walk', { query: {} })).ok();
  return lines.filter(({ order_id }) => order_id === orderId);
}

/** Stock, missing and received of a product at Bretaña. */
export async function goodsAt(server: Pick<TestServer, 'sql'>, productId: string, officeId: string) {
  const [row] = await server.sql<{ stock: number; missing: number; received: number }>(
    `select stock::int, missing::int, received::int from product_office where product_id = $1 and office_id = $2`,
    [productId, officeId],
  );
  if (!row) throw new Error('The office does not sell it');
  return row;
}

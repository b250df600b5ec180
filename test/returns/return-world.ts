import { expect } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '../client.ts';
import { basket, type Carried, carried, pinOf, sendEvents } from '../delivery-world.ts';
import type { Item } from '../faults/shoppers.ts';
import { plain } from '../plain.ts';
import type { TestServer } from '../server.ts';

export type MadeReturn = InputOf<'returns.make'>['body'];
type Line = MadeReturn['lines'][number];

/** An order that yeison handed over at its door. */
export async function handedOver(
  server: TestServer,
  { luz, yeison }: { luz: Client; yeison: Client },
  items: readonly Item[] = basket,
  { method = 'cash', coupons = [] }: { method?: PaymentMethod; coupons?: readonly string[] } = {},
): Promise<Carried> {
  const order = await carried(server, luz, items, method, coupons);
  const pin = await pinOf(order);
  const voucher = method === 'dataphone' ? { voucher: '123' } : {};
  await sendEvents(yeison, order.id, { kind: 'started' }, { kind: 'arrived' });
  const [done] = await sendEvents(
    yeison,
    order.id,
    Object.assign({ kind: 'delivered' as const, pin }, voucher),
  );
  if (done?.outcome !== 'taken') throw new Error(`Not handed over: ${done?.message}`);
  return order;
}

/** What of an order may come back, by its product. */
export async function goodsOf(luz: Client, id: string) {
  return (await luz.call('returns.ofOrder', { params: { id } })).ok();
}

/** So much of that product comes back. */
export async function lineOf(
  luz: Client,
  id: string,
  product: { id: string },
  count: number,
  more: Partial<Line> = {},
): Promise<Line> {
  const { lines } = await wireLines(luz, id);
  const line = lines.find(({ product_id }) => product_id === product.id);
  if (!line) throw new Error('The order has no such product');
  return {
    line_id: line.line_id,
    product_id: product.id,
    count,
    reason: 'damaged',
    bearer: 'store',
    outcome: 'stock',
    ...more,
  };
}

/** All parts of the lines of an order, also what already came back. */
async function wireLines(luz: Client, id: string) {
  const { order } = (await luz.call('orders.get', { params: { id } })).ok();
  const lines = order.products.flatMap(({ id: line_id, product_id, picked }) => [
    { line_id, product_id },
    ...(picked?.parts ?? []).flatMap((part) =>
      part.product_id ? [{ line_id, product_id: part.product_id }] : [],
    ),
  ]);
  return { lines };
}

/** A return as staff confirm it, with the amount that they see. */
export async function bodyOf(
  luz: Client,
  id: string,
  lines: Line[],
  more: Partial<MadeReturn> = {},
): Promise<MadeReturn> {
  const { amount } = (await luz.call('returns.preview', { params: { id }, body: { lines } })).ok();
  return { return_id: newId(), lines, way: 'by_hand', amount, ...more };
}

/** So much of that product, as its shopper asks to give it back. */
export async function requestedLine(
  luz: Client,
  id: string,
  product: { id: string },
  count: number,
  reason: 'damaged' | 'unwanted' = 'damaged',
) {
  const { line_id, product_id } = await lineOf(luz, id, product, count);
  return { line_id, product_id, count, reason };
}
export type RequestedLine = Awaited<ReturnType<typeof requestedLine>>;

export function askForReturn(
  { id, shopper }: Pick<Carried, 'id' | 'shopper'>,
  lines: RequestedLine[],
  more: Partial<InputOf<'returns.request'>['body']> = {},
) {
  const body = { request_id: newId(), lines, ...more };
  return shopper.client.call('returns.request', { params: { id }, body });
}

/** The newest request for a return of an order, as staff see it. */
export async function lastRequest(luz: Client, id: string) {
  const [request] = (await goodsOf(luz, id)).requests;
  if (!request) throw new Error('Nothing was asked for');
  return request;
}

/** Subjects of what its shopper was told until now, without numbers. */
export async function subjectsOf(server: TestServer, orderId: string): Promise<string[]> {
  const [order] = await server.sql<{ number: number }>(
    'select number::int from customer_order where id = $1',
    [orderId],
  );
  server.sent.length = 0;
  await server.sql('update message set next_try_at = now() where sealed is not null');
  await expect
    .poll(() => server.sql('select 1 from message where sealed is not null and order_id = $1', [orderId]))
    .toEqual([]);
  return server.sent.flatMap((message) =>
    message.channel === 'mail' && message.subject.includes(` N.º ${groupThousands(order?.number ?? 0)} `)
      ? [plain(message.subject.split(' N.º')[0]) ?? '']
      : [],
  );
}

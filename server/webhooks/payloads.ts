import type { WebhookData } from '#contract/erp/shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { readErpOrders } from '#server/erp/read-orders.ts';
import { readErpProducts } from '#server/erp/read-products.ts';
import type { EventRow } from './round-queries.ts';

/**
 * The payload of each event, by its id: the object as API keys read it, when the delivery is created. Its version tells
 * which of two deliveries is newer. It contains no customer data.
 */
export async function payloadsOf(
  tx: Queries,
  events: readonly EventRow[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: 'order.' | 'product.' | 'stock.') =>
    events.filter(({ type }) => type.startsWith(kind)).map(({ object_id: id }) => id);
  const orders = byId(await readErpOrders(tx, [...new Set(idsOf('order.'))]));
  const products = byId(await readErpProducts(tx, [...new Set([...idsOf('product.'), ...idsOf('stock.')])]));
  return new Map(
    events.flatMap((event) => {
      const data = dataOf(event, orders.get(event.object_id), products.get(event.object_id));
      if (!data) return [];
      const timestamp = event.created_at.toISOString();
      return [[event.id, JSON.stringify({ type: event.type, timestamp, data })] as const];
    }),
  );
}

type Order = Awaited<ReturnType<typeof readErpOrders>>[number];
type Product = Awaited<ReturnType<typeof readErpProducts>>[number];

function dataOf(
  { type, details }: EventRow,
  order: Order | undefined,
  product: Product | undefined,
): WebhookData[keyof WebhookData] | undefined {
  if (type === 'order.moved') {
    return order && { ...order, move: { from: details.from ?? null, to: details.to ?? order.state } };
  }
  if (type !== 'stock.out') return order ?? product;
  const office = product?.offices.find(({ id }) => id === details.office_id);
  return product && office && { ...product, offices: [office] };
}

function byId<One extends { id: string }>(list: readonly One[]): ReadonlyMap<string, One> {
  return new Map(list.map((one) => [one.id, one]));
}

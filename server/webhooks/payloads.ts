import type { WebhookData } from '#contract/erp/shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { readErpOrders } from '#server/erp/read-orders.ts';
import { readErpProducts } from '#server/erp/read-products.ts';
import { minimaOf, recordsOf } from './read-records.ts';
import type { EventRow } from './round-queries.ts';

/**
 * The payload of each event, by its id: the object as API keys read it, when the delivery is created. Its version tells
 * which of two deliveries is newer. It contains no customer data.
 */
export async function payloadsOf(
  tx: Queries,
  events: readonly EventRow[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...kinds: string[]) => [
    ...new Set(
      events.filter(({ type }) => kinds.some((kind) => type.startsWith(kind))).map(({ object_id: id }) => id),
    ),
  ];
  const orders = byId(await readErpOrders(tx, idsOf('order.')));
  const products = byId(await readErpProducts(tx, idsOf('product.', 'stock.')));
  const low = idsOf('stock.low');
  const minima = low.length === 0 ? new Map<string, number>() : await minimaOf(tx, low);
  const records = new Map<string, Data>();
  for (const [kind, read] of Object.entries(recordsOf)) {
    const ids = idsOf(kind);
    if (ids.length > 0) for (const record of await read(tx, ids)) records.set(record.id, record);
  }
  return new Map(
    events.flatMap((event) => {
      const data =
        records.get(event.object_id) ??
        dataOf(event, orders.get(event.object_id), products.get(event.object_id), minima);
      if (!data) return [];
      const timestamp = event.created_at.toISOString();
      return [[event.id, JSON.stringify({ type: event.type, timestamp, data })] as const];
    }),
  );
}

type Data = WebhookData[keyof WebhookData];
type Order = Awaited<ReturnType<typeof readErpOrders>>[number];
type Product = Awaited<ReturnType<typeof readErpProducts>>[number];

function dataOf(
  { type, details }: EventRow,
  order: Order | undefined,
  product: Product | undefined,
  minima: ReadonlyMap<string, number>,
): Data | undefined {
  if (type === 'order.moved') {
    return order && { ...order, move: { from: details.from ?? null, to: details.to ?? order.state } };
  }
  if (!type.startsWith('stock.')) return order ?? product;
  const office = product?.offices.find(({ id }) => id === details.office_id);
  const inOffice = product && office && { ...product, offices: [office] };
  if (type !== 'stock.low') return inOffice;
  const minimum = minima.get(`${product?.id} ${office?.id}`);
  return inOffice && minimum !== undefined ? { ...inOffice, minimum } : undefined;
}

function byId<One extends { id: string }>(list: readonly One[]): ReadonlyMap<string, One> {
  return new Map(list.map((one) => [one.id, one]));
}

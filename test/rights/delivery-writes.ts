import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { CallId, InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Answer, Client } from '../client.ts';
import { blobOf, smallPng } from '../factories/files.ts';
import { goods } from '../factories/goods.ts';
import { businessIds, idOf, officeIds } from '../factories/ids.ts';
import { people } from '../people.ts';
import type { TestServer } from '../server.ts';

type Write =
  | 'deliveries.take'
  | 'deliveries.events'
  | 'deliveries.photo'
  | 'deliveries.reorder'
  | 'deliveries.share'
  | 'deliveries.close'
  | 'deliveries.end'
  | 'deliveries.restock';

/** Of an order that somebody reaches or not. */
export const photoInput = (id: string): InputOf<'deliveries.photo'> => ({
  params: { id },
  body: { photo: blobOf(smallPng), photo_id: idOf('photo') },
});

export const restockInput = (id: string): InputOf<'deliveries.restock'> => ({
  params: { id },
  body: { goods: [{ line_id: idOf('line'), product_id: goods.huevos.id, outcome: 'stock' }] },
});

/** A round at Bretaña of somebody who has vanished. */
const roundId = idOf('round');
export const roundRow = (business: string) => `
  insert into delivery_round (business_id, id, courier_id, office_id, started_at)
    values ('${business}', '${roundId}', '${people.wilson.id}', '${officeIds.bretana}', now())
    on conflict (business_id, id) do update set closed_at = null, cash_expected = null, cash_declared = null,
      ended_by = null, end_reason = ''`;
export const endInput = (id: string): InputOf<'deliveries.end'> => ({
  params: { id },
  body: { order_ids: [], reason: 'No volvió a la tienda', cash_declared: 0 },
});
export const deliveryCases = {
  'deliveries.end': { reach: 'staff of its office', object: () => roundId, input: endInput },
  'deliveries.courier': {
    reach: 'owner, staff of its office and who is assigned',
    object: ({ order }: { order: string }) => order,
    input: (id: string) => ({ params: { id } }),
  },
} as const;

type Event = InputOf<'deliveries.events'>['body']['events'][number];

/** Writes of a courier and of the person who receives what came back, each after the one before. */
export function deliveryWrites(world: () => { luz: Client; orderId: string; server: TestServer }): {
  [Id in Write & CallId]: () => Promise<Answer<Id>>;
} {
  let yeison: Client;
  const at = '2026-11-20T15:00:00.000Z';
  const tell = (event: Pick<Event, 'kind'> & Partial<Event>) =>
    yeison.call('deliveries.events', {
      body: { events: [{ id: newId(), order_id: world().orderId, at, ...event } as Event] },
    });
  return {
    'deliveries.take': async () => {
      const { orderId, server } = world();
      yeison = await server.as('yeison');
      await server.sql(
        "update customer_order set state = '10_store_dispatch_products', delivery = '{}' where id = $1",
        [orderId],
      );
      return yeison.call('deliveries.take', { params: { id: orderId } });
    },
    'deliveries.events': () => tell({ kind: 'started' }),
    'deliveries.photo': () =>
      yeison.call('deliveries.photo', {
        params: { id: world().orderId },
        body: { photo: blobOf(smallPng), photo_id: newId() },
      }),
    'deliveries.reorder': () => yeison.call('deliveries.reorder', { body: { order_ids: [world().orderId] } }),
    'deliveries.share': () =>
      yeison.call('deliveries.share', {
        body: { granted: true, text_version: consentTexts.courier_location.version },
      }),
    'deliveries.close': async () => {
      await tell({ kind: 'attempt', reason: 'nobody' });
      await tell({ kind: 'returned' });
      const { round } = (await yeison.call('deliveries.round', { query: {} })).ok();
      return yeison.call('deliveries.close', { body: { id: round?.id ?? '', cash_declared: 0 } });
    },
    'deliveries.end': async () => {
      await world().server.sql(roundRow(businessIds.canasta));
      return world().luz.call('deliveries.end', endInput(roundId));
    },
    'deliveries.restock': async () => {
      const params = { id: world().orderId };
      const { goods: back } = (await world().luz.call('deliveries.report', { params })).ok();
      const [first] = back;
      if (!first) throw new Error('Nothing came back');
      const { line_id, product_id } = first;
      const received = { line_id, product_id, outcome: 'stock' } as const;
      return world().luz.call('deliveries.restock', { params, body: { goods: [received] } });
    },
  };
}

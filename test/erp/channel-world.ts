import type { Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { startTestServer } from '#test/server.ts';

type Body = InputOf<'erp.createOrder'>['body'];
export type ChannelWorld = Awaited<ReturnType<typeof startChannelWorld>>;

/** Rappi with its key, beside a shop whose office Bretaña has a key in its system. */
export async function startChannelWorld() {
  const server = await startTestServer({ workEveryMs: 100 });
  const luz = await server.as('luz');
  await server.sql(`update office set ws_keys = '{"key":"BRETANA"}' where id = $1`, [officeIds.bretana]);
  const newKey = async (scopes: Scope[], office_id: string | null = null): Promise<string> =>
    (await luz.call('apiKeys.create', { body: { name: 'Rappi', scopes, office_id } })).ok().key;
  const withKey = async (scopes: Scope[], office_id: string | null = null): Promise<Client> =>
    clientOf(server.url, await newKey(scopes, office_id), 'canasta.localhost');
  const rappiKey = await newKey(['orders:create']);
  const rappi = clientOf(server.url, rappiKey, 'canasta.localhost');
  let numbers = 0;
  const nextNumber = () => `R-${++numbers}`;
  /** Two bags of rice at a price of the channel. */
  const body = (fields: Partial<Body> = {}): Body => ({
    channel: 'rappi',
    number: nextNumber(),
    office: 'BRETANA',
    type: 'pickup',
    payment_method: 'channel',
    lines: [{ id_item: goods.arroz.sku, count: 2, price: 5_400 }],
    total: 10_800,
    buyer: { name: 'Laura M.' },
    ...fields,
  });
  return {
    server,
    luz,
    rappi,
    rappiKey,
    withKey,
    nextNumber,
    body,
    send: (fields: Partial<Body> = {}, who = rappi) => who.call('erp.createOrder', { body: body(fields) }),
    stockOf: async ({ id }: { id: string }): Promise<number> => {
      const [row] = await server.sql<{ stock: number }>(
        'select stock::int from product_office where office_id = $1 and product_id = $2',
        [officeIds.bretana, id],
      );
      return row?.stock ?? Number.NaN;
    },
    setStock: (product: { id: string }, stock: number) =>
      server.sql(
        `update product_office set received = received - stock + $3, stock = $3
         where office_id = $1 and product_id = $2`,
        [officeIds.bretana, product.id, stock],
      ),
  };
}

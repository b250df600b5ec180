import type { InputOf } from '#contract/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { prepareStandingOrders } from '#server/standing-orders/prepare.ts';
import { goods } from '../factories/goods.ts';
import { addressIds, businessIds } from '../factories/ids.ts';
import type { PersonName } from '../people.ts';
import { fridayMorning, startTestServer } from '../server.ts';

type NewOrder = InputOf<'standingOrders.create'>['body'];
export type StandingWorld = Awaited<ReturnType<typeof openStandingWorld>>;

/** An order of marcela's for Saturdays, delivered at eleven. */
export const repeated = (more: Partial<NewOrder> = {}): NewOrder => ({
  id: newId(),
  name: 'Mercado',
  rhythm: 'weekly',
  first_day: '2026-11-21',
  window_time: '11:00',
  type: 'delivery',
  address_id: addressIds.casa,
  products: [
    { product_id: goods.arroz.id, count: 2 },
    { product_id: goods.leche.id, count: 3 },
  ],
  ...more,
});

/** A shop where shoppers repeat orders, whose clock is set. */
export async function openStandingWorld() {
  let at = fridayMorning;
  const server = await startTestServer({ now: () => at, workEveryMs: 50 });
  const database = openDatabase(appUrl(server.adminUrl), { poolSize: 4 });
  let marcela = await server.as('marcela');
  const create = (more?: Partial<NewOrder>, who = marcela) =>
    who.call('standingOrders.create', { body: repeated(more) });
  return {
    server,
    marcela: () => marcela,
    /** Again, where her sessions were ended. */
    signIn: async (name: PersonName) => {
      marcela = await server.as(name);
    },
    setClock: (when: Date) => {
      at = when;
    },
    create,
    made: async (more?: Partial<NewOrder>) => (await create(more)).ok().standingOrder,
    refused: async (more: Partial<NewOrder>) => {
      const { error, details } = (await create(more)).failure();
      return [error, ...details.map(({ field }) => field)];
    },
    prepare: (when = at) =>
      prepareStandingOrders(database.forBusiness(businessIds.canasta), { wake() {} }, when),
    read: async (id: string) => (await marcela.call('standingOrders.get', { params: { id } })).ok(),
    prepared: async (id: string) => (await marcela.call('standingOrders.prepared', { params: { id } })).ok(),
    confirm: (id: string, body: InputOf<'standingOrders.confirm'>['body']) =>
      marcela.call('standingOrders.confirm', { params: { id }, body }),
    setStock: (id: string, stock: number, price = 10_000) =>
      server.sql(
        `update product_office set stock = $2, received = received + $2 - stock, price = $3, price_neto = $3
         where product_id = $1`,
        [id, stock, price],
      ),
    reset: async () => {
      at = fridayMorning;
      server.sent.length = 0;
      await server.sql('delete from standing_order');
      await server.sql('update message set sealed = null, failed_at = now() where sealed is not null');
      await server.sql(
        'update product_office set stock = 100, received = received + 100 - stock, price = 10000, price_neto = 10000',
      );
      await marcela.call('cart.discardActive', {});
    },
    close: async () => {
      await database.close();
      await server.close();
    },
  };
}

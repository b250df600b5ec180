import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods, plazaGoods } from '#test/factories/goods.ts';
import { idOf, missingId, officeIds, recipeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;
let jorge: Client;

beforeAll(async () => {
  server = await startTestServer();
  [marcela, jorge] = await Promise.all([server.as('marcela'), server.as('jorge')]);
});
afterAll(() => server.close());
beforeEach(() =>
  withClient(server.adminUrl, async (client) => {
    await client.query(
      "delete from custom_cart_product where custom_cart_id in (select id from custom_cart where type = 'private_user_collection')",
    );
    await client.query("delete from custom_cart where type = 'private_user_collection'");
  }),
);

const create = (name: string, id?: string) =>
  marcela.call('customCarts.create', { body: { name, ...(id === undefined ? {} : { id }) } });
const made = async (name: string) => (await create(name)).ok().customCart.id;
const mine = async (who = marcela) => (await who.call('customCarts.mine', { query: {} })).ok().list;
const put = (id: string, product_id: string, more: { count?: number; countType?: 'units' | 'grams' } = {}) =>
  marcela.call('customCarts.addProduct', { params: { id }, body: { product_id, ...more } });
const inside = async (id: string, branch_id: string = officeIds.bretana) => {
  const { products } = (
    await marcela.call('customCarts.mineOne', { params: { id }, query: { branch_id } })
  ).ok();
  return products.map((line) => [line.product.title, line.count, line.countType, line.available]);
};
const likes = async () => (await marcela.call('customCarts.favourites', {})).ok().customCarts;

describe('a person’s own custom carts', () => {
  it('are created with a name, renamed, and hidden without being deleted', async () => {
    const blank = await create('   ');
    expect([blank.status, blank.failure().details]).toEqual([
      400,
      [{ field: 'name', message: 'Agrega un nombre al carrito.' }],
    ]);
    expect((await create('x'.repeat(81))).status).toBe(400);
    const id = await made('  Mercado de la quincena ');
    expect(await mine()).toMatchObject([
      { id, name: 'Mercado de la quincena', type: 'private_user_collection', creatorId: people.marcela.id },
    ]);
    await marcela.call('customCarts.rename', { params: { id }, body: { name: 'Lo de siempre' } });
    expect((await mine())[0]?.name).toBe('Lo de siempre');
    expect((await marcela.call('customCarts.remove', { params: { id }, query: {} })).status).toBe(200);
    expect(await mine()).toEqual([]);
    expect((await marcela.call('customCarts.remove', { params: { id }, query: {} })).status).toBe(404);
    const stored = await withClient(server.adminUrl, (client) =>
      client.query('select inactive from custom_cart where id = $1', [id]),
    );
    expect(stored.rows).toEqual([{ inactive: true }]);
  });

  it('are created once for each id, in two tabs too, and never replace another’s', async () => {
    const id = idOf('custom cart pressed twice');
    const both = await Promise.all([create('Asado', id), create('Asado', id)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await mine()).map((customCart) => customCart.id)).toEqual([id]);
    expect((await create('Robo', recipeIds.arrozConPollo)).status).toBe(404);
    const foreign = await jorge.call('customCarts.create', { body: { id, name: 'Robo' } });
    expect(foreign.status).toBe(404);
    expect((await mine())[0]?.name).toBe('Asado');
  });

  it('are at most fifty, also when eight are created at once; the database enforces it, too', async () => {
    await withClient(server.adminUrl, (client) =>
      client.query(
        `insert into custom_cart (business_id, id, type, name, creator_id)
         select business_id, gen_random_uuid(), 'private_user_collection', 'Carrito ' || n, id
         from app_user, generate_series(1, 46) n where id = $1`,
        [people.marcela.id],
      ),
    );
    const eight = await Promise.all(['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => create(name)));
    expect(eight.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 422, 422, 422, 422]);
    expect((await create('Otro más')).failure()).toMatchObject({ error: 'CUSTOM_CARTS_FULL' });
    expect(await mine()).toHaveLength(50);
    const more = withClient(server.adminUrl, (client) =>
      client.query(
        `insert into custom_cart (business_id, id, type, name, creator_id)
         select business_id, gen_random_uuid(), 'private_user_collection', 'De más', id from app_user where id = $1`,
        [people.marcela.id],
      ),
    );
    await expect(more).rejects.toThrow('More than 50 baskets');
  });

  it('contain a product once, however often it is pressed', async () => {
    const id = await made('Desayuno');
    const twice = await Promise.all([put(id, goods.leche.id), put(id, goods.leche.id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await put(id, goods.leche.id);
    expect(again.failure().message).toBe('El producto ya está en este mercado.');
    expect(await inside(id)).toEqual([['Leche entera', 1, 'units', true]]);
  });

  it('accept amounts that can be bought, and change them', async () => {
    const id = await made('Sancocho');
    expect((await put(id, goods.pechuga.id, { count: 70, countType: 'grams' })).failure().message).toBe(
      'La cantidad mínima es 100 g.',
    );
    expect((await put(id, goods.leche.id, { count: 500, countType: 'grams' })).status).toBe(422);
    await put(id, goods.pechuga.id, { count: 1_500, countType: 'grams' });
    const change = (productId: string, count: number) =>
      marcela.call('customCarts.changeProduct', {
        params: { id, productId },
        body: { count, countType: 'grams' },
      });
    expect((await change(goods.pechuga.id, 1_550)).status).toBe(200);
    expect((await change(goods.pechuga.id, 1_570)).status).toBe(422);
    expect((await change(goods.tomate.id, 500)).status).toBe(404);
    expect(await inside(id)).toEqual([['Pechuga de pollo Campo Vivo', 1_550, 'grams', true]]);
  });

  it('keep sold-out products, refuse hidden ones, and allow every removal, twice too', async () => {
    const id = await made('Quesos');
    for (const good of [goods.hidden, goods.inactive, goods.withoutPicture, plazaGoods.plazaPanela]) {
      expect((await put(id, good.id)).failure().error).toBe('PRODUCT_NOT_AVAILABLE');
    }
    expect((await put(id, missingId)).failure().error).toBe('PRODUCT_NOT_AVAILABLE');
    await put(id, goods.queso.id);
    expect(await inside(id)).toEqual([['Queso campesino', 1, 'units', false]]);
    expect(await inside(id, officeIds.palmira)).toEqual([['Queso campesino', 1, 'units', true]]);
    const out = () =>
      marcela.call('customCarts.removeProduct', { params: { id, productId: goods.queso.id } });
    expect([(await out()).status, (await out()).status]).toEqual([200, 200]);
    expect(await inside(id)).toEqual([]);
  });

  it('contain at most three hundred products', async () => {
    const id = await made('Enorme');
    await withClient(server.adminUrl, async (client) => {
      await client.query('alter table custom_cart_product disable trigger all');
      await client.query(
        `insert into custom_cart_product (business_id, custom_cart_id, product_id)
         select business_id, id, gen_random_uuid() from custom_cart, generate_series(1, 300) where id = $1`,
        [id],
      );
      await client.query('alter table custom_cart_product enable trigger all');
      const more = client.query(
        `insert into custom_cart_product (business_id, custom_cart_id, product_id)
         select business_id, id, $2 from custom_cart where id = $1`,
        [id, goods.leche.id],
      );
      await expect(more).rejects.toThrow('More than 300 products');
    });
    expect((await put(id, goods.leche.id)).failure().error).toBe('CUSTOM_CART_FULL');
    expect((await marcela.call('customCarts.like', { body: { product_id: goods.leche.id } })).status).toBe(
      422,
    );
  });

  it('are private: not in public lists, not by id, not in another business', async () => {
    const id = await made('Secreto');
    expect(await mine(jorge)).toEqual([]);
    expect((await server.guest().call('customCarts.get', { params: { id }, query: {} })).status).toBe(404);
    expect((await marcela.call('customCarts.get', { params: { id }, query: {} })).status).toBe(404);
    const valentina = await server.as('valentina');
    expect(await mine(valentina)).toEqual([]);
    for (const stranger of [jorge, valentina]) {
      const body = { product_id: goods.leche.id };
      expect((await stranger.call('customCarts.addProduct', { params: { id }, body })).status).toBe(404);
      expect((await stranger.call('customCarts.copy', { params: { id }, body: undefined })).status).toBe(404);
      expect((await stranger.call('customCarts.preview', { params: { id }, body: {} })).status).toBe(404);
    }
    expect((await server.guest().call('customCarts.preview', { params: { id }, body: {} })).status).toBe(404);
    // A staff recipe is not mine to change.
    const recipe = { id: recipeIds.arrozConPollo };
    expect((await marcela.call('customCarts.rename', { params: recipe, body: { name: 'x' } })).status).toBe(
      404,
    );
    expect((await marcela.call('customCarts.remove', { params: recipe, query: {} })).status).toBe(404);
  });

  it('invalidate no public page', async () => {
    const received: string[] = [];
    await withClient(server.adminUrl, async (client) => {
      client.on('notification', ({ payload }) => received.push(payload ?? ''));
      await client.query('listen catalogue');
      const id = await made('Silencio');
      await put(id, goods.leche.id);
      await marcela.call('customCarts.remove', { params: { id }, query: {} });
      await client.query("select pg_notify('catalogue', 'the end')");
      await expect.poll(() => received.at(-1)).toBe('the end');
    });
    expect(received).toEqual(['the end']);
  });
});

it('products are changed and removed only in a custom cart of one’s own', async () => {
  const id = await made('Solo mío');
  (await put(id, goods.leche.id)).ok();
  const params = { id, productId: goods.leche.id };
  const body = { count: 2, countType: 'units' } as const;
  expect((await jorge.call('customCarts.changeProduct', { params, body })).status).toBe(404);
  expect((await jorge.call('customCarts.removeProduct', { params })).status).toBe(404);
  expect((await inside(id)).map(([title, count]) => [title, count])).toEqual([[goods.leche.title, 1]]);
});

describe('hearts', () => {
  const like = (product_id: string) => marcela.call('customCarts.like', { body: { product_id } });

  it('save into Favoritos, created with the first one, in two tabs at once too', async () => {
    const pressed = [
      goods.leche,
      goods.cafe,
      goods.leche,
      goods.arroz,
      goods.huevos,
      goods.banano,
      goods.sal,
    ];
    const answers = await Promise.all(pressed.map(({ id }) => like(id)));
    expect(new Set(answers.map((answer) => answer.ok().customCart.name))).toEqual(new Set(['Favoritos']));
    const [favourites, ...others] = await likes();
    expect([favourites?.name, others]).toEqual(['Favoritos', []]);
    expect([...(favourites?.product_ids ?? [])].sort()).toEqual(
      [...new Set(pressed.map(({ id }) => id))].sort(),
    );
  });

  it('save into the custom cart that was created first', async () => {
    const first = await made('Lo de siempre');
    await made('Asado');
    expect((await like(goods.banano.id)).ok().customCart).toEqual({ id: first, name: 'Lo de siempre' });
    expect(await likes()).toMatchObject([
      { name: 'Lo de siempre', product_ids: [goods.banano.id] },
      { name: 'Asado' },
    ]);
  });

  it('do not save hidden products', async () => {
    expect((await like(goods.hidden.id)).failure().error).toBe('PRODUCT_NOT_AVAILABLE');
    expect(await likes()).toEqual([]);
  });
});

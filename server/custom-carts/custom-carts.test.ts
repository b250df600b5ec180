import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { businessIds, idOf, missingId, officeIds, recipeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const hostile = idOf('custom-cart hostile');
const mine = idOf('custom-cart private');
const retired = idOf('custom-cart retired');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await withClient(server.adminUrl, async (client) => {
    const insert = `insert into custom_cart (business_id, id, type, name, body, inactive, creator_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, '2026-11-01')`;
    const body =
      '<h2 onclick="x()">Fiesta</h2><script>alert(1)</script><img src="https://x.test/a.png" onerror="alert(1)">' +
      '<a href="javascript:alert(1)">ver</a><iframe src="//evil.test"></iframe><p style="position:fixed">Sí</p>';
    await client.query(insert, [businessIds.canasta, hostile, 'event', 'Fiesta', body, false, null]);
    await client.query(insert, [
      businessIds.canasta,
      mine,
      'private_user_collection',
      'Mi mercado',
      '',
      false,
      people.marcela.id,
    ]);
    await client.query(insert, [businessIds.canasta, retired, 'recipe', 'Retirada', '', true, null]);
    const add =
      'insert into custom_cart_product (business_id, custom_cart_id, product_id, position, count) values ($1, $2, $3, $4, 2)';
    const party = [
      goods.cerveza,
      goods.hidden,
      goods.inactive,
      goods.withoutPicture,
      goods.queso,
      goods.leche,
    ];
    for (const [position, good] of party.entries()) {
      await client.query(add, [businessIds.canasta, hostile, good.id, position]);
    }
  });
});
afterAll(() => server.close());

const get = (id: string, branch_id: string = officeIds.bretana, host?: string) =>
  server.guest(host).call('customCarts.get', { params: { id }, query: { branch_id } });

describe('recipes, events and markets', () => {
  it('are listed by type, newest first, never those of a shopper', async () => {
    const list = async (query: { type?: 'recipe' | 'event' | 'market'; product_id?: string }) =>
      (await server.guest().call('customCarts.list', { query })).ok().list.map((cart) => cart.name);
    expect(await list({})).toEqual(['Arroz con pollo', 'Fiesta']);
    expect(await list({ type: 'recipe' })).toEqual(['Arroz con pollo']);
    expect(await list({ type: 'market' })).toEqual([]);
    expect(await list({ product_id: goods.queso.id })).toEqual(['Fiesta']);
    expect(await list({ type: 'recipe', product_id: goods.queso.id })).toEqual([]);
    // A guest has none of their own (rule 70, own-lists.test.ts).
    const own = { query: { type: 'private_user_collection' } } as const;
    expect((await server.guest().call('customCarts.list', own)).status).toBe(401);
  });

  it('show a recipe with its ingredients, at the prices of the office', async () => {
    const recipe = (await get(recipeIds.arrozConPollo, officeIds.chipichape)).ok();
    expect(recipe).toMatchObject({
      name: 'Arroz con pollo',
      creator: 'Canasta',
      recipe_details: { time: '50 min', portions: 4, dificult: 'Fácil' },
      productsCount: 3,
      body: '<p>Cocina el pollo con la cebolla y agrega el arroz.</p>',
    });
    expect(
      recipe.products.map((line) => [line.product.title, line.count, line.countType, line.product.price]),
    ).toEqual([
      ['Arroz blanco', 1, 'units', 4_900],
      ['Pechuga de pollo Campo Vivo', 600, 'grams', 22_000],
      ['Cebolla cabezona blanca', 300, 'grams', 4_000],
    ]);
  });

  it('are listed with what the office of the request sells of them, and its price', async () => {
    const priceOf = async (branch_id?: string) => {
      const query = branch_id === undefined ? {} : { branch_id };
      const { list } = (await server.guest().call('customCarts.list', { query })).ok();
      return list.map(({ name, productsCount, availableCount, price }) => [
        ...[name, productsCount, availableCount, price],
      ]);
    };
    const { products } = (await get(hostile, officeIds.chipichape)).ok();
    const party = products.reduce((sum, { product, count }) => sum + product.price_neto * count, 0);
    // Rice, 600 g of chicken at $ 22.000 a kilo, 300 g of onion at $ 4.000.
    expect(await priceOf(officeIds.chipichape)).toEqual([
      ['Arroz con pollo', 3, 3, 4_900 + 13_200 + 1_200],
      ['Fiesta', 6, products.length, party],
    ]);
    expect(await priceOf()).toEqual([
      ['Arroz con pollo', 3, undefined, undefined],
      ['Fiesta', 6, undefined, undefined],
    ]);
  });

  it('leave out unavailable ingredients, and count them', async () => {
    const event = (await get(hostile)).ok();
    expect(event.products.map((line) => line.product.title)).toEqual(['Cerveza original', 'Leche entera']);
    expect(event.productsCount).toBe(6);
    // What is hidden, retired or without picture is not spoken of.
    expect(event.missing).toEqual(['Queso campesino']);
    const elsewhere = (await get(hostile, officeIds.palmira)).ok();
    expect(elsewhere.products.map((line) => line.product.title)).toContain('Queso campesino');
  });

  it('are listed for the checkout if staff chose them for it', async () => {
    const ofCheckout = async () =>
      (await server.guest().call('customCarts.list', { query: { showOnCheckout: 'true' } })).ok().list;
    expect(await ofCheckout()).toEqual([]);
    await withClient(server.adminUrl, (client) =>
      client.query('update custom_cart set show_on_checkout = true where id = any($1)', [[hostile, mine]]),
    );
    await expect.poll(async () => (await ofCheckout()).map(({ name }) => name)).toEqual(['Fiesta']);
  });

  it('are read again when staff add a product', async () => {
    const count = async () => (await get(recipeIds.arrozConPollo)).ok().productsCount;
    expect(await count()).toBe(3);
    await withClient(server.adminUrl, (client) =>
      client.query(
        'insert into custom_cart_product (business_id, custom_cart_id, product_id, position) values ($1, $2, $3, 9)',
        [businessIds.canasta, recipeIds.arrozConPollo, goods.sal.id],
      ),
    );
    await expect.poll(count).toBe(4);
  });

  it('have pictures, a video and a banner, whose links lead only to pages', async () => {
    await withClient(server.adminUrl, (client) =>
      client.query(
        `update custom_cart set photos = '["1f35b.webp", {"url": "https://x.test/a.jpg"}, 7]', video_url = $2,
           banner_footer = $3 where id = $1`,
        [hostile, 'javascript:alert(1)', { image: '1f37a.webp', link: '//evil.test' }],
      ),
    );
    await expect
      .poll(async () => (await get(hostile)).ok())
      .toMatchObject({
        photos: [{ url: '/pictures/1f35b.webp' }, { url: 'https://x.test/a.jpg' }],
        videoUrl: '',
        banner_footer: { image: '/pictures/1f37a.webp', link: '' },
      });
  });

  it('contain no active content', async () => {
    const { body } = (await get(hostile)).ok();
    expect(body).toBe(
      '<h2>Fiesta</h2><img src="https://x.test/a.png" /><a rel="noopener nofollow">ver</a><p>Sí</p>',
    );
  });

  it('are NOT_FOUND when they are private, withdrawn, of another business, or unknown', async () => {
    for (const id of [mine, retired, missingId]) expect((await get(id)).status).toBe(404);
    const foreign = await get(recipeIds.arrozConPollo, officeIds.plazaCentro, 'la-plaza.localhost');
    expect(foreign.status).toBe(404);
  });
});

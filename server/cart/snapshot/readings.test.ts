import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { readChange } from '#server/cache/cache.ts';
import { createCartFacts } from '#server/cart/facts.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { nothing } from '#server/db/sql.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, businessIds, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { readCartToAddTo } from './cart-to-add-to.ts';
import { cartToShow, readCart, readCartToOrder } from './read-cart.ts';

/** The readings of a cart: from the database alone, and for an order and an addition with what memory has. */

let server: TestServer;
let marcela: Client;
let database: Database;
let stopListening: () => Promise<void>;
const allFacts = createCartFacts();

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
  database = openDatabase(appUrl(server.adminUrl));
  stopListening = await database.listen('catalogue', {
    message: (line) => allFacts.changed(readChange(line)),
    up: () => allFacts.setListening(true),
    down: () => allFacts.setListening(false),
  });
});
afterAll(async () => {
  await stopListening();
  await database.close();
  await server.close();
});

async function readings() {
  const db = database.forBusiness(businessIds.canasta);
  const cartFacts = allFacts.forBusiness(businessIds.canasta);
  const question = { userId: people.marcela.id, now: fridayMorning };
  const whole = await readCart(db, question);
  const read = await readCartToAddTo(
    { db, cartFacts },
    { ...question, productId: newId(), officeId: null, requestKey: null },
  );
  if (!whole || !read) throw new Error('No cart was read');
  const { product: _, is_office_active: __, is_answered: ____, ...light } = read;
  const cart = { ...question, cartId: whole.id };
  const ordered = await readCartToOrder<{ seller_state?: string }>(cart, { db, cartFacts }, nothing);
  if (!ordered) throw new Error('No cart was read to order');
  const { seller_state: ___, ...toOrder } = ordered;
  return { whole, light, toOrder };
}

async function expectAlike() {
  // Twice: read into memory, then from it.
  for (let reading = 1; reading <= 2; reading += 1) {
    const { whole, light, toOrder } = await readings();
    expect(whole.lines.length).toBeGreaterThan(0);
    expect(light).toEqual(whole);
    expect(toOrder).toEqual(whole);
  }
}

const add = async (product: { id: string }) =>
  (await marcela.call('cart.addProduct', { body: { product_id: product.id, count: 2 } })).ok().cart;

describe('a cart with cached products', () => {
  it('equals the cart read only from the database', async () => {
    const { id: uuid } = await add(goods.cafe);
    await add(goods.aguacate);
    await expectAlike();
    const pickup = { type: 'pickup', address_selected: { idBranch: officeIds.chipichape } } as const;
    (await marcela.call('cart.setAddress', { params: { uuid }, body: pickup })).ok();
    await expectAlike();
    const address_selected = { id: addressIds.casa };
    const delivery = { type: 'delivery', address_selected, delivery_price: 0 } as const;
    (await marcela.call('cart.setAddress', { params: { uuid }, body: delivery })).ok();
    await expectAlike();
  });

  it.each([
    ['a product is hidden', 'update product set hidden = true where id = $1', goods.cafe.id],
    [
      'an office is taken its goods',
      'update product_office set visible = false where product_id = $1',
      goods.aguacate.id,
    ],
    [
      'a category gets other weights',
      'update category set gram_step = 100 where business_id = $1',
      businessIds.canasta,
    ],
    [
      'the fee of a zone changes',
      'update zone set delivery_fee = delivery_fee + 700 where business_id = $1',
      businessIds.canasta,
    ],
    [
      'the minimum rises',
      'update business_config set cart_min_price = 45000 where business_id = $1',
      businessIds.canasta,
    ],
    [
      'an office packs slower',
      'update office set delivery_time_per_product = 3 where business_id = $1',
      businessIds.canasta,
    ],
  ])('is updated when %s', async (_name, statement, id) => {
    await expectAlike();
    const before = (await readings()).whole;
    await server.sql(statement, [id]);
    expect((await readings()).whole).not.toEqual(before);
    await vi.waitFor(expectAlike, { timeout: 5_000, interval: 20 });
  });
});

test('a cart is found by its id behind row-level security, without reading all carts of the business', async () => {
  const question = { userId: people.marcela.id, now: fridayMorning };
  const statement = cartToShow(businessIds.canasta, question);
  await server.sql(
    `insert into cart (business_id, id, user_id, office_id, type, state)
     select $1, gen_random_uuid(), $2, $3, 'delivery', 'discarded' from generate_series(1, 3000)`,
    [businessIds.canasta, people.marcela.id, officeIds.bretana],
  );
  await server.sql('analyze cart');
  const plan = await database
    .forBusiness(businessIds.canasta)
    .all<Record<string, string>>({ ...statement, text: `explain ${statement.text}`, name: 'plan of a cart' });
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/using cart_pkey on cart .*\n\s*Index Cond: .* AND \(id = /);
});

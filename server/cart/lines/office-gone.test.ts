import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** An office that was closed after its page had been opened sells nothing more, whatever the cart was by then. */

const { bretana, palmira } = officeIds;
let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());
const close = (inactive: boolean) =>
  server.sql('update office set inactive = $1 where id = $2', [inactive, palmira]);
beforeEach(async () => void (await marcela.call('cart.discardActive', {})));
afterEach(() => close(false));

// One is sold in Palmira alone, the other in every office.
const { bocadillo, arroz } = goods;
const add = (product: { id: string }, branch_office_id?: string) =>
  marcela.call('cart.addProduct', { body: { product_id: product.id, branch_office_id } });
const cartNow = async () => (await marcela.call('cart.active', {})).ok().cart;
const gone = {
  error: 'OFFICE_NOT_FOUND',
  details: [expect.objectContaining({ field: 'branch_office_id' })],
};

it('the first product needs an active office, else no cart is created', async () => {
  await close(true);
  expect((await add(bocadillo, palmira)).failure()).toMatchObject(gone);
  expect(await cartNow()).toBeNull();
});

it('a page of a closed office cannot add to a cart of another office', async () => {
  const { cart } = (await add(arroz, bretana)).ok();
  await close(true);
  expect((await add(arroz, palmira)).failure()).toMatchObject(gone);
  expect(await cartNow()).toMatchObject({ id: cart.id, version: cart.version, branch_office_id: bretana });
  // Its own office is open.
  expect((await add(arroz, bretana)).ok().cart.products).toMatchObject([{ count: 2 }]);
});

it('a cart of a closed office accepts no products until it opens again', async () => {
  const { cart } = (await add(bocadillo, palmira)).ok();
  await close(true);
  expect((await add(bocadillo, palmira)).failure()).toMatchObject(gone);
  expect(await cartNow()).toMatchObject({ id: cart.id, version: cart.version });
  await close(false);
  expect((await add(bocadillo, palmira)).ok().cart.products).toMatchObject([{ count: 2 }]);
});

it('who shops with a household that has no cart goes on with their own', async () => {
  await add(arroz, bretana);
  await server.sql(
    `with home as (
       insert into household (business_id, id, name, owner_id, created_at)
       values ($1, gen_random_uuid(), 'Casa', $2, now()) returning id
     )
     insert into household_member (business_id, household_id, user_id, shops_together, joined_at)
     select $1, id, $2, true, now() from home`,
    [businessIds.canasta, people.marcela.id],
  );
  expect((await add(arroz, bretana)).ok().cart.products).toMatchObject([{ count: 2 }]);
  await server.sql('delete from household_member where user_id = $1', [people.marcela.id]);
});

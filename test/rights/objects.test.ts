import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { goods } from './factories/goods.ts';
import { addressIds, missingId, officeIds } from './factories/ids.ts';
import { everyCase } from './object-cases.ts';
import { openWorld, seen, type World } from './object-world.ts';
import { people } from './people.ts';

/** Whose objects may be touched inside a business (decision 35), by every call that has an object in its address. */

let world: World;
let objects = { cart: '', order: '', basket: '', note: '', session: '', line: '' };
let token = '';

beforeAll(async () => {
  world = await openWorld();
  const order = await world.placeOrder();
  objects.order = order.id;
  token = order.token;
});
afterAll(() => world.server.close());
beforeEach(async () => {
  objects = { ...objects, cart: await world.fillCart(), basket: await world.keepBasket() };
  objects.note = await world.lastNote();
  objects.session = await world.otherDevice();
  objects.line = await world.lastLine();
});

describe('an object of somebody else', () => {
  it.each(everyCase.filter(([, { outsider }]) => outsider))(
    'is as one that does not exist: %s',
    async (id, { outsider: name, object, input }) => {
      const outsider = world.as(name ?? 'guest');
      const before = await world.state();
      const foreign = await seen(outsider, id, input(object(objects)));
      expect(foreign).toEqual(await seen(outsider, id, input(missingId)));
      expect([foreign.status, foreign.body.error]).toEqual([404, 'NOT_FOUND']);
      expect(await world.state()).toEqual(before);
    },
  );
});

describe('an object of one’s own', () => {
  it.each(everyCase)('is there: %s', async (id, { insider, object, input }) => {
    const own = await seen(world.as(insider), id, input(object(objects)));
    expect(own.body.error).not.toBe('NOT_FOUND');
    expect(own.status).not.toBe(401);
    expect(own.status).toBeLessThan(500);
  });
});

describe('the link of an order', () => {
  const byLink = (client: Client) => client.call('orders.get', { params: { id: token } });

  it('shows the order to whoever holds it, without a word about the person', async () => {
    const { phone, email, identification } = people.marcela;
    for (const name of ['guest', 'jorge', 'paola'] as const) {
      const answer = (await byLink(world.as(name))).ok();
      expect(answer.order.id).toBe(objects.order);
      expect([answer.client, answer.order.address_selected]).toEqual([null, null]);
      const text = JSON.stringify(answer);
      for (const secret of ['Rincón', 'Calle 8', email, phone, identification]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('shows its owner and the staff of its office who it is for', async () => {
    for (const name of ['marcela', 'andres', 'luz'] as const) {
      expect((await byLink(world.as(name))).ok().client?.phone).toBe(people.marcela.phone);
    }
  });

  it('is the token, not the id: guests and other branches who know the id see nothing', async () => {
    for (const name of ['guest', 'paola'] as const) {
      const byId = await seen(world.as(name), 'orders.get', { params: { id: objects.order } });
      expect(byId).toEqual(await seen(world.as(name), 'orders.get', { params: { id: missingId } }));
      expect(byId.status).toBe(404);
    }
  });
});

describe('somebody else named inside the input', () => {
  it('has no address that another shopper can have an order brought to', async () => {
    const jorge = world.as('jorge');
    const line = { product_id: goods.leche.id, branch_office_id: officeIds.bretana };
    const params = { uuid: (await jorge.call('cart.addProduct', { body: line })).ok().cart.id };
    const body = (id: string) => ({ type: 'delivery' as const, address_selected: { id } });
    const foreign = await seen(jorge, 'cart.setAddress', { params, body: body(addressIds.casa) });
    expect(foreign).toEqual(await seen(jorge, 'cart.setAddress', { params, body: body(missingId) }));
    expect(foreign.body.error).toBe('ADDRESS_NOT_FOUND');
  });

  it('picks no order unless a picker of its office', async () => {
    const { id } = await world.placeOrder();
    const pick = (picker_id: string) =>
      seen(world.as('andres'), 'orders.move', { params: { id }, body: { delivery: { picker_id } } });
    const missing = await pick(missingId);
    expect(missing.body.error).toBe('ASSIGNEE_NOT_FOUND');
    for (const name of ['marcela', 'yeison', 'andres', 'ignacio'] as const) {
      expect(await pick(people[name].id)).toEqual(missing);
    }
    expect((await pick(people.wilson.id)).status).toBe(200);
  });
});

import fc from 'fast-check';
import { expect } from 'vitest';
import { officeIds } from '#test/factories/ids.ts';
import { always, command, onCart } from './command.ts';
import { figuresOf } from './figures.ts';
import * as moves from './moves.ts';
import { cancel, orderOutcome, pay, placed } from './order-moves.ts';
import { checked, expectedCheck, press } from './shopper.ts';
import { problemsOf } from './world.ts';

export const placing = fc.constantFrom('near' as const, 'far' as const, 'pickup' as const).map((place) =>
  onCart(`to ${place}`, always, async (world, cart, { client, addresses }, uuid) => {
    const body =
      place === 'pickup'
        ? { type: 'pickup' as const, address_selected: { idBranch: officeIds.bretana } }
        : { type: 'delivery' as const, address_selected: { id: addresses[place] } };
    const { outcome } = await press(client, 'cart.setAddress', { params: { uuid }, body });
    return { text: outcome, should: moves.choose(world, cart, { place }) };
  }),
);

export const paying = fc
  .constantFrom('cash' as const, 'dataphone' as const, 'online' as const)
  .map((method) =>
    onCart(`pay with ${method}`, always, async (world, cart, { client }, uuid) => {
      const body = { payment_method_selected: method };
      const { outcome } = await press(client, 'cart.setPaymentMethod', { params: { uuid }, body });
      return { text: outcome, should: moves.choose(world, cart, { method }) };
    }),
  );

export const bagging = fc.constantFrom('' as const, 'papel' as const, 'tela' as const).map((bag) =>
  onCart(`bags '${bag}'`, always, async (world, cart, { client }, uuid) => {
    const { outcome } = await press(client, 'cart.setBags', {
      params: { uuid },
      body: { bags_config: { code: bag } },
    });
    return { text: outcome, should: moves.choose(world, cart, { bag }) };
  }),
);

/** All that an order needs beside goods, in one go: otherwise few sequences come to one. */
export const preparing = fc.constantFrom('cash' as const, 'online' as const).map((method) =>
  onCart(`prepare for ${method}`, always, async (world, cart, { client, addresses }, uuid) => {
    const params = { uuid };
    const body = { type: 'delivery' as const, address_selected: { id: addresses.near } };
    (await client.call('cart.setAddress', { params, body })).ok();
    await client.call('cart.setPaymentMethod', { params, body: { payment_method_selected: method } });
    const last = await press(client, 'cart.setBags', { params, body: { bags_config: { code: '' } } });
    return {
      text: last.outcome,
      should: moves.choose(world, cart, { place: 'near', method, bag: '' }),
    };
  }),
);

export const checking = fc.constant(
  onCart('check', always, async (world, _, real, uuid) => {
    expect(await checked(real, uuid)).toEqual(expectedCheck(world));
    return { text: '200', should: '200' };
  }),
);
/** Mostly where there is something to accept. */
export const accepting = fc.constantFrom(true, true, false).map((troubled) =>
  onCart(
    'accept all',
    (cart, world) => !troubled || problemsOf(world, cart).length > 0,
    async (world, cart, { client }, uuid) => {
      const { outcome } = await press(client, 'cart.acceptAll', { params: { uuid }, query: {} });
      return { text: outcome, should: moves.acceptAll(world, cart) };
    },
  ),
);

export const ordering = fc.constantFrom(0, 0, 0, 0, 1).map((stale) =>
  onCart(stale ? 'order at another total' : 'order', always, async (world, cart, { client }, uuid) => {
    const total = figuresOf(world, cart).total + stale;
    const should = orderOutcome(world, cart, total);
    const input = { params: { uuid }, body: { total_price: total } };
    const { outcome, answer } = await press(client, 'cart.createOrder', input);
    if (outcome === '200' && should === '200') {
      const { id } = answer.ok().order;
      placed(world, cart, id);
      // Pressed again, it is the same order.
      expect((await client.call('cart.createOrder', input)).ok().order.id).toBe(id);
    }
    return { text: outcome, should };
  }),
);

export const cancelling = fc.nat({ max: 9 }).map((pick) =>
  command(
    `cancel order ${pick}`,
    ({ orders }) => orders.length > 0,
    async (world, { client }) => {
      const index = pick % world.orders.length;
      const id = world.orders[index]?.id ?? '';
      const { outcome } = await press(client, 'orders.cancel', { params: { id }, body: null });
      return { text: outcome, should: cancel(world, index) };
    },
  ),
);

export const payingLater = fc.nat({ max: 9 }).map((pick) =>
  command(
    `pay for order ${pick}`,
    ({ orders }) => orders.length > 0,
    async (world, { client, payAt }) => {
      // One that waits, if there is one: the others only say that they do not.
      const waiting = world.orders.filter(({ state }) => state === 'waiting');
      const from = waiting.length > 0 ? waiting : world.orders;
      const id = from[pick % from.length]?.id ?? '';
      const { outcome, answer } = await press(client, 'payments.link', {
        params: { id },
        body: { gateway: 'wompi' },
      });
      if (outcome === '200') await payAt(answer.ok().url, id);
      return { text: outcome, should: pay(world, id) };
    },
  ),
);

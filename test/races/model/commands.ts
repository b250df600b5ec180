import fc from 'fast-check';
import { expect } from 'vitest';
import { officeIds } from '#test/factories/ids.ts';
import { always, command, hasLines, nth, onCart } from './command.ts';
import * as moves from './moves.ts';
import { checked, expectedCheck, press, type Reality } from './shopper.ts';
import { staff } from './staff.ts';
import {
  type Cart,
  type CouponCode,
  figuresOf,
  type ProductName,
  problemsOf,
  productNames,
  products,
  type World,
} from './world.ts';

const product = fc.constantFrom(...productNames);
const code = fc.constantFrom<CouponCode[]>('mercado5', 'cafe15', 'ultimo', 'solito');
const line = fc.nat({ max: 9 });

const adding = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(product, fc.constant('units' as const), fc.integer({ min: 1, max: 4 })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constant<ProductName>('aguacate'),
        fc.constant('grams' as const),
        fc.constantFrom(50, 100, 350, 500, 1_250, 333),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(product, fc.constant('units' as const), fc.constantFrom(998, 1_000)) },
  )
  .map(([name, countType, count]) =>
    command(`add ${count} ${countType} of ${name}`, always, async (world, { client }) => {
      const body = { product_id: products[name].id, count, countType, branch_office_id: officeIds.bretana };
      const { outcome } = await press(client, 'cart.addProduct', { body });
      return { said: outcome, should: moves.add(world, name, countType, count) };
    }),
  );

type LineBody = { count: number } | { comment: string } | null;
function changing(
  label: string,
  body: LineBody,
  pick: number,
  model: (world: World, cart: Cart, index: number) => string,
) {
  return onCart(`${label} line ${pick}`, hasLines, async (world, cart, real, uuid) => {
    const index = nth(cart, pick);
    const present = real.cart?.products[index];
    if (!present) throw new Error('The shop has fewer lines');
    const input = { params: { uuid, productId: present.product.id }, query: { lineId: present.id }, body };
    const { outcome } = await press(real.client, 'cart.changeLine', input);
    return { said: outcome, should: model(world, cart, index) };
  });
}

const counting = fc
  .tuple(line, fc.constantFrom(1, 2, 3, 5, 100, 150, 400, 1_000))
  .map(([pick, count]) =>
    changing(`put ${count} on`, { count }, pick, (world, cart, index) =>
      moves.setCount(world, cart, index, count),
    ),
  );
const commenting = fc
  .tuple(line, fc.constantFrom('', 'Bien maduro', 'Para hoy'))
  .map(([pick, comment]) =>
    changing(`say '${comment}' of`, { comment }, pick, (world, cart, index) =>
      moves.setComment(world, cart, index, comment),
    ),
  );
const removing = line.map((pick) => changing('remove', null, pick, moves.remove));

const applying = code.map((one) =>
  onCart(`apply ${one}`, always, async (world, cart, { client }, uuid) => {
    const { outcome } = await press(client, 'cart.applyCoupon', { params: { uuid }, body: { code: one } });
    return { said: outcome, should: moves.applyCoupon(world, cart, one) };
  }),
);
const takingOff = code.map((one) =>
  onCart(`take off ${one}`, always, async (world, cart, { client }, uuid) => {
    const { outcome } = await press(client, 'cart.removeCoupon', { params: { uuid, code: one } });
    return { said: outcome, should: moves.removeCoupon(world, cart, one) };
  }),
);

const placing = fc.constantFrom('near' as const, 'far' as const, 'pickup' as const).map((place) =>
  onCart(`to ${place}`, always, async (world, cart, { client, addresses }, uuid) => {
    const body =
      place === 'pickup'
        ? { type: 'pickup' as const, address_selected: { idBranch: officeIds.bretana } }
        : { type: 'delivery' as const, address_selected: { id: addresses[place] } };
    const { outcome } = await press(client, 'cart.setAddress', { params: { uuid }, body });
    return { said: outcome, should: moves.choose(world, cart, { place }) };
  }),
);
const paying = fc.constantFrom('cash' as const, 'dataphone' as const, 'online' as const).map((method) =>
  onCart(`pay with ${method}`, always, async (world, cart, { client }, uuid) => {
    const body = { payment_method_selected: method };
    const { outcome } = await press(client, 'cart.setPaymentMethod', { params: { uuid }, body });
    return { said: outcome, should: moves.choose(world, cart, { method }) };
  }),
);
const bagging = fc.constantFrom('' as const, 'papel' as const, 'tela' as const).map((bag) =>
  onCart(`bags '${bag}'`, always, async (world, cart, { client }, uuid) => {
    const { outcome } = await press(client, 'cart.setBags', {
      params: { uuid },
      body: { bags_config: { code: bag } },
    });
    return { said: outcome, should: moves.choose(world, cart, { bag }) };
  }),
);

/** All that an order needs beside goods, in one go: otherwise few sequences come to one. */
const preparing = fc.constantFrom('cash' as const, 'online' as const).map((method) =>
  onCart(`prepare for ${method}`, always, async (world, cart, { client, addresses }, uuid) => {
    const params = { uuid };
    const body = { type: 'delivery' as const, address_selected: { id: addresses.near } };
    (await client.call('cart.setAddress', { params, body })).ok();
    await client.call('cart.setPaymentMethod', { params, body: { payment_method_selected: method } });
    const last = await press(client, 'cart.setBags', { params, body: { bags_config: { code: '' } } });
    return {
      said: last.outcome,
      should: moves.choose(world, cart, { place: 'near', method, bag: '' }),
    };
  }),
);

const checking = fc.constant(
  onCart('check', always, async (world, _, real, uuid) => {
    expect(await checked(real, uuid)).toEqual(expectedCheck(world));
    return { said: '200', should: '200' };
  }),
);
/** Mostly where there is something to accept. */
const accepting = fc.constantFrom(true, true, false).map((troubled) =>
  onCart(
    'accept all',
    (cart, world) => !troubled || problemsOf(world, cart).length > 0,
    async (world, cart, { client }, uuid) => {
      const { outcome } = await press(client, 'cart.acceptAll', { params: { uuid }, query: {} });
      return { said: outcome, should: moves.acceptAll(world, cart) };
    },
  ),
);

const ordering = fc.constantFrom(0, 0, 0, 0, 1).map((stale) =>
  onCart(stale ? 'order at another total' : 'order', always, async (world, cart, { client }, uuid) => {
    const total = figuresOf(world, cart).total + stale;
    const should = moves.orderOutcome(world, cart, total);
    const input = { params: { uuid }, body: { total_price: total } };
    const { outcome, answer } = await press(client, 'cart.createOrder', input);
    if (outcome === '200' && should === '200') {
      const { id } = answer.ok().order;
      moves.placed(world, cart, id);
      // Pressed again, it is the same order.
      expect((await client.call('cart.createOrder', input)).ok().order.id).toBe(id);
    }
    return { said: outcome, should };
  }),
);

const cancelling = fc.nat({ max: 9 }).map((pick) =>
  command(
    `cancel order ${pick}`,
    ({ orders }) => orders.length > 0,
    async (world, { client }) => {
      const index = pick % world.orders.length;
      const id = world.orders[index]?.id ?? '';
      const { outcome } = await press(client, 'orders.cancel', { params: { id }, body: null });
      return { said: outcome, should: moves.cancel(world, index) };
    },
  ),
);

const payingLater = fc.nat({ max: 9 }).map((pick) =>
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
      return { said: outcome, should: moves.pay(world, id) };
    },
  ),
);

/** Sequences as people make them: more adding and ordering than anything else. */
export function sequences(maxCommands: number) {
  const often = [adding, adding, adding, ordering, ordering, ordering, preparing, preparing];
  const lines = [counting, commenting, removing];
  const rest = [
    placing,
    paying,
    bagging,
    applying,
    applying,
    applying,
    takingOff,
    checking,
    accepting,
    accepting,
    accepting,
    cancelling,
    cancelling,
    payingLater,
  ];
  return fc.commands<World, Reality, false>([...often, ...lines, ...rest, ...staff], {
    maxCommands,
    size: 'max',
  });
}

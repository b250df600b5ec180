import fc from 'fast-check';
import { expect } from 'vitest';
import { officeIds } from '#test/factories/ids.ts';
import * as moves from './moves.ts';
import { checked, expected, expectedCheck, onShelf, press, type Reality, seen } from './shopper.ts';
import {
  type Cart,
  type CouponCode,
  figuresOf,
  type ProductName,
  productNames,
  products,
  type World,
} from './world.ts';

type Command = fc.AsyncCommand<World, Reality>;

/** Presses in the shop and in the model: both say the same, and stand alike afterwards. */
function command(
  name: string,
  possible: (world: World) => boolean,
  run: (world: World, real: Reality) => Promise<{ said: string; should: string }>,
): Command {
  return {
    check: possible,
    async run(world, real) {
      const { said, should } = await run(world, real);
      expect(said, name).toBe(should);
      expect(await seen(real), name).toEqual(expected(world));
    },
    toString: () => name,
  };
}

/** One that needs a cart, and its id. */
function onCart(
  name: string,
  possible: (cart: Cart) => boolean,
  run: (world: World, cart: Cart, real: Reality, uuid: string) => Promise<{ said: string; should: string }>,
): Command {
  return command(
    name,
    ({ cart }) => cart !== undefined && possible(cart),
    async (world, real) => {
      const id = real.cart?.id;
      if (!world.cart || !id) throw new Error('There is no cart');
      return run(world, world.cart, real, id);
    },
  );
}

const always = () => true;
const product = fc.constantFrom(...productNames);
const code = fc.constantFrom<CouponCode[]>('mercado5', 'cafe15', 'ultimo', 'solito');
const line = fc.nat({ max: 9 });
const nth = (cart: Cart, pick: number) => pick % cart.lines.length;
const hasLines = ({ lines }: Cart) => lines.length > 0;

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
    const held = real.cart?.products[index];
    if (!held) throw new Error('The shop has fewer lines');
    const input = { params: { uuid, productId: held.product.id }, query: { lineId: held.id }, body };
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
const preparing = fc.constant(
  onCart('prepare', always, async (world, cart, { client, addresses }, uuid) => {
    const params = { uuid };
    const body = { type: 'delivery' as const, address_selected: { id: addresses.near } };
    (await client.call('cart.setAddress', { params, body })).ok();
    await client.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } });
    const last = await press(client, 'cart.setBags', { params, body: { bags_config: { code: '' } } });
    return {
      said: last.outcome,
      should: moves.choose(world, cart, { place: 'near', method: 'cash', bag: '' }),
    };
  }),
);

const checking = fc.constant(
  onCart('check', always, async (world, _, real, uuid) => {
    expect(await checked(real, uuid)).toEqual(expectedCheck(world));
    return { said: '200', should: '200' };
  }),
);
const accepting = fc.constant(
  onCart('accept all', always, async (world, cart, { client }, uuid) => {
    const { outcome } = await press(client, 'cart.acceptAll', { params: { uuid }, query: {} });
    return { said: outcome, should: moves.acceptAll(world, cart) };
  }),
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
      const id = world.orders[pick % world.orders.length]?.id ?? '';
      const { outcome, answer } = await press(client, 'payments.link', {
        params: { id },
        body: { gateway: 'wompi' },
      });
      if (outcome === '200') await payAt(answer.ok().url, id);
      return { said: outcome, should: moves.pay(world, id) };
    },
  ),
);

const prices: Record<ProductName, number[]> = {
  ron: [52_000, 54_000, 49_900],
  cafe: [8_700, 9_100],
  sal: [1_450, 1_300],
  // 50 g cost the same at 9.800 and at 9.801.
  aguacate: [9_800, 9_801, 10_333, 8_990],
};
const pricing = fc.tuple(product, fc.nat({ max: 11 })).map(([name, pick]) => {
  const price = prices[name][pick % prices[name].length] ?? 1;
  return command(`${name} for ${price}`, always, async (world, real) => {
    await onShelf(real.tables, name, { price });
    world.price[name] = price;
    return { said: '200', should: '200' };
  });
});
const stocking = fc.tuple(product, fc.constantFrom(0, 1, 3, 20)).map(([name, pieces]) => {
  const stock = name === 'aguacate' ? pieces * 220 : pieces;
  return command(`${stock} of ${name} on the shelf`, always, async (world, real) => {
    await onShelf(real.tables, name, { stock });
    world.stock[name] = stock;
    return { said: '200', should: '200' };
  });
});

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
    takingOff,
    checking,
    accepting,
    cancelling,
    payingLater,
  ];
  const staff = [pricing, stocking];
  return fc.commands<World, Reality, false>([...often, ...lines, ...rest, ...staff], {
    maxCommands,
    size: 'max',
  });
}

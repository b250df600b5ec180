import fc from 'fast-check';
import { officeIds } from '#test/factories/ids.ts';
import { always, command, hasLines, nth, onCart } from './command.ts';
import * as moves from './moves.ts';
import {
  accepting,
  bagging,
  cancelling,
  checking,
  ordering,
  paying,
  payingLater,
  placing,
  preparing,
} from './order-commands.ts';
import { press, type Reality } from './shopper.ts';
import { staff } from './staff.ts';
import { type Cart, type CouponCode, type ProductName, productNames, products, type World } from './world.ts';

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
      return { text: outcome, should: moves.add(world, name, countType, count) };
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
    return { text: outcome, should: model(world, cart, index) };
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
    return { text: outcome, should: moves.applyCoupon(world, cart, one) };
  }),
);
const takingOff = code.map((one) =>
  onCart(`take off ${one}`, always, async (world, cart, { client }, uuid) => {
    const { outcome } = await press(client, 'cart.removeCoupon', { params: { uuid, code: one } });
    return { text: outcome, should: moves.removeCoupon(world, cart, one) };
  }),
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

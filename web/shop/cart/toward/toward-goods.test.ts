import { expect, it } from 'vitest';
import { coffee } from '#web/shop/product-card/fixtures/products.ts';
import { nextAmount } from './amounts.ts';
import { goodsToward, pricesToward } from './toward-goods.ts';

const product = (id: string, more = {}) => ({ ...coffee, id, withoutStock: false, ...more });
const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id).join(' ');

it('the minimum comes first, then free delivery, then nothing', () => {
  const amounts = { minimum: 30_000, freeFrom: 80_000 };
  expect(nextAmount(amounts, 22_000)).toEqual({ kind: 'minimum', missing: 8_000 });
  expect(nextAmount(amounts, 30_000)).toEqual({ kind: 'delivery', missing: 50_000 });
  expect(nextAmount(amounts, 80_000)).toBeNull();
  expect(nextAmount({ minimum: 0, freeFrom: 0 }, 0)).toBeNull();
});

it('a product is proposed for about what is missing; several for more', () => {
  expect(pricesToward(8_001)).toEqual({ price_min: 6_401, price_max: 12_802 });
  expect(pricesToward(40_001)).toEqual({});
});

it('four usual ones lead, each product once, none that is in the cart, sold out or under a law of its own', () => {
  const usual = ['a', 'b', 'c', 'd', 'e'].map((id) => product(id));
  const near = [
    product('a'),
    product('out', { withoutStock: true }),
    product('ron', { goodsKind: 'alcohol', ageRestricted: true }),
    product('tetero', { goodsKind: 'infant' }),
    ...['f', 'g', 'h', 'i', 'j'].map((id) => product(id)),
  ];
  expect(ids(goodsToward(usual, near, new Set(['b'])))).toBe('a c d e f g h i');
  expect(ids(goodsToward([], near, new Set()))).toBe('a f g h i j');
});

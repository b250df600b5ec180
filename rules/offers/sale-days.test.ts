import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDue, netOfOffer, netWithout, offerWithout, type StoredSale, saleOfDay } from './sale-days.ts';

/** What happens to a price with sales on it, beside the same price in a world without sales. */

const dayOf = (day: number) => `2026-12-${String(day).padStart(2, '0')}`;
/** Nobody else writes the price of a sale: these end in 7. */
const salePrice = fc.integer({ min: 1, max: 50 }).map((n) => n * 100 + 7);
const offer = fc.option(fc.integer({ min: 1, max: 50 }).map((n) => n * 100));
const first = fc.integer({ min: 1, max: 25 });
const length = fc.option(fc.integer({ min: 0, max: 4 }));

const event = fc.oneof(
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('staff' as const), price: fc.integer({ min: 30, max: 60 }), offer }),
  fc.record({ kind: fc.constant('list' as const), price: fc.integer({ min: 51, max: 60 }) }),
  fc.record({ kind: fc.constant('sale' as const), net: salePrice, first, length, isOnlyOffer: fc.boolean() }),
  fc.record({ kind: fc.constant('none' as const) }),
);

/** A shop with sales, and the net price that it would have without. */
function shop() {
  let today = 1;
  let [price, net, without] = [5_000, 4_800, 4_800];
  let stored: StoredSale | undefined;
  const write = (day: ReturnType<typeof saleOfDay>) => {
    net = day.net;
    stored = day.sale ?? undefined;
  };
  const turn = () => {
    if (!stored || !isDue(stored, dayOf(today))) return;
    write(saleOfDay(dayOf(today), { price, without: netWithout({ price, net }, stored) }, stored));
  };
  return {
    get: () => ({ price, net, without, stored }),
    happens(one: typeof event extends fc.Arbitrary<infer Event> ? Event : never) {
      if (one.kind === 'days') today += one.days;
      if (one.kind === 'staff') {
        price = one.price * 100;
        net = netOfOffer(one.offer ?? 'price', price);
        without = net;
      }
      if (one.kind === 'list') {
        const is = offerWithout({ price, net: without }, undefined);
        const offer = offerWithout({ price, net }, undefined);
        price = one.price * 100;
        without = netOfOffer(is, price);
        net = netOfOffer(offer, price);
      }
      if (one.kind === 'sale') {
        if (one.isOnlyOffer) without = price;
        const until = one.length === null ? null : dayOf(one.first + one.length);
        const sale = { net: one.net, from: dayOf(one.first), until };
        const beside = one.isOnlyOffer ? price : netWithout({ price, net }, stored);
        write(saleOfDay(dayOf(today), { price, without: beside }, sale));
      }
      if (one.kind === 'none')
        write(saleOfDay(dayOf(today), { price, without: netWithout({ price, net }, stored) }, null));
      turn();
    },
    end() {
      today = 31;
      turn();
    },
  };
}

it('never raise a price, and leave it as it would be without them', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (events) => {
      const one = shop();
      for (const happening of events) {
        one.happens(happening);
        const { net, without, stored } = one.get();
        expect(net).toBeLessThanOrEqual(without);
        if (net !== without) expect(stored).toMatchObject({ isBegun: true, net });
        if (stored) expect(stored.offerBefore).not.toBe(stored.net);
      }
      one.happens({ kind: 'none' });
      expect(one.get().net).toBe(one.get().without);
    }),
    { numRuns: 2_000 },
  );
});

it('end by themselves with the price that was beside them', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (events) => {
      const one = shop();
      for (const happening of events) one.happens(happening);
      one.end();
      const { net, without, stored } = one.get();
      if (stored) expect(stored.until).toBeNull();
      else expect(net).toBe(without);
    }),
    { numRuns: 2_000 },
  );
});

it('that began above what somebody wrote since leave that', () => {
  const sale = { net: 3_300, from: dayOf(1), until: dayOf(3) };
  expect(saleOfDay(dayOf(2), { price: 3_800, without: 3_000 }, sale)).toEqual({
    net: 3_000,
    sale: { ...sale, isBegun: true, offerBefore: 3_000 },
  });
  expect(saleOfDay(dayOf(2), { price: 3_800, without: 3_500 }, sale, true).net).toBe(3_500);
});

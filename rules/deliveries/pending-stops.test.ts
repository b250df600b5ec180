import { expect, test } from 'vitest';
import { cashWith, withPending } from './pending-stops.ts';

const stop = {
  order_id: 'one',
  status: 'ready' as const,
  due: 60_000,
  due_without_restricted: 40_000 as number | null,
  is_adult: null,
  attempts: 0,
  attempts_left: 9,
  last_attempt: null,
};
const at = '2026-11-20T15:00:00Z';
const happened = (kind: 'started' | 'arrived' | 'attempt' | 'delivered') => ({ kind, at, order_id: 'one' });

test('a stop shows the actions pending on the phone, and others are unchanged', () => {
  const other = { ...stop, order_id: 'two' };
  const tried = { ...happened('attempt'), reason: 'other' as const, note: 'El perro está suelto' };
  const [one, two] = withPending([stop, other], [happened('started'), tried, happened('started')]);
  expect(one).toMatchObject({
    status: 'on_the_way',
    attempts: 1,
    attempts_left: 8,
    last_attempt: { reason: 'other', note: 'El perro está suelto', date: at },
  });
  expect(two).toEqual(other);
});

test.each([
  ['started', 'on_the_way'],
  ['arrived', 'arrived'],
  ['attempt', 'attempted'],
  ['delivered', 'delivered'],
  ['returned', 'returned'],
] as const)('after %s a stop is %s', (kind, status) => {
  expect(withPending([stop], [{ kind, at, order_id: 'one' }])[0]?.status).toBe(status);
});

test('at another visit the document is asked for again, and everything is to be paid', () => {
  const refused = { ...happened('started'), kind: 'age_checked' as const, is_adult: false };
  const events = [happened('started'), refused, happened('attempt')];
  const at60 = { ...stop, due_of_all: 60_000 };
  expect(withPending([at60], events)[0]).toMatchObject({ is_adult: false, due: 40_000 });
  const again = { is_adult: null, due: 60_000 };
  expect(withPending([at60], [...events, happened('started')])[0]).toMatchObject(again);
  const existing = { ...at60, is_adult: false, due: 40_000 };
  expect(withPending([existing], [happened('started')])[0]).toMatchObject(again);
});

test('an attempt without a note has none, and the last one left is the last', () => {
  const nobody = { ...happened('attempt'), reason: 'nobody' as const };
  const [tried] = withPending([{ ...stop, attempts_left: 1 }], [nobody, nobody]);
  expect(tried).toMatchObject({
    attempts: 2,
    attempts_left: 0,
    last_attempt: { reason: 'nobody', note: '' },
  });
});

test('an adult pays for everything, and so does everybody for an order without restricted goods', () => {
  const checked = (is_adult?: boolean) => ({ kind: 'age_checked' as const, is_adult, at, order_id: 'one' });
  const dues = (one: typeof stop, is_adult?: boolean) => withPending([one], [checked(is_adult)])[0];
  expect(dues(stop, true)).toMatchObject({ status: 'ready', is_adult: true, due: 60_000 });
  expect(dues(stop)).toMatchObject({ is_adult: null, due: 60_000 });
  expect(dues({ ...stop, due_without_restricted: null }, false)?.due).toBe(60_000);
});

test('an age-restricted order cannot be collected without a document', () => {
  const refused = { kind: 'age_checked' as const, is_adult: false, at, order_id: 'one' };
  expect(withPending([stop], [happened('started'), refused])[0]).toMatchObject({
    is_adult: false,
    due: 40_000,
  });
});

test('cash collected offline counts as held, and is not due any more', () => {
  const own = { ...stop, payment_method: 'cash' as const };
  const round = {
    cash_in_hand: 5_000,
    cash_to_collect: 120_000,
    stops: [
      own,
      { ...own, order_id: 'two' },
      { ...own, order_id: 'card', payment_method: 'dataphone' as const },
    ],
  };
  const refused = { kind: 'age_checked' as const, is_adult: false, at, order_id: 'one' };
  const card = { ...happened('delivered'), order_id: 'card' };
  const now = withPending(round.stops, [refused, happened('delivered'), card]);
  expect(cashWith(round, now)).toEqual({ inHand: 45_000, toCollect: 60_000 });
  // One that was over, or is not of this round, changes no cash.
  const over = { ...own, order_id: 'over', status: 'delivered' as const };
  const more = [...now, { ...over, due: 9_000 }, { ...own, order_id: 'new', status: 'delivered' as const }];
  const former = { ...round, stops: [...round.stops, over] };
  expect(cashWith(former, more)).toEqual({ inHand: 45_000, toCollect: 60_000 });
  const back = { kind: 'returned' as const, at, order_id: 'one' };
  expect(cashWith(round, withPending(round.stops, [back]))).toEqual({ inHand: 5_000, toCollect: 60_000 });
});

test('what is not taken is not collected, also before the store knows', () => {
  const part = { line_id: 'l', product_id: 'eggs', ordered_id: 'eggs', count: 3, stock_demand: 3 };
  const lines = [{ productId: 'eggs', total: 57_000 }];
  const own = {
    ...stop,
    payment_method: 'cash' as const,
    due_without_restricted: null,
    door: { payable: 60_000, beside_goods: 3_000, not_left: 0, coupons: [], lines },
    goods: [{ total: 57_000, age_restricted: false, returned: false, part }],
  };
  const not_taken = [{ line_id: 'l', product_id: 'eggs', count: 1 }];
  const [now] = withPending([own], [{ ...happened('delivered'), not_taken }]);
  expect(now).toMatchObject({ status: 'delivered', due: 41_000 });
});

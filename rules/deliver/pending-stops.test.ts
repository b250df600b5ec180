import { expect, test } from 'vitest';
import { cashWith, withPending } from './pending-stops.ts';

const stop = {
  ...{ order_id: 'one', status: 'ready' as const, due: 60_000, due_without_restricted: 40_000 },
  ...{ is_adult: null, attempts: 0, attempts_left: 9, last_attempt: null },
};
const at = '2026-11-20T15:00:00Z';
const happened = (kind: 'started' | 'arrived' | 'attempt' | 'delivered') => ({ kind, at, order_id: 'one' });

test('a stop shows the actions pending on the phone, and others are unchanged', () => {
  const other = { ...stop, order_id: 'two' };
  const tried = { ...happened('attempt'), reason: 'other' as const, note: 'El perro está suelto' };
  const [one, two] = withPending([stop, other], [happened('started'), tried, happened('started')]);
  expect(one).toMatchObject({
    ...{ status: 'on_the_way', attempts: 1, attempts_left: 8 },
    last_attempt: { reason: 'other', note: 'El perro está suelto', date: at },
  });
  expect(two).toEqual(other);
});

test('an age-restricted order cannot be collected without a document', () => {
  const refused = { kind: 'age_checked' as const, is_adult: false, at, order_id: 'one' };
  expect(withPending([stop], [happened('started'), refused])[0]).toMatchObject({
    is_adult: false,
    due: 40_000,
  });
});

test('cash collected offline counts as held, and is not due any more', () => {
  const own = { ...stop, payment_method: 'cash' };
  const round = {
    ...{ cash_in_hand: 5_000, cash_to_collect: 120_000 },
    stops: [own, { ...own, order_id: 'two' }, { ...own, order_id: 'card', payment_method: 'dataphone' }],
  };
  const refused = { kind: 'age_checked' as const, is_adult: false, at, order_id: 'one' };
  const card = { ...happened('delivered'), order_id: 'card' };
  const now = withPending(round.stops, [refused, happened('delivered'), card]);
  expect(cashWith(round, now)).toEqual({ inHand: 45_000, toCollect: 60_000 });
  const back = { kind: 'returned' as const, at, order_id: 'one' };
  expect(cashWith(round, withPending(round.stops, [back]))).toEqual({ inHand: 5_000, toCollect: 60_000 });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DELIVERY_STATES, type DeliveryState, isLaterState } from './delivery-states.ts';
import { meaningOf } from './replies.ts';

it.each([
  ['BAJA', 'opt_out'],
  [' baja. ', 'opt_out'],
  ['«Baja»', 'opt_out'],
  ['No más', 'opt_out'],
  ['STOP!', 'opt_out'],
  ['Alta', 'opt_in'],
  ['¿Me bajas el pedido a la portería?', 'message'],
  ['Quiero dar de baja una olla', 'message'],
  ['cancelar', 'message'],
  ['', 'message'],
] as const)('%s is %s', (text, meaning) => {
  expect(meaningOf(text)).toBe(meaning);
});

it('however states arrive, repeated and in any order, the last one is the same and none goes back', () => {
  const some = fc.array(fc.constantFrom(...DELIVERY_STATES), { minLength: 1, maxLength: 12 });
  const lastOf = (states: readonly DeliveryState[]) =>
    states.reduce<DeliveryState | null>((now, next) => (isLaterState(next, now) ? next : now), null);
  fc.assert(
    fc.property(some, (states) => {
      const farthest = DELIVERY_STATES.filter((state) => states.includes(state)).at(-1);
      expect([lastOf(states), lastOf(states.toReversed()), lastOf([...states, ...states])]).toEqual([
        farthest,
        farthest,
        farthest,
      ]);
    }),
  );
});

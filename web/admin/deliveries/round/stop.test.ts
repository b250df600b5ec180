import { expect, test } from 'vitest';
import { afterRead, afterSeen, claimedWords, type Round, type StoredRound, wordsOf } from './stop.ts';

const taken = { order_id: 'a', id_order: 4_817, why: 'ORDER_REASSIGNED' } as const;
const gone = 'El pedido 4.817 ya no es tuyo. Si lo llevas, devuélvelo.';
const problem = { orderId: 'a', message: 'Este pedido ya no es tuyo. Lo que anotaste lo lee la tienda.' };
const pending = [{ order_id: 'a' }];
const nothing = { problems: [], pending: [] };

function round(left: Round['left'], ids: readonly string[] = []): StoredRound {
  const stops = ids.map((order_id) => ({ order_id })) as Round['stops'];
  return {
    round: null,
    courier: '',
    office: null,
    stops,
    free: [],
    left,
    claimed: [],
    cash_in_hand: 0,
    cash_to_collect: 0,
    now: '',
  };
}

test('an order that was taken away is told once, together with its event, waiting or refused', () => {
  const told = afterRead(round([taken]), round([], ['a']));
  expect(wordsOf(told, nothing)).toEqual([gone]);
  const words = [`${gone} Lo que anotaste lo lee la tienda.`];
  expect(wordsOf(told, { problems: [], pending })).toEqual(words);
  expect(wordsOf(told, { problems: [problem], pending: [] })).toEqual(words);

  // An event refused after the message was read adds no new message.
  const seen = afterRead(round([]), afterSeen(told));
  expect(wordsOf(seen, { problems: [problem], pending: [] })).toEqual([]);
  const other = { orderId: 'b', message: 'El PIN no es correcto.' };
  expect(wordsOf(seen, { problems: [problem, other], pending: [] })).toEqual(['El PIN no es correcto.']);
});

test('a refused event says of which order it is, a failure of the phone of none', () => {
  const stops = [{ order_id: 'b', id_order: 4_818 }] as Round['stops'];
  const problems = [
    { orderId: 'b', message: 'El PIN no es correcto.' },
    { orderId: '', message: 'el celular no tiene espacio.' },
  ];
  expect(wordsOf({ ...round([]), stops }, { problems, pending: [] })).toEqual([
    'No quedó en el pedido 4.818: El PIN no es correcto.',
    'No se guardó: el celular no tiene espacio.',
  ]);
});

test('cash of orders that were changed is said apart, with their numbers', () => {
  expect(claimedWords({ claimed: [] })).toBeUndefined();
  const one = { order_id: 'a', id_order: 4_817, cash: 80_000 };
  expect(claimedWords({ claimed: [one] })).toBe(
    'Aparte dices tener $\u00A080.000 del pedido 4.817. Entrégalos en la tienda.',
  );
  const more = [one, { ...one, id_order: 4_818, cash: 500 }, { ...one, id_order: 4_819, cash: 0 }];
  expect(claimedWords({ claimed: more })).toBe(
    'Aparte dices tener $\u00A080.500 de los pedidos 4.817, 4.818 y 4.819. Entrégalos en la tienda.',
  );
});

test('an order that came back is told of again', () => {
  const back = afterRead(round([], ['a']), afterSeen(round([taken])));
  expect(wordsOf(back, { problems: [problem], pending: [] })).toHaveLength(1);
  expect(wordsOf(afterRead(round([taken]), back), nothing)).toEqual([gone]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAnswer, enqueue, nextBatch, type QueuedAction, shownAction } from './device-queue.ts';
import type { PickAction } from './pick-action.ts';
import { inWalkOrder } from './walk-order.ts';

test('the walk goes by aisle and gondola as numbers are read, what has no place last', () => {
  const at = (isle: string, gondola: string, title = 'x', crate = 'A') => ({
    isle,
    gondola,
    title,
    crate,
    productId: title,
  });
  const sorted = inWalkOrder([
    at('', ''),
    at('10', 'A'),
    at('2', 'B'),
    at('2', 'A', 'Cilantro', 'B'),
    at('2', 'A', 'Apio'),
    at('2', 'A', 'Cilantro'),
    at('Frío', '1'),
  ]);
  expect(sorted.map(({ isle, gondola, title, crate }) => `${isle}${gondola} ${title} ${crate}`)).toEqual([
    '2A Apio A',
    '2A Cilantro A',
    '2A Cilantro B',
    '2B x A',
    '10A x A',
    'Frío1 x A',
    ' x A',
  ]);
});

test('what is heavy comes first, what is cold and frozen last, wherever it is', () => {
  const at = (isle: string, turn?: 'heavy' | 'usual' | 'cold' | 'frozen') => ({
    isle,
    turn,
    gondola: '',
    title: 'x',
    crate: 'A',
    productId: isle,
  });
  const sorted = inWalkOrder([
    at('1', 'frozen'),
    at('2', 'cold'),
    at('3'),
    at('9', 'heavy'),
    at('4', 'usual'),
  ]);
  expect(sorted.map(({ isle }) => isle)).toEqual(['9', '3', '4', '2', '1']);
});

test('places are read as people read them, also half-known ones', () => {
  const line = (place: string, productId = 'p') => {
    const [isle = '', gondola = ''] = place.split(':');
    return { isle, gondola, title: 'x', productId, crate: 'A', place };
  };
  const walk = ['2:1', '2:9', '2:10', '2:', ' 2b :1', '02:1', 'A2:1', 'a2b:1', 'A10:1', ':1', ':2', ':'];
  const sorted = (places: readonly string[]) =>
    inWalkOrder(places.map((place) => line(place))).map(({ place }) => place);
  const expected = ['02:1', '2:1', '2:9', '2:10', '2:', ' 2b :1', 'A2:1', 'a2b:1', 'A10:1', ':1', ':2', ':'];
  expect(sorted(walk)).toEqual(expected);
  expect(sorted(walk.toReversed())).toEqual(expected);
  const products = [line('1:1', 'q'), line('1:1', 'p')];
  expect(inWalkOrder(products).map(({ productId }) => productId)).toEqual(['p', 'q']);
});

const whole: PickAction = {
  id: 'a',
  lineId: 'l',
  replaces: null,
  found: { count: 6 },
  replacement: null,
  reason: null,
};

/** Sent twice, lost on the way or answered late: a line ends as it was pressed last, and each press counts once. */
test('a queue that is sent over a bad line loses nothing and does nothing twice', () => {
  const presses = fc.array(fc.record({ line: fc.nat(3), order: fc.nat(1), lost: fc.nat(3) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(presses, fc.integer({ min: 1, max: 7 }), (pressed, most) => {
      const heads = new Map<string, string>();
      const applied: string[] = [];
      let queue: QueuedAction[] = [];
      const last = new Map<string, string>();
      const send = (lost: number) => {
        const batch = nextBatch(queue, most);
        expect(batch.length).toBeLessThanOrEqual(most);
        expect(new Set(batch.map(({ orderId }) => orderId)).size).toBeLessThanOrEqual(1);
        const results = batch.map(({ id, lineId, replaces }) => {
          if (!applied.includes(id)) {
            expect(replaces).toBe(heads.get(lineId) ?? null);
            heads.set(lineId, id);
            applied.push(id);
          }
          return { id, conflict: null };
        });
        // The answer is lost: the device sends the same again.
        if (lost > 0) return;
        const after = afterAnswer(queue, results);
        expect(after.conflicts).toEqual([]);
        queue = after.queue;
      };
      pressed.forEach(({ line, order, lost }, at) => {
        const lineId = `${order} ${line}`;
        const id = `press ${at}`;
        last.set(lineId, id);
        queue = enqueue(
          queue,
          { ...whole, id, lineId, orderId: `order ${order}`, at: '' },
          heads.get(lineId) ?? null,
        );
        expect(shownAction(queue, lineId, null)?.id).toBe(id);
        send(lost);
      });
      while (queue.length > 0) send(0);
      expect(heads).toEqual(last);
      expect(applied.toSorted()).toEqual(pressed.map((_, at) => `press ${at}`).toSorted());
    }),
  );
});

test('without pending actions nothing is sent, and the line is as the server has it', () => {
  expect(nextBatch([], 7)).toEqual([]);
  expect(shownAction([], 'l', { ...whole, id: 'known' })?.id).toBe('known');
});

test('what met something leaves the queue and is shown', () => {
  const action: QueuedAction = { ...whole, orderId: 'o', at: '' };
  const { queue, conflicts } = afterAnswer([action], [{ id: 'a', conflict: 'ORDER_CANCELLED' }]);
  expect([queue, conflicts]).toEqual([[], [{ action, conflict: 'ORDER_CANCELLED' }]]);
});

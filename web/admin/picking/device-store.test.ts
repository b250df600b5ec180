import { expect, test } from 'vitest';
import type { QueuedAction } from '#rules/picking/device-queue.ts';
import { afterResults, afterSeen, afterWalk, nothingStored, type Stored, type Walk } from './device-store.ts';
import { conflictWords } from './picked-line.ts';

const taken = { order_id: 'b', crate: 'B', why: 'ORDER_REASSIGNED' } as const;
const pressed: QueuedAction = {
  id: '1',
  lineId: 'l',
  replaces: null,
  found: { count: 1 },
  replacement: null,
  reason: null,
  at: '',
  orderId: 'b',
  title: 'Leche',
  crate: 'B',
};
const refused = [{ id: '1', conflict: 'ORDER_REASSIGNED' as const }];
const words = 'Canasta B (1 anotado): el pedido ya no es tuyo. Entrega la canasta.';

function walk(left: Walk['left'], orderIds: readonly string[] = []): Walk {
  // Only the ids of the orders matter here.
  const orders = orderIds.map((id) => ({ id })) as Walk['orders'];
  return { now: '', replacement_minutes: 5, orders, lines: [], left };
}

function unsent(): Stored {
  return { ...nothingStored(), queue: [pressed] };
}

test('an order that was taken away is told once, also if a press of it waits to be sent', () => {
  const told = afterWalk(unsent(), walk([taken]), ['b']);
  expect(conflictWords(told)).toEqual([words]);
  expect(conflictWords(afterResults(told, refused))).toEqual([words]);

  const sent = afterResults(afterSeen(told), refused);
  expect(sent.queue).toEqual([]);
  expect(conflictWords(sent)).toEqual([]);
});

test('it is told once if the press was refused before the walk is read again', () => {
  const told = afterResults(unsent(), refused);
  expect(conflictWords(told)).toEqual([words]);
  const read = afterWalk(afterSeen(told), walk([taken]), ['b']);
  expect(conflictWords(read)).toEqual([]);
  expect(read.acknowledged).toEqual([]);
});

test('an order that came back and is taken away again is told again', () => {
  const back = afterWalk(afterSeen(afterWalk(unsent(), walk([taken]), ['b'])), walk([], ['b']), []);
  expect(conflictWords(afterWalk(back, walk([taken]), ['b']))).toEqual([words]);
});

test('an order that somebody else has begun since is told with the crate that is here', () => {
  const here = { ...unsent(), walk: { ...walk([]), orders: [{ id: 'b', crate: 'B' }] as Walk['orders'] } };
  const told = afterWalk(here, walk([{ ...taken, crate: '' }]), ['b']);
  expect(conflictWords(told)).toEqual([words]);
});

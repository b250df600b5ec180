import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAnswer, enqueue, nextBatch, type QueuedAction, shownAction } from './device-queue.ts';
import type { PromisedLine } from './line-worth.ts';
import {
  conflictOf,
  foundShare,
  type Meeting,
  missingDemand,
  outcomeOf,
  type PickAction,
} from './pick-action.ts';
import { checkDigit, isCodeOf, labelWeight, readCode } from './scale-barcode.ts';
import { inWalkOrder } from './walk-order.ts';

test('the label of a scale says the item and its grams', () => {
  const first = '2001234' + '00515';
  const label = `${first}${checkDigit(first)}`;
  expect(readCode(label)).toEqual({ kind: 'scale', item: '01234', figure: 515 });
  expect(isCodeOf(readCode(label), { barCode: '', sku: '1234' })).toBe(true);
  expect(isCodeOf(readCode(label), { barCode: '', sku: '1235' })).toBe(false);
  expect(isCodeOf(readCode(label), { barCode: '2001234000000', sku: '88' })).toBe(true);
  expect(readCode(`${first}${(checkDigit(first) + 1) % 10}`)).toEqual({ kind: 'wrong' });
  expect(readCode('2001234000000').kind).toBe('wrong');
});

test('every misread digit of a label is told', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.nat(12),
      fc.integer({ min: 1, max: 9 }),
      (item, grams, place, more) => {
        const first = `20${String(item).padStart(5, '0')}${String(grams).padStart(5, '0')}`;
        const label = `${first}${checkDigit(first)}`;
        expect(readCode(label)).toMatchObject({ kind: 'scale', figure: grams });
        const digit = (Number(label[place]) + more) % 10;
        const misread = label.slice(0, place) + digit + label.slice(place + 1);
        // Another first digit makes it no label at all.
        expect(readCode(misread).kind).not.toBe('scale');
      },
    ),
  );
});

test('a code is of a product with or without the zeros in front', () => {
  expect(isCodeOf(readCode('012345678905'), { barCode: '0012345678905', sku: '' })).toBe(true);
  expect(isCodeOf(readCode('4011'), { barCode: '', sku: '004011' })).toBe(true);
  expect(isCodeOf(readCode('7702001'), { barCode: '', sku: '' })).toBe(false);
  expect(isCodeOf(readCode('000'), { barCode: '', sku: '' })).toBe(false);
});

test('the walk goes by aisle and gondola as numbers are read, what has no place last', () => {
  const at = (isle: string, gondola: string, title = 'x', crate = 'A') => ({
    ...{ isle, gondola, title, crate },
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

const milk: PromisedLine = {
  ...{ countType: 'units', count: 6, priceNeto: 3_100, total: 18_600, demand: 6, quantityPum: 0 },
};
const whole: PickAction = {
  ...{ id: 'a', lineId: 'l', replaces: null, found: { count: 6 }, replacement: null, reason: null },
};
const usual: Meeting = {
  ...{ state: '8_store_select_products', isMine: true, line: milk, head: null, rule: 'ask', agreed: [] },
};
const other = { productId: 'p', count: 2 };

test.each<[string | undefined, Partial<PickAction>, Partial<Meeting>]>([
  [undefined, {}, {}],
  ['ORDER_CANCELLED', {}, { state: '12_store_cancel_order', isMine: false }],
  ['ORDER_REASSIGNED', {}, { isMine: false }],
  ['ORDER_FINISHED', {}, { state: '9_store_invoice_products' }],
  ['PICKING_UNDONE', {}, { state: '7_admin_cart_accept' }],
  ['LINE_CHANGED', {}, { head: 'b' }],
  ['TOO_MUCH', { found: { count: 7 } }, {}],
  ['NOTHING_SAID', { found: { count: 4 } }, {}],
  [undefined, { found: { count: 4 }, reason: 'shelf_empty' }, {}],
  ['ASK_FIRST', { found: { count: 4 }, replacement: other }, {}],
  [undefined, { found: { count: 4 }, replacement: other }, { rule: 'choose' }],
  ['NO_REPLACEMENT', { found: null, replacement: other }, { rule: 'none' }],
  [undefined, { found: null, replacement: other }, { agreed: ['p'] }],
])('it answers %s', (conflict, action, meeting) => {
  expect(conflictOf({ ...whole, ...action }, { ...usual, ...meeting })).toBe(conflict);
});

test('a label says grams, or the price of a weight that the line may have', () => {
  const fish: PromisedLine = {
    ...{ countType: 'grams', count: 500, priceNeto: 24_900, total: 12_450, demand: 500, quantityPum: 1_000 },
  };
  const label = (figure: number) => labelWeight(fish, { kind: 'scale', item: '01234', figure });
  expect(label(515)).toEqual({ grams: 515 });
  expect(label(12_400)).toEqual({ grams: 498, pesos: 12_400 });
  // Neither: what is too heavy is said where it is entered.
  expect(label(60_000)).toEqual({ grams: 60_000 });
  expect(labelWeight(milk, { kind: 'scale', item: '01234', figure: 515 })).toBeUndefined();
});

test('what is fewer is told as less and missing in part, a weight that is slightly short is found', () => {
  expect(outcomeOf(milk, { found: { count: 4 }, replacement: null })).toBe('less');
  expect(missingDemand(milk, { found: { count: 4 }, replacement: null })).toBe(2);
  expect(missingDemand(milk, { found: null, replacement: null })).toBe(6);
  const grams: PromisedLine = { ...milk, countType: 'grams', count: 500, demand: 500, quantityPum: 1_000 };
  expect(outcomeOf(grams, { found: { count: 480 }, replacement: null })).toBe('found');
  expect(missingDemand(grams, { found: { count: 480 }, replacement: null })).toBe(0);
});

test('a weight is found from nine tenths on; of less, what is missing and the share found are by the scale', () => {
  const line: PromisedLine = { ...milk, countType: 'grams', count: 950, demand: 950, quantityPum: 1_000 };
  const told = (count: number) => {
    const action = { found: { count }, replacement: null };
    return [outcomeOf(line, action), missingDemand(line, action), foundShare(line, action)];
  };
  expect(told(855)).toEqual(['found', 0, 10_000]);
  expect(told(854)).toEqual(['less', 96, 8_989]);
  expect(told(700)).toEqual(['less', 250, 7_368]);
  expect(told(1_200)).toEqual(['found', 0, 10_000]);
  expect(foundShare(line, { found: null, replacement: null })).toBe(0);
  // Of pieces that are weighed it is the number that tells whether any is missing, and the scale how much.
  const pieces: PromisedLine = { ...line, countType: 'units', count: 4, demand: 600 };
  const weighed = (count: number, grams: number) => ({ found: { count, grams }, replacement: null });
  expect([outcomeOf(pieces, weighed(4, 400)), foundShare(pieces, weighed(4, 400))]).toEqual([
    'found',
    10_000,
  ]);
  expect([outcomeOf(pieces, weighed(2, 150)), foundShare(pieces, weighed(2, 150))]).toEqual(['less', 2_500]);
});

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

test('what met something leaves the queue and is shown', () => {
  const action: QueuedAction = { ...whole, orderId: 'o', at: '' };
  const { queue, conflicts } = afterAnswer([action], [{ id: 'a', conflict: 'ORDER_CANCELLED' }]);
  expect([queue, conflicts]).toEqual([[], [{ action, conflict: 'ORDER_CANCELLED' }]]);
});

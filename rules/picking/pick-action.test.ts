import { expect, test } from 'vitest';
import {
  conflictOf,
  foundShare,
  isLost,
  isOfOrder,
  isSameResult,
  type Meeting,
  MISSING_REASONS,
  missingDemand,
  outcomeOf,
  PICK_CONFLICTS,
  type PickAction,
  replacedBy,
} from './pick-action.ts';
import type { PromisedLine } from './weighed-line.ts';

const milk: PromisedLine = {
  countType: 'units',
  count: 6,
  priceNeto: 3_100,
  total: 18_600,
  demand: 6,
  quantityPum: 0,
};
const whole: PickAction = {
  id: 'a',
  lineId: 'l',
  replaces: null,
  found: { count: 6 },
  replacement: null,
  reason: null,
};
const usual: Meeting = {
  state: '8_store_select_products',
  isMine: true,
  line: milk,
  head: null,
  rule: 'ask',
  agreed: [],
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

test('goods that were only left out return to stock, those not found are lost', () => {
  expect(MISSING_REASONS.filter((reason) => !isLost(reason))).toEqual(['other']);
});

test('what concerns the whole order ends its picking, what concerns a line does not', () => {
  expect(PICK_CONFLICTS.filter(isOfOrder)).toEqual([
    ...['ORDER_CANCELLED', 'ORDER_REASSIGNED', 'ORDER_FINISHED', 'PICKING_UNDONE'],
  ]);
});

test('results are the same by what is in the crate and why something is not, from any phone', () => {
  const result: PickAction = {
    ...whole,
    found: { count: 4, grams: 600 },
    reason: 'expired',
    replacement: { productId: 'p', count: 2, grams: 300 },
  };
  expect(isSameResult(result, { ...result, id: 'b', replaces: 'a' })).toBe(true);
  const unweighed = { ...result, found: { count: 4 }, replacement: { productId: 'p', count: 2 } };
  const told = { ...unweighed, found: { count: 4, grams: undefined } };
  expect(isSameResult(unweighed, told)).toBe(true);
  const others: PickAction[] = [
    unweighed,
    { ...result, found: null },
    { ...result, found: { count: 3, grams: 600 } },
    { ...result, found: { count: 4, grams: 601 } },
    { ...result, replacement: null },
    { ...result, replacement: { productId: 'q', count: 2, grams: 300 } },
    { ...result, replacement: { productId: 'p', count: 3, grams: 300 } },
    { ...result, replacement: { productId: 'p', count: 2, grams: 301 } },
    { ...result, reason: 'refused' },
  ];
  const all = [result, ...others];
  const same = all.map((one) => all.map((another) => isSameResult(one, another)));
  expect(same).toEqual(all.map((one) => all.map((another) => one === another)));
});

test('an action replaces the last one of its line also if the device knew another with the same result', () => {
  const four: PickAction = { ...whole, found: { count: 4 }, reason: 'shelf_empty' };
  const head: PickAction = { ...four, id: 'head' };
  const five: PickAction = { ...four, id: 'new', replaces: 'known', found: { count: 5 } };
  expect(replacedBy(five, null, null)).toBe('known');
  expect(replacedBy(five, head, null)).toBe('known');
  expect(replacedBy({ ...four, id: 'new', replaces: 'known' }, head, null)).toBe('head');
  expect(replacedBy(five, head, { ...four, id: 'known' })).toBe('head');
  // Another phone said something else meanwhile.
  expect(replacedBy(five, head, { ...whole, id: 'known' })).toBe('known');
});

/** Kiwis by the gram, and three papayas that were promised with 200 g each. */
const kiwi: PromisedLine = {
  countType: 'grams',
  count: 500,
  demand: 500,
  priceNeto: 19_200,
  total: 9_600,
  quantityPum: 1_000,
};
const papayas: PromisedLine = { ...kiwi, countType: 'units', count: 3, demand: 600, total: 11_520 };

test.each<[string | undefined, PromisedLine, Partial<PickAction>]>([
  [undefined, kiwi, { found: { count: 750 } }],
  ['TOO_MUCH', kiwi, { found: { count: 751 } }],
  [undefined, kiwi, { found: { count: 1 } }],
  ['NOTHING_SAID', kiwi, { found: { count: 0 } }],
  ['NOTHING_SAID', kiwi, { found: null }],
  [undefined, papayas, { found: { count: 3, grams: 900 } }],
  ['TOO_MUCH', papayas, { found: { count: 3, grams: 901 } }],
  ['TOO_MUCH', papayas, { found: { count: 4, grams: 600 } }],
  ['NOTHING_SAID', papayas, { found: { count: 2, grams: 600 } }],
  [undefined, papayas, { found: { count: 2, grams: 400 }, reason: 'bad_quality' }],
])('of a weight it answers %s', (conflict, line, action) => {
  expect(conflictOf({ ...whole, ...action }, { ...usual, line })).toBe(conflict);
});

test.each([
  ['nothing found, nothing instead', null, null, 'missing', 6, 0],
  ['none of it found', { count: 0 }, null, 'missing', 6, 0],
  ['one found', { count: 1 }, null, 'less', 5, 1_666],
  ['all replaced', null, other, 'replaced', 6, 0],
  ['all replaced, none of it found', { count: 0 }, other, 'replaced', 6, 0],
  ['the rest replaced', { count: 1 }, other, 'replaced', 5, 1_666],
])('%s: pieces missing, and the share found', (_, found, replacement, outcome, missing, share) => {
  const action = { found, replacement };
  expect(outcomeOf(milk, action)).toBe(outcome);
  expect(missingDemand(milk, action)).toBe(missing);
  expect(foundShare(milk, action)).toBe(share);
});

test('of pieces by weight the share of those found is rounded so that no gram is missing that was sold', () => {
  const three = { ...papayas, demand: 500 };
  expect(missingDemand(three, { found: { count: 1 }, replacement: null })).toBe(334);
  expect(missingDemand(three, { found: { count: 9 }, replacement: other })).toBe(0);
  // Pieces are never found from nine tenths on.
  const ten = { ...milk, count: 10, demand: 10 };
  expect(outcomeOf(ten, { found: { count: 9 }, replacement: null })).toBe('less');
});

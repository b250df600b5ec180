import { expect, test } from 'vitest';
import { costNow, pickedWords } from './picked-words.ts';
import { clockText } from './use-time-left.ts';

type Line = Parameters<typeof pickedWords>[0];
type Picked = NonNullable<Line['picked']>;
type Part = Picked['parts'][number];

const part: Part = {
  ...{ kind: 'found', product_id: 'x', title: 'Leche', size: '900 ml', photoUrl: '', tint: '' },
  ...{ count: 6, countType: 'units', countDisplay: '6 und', grams: null, totalPrice: 18_600 },
};

function line(picked: Partial<Picked> | null, countDisplay = '6 und'): Line {
  const rest = { action_id: 'a', parts: [part], totalPrice: 18_600, reason: null, date: '' };
  return {
    ...{ countDisplay, totalPrice: 18_600 },
    picked: picked && { outcome: 'found', ...rest, ...picked },
  };
}

test('what is not picked yet, and what was found as promised, needs no words', () => {
  expect([pickedWords(line(null)), costNow(line(null))]).toEqual(['', 18_600]);
  expect(pickedWords(line({}))).toBe('');
});

test('a weight that is another stands beside the one that was promised', () => {
  const weighed: Part = { ...part, countType: 'grams', count: 1180, countDisplay: '1.180 g' };
  expect(pickedWords(line({ parts: [weighed] }, '1.200 g'))).toBe('Pediste 1.200\u00a0g · pesó 1.180\u00a0g');
});

test('less of it says how much there is and why', () => {
  const some = { ...part, count: 4, countDisplay: '4 und', totalPrice: 12_400 };
  const less = line({ outcome: 'less', parts: [some], totalPrice: 12_400, reason: 'shelf_empty' });
  expect(pickedWords(less)).toBe('Pediste 6\u00a0und · van 4\u00a0und · se agotó');
  expect(costNow(less)).toBe(12_400);
});

test.each([
  ['bad_quality', 'No va: no estaba en buen estado. No se cobra.'],
  ['no_answer', 'No va: no alcanzaste a responder. No se cobra.'],
  // Whoever has the link alone reads no reason that the shopper gave.
  [null, 'No va. No se cobra.'],
] as const)('what is missing says why, and that it costs nothing: %s', (reason, words) => {
  const missing = line({ outcome: 'missing', parts: [], totalPrice: 0, reason });
  expect([pickedWords(missing), costNow(missing)]).toEqual([words, 0]);
});

test('time left is read as a clock', () => {
  expect([300, 222, 60, 9, 0].map(clockText)).toEqual(['5:00', '3:42', '1:00', '0:09', '0:00']);
});

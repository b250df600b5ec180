import { expect, test } from 'vitest';
import { costNow, pickedWords } from './picked-words.ts';
import { clockText } from './use-time-left.ts';

type Line = Parameters<typeof pickedWords>[0];
type Picked = NonNullable<Line['picked']>;
type Part = Picked['parts'][number];

const part: Part = {
  kind: 'found',
  product_id: 'x',
  id_item: '',
  bar_code: '',
  title: 'Leche',
  size: '900 ml',
  photoUrl: '',
  tint: '',
  count: 6,
  countType: 'units',
  countDisplay: '6 und',
  grams: null,
  totalPrice: 18_600,
};

function line(picked: Partial<Picked> | null, countDisplay = '6 und'): Line {
  const rest = { action_id: 'a', parts: [part], totalPrice: 18_600, reason: null, date: '' };
  return {
    countDisplay,
    totalPrice: 18_600,
    picked: picked && { outcome: 'found', ...rest, ...picked },
  };
}

test('an unpicked line, and one found as ordered, have no text', () => {
  expect([pickedWords(line(null)), costNow(line(null))]).toEqual(['', 18_600]);
  expect(pickedWords(line({}))).toBe('');
});

test('a different weight is shown beside the ordered one', () => {
  const weighed: Part = { ...part, countType: 'grams', count: 1180, countDisplay: '1.180 g' };
  expect(pickedWords(line({ parts: [weighed] }, '1.200 g'))).toBe('Pediste 1.200\u00a0g · pesó 1.180\u00a0g');
});

test('a smaller quantity is shown with the reason', () => {
  const some = { ...part, count: 4, countDisplay: '4 und', totalPrice: 12_400 };
  const less = line({ outcome: 'less', parts: [some], totalPrice: 12_400, reason: 'shelf_empty' });
  expect(pickedWords(less)).toBe('Pediste 6\u00a0und · van 4\u00a0und · se agotó');
  expect(costNow(less)).toBe(12_400);
});

test.each([
  ['bad_quality', 'No lo enviamos: no estaba en buen estado. No se cobra.'],
  ['no_answer', 'No lo enviamos: no alcanzaste a responder. No se cobra.'],
  // Somebody who only has the link reads none of the shopper's reasons.
  [null, 'No lo enviamos. No se cobra.'],
] as const)('a missing product has the reason, and costs nothing: %s', (reason, words) => {
  const missing = line({ outcome: 'missing', parts: [], totalPrice: 0, reason });
  expect([pickedWords(missing), costNow(missing)]).toEqual([words, 0]);
});

test('remaining time is formatted as a clock', () => {
  expect([300, 222, 60, 9, 0].map(clockText)).toEqual(['5:00', '3:42', '1:00', '0:09', '0:00']);
});

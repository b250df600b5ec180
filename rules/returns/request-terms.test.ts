import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GOODS_KINDS } from '../goods/kinds.ts';
import { isWholeRequest, isWithin, RETURN_TERMS, requestWindow, termOf } from './request-terms.ts';

const delivered = new Date('2026-11-20T15:00:00Z');
const hours = { usual: 24, short: 3 };
const after = (minutes: number) => new Date(delivered.getTime() + minutes * 60_000);

test('the nearest term holds, and none of medicines and liquor', () => {
  expect(termOf('general', null, 'short')).toBe('short');
  expect(termOf('general', 'usual', 'short')).toBe('usual');
  fc.assert(
    fc.property(
      fc.constantFrom(...GOODS_KINDS),
      fc.constantFrom(null, ...RETURN_TERMS),
      fc.constantFrom(...RETURN_TERMS),
      (kind, own, category) => {
        const expected = kind === 'medicine' || kind === 'alcohol' ? 'none' : (own ?? category);
        expect(termOf(kind, own, category)).toBe(expected);
      },
    ),
  );
});

test('a window ends with its hours, and of goods that are not exchanged it is for faults alone', () => {
  const [usual, short, none] = RETURN_TERMS.map((term) => requestWindow(term, hours, delivered));
  expect([usual, short, none].map((window) => window?.until)).toEqual([after(1440), after(180), after(1440)]);
  expect(usual?.reasons).toContain('unwanted');
  expect(none?.reasons).toEqual(['damaged', 'expired', 'wrong', 'absent']);
  expect(isWithin({ until: after(180) }, after(179))).toBe(true);
  expect(isWithin({ until: after(180) }, after(180))).toBe(false);
  // No hours, no window.
  expect(isWithin(requestWindow('usual', { usual: 0, short: 0 }, delivered), delivered)).toBe(false);
});

test('a request came back whole where of each line as much came back as was asked for', () => {
  const part = { line_id: 'a', product_id: 'salt', count: 2 };
  expect(isWholeRequest([part], [part])).toBe(true);
  expect(isWholeRequest([part], [{ ...part, count: 1 }])).toBe(false);
  expect(isWholeRequest([part], [{ ...part, product_id: 'rice' }])).toBe(false);
});

import { expect, test } from 'vitest';
import { readPriceRange } from './price-range.ts';

test('a typed range is parsed', () => {
  expect(readPriceRange({ min: '$ 5.000', max: '20000' })).toEqual({ min: 5000, max: 20_000 });
  expect(readPriceRange({ min: '', max: ' 12.500 ' })).toEqual({ min: null, max: 12_500 });
  expect(readPriceRange({ min: '0', max: '' })).toEqual({ min: 0, max: null });
  expect(readPriceRange({ min: '', max: '' })).toEqual({ min: null, max: null });
  expect(readPriceRange({ min: '8000', max: '8000' })).toEqual({ min: 8000, max: 8000 });
});

test('a reversed range, or one that is no price, is reported', () => {
  expect(readPriceRange({ min: '20000', max: '5000' })).toEqual({ fault: 'crossed', at: 'min' });
  expect(readPriceRange({ min: 'diez mil', max: '' })).toEqual({ fault: 'not-a-price', at: 'min' });
  expect(readPriceRange({ min: '', max: '-4' })).toEqual({ fault: 'not-a-price', at: 'max' });
  expect(readPriceRange({ min: '1234567890', max: '' })).toEqual({ fault: 'not-a-price', at: 'min' });
});

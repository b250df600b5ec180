import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { barsOf, OrderCodes } from './order-codes.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the number of an order is a Code 128, as in the tables of the standard', () => {
  // Start C, '12', '04', the checksum (105 + 12 + 2 × 4) mod 103 = 22, stop.
  expect(barsOf('1204')).toBe(
    ['11010011100', '10110011100', '10010001100', '11001110100', '1100011101011'].join(''),
  );
});

test('the bars have ten modules of white on both sides, wherever they stand on the paper', () => {
  vi.stubGlobal('window', { location: { origin: 'https://tienda.example' } });
  const markup = renderToStaticMarkup(<OrderCodes order={{ id: 'a', id_order: 1204 }} />);
  const modules = barsOf('1204').length;
  expect(markup).toContain(`viewBox="-10 0 ${modules + 20} 40"`);
});

import { expect, it } from 'vitest';
import { decimalText } from './decimal-text.ts';

it('decimals are written as a browser writes them for Colombia', () => {
  for (const decimals of [1, 2, 3]) {
    const written = new Intl.NumberFormat('es-CO', { maximumFractionDigits: decimals });
    for (const value of [0, 0.25, 1, 1.5, 12.05, 999.95, 1_234.5, 1_234_567.891])
      expect(decimalText(value, decimals)).toBe(written.format(value));
  }
});

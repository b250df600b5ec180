import { describe, expect, it } from 'vitest';
import { backOf, enterPath } from './enter-path.ts';

const searchOf = (back: string) => `?${new URLSearchParams({ volver: back })}`;

describe('the page after signing in', () => {
  it('is the previous one, with its query', () => {
    expect(backOf(new URL(enterPath('/cart'), 'https://canasta.test').search)).toBe('/cart');
    expect(backOf(searchOf('/my-markets?orden=nombre#fin'))).toBe('/my-markets?orden=nombre#fin');
    expect(backOf('')).toBeUndefined();
  });

  it.each([
    'https://mala.example/',
    '//mala.example/',
    '/\\mala.example',
    '\\/mala.example',
    '/\t/mala.example',
    '/\n/mala.example',
    '\t//mala.example',
    'javascript:alert(1)',
    'cart',
    '',
  ])('is never outside the shop: %j', (back) => {
    expect(backOf(searchOf(back))).toBeUndefined();
  });
});

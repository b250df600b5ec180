import { expect, test } from 'vitest';
import { isOfferAddress, offerLink } from './link.ts';

test('an address of the shop opens in the shop, any other outside', () => {
  expect(offerLink('/offers')).toEqual({ to: '/offers', place: 'shop' });
  expect(offerLink(' https://wa.me/576025550100 ')).toEqual({
    to: 'https://wa.me/576025550100',
    place: 'web',
  });
  expect(offerLink('tel:+576025550100')?.place).toBe('device');
});

test.each(['', 'javascript:alert(1)', 'data:text/html,hola', '//malo.example', '/\\malo.example', 'offers'])(
  '%j is not a link',
  (url) => {
    expect(offerLink(url)).toBeNull();
    // Nothing may be written, and nothing else that leads nowhere.
    expect(isOfferAddress(url)).toBe(url === '');
  },
);

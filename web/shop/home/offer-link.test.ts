import { expect, test } from 'vitest';
import { ownAddress } from '#web/own-address.ts';
import { offerLink } from './offer-link.ts';

test('an address of the shop opens in the shop, another one outside', () => {
  expect(offerLink('/offers')).toEqual({ to: '/offers', place: 'shop' });
  expect(offerLink(' https://wa.me/576025550100 ')).toEqual({
    to: 'https://wa.me/576025550100',
    place: 'web',
  });
  expect(offerLink('tel:+576025550100')?.place).toBe('device');
});

test.each(['', 'javascript:alert(1)', 'data:text/html,hola', '//malo.example', '/\\malo.example', 'offers'])(
  '%j is no link',
  (url) => {
    expect(offerLink(url)).toBeNull();
  },
);

test('only files of the shop itself are shown', () => {
  expect(ownAddress(' /videos/cosecha.mp4 ')).toBe('/videos/cosecha.mp4');
  expect(ownAddress('https://videos.example/cosecha.mp4')).toBe('');
  expect(ownAddress('//malo.example/x.webp')).toBe('');
  expect(ownAddress('/\\malo.example/x.webp')).toBe('');
  expect(ownAddress('')).toBe('');
});

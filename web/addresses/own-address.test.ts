import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test('only files of the shop are shown', () => {
  expect(ownAddress(' /videos/cosecha.mp4 ')).toBe('/videos/cosecha.mp4');
  expect(ownAddress('https://videos.example/cosecha.mp4')).toBe('');
  expect(ownAddress('//malo.example/x.webp')).toBe('');
  expect(ownAddress('/\\malo.example/x.webp')).toBe('');
  expect(ownAddress('')).toBe('');
});

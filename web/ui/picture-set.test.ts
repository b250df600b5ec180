import { expect, it } from 'vitest';
import { fitOf, pictureOf, pictureSet, sizeOf } from './picture-set.ts';

const sent = `/pictures/${'a1'.repeat(20)}-1280x960`;

it('a picture that was drawn in widths is asked for as wide as it is shown, and twice as wide for sharper screens', () => {
  expect(pictureOf(sent, 160)).toBe(`${sent}?w=160`);
  expect(pictureSet(sent, 160)).toBe(`${sent}?w=160, ${sent}?w=320 2x`);
});

it.each(['/pictures/1f951.webp', 'https://fotos.example/a.jpg', ''])('%j has one drawing only', (url) => {
  expect([pictureOf(url, 160), pictureSet(url, 160)]).toEqual([url, undefined]);
});

it('the address of a picture that was sent says how large it is', () => {
  expect([sizeOf(sent), sizeOf('/pictures/1f951.webp')]).toEqual([{ width: 1280, height: 960 }, undefined]);
});

it('a square picture is shown whole where a photograph covers its place', () => {
  const square = `/pictures/${'a1'.repeat(20)}-1280x1280`;
  expect([sent, square, '/pictures/1f951.webp'].map(fitOf)).toEqual(['cover', 'whole', undefined]);
});

import { expect, it } from 'vitest';
import { pictureIn } from './picture-cell.ts';

it.each([
  ['https://a.co/1.jpg, https://a.co/2.jpg', 'https://a.co/1.jpg'],
  ['https://a.co/c_fill,w_300/1.jpg', 'https://a.co/c_fill,w_300/1.jpg'],
  ['https://a.co/1.jpg|https://a.co/2.jpg', 'https://a.co/1.jpg'],
  ['//cdn.co/1.jpg?v=2', 'https://cdn.co/1.jpg?v=2'],
  ['http://a.co/1.jpg', 'http://a.co/1.jpg'],
  ['foto.jpg https://a.co/1.jpg', 'https://a.co/1.jpg'],
  ['foto.jpg', ''],
  ['https://a.co/', ''],
  [`https://a.co/${'x'.repeat(2_000)}`, ''],
  ['', ''],
])('%s: %s', (cell, url) => {
  expect(pictureIn(cell)).toBe(url);
});

import { expect, it } from 'vitest';
import { passingBytes } from './passing-bytes.ts';

it('each text has bytes of its own, however many pass and however long they are', () => {
  const texts = Array.from({ length: 300 }, (_, turn) => `${turn} ñame 🥑 `.repeat((turn * 37) % 900));
  texts.push('á'.repeat(300_000), '');
  const bytes = texts.map(passingBytes);
  expect(bytes.map(String)).toEqual(texts);
});

import { expect, test } from 'vitest';
import { emojiNamed } from './emoji.ts';
import { readQuery } from './read-query.ts';

test.each([
  ['🍌', 'banano'],
  ['🍌🍓', 'banano, fresa'],
  ['🍓 🥛', 'fresa , leche'],
  ['jugo 🍊', 'jugo  naranja'],
  ['☕️', 'cafe'],
  ['🍋‍🟩', 'limon'],
  ['👶🏽', 'panal'],
])('%s is %s', (emoji, words) => expect(emojiNamed(emoji)).toBe(words));

test.each(['leche entera', '🚗', '❤️', '👨‍👩‍👧', '5 ©'])('%s stays', (text) =>
  expect(emojiNamed(text)).toBe(text),
);

test('a query of emoji has their words, and the key of the same question in words', () => {
  expect(readQuery('🍌').key).toBe(readQuery('banano').key);
  expect(readQuery('🍍').words[0]?.enye).toBe('piña');
});

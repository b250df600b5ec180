import { expect, test } from 'vitest';
import { queryKey } from '#rules/search/read-query.ts';
import { KNOWN_WORDS, MEANT_ELSEWHERE, thingSounding } from './vocabularies.ts';

test('words of other languages mean goods', () => {
  expect(MEANT_ELSEWHERE.get('chicken breast')).toEqual([['pechuga', 'pollo']]);
  expect(MEANT_ELSEWHERE.get('egg')).toEqual([['huevo']]);
});

test('known words are normalised and singular', () => {
  expect(KNOWN_WORDS.size).toBeGreaterThan(700);
  expect([...KNOWN_WORDS].filter((word) => queryKey(word) !== word)).toEqual([]);
});

test('a thing is also known by its sound', () => {
  expect(thingSounding('almoada')).toBe('almohada');
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mistakesAllowed, respellings, similarWords } from './spelling.ts';

const vocabulary = (...words: string[]) => [...new Set(words)].sort();
const meant = (words: string[], requests: string) =>
  similarWords(words, requests, mistakesAllowed(requests.length))
    .sort((one, other) => one.distance - other.distance)
    .map(({ place }) => words[place]);

test.each([
  ['poyo', ['pollo']],
  ['lluca', ['yuca']],
  ['keso', ['queso']],
  ['guevo', ['huevo']],
  ['wisky', ['huisky']],
  ['arroz', []],
  ['rey', []],
])('%s also sounds as %j', (word, others) => expect(respellings(word)).toEqual(others));

describe('candidates for a misspelt word', () => {
  const kitchen = vocabulary(
    'arroz',
    'cebolla',
    'cerveza',
    'zanahoria',
    'huevo',
    'queso',
    'pollo',
    'repollo',
    'sal',
    'sol',
    'yuca',
  );

  it.each([
    ['arros', 'arroz'],
    ['aroz', 'arroz'],
    ['arrzo', 'arroz'],
    ['sevolla', 'cebolla'],
    ['cerbesa', 'cerveza'],
    ['sanaoria', 'zanahoria'],
    ['uevo', 'huevo'],
    ['kueso', 'queso'],
    ['poyo', 'pollo'],
    ['lluca', 'yuca'],
  ])('%s is %s', (request, word) => {
    expect(meant(kitchen, request)[0]).toBe(word);
  });

  it('are none for words too short to be certain', () => {
    expect(meant(kitchen, 'so')).toEqual([]);
    expect(meant(kitchen, 'sil')).toEqual([]);
  });

  it('prefer words that sound alike over words that look alike', () => {
    const words = vocabulary('casa', 'caza', 'cama');
    expect(meant(words, 'kasa')).toEqual(['casa', 'caza']);
  });
});

const word = fc.string({ unit: fc.constantFrom(...'abcehlmnorsvyz'), minLength: 1, maxLength: 9 });
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 40 }).map((list) => list.sort());

describe('with any word list', () => {
  it('a correct word is found without a mistake', () => {
    fc.assert(
      fc.property(words, fc.nat(), (list, pick) => {
        const pending = list[pick % list.length] ?? '';
        expect(similarWords(list, pending, 2)).toContainEqual({ place: list.indexOf(pending), distance: 0 });
      }),
    );
  });

  it('each word has the same distance as alone: shared prefixes change nothing', () => {
    fc.assert(
      fc.property(words, word, (list, question) => {
        const together = similarWords(list, question, 2).map(({ place, distance }) => [
          list[place],
          distance,
        ]);
        const alone = list.flatMap((one) =>
          similarWords([one], question, 2).map(({ distance }) => [one, distance]),
        );
        expect(together).toEqual(alone);
      }),
      { numRuns: 500 },
    );
  });

  it('one mistake of any kind is at most a distance of one and a half', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom(...'abcehlmnorsvyz'), (right, at, letter) => {
        const place = at % right.length;
        const wrong = [
          right.slice(0, place) + right.slice(place + 1),
          right.slice(0, place) + letter + right.slice(place),
          right.slice(0, place) + letter + right.slice(place + 1),
          right.slice(0, place) + (right[place + 1] ?? '') + (right[place] ?? '') + right.slice(place + 2),
        ];
        for (const inquiry of wrong) expect(similarWords([right], inquiry, 1.5), inquiry).toHaveLength(1);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { createWordIndex, documentOf, levelOf, postingOf } from './word-index.ts';

function indexOf(...titles: string[]) {
  const index = createWordIndex();
  for (const [document, title] of titles.entries()) {
    index.add(document, new Map(title.split(' ').map((word) => [word, 'title'])));
  }
  return index;
}

const namesOf = (variants: readonly { word: string }[]) => variants.map(({ word }) => word);

describe('a word', () => {
  it('is found where it was added, with its level, up to a large catalogue', () => {
    const index = createWordIndex();
    index.add(0, new Map([['sal', 'category']]));
    index.add(200_000, new Map([['sal', 'head']]));
    const places = index.postings('sal').map((posting) => [documentOf(posting), levelOf(posting)]);
    expect(places).toEqual([
      [0, 0],
      [200_000, 7],
    ]);
    expect(index.postings('salsa')).toEqual([]);
    expect(index.has('salsa')).toBe(false);
  });

  it('is found in a document without reading all its documents', () => {
    const index = indexOf('sal', 'azucar', 'sal marina', 'arroz', 'sal', 'pan');
    const postings = index.postings('sal');
    const found = [0, 1, 2, 3, 4, 5].map((document) => postingOf(postings, document));
    expect(found.map((posting) => posting !== undefined)).toEqual([true, false, true, false, true, false]);
    expect(found.filter((posting) => posting !== undefined)).toEqual(postings);
    expect(postingOf([], 0)).toBeUndefined();
  });
});

describe('a prefix', () => {
  it('matches every word with it; the whole word scores highest', () => {
    const index = indexOf('salsa', 'sal', 'saladas', 'ensalada', 'sam');
    const variants = index.beginning('sal');
    expect(namesOf(variants)).toEqual(['sal', 'saladas', 'salsa']);
    expect(variants[0]?.quality).toBe(1);
    for (const { quality } of variants.slice(1)) expect(quality).toBeLessThan(0.7);
    expect(index.beginning('zumo')).toEqual([]);
  });
});

describe('words that sound or look alike', () => {
  it.each([
    ['poyo', 'pollo'],
    ['bocadiyo', 'bocadillo'],
    ['lluca', 'yuca'],
    ['keso', 'queso'],
    ['guevo', 'huevo'],
    ['wisky', 'whisky'],
  ])('%s is %s before any other', (request, word) => {
    const index = indexOf('pollo polvo bocadillo bocadito yuca lucha queso beso huevo nuevo whisky');
    expect(index.similar(request)[0]?.word).toBe(word);
  });

  it.each([
    ['jugies', 'huggies'],
    ['prinquels', 'pringles'],
    ['colgeit', 'colgate'],
    ['sprait', 'sprite'],
  ])('%s is the brand %s', (question, brand) => {
    const index = createWordIndex();
    index.add(0, new Map([[brand, 'brand']]));
    expect(namesOf(index.similar(question))).toEqual([brand]);
  });

  it('are no brand that only has the same consonants', () => {
    const index = createWordIndex();
    index.add(0, new Map([['colanta', 'brand']]));
    expect(namesOf(index.similar('calentao'))).toEqual([]);
  });

  it('need more than one sound', () => {
    const index = createWordIndex();
    index.add(0, new Map([['aaa', 'title']]));
    expect(namesOf(index.similar('a'.repeat(40)))).toEqual([]);
  });

  it('score less the further away they are, and never as much as the word itself', () => {
    const qualities = indexOf('cebolla cebollin repolla')
      .similar('sebolla')
      .map(({ quality }) => quality);
    expect(qualities).toEqual(qualities.toSorted((one, other) => other - one));
    expect(Math.max(...qualities)).toBeLessThan(1);
  });

  it('are none for numbers, and none beyond a mistake', () => {
    const index = indexOf('tajado zapallo lata carlo 30und');
    for (const requests of ['30unds', 'taladro', 'zapato', 'llanta'])
      expect(index.similar(requests)).toEqual([]);
  });

  it('are looked up again when the catalogue has a new word', () => {
    const index = indexOf('polvo');
    expect(namesOf(index.similar('poyo'))).toEqual([]);
    index.add(1, new Map([['pollo', 'head']]));
    expect(namesOf(index.similar('poyo'))).toEqual(['pollo']);
  });
});

import { describe, expect, it } from 'vitest';
import { searchTokens } from '#rules/search/text-search.ts';
import { KINDS_OF_BRANDS, MEANT_BY_NEEDS, type Meant } from '#server/search/vocabularies/vocabularies.ts';
import { readData } from './load/read.ts';

/** Words that mean the same, as the data files say them. */

const { categories, products, synonyms, searchMisses } = readData();
const shelfName = new Map(
  categories.flatMap(({ subcategories }) => subcategories.map(({ id, name }) => [id, name])),
);
const goods = products.map(
  ({ title, brand = '', sub }) => new Set(searchTokens(`${title}, ${brand}, ${shelfName.get(sub) ?? ''}`)),
);
const isSold = (phrase: string) => {
  const words = searchTokens(phrase);
  return goods.some((text) => words.every((word) => text.has(word)));
};

describe('synonyms', () => {
  it('are many groups of two words or more, each word in one group', () => {
    expect(synonyms.length).toBeGreaterThanOrEqual(150);
    expect(synonyms.filter((words) => words.length < 2 || words.length > 20)).toEqual([]);
    const searched = synonyms.flat().map((word) => searchTokens(word).join(' '));
    expect(searched.filter((word, index) => word === '' || searched.indexOf(word) !== index)).toEqual([]);
  });

  it('name sold products, each group with at least one of its words', () => {
    expect(synonyms.filter((words) => !words.some(isSold))).toEqual([]);
  });
});

describe('needs and brands', () => {
  it.each([
    ['needs', MEANT_BY_NEEDS],
    ['brands', KINDS_OF_BRANDS],
  ])('%s mean goods that are sold', (_, meant) => {
    const isAnySold = (goods: Meant) => goods.some((words) => isSold(words.join(' ')));
    const unanswered = [...meant].filter(([, goods]) => goods.length > 0 && !isAnySold(goods));
    expect(unanswered.map(([messages]) => messages)).toEqual([]);
  });
});

describe('searches without a result', () => {
  it('are of products the shop does not sell', () => {
    expect(searchMisses.filter(({ query }) => isSold(query))).toEqual([]);
    expect(new Set(searchMisses.map(({ query }) => query)).size).toBe(searchMisses.length);
  });
});

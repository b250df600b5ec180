import { describe, expect, it } from 'vitest';
import { type DocumentRow, type Level, synonymFinder, wordsOf } from './documents.ts';

const lecheAlpina: DocumentRow = {
  id: 'leche',
  title: 'Leche UHT deslactosada',
  sizeText: '6 x 1.000 ml',
  brand: 'Alpina',
  brandName: 'ALPINA S.A.',
  categoryId: 'lacteos',
  category: 'Lácteos y huevos',
  subcategoryId: 'leches',
  subcategory: 'Leche deslactosada',
  brandId: 'alpina',
  provider: '',
  providerId: null,
  tags: ['Sin lactosa'],
  quantityPum: 6000,
  goodsKind: 'general',
  labelMarks: 0,
  isWeighed: false,
  unit: 'ml',
  popularity: 1,
};
const none = synonymFinder([]);

describe('the words of a product', () => {
  it('count at their strongest position', () => {
    const words = wordsOf(lecheAlpina, none);
    expect(words.get('leche')).toBe('head');
    expect(words.get('deslactosada')).toBe('title');
    expect(words.get('alpina')).toBe('brand');
    expect(words.get('huevo')).toBe('category');
    expect(words.get('lactosa')).toBe('category');
    expect(words.has('y')).toBe(false);
  });

  it('have a size in one spelling, weaker if it is one of several in a pack', () => {
    expect(wordsOf(lecheAlpina, none).get('1l')).toBe('subcategory');
    expect(wordsOf({ ...lecheAlpina, sizeText: '1.000 ml' }, none).get('1l')).toBe('title');
  });

  it('have a brand of several words also as one', () => {
    const words = wordsOf({ ...lecheAlpina, brand: 'Coca-Cola', brandName: 'COCA-COLA' }, none);
    expect(['coca', 'cola', 'cocacola'].map((word) => words.get(word))).toEqual(['brand', 'brand', 'brand']);
  });

  it('include the name of a shelf of one word, not of several', () => {
    const mango = { ...lecheAlpina, title: 'Mango Tommy', subcategory: 'Frutas' };
    expect(wordsOf(mango, none).get('fruta')).toBe('head');
    const frozen = wordsOf({ ...mango, subcategory: 'Frutas congeladas' }, none);
    expect([frozen.get('fruta'), frozen.get('congelada')]).toEqual(['head synonym', 'subcategory']);
  });
});

describe('synonyms', () => {
  const find = synonymFinder([
    ['crema dental', 'dentífrico', 'pasta de dientes'],
    ['yogurt', 'yogur'],
  ]);
  const meant = (words: Record<string, Level>) => Object.fromEntries(find.of(new Map(Object.entries(words))));

  it('are as strong as the words they replace', () => {
    expect(meant({ yogurt: 'head' })).toMatchObject({ yogur: 'head synonym' });
    expect(meant({ galleta: 'head', yogurt: 'title' })).toMatchObject({ yogur: 'synonym' });
    expect(meant({ yogurt: 'subcategory' })).toMatchObject({ yogur: 'shelf synonym' });
    expect(meant({ yogurt: 'category' })).toEqual({});
  });

  it('of a phrase need all its words', () => {
    expect(meant({ crema: 'head', dental: 'title' })).toMatchObject({
      dentifrico: 'head synonym',
      '+pasta diente': 'head synonym',
    });
    expect(meant({ dentifrico: 'head' })).not.toHaveProperty('pasta');
    expect(meant({ crema: 'head', leche: 'title' })).toEqual({});
  });

  it('do not match inside a brand, and a whole brand hardly', () => {
    const product = { ...lecheAlpina, title: 'Avena', brand: 'Yogurt Feliz', brandName: 'YF' };
    expect(wordsOf(product, find).has('yogur')).toBe(false);
    expect(wordsOf({ ...product, brand: 'Yogurt' }, find).get('yogur')).toBe('shelf synonym');
  });

  it('never weaken a word of the product itself', () => {
    const words = wordsOf({ ...lecheAlpina, title: 'Galleta yogurt yogur' }, find);
    expect(words.get('yogur')).toBe('title');
    expect(words.get('yogurt')).toBe('title');
  });

  it('strengthen a word of the category', () => {
    const beans = { ...lecheAlpina, title: 'Yogurt', category: 'Yogur y más' };
    expect(wordsOf(beans, find).get('yogur')).toBe('head synonym');
  });
});

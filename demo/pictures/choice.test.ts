import { describe, expect, it } from 'vitest';
import products from '#demo/data/products.json' with { type: 'json' };
import type { DemoProduct } from '#demo/types.ts';
import goodOf from './choice/goods.json' with { type: 'json' };
import { otherShelves } from './choice/other-shelves.ts';
import { packedShelves } from './choice/packed-shelves.ts';
import { arrangementOf, isOpen, shapeOf } from './choice/shape-of.ts';
import overrides from './choice/shapes-by-product.json' with { type: 'json' };
import { hasTwin } from './choice/twins.ts';
import { sizeOnPack, wording } from './choice/wording.ts';
import { goods } from './fresh/goods.ts';
import { lookOf } from './labels/brands.ts';
import { shapes } from './packs/shapes.ts';
import { contrast, inkOn } from './svg/colour.ts';

/** What each product of the demonstration is drawn as (rule 95: the thing itself or nothing). */

const all = products as DemoProduct[];
const goodsBySku: Record<string, string | undefined> = goodOf;
const titles = (wrong: readonly DemoProduct[]) =>
  wrong.map(({ sku, title, size }) => `${sku} ${title} ${size}`);

/**
 * Goods whose picture is one of the emoji set: what their title has to say, and what it may not, because under that
 * name another thing is sold.
 */
const OF_THE_SET: Record<string, readonly [says: RegExp, never?: RegExp]> = {
  manzanaRoja: [/manzana/i, /verde|granny|guayaba/i],
  manzanaVerde: [/manzana (?:verde|granny)/i],
  pera: [/^pera/i],
  naranja: [/naranja/i, /tangelo|agrio/i],
  sandia: [/sandía/i, /trozos/i],
  uvaIsabella: [/uva isabella/i],
  fresa: [/fresa/i],
  arandano: [/arándano/i],
  melon: [/melón/i],
  cereza: [/cereza/i],
  durazno: [/durazno/i],
  mango: [/mango/i, /biche|azúcar/i],
  pina: [/piña/i, /trozos/i],
  coco: [/^coco/i],
  kiwi: [/kiwi/i],
  aguacate: [/aguacate/i],
  berenjena: [/berenjena/i],
  zanahoria: [/zanahoria/i],
  mazorca: [/mazorca/i],
  pimentonVerde: [/pimentón/i, /rojo|amarillo|tricolor/i],
  pepino: [/pepino/i, /rellenar/i],
  brocoli: [/brócoli/i],
  ajo: [/^ajo/i],
  cebollaCabezona: [/cebolla cabezona/i, /roja|blanca|larga|junca/i],
  jengibre: [/jengibre/i],
  arveja: [/arveja/i, /desgranada/i],
  aji: [/ají pique/i],
  cangrejo: [/jaiba/i],
  baguette: [/baguette/i],
  croissant: [/croissant/i],
  bretzel: [/bretzel/i],
  dona: [/dona/i],
  waffle: [/waffle/i],
  hamburguesaLista: [/combo hamburguesa/i],
  perroCaliente: [/perro caliente/i],
  sandwich: [/sándwich/i],
  sushi: [/sushi/i],
  teriyaki: [/teriyaki/i],
  almuerzo: [/almuerzo/i],
  huevo: [/huevo/i, /codorniz/i],
};

describe('a picture shows the thing', () => {
  it('names products of the demonstration, and goods that can be drawn', () => {
    const skus = new Set(all.map(({ sku }) => sku));
    expect(Object.keys(goodsBySku).filter((sku) => !skus.has(sku))).toEqual([]);
    expect(Object.values(goodsBySku).filter((name = '') => goods[name] === undefined)).toEqual([]);
    expect(Object.keys(overrides).filter((sku) => !skus.has(sku))).toEqual([]);
  });

  it('is one of the emoji set only where the title says that very thing', () => {
    const wrong = all.filter(({ sku, title }) => {
      const [says, never] = OF_THE_SET[goodsBySku[sku] ?? ''] ?? [];
      return says !== undefined && (!says.test(title) || (never?.test(title) ?? false));
    });
    expect(titles(wrong)).toEqual([]);
    expect(Object.keys(OF_THE_SET).filter((name) => goods[name] === undefined)).toEqual([]);
  });

  it('of open goods and of what lies in trays is drawn as that good, product by product', () => {
    const open = all.filter((product) => isOpen(product.sub) && goodsBySku[product.sku] === undefined);
    expect(titles(open)).toEqual([]);
    const seen = ['tray', 'clamshell', 'slices', 'clearBag', 'eggs'];
    const empty = all.filter(
      (product) => seen.includes(shapeOf(product)) && goodsBySku[product.sku] === undefined,
    );
    expect(titles(empty)).toEqual([]);
  });

  it('of every other product is a pack of a shape that its shelf has', () => {
    const shelves = new Set([...Object.keys(packedShelves), ...Object.keys(otherShelves)]);
    expect(titles(all.filter(({ sub }) => !isOpen(sub) && !shelves.has(sub)))).toEqual([]);
    expect(titles(all.filter((product) => !(shapeOf(product) in shapes)))).toEqual([]);
  });

  it('has the market’s card where two open goods of a shelf look the same', () => {
    const looks = Map.groupBy(
      all.filter((product) => arrangementOf(product) !== undefined && !hasTwin(product)),
      (product) => `${product.sub} ${goodsBySku[product.sku]} ${arrangementOf(product)?.count}`,
    );
    expect([...looks].filter(([, same]) => same.length > 1)).toEqual([]);
  });
});

describe('a label', () => {
  it.each([
    ['Leche entera', 'Leche entera', ''],
    ['Yogurt griego con probióticos y mango', 'Yogurt griego', 'con probióticos y mango'],
    ['Alimento para perros adultos medianos y grandes', 'Alimento', 'para perros adultos medianos y grandes'],
    ['Ron Medellín añejo 3 años', 'Ron añejo 3 años', ''],
    ['Tomate chonto por peso', 'Tomate chonto', ''],
  ])('of %s says "%s" large and "%s" small', (title, name, detail) => {
    expect(wording(title, 'Medellín')).toEqual({ name, detail });
  });

  it('loses no word of a title, and its name ends in none that leads on', () => {
    const labels = all.map(({ title, brand = '' }) => ({ title, brand, words: wording(title, brand) }));
    const dangling = labels.filter(({ words }) => / (?:de|con|y|para|sin|en|sabor|la|el)$/i.test(words.name));
    expect(dangling.map(({ title }) => title)).toEqual([]);
    const shorter = labels.filter(
      ({ title, brand, words }) =>
        `${words.name} ${words.detail}`.trim().length < title.length - brand.length - ' multiempaque'.length,
    );
    expect(shorter.map(({ title }) => title)).toEqual([]);
  });

  it.each([
    ['1.000 g', '1 kg'],
    ['2.500 ml', '2,5 L'],
    ['12.500 g', '12,5 kg'],
    ['330 ml', '330 ml'],
    ['12 und', '12 und.'],
    ['6 x 330 ml', '6 x 330 ml'],
  ])('%s is %s on a pack', (size, text) => {
    expect(sizeOnPack(size)).toBe(text);
  });

  it('can be read in the colours of every brand', () => {
    const brands = [...new Set(all.flatMap(({ brand = [] }) => brand))];
    expect(brands.filter((brand) => contrast(inkOn(lookOf(brand).colour), lookOf(brand).colour) < 3)).toEqual(
      [],
    );
  });
});

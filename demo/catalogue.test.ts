import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pumText, pumValue } from '#rules/pum.ts';
import { ean13 } from './ean.ts';
import { biggerForLess, dearTwins, inEnglish, pricesOffTheStep, sayingTwice } from './goods-faults.ts';
import { dayOfferRows } from './load/day-offers.ts';
import { officesFor, productsFor } from './load/extent.ts';
import { goodsOf } from './load/goods.ts';
import { readData } from './load/read.ts';
import { shelvesOf } from './load/shelves.ts';

/** The goods of the demonstration, as the data files say them. */

const { businesses, categories, products, brands, offices, providers } = readData();
const subcategories = categories.flatMap((category) => category.subcategories);
const subcategoryIds = new Set(subcategories.map(({ id }) => id));
const styles = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');
const tints = [...styles.matchAll(/--(?:color-)?tint-([a-z]+)/g)].map(([, name = '']) => name);
const pictureExists = (stem: string) =>
  existsSync(new URL(`../node_modules/@lobehub/fluent-emoji-3d/assets/${stem}.webp`, import.meta.url));
/** Brands that a Colombian misses at once. */
const HOUSEHOLD =
  'Alpina|Alquería|Colanta|Klim|Ramo|Chocoramo|Colombina|Jet|Milo|Chocolisto|Luker|Águila Roja|Sello Rojo|Colcafé|Zenú|Ranchera|Pietrán|Doria|Diana|Roa|Florhuila|Fruco|La Constancia|San Jorge|Saltín Noel|Ducales|Festival|Postobón|Hit|Pony Malta|Bretaña|Manuelita|Incauca|Refisal|P.A.N.|Areparina|Ricostilla|Maggi|Bon Bril|FAB|Ariel|Suavitel|Límpido|Axion|Familia|Nosotras|Kotex|Protex|Palmolive|Colgate|Winny|Pequeñín|Dolex|Margarita|Choclitos|Chunky|Dog Chow'.split(
    '|',
  );
const titles = (wrong: typeof products) => wrong.map(({ sku, title }) => `${sku} ${title}`);
const twice = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe('departments', () => {
  it('has the sizes of a supermarket', () => {
    expect(categories.length).toBeGreaterThanOrEqual(16);
    expect(subcategories.length).toBeGreaterThanOrEqual(80);
    expect(products.length).toBeGreaterThanOrEqual(3000);
  });

  it('names every shelf once, with a picture and a tint of the design', () => {
    expect(twice(categories.map(({ id }) => id))).toEqual([]);
    expect(twice(subcategories.map(({ id }) => id))).toEqual([]);
    const shelves = [...categories, ...subcategories];
    expect(shelves.filter(({ picture }) => !pictureExists(picture)).map(({ id }) => id)).toEqual([]);
    expect(categories.flatMap(({ cover }) => cover).filter((stem) => !pictureExists(stem))).toEqual([]);
    expect(shelves.filter(({ tint }) => tint && !tints.includes(tint)).map(({ id }) => id)).toEqual([]);
  });

  it('keeps the shelves of a group together, several groups in most departments, none named like its department', () => {
    const groups = categories.map((category) => {
      const named = category.subcategories.map(({ group }) => group ?? '');
      return { category, runs: named.filter((group, place) => group !== named[place - 1]) };
    });
    expect(groups.filter(({ runs }) => twice(runs).length > 0).map(({ category }) => category.id)).toEqual(
      [],
    );
    expect(groups.filter(({ category, runs }) => runs.includes(category.name))).toEqual([]);
    expect(groups.filter(({ runs }) => runs.length > 1).length).toBeGreaterThan(categories.length / 2);
  });

  it('has products on every shelf', () => {
    const filled = new Set(products.map(({ sub }) => sub));
    expect(subcategories.filter(({ id }) => !filled.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('says of a shelf what fits each of its products: nothing that agrees with the name of the shelf', () => {
    // It ends the description of a product: 'Aguacate. Frescas, del día', 'Helado. Sírvela bien fría'.
    const agrees =
      /^(?:\p{L}+[ai]d[oa]s?|Fresc[oa]s?|Jugos[oa]s?|List[oa]s?|Crujientes|Crocantes|Hech[oa]s?|Sol[oa]s?),? |[áéíóú]\p{L}*l[oa]s?\b|\bl[oa]s? (?:quieres|pidas|mezcles|botes)/u;
    expect(
      subcategories.filter(({ note }) => agrees.test(note)).map(({ id, note }) => `${id}: ${note}`),
    ).toEqual([]);
  });

  it('is age-restricted for alcohol, with the text of the law', () => {
    const restricted = categories.filter(({ ageRestricted }) => ageRestricted);
    expect(restricted.map(({ id }) => id)).toEqual(['licores']);
    expect(restricted[0]?.restrictionsMessage).toContain('Ley 124 de 1994');
    expect(restricted[0]?.restrictionsMessage).toContain('Ley 30 de 1986');
  });

  it('has cuts for meat and a choice of ripeness', () => {
    expect(subcategories.some(({ cuts }) => cuts && cuts.length > 1)).toBe(true);
    expect(subcategories.flatMap(({ cuts }) => cuts ?? []).every((cut) => cut >= 1 && cut <= 4)).toBe(true);
    const ripening = new Set(products.filter(({ maturity }) => maturity).map(({ sub }) => sub));
    const allowed = categories.filter(({ withManturity }) => withManturity).flatMap((c) => c.subcategories);
    expect([...ripening].filter((sub) => !allowed.some(({ id }) => id === sub))).toEqual([]);
    expect(ripening.size).toBeGreaterThan(0);
  });
});

describe('products', () => {
  it('are on an existing shelf', () => {
    expect(titles(products.filter(({ sub }) => !subcategoryIds.has(sub)))).toEqual([]);
  });

  it('have a unique code and bar code, with a correct check digit', () => {
    expect(twice(products.map(({ sku }) => sku))).toEqual([]);
    expect(twice(products.map(({ ean }) => ean))).toEqual([]);
    const wrong = products.filter(({ ean }) => !/^770\d{10}$/.test(ean) || ean13(ean.slice(0, 12)) !== ean);
    expect(titles(wrong)).toEqual([]);
  });

  it('have a price per gram, millilitre, piece or metre', () => {
    const without = products.filter(
      ({ price, content, unit }) =>
        !Number.isInteger(content) ||
        pumValue(price, content) <= 0 ||
        !/^(Gramo|Mililitro|Unidad|Metro) a \$\u00a0[\d.]+(,\d)?$/.test(
          pumText(pumValue(price, content), unit),
        ),
    );
    expect(titles(without)).toEqual([]);
  });

  it('by weight are priced for a kilo and have the weight of a piece only in grams', () => {
    const fresh = products.filter(({ grams }) => grams);
    expect(fresh.length).toBeGreaterThan(50);
    expect(titles(fresh.filter(({ content, unit }) => content !== 1000 || unit !== 'g'))).toEqual([]);
    expect(titles(products.filter(({ piece }) => piece !== undefined && !(piece > 0)))).toEqual([]);
  });

  it('have realistic Colombian prices', () => {
    const wrong = products.filter(
      ({ price, net = price }) => !Number.isInteger(price) || price < 100 || net <= 0 || net > price,
    );
    expect(titles(wrong)).toEqual([]);
  });

  it('are priced in steps of 50 pesos, as shops do', () => {
    expect(titles(pricesOffTheStep(products))).toEqual([]);
  });

  it('cost more the larger the pack, and never twice as much as their twin for the same content', () => {
    const textOf = ({ one, other }: { one: (typeof products)[0]; other: (typeof products)[0] }) =>
      `${one.title} ${one.size} $${one.price}, ${other.size} $${other.price}`;
    expect(biggerForLess(products).map(textOf)).toEqual([]);
    expect(dearTwins(products).map(textOf)).toEqual([]);
  });

  it('have Spanish names without repeated words', () => {
    expect(titles(inEnglish(products))).toEqual([]);
    expect(titles(sayingTwice(products))).toEqual([]);
  });

  it('include those that every household knows', () => {
    const sold = new Set(products.flatMap(({ brand = '' }) => brand));
    expect(HOUSEHOLD.filter((brand) => !sold.has(brand))).toEqual([]);
  });

  it('have local names, without the brands and words of the source', () => {
    const foreign =
      /\b(zumo|patatas?|melocot|gambas?|judías?|guisante|cacahuete|lonchas|bacón|yogur|vacuno|lejía|fregona|bayeta|compresa|biberón|hacendado|deliplus|bosque verde|compy|mercadona)\b/i;
    expect(titles(products.filter(({ title, brand = '' }) => foreign.test(`${title} ${brand}`)))).toEqual([]);
    const ragged = products.filter(
      ({ title }) => title !== title.trim() || /^[^A-ZÁÉÍÓÚÑ\d]| {2}/.test(title),
    );
    expect(titles(ragged)).toEqual([]);
  });

  it('include the products of the design at their prices', () => {
    const of = (sku: string) => products.find((product) => product.sku === sku);
    expect(of('43309')).toMatchObject({ title: 'Limón Tahití malla', price: 3500, net: 2800 });
    expect(of('3053625')).toMatchObject({ title: 'Papel higiénico 4 hojas', price: 31_900, net: 23_950 });
  });
});

describe('brands and providers', () => {
  it('every brand on a shelf is known, with a known provider', () => {
    const table = new Set(brands.map(({ name }) => name));
    expect(titles(products.filter(({ brand }) => brand && !table.has(brand)))).toEqual([]);
    const names = new Set(providers.flatMap((group) => group.names));
    expect(brands.filter(({ provider }) => !names.has(provider)).map(({ name }) => name)).toEqual([]);
  });
});

it('some offers end on the day of the load, in every office, and others on each of the sixty days after it', () => {
  const canasta = businesses.find(({ slug }) => slug === 'canasta');
  if (!canasta) throw new Error('No business');
  const now = new Date('2026-11-20T15:00:00Z');
  const goods = goodsOf('canasta', productsFor(canasta, products, undefined), categories);
  for (const office of officesFor(canasta, offices, undefined)) {
    const shelves = shelvesOf(office, goods);
    const rows = dayOfferRows('canasta', 'business', office, { shelves, now });
    const days = Map.groupBy(rows, ({ ends_on }) => String(ends_on));
    expect(days.size).toBe(61);
    expect(days.get('2026-11-20')?.length).toBeGreaterThanOrEqual(4);
    expect(rows.filter(({ begun }) => begun)).toEqual(days.get('2026-11-20'));
  }
});

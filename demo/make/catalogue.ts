import { readFileSync, writeFileSync } from 'node:fs';
import { ean13 } from '#demo/ean.ts';
import { inEnglish, pricesOffTheStep, sayingTwice } from '#demo/goods-faults.ts';
import type { DemoCategory, DemoProduct } from '#demo/types.ts';
import { writeBrands } from './brands.ts';
import { type CleanProduct, cleanColombian } from './colombia/clean.ts';
import { colombianShelf } from './colombia/shelves.ts';
import { parseCsv } from './csv.ts';
import { mended } from './mend/mend.ts';
import { pictureFor } from './pictures.ts';
import { choosesRipeness, pieceOf, tagsOf, visitsOf } from './shelf-facts.ts';
import { packOf, type Size, sizeOf } from './sizes.ts';
import { fold } from './text.ts';
import { commonWords, mostOf, translateVolume, type VolumeProduct } from './volume/translate.ts';

/**
 * Writes demo/data/products.json and brands.json from two source catalogues and the goods of local-goods.txt:
 *   node demo/make/catalogue.ts <colombia.csv> <volume.csv>
 * What ships is the data; this is kept so that it can be made again.
 */
const [colombiaPath = '', volumePath = ''] = process.argv.slice(2);
const data = new URL('../data/', import.meta.url);
const categories: DemoCategory[] = JSON.parse(readFileSync(new URL('categories.json', data), 'utf8'));
const subcategories = new Map(
  categories.flatMap((category) => category.subcategories.map((sub) => [sub.id, sub])),
);

type Draft = Omit<DemoProduct, 'ean' | 'picture' | 'weight'> & { picture?: string; popularity: number };

const drafts = numbered(
  mergeSame([...localGoods(), ...colombianGoods(), ...volumeGoods(), ...householdGoods()]),
);
const products = mended(drafts.map(finish)).sort(byShelf);
writeFileSync(
  new URL('products.json', data),
  `[\n${products.map((p) => JSON.stringify(p)).join(',\n')}\n]\n`,
);
writeBrands(products, categories, new URL('brands.json', data));
const faulty = [...pricesOffTheStep(products), ...inEnglish(products), ...sayingTwice(products)];
for (const { sku, title, price } of faulty) console.log(`to mend: ${sku} ${title} $${price}`);
console.log(`${products.length} products in ${new Set(products.map((p) => p.sub)).size} subcategories`);

function localGoods(): Draft[] {
  return handWritten('local-goods.txt', 90_001);
}

/** Last, so that codes and bar codes of the others stay. */
function householdGoods(): Draft[] {
  return handWritten('mend/household.txt', 91_001);
}

function handWritten(file: string, firstSku: number): Draft[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line, i) => {
      const [title = '', brand = '', sub = '', price = '', shape = '', picture = '', ripeness = ''] =
        line.split('|');
      const [amount = '', piece = ''] = shape.split(':');
      const size = amount === 'kg' ? undefined : readShape(amount);
      return {
        sku: String(firstSku + i),
        ...common(title, brand, sub, Number(price), size, Number(piece) || undefined),
        picture,
        popularity: 0.8,
        ...(ripeness === 'm' ? { maturity: true as const } : {}),
      };
    });
}

function readShape(text: string): Size {
  const [, count, amount = '', unit = ''] = /^(?:(\d+)x)?([\d.]+) (\w+)$/.exec(text) ?? [];
  return packOf(Number(count ?? 1), sizeOf(amount, unit));
}

function colombianGoods(): Draft[] {
  const taken = new Set<string>();
  return parseCsv(readFileSync(colombiaPath, 'utf8')).map((row) => {
    const clean = cleanColombian(row);
    const sku = taken.has(clean.sku) ? `8${clean.sku.padStart(6, '0')}` : clean.sku;
    taken.add(sku);
    return { sku, ...draftOf(clean), popularity: 1 };
  });
}

function draftOf(clean: CleanProduct): Omit<Draft, 'sku' | 'popularity'> {
  const sub = colombianShelf(clean.category, clean.title, clean.brand);
  const piece = clean.piece ?? (subcategories.get(sub)?.grams ? undefined : pieceOf(clean.title));
  const fresh = !clean.size || clean.size.unit === 'und';
  return {
    ...common(
      clean.title,
      clean.brand,
      sub,
      clean.price,
      clean.size,
      fresh && isProduce(sub) ? piece : clean.piece,
    ),
    ...(clean.net === undefined ? {} : { net: clean.net }),
    ...(choosesRipeness(clean.title, sub) ? { maturity: true as const } : {}),
  };
}

function volumeGoods(): Draft[] {
  const rows = parseCsv(readFileSync(volumePath, 'utf8'));
  const words = commonWords(rows.map((row) => row.name ?? ''));
  const counts = new Map<string, number>();
  return rows.flatMap((row) => {
    const product = translateVolume(row, words);
    const line = row.subcategory ?? '';
    const count = (counts.get(line) ?? 0) + 1;
    if (!product || count > mostOf(line)) return [];
    counts.set(line, count);
    return [volumeDraft(product)];
  });
}

function volumeDraft(product: VolumeProduct): Draft {
  return {
    sku: String(7_000_000 + Number(product.code)),
    ...common(product.title, product.brand, product.sub, product.price, product.size, product.piece),
    popularity: 0.4,
  };
}

/** Titles contain no size; products without one are sold by weight at the price of a kilo. */
function common(
  title: string,
  brand: string,
  sub: string,
  price: number,
  size: Size | undefined,
  piece: number | undefined,
) {
  if (!subcategories.has(sub)) throw new Error(`"${title}" stands on the unknown shelf ${sub}`);
  const tags = tagsOf(title);
  const base = { title: title.replace(/(\d)%/g, '$1 %'), ...(brand === '' ? {} : { brand }), sub, price };
  const rest = { ...(piece === undefined ? {} : { piece }), ...(tags.length === 0 ? {} : { tags }) };
  if (!size)
    return { ...base, size: 'Por peso', content: 1000, unit: 'g' as const, grams: true as const, ...rest };
  return { ...base, size: size.label, content: size.content, unit: size.unit, ...rest };
}

function isProduce(sub: string): boolean {
  return categories[0]?.subcategories.some((s) => s.id === sub) ?? false;
}

/** The same product under two codes becomes one that stores the other code. */
function mergeSame(all: Draft[]): Draft[] {
  const seen = new Map<string, Draft>();
  for (const draft of all) {
    const key = [fold(draft.title), fold(draft.brand ?? ''), draft.size].join('|');
    const first = seen.get(key);
    if (!first) seen.set(key, draft);
    else if (first.oldSku === undefined) first.oldSku = draft.sku;
  }
  return [...seen.values()];
}

/** A code in two sources stays with the first. */
function numbered(all: Draft[]): Draft[] {
  const taken = new Set<string>();
  return all.map((draft) => {
    const sku = taken.has(draft.sku) ? `6${draft.sku}` : draft.sku;
    taken.add(sku);
    return { ...draft, sku };
  });
}

function finish(draft: Draft, index: number): DemoProduct {
  const { popularity, picture, ...product } = draft;
  const noise = 0.35 + ((Number(product.sku) * 2_654_435_761) % 1000) / 1000;
  const weight = Math.max(1, Math.min(100, Math.round(visitsOf(product.sub) * popularity * noise)));
  const fallback = subcategories.get(product.sub)?.picture ?? '1f9fa';
  const { sku, ...facts } = product;
  return {
    sku,
    ean: ean13(`770${200_000_000 + index * 37}`),
    ...facts,
    picture: picture ?? pictureFor(product.title, product.sub, fallback),
    weight: product.net === undefined ? weight : Math.max(weight, 70),
  };
}

function byShelf(a: DemoProduct, b: DemoProduct): number {
  const shelves = [...subcategories.keys()];
  return shelves.indexOf(a.sub) - shelves.indexOf(b.sub) || b.weight - a.weight || a.sku.localeCompare(b.sku);
}

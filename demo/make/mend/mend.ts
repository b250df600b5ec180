import { readFileSync } from 'node:fs';
import { capitalise, fold, tidy } from '#demo/make/text.ts';
import type { DemoProduct } from '#demo/types.ts';
import { withShopPrices } from './prices.ts';

/**
 * Adapts the products to a Colombian shelf: drops unknown ones, uses local titles and price lists. Codes stay: a
 * corrected product is the same product.
 */
export function mended(products: readonly DemoProduct[]): DemoProduct[] {
  const ours = products.filter((product) => !isForeign(product)).map(inOurWords);
  return withShopPrices(withoutTwins(ours));
}

/** Products whose titles became equal, of one brand and size, are one: the more popular stays. */
function withoutTwins(products: readonly DemoProduct[]): DemoProduct[] {
  const stays = new Map<string, DemoProduct>();
  for (const product of products) {
    const key = [product.title.toLowerCase(), product.brand ?? '', product.size, product.sub].join('|');
    const known = stays.get(key);
    if (!known || known.weight < product.weight) stays.set(key, product);
  }
  const skus = new Set([...stays.values()].map(({ sku }) => sku));
  return products.filter(({ sku }) => skus.has(sku));
}

/** Products of a Spanish shop nobody buys in Cali: by name, or by brand. */
const NAMES =
  /\b(lubina|dorada a|filetes de dorada|merluza|lenguado|boquer\w+|anchoas?|sidra|utiel|ribera del duero|jerez|a la riojana|paella|croquetas?|tortilla de papa|cuajada azucarada|mejillones|sardinillas|churros|alcachofas?|lenteja pardina|fuet|sobrasada|gazpacho|salmorejo|turron|polvoron\w*|butifarra|lacon|cecina|chopitos|pescadilla|trinxat|avecrem)\b/;
const BRANDS = new Set(
  'Mahou|San Miguel|Estrella Galicia|Larios|Cabré & Sabaté|Señorío de Requena|Torre Oria|Valdecava|Abadía Mantrús|Comportillo|Arribeño|Enervit Sport|Alpro|El Mayu|Jaume Serra|Starlux'.split(
    '|',
  ),
);
/** Volume products have their own number range. */
const isVolume = ({ sku }: DemoProduct) => /^70\d{5}$/.test(sku);

function isForeign(product: DemoProduct): boolean {
  return isVolume(product) && (NAMES.test(fold(product.title)) || BRANDS.has(product.brand ?? ''));
}

/** Phrases of words.txt, longest first, because short ones are part of others. */
const PHRASES = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|'))
  .map(([from = '', to = '']): [string, string] => [from, to])
  .sort(([one], [other]) => other.length - one.length);

/** A title in the words of a Colombian label, no word of weight twice. */
function inOurWords(product: DemoProduct): DemoProduct {
  let title = product.title;
  for (const [from, to] of PHRASES) {
    const at = title.toLowerCase().indexOf(from);
    const isWord = at >= 0 && !/[\p{L}\d]/u.test(`${title[at - 1] ?? ''}${title[at + from.length] ?? ''}`);
    if (isWord)
      title = tidy(title.slice(0, at) + (at === 0 ? capitalise(to) : to) + title.slice(at + from.length));
  }
  return title === product.title ? product : { ...product, title: capitalise(title) };
}

import type { DemoProduct } from './types.ts';

/** Plausibility checks of the product data, run by catalogue.test.ts. */

/** Two packs of the same product that are implausible together. */
type Pair = { one: DemoProduct; other: DemoProduct };

/** Sizes are comparable up to this ratio. */
const LIKE_SIZE = 3;
/** A small pack may have a higher unit price, up to this ratio. */
const MOST_APART = 2;
/** Two products of the design have prices between the steps: its cart totals $88.007. */
export const AS_DESIGNED = new Set(['1353948', '11590']);
/** What shops here round to. */
export const PRICE_STEP = 50;

/** English words no local label has, apart from names of real brands. */
const ENGLISH =
  /\b(american|argan oil|baby|beauty|black|blossom|blush|body|care|clean|cookies?|cotton|creamy?|crackers|crispy|crunchy|curl|curly|dark|dough|drink|energy|essential|eyeliner|fingers|flash|flower|fresh|fryer|hair|kids|lasting|lips|milky|night|noodles|nutrition|oil|peanuts|pearl|perfect|pink|power|protect|pudding|pulled|repair|shine|silver|skin|smoothie|soft|sticks?|strawberry|styling|surfing|sweet|waterproof|white|wraps|classic)\b/i;
const LINE_NAMES =
  /(Black Label|Red Label|Fit Me|Max white One|Max White|Max fresh|Luminous White|Precision Clean|Color Sensation|Dark Temptation|Hydro Silk|súper plus Pearl|Pearl con aplicador|Cream Helado|ultra flash|Casting|White Holland|Crem Helado)/gi;

export function pricesOffTheStep(products: readonly DemoProduct[]): DemoProduct[] {
  return products
    .filter(({ sku }) => !AS_DESIGNED.has(sku))
    .filter(({ price, net = price }) => price % PRICE_STEP !== 0 || net % PRICE_STEP !== 0);
}

/** A larger pack that costs less than a smaller one of the same product. */
export function biggerForLess(products: readonly DemoProduct[]): Pair[] {
  return pairsOf(products).filter(({ one, other }) => one.content < other.content && other.price < one.price);
}

/** Packs of similar size of the same product, one with twice the unit price. */
export function dearTwins(products: readonly DemoProduct[]): Pair[] {
  return pairsOf(products).filter(({ one, other }) => {
    const isAlike = Math.max(one.content, other.content) <= LIKE_SIZE * Math.min(one.content, other.content);
    const [a, b] = [one.price / one.content, other.price / other.content];
    return isAlike && Math.max(a, b) >= MOST_APART * Math.min(a, b);
  });
}

export function inEnglish(products: readonly DemoProduct[]): DemoProduct[] {
  return products.filter(({ title }) => ENGLISH.test(title.replaceAll(LINE_NAMES, '')));
}

/** 'Leche achocolatada leche'; small words, and kinds that are named twice on purpose, do not count. */
export function sayingTwice(products: readonly DemoProduct[]): DemoProduct[] {
  return products.filter(({ title }) => {
    const words = (title.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !SMALL.has(word));
    return new Set(words).size < words.length;
  });
}

/** Words that may be repeated; 'piri-piri' is a pepper. */
const SMALL = new Set('piri de del con sin en y e a o al la el los las por para un una no x'.split(' '));

/** The packs of a product: same title, brand, shelf and unit. */
export function packsOf(products: readonly DemoProduct[]): DemoProduct[][] {
  const packs = new Map<string, DemoProduct[]>();
  for (const product of products) {
    if (product.grams) continue;
    const { title, brand = '', sub, unit } = product;
    const key = [title.toLowerCase(), brand, sub, unit].join('|');
    packs.set(key, [...(packs.get(key) ?? []), product]);
  }
  return [...packs.values()]
    .filter((alike) => alike.length > 1)
    .map((alike) => alike.toSorted((a, b) => a.content - b.content));
}

function pairsOf(products: readonly DemoProduct[]): Pair[] {
  return packsOf(products).flatMap((alike) =>
    alike.flatMap((one, at) => alike.slice(at + 1).map((other): Pair => ({ one, other }))),
  );
}

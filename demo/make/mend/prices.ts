import { AS_DESIGNED, biggerForLess, dearTwins, PRICE_STEP, packsOf } from '#demo/goods-faults.ts';
import type { DemoProduct } from '#demo/types.ts';

/** Limits of adjusting prices of foreign products per shelf. */
const LEAST_FACTOR = 0.65;
const MOST_FACTOR = 1.45;
/** Shelves on which goods are alike enough for a price for their content; spices and sweeteners are not. */
const LISTED = new Set(
  'leche leche-deslactosada yogurt arroz granos pastas harinas atunes pan-fresco galletas-saladas chocolates detergentes limpiadores lavaplatos suavizantes jabones bolsas-basura servilletas-toallas panales toallitas papas-paquetes salchichas quesos-madurados quesos-tajados perros-seco perros-humedo gatos-humedo shampoo aguas verduras-congeladas'.split(
    ' ',
  ),
);
/** A shelf this close to the price lists is left alone. */
const NEAR = 0.12;
/** With fewer products of either source a shelf is not adjusted. */
const FEWEST = 4;
/** A pack twice as large costs a little less than twice as much. */
const LARGER_IS_CHEAPER = 0.92;
const DEAR = 20_000;

/** Volume products have their own number range. */
export const isVolume = ({ sku }: DemoProduct) => /^70\d{5}$/.test(sku);

/**
 * Prices in local style: shelves of the volume products follow the Colombian lists of 2026, larger packs of a product
 * cost more at a similar unit price, and all end in 0.
 */
export function withShopPrices(products: readonly DemoProduct[]): DemoProduct[] {
  const factors = shelfFactors(products);
  const listed = products.map((product) => {
    if (AS_DESIGNED.has(product.sku)) return product;
    const factor = isVolume(product) ? (factors.get(shelfOf(product)) ?? 1) : 1;
    return priced(product, product.price * factor);
  });
  const corrected = new Map(
    oddPacks(listed)
      .flatMap(inOrder)
      .map((product) => [product.sku, product]),
  );
  return listed.map((product) =>
    AS_DESIGNED.has(product.sku) ? product : (corrected.get(product.sku) ?? product),
  );
}

function shelfFactors(products: readonly DemoProduct[]): Map<string, number> {
  const shelves = Map.groupBy(
    products.filter(({ grams, sub }) => !grams && LISTED.has(sub)),
    shelfOf,
  );
  return new Map(
    [...shelves].map(([shelf, goods]): [string, number] => {
      const real = goods.filter((product) => !isVolume(product)).map(perContent);
      const volume = goods.filter(isVolume).map(perContent);
      if (real.length < FEWEST || volume.length < FEWEST) return [shelf, 1];
      const factor = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, median(real) / median(volume)));
      return [shelf, Math.abs(factor - 1) <= NEAR ? 1 : factor];
    }),
  );
}

function shelfOf({ sub, unit }: DemoProduct): string {
  return `${sub} ${unit}`;
}

function perContent({ price, content }: DemoProduct): number {
  return price / content;
}

/** Packs of a product where one is cheaper than a smaller one, or has twice the unit price. */
function oddPacks(products: readonly DemoProduct[]): DemoProduct[][] {
  return packsOf(products).filter((alike) => biggerForLess(alike).length > 0 || dearTwins(alike).length > 0);
}

/** The price of the middle pack stays, the others follow by content. */
function inOrder(alike: readonly DemoProduct[]): DemoProduct[] {
  const middle = alike.toSorted((a, b) => perContent(a) - perContent(b))[Math.floor((alike.length - 1) / 2)];
  if (!middle) return [];
  return alike.map((product) =>
    priced(product, middle.price * (product.content / middle.content) ** LARGER_IS_CHEAPER),
  );
}

function priced(product: DemoProduct, price: number): DemoProduct {
  const { net } = product;
  const list = rounded(price);
  return net === undefined
    ? { ...product, price: list }
    : { ...product, price: list, net: Math.min(rounded((net * list) / product.price), list) };
}

function rounded(price: number): number {
  const step = price >= DEAR && price % (2 * PRICE_STEP) !== PRICE_STEP ? 2 * PRICE_STEP : PRICE_STEP;
  return Math.max(2 * PRICE_STEP, Math.round(price / step) * step);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

import type { DemoOffice } from '#demo/types.ts';
import { type Good, viewsOf } from './goods.ts';
import { brandId, categoryId, officeId, subcategoryId } from './links.ts';
import { hash32, share } from './random.ts';
import type { Row } from './rows.ts';

/** A product's price and stock in an office. */
export type Shelf = { good: Good; price: number; net: number; stock: number };

/** Most discounts are small; the classes of the design (to 15 %, to 20 %, above) are all there. */
const DISCOUNTS = [5, 8, 10, 10, 12, 12, 15, 15, 15, 18, 20, 20, 22, 25, 30, 35];

/**
 * The products of an office: not every office has all, prices follow its level, about 12 in 100 are discounted and some
 * are sold out. The design's products are discounted everywhere, with its texts and its price at list level.
 */
export function shelvesOf(office: DemoOffice, goods: readonly Good[]): Shelf[] {
  return goods.flatMap((good) => {
    const key = `${office.id} ${good.sku}`;
    const flagship = good.net !== undefined;
    if (!flagship && share(`range ${key}`) * 100 >= office.range + (good.weight > 60 ? 30 : 0)) return [];
    const price = levelled(good.price, office.level);
    const net =
      good.net === undefined ? offerPrice(price, key) : Math.min(price, levelled(good.net, office.level));
    return [{ good, price, net, stock: stockOf(good, key, flagship) }];
  });
}

function levelled(price: number, level: number): number {
  if (level === 100) return price;
  const step = price < 10_000 ? 50 : 100;
  return Math.max(step, Math.round((price * level) / 100 / step) * step);
}

function offerPrice(price: number, key: string): number {
  if (share(`offer ${key}`) >= 0.12) return price;
  const percent = DISCOUNTS[hash32(`percent ${key}`) % DISCOUNTS.length] ?? 10;
  const step = price < 10_000 ? 10 : 50;
  const net = Math.floor((price * (100 - percent)) / 100 / step) * step;
  return net > 0 ? net : price;
}

/** Pieces, or grams for products by weight: staples in hundreds, 4 in 100 sold out, 3 in 100 nearly. */
function stockOf(good: Good, key: string, flagship: boolean): number {
  const luck = share(`luck ${key}`);
  const soldOut = !flagship && luck < 0.04;
  const nearly = !flagship && luck < 0.07;
  if (soldOut) return 0;
  const level = 0.35 + share(`stock ${key}`);
  if (good.grams)
    return nearly ? 50 * (2 + (hash32(key) % 8)) : Math.round((6000 + good.weight * 700 * level) / 50) * 50;
  return nearly ? 1 + (hash32(key) % 4) : Math.round(8 + good.weight * 2.6 * level);
}

/** Stock received and sold since: `sold` by product, in pieces or grams. */
export function shelfRows(
  business: string,
  business_id: string,
  office: DemoOffice,
  shelves: readonly Shelf[],
  sold: ReadonlyMap<string, number>,
): Row[] {
  const office_id = officeId(business, office.id);
  return shelves.map(({ good, price, net, stock }) => ({
    business_id,
    office_id,
    product_id: good.id,
    price,
    price_neto: net,
    stock,
    stock_min: good.grams ? 2000 : 6,
    received: stock + (sold.get(good.id) ?? 0),
    category_id: categoryId(business, good.category.id),
    subcategory_id: subcategoryId(business, good.sub),
    brand_id: good.brand ? brandId(business, good.brand) : null,
    popularity: viewsOf(good),
    visible: true,
  }));
}

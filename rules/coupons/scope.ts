import { mulDivTrunc, type Pesos } from '../money.ts';
import type { Coupon, CouponLine } from './coupon.ts';

/**
 * Pesos of each product that a coupon reduces, of promoted lines (rule 123): whole products, or of their pieces those
 * that count. Undefined: it reduces the cart as a whole.
 */
export function reducedProducts(
  coupon: Coupon,
  lines: readonly CouponLine[],
): Map<string, Pesos> | undefined {
  if (coupon.type === 'total_cart') return undefined;
  const own = lines.filter((line) => isFor(coupon, line));
  const { unitsFrom, unitsReduced } = coupon;
  if (isPriceList(coupon)) return aboveListPrices(coupon, own);
  if (unitsFrom === 0) return totalsByProduct(own);
  const byPiece = own.filter(({ units }) => units !== undefined);
  const pieces = unitsByProduct(byPiece);
  const reduced = new Map<string, Pesos>();
  for (const [id, total] of totalsByProduct(byPiece)) {
    const units = pieces.get(id) ?? 0;
    if (units < unitsFrom) continue;
    const count = unitsReduced === 0 ? units : Math.floor(units / unitsFrom) * unitsReduced;
    reduced.set(id, mulDivTrunc(total, count, units));
  }
  return reduced;
}

/** Whether it has a price for each of its products instead of a percentage or a value (rule 131). */
export function isPriceList({ productPrices }: Pick<Coupon, 'productPrices'>): boolean {
  return productPrices.length > 0;
}

/** What a product costs on the list of a coupon; undefined: it is on none. */
export function listPriceOf(
  { productIds, productPrices }: Pick<Coupon, 'productIds' | 'productPrices'>,
  productId: string,
): Pesos | undefined {
  return productPrices[productIds.indexOf(productId)];
}

/** Pesos that each product costs more than on the list, from so many pieces on; what costs no more is not in it. */
function aboveListPrices(
  { productIds, productPrices, unitsFrom }: Coupon,
  lines: readonly CouponLine[],
): Map<string, Pesos> {
  const prices = new Map(productIds.map((id, at) => [id, productPrices[at]]));
  const pieces = unitsByProduct(lines);
  const above = new Map<string, Pesos>();
  for (const { productId, price = 0, total, units } of lines) {
    const listPrice = prices.get(productId) ?? price;
    if (listPrice >= price) continue;
    if (unitsFrom > 0 && (units === undefined || (pieces.get(productId) ?? 0) < unitsFrom)) continue;
    above.set(productId, (above.get(productId) ?? 0) + total - mulDivTrunc(total, listPrice, price));
  }
  return above;
}

/** Whether a coupon for some products is for this one: named, or of its categories and brands. */
export function isFor(
  { productIds, categoryIds, brandIds }: Pick<Coupon, 'productIds' | 'categoryIds' | 'brandIds'>,
  { productId, categoryId, brandId }: Pick<CouponLine, 'productId' | 'categoryId' | 'brandId'>,
): boolean {
  if (productIds.includes(productId)) return true;
  if (categoryIds.length === 0 && brandIds.length === 0) return false;
  return isOneOf(categoryIds, categoryId) && isOneOf(brandIds, brandId);
}

/** Pesos of each product. */
export function totalsByProduct(lines: readonly CouponLine[]): Map<string, Pesos> {
  return sums(lines, ({ total }) => total);
}

function unitsByProduct(lines: readonly CouponLine[]): Map<string, number> {
  return sums(lines, ({ units }) => units ?? 0);
}

function sums(lines: readonly CouponLine[], figureOf: (line: CouponLine) => number): Map<string, number> {
  const figures = new Map<string, number>();
  for (const line of lines) figures.set(line.productId, (figures.get(line.productId) ?? 0) + figureOf(line));
  return figures;
}

/** None named: all. */
function isOneOf(ids: readonly string[], id: string | null | undefined): boolean {
  return ids.length === 0 || (id != null && ids.includes(id));
}

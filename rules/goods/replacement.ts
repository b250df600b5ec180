import { type GoodsKind, mayBePromoted } from './kinds.ts';

type Goods = { ageRestricted?: boolean | undefined; goodsKind?: GoodsKind | undefined };

/**
 * Whether some goods may be offered in place of others: who gave no age gets nothing for adults; what may not be
 * promoted stands only for its like, and so does alcohol, whose hours were checked for the window (rules 59 and 99).
 */
export function mayStandFor(offered: Goods, ordered: Goods): boolean {
  if (offered.ageRestricted && ordered.ageRestricted !== true) return false;
  const { goodsKind = 'general' } = offered;
  return (mayBePromoted(goodsKind) && goodsKind !== 'alcohol') || goodsKind === ordered.goodsKind;
}

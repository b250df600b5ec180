import { type AlcoholRules, alcoholBar, drySaleBar } from '#rules/goods/alcohol-hours.ts';
import type { GoodsKind } from '#rules/goods/kinds.ts';
import type { Seller } from '#server/offices/seller.ts';
import type { CartSnapshot } from './snapshot.ts';

type Place = Pick<Seller, 'alcohol_pauses' | 'dry_days'>;
type Window = { start: Date; end: Date };

export function isAlcohol({ goods_kind }: { goods_kind: GoodsKind }): boolean {
  return goods_kind === 'alcohol';
}

export function alcoholRules({ alcohol_pauses: pauses, dry_days: dryDays }: Place): AlcoholRules {
  return { pauses, dryDays };
}

/** Whether the alcohol rules of the office may exclude windows for a cart. */
export function isLimited(cart: Pick<CartSnapshot, 'lines'> & Place): boolean {
  return hasRules(cart) && cart.lines.some(isAlcohol);
}

export function hasRules({ alcohol_pauses, dry_days }: Place): boolean {
  return alcohol_pauses.length + dry_days.length > 0;
}

/** Whether an office may sell alcohol now and hand it over in a window (rule 99). */
export function maySellAlcohol(place: Place, now: Date): (window: Window) => boolean {
  const rules = alcoholRules(place);
  if (drySaleBar(rules, now)) return () => false;
  return (window) => alcoholBar(rules, window) === undefined;
}

import { spaced } from '#web/shop/cart/panel/line-words.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';

const texts = pickingTexts.line;

type Line = Pick<Order['products'][number], 'countDisplay' | 'totalPrice' | 'picked'>;

/** The picked quantity of a line compared to the ordered one; '' until picked. */
export function pickedWords({ countDisplay, picked }: Line): string {
  if (picked === null) return '';
  const why = picked.reason === null ? '' : texts.why[picked.reason];
  const found = picked.parts.find(({ kind }) => kind === 'found');
  const ordered = texts.ordered(spaced(countDisplay));
  switch (picked.outcome) {
    case 'missing':
      return [`${texts.missing}${why === '' ? '' : `: ${why}`}.`, texts.notCharged].join(' ');
    case 'less':
      return [ordered, found && texts.goes(spaced(found.countDisplay)), why].filter(Boolean).join(' · ');
    case 'replaced':
      return [ordered, found && texts.goes(spaced(found.countDisplay)), why].filter(Boolean).join(' · ');
    case 'found':
      return found && found.countDisplay !== countDisplay
        ? [ordered, texts.weighs(spaced(found.countDisplay))].join(' · ')
        : '';
  }
}

/** The current cost of a line in pesos: as picked, otherwise as ordered. */
export function costNow({ totalPrice, picked }: Line): number {
  return picked?.totalPrice ?? totalPrice;
}

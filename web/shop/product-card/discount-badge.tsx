import { discountLevel, discountText } from '#rules/price.ts';

/** "−20 %" on the colour of its class; on the card and on the product page. */
export function DiscountBadge({ percent }: { percent: number }) {
  return <span className={`card-flag discount-${discountLevel(percent)}`}>{discountText(percent)}</span>;
}

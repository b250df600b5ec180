import type { OrderMoment } from '#rules/orders/moments.ts';
import type { LegalIdentity } from '#server/business/legal-identity.ts';
import type { OrderContent } from './order-content.ts';

/** What a message about an order is made from, as it is when the message leaves. */
export type AboutOrder = {
  order: OrderContent;
  /** What is told, the most important in front. */
  moments: readonly [OrderMoment, ...OrderMoment[]];
  seller: LegalIdentity;
  /** Of the business: 'https://canasta.example'. */
  origin: string;
  /** What the shopper says at the door; null while no courier has it. */
  pin: string | null;
  /** The business's own words for the moment in front; '' without. */
  ownWords: string;
};

export function orderUrl({ order: { share_token: token }, origin }: AboutOrder): string {
  return `${origin}/shoppingcart-detail/${token}`;
}

export function payUrl({ order: { share_token: token }, origin }: AboutOrder): string {
  return `${origin}/checkout/online-payment-cta/${token}`;
}

/** Who brings it, by the first name; '' where no courier is named. */
export function courierOf({ order: { delivery } }: AboutOrder): string {
  return (delivery.delivery_name ?? '').split(' ', 1)[0] ?? '';
}

/** The newest that was decided: its shopper may have asked again since. */
export function decidedRequest({ order: { return_requests: requests } }: AboutOrder) {
  return requests.find(({ status }) => status !== 'open');
}

import type { OrderMoment } from '#rules/orders/moments.ts';
import type { LegalIdentity } from '#server/business/legal-identity.ts';
import type { OrderContent } from './order-content.ts';

/** Contents of a message about an order, as they are when it is sent. */
export type AboutOrder = {
  order: OrderContent;
  /** The events the message reports, the most important first. */
  moments: readonly [OrderMoment, ...OrderMoment[]];
  seller: LegalIdentity;
  /** Address of the business's shop: 'https://canasta.example'. */
  origin: string;
  /** The PIN the shopper tells the courier; null while no courier has the order. */
  pin: string | null;
  /** The business's own words for the first moment; '' without. */
  ownWords: string;
};

export function orderUrl({ order: { share_token: token }, origin }: AboutOrder): string {
  return `${origin}/shoppingcart-detail/${token}`;
}

export function payUrl({ order: { share_token: token }, origin }: AboutOrder): string {
  return `${origin}/checkout/online-payment-cta/${token}`;
}

/** First name of the courier; '' when none is assigned. */
export function courierOf({ order: { delivery } }: AboutOrder): string {
  return (delivery.delivery_name ?? '').split(' ', 1)[0] ?? '';
}

/** The newest decided request: its shopper may have asked again since. */
export function decidedRequest({ order: { return_requests: requests } }: AboutOrder) {
  return requests.find(({ status }) => status !== 'open');
}

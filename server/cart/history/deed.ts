import type { CountType } from '#rules/quantity.ts';
import { newId } from '#server/db/ids.ts';
import { part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { deviceOf } from './device.ts';

export type CartAction =
  | 'add-product'
  | 'add-products'
  | 'change-product'
  | 'remove-product'
  | 'merge'
  | 'copy-order'
  | 'copy-basket'
  | 'discard'
  | 'set-branch-office'
  | 'set-address'
  | 'set-payment-method'
  | 'set-bags'
  | 'apply-coupon'
  | 'remove-coupon'
  | 'accept-change'
  | 'accept-all'
  | 'reject-all'
  | 'create-order';

/** What a change did to a cart, for its history. */
export type Deed = {
  action: CartAction;
  productId?: string;
  /** What its line holds now. */
  line?: { count: number; countType: CountType };
  /** What was chosen: a coupon, a way to pay. */
  detail?: string;
};

/** Who did it, from where. */
export type Author = Pick<SignedInContext, 'user' | 'ip' | 'userAgent'>;

/** The row of the history, for the statement that moves the version: `touched` there gives id and version of the cart. */
export function noteOf(businessId: string, author: Author, { action, productId, line, detail = '' }: Deed) {
  return part`
    insert into cart_history (business_id, id, cart_id, cart_version, action, product_id, count, count_type, detail,
      actor_id, device, ip)
    select ${businessId}, ${newId()}, t.id, t.version, ${action}, ${productId ?? null}, ${line?.count ?? null},
      ${line?.countType ?? null}, ${detail.slice(0, 200)}, ${author.user.id}, ${deviceOf(author.userAgent)},
      ${author.ip.slice(0, 60)}
    from touched t`;
}

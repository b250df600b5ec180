import type { z } from 'zod';
import type { RejectedProduct } from '#contract/cart/shapes.ts';
import type { CartType, OptionTag } from '#rules/cart/totals.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import type { CouponPerson } from '#rules/coupons/coupon-problem.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { Substitution } from '#rules/picking/substitution-wish.ts';
import type { LatLng } from '#rules/places/coverage.ts';
import type { CountType, SaleUnit } from '#rules/quantity.ts';
import { type CardRow, saleOf } from '#server/catalogue/product-card.ts';
import type { WindowsTaken } from '#server/offices/recent-windows.ts';
import type { Seller, Zone } from '#server/offices/seller.ts';

export type Address = LatLng & { id: string; address: string; alias: string; city: string; comment: string };

/** A line with its product as the cart's office has it now; the office's figures are null where it is not sold. */
export type SnapshotLine = CardRow & {
  line_id: string;
  line_key: string;
  line_count_type: CountType;
  count: number;
  maturity: number | null;
  cut: number | null;
  comment: string;
  options_tags: OptionTag[];
  /** The net price the shopper last saw and accepted. */
  seen_price_neto: number;
  /** Grams that price was for; null on lines older than this column. */
  seen_quantity_pum: number | null;
  line_created_at: string;
  /** What to do when it is sold out; null = as set for the cart. */
  substitution: Substitution | null;
  /** The household member who added it; null in a person's own cart. */
  added_by: { id: string; name: string } | null;
  bar_code: string;
  brand_id: string | null;
  /** Cost of the product, only for creating the order: no response contains it. */
  cost: number | null;
  /** Neither removed from the catalogue nor hidden by staff. */
  active: boolean;
  visible: boolean | null;
};

/** A coupon on a cart, with the conditions for its owner. */
export type AppliedCoupon = { coupon: Coupon; description: string; isAutomatic: boolean } & CouponPerson;

/** cart.rejected, as the wire writes it. */
export type Rejected = z.infer<typeof RejectedProduct>;

/**
 * 'phone': entered by staff for a caller (docs/decisions/074); 'household': shared by a household, one of whose members
 * moves its lines to their own cart to order them (docs/decisions/099).
 */
export type CartState = 'active' | 'phone' | 'household' | 'ordered' | 'discarded';

/** A cart and all that its figures depend on. */
export type CartSnapshot = Seller & {
  id: string;
  user_id: string;
  state: CartState;
  /** The household that shares it; null for one person's cart. */
  household: { id: string; name: string; members: { id: string; name: string }[] } | null;
  type: CartType;
  payment_method: PaymentMethod | null;
  bags_code: string | null;
  /** Null = no preference given. */
  substitution: Substitution | null;
  version: number;
  created_at: Date;
  rejected: Rejected[];
  address: Address | null;
  /** The zones of the cart's office; none for pickup. */
  zones: Zone[];
  /** Windows in which neither counts are not there. */
  windows_taken: WindowsTaken;
  coupons: AppliedCoupon[];
  /** Automatic coupons in any order, without those the shopper applied or removed. */
  automatic_coupons: AppliedCoupon[];
  lines: SnapshotLine[];
};

/** The sale unit the shopper saw: the price was for so many grams. */
export function seenSaleOf(row: SnapshotLine): SaleUnit {
  return { ...saleOf(row), quantityPum: row.seen_quantity_pum ?? row.quantity_pum };
}

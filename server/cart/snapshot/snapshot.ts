import type { CartType, OptionTag } from '#rules/cart.ts';
import type { LatLng } from '#rules/coverage.ts';
import type { OfficeHours } from '#rules/hours.ts';
import type { PaymentMethod } from '#rules/order-moves.ts';
import type { CountType, SaleUnit } from '#rules/quantity.ts';
import type { CardRow } from '#server/catalogue/product-card.ts';
import type { AppliedCoupon } from './coupon-row.ts';

export type WirePoint = [number, number];
export type ZoneDistance = 'cercano' | 'lejano' | 'muy_lejano';
export type Zone = { polygon: WirePoint[]; fee: number; distance: ZoneDistance | null };

export type Address = LatLng & { id: string; address: string; alias: string; city: string; comment: string };

/** A bag on offer, as the configuration of the business keeps it (wire names). */
export type Bag = {
  code: string;
  name: string;
  price_per_bag: number;
  products_per_bag: number;
  products_grams_limit: number;
};

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
  line_created_at: string;
  bar_code: string;
  visible: boolean | null;
};

/** A cart and all that its figures depend on, read in one statement: one moment, never a mix of two. */
export type CartSnapshot = {
  id: string;
  user_id: string;
  state: 'active' | 'ordered' | 'discarded';
  type: CartType;
  payment_method: PaymentMethod | null;
  bags_code: string | null;
  version: number;
  office_id: string;
  office_name: string;
  office_city: string;
  office_polygon: WirePoint[];
  office_hours: Partial<OfficeHours>;
  office_inactive: boolean;
  window_capacity: number;
  minutes_per_product: number;
  cart_min_price: number;
  delivery_price: number;
  bags_config: Bag[];
  extra_holidays: string[];
  address: Address | null;
  /** Of the cart's office; none for pickup. */
  zones: Zone[];
  /**
   * Orders already promised and lines of theirs still to be picked, by start of the window in milliseconds since 1970;
   * windows in which neither counts are not there.
   */
  windows_taken: Record<string, [taken: number, queued: number]>;
  /** In the order in which they were applied. */
  coupons: AppliedCoupon[];
  lines: SnapshotLine[];
};

/** How the product of a line is sold. */
export function saleOf(row: CardRow): SaleUnit {
  return {
    countType: row.count_type,
    gramsPerUnit: row.grams_per_unit,
    quantityPum: row.quantity_pum,
    onlyBuyUnits: row.only_buy_units,
    selectOnlyGrams: row.select_only_grams,
    gramStep: row.gram_step ?? undefined,
    minGrams: row.min_grams ?? undefined,
  };
}

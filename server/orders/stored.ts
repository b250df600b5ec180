import type { z } from 'zod';
import type { BagsOption } from '#contract/business/business.ts';
import type { AddressSelected } from '#contract/cart/shapes.ts';
import type { OrderLine as WireOrderLine } from '#contract/orders/shapes.ts';
import type { CartType, OptionTag } from '#rules/cart/totals.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import type { CouponShare } from '#rules/coupons/discount.ts';
import type { AttemptReason } from '#rules/deliveries/door.ts';
import type { GoodsKind } from '#rules/goods/kinds.ts';
import type { DeliveryEvent } from '#rules/orders/delivery-events.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import type { Substitution } from '#rules/picking/substitution-wish.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Costed } from '#rules/stats/margin.ts';
import type { TaxesInside } from '#rules/taxes/taxes-inside.ts';
import type { StoredBilling } from '#server/invoices/stored.ts';

/** What an order stores of its moment (rule 48): the jsonb columns of customer_order and order_line. */

/** order_line.product */
export type StoredProduct = z.infer<typeof WireOrderLine>['product'] & {
  id_item: string;
  tags: string[];
  /** Grams of a piece; 0 when unknown. */
  gramsPerUnit: number;
  /** Grams the price is for, of products sold by weight; 0 otherwise. */
  quantityPum: number;
  /** Pesos of the line before its discount. */
  listTotal: number;
  /** Missing for goods under no law of their own. */
  goodsKind?: GoodsKind;
};
/** customer_order.customer; the identification_card is sealed for this order (rule 49) */
export type StoredCustomer = { fullname: string; phone: string; email: string; identification_card: string };
/** customer_order.address; null for pickup */
export type StoredAddress = z.infer<typeof AddressSelected>;
/** customer_order.bags_config */
export type StoredBag = z.infer<typeof BagsOption>;
/**
 * customer_order.coupons, as they were when it was ordered; older orders have neither `productIds` (rule 123) nor
 * `isPercentage`.
 */
export type StoredCoupon = Omit<CouponShare, 'productIds'> &
  Partial<Pick<CouponShare, 'productIds'>> & { isPercentage?: boolean };
/** customer_order.tax_classes: how bags and delivery were taxed */
export type StoredTaxClasses = { bags: string; delivery: string };
/** How a line was taxed when it was ordered, and what of its total is tax; null = not known. */
export type LineTaxes = { tax_class: string | null; tax_ml: number | null } & {
  [Part in keyof TaxesInside]: number | null;
};
/** customer_order.delivery: who picks, bills and delivers it, and its events */
export type StoredDelivery = {
  /** `reason`: why an attempt failed. */
  events?: { event: DeliveryEvent; at: string; reason?: AttemptReason }[];
  picker_id?: string | null;
  picker_name?: string;
  cashier_id?: string | null;
  cashier_name?: string;
  delivery_id?: string | null;
  delivery_name?: string;
  /** Of the press by which its picker took it. */
  take_key?: string;
};

/** An order about to be placed, every figure computed. Money in pesos, demand in pieces or grams. */
export type NewOrder = {
  id: string;
  cartId: string;
  /** The version of the cart when read: every figure here belongs to it. */
  cartVersion: number;
  userId: string;
  /** Who placed it: the shopper, or staff for a caller; null = the key of another channel. */
  actorId: string | null;
  actorRole: string;
  channel: string;
  /** Its number there, and the digest of what was sent (rule 135); null when it is placed at the shop. */
  channelOrder: { number: string; digest: Buffer } | null;
  officeId: string;
  idempotencyKey: string | null;
  shareToken: string;
  state: OrderState;
  type: CartType;
  paymentMethod: PaymentMethod;
  subtotal: number;
  discountsTotal: number;
  bagsCount: number;
  bagsTotal: number;
  couponsTotal: number;
  deliveryPrice: number;
  total: number;
  /** Pesos of it that the shopper's credit pays. */
  credit: number;
  /** Goods of known cost. */
  costed: Costed | null;
  minSubtotal: number;
  unitsCount: number;
  bag: StoredBag | null;
  taxClasses: StoredTaxClasses;
  coupons: (StoredCoupon & { id: string; terms: Coupon })[];
  address: StoredAddress | null;
  customer: StoredCustomer;
  /** To whom its invoice is made out; null: none was asked for. */
  billing: StoredBilling | null;
  observations: string;
  substitution: Substitution;
  window: { start: Date; end: Date; capacity: number };
  now: Date;
  lines: NewOrderLine[];
  /** Quantities taken from the office's stock, once per product (rule 11). */
  demand: Demand[];
  /** Of which state of office, zones, configuration and address every figure here is (`termsOf`). */
  terms: string;
};

/**
 * Quantity taken of a product, and everything that decides its price, its weight and who may buy it, as charged.
 */
export type Demand = {
  product_id: string;
  demand: number;
  price: number;
  price_neto: number;
  count_type: CountType;
  grams_per_unit: number;
  quantity_pum: number;
  age_restricted: boolean;
  tax_class: string | null;
  goods_kind: GoodsKind;
};

export type NewOrderLine = LineTaxes & {
  id: string;
  position: number;
  product_id: string;
  product: StoredProduct;
  count_type: CountType;
  count: number;
  maturity: number | null;
  cut: number | null;
  comment: string;
  options_tags: OptionTag[];
  price: number;
  price_neto: number;
  total: number;
  stock_demand: number;
  substitution: Substitution | null;
  /** Of what `price_neto` buys, when it was ordered; null = unknown. */
  cost: number | null;
};

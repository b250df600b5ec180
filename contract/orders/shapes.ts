import { z } from 'zod';
import { SHOPPER_STAGES } from '#rules/orders/shopper-stage.ts';
import { ORDER_REASONS } from '#rules/reviews/order-rating.ts';
import { BagsOption } from '../business/business.ts';
import { AddressSelected, OptionTag, RejectedProduct } from '../cart/shapes.ts';
import { OrderDelivery } from '../deliveries/order-delivery.ts';
import { OrderInvoice } from '../invoices/shapes.ts';
import { OrderSettlement, PickedLine, PickQuestion, SubstitutionRule } from '../picking/shapes.ts';
import { onlyFor } from '../resource.ts';
import { returnsOfOrder } from '../returns/of-order.ts';
import {
  CountType,
  Geopoint,
  Id,
  Instant,
  lately,
  OrderState,
  OrderType,
  PaymentMethod,
  Pesos,
  StateDisplayName,
  Window,
} from '../wire.ts';
import { OrderProduct } from './order-product.ts';
import { otherChannel } from './other-channel.ts';

export const OrderLine = z
  .object({
    id: Id,
    id_item: z.string(),
    product_id: Id,
    /** The product at the time of the order (rule 48). */
    product: OrderProduct,
    count: z.int().positive(),
    /** The quantity its shopper confirmed, if staff changed it since; else null. */
    confirmed_count: z.int().positive().nullable(),
    countType: CountType,
    countDisplay: z.string(),
    /** The same by weight, as in the cart; '' also in orders that did not store the weight of a piece. */
    countDisplayForceGrams: z.string(),
    maturity: z.int().nullable(),
    cut: z.int().nullable(),
    comment: z.string(),
    optionsTags: z.array(OptionTag),
    /** The product's tags at that time. */
    tags: z.array(z.string()),
    pricePerUnit: Pesos,
    priceBase: Pesos,
    totalPrice: Pesos,
    /** Aisle and shelf (module planogram); '' when unknown. */
    isle: z.string(),
    gondola: z.string(),
    /** What to do when it is sold out (rule 84). */
    substitution: SubstitutionRule,
    /** After picking: the replacement, and the ordered product it replaces. */
    is_replaced: z.boolean(),
    replaced_product_id: Id.nullable(),
    original_product_id: Id.nullable(),
    /** When its shopper added it to the order; null for the original lines. */
    added_date: Instant.nullable(),
    /** The result of picking; null before. */
    picked: PickedLine.nullable(),
  })
  .meta({ id: 'OrderLine' });

/**
 * The same in an order's detail. What is said of the product beyond its snapshot is its state today, for staff
 * (back-office 3, rule 83): a shopper's page does not read it.
 */
const DetailLine = OrderLine.extend({
  product: OrderLine.shape.product.extend({
    id: Id,
    id_item: z.string(),
    countType: CountType,
    countTypeDisplayName: z.string(),
    title_large: onlyFor('admin', z.string()),
    description: onlyFor('admin', z.string()),
    category_id: onlyFor('admin', Id),
    sub_category_id: onlyFor('admin', Id),
    category: onlyFor('admin', z.string()),
    /** Grams of a piece; 0 when unknown. */
    unit_gram: onlyFor('admin', z.int().nonnegative()),
    unit_measurement: onlyFor('admin', z.enum(['und', 'g'])),
    unit_measurement_pum: onlyFor('admin', z.enum(['g', 'ml', 'und', 'm'])),
    /** Of the price it was ordered at. */
    pumOffice: onlyFor('admin', z.number().nonnegative()),
    /** The shopper's note, as on the line. */
    comment: onlyFor('admin', z.string()),
  }),
}).meta({ id: 'OrderDetailLine' });

export const StateUpdate = z.object({ state: OrderState, date: Instant });

export const RatingStars = z
  .int('Elige de 1 a 5 estrellas.')
  .min(1, 'Elige de 1 a 5 estrellas.')
  .max(5, 'Elige de 1 a 5 estrellas.');
export const OrderReason = z.enum(ORDER_REASONS);
/** Whether a product of the order was picked well. */
export const RatedLine = z.object({ line_id: Id, good: z.boolean() });
/** What the store replied to a rating. */
export const RatingAnswer = z.object({ text: z.string(), date: Instant });

const OrderRating = z
  .object({
    stars: RatingStars,
    reasons: z.array(OrderReason),
    comment: z.string(),
    lines: z.array(RatedLine),
    date: Instant,
    edited: z.boolean(),
    /** Until then its shopper may change it. */
    until: Instant,
    answer: RatingAnswer.nullable(),
  })
  .meta({ id: 'OrderRating' });

const OrderHead = z.object({
  id: Id,
  id_order: z.int(),
  state: OrderState,
  stateDisplayName: StateDisplayName,
  type: OrderType,
  payment_method_selected: PaymentMethod,
  price_total: Pesos,
  /** Products as people count them: pieces one by one, a line by grams once. */
  products_count: z.int().nonnegative(),
  creationDate: Instant,
  window: Window,
  branch_office_id: Id,
  branch_office_name: z.string(),
});

/** What its shopper is told of an order beside its state, in the list as in its detail (rule 97). */
const ForShopper = {
  stage: z.enum(SHOPPER_STAGES).meta({ id: 'ShopperStage' }),
  /** Null unless it is late; when it is expected now, if that is today. */
  late: z.object({ expected_date: Instant.nullable() }).nullable(),
};

/** The taxes inside what an order costs; base + vat + consumption is that. */
export const OrderTaxes = z
  .object({
    base: Pesos,
    vat: Pesos,
    consumption: Pesos,
    /** Each tax with its base, excluded and exempt goods too; a tax by the unit has no base. */
    rows: z.array(z.object({ tax: z.string(), name: z.string(), base: Pesos, amount: Pesos })),
  })
  .meta({ id: 'OrderTaxes' });

/** An order for pickers: whose crate it is, and by when. */
export const PickHead = OrderHead.extend({
  ...otherChannel,
  user: z.object({ fullname: z.string() }),
  /** To call the shopper about a replacement. */
  phone: z.string(),
  neighborhood: z.string(),
  lines_count: z.int().nonnegative(),
}).meta({ id: 'PickHead' });

/** An order in its shopper's history. */
export const OrderSummary = OrderHead.extend({
  ...ForShopper,
  token: z.string(),
  /** The cart it was made from: another tab finds the order by it. */
  history_uuid: Id,
  pictures: z.array(z.object({ photoUrl: z.string(), tint: z.string() })),
  /** Equal to `price_final` of its detail. */
  price_final: Pesos,
  /** Its final event: delivered or returned; else dispatched. Null before. */
  arrival: z.object({ event: z.enum(['delivered', 'returned', 'dispatched']), date: Instant }).nullable(),
}).meta({ id: 'OrderSummary' });

/** An order on the board of staff. */
export const BoardOrder = OrderHead.extend({
  user: z.object({ fullname: z.string() }),
  neighborhood: z.string(),
  /** Equal to `price_final` of its detail. */
  price_final: Pesos,
  picker_id: Id.nullable(),
  picker_name: z.string(),
  delivery_id: Id.nullable(),
  delivery_name: z.string(),
  ...otherChannel,
  /** Its picker asks the store whether it may give more than the limit of replacements (rule 86). */
  asks_store: z.boolean(),
  version: z.int(),
}).meta({ id: 'BoardOrder' });

export const OrderDetail = OrderHead.extend({
  ...ForShopper,
  ...otherChannel,
  version: z.int(),
  token: z.string(),
  /** Its owner; null for holders of the link. */
  userId: Id.nullable(),
  /** '' for holders of the link. */
  user: z.object({ fullname: z.string() }),
  /** The cart it was made from; null for holders of the link. */
  history_uuid: Id.nullable(),
  /** The city of the office that dispatches it. */
  city: z.string(),
  products: z.array(DetailLine),
  /** Rejected lines of its cart; only for owner and staff. */
  products_rejected: z.array(RejectedProduct),
  price_subtotal_computed: Pesos,
  discounts_total: Pesos,
  bags_config: BagsOption.nullable(),
  bags_count: z.int().nonnegative(),
  price_total_bags: Pesos,
  coupons_applyed: z.array(z.object({ code: z.string(), amount: Pesos })),
  coupons_total: Pesos,
  price_domicile: Pesos,
  /** The total from its parts (rule 9). */
  price_total_computed: Pesos,
  /** What it costs: as ordered, then as picked, and when its delivery is over without what was not handed over. */
  price_final: Pesos,
  /** Inside `price_final`; null while a part of it has no class of tax. */
  taxes: lately(OrderTaxes.nullable()),
  /** Its tax document; null for holders of the link. */
  invoice: lately(OrderInvoice.nullable()),
  ...returnsOfOrder,
  /** The total the shopper confirmed: the ceiling for changes by staff (rule 10). */
  price_confirmed: Pesos,
  min_subtotal: Pesos,
  observations_client: z.string(),
  /** Only for owner and staff (rule 39). */
  address_selected: AddressSelected.extend({ name: z.string(), zoneDisplayName: z.string() }).nullable(),
  branch_office_address: z.string(),
  branch_office_geopoint: Geopoint,
  delivery: OrderDelivery,
  /** The move staff can undo now, and until when (rule 65); null for others. */
  undo: z.object({ state: OrderState, stateDisplayName: StateDisplayName, until: Instant }).nullable(),
  events: z.array(
    StateUpdate.extend({ stateDisplayName: StateDisplayName, actor: z.string(), reason: z.string() }),
  ),
  /** Its moves alone, under the specification's name. */
  state_updates: z.array(StateUpdate),
  last_update: Instant,
  /** Later additions by its shopper, oldest first. */
  additions: z.array(
    z.object({
      date: Instant,
      lines_count: z.int().positive(),
      price_before: Pesos,
      price_total: Pesos,
      /** Whether the difference was paid online, before it joined the order. */
      paid_online: z.boolean(),
    }),
  ),
  /** An addition waiting for payment; for the owner also after it expired, until another is added. */
  adding: z
    .object({
      id: Id,
      is_waiting: z.boolean(),
      lines_count: z.int().positive(),
      amount: Pesos,
      due_date: Instant,
    })
    .nullable(),
  /** What to do when something is sold out, for lines without their own rule. */
  substitution: SubstitutionRule,
  /** The amount due after picking; null before. */
  settlement: OrderSettlement.nullable(),
  /** Open questions about replacements with their time left; only for owner and staff. */
  questions: z.array(PickQuestion.extend({ seconds_left: z.int().nonnegative() })),
  can_cancel: z.boolean(),
  /** The shopper's rating; null without one, and for holders of the link. */
  rating: OrderRating.nullable(),
  /** Whether its shopper may rate it now, or change the rating. */
  can_rate: z.boolean(),
  /** Whether its shopper may add products to it now. */
  can_add: z.boolean(),
  /** Whether quantities may still be changed; only for staff. */
  can_edit_lines: z.boolean(),
  /** Whether holders of the link can pay it online now; and the expiry of the reservation. */
  can_pay: z.boolean(),
  payment_due_date: Instant.nullable(),
  age_restricted: z.boolean(),
}).meta({ id: 'OrderDetail' });

const Client = z.object({
  id: Id,
  fullname: z.string(),
  phone: z.string(),
  email: z.string(),
  identification_card: z.string(),
});

export const OrderAnswer = z.object({
  order: OrderDetail,
  /** Null for holders of the link. */
  client: Client.nullable(),
});

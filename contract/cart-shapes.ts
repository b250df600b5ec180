import { z } from 'zod';
import { BagsOption } from './business.ts';
import { SubstitutionRule } from './picking/shapes.ts';
import { ProductCard } from './products.ts';
import {
  Count,
  CountType,
  Geopoint,
  Id,
  Instant,
  OrderState,
  OrderType,
  PaymentMethod,
  Pesos,
  StateDisplayName,
  Window,
} from './wire.ts';

export const OptionTag = z.object({ label: z.string().max(60), value: z.string().max(60) });

/** What a shopper says about a line; prices are not among it (decision 2). */
export const LineInput = z
  .object({
    count: Count.default(1),
    countType: CountType.optional(),
    maturity: z.int().min(1).max(3).nullable().optional(),
    cut: z.int().min(1).max(4).nullable().optional(),
    comment: z.string().max(500).optional(),
    optionsTags: z.array(OptionTag).max(10).optional(),
  })
  .meta({ id: 'LineInput' });

export const CartLine = z
  .object({
    id: Id,
    id_item: z.string(),
    product: ProductCard,
    count: z.int().positive(),
    countType: CountType,
    /** '2 und', '500 g'. */
    countDisplay: z.string(),
    /** The same by weight: '500 g' of two pieces of 250 g; '' when nobody knows what a piece weighs. */
    countDisplayForceGrams: z.string(),
    maturity: z.int().nullable(),
    cut: z.int().nullable(),
    comment: z.string(),
    optionsTags: z.array(OptionTag),
    /** Of the product. */
    tags: z.array(z.string()),
    /** List price of what is in the line; totalPrice is what is paid. */
    priceBase: Pesos,
    totalPrice: Pesos,
    /** Net price of the piece, or of quantity_pum grams. */
    pricePerUnit: Pesos,
    creationDate: Instant,
    /** What happens when it is sold out (decision 84); null: as the cart says. */
    substitution: SubstitutionRule.nullable(),
    /** The member who added it, by first name, in the cart of a household; null in one's own (docs/decisions/099). */
    added_by: z.object({ id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'CartLine' });

export const AddressSelected = z
  .object({
    id: Id.nullable(),
    address: z.string(),
    alias: z.string(),
    city: z.string(),
    branch: z.string(),
    idBranch: Id,
    geopoint: Geopoint,
    comment: z.string(),
    displayName: z.string(),
    zone: z.enum(['cercano', 'lejano', 'muy_lejano']).nullable(),
  })
  .meta({ id: 'AddressSelected' });

/** Why a line cannot be bought as it stands (storefront 4, "Validation error kinds"; decision 13). */
const ProblemKind = z.enum([
  'product_different_price',
  'product_without_stock',
  'product_not_enough',
  'product_not_exists',
  'product_inactive',
]);

/** A product that left the cart because it was no longer as it had been put there. */
export const RejectedProduct = z
  .object({
    product_id: Id,
    id_item: z.string(),
    product_name: z.string(),
    count: z.int().positive(),
    countType: CountType,
    error_type: ProblemKind,
    date: Instant,
  })
  .meta({ id: 'RejectedProduct' });

/** A cart that is no order yet: what only an order has (id_order, price_total, observations, delivery) is not here. */
export const Cart = z
  .object({
    id: Id,
    userId: Id,
    /** Whose people fill it together; null: one's own (docs/decisions/099). */
    household: z
      .object({
        id: Id,
        name: z.string(),
        /** By first name; who came first, first. */
        members: z.array(z.object({ id: Id, name: z.string() })),
      })
      .nullable(),
    /** By what it misses first: one of the four drafts (storefront 4). */
    state: OrderState,
    stateDisplayName: StateDisplayName,
    creationDate: Instant,
    /** Moves with every change; an order is bound to the version that was seen. */
    version: z.int(),
    branch_office_id: Id,
    branch_office_name: z.string(),
    /** Of that office. */
    city: z.string(),
    type: OrderType,
    products: z.array(CartLine),
    /** The latest last; what was put into the cart again is not among them. */
    products_rejected: z.array(RejectedProduct),
    address_selected: AddressSelected.nullable(),
    payment_method_selected: PaymentMethod.nullable(),
    /** null: not chosen yet; code '' is 'Sin bolsa'. */
    bags_config: BagsOption.nullable(),
    bags_count: z.int().nonnegative(),
    /** What happens when something is sold out, of lines without a rule of their own; null: never said. */
    substitution: SubstitutionRule.nullable(),
    coupons_applyed: z.array(
      z.object({
        code: z.string(),
        description: z.string(),
        amount: Pesos,
        /** It applied by itself (docs/decisions/022), and leaves by itself when it no longer can be used. */
        automatic: z.boolean(),
      }),
    ),
    price_subtotal_computed: Pesos,
    discounts_total: Pesos,
    price_total_bags: Pesos,
    coupons_total: Pesos,
    price_domicile: Pesos,
    price_total_computed: Pesos,
    min_subtotal: Pesos,
    meets_minimum: z.boolean(),
    /** Windows that can still be promised, the soonest first. */
    windows: z.array(Window),
  })
  .meta({ id: 'Cart' });

/** One line that cannot be bought as it stands (storefront 3, "Cart validation result"; decision 13). */
export const CartProblem = z
  .object({
    line_id: Id,
    product_id: Id,
    product_name: z.string(),
    product_image: z.string(),
    error_type: ProblemKind,
    message: z.string(),
    cart_price: Pesos,
    current_price: Pesos,
    /** What can still be bought, in the line's own unit; 0 where nothing is left. */
    available: z.int().nonnegative(),
    /** There is more of it, but no more for one shopper: of product_not_enough. */
    limited: z.boolean().optional(),
  })
  .meta({ id: 'CartProblem' });

export const CartCheck = z
  .object({
    productsDifferentPrice: z.array(CartProblem),
    productsWithoutStock: z.array(CartProblem),
    productsNotExists: z.array(CartProblem),
    productsInactive: z.array(CartProblem),
    productsReadyToPay: z.array(Id),
  })
  .meta({ id: 'CartCheck' });

/** What many products at once did to a cart: nothing happens silently (decision 34). */
export const AddReport = z
  .object({
    /** Names of what was added. */
    added: z.array(z.string()),
    /**
     * Of these, what is not as it was asked for, with the reason: 'Leche entera: Solo quedan 2 de las 6 que pediste'.
     */
    changed: z.array(z.string()),
    /** Names of what cannot be bought there now. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'AddReport' });

/**
 * What many products at once would do: the same, and line by line what comes and what it costs today. Nothing is
 * written.
 */
export const AddPreview = AddReport.extend({
  lines: z.array(
    CartLine.pick({ product: true, count: true, countType: true, maturity: true, cut: true })
      .extend({
        optionsTags: z.array(OptionTag),
        /** Pesos that this much more of it costs. */
        totalPrice: Pesos,
        /** What is not as it was asked for. */
        notes: z.array(z.string()),
      })
      .meta({ id: 'ComingLine' }),
  ),
  /** Pesos that these lines cost. */
  total: Pesos,
}).meta({ id: 'AddPreview' });

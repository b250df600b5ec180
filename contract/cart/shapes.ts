import { z } from 'zod';
import { BagsOption } from '../business/business.ts';
import { ProductCard } from '../catalogue/products.ts';
import { SubstitutionRule } from '../picking/shapes.ts';
import {
  Count,
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

export const OptionTag = z.object({ label: z.string().max(60), value: z.string().max(60) });

/** A shopper's input for a line; prices are not part of it (rule 2). */
export const LineInput = z
  .object({
    count: Count.default(1),
    countType: CountType.optional(),
    maturity: z.int().min(1).max(3).nullable().optional(),
    cut: z.int().min(1).max(4).nullable().optional(),
    /** null, which a form writes as _null_, is none. */
    comment: z.union([z.string().max(500), z.null().transform(() => '')]).optional(),
    optionsTags: z
      .union([z.array(OptionTag).max(10), z.null().transform((): z.infer<typeof OptionTag>[] => [])])
      .optional(),
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
    /** The same by weight: '500 g' of two pieces of 250 g; '' when the weight of a piece is unknown. */
    countDisplayForceGrams: z.string(),
    maturity: z.int().nullable(),
    cut: z.int().nullable(),
    comment: z.string(),
    optionsTags: z.array(OptionTag),
    /** Of the product. */
    tags: z.array(z.string()),
    /** List price of the line; totalPrice is the amount to pay. */
    priceBase: Pesos,
    totalPrice: Pesos,
    /** Net price of the piece, or of quantity_pum grams. */
    pricePerUnit: Pesos,
    creationDate: Instant,
    /** What to do when it is sold out (rule 84); null: as set for the cart. */
    substitution: SubstitutionRule.nullable(),
    /**
     * First name of the member who added it, in a household's cart; null in a person's own (docs/decisions/099).
     */
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

/** Why a line cannot be ordered as it is (storefront 4, "Validation error kinds"; rule 13). */
const ProblemKind = z.enum([
  'product_different_price',
  'product_without_stock',
  'product_not_enough',
  'product_not_exists',
  'product_inactive',
]);

/** A product removed from the cart because it had changed. */
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

/**
 * A cart that is not yet an order: the fields of orders (id_order, price_total, observations, delivery) are not here.
 */
export const Cart = z
  .object({
    id: Id,
    userId: Id,
    /** The household that shares it; null: one person's own (docs/decisions/099). */
    household: z
      .object({
        id: Id,
        name: z.string(),
        /** First names in order of joining. */
        members: z.array(z.object({ id: Id, name: z.string() })),
      })
      .nullable(),
    /** The first thing it lacks: one of the four drafts (storefront 4). */
    state: OrderState,
    stateDisplayName: StateDisplayName,
    creationDate: Instant,
    /** Moves with every change; an order is bound to the version that was seen. */
    version: z.int(),
    branch_office_id: Id,
    branch_office_name: z.string(),
    city: z.string(),
    type: OrderType,
    products: z.array(CartLine),
    /** Oldest first; without products added again since. */
    products_rejected: z.array(RejectedProduct),
    address_selected: AddressSelected.nullable(),
    payment_method_selected: PaymentMethod.nullable(),
    /** null: not chosen yet; code '' is 'Sin bolsa'. */
    bags_config: BagsOption.nullable(),
    bags_count: z.int().nonnegative(),
    /** What to do when something is sold out, for lines without their own rule; null: no preference given. */
    substitution: SubstitutionRule.nullable(),
    coupons_applyed: z.array(
      z.object({
        code: z.string(),
        description: z.string(),
        until: lately(z.string()),
        amount: Pesos,
        /**
         * Applied automatically (docs/decisions/022), and removed automatically when it no longer applies.
         */
        automatic: z.boolean(),
      }),
    ),
    price_subtotal_computed: Pesos,
    discounts_total: Pesos,
    price_total_bags: Pesos,
    coupons_total: Pesos,
    price_domicile: Pesos,
    price_total_computed: Pesos,
    /** From how many pesos of products on delivery is free, and how many are missing; null: it never is, or pickup. */
    freeDelivery: z.object({ from: Pesos, missing: Pesos }).nullable(),
    min_subtotal: Pesos,
    meets_minimum: z.boolean(),
    /** Windows that can still be promised, soonest first. */
    windows: z.array(Window),
    /** Which lines are not handed over then, when, and what to do (rule 99); '' for nothing. */
    alcoholNotice: z.string(),
  })
  .meta({ id: 'Cart' });

/** A line that cannot be ordered as it is (storefront 3, "Cart validation result"; rule 13). */
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
    /** The available quantity in the line's own unit; 0 when sold out. */
    available: z.int().nonnegative(),
    /** For product_not_enough: there is stock, but the maximum per shopper is reached. */
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

/** What adding many products did to a cart: nothing happens silently (rule 34). */
export const AddReport = z
  .object({
    added: z.array(z.string()),
    /**
     * Those that differ from the request, with the reason: 'Leche entera: Solo quedan 2 de las 6 que pediste'.
     */
    changed: z.array(z.string()),
    /** Names of products that cannot be bought there now. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'AddReport' });

/**
 * A preview of adding many products: the same, and line by line the quantity and today's cost. Nothing is written.
 */
export const AddPreview = AddReport.extend({
  lines: z.array(
    CartLine.pick({ product: true, count: true, countType: true, maturity: true, cut: true })
      .extend({
        optionsTags: z.array(OptionTag),
        /** Pesos that this much more of it costs. */
        totalPrice: Pesos,
        /** Differences from the request. */
        notes: z.array(z.string()),
      })
      .meta({ id: 'ComingLine' }),
  ),
  /** Pesos that these lines cost. */
  total: Pesos,
}).meta({ id: 'AddPreview' });

import { z } from 'zod';
import { CountType, Id, Instant, OrderState, OrderType, PaymentMethod, Pesos } from '#contract/wire.ts';

/** `inactive`: true lists removed carts, for staff; false, or nothing, the others; null both. */
export const removedToo = z
  .enum(['true', 'false', 'null'], 'Debe ser true, false o null (todos).')
  .optional();

/** A cart in a list: the state of a draft is what it lacks, that of an order its own (storefront 4). */
export const ShoppingCart = z
  .object({
    id: Id,
    userId: Id,
    user: z.object({ fullname: z.string() }),
    state: OrderState,
    /** Number and id of its order; null for a draft. */
    id_order: z.int().nullable(),
    order_id: Id.nullable(),
    type: OrderType,
    branch_office_id: Id,
    payment_method_selected: PaymentMethod.nullable(),
    coupons_applyed: z.array(z.string()),
    /** The number of lines. */
    products_count: z.int().nonnegative(),
    /** The charge; null for a draft. */
    price_total: Pesos.nullable(),
    version: z.int(),
    creationDate: Instant,
    lastUpdateDate: Instant,
    /** Whether its shopper removed it without ordering, and when; only staff read such carts. */
    inactive: z.boolean(),
    inactiveDate: Instant.nullable(),
  })
  .meta({ id: 'ShoppingCart' });

export const CartHistoryEntry = z
  .object({
    id: Id,
    shoppingCart: Id,
    /** The resulting version of the cart. */
    version: z.int(),
    action: z.string(),
    product_id: Id.nullable(),
    product_name: z.string(),
    /** The line's quantity afterwards, in its own unit; null when removed or not about one line. */
    count: z.int().nullable(),
    countType: CountType.nullable(),
    detail: z.string(),
    userId: Id,
    user: z.object({ fullname: z.string() }),
    device: z.string(),
    ip: z.string(),
    creationDate: Instant,
    /** Whether staff restored what it removed, and when. */
    adminSendRestore: z.boolean(),
    restoredDate: Instant.nullable(),
    /** Whether staff can still restore what it removed. */
    can_restore: z.boolean(),
  })
  .meta({ id: 'CartHistoryEntry' });

import { z } from 'zod';
import { CountType, Id, Instant, OrderState, OrderType, PaymentMethod, Pesos } from '#contract/wire.ts';

/** A cart as lists show it: a draft by what it still misses, an order by where it stands (storefront 4). */
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
    /** Lines. */
    products_count: z.int().nonnegative(),
    /** What was charged; null for a draft. */
    price_total: Pesos.nullable(),
    version: z.int(),
    creationDate: Instant,
    lastUpdateDate: Instant,
  })
  .meta({ id: 'ShoppingCart' });

/** One thing that was done to a cart. */
export const CartHistoryEntry = z
  .object({
    id: Id,
    shoppingCart: Id,
    /** The version of the cart it made. */
    version: z.int(),
    action: z.string(),
    product_id: Id.nullable(),
    product_name: z.string(),
    /** What the line holds since, in its own unit; null where it is gone or the change is not of one line. */
    count: z.int().nullable(),
    countType: CountType.nullable(),
    detail: z.string(),
    userId: Id,
    user: z.object({ fullname: z.string() }),
    device: z.string(),
    ip: z.string(),
    creationDate: Instant,
    /** Whether staff gave back what it took away, and when. */
    adminSendRestore: z.boolean(),
    restoredDate: Instant.nullable(),
    /** Whether staff may still give back what it took away. */
    can_restore: z.boolean(),
  })
  .meta({ id: 'CartHistoryEntry' });

import type { PaymentMethod } from '#rules/orders/moves.ts';
import { part } from '#server/db/sql.ts';
import { personalDataGranted } from '#server/identity/ways-in/agree.ts';
import type { StoredBilling } from '#server/invoices/stored.ts';
import { termsOf } from '#server/offices/seller.ts';
import type { Customer } from './new-order.ts';

/** What creating the order needs besides the cart, read in the same statement. */
export type Beside = {
  /** `identity`: document and birth date, sealed; '' for neither. */
  customer: Omit<Customer, 'identification_card' | 'birthday'> & {
    identity: string;
    billing: StoredBilling | null;
  };
  /** Whether that person has consented to the processing of their data. */
  authorised: boolean;
  placed: {
    id: string;
    number: number;
    share_token: string;
    payment_method: PaymentMethod;
    total: number;
  } | null;
  /** The cart for which this user's idempotency key was used. */
  cart_of_key: string | null;
  /** Whether the business has opened its shop. */
  shop_open: boolean;
  /** The state of office and address (`termsOf`) that the figures belong to; compared when the order is placed. */
  terms: string;
};

/** The `Beside` as columns next to the cart `h`. */
export const beside = (
  businessId: string,
  key: string | null,
) => part`, ${termsOf(businessId, part`h.address_id`)} as terms,
  (select opened_at is not null from business_config where business_id = ${businessId}) as shop_open,
  (select row_to_json(u) from (
    select name, last_name, phone, email, coalesce(encode(identity, 'base64'), '') as identity, billing from app_user
    where business_id = ${businessId} and id = h.user_id
  ) u) as customer,
  ${personalDataGranted(businessId, part`h.user_id`)} as authorised,
  (select row_to_json(c) from (
    select id, number, share_token, payment_method, total from customer_order
    where business_id = ${businessId} and cart_id = h.id
  ) c) as placed,
  (select cart_id from customer_order
    where business_id = ${businessId} and user_id = h.user_id and idempotency_key = ${key}::text limit 1
  ) as cart_of_key`;

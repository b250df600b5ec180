import { z } from 'zod';
import { Cart, CartCheck, LineInput } from '../cart-shapes.ts';
import { Address, AddressInput } from '../identity/account.ts';
import { SubstitutionRule } from '../picking/shapes.ts';
import { Count, Id, PaymentMethod } from '../wire.ts';

/** Orders that staff enter for a customer on the phone (docs/decisions/074). */

/** The customer on the phone, as far as an order needs it. */
export const PhoneCustomer = z
  .object({
    id: Id,
    fullname: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Its last four signs; '' for none. */
    document_end: z.string(),
    has_birthday: z.boolean(),
    /** Whether they authorised the treatment of their data, and never took it back. */
    consent: z.boolean(),
  })
  .meta({ id: 'PhoneCustomer' });

export const PhoneOrder = z
  .object({
    id: Id,
    cart: Cart,
    check: CartCheck,
    customer: PhoneCustomer,
    /** Of the customer; the standard one first. */
    addresses: z.array(Address),
  })
  .meta({ id: 'PhoneOrder' });

export const Document = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replace(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^([A-Z0-9]{6,12})?$/, 'La identificación lleva de 6 a 12 letras o números.'));

/** The version of the text that was read out, when it was agreed to. */
export const Consent = z.string().max(20);

/** One thing that is said on the phone. */
export const Change = z.discriminatedUnion('change', [
  LineInput.extend({
    change: z.literal('add'),
    product_id: Id,
    /** Made by the browser for this addition: the same one sent twice adds once. */
    request_key: Id,
  }),
  z.object({
    change: z.literal('line'),
    line_id: Id,
    product_id: Id,
    count: Count.optional(),
    countType: LineInput.shape.countType,
    comment: LineInput.shape.comment,
  }),
  z.object({ change: z.literal('remove line'), line_id: Id, product_id: Id }),
  z.object({ change: z.literal('address'), address_id: Id }),
  /** Of the customer from now on. */
  z.object({
    change: z.literal('new address'),
    where: AddressInput.omit({ id: true, defaultAddress: true }),
  }),
  z.object({ change: z.literal('pickup'), branch_office_id: Id }),
  z.object({ change: z.literal('payment'), payment_method_selected: PaymentMethod }),
  z.object({ change: z.literal('bags'), code: z.string().max(40) }),
  z.object({ change: z.literal('substitution'), substitution: SubstitutionRule }),
  z.object({
    change: z.literal('coupon'),
    code: z.string().trim().min(1, 'Escribe el código del cupón.').max(60),
  }),
  z.object({ change: z.literal('remove coupon'), code: z.string().max(60) }),
  /** New prices and smaller counts; what is sold out goes. */
  z.object({ change: z.literal('accept news') }),
  /** What an order needs and the customer never said; what they said themselves stays. */
  z.object({
    change: z.literal('customer'),
    phone: z.string().max(30).optional(),
    identification_card: Document.optional(),
    birthday: z.iso.date({ error: 'Escribe la fecha de nacimiento.' }).optional(),
    consent_version: Consent.optional(),
  }),
]);

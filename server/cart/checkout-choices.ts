import type { CheckedInputOf } from '#contract/index.ts';
import type { CartType } from '#rules/cart/totals.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { canPayWith } from '#rules/orders/payment-methods.ts';
import { pointInPolygon } from '#rules/places/coverage.ts';
import { storeName } from '#rules/places/store-name.ts';
import { presentCart, presentChecked } from '#server/cart/snapshot/present.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import { part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { type Office, officesAsOf, officesState, readOffice } from '#server/offices/offices.ts';
import { officeAmong } from '#server/offices/places.ts';
import { type Change, changeCart } from './change-cart.ts';
import { addressColumn, deliveryColumns } from './queries.ts';
import { sharedCartText } from './texts.ts';
import { ownCart, ownOrSharedCart } from './whose-cart.ts';

/**
 * Changes the store of the cart: the lines stay; prices and availability become the new store's (rule 28).
 */
export async function setOffice(
  { params, body }: CheckedInputOf<'cart.setOffice'>,
  context: SignedInContext,
) {
  const move = async (tx: Queries, locked: CartSnapshot) => {
    const office = await readOffice(tx, body.branch_office_id);
    if (!office) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
    if (office.id === locked.office_id) return 'unchanged' as const;
    const others = body.with_others ? [] : othersIn(locked, context);
    if (others.length > 0) {
      return fail('HOUSEHOLD_CART_SHARED', {
        message: sharedCartText(others, storeName(office.displayName)),
      });
    }
    const historyEntry = { action: 'set-branch-office', detail: office.name } as const;
    return { historyEntry, columns: columnsOfMove(locked, office, context) };
  };
  const cart = await changeCart(context, params.uuid, move, { whose: ownOrSharedCart(context) });
  return isFailure(cart) ? cart : presentChecked(cart, context.now());
}

function othersIn({ lines }: CartSnapshot, { user }: SignedInContext): string[] {
  const others = lines.flatMap(({ added_by: by }) =>
    by && by.id !== user.id ? [[by.id, by.name] as const] : [],
  );
  return [...new Map(others).values()];
}

/**
 * The columns of a move to another store; a place it does not deliver to, or another store's counter, is chosen again.
 */
export function columnsOfMove(locked: CartSnapshot, office: Office, context: SignedInContext) {
  const reached =
    locked.type === 'delivery' && locked.address && pointInPolygon(locked.address, office.polygon);
  return deliveryColumns({
    type: 'delivery',
    officeId: office.id,
    addressId: reached ? (locked.address?.id ?? null) : null,
    pickupOfficeId: null,
    // No payment method yet: it is chosen during checkout.
    paymentMethod: locked.payment_method && methodFor('delivery', locked.payment_method, paysOnline(context)),
  });
}

/**
 * Sets the destination of the order: a saved address decides the office (rule 28), pickup names it (rule 30).
 */
export async function setAddress(
  { params, body }: CheckedInputOf<'cart.setAddress'>,
  context: SignedInContext,
  whose = ownCart(context),
) {
  const { id: addressId, idBranch } = body.address_selected;
  let officeBefore = '';
  const choose = async (tx: Queries, locked: CartSnapshot & Destination) => {
    officeBefore = locked.office_id;
    return body.type === 'delivery'
      ? deliverTo(locked, context)
      : fetchFrom(tx, locked, idBranch, paysOnline(context));
  };
  const { businessId } = context.db;
  const more = part`, ${addressColumn(businessId, addressId ?? null)} as wanted_address,
    ${officesState(businessId)} as offices_state`;
  const cart = await changeCart(context, params.uuid, choose, { whose, more });
  if (isFailure(cart)) return cart;
  return { ...presentChecked(cart, context.now()), office_changed: cart.office_id !== officeBefore };
}

export async function setPaymentMethod(
  { params, body }: CheckedInputOf<'cart.setPaymentMethod'>,
  context: SignedInContext,
  whose = ownCart(context),
) {
  const method = body.payment_method_selected;
  const choose = async (_: Queries, { type }: CartSnapshot) =>
    canPayWith(type, method, paysOnline(context))
      ? {
          columns: part`, payment_method = ${method}`,
          after: { payment_method: method },
          historyEntry: { action: 'set-payment-method', detail: method } as const,
        }
      : failAt('PAYMENT_METHOD_NOT_AVAILABLE', 'payment_method_selected');
  const cart = await changeCart(context, params.uuid, choose, { whose });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()) };
}

/** '' is 'Sin bolsa', which is always offered (rule 7). */
export async function setBags(
  { params, body }: CheckedInputOf<'cart.setBags'>,
  context: SignedInContext,
  whose = ownCart(context),
) {
  const { code } = body.bags_config;
  const choose = async (_: Queries, locked: CartSnapshot) => {
    const offered = code === '' || locked.bags_config.some((bag) => bag.code === code);
    const historyEntry = { action: 'set-bags', detail: code } as const;
    return offered
      ? { columns: part`, bags_code = ${code}`, after: { bags_code: code }, historyEntry }
      : failAt('BAG_NOT_FOUND', 'bags_config.code');
  };
  const cart = await changeCart(context, params.uuid, choose, { whose });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()) };
}

/** The requested address, and the state of the offices, read beside the cart. */
type Destination = { wanted_address: CartSnapshot['address']; offices_state: string | null };

async function deliverTo(
  { wanted_address: address, offices_state, ...locked }: CartSnapshot & Destination,
  context: SignedInContext,
): Promise<Change | Failure<'ADDRESS_NOT_FOUND' | 'NO_COVERAGE'>> {
  if (!address) return failAt('ADDRESS_NOT_FOUND', 'address_selected.id');
  const found = officeAmong(await officesAsOf(offices_state, context), address);
  if (!found?.covered) return failAt('NO_COVERAGE', 'address_selected.id');
  const paymentMethod = methodFor('delivery', locked.payment_method, paysOnline(context));
  // Another store, or delivery instead of pickup, changes prices, fee and windows.
  const isSameStore = found.office.id === locked.office_id && locked.type === 'delivery';
  return {
    historyEntry: { action: 'set-address', detail: 'delivery' },
    columns: deliveryColumns({
      type: 'delivery',
      officeId: found.office.id,
      addressId: address.id,
      pickupOfficeId: null,
      paymentMethod,
    }),
    ...(isSameStore && { after: { address, payment_method: paymentMethod } }),
  };
}

async function fetchFrom(
  tx: Queries,
  locked: CartSnapshot,
  officeId: string | undefined,
  online: boolean,
): Promise<Change | Failure<'OFFICE_NOT_FOUND'>> {
  const office = officeId && (await readOffice(tx, officeId));
  if (!office) return failAt('OFFICE_NOT_FOUND', 'address_selected.idBranch');
  return {
    historyEntry: { action: 'set-address', detail: 'pickup' },
    columns: deliveryColumns({
      type: 'pickup',
      officeId: office.id,
      addressId: null,
      pickupOfficeId: office.id,
      paymentMethod: methodFor('pickup', locked.payment_method, online),
    }),
  };
}

/**
 * The chosen method unless it is not allowed there; without one, the default of the checkout (storefront 4).
 */
function methodFor(type: CartType, method: PaymentMethod | null, online: boolean): PaymentMethod | null {
  if (method && canPayWith(type, method, online)) return method;
  return method === null ? defaultMethod(online) : null;
}

/** The default payment method (storefront 4): online when the business has a payment provider. */
export function defaultMethod(online: boolean): PaymentMethod | null {
  return online ? 'online' : null;
}

export function paysOnline({ payments }: SignedInContext): boolean {
  return payments.gateways.length > 0;
}

import type { CheckedInputOf } from '#contract/index.ts';
import { usualAddress, usualBags, usualPayment } from '#rules/cart/usual-choices.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { isFailure } from '#server/http/failure.ts';
import { officesAsOf, officesState } from '#server/offices/offices.ts';
import { officeAmong } from '#server/offices/places.ts';
import { type Change, changeCart } from './change-cart.ts';
import { defaultMethod, paysOnline } from './checkout-choices.ts';
import { deliveryColumns } from './queries.ts';
import { cartFigures } from './snapshot/figures.ts';
import { presentCart } from './snapshot/present.ts';
import type { Address, CartSnapshot } from './snapshot/snapshot.ts';

/**
 * Fills what a cart lacks for checkout with its shopper's last answers (docs/decisions/039). Only answers that are
 * still valid and change nothing else in the cart; they are stored, so a second device sees them.
 */
export async function fillUsual(
  { params, body }: CheckedInputOf<'cart.fillUsual'>,
  context: SignedInContext,
) {
  let filled: ('address' | 'payment' | 'bags')[] = [];
  const fill = async (tx: Queries, locked: CartSnapshot & Offices): Promise<Change> => {
    const missing = missingOf(locked, context);
    if (locked.lines.length === 0 || (!missing.address && !missing.payment && !missing.bags))
      return 'unchanged';
    const usual = await usualOf(tx, locked, context, body?.address_id);
    filled = [
      ...(usual.address === undefined ? [] : (['address'] as const)),
      ...(usual.payment === undefined ? [] : (['payment'] as const)),
      ...(usual.bagsCode === undefined ? [] : (['bags'] as const)),
    ];
    if (filled.length === 0) return 'unchanged';
    return {
      historyEntry: { action: 'fill-usual', detail: filled.join(' ') },
      ...filling(locked, usual, context),
    };
  };
  const more = part`, ${officesState(context.db.businessId)} as offices_state`;
  const cart = await changeCart(context, params.uuid, fill, { more });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()), filled };
}

/** The state of the offices, read beside the cart. */
type Offices = { offices_state: string | null };

type Usual = {
  address: Address | undefined;
  payment: PaymentMethod | undefined;
  bagsCode: string | undefined;
};

function missingOf(locked: CartSnapshot, { now }: SignedInContext) {
  return {
    address: locked.type === 'delivery' && locked.address === null,
    payment: locked.payment_method === null,
    // A bag that is no longer offered does not count as an answer.
    bags: locked.bags_config.length > 0 && cartFigures(locked, now()).bag === undefined,
  };
}

async function usualOf(
  tx: Queries,
  locked: CartSnapshot & Offices,
  context: SignedInContext,
  preferredId: string | undefined,
): Promise<Usual> {
  const { addresses, last } = await readUsual(tx, locked.user_id);
  const before = last ?? undefined;
  const bagCodes = locked.bags_config.map(({ code }) => code);
  const addressId = usualAddress({ type: locked.type, addressId: locked.address?.id ?? null }, before, {
    addressIds: addresses.map(({ id }) => id),
    preferredId,
  });
  const address = addresses.find(({ id }) => id === addressId);
  const found = address && officeAmong(await officesAsOf(locked.offices_state, context), address);
  // An address served by another office would change prices and stock: that needs the shopper's consent (rule 28).
  const isServed = found?.covered === true && found.office.id === locked.office_id;
  const isBagKnown = cartFigures(locked, context.now()).bag !== undefined;
  return {
    address: isServed ? address : undefined,
    payment: usualPayment({ type: locked.type, paymentMethod: locked.payment_method }, before, {
      online: paysOnline(context),
    }),
    bagsCode: usualBags({ bagsCode: isBagKnown ? locked.bags_code : null }, before, { bagCodes }),
  };
}

function filling(locked: CartSnapshot, usual: Usual, context: SignedInContext) {
  const method = usual.payment ?? locked.payment_method;
  const bags_code = usual.bagsCode ?? locked.bags_code;
  const bags = usual.bagsCode === undefined ? nothing : part`, bags_code = ${bags_code}`;
  if (!usual.address)
    return {
      columns: part`, payment_method = ${method} ${bags}`,
      after: { payment_method: method, bags_code },
    };
  const payment_method = method ?? defaultMethod(paysOnline(context));
  const delivery = deliveryColumns({
    type: 'delivery',
    officeId: locked.office_id,
    addressId: usual.address.id,
    pickupOfficeId: null,
    paymentMethod: payment_method,
  });
  return { columns: part`${delivery} ${bags}`, after: { address: usual.address, payment_method, bags_code } };
}

type UsualRow = {
  addresses: Address[];
  last: { paymentMethod: PaymentMethod; bagsCode: string | null; addressId: string | null } | null;
};

/** The user's addresses, and the answers of their last order that was not cancelled. */
function readUsual(tx: Queries, userId: string): Promise<UsualRow> {
  return tx.one<UsualRow>(sql`
    select
      coalesce((select json_agg(a) from (
        select id, address, alias, city, comment, lat, lng from address
        where business_id = ${tx.businessId} and user_id = ${userId} and removed_at is null
      ) a), '[]') as addresses,
      (select json_build_object('paymentMethod', payment_method, 'bagsCode', bags_config->>'code',
          'addressId', address->>'id')
        from customer_order
        where business_id = ${tx.businessId} and user_id = ${userId} and state <> '12_store_cancel_order'
        order by created_at desc, id desc limit 1) as last`);
}

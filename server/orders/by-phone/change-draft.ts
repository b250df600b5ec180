import type { CheckedInputOf, ErrorsOf } from '#contract/index.ts';
import { setAddress, setBags, setPaymentMethod } from '#server/cart/checkout-choices.ts';
import { applyCoupon, removeCoupon } from '#server/cart/coupons.ts';
import { addProductFor } from '#server/cart/lines/add-for-person.ts';
import { changeProduct, removeProduct } from '#server/cart/lines/change-line.ts';
import { acceptAll } from '#server/cart/problems.ts';
import { setSubstitution } from '#server/cart/substitution.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, SessionUser, SignedInContext } from '#server/http/context.ts';
import { type Failure, failAt, isFailure } from '#server/http/failure.ts';
import { addAddressFor, addressesFor } from '#server/identity/customers/addresses.ts';
import { completeCustomer } from '#server/identity/customers/write-customer.ts';
import { type OfficeOfPoint, officeForPoint } from '#server/offices/places.ts';
import { worksAt } from '../viewer.ts';
import { openDraft, presentDraft, whoseDraft } from './draft.ts';
import type { DraftRow } from './queries.ts';
import { phoneOrderTexts as texts } from './texts.ts';

type Change = CheckedInputOf<'phoneOrders.change'>['body'];
type Refused = Failure<ErrorsOf<'phoneOrders.change'> | 'INVALID_INPUT' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS'>;
type Of<Kind extends Change['change']> = Extract<Change, { change: Kind }>;

/** One change of an order by phone, made by the same functions as a shopper's own cart. */
export const changeDraft: Handler<'phoneOrders.change'> = async ({ params, body }, context) => {
  const draft = await openDraft(params.id, context);
  if (isFailure(draft)) return draft;
  const refused = await change(draft, body, context);
  return refused ?? presentDraft(draft, context);
};

async function change(draft: DraftRow, body: Change, context: SignedInContext): Promise<Refused | undefined> {
  const outcome = await outcomeOf(draft, body, context);
  return isFailure(outcome) ? (outcome as Refused) : undefined;
}

/** Calls the cart's function; only its refusal matters here. */
function outcomeOf(draft: DraftRow, body: Change, context: SignedInContext): Promise<object | undefined> {
  const whose = whoseDraft(draft, context, 'phoneOrders.change');
  const params = { uuid: draft.id };
  switch (body.change) {
    case 'add':
      return addProductFor(whose, draft.id, body, context);
    case 'line': {
      const { change: _, line_id: lineId, product_id: productId, ...line } = body;
      const which = { params: { ...params, productId }, query: { lineId } };
      return changeProduct({ ...which, body: line }, context, whose);
    }
    case 'remove line': {
      const which = { params: { ...params, productId: body.product_id }, query: { lineId: body.line_id } };
      return removeProduct(which, context, whose);
    }
    case 'address':
      return deliverTo(draft, body.address_id, context);
    case 'new address':
      return deliverToNew(draft, body, context);
    case 'pickup':
      return fetchedFrom(draft, body, context);
    case 'payment':
      return setPaymentMethod({ params, body }, context, whose);
    case 'bags':
      return setBags({ params, body: { bags_config: { code: body.code } } }, context, whose);
    case 'substitution':
      return setSubstitution({ params, body }, context, whose);
    case 'coupon':
      return applyCoupon({ params, body }, context, whose);
    case 'remove coupon':
      return removeCoupon({ params: { ...params, code: body.code } }, context, whose);
    case 'accept news':
      return acceptAll({ params, query: {} }, context, whose);
    case 'customer':
      return context.db.transaction((tx) => completeCustomer(tx, draft.user_id, body, context));
  }
}

async function deliverTo(draft: DraftRow, addressId: string, context: SignedInContext) {
  const address = (await addressesFor(context.db, draft.user_id)).find(({ id }) => id === addressId);
  if (!address) return failAt('ADDRESS_NOT_FOUND', 'address_id');
  const served = await servedBy(context.db, context.user, { point: address.geopoint, field: 'address_id' });
  return isFailure(served) ? served : chooseAddress(draft, addressId, context);
}

/** Delivers to the person's only address when the member of staff works for an office that delivers there. */
export async function deliverToOnly(draft: DraftRow, context: SignedInContext): Promise<void> {
  const [only, ...others] = await addressesFor(context.db, draft.user_id);
  if (only && others.length === 0) await deliverTo(draft, only.id, context);
}

async function deliverToNew(draft: DraftRow, { where }: Of<'new address'>, context: SignedInContext) {
  const { db, user } = context;
  const written = await db.transaction(async (tx) => {
    const served = await servedBy(tx, user, { point: where.geopoint, field: 'where.address' });
    return isFailure(served) ? served : addAddressFor(tx, draft.user_id, where, served);
  });
  return isFailure(written) ? written : chooseAddress(draft, written, context);
}

function chooseAddress(draft: DraftRow, id: string, context: SignedInContext) {
  const body = { type: 'delivery', address_selected: { id } } as const;
  const whose = whoseDraft(draft, context, 'phoneOrders.change');
  return setAddress({ params: { uuid: draft.id }, body }, context, whose);
}

async function fetchedFrom(draft: DraftRow, body: Of<'pickup'>, context: SignedInContext) {
  const { branch_office_id: idBranch } = body;
  if (!worksAt(context.user, idBranch)) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const whose = whoseDraft(draft, context, 'phoneOrders.change');
  const choice = { type: 'pickup', address_selected: { idBranch } } as const;
  return setAddress({ params: { uuid: draft.id }, body: choice }, context, whose);
}

/** The office that delivers there, if the member of staff works for it (rule 38). */
async function servedBy(
  db: Queries,
  user: SessionUser,
  { point: [lat, lng], field }: { point: readonly [number, number]; field: string },
): Promise<OfficeOfPoint | Failure<'NO_COVERAGE'>> {
  const found = await officeForPoint(db, { lat, lng });
  if (!found?.covered) return failAt('NO_COVERAGE', field);
  if (worksAt(user, found.office.id)) return found;
  return failAt('NO_COVERAGE', field, texts.otherBranch(found.office.name));
}

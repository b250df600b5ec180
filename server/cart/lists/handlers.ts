import type { cartHistoryCalls } from '#contract/cart/history.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { isAdminOrSuper } from '#rules/roles.ts';
import { refuseChange } from '#server/audit/log-calls.ts';
import { changeActiveCart } from '#server/cart/change-cart.ts';
import { discard } from '#server/cart/discard.ts';
import { addProduct } from '#server/cart/lines/add-product.ts';
import { reportOf } from '#server/cart/lines/add-report.ts';
import { removeProduct } from '#server/cart/lines/change-line.ts';
import { joinLines } from '#server/cart/lines/join-lines.ts';
import { restoreCart } from '#server/cart/restore/restore-cart.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import { genericPage } from '#server/catalogue/pagination.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { type CartFilter, cartHeads, cartNotes, countCarts, countNotes, isPerson } from './list-queries.ts';
import { presentHead } from './present-head.ts';
import { presentHistoryEntry } from './present-history-entry.ts';

type CartsQuery = CheckedInputOf<'shoppingCarts.list'>['query'];
type NotesQuery = CheckedInputOf<'cartHistory.list'>['query'];
type Page = { page: number; limit: number };
const ONE = { offset: 0, limit: 1 };

/** Generic resources of carts and their history, and the older calls of storefront 7, which use the same functions. */
export const cartListHandlers = {
  'shoppingCarts.list': listCarts,
  'shoppingCarts.allPaginate': listCarts,

  'shoppingCarts.get': async ({ params }, context) => {
    const { db, user } = context;
    const [row] = await cartHeads(db, user, { id: params.id, removed: 'too' }, ONE);
    if (!row) return fail('NOT_FOUND');
    const now = context.now();
    const draft = row.order_id === null;
    const cart = draft ? await readCart(db, { userId: row.user_id, cartId: row.id, now }) : undefined;
    return { ...presentHead(row), cart: cart ? presentCart(cart, now) : null };
  },

  'shoppingCarts.create': addMany,
  'shoppingCarts.save': async ({ body }, context) => {
    const [row] = await cartHeads(context.db, context.user, { id: body.id }, ONE);
    const id = row?.order_id ?? body.id;
    return moveOrder({ params: { id }, body: { ...body, id } }, context, 'shoppingCarts.save');
  },
  'shoppingCarts.remove': discardById,

  'cartHistory.list': listNotes,
  'cartHistory.allPaginate': listNotes,
  'cartHistory.restore': restoreCart,
  'cartHistory.change': refuseChange,
  'cartHistory.remove': refuseChange,
  'cartHistory.get': async ({ params }, { db, user }) => {
    const [row] = await cartNotes(db, user, { id: params.id }, ONE);
    return row ? presentHistoryEntry(row, user) : fail('NOT_FOUND');
  },

  'olderCart.addProduct': async ({ body }, context) => {
    const { shoppingCart, userId = context.user.id } = body;
    if (userId !== context.user.id) return fail('NOT_FOUND');
    const answer = await addProduct({ body: shoppingCart }, context);
    return isFailure(answer) ? inside('shoppingCart', answer) : answer;
  },
  'olderCart.removeProduct': ({ params: { id, productId }, query }, context) =>
    removeProduct({ params: { uuid: id, productId }, query }, context),
  'olderCart.discard': discardById,
  'olderCart.ofUser': async ({ params, query }, context) => {
    const { user } = context;
    const isSelf = params.userId === user.id;
    if (!isSelf && !isAdminOrSuper(user.role)) return fail('NOT_FOUND');
    if (!isSelf && !(await isPerson(context.db, params.userId))) return fail('NOT_FOUND');
    return pageOfCarts({ userId: params.userId }, query, context);
  },
} satisfies HandlersOf<keyof typeof cartHistoryCalls>;

async function listCarts({ query }: { query: CartsQuery }, context: SignedInContext) {
  const removed = query.inactive === 'null' ? 'too' : query.inactive === 'true';
  return pageOfCarts({ userId: query.user_id, state: query.state, removed }, query, context);
}

async function pageOfCarts(filter: CartFilter, page: Page, { db, user }: SignedInContext) {
  const { list, pagination } = await genericPage(
    page,
    (rows) => cartHeads(db, user, filter, rows),
    () => countCarts(db, user, filter),
  );
  return { list: list.map(presentHead), pagination };
}

async function listNotes({ query }: { query: NotesQuery }, { db, user }: SignedInContext) {
  const filter = { cartId: query.shopping_cart, userId: query.user_id };
  const { list, pagination } = await genericPage(
    query,
    (rows) => cartNotes(db, user, filter, rows),
    () => countNotes(db, user, filter),
  );
  return { list: list.map((row) => presentHistoryEntry(row, user)), pagination };
}

function discardById({ params }: { params: { id: string } }, context: SignedInContext) {
  return discard({ params: { uuid: params.id } }, context);
}

/** Prefixes a failure's field names for the body that wraps them. */
function inside<Code extends ErrorCode>(name: string, failure: Failure<Code>): Failure<Code> {
  const details = failure.details.map((detail) => ({ ...detail, field: `${name}.${detail.field}` }));
  return { ...failure, details };
}

/**
 * Adds many products to the user's cart as far as stock allows, and reports what was added, changed or is missing.
 */
async function addMany({ body }: CheckedInputOf<'shoppingCarts.create'>, context: SignedInContext) {
  const officeId = await findOfficeId(context.db, body.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const lines = body.products.map(({ product_id: productId, ...line }) => ({ ...line, productId }));
  let report = reportOf({ joined: [], leftOut: [] });
  const cart = await changeActiveCart(context, officeId, async (tx, locked) => {
    const outcome = await joinLines({ ...context, db: tx }, locked, lines, { withinStock: true });
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE');
    report = reportOf(outcome);
    const { writes, after } = outcome;
    const historyEntry = { action: 'add-products', detail: String(outcome.joined.length) } as const;
    return { writes, after, historyEntry };
  });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()), ...report };
}

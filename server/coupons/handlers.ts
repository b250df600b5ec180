import { mayCall } from '#contract/access.ts';
import type { couponCalls } from '#contract/coupons.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { normaliseCouponCode } from '#rules/coupons/coupon.ts';
import { GOODS_LAW } from '#rules/goods/kinds.ts';
import { refuseChange } from '#server/audit/log-calls.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import { countBanned } from '#server/catalogue/goods/ban.ts';
import { genericPage, genericPageOf } from '#server/catalogue/pagination.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { tryCode } from './guesses.ts';
import { ownCoupons } from './own-coupons.ts';
import { activeCoupon, couponById, couponsPage } from './queries.ts';
import { tryCoupon } from './try-coupon.ts';
import { countUses, couponUses, type UseRow } from './use-queries.ts';
import { createCoupon, presentCoupon, restoreCoupon, takeCouponAway, updateCoupon } from './write-coupon.ts';

type CouponsQuery = CheckedInputOf<'cupons.list'>['query'];
type UsesQuery = CheckedInputOf<'cuponsUsed.list'>['query'];

const ONE = { offset: 0, limit: 1 };

/** Filters that only readers of the whole list may use. */
const ofStaff = ['type', 'autoActivate', 'firstOrderOnly', 'offices_ids', 'after'] as const;

export const couponHandlers = {
  'cupons.list': (input, context) =>
    mayCall('superadmin', context.user.role) ? allCoupons(input, context) : lookUp(input, context),
  'cupons.allPaginate': allCoupons,
  'cupons.get': async ({ params }, { db }) => {
    const row = await couponById(db, params.id);
    return row ? presentCoupon(row) : fail('NOT_FOUND');
  },
  'cupons.create': createCoupon,
  'cupons.update': updateCoupon,
  'cupons.remove': takeCouponAway,
  'cupons.restore': restoreCoupon,
  'cupons.banned': banned,
  'cupons.try': tryCoupon,
  'cupons.mine': async (_, context) => ({ list: await ownCoupons(context) }),
  'cuponsUsed.list': uses,
  'cuponsUsed.allPaginate': uses,
  'cuponsUsed.create': async () => fail('COUNTED_BY_SHOP'),
  'cuponsUsed.change': refuseChange,
  'cuponsUsed.remove': refuseChange,
  'cuponsUsed.get': async ({ params }, { db, user }) => {
    const [row] = await couponUses(db, user, { id: params.id }, ONE);
    return row ? presentUse(row) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<keyof typeof couponCalls>;

async function banned({ body }: CheckedInputOf<'cupons.banned'>, { db }: SignedInContext) {
  const kinds = body.categoryIds.length + body.brandIds.length > 0 ? await countBanned(db, body) : [];
  return {
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    laws: kinds.map(({ kind }) => GOODS_LAW[kind].ban),
  };
}

async function allCoupons({ query }: { query: CouponsQuery }, { db }: SignedInContext) {
  const page = await couponsPage(db, query);
  return isFailure(page) ? page : { list: page.rows.map(presentCoupon), pagination: page.pagination };
}

/** A coupon by its code, for shoppers. They cannot list coupons. */
async function lookUp({ query }: { query: CouponsQuery }, { db, user }: SignedInContext) {
  if (!query.code || query.inactive !== false) return fail('NOT_FOUND');
  const other = ofStaff.find((name) => query[name] !== undefined);
  if (other) return badField(other, 'Un cupón se busca solo por su código.');
  const tried = await tryCode(db, user);
  if (isFailure(tried)) return tried;
  const row = await activeCoupon(db, normaliseCouponCode(query.code), user.role);
  if (row) await tried.wasRight();
  const rows = row ? [row] : [];
  const { list, pagination } = genericPageOf(rows, query);
  return { list: list.map(presentCoupon), pagination };
}

async function uses({ query }: { query: UsesQuery }, { db, user }: SignedInContext) {
  const filter = { couponId: query.cupon, userId: query.user_id };
  const { list, pagination } = await genericPage(
    query,
    (rows) => couponUses(db, user, filter, rows),
    () => countUses(db, user, filter),
  );
  return { list: list.map(presentUse), pagination };
}

function presentUse(row: UseRow): OutputOf<'cuponsUsed.list'>['list'][number] {
  return {
    id: row.id,
    idUser: row.user_id,
    idShoppingCart: row.cart_id,
    idCupon: row.coupon_id,
    code: row.code,
    id_order: row.number,
    returned: row.returned,
    creationDate: row.created_at.toISOString(),
  };
}

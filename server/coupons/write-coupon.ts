import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { MOST_AUTOMATIC } from '#rules/coupons/automatic.ts';
import { bannedProducts } from '#server/catalogue/goods/ban.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { presentRemovable } from '#server/resource/staff-record.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { type PriceList, readPriceList } from './price-list.ts';
import {
  addCoupon,
  type CouponRow,
  type CouponToSave,
  changeCoupon,
  isCodeTaken,
  lockCoupon,
  otherAutomatic,
  putCouponBack,
  removeCoupon,
  unknownIds,
} from './queries.ts';

const tooManyAutomatic = `Ya hay ${MOST_AUTOMATIC} cupones activos que se aplican automáticamente, el máximo. Desactiva uno antes de activar otro.`;
type Fields = CheckedInputOf<'cupons.create'>['body'];

const resource: Resource<CouponRow, OutputOf<'cupons.get'>> = {
  entity: 'coupon',
  lock: (tx, id) => lockCoupon(tx, id),
  present: presentCoupon,
};

export async function createCoupon({ body }: CheckedInputOf<'cupons.create'>, context: SignedInContext) {
  return createRecord(resource, context, 'cupons.create', async (tx) => {
    const list = await readPriceList(tx, body.productPrices);
    const made = toRow(newId(), body, list);
    const refused = await refuse(tx, body, { id: made.id, list, now: context.now() });
    return refused ?? (await addCoupon(tx, made)) ?? codeUsed();
  });
}

export async function updateCoupon({ body }: CheckedInputOf<'cupons.update'>, context: SignedInContext) {
  const { id, version } = body;
  const doc = await updateRecord(
    resource,
    context,
    { call: 'cupons.update', id, version, unlessSame: true },
    async (tx, locked) => {
      const list = await readPriceList(tx, body.productPrices);
      const refused = await refuse(tx, body, { id, list, before: locked, now: context.now() });
      if (refused) return refused;
      if (await isCodeTaken(tx, body.code, id)) return codeUsed();
      return changeCoupon(tx, toRow(id, body, list));
    },
  );
  return isFailure(doc) ? doc : { doc };
}

export async function takeCouponAway(
  { params: { id }, query: { version } }: CheckedInputOf<'cupons.remove'>,
  context: SignedInContext,
) {
  const removal = { call: 'cupons.remove', id, version, message: 'Se quitó el cupón.' } as const;
  return removeRecord(resource, context, removal, (tx) => removeCoupon(tx, id));
}

/** Restores it if its code is still free and the number of automatic coupons allows it. */
export async function restoreCoupon(
  { body: { id, version } }: CheckedInputOf<'cupons.restore'>,
  context: SignedInContext,
) {
  const doc = await restoreRecord(
    resource,
    context,
    { call: 'cupons.restore', id, version },
    {
      lockRemoved: (tx, removed) => lockCoupon(tx, removed, { isRemoved: true }),
      restore: async (tx, removed) => {
        const before = { ...removed, inactive: true };
        const body = presentCoupon(removed);
        const list = await readPriceList(tx, body.productPrices);
        const refused = await refuse(tx, body, { id, list, before, now: context.now() });
        if (refused) return refused;
        return (await isCodeTaken(tx, removed.code, id)) ? codeUsed() : putCouponBack(tx, id);
      },
    },
  );
  return isFailure(doc) ? doc : { doc };
}

/** The coupon as sent to its editors. */
export function presentCoupon(row: CouponRow): OutputOf<'cupons.get'> {
  return {
    id: row.id,
    type: row.type,
    code: row.code,
    description: row.description,
    usesPerUserLimit: row.uses_per_user_limit,
    usesTotalLimit: row.uses_total_limit,
    usesTotalCount: row.uses_total_count,
    stackLimit: row.stack_limit,
    startDate: row.start_date?.toISOString() ?? null,
    endDate: row.end_date?.toISOString() ?? null,
    produtsIds: row.product_prices.length > 0 ? [] : row.product_ids,
    categoryIds: row.category_ids,
    brandIds: row.brand_ids,
    minSubtotal: row.min_subtotal,
    unitsFrom: row.units_from,
    unitsReduced: row.units_reduced,
    productPrices: row.product_prices.map((price, at) => ({ product_id: row.product_ids[at] ?? '', price })),
    weekdays: row.weekdays,
    forRole: row.for_role,
    value: row.value,
    percentage: row.percentage,
    offices_ids: row.office_ids,
    autoActivate: row.auto_activate,
    firstOrderOnly: row.first_order_only,
    inProfile: row.in_profile,
    ...presentRemovable(row),
  };
}

function toRow(id: string, body: Fields, list: PriceList): CouponToSave {
  return {
    id,
    code: plainText(body.code),
    type: body.type,
    description: plainText(body.description),
    value: body.value,
    percentage: body.percentage,
    stack_limit: body.stackLimit,
    uses_total_limit: body.usesTotalLimit,
    uses_per_user_limit: body.usesPerUserLimit,
    start_date: body.startDate === null ? null : new Date(body.startDate),
    end_date: body.endDate === null ? null : new Date(body.endDate),
    product_ids: list.productIds.length > 0 ? list.productIds : [...new Set(body.produtsIds)],
    category_ids: [...new Set(body.categoryIds)],
    brand_ids: [...new Set(body.brandIds)],
    min_subtotal: body.minSubtotal,
    units_from: body.unitsFrom,
    units_reduced: body.unitsReduced,
    office_ids: [...new Set(body.offices_ids)],
    auto_activate: body.autoActivate,
    first_order_only: body.firstOrderOnly,
    in_profile: body.inProfile,
    weekdays: [...new Set(body.weekdays)].sort(),
    for_role: body.forRole,
    product_prices: list.prices,
    inactive: body.inactive,
  };
}

/** Contradictions between fields, and references that are wrong. */
async function refuse(
  tx: Queries,
  body: Fields,
  { id, list, before, now }: { id: string; list: PriceList; before?: CouponRow; now: Date },
): Promise<Failure<'INVALID_INPUT'> | undefined> {
  const details: ErrorDetail[] = [...list.problems];
  const used = before?.uses_total_count ?? 0;
  const wrong = (field: keyof Fields, message: string) => details.push({ field, message });
  const hasList = body.productPrices.length > 0;
  const { categoryIds: categories, brandIds: brands } = body;
  const products = hasList ? list.productIds : body.produtsIds;
  if (hasList) contradictList(body, wrong);
  else if (body.percentage === 0 && body.value === 0)
    wrong('value', 'Escribe un porcentaje, un valor de descuento o una lista de precios.');
  if (
    !hasList &&
    body.type === 'products_price' &&
    products.length + categories.length + brands.length === 0
  ) {
    wrong('produtsIds', 'Elige los productos, las categorías o las marcas a los que aplica.');
  }
  if (body.unitsFrom > 0 && body.type === 'total_cart') {
    wrong('unitsFrom', 'Un descuento por unidades es de algunos productos, no de todo el carrito.');
  }
  if (body.unitsFrom > 0 && body.percentage === 0 && !hasList) {
    wrong('percentage', 'Un descuento por unidades es un porcentaje: 100 regala las unidades.');
  }
  if (!hasList && body.unitsReduced > 0 && body.unitsReduced >= body.unitsFrom) {
    wrong('unitsReduced', 'Las unidades con descuento deben ser menos que las que se llevan.');
  }
  if (body.startDate && body.endDate && new Date(body.endDate) < new Date(body.startDate)) {
    wrong('endDate', 'La fecha final no puede ser anterior a la inicial.');
  }
  if (body.usesTotalLimit > 0 && body.usesTotalLimit < used) {
    const times = used === 1 ? '1 vez' : `${used} veces`;
    wrong('usesTotalLimit', `El cupón ya se usó ${times}; el límite no puede ser menor.`);
  }
  if (body.autoActivate && !body.inactive && (await otherAutomatic(tx, id, now)) >= MOST_AUTOMATIC) {
    wrong('autoActivate', tooManyAutomatic);
  }
  const unknown = await unknownIds(tx, { products, categories, brands, offices: body.offices_ids });
  const named = hasList ? 'productPrices' : 'produtsIds';
  if (unknown.products > 0) wrong(named, 'Hay productos que no existen.');
  for (const { message } of await bannedProducts(tx, newlyPromoted(body, products, before)))
    wrong(named, message);
  if (unknown.categories > 0) wrong('categoryIds', 'Hay categorías que no existen.');
  if (unknown.brands > 0) wrong('brandIds', 'Hay marcas que no existen.');
  if (unknown.offices > 0) wrong('offices_ids', 'Hay sedes que no existen.');
  const [first] = details;
  return first && fail('INVALID_INPUT', { message: first.message, details });
}

/** Products that the coupon did not reduce before; a coupon whose products became banned can still be edited. */
function newlyPromoted(
  { type, inactive }: Fields,
  products: readonly string[],
  before: CouponRow | undefined,
): readonly string[] {
  if (type !== 'products_price') return [];
  if (!before || before.type !== type || (before.inactive && !inactive)) return products;
  const earlier = new Set(before.product_ids);
  return products.filter((id) => !earlier.has(id));
}

/** Reports fields that contradict a price list. */
function contradictList(body: Fields, wrong: (field: keyof Fields, message: string) => void) {
  if (body.type === 'total_cart')
    wrong('productPrices', 'Una lista de precios es de algunos productos, no de todo el carrito.');
  if (body.percentage > 0) wrong('percentage', 'Con una lista de precios no hay porcentaje.');
  if (body.value > 0) wrong('value', 'Con una lista de precios no hay valor de descuento.');
  if (body.produtsIds.length > 0) wrong('produtsIds', 'Los productos son los de la lista de precios.');
  if (body.categoryIds.length > 0) wrong('categoryIds', 'Los productos son los de la lista de precios.');
  if (body.brandIds.length > 0) wrong('brandIds', 'Los productos son los de la lista de precios.');
  if (body.unitsReduced > 0)
    wrong('unitsReduced', 'Con una lista de precios cuestan menos todas las unidades.');
}

function codeUsed(): Failure<'COUPON_CODE_USED'> {
  return failAt('COUPON_CODE_USED', 'code');
}

import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { MOST_AUTOMATIC } from '#rules/coupons/automatic.ts';
import { lastWrite, writeAudit } from '#server/audit/audit.ts';
import { plainText } from '#server/cart/wanted-line.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import {
  addCoupon,
  type CouponRow,
  type CouponToSave,
  changeCoupon,
  heldCoupon,
  isCodeTaken,
  otherAutomatic,
  removeCoupon,
  unknownIds,
} from './queries.ts';

const ENTITY = 'coupon';
const tooManyAutomatic = `Ya hay ${MOST_AUTOMATIC} cupones activos que se aplican automáticamente, el máximo. Desactiva uno antes de activar otro.`;
type Fields = CheckedInputOf<'cupons.create'>['body'];

export async function createCoupon({ body }: CheckedInputOf<'cupons.create'>, context: SignedInContext) {
  return context.db.transaction(async (tx) => {
    const made = toRow(newId(), body);
    const refused = await refuse(tx, body, { id: made.id, used: 0, now: context.now() });
    if (refused) return refused;
    const row = await addCoupon(tx, made);
    if (!row) return codeUsed();
    const after = presentCoupon(row);
    const write = { call: 'cupons.create', entity: ENTITY, entityId: row.id, before: null, after } as const;
    await writeAudit(tx, context, write);
    return after;
  });
}

/** Changes the version that was edited and no other; whoever comes second is told who was first (decision 47). */
export async function updateCoupon({ body }: CheckedInputOf<'cupons.update'>, context: SignedInContext) {
  return inTurnOfCoupon(context, body.id, async (tx) => {
    const held = await heldCoupon(tx, body.id);
    if (!held) return fail('NOT_FOUND');
    if (held.version !== body.version) return staleEdit(tx, held);
    const refused = await refuse(tx, body, { id: held.id, used: held.uses_total_count, now: context.now() });
    if (refused) return refused;
    if (await isCodeTaken(tx, body.code, held.id)) return codeUsed();
    const doc = presentCoupon(await changeCoupon(tx, toRow(held.id, body)));
    const before = presentCoupon(held);
    await writeAudit(tx, context, {
      call: 'cupons.update',
      entity: ENTITY,
      entityId: held.id,
      before,
      after: doc,
    });
    return { doc };
  });
}

export async function takeCouponAway(
  { params, query }: CheckedInputOf<'cupons.remove'>,
  context: SignedInContext,
) {
  return inTurnOfCoupon(context, params.id, async (tx) => {
    const held = await heldCoupon(tx, params.id);
    if (!held) return fail('NOT_FOUND');
    if (held.version !== query.version) return staleEdit(tx, held);
    await removeCoupon(tx, held.id);
    const before = presentCoupon(held);
    const write = { call: 'cupons.remove', entity: ENTITY, entityId: held.id, before, after: null } as const;
    await writeAudit(tx, context, write);
    return { message: 'Se quitó el cupón.' };
  });
}

function inTurnOfCoupon<T>(
  { db }: SignedInContext,
  id: string,
  change: (tx: Queries) => Promise<T>,
): Promise<T> {
  return db.inTurn(`coupon ${id}`, () => db.transaction(change));
}

/** The coupon as the wire writes it, for those who write coupons. */
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
    produtsIds: row.product_ids,
    value: row.value,
    percentage: row.percentage,
    offices_ids: row.office_ids,
    autoActivate: row.auto_activate,
    firstOrderOnly: row.first_order_only,
    inactive: row.inactive,
    creationDate: row.created_at.toISOString(),
    version: row.version,
  };
}

function toRow(id: string, body: Fields): CouponToSave {
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
    product_ids: [...new Set(body.produtsIds)],
    office_ids: [...new Set(body.offices_ids)],
    auto_activate: body.autoActivate,
    first_order_only: body.firstOrderOnly,
    inactive: body.inactive,
  };
}

/** What is wrong between the fields, or with what they point at. */
async function refuse(
  tx: Queries,
  body: Fields,
  { id, used, now }: { id: string; used: number; now: Date },
): Promise<Failure<'INVALID_INPUT'> | undefined> {
  const details: ErrorDetail[] = [];
  const wrong = (field: keyof Fields, message: string) => details.push({ field, message });
  if (body.percentage === 0 && body.value === 0)
    wrong('value', 'Escribe un porcentaje o un valor de descuento.');
  if (body.type === 'products_price' && body.produtsIds.length === 0) {
    wrong('produtsIds', 'Elige los productos a los que aplica.');
  }
  if (body.startDate && body.endDate && new Date(body.endDate) < new Date(body.startDate)) {
    wrong('endDate', 'La fecha final no puede ser anterior a la inicial.');
  }
  if (body.usesTotalLimit > 0 && body.usesTotalLimit < used) {
    wrong('usesTotalLimit', `El cupón ya se usó ${used} veces; el límite no puede ser menor.`);
  }
  if (body.autoActivate && !body.inactive && (await otherAutomatic(tx, id, now)) >= MOST_AUTOMATIC) {
    wrong('autoActivate', tooManyAutomatic);
  }
  const unknown = await unknownIds(tx, body.produtsIds, body.offices_ids);
  if (unknown.products > 0) wrong('produtsIds', 'Hay productos que no existen.');
  if (unknown.offices > 0) wrong('offices_ids', 'Hay sedes que no existen.');
  const [first] = details;
  return first && fail('INVALID_INPUT', { message: first.message, details });
}

function codeUsed(): Failure<'COUPON_CODE_USED'> {
  return failAt('COUPON_CODE_USED', 'code');
}

async function staleEdit(tx: Queries, held: CouponRow): Promise<Failure<'STALE_EDIT'>> {
  return fail('STALE_EDIT', {
    data: { ...(await lastWrite(tx, ENTITY, held.id)), current: presentCoupon(held) },
  });
}

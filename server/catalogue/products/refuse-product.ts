import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import { takesProducts } from '../categories/shelf-in-use.ts';
import { refusedDiscounts } from '../goods/refuse-discount.ts';
import { isInOpenOrder } from './in-open-order.ts';
import type { StaffProductRow } from './present.ts';

type Changes = Omit<CheckedInputOf<'products.save'>['body'], 'version'>;
type Refused = Failure<'INVALID_INPUT' | 'PRODUCT_SKU_USED'>;

/** Required in the form (back-office 5): existing values cannot be removed; imports may leave them empty. */
const REQUIRED = { bar_code: 'código de barras', description: 'descripción' } as const;

/** Contradictions between fields, and references that are wrong; `before` is missing for a new product. */
export async function refuseProduct(
  tx: Queries,
  changes: Changes,
  before: StaffProductRow | undefined,
  now: Date,
): Promise<Refused | undefined> {
  const details: ErrorDetail[] = [];
  const wrong = (field: string, message: string) => details.push({ field, message });
  for (const [field, name] of Object.entries(REQUIRED)) {
    const is = changes[field as keyof typeof REQUIRED];
    if (is === '' && before?.[field as keyof typeof REQUIRED] !== '')
      wrong(field, `El campo ${name} es obligatorio`);
  }
  if (changes.brand_id === null && before?.brand_id !== null)
    wrong('brand_id', 'El campo marca es obligatorio');
  refuseContent(changes, before, wrong);
  const isSoldOtherwise = before && changes.countType !== undefined && changes.countType !== before.countType;
  if (isSoldOtherwise && (await isInOpenOrder(tx, before.id, now))) wrong('countType', ORDERED);
  else if (isSoldOtherwise && (await keepsStockOfAnotherUnit(tx, changes, before)))
    wrong('countType', UNCOUNTED);
  const existing = await knownAmong(tx, changes, before);
  const shelf = changes.sub_category_id;
  // The subcategory may stay although it is inactive by now.
  const isPlaced =
    shelf === undefined || shelf === before?.sub_category_id || (await takesProducts(tx, shelf));
  if (!isPlaced) wrong('sub_category_id', 'Debe seleccionar una categoria');
  if (changes.brand_id && !existing.brand) wrong('brand_id', 'Esa marca no existe.');
  if (changes.provider_id && !existing.provider) wrong('provider_id', 'Ese proveedor no existe.');
  const offices = changes.stock_branch_offices ?? [];
  if (new Set(offices.map(({ id }) => id)).size < offices.length)
    wrong('stock_branch_offices', 'Hay una sede dos veces.');
  const goodsKind = changes.goodsKind === undefined ? (before?.goodsKind ?? null) : changes.goodsKind;
  const priceIn = (officeId: string) => before?.offices.find(([id]) => id === officeId)?.[1];
  const subcategoryId = shelf ?? before?.sub_category_id ?? '';
  if (isPlaced && subcategoryId !== '')
    details.push(...(await refusedDiscounts(tx, { subcategoryId, goodsKind, priceIn }, offices)));
  const [first] = details;
  if (first) return fail('INVALID_INPUT', { message: first.message, details });
  return changes.id_item === undefined || changes.id_item === before?.id_item
    ? undefined
    : refuseSku(tx, changes.id_item);
}

const ORDERED =
  'Hay pedidos sin terminar con este producto: cambia cómo se vende cuando se entreguen o se reciba lo devuelto.';
const UNCOUNTED =
  'Cambia cómo se vende: escribe otra vez el stock de cada sede, 11 unidades no son 11 gramos.';

/**
 * Refuses a sale by weight whose content is not in grams: in another unit, 500 g would cost five hundred times the
 * price of the piece.
 */
export function refuseContent(
  changes: Pick<Changes, 'countType' | 'quantity_pum' | 'unit_measurement_pum'>,
  before: Pick<StaffProductRow, 'countType' | 'quantity_pum' | 'unit_measurement_pum'> | undefined,
  wrong: (field: string, message: string) => void,
): void {
  const { countType, quantity_pum: quantity, unit_measurement_pum: unit } = changes;
  if ((countType ?? before?.countType) !== 'grams') return;
  const content = quantity ?? before?.quantity_pum ?? 0;
  if (!Number.isInteger(content)) wrong('quantity_pum', 'Lo que se vende por peso lleva gramos enteros.');
  // Changes of other fields may be saved with it.
  const isSaid = (countType ?? quantity ?? unit) !== undefined;
  if (isSaid && content > 0 && (unit ?? before?.unit_measurement_pum) !== 'g')
    wrong('unit_measurement_pum', 'Lo que se vende por peso lleva su contenido en gramos.');
}

/** Whether an office keeps a stock that is not counted anew, whose pieces would become as many grams. */
async function keepsStockOfAnotherUnit(
  tx: Queries,
  { stock_branch_offices: figures = [] }: Changes,
  before: StaffProductRow,
): Promise<boolean> {
  const counted = figures.flatMap(({ id, stock }) => (stock === undefined ? [] : [id]));
  const { keeps } = await tx.one<{ keeps: boolean }>(sql`
    select exists (select from product_office where business_id = ${tx.businessId} and product_id = ${before.id}
      and stock > 0 and office_id <> all(${counted}::uuid[])) as keeps`);
  return keeps;
}

/** The wrong figures, each with its index in the list. */
export function wrongFigures(
  figures: readonly unknown[],
  wrong: readonly { at: number; field: string; message: string }[],
): Failure<'INVALID_INPUT'> {
  const details = wrong
    .filter(({ at }) => at >= 0 && at < figures.length)
    .map(({ at, field, message }) => ({ field: `stock_branch_offices.${at}.${field}`, message }));
  return fail('INVALID_INPUT', { message: details[0]?.message ?? '', details });
}

type References = { brand: boolean; provider: boolean };

/** Existing references are not checked: a brand may be inactive by now. */
function knownAmong(tx: Queries, changes: Changes, before: StaffProductRow | undefined): Promise<References> {
  const { brand_id: brand = null, provider_id: provider = null } = changes;
  return tx.one<References>(sql`
    select
      (${brand}::uuid is not distinct from ${before?.brand_id ?? null}::uuid or exists (
        select from brand where business_id = ${tx.businessId} and id = ${brand} and not inactive)) as brand,
      (${provider}::uuid is not distinct from ${before?.provider_id ?? null}::uuid or exists (
        select from provider where business_id = ${tx.businessId} and id = ${provider} and not inactive)) as provider`);
}

/** Removed products count as well: old orders and imports refer to their code. */
async function refuseSku(tx: Queries, sku: string): Promise<Refused | undefined> {
  // Two simultaneous uses of a code are checked in turn.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('product ' || ${sku} || ${tx.businessId}, 0)) as locked`,
  );
  const other = await tx.first<{ title: string; removed: boolean }>(sql`
    select title, removed from product where business_id = ${tx.businessId} and sku = ${sku}`);
  if (!other) return undefined;
  const message = other.removed
    ? `Ese SKU fue de “${other.title}”, que se eliminó.`
    : `Ese SKU ya es de “${other.title}”.`;
  return failAt('PRODUCT_SKU_USED', 'id_item', message);
}

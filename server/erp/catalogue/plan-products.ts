import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { EMPTY_LABEL, labelOf, type StoredLabel } from '#rules/label/label.ts';
import { writtenLabel } from '#server/catalogue/products/product-fields.ts';
import { refuseContent } from '#server/catalogue/products/refuse-product.ts';
import type { ProductLine } from '#server/catalogue/writing/product-line.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { plainText } from '#server/http/plain-text.ts';
import { WAITING } from '#server/imports/plan.ts';
import { skusByBareKey } from '#server/imports/planning/current.ts';
import { isOtherGoods } from '#server/imports/planning/other-goods.ts';
import { isOurs } from '#server/imports/planning/plan-row.ts';
import { bareKey } from '#server/imports/reading/cell-text.ts';
import { readShelves, type Shelves, shelfOf } from './shelves.ts';

export type ProductRow = CheckedInputOf<'erp.writeProducts'>['body']['rows'][number];
export type RowError = OutputOf<'erp.writeProducts'>['errors'][number];
export type Wrong = Omit<RowError, 'row'>;
/** A row and its place in what was sent. */
export type PlacedRow = { at: number; row: ProductRow };

/** Why a key took a product from the shop; a key shows it again. */
const HIDDEN_BY_KEY = 'No se vende: lo dijo otro sistema';

type Current = {
  sku: string;
  removed: boolean;
  inactive: boolean;
  inactive_reason: string;
  title: string;
  brand: string;
  brand_display_name: string;
  subcategory_id: string;
  countType: 'units' | 'grams';
  quantity_pum: number;
  unit_measurement_pum: 'g' | 'ml' | 'und' | 'm';
  label: StoredLabel;
};

type Catalogue = {
  shelves: Shelves;
  current: ReadonlyMap<string, Current>;
  /** A code, of the shop or of another row, that a new one differs from in leading zeros or capitals only. */
  similarTo: (code: string) => string | undefined;
};

/**
 * What rows change, as the catalogue writer takes it, and which are refused: as staff's forms and imports do. What they
 * change is locked, so that nobody makes it another meanwhile.
 */
export async function planProducts(tx: Queries, rows: readonly PlacedRow[], codes: BareCodes) {
  const current = await currentOf(
    tx,
    rows.map(({ row }) => row.id_item),
  );
  const added = rows.flatMap(({ row }) => (current.has(row.id_item) ? [] : bareKey(row.id_item)));
  const bySku = await skusByBareKey(tx, [...new Set(added)]);
  const similarTo = (code: string) =>
    bySku.get(bareKey(code)) ?? codes.get(bareKey(code))?.find((other) => other !== code);
  const catalogue = { current, shelves: await readShelves(tx), similarTo };
  const lines: ProductLine[] = [];
  const errors: RowError[] = [];
  for (const { at, row } of rows) {
    const planned = planRow(row, catalogue);
    if ('message' in planned) errors.push({ row: at, ...planned });
    else lines.push(planned);
  }
  // In one order: two requests of the same new products would wait for each other.
  lines.sort((one, other) => (one.sku < other.sku ? -1 : 1));
  return { lines, errors };
}

/** Codes of a request by what is left of them without leading zeros and capitals. */
export type BareCodes = ReadonlyMap<string, readonly string[]>;

export function bareCodesOf(rows: readonly ProductRow[]): BareCodes {
  return Map.groupBy(
    rows.map(({ id_item: code }) => code),
    bareKey,
  );
}

function planRow(row: ProductRow, { shelves, current: products, similarTo }: Catalogue): ProductLine | Wrong {
  const current = products.get(row.id_item);
  if (current?.removed) return REMOVED;
  const shelf =
    row.category === undefined ? undefined : shelfOf(shelves, row.category, row.subcategory ?? '');
  if (shelf === null) return UNKNOWN_CATEGORY;
  if (!current && row.title === undefined) return NO_TITLE;
  if (!current && shelf === undefined) return NO_SUBCATEGORY;
  if (current && row.count_type !== undefined && row.count_type !== current.countType) return COUNT_TYPE;
  const wrong =
    wrongContent(row, current) ?? (row.confirmed ? undefined : held(row, { current, shelf, similarTo }));
  return wrong ?? lineOf(row, current, { shelf, shelves });
}

/** What an import holds back until somebody accepts it. */
function held(
  row: ProductRow,
  {
    current,
    shelf,
    similarTo,
  }: { current: Current | undefined; shelf: string | undefined; similarTo: Catalogue['similarTo'] },
): Wrong | undefined {
  if (!current) {
    const other = similarTo(row.id_item);
    return other === undefined ? undefined : similarCode(other);
  }
  const { title, brand } = row;
  if (title === undefined) return undefined;
  const named = { title, writtenTitle: title, ...(brand === undefined ? {} : { brand }) };
  return isOtherGoods(named, current, shelf) ? otherThan(current.title) : undefined;
}

function wrongContent(row: ProductRow, current: Current | undefined): Wrong | undefined {
  let wrong: Wrong | undefined;
  const changes = {
    countType: row.count_type,
    quantity_pum: row.content,
    unit_measurement_pum: row.content_unit,
  };
  refuseContent(changes, current, (field, message) => {
    wrong ??= { field: field === 'quantity_pum' ? 'content' : 'content_unit', code: 'CONTENT', message };
  });
  return wrong ?? wrongPriceUnit(row, current);
}

/** Of what is sold by weight, the content is what its price buys. */
function wrongPriceUnit({ count_type, content }: ProductRow, current: Current | undefined) {
  if ((current?.countType ?? count_type) !== 'grams') return undefined;
  if (content === 0 || (content === undefined && !current)) return NO_CONTENT;
  return current && content !== undefined && content !== current.quantity_pum ? OTHER_CONTENT : undefined;
}

/** Request fields with the same meaning as a column. */
const plain = {
  title: 'title',
  brand: 'brand',
  provider: 'provider',
  bar_code: 'bar_code',
  description: 'description',
  size: 'size_text',
  grams_per_unit: 'grams_per_unit',
  content: 'quantity_pum',
  content_unit: 'pum_unit',
  goods_kind: 'goods_kind',
  sanitary_record: 'sanitary_record',
  cost: 'cost',
} as const satisfies Partial<Record<keyof ProductRow, keyof ProductLine>>;

function lineOf(
  row: ProductRow,
  current: Current | undefined,
  { shelf, shelves }: { shelf: string | undefined; shelves: Shelves },
): ProductLine {
  const named = Object.entries(plain).flatMap(([name, column]): [string, unknown][] => {
    const value = row[name as keyof typeof plain];
    return value === undefined ? [] : [[column, typeof value === 'string' ? plainText(value) : value]];
  });
  const { label, tax_class: taxClass, tags } = row;
  const stillWaits = shelves.get(WAITING)?.has(shelf ?? current?.subcategory_id ?? '') ?? false;
  return {
    ...(Object.fromEntries(named) as Partial<ProductLine>),
    ...(shelf === undefined ? {} : { subcategory_id: shelf }),
    ...(taxClass === undefined ? {} : { tax_class: taxClass || null }),
    ...(tags && { tags: [...new Set(tags.map(plainText))] }),
    ...(label && { label: writtenLabel(label, current ? labelOf(current.label) : EMPTY_LABEL) }),
    ...activity(row, current, stillWaits),
    ...(current ? {} : { onlyNew: true, ...(row.count_type && { count_type: row.count_type }) }),
    sku: plainText(row.id_item),
  };
}

/** What a person took from the shop stays as it is. */
function activity({ active }: ProductRow, current: Current | undefined, stillWaits: boolean) {
  if (active === false && !current?.inactive) return { inactive: true, inactive_reason: HIDDEN_BY_KEY };
  if (active !== true || !current?.inactive) return {};
  const { inactive_reason: reason } = current;
  return reason === HIDDEN_BY_KEY || isOurs(reason, stillWaits)
    ? { inactive: false, inactive_reason: '' }
    : {};
}

async function currentOf(tx: Queries, skus: readonly string[]): Promise<ReadonlyMap<string, Current>> {
  await tx.all(sql`
    select from product where business_id = ${tx.businessId} and sku = any(${skus}::text[])
    order by id for no key update`);
  const rows = await tx.all<Current>(sql`
    select p.sku, p.removed, p.inactive, p.inactive_reason, p.title, coalesce(b.name, '') as brand,
      coalesce(b.display_name, '') as brand_display_name, p.subcategory_id, p.count_type as "countType",
      p.quantity_pum::float8 as quantity_pum, p.pum_unit as unit_measurement_pum, p.label
    from product p
    left join brand b on b.business_id = p.business_id and b.id = p.brand_id
    where p.business_id = ${tx.businessId} and p.sku = any(${skus}::text[])`);
  return new Map(rows.map((row) => [row.sku, row]));
}

export const REMOVED: Wrong = {
  field: 'id_item',
  code: 'REMOVED',
  message: 'Una persona eliminó este producto: se recupera en la administración.',
};
const UNKNOWN_CATEGORY = {
  field: 'subcategory',
  code: 'UNKNOWN_CATEGORY',
  message: 'No hay una subcategoría con ese código en esa categoría.',
};
const NO_TITLE = { field: 'title', code: 'NO_TITLE', message: 'Un producto nuevo necesita título.' };
const NO_SUBCATEGORY = {
  field: 'subcategory',
  code: 'NO_SUBCATEGORY',
  message: 'Un producto nuevo necesita categoría y subcategoría.',
};
const COUNT_TYPE = {
  field: 'count_type',
  code: 'COUNT_TYPE',
  message:
    'Cómo se cuenta un producto que ya existe lo cambia una persona: su precio y su existencia serían otros.',
};
const NO_CONTENT = {
  field: 'content',
  code: 'CONTENT',
  message: 'Lo que se vende por peso necesita content: los gramos que compra su precio.',
};
const OTHER_CONTENT = {
  field: 'content',
  code: 'CONTENT',
  message:
    'Los gramos del precio de un producto que ya existe los cambia una persona: lo que cuesta sería otro.',
};
const similarCode = (other: string) => ({
  field: 'id_item',
  code: 'SIMILAR_CODE',
  message: `El código ${other} solo es distinto en ceros o mayúsculas. Si son dos productos, envíalo con confirmed.`,
});
const otherThan = (title: string) => ({
  field: 'title',
  code: 'OTHER_GOODS',
  message: `Ese código es de “${title}”. Si de verdad es lo mismo, envíalo con confirmed.`,
});

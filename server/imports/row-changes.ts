import type { ImportChange, ImportRow } from '#contract/imports/import-shapes.ts';
import { daysText } from '#rules/dates/calendar-days.ts';
import { labelChanges } from '#rules/label/cells.ts';
import { labelOf } from '#rules/label/label.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { TAX_CLASS_NAMES, taxClassOf } from '#rules/taxes/tax-classes.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { figuresOfRows, type RowFigures } from './figure-parts.ts';
import type { ProductChange, SaleChange } from './plan.ts';
import type { ImportRecord } from './queries.ts';
import type { StoredRow } from './row-queries.ts';

type Changes = Pick<ImportRow, 'changes' | 'figures'>;

/** Changes of rows, before and after: of the product, and of its figures in the first office. */
export async function changesOfRows(
  db: Queries,
  { id, offices, undoes }: Pick<ImportRecord, 'id' | 'offices' | 'undoes'>,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => Changes> {
  const written = rows.filter(({ after }) => after?.product !== undefined);
  if (written.length === 0) return () => ({ changes: [], figures: null });
  const [figures, shelfName, officeName] = await Promise.all([
    figuresOfRows(
      db,
      { importId: id, offices },
      written.map(({ row }) => row),
    ),
    shelfNames(db, written),
    officeNames(db, offices),
  ]);
  return ({ row, before, after }) => ({
    changes: [
      ...pictureChanges(after),
      ...productChanges(before?.product ?? {}, after, shelfName),
      ...saleChanges(before?.sales, after?.sales, officeName),
    ],
    figures: figureChanges(figures.get(row), officeName, undoes !== null),
  });
}

function productChanges(
  before: ProductChange,
  after: StoredRow['after'],
  shelfName: (id: string | undefined) => string,
): ImportChange[] {
  const made = after?.product ?? {};
  const shelf = after?.shelf;
  const text = (value = '') => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
  const content = ({ quantity_pum: quantity, pum_unit: unit }: ProductChange) =>
    quantity ? `${groupThousands(quantity)} ${unit ?? before.pum_unit ?? ''}`.trim() : '';
  const cost = ({ cost: value }: ProductChange) => (value == null ? '' : formatPesos(value));
  const taxed = ({ tax_class: value }: ProductChange) => {
    const taxClass = taxClassOf(value);
    return taxClass === null ? '' : TAX_CLASS_NAMES[taxClass];
  };
  const isVisible = ({ inactive }: ProductChange) =>
    inactive === undefined ? '' : inactive ? WORDS.hidden : WORDS.shown;
  const weighed = ({ count_type: type }: ProductChange) => (type === undefined ? '' : WORDS[type]);
  const label = made.label ? labelChanges(labelOf(before.label ?? {}), labelOf(made.label)) : NOTHING;
  const all: ImportChange[] = [
    { field: 'title', before: text(before.title), after: text(made.title) },
    { field: 'bar_code', before: text(before.bar_code), after: text(made.bar_code) },
    { field: 'description', before: text(before.description), after: text(made.description) },
    { field: 'brand', before: text(before.brand), after: text(made.brand) },
    { field: 'provider', before: text(before.provider), after: text(made.provider) },
    {
      field: 'subcategory',
      before: shelfName(before.subcategory_id),
      after: shelf === 'waiting' ? WORDS.waiting : shelf ? shelf.make : shelfName(made.subcategory_id),
    },
    { field: 'tags', before: '', after: text(made.tags?.join(', ')) },
    { field: 'size', before: text(before.size_text), after: text(made.size_text) },
    { field: 'content', before: content(before), after: content(made) },
    { field: 'count_type', before: weighed(before), after: weighed(made) },
    { field: 'tax', before: taxed(before), after: taxed(made) },
    { field: 'sanitary_record', before: text(before.sanitary_record), after: text(made.sanitary_record) },
    { field: 'label', before: text(label.before), after: text(label.after) },
    { field: 'cost', before: cost(before), after: cost(made) },
    { field: 'inactive', before: isVisible(before), after: isVisible(made) },
  ];
  return all.filter((one) => one.before !== one.after);
}

function pictureChanges(after: StoredRow['after']): ImportChange[] {
  return after?.pictureUrl ? [{ field: 'picture', before: '', after: after.pictureUrl }] : [];
}

/** Changed prices of certain days in the first office that has any, and the number of offices where they change. */
function saleChanges(
  [before]: readonly SaleChange[] = [],
  after: readonly SaleChange[] = [],
  officeName: (id: string) => string,
): ImportChange[] {
  const [first] = after;
  if (!first) return [];
  const text = (sale: SaleChange | undefined) =>
    sale === undefined || sale[1] === null ? '' : `${formatPesos(sale[1])} ${daysText(sale[2], sale[3])}`;
  const place = after.length === 1 ? ` (${officeName(first[0])})` : ` (${after.length} sedes)`;
  return [{ field: 'sale', before: text(before), after: `${text(first) || WORDS.noSale}${place}` }];
}

const NOTHING = { before: '', after: '' };
const LONGEST = 200;
const WORDS = {
  hidden: 'Oculto',
  shown: 'Se muestra',
  waiting: 'Por clasificar',
  units: 'Por unidades',
  grams: 'Por peso',
  noSale: 'sin rebaja',
} as const;

function figureChanges(
  figures: RowFigures | undefined,
  officeName: (id: string) => string,
  isUndo: boolean,
): ImportRow['figures'] {
  const [first] = figures?.after ?? [];
  if (!figures || !first) return null;
  const [officeId, ...after] = first;
  const [, ...before] = figures.before[0] ?? [officeId];
  const changes = FIGURES.flatMap(([field, words], at): ImportChange[] => {
    const [was, is] = [before[at] ?? null, after[at] ?? null];
    if (is === null || is === was) return [];
    // An undo changes stock by a difference.
    const sign = isUndo && field === 'stock' && is > 0 ? '+' : '';
    return [{ field, before: was === null ? '' : words(was), after: sign + words(is) }];
  });
  return { office: officeName(officeId), changes, offices: figures.after.length };
}

const FIGURES = [
  ['price', formatPesos],
  ['price_neto', formatPesos],
  ['stock', groupThousands],
  ['stock_min', groupThousands],
] as const;

async function shelfNames(db: Queries, rows: readonly StoredRow[]) {
  const ids = rows.flatMap(({ before, after }) => [
    before?.product.subcategory_id ?? [],
    after?.product?.subcategory_id ?? [],
  ]);
  const found = await db.all<{ id: string; name: string }>(sql`
    select s.id, c.name || ' > ' || s.display_name as name from subcategory s
    join category c on c.business_id = s.business_id and c.id = s.category_id
    where s.business_id = ${db.businessId} and s.id = any(${[...new Set(ids.flat())]}::uuid[])`);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id: string | undefined) => (id === undefined ? '' : (names.get(id) ?? ''));
}

async function officeNames(db: Queries, ids: readonly string[]) {
  const found = await db.all<{ id: string; name: string }>(sql`
    select id, display_name as name from office where business_id = ${db.businessId} and id = any(${ids}::uuid[])`);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id) ?? '';
}

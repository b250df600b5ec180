import type { InputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { amountText, convertStock } from '#rules/quantity.ts';
import { TAX_CLASS_NAMES, type TaxClass, taxClassOf } from '#rules/taxes/tax-classes.ts';
import { callApi } from '#web/api/client.ts';
import { productsTexts } from '../../texts/products.ts';
import { productBulkTexts as texts } from '../../texts/records/product-bulk.ts';
import type { Product } from '../product-values.ts';
import { stockToWrite } from '../stock.ts';
import { editedPrices, type PriceEdit } from './price-edit.ts';

export type BulkChange =
  | { kind: 'price'; officeId: string | undefined; edit: PriceEdit }
  | { kind: 'stock'; officeId: string | undefined; how: 'add' | 'set'; amount: number }
  | { kind: 'tags'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'category'; id: string; name: string }
  /** The products' own tax class, which takes precedence over their category's. */
  | { kind: 'tax'; taxClass: TaxClass }
  /** `gramsPerUnit` is the weight of a piece, for products without one. */
  | { kind: 'sale'; to: CountType; gramsPerUnit: number | undefined };

type CountType = Product['countType'];

type Body = Omit<InputOf<'products.save'>['body'], 'version'>;

export type Change = { id: string; title: string; where: string; before: string; after: string };

/** The plan for one product: the request, its undo, and the preview. */
export type Plan = { product: Product; body: Body; changes: Change[] };

/** Products that change; others are skipped. */
export function plansOf(
  products: readonly Product[],
  change: BulkChange,
  nameOf: (officeId: string) => string,
): Plan[] {
  return products
    .map((product) => planOf(product, change, nameOf))
    .filter(({ changes }) => changes.length > 0);
}

function planOf(product: Product, change: BulkChange, nameOf: (officeId: string) => string): Plan {
  if (change.kind === 'tags') return planOfTags(product, change);
  if (change.kind === 'category') return planOfCategory(product, change);
  if (change.kind === 'tax') return planOfTax(product, change);
  if (change.kind === 'sale') return planOfSale(product, change, nameOf);
  const lines = product.stock_branch_offices
    .filter(({ id }) => change.officeId === undefined || id === change.officeId)
    .flatMap((now) => {
      const next = nextOf(now, change);
      if (next.price === now.price && next.price_neto === now.price_neto && next.stock === now.stock)
        return [];
      return [{ now, next }];
    });
  return {
    product,
    body: {
      stock_branch_offices: lines.map(({ now, next }) => ({
        id: now.id,
        version: now.version,
        ...(change.kind === 'price'
          ? { price: next.price, price_neto: next.price_neto }
          : { stock: next.stock, stock_before: now.stock }),
      })),
    },
    changes: lines.map(({ now, next }) => ({
      id: `${product.id} ${now.id}`,
      title: product.title,
      where: nameOf(now.id),
      before: displayed(now, change, product),
      after: displayed(next, change, product),
    })),
  };
}

type Figures = { price: number; price_neto: number; stock: number };
type FigureChange = Extract<BulkChange, { kind: 'price' | 'stock' }>;

function nextOf({ price, price_neto, stock }: Figures, change: FigureChange): Figures {
  if (change.kind === 'price') return { ...editedPrices({ price, price_neto }, change.edit), stock };
  const { how, amount } = change;
  return { price, price_neto, stock: Math.max(0, how === 'set' ? amount : stock + amount) };
}

function displayed(
  { price, price_neto: net, stock }: Figures,
  { kind }: BulkChange,
  { countType }: Product,
): string {
  if (kind === 'stock') return stockToWrite(stock, countType);
  return net === price ? formatPesos(price) : `${formatPesos(net)} (${formatPesos(price)})`;
}

function planOfTags(product: Product, { add, remove }: Extract<BulkChange, { kind: 'tags' }>): Plan {
  const tags = [...new Set([...product.tags.filter((tag) => !remove.includes(tag)), ...add])];
  const isSame = tags.length === product.tags.length && tags.every((tag) => product.tags.includes(tag));
  const words = (list: readonly string[]) => list.join(', ') || texts.noTags;
  const change = {
    id: product.id,
    title: product.title,
    where: '',
    before: words(product.tags),
    after: words(tags),
  };
  return { product, body: { tags }, changes: isSame ? [] : [change] };
}

function planOfCategory(product: Product, { id, name }: Extract<BulkChange, { kind: 'category' }>): Plan {
  const before = `${product.main_category_name} · ${product.sub_category_name}`;
  const change = { id: product.id, title: product.title, where: '', before, after: name };
  const isSame = id === product.sub_category_id;
  return { product, body: { sub_category_id: id }, changes: isSame ? [] : [change] };
}

function planOfTax(product: Product, { taxClass }: Extract<BulkChange, { kind: 'tax' }>): Plan {
  const { id, title } = product;
  const own = taxClassOf(product.taxClass);
  const before = own === null ? productsTexts.form.taxInherited : TAX_CLASS_NAMES[own];
  const change = { id, title, where: '', before, after: TAX_CLASS_NAMES[taxClass] };
  return { product, body: { taxClass }, changes: own === taxClass ? [] : [change] };
}

/**
 * Changes how a product is sold. The server converts the stock of each office, and a price stays for the same quantity:
 * a piece weighs its content, and products sold by weight become pieces only if their price is that of one. Other
 * products, and those without a weight, stay unchanged.
 */
function planOfSale(
  product: Product,
  { to, gramsPerUnit: typed }: Extract<BulkChange, { kind: 'sale' }>,
  nameOf: (officeId: string) => string,
): Plan {
  const { countType, title, grams_x_unidad: own, quantity_pum, unit_measurement_pum: unit } = product;
  const content = unit === 'g' && Number.isInteger(quantity_pum) ? quantity_pum : 0;
  const gramsPerUnit = to === 'grams' ? content || own || (typed ?? 0) : own === content ? own : 0;
  if (to === countType || gramsPerUnit === 0) return { product, body: {}, changes: [] };
  const weight = {
    grams_x_unidad: gramsPerUnit,
    quantity_pum: gramsPerUnit,
    unit_measurement_pum: 'g',
  } as const;
  const offices = product.stock_branch_offices.map(({ id, stock }) => ({
    id: `${product.id} ${id}`,
    title,
    where: nameOf(id),
    before: amountText(countType, stock),
    after: amountText(to, convertStock(stock, gramsPerUnit, to)),
  }));
  const names = productsTexts.form.countTypes;
  const unsold = { id: product.id, title, where: '', before: names[countType], after: names[to] };
  return {
    product,
    body: { countType: to, convert_stock: true, ...(to === 'grams' && weight) },
    changes: offices.length > 0 ? offices : [unsold],
  };
}

/** Saves a plan. Returns its undo, which respects sales made in the meantime. */
export async function applyPlan({ product, body }: Plan): Promise<() => Promise<unknown>> {
  const params = { id: product.id };
  const { doc } = await callApi('products.save', { params, body: { ...body, version: product.version } });
  const { countType, grams_x_unidad, quantity_pum, unit_measurement_pum } = product;
  const figures = body.stock_branch_offices?.map(({ id }) => {
    const was = product.stock_branch_offices.find((one) => one.id === id);
    const is = doc.stock_branch_offices.find((one) => one.id === id);
    const line = { id, version: is?.version ?? null };
    if (body.stock_branch_offices?.[0]?.stock === undefined)
      return { ...line, price: was?.price ?? 1, price_neto: was?.price_neto ?? 1 };
    return {
      ...line,
      stock: was?.stock ?? 0,
      stock_before: body.stock_branch_offices.find((one) => one.id === id)?.stock ?? 0,
    };
  });
  const back = {
    ...(body.tags && { tags: product.tags }),
    ...(body.sub_category_id && { sub_category_id: product.sub_category_id }),
    ...(body.taxClass && { taxClass: product.taxClass ?? '' }),
    ...(body.convert_stock && {
      convert_stock: true,
      countType,
      grams_x_unidad,
      quantity_pum,
      unit_measurement_pum,
    }),
    ...(figures && { stock_branch_offices: figures }),
    version: doc.version,
  };
  return () => callApi('products.save', { params, body: back });
}

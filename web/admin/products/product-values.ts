import type { InputOf, OutputOf } from '#contract/index.ts';
import { EMPTY_LABEL, EMPTY_NUTRITION, hasFigure, type ProductLabel, type Seal } from '#rules/label/label.ts';
import { decimalText } from '../table/decimal-text.ts';
import type { GoodsChoice } from '../texts/records/goods.ts';

export type Product = OutputOf<'products.staffOne'>['product'];
type Figures = Product['stock_branch_offices'][number];
export type Office = { id: string; name: string };
type Body = InputOf<'products.save'>['body'];

/** Price and stock of one office in the form, with the loaded values. */
export type FigureRow = {
  id: string;
  name: string;
  price: number | null;
  price_neto: number | null;
  stock: number | null;
  stock_min: number | null;
  /** The loaded stock: the server respects later sales. */
  stock_before: number | null;
  /** The temporary price; `stopsSale` ends it on saving. */
  sale: NonNullable<Figures['sale']> | null;
  /** The price that the shop shows crossed out. */
  struck: number | null;
  stopsSale: boolean;
};

export type Values = ReturnType<typeof valuesOf>;

const blank = {
  title: '',
  id_item: '',
  bar_code: '',
  description: '',
  brand_id: null,
  sub_category_id: null,
  provider_id: null,
  subTitle: '',
  title_large: '',
  description_large: '',
  size: '',
  order: 1000,
  countType: 'units',
  grams_x_unidad: 0,
  quantity_pum: 0,
  unit_measurement_pum: 'und',
  only_buy_units: false,
  maturity: false,
  ageRestricted: false,
  taxClass: '',
  goodsKind: null,
  sanitaryRecord: '',
  whileStocksLast: false,
  hideStartDiscount: false,
  suggestPromoteNum: 0,
  cost: null,
  inactive: false,
  inactiveManual: false,
} as const;

export function valuesOf(product: Product | undefined, offices: readonly Office[]) {
  const fields = { ...blank, ...product };
  return {
    title: fields.title as string,
    id_item: fields.id_item as string,
    bar_code: fields.bar_code as string,
    description: fields.description as string,
    brand_id: fields.brand_id as string | null,
    sub_category_id: fields.sub_category_id as string | null,
    provider_id: fields.provider_id as string | null,
    subTitle: fields.subTitle as string,
    title_large: fields.title_large as string,
    description_large: fields.description_large as string,
    size: fields.size as string,
    order: fields.order as number | null,
    countType: fields.countType as Product['countType'],
    grams_x_unidad: fields.grams_x_unidad as number | null,
    quantity_pum: fields.quantity_pum as number | null,
    unit_measurement_pum: fields.unit_measurement_pum as Product['unit_measurement_pum'],
    only_buy_units: fields.only_buy_units as boolean,
    maturity: fields.maturity as boolean,
    ageRestricted: fields.ageRestricted as boolean,
    taxClass: (fields.taxClass ?? '') as NonNullable<Product['taxClass']>,
    goodsKind: (fields.goodsKind ?? '') as GoodsChoice,
    sanitaryRecord: fields.sanitaryRecord as string,
    whileStocksLast: fields.whileStocksLast as boolean,
    hideStartDiscount: fields.hideStartDiscount as boolean,
    suggestPromoteNum: fields.suggestPromoteNum as number | null,
    cost: fields.cost as number | null,
    inactive: fields.inactive as boolean,
    inactiveManual: fields.inactiveManual as boolean,
    label: labelValues(product?.label ?? EMPTY_LABEL),
    cuts: (product?.cuts ?? []).map(String),
    tags: product?.tags ?? [],
    photos: product ? [product.photoUrl, ...product.anotherPhotos.map(({ url }) => url)].filter(Boolean) : [],
    video: product?.videos[0]?.url ?? '',
    stock_branch_offices: offices.map(({ id, name }) => rowOf({ id, name }, product)),
    json: product ? JSON.stringify(product, undefined, 2) : '',
  };
}

/** Seals may be computed from the nutrition table, none, or listed; allergens may be unknown, none, or listed. */
function labelValues({ nutrition, seals, noAllergens, ...label }: NonNullable<Product['label']>) {
  const sealsBy: 'table' | 'none' | 'person' =
    seals === null ? 'table' : seals.length === 0 ? 'none' : 'person';
  const isSome = label.contains.length > 0;
  const allergensBy: 'unknown' | 'none' | 'some' = isSome ? 'some' : noAllergens ? 'none' : 'unknown';
  return { ...label, allergensBy, sealsBy, seals: seals ?? [], nutrition: nutrition ?? EMPTY_NUTRITION };
}

export type LabelValues = ReturnType<typeof labelValues>;

export function labelBody({ allergensBy, sealsBy, nutrition, seals, ...label }: LabelValues): ProductLabel {
  return {
    ...label,
    contains: allergensBy === 'some' ? label.contains : [],
    noAllergens: allergensBy === 'none',
    seals: sealsOfChoice(sealsBy, seals),
    nutrition: hasFigure(nutrition) ? nutrition : null,
  };
}

function sealsOfChoice(by: LabelValues['sealsBy'], seals: Seal[]): Seal[] | null {
  if (by === 'table') return null;
  return by === 'none' ? [] : seals;
}

function rowOf({ id, name }: Office, product: Product | undefined): FigureRow {
  const now = product?.stock_branch_offices.find((one) => one.id === id);
  return {
    id,
    name,
    price: now?.price ?? null,
    price_neto: now?.price_neto ?? null,
    stock: now?.stock ?? null,
    stock_min: now?.stock_min ?? null,
    stock_before: now?.stock ?? null,
    sale: now?.sale ?? null,
    struck: now?.struck_price ?? null,
    stopsSale: false,
  };
}

/** The values of a copy for a new product, without identifiers and stock. */
export function copyOf(product: Product, title: string): Product {
  return {
    ...product,
    title,
    id_item: '',
    bar_code: '',
    stock_branch_offices: product.stock_branch_offices.map((one) => ({ ...one, stock: 0, sale: null })),
  };
}

/**
 * The request: only changed figures, with their versions. `stored`: the product as last loaded; undefined for a new
 * one, which may be a copy of `model`. Further videos have no field.
 */
export function bodyOf(values: Values, stored: Product | undefined, model = stored) {
  const {
    photos,
    video,
    cuts,
    cost,
    goodsKind,
    label,
    json: _,
    stock_branch_offices: rows,
    ...fields
  } = values;
  const [photoUrl = '', ...others] = photos;
  const videos = [...(video === '' ? [] : [video]), ...(model?.videos.slice(1).map(({ url }) => url) ?? [])];
  return {
    ...(fields as Omit<typeof fields, 'sub_category_id'> & { sub_category_id: string }),
    order: fields.order as number,
    goodsKind: goodsKind === '' ? null : goodsKind,
    label: labelBody(label),
    grams_x_unidad: fields.grams_x_unidad as number,
    quantity_pum: fields.quantity_pum as number,
    suggestPromoteNum: fields.suggestPromoteNum as number,
    // Without permission the field is not sent.
    ...(stored && stored.cost === undefined ? {} : { cost }),
    cuts: cuts.map(Number),
    photoUrl,
    anotherPhotos: others.map((url) => ({ url })),
    videos: videos.map((url) => ({ url })),
    stock_branch_offices: changedRows(rows, stored),
  } satisfies Omit<Body, 'version'>;
}

type Line = NonNullable<Body['stock_branch_offices']>[number];

export function changedRows(rows: readonly FigureRow[], stored: Product | undefined): Line[] {
  return rows.flatMap((row): Line[] => {
    const now = stored?.stock_branch_offices.find(({ id }) => id === row.id);
    const line: Line = { id: row.id, version: now?.version ?? null };
    for (const name of ['price', 'price_neto', 'stock_min'] as const) {
      const value = row[name];
      if (value !== null && value !== now?.[name]) line[name] = value;
    }
    if (row.stock !== null && row.stock !== row.stock_before) {
      line.stock = row.stock;
      if (row.stock_before !== null) line.stock_before = row.stock_before;
    }
    if (row.stopsSale && row.sale) {
      const { price_neto: net, from } = row.sale;
      line.stop_sale = { price_neto: net, from };
    }
    return Object.keys(line).length > 2 ? [line] : [];
  });
}

export function officeFigures(product: Product, office: Office | undefined): Figures | undefined {
  if (office) return product.stock_branch_offices.find(({ id }) => id === office.id);
  return product.stock_branch_offices.reduce<Figures | undefined>(
    (best, one) => (best && best.price_neto <= one.price_neto ? best : one),
    undefined,
  );
}

/** '20,18 %'; '—' without a discount, as for other empty figures. */
export function discountOf(product: Product, office: Office | undefined): string {
  const discount = officeFigures(product, office)?.discount ?? 0;
  return discount === 0 ? '—' : `${decimalText(discount, 2)} %`;
}

type Prices = { price: number | null; price_neto: number | null };

/**
 * The prices after a new list price: without a discount the net price follows it, because it is the one that shoppers
 * pay.
 */
export function withPrice<Price extends number | null>(
  { price: was, price_neto: net }: Prices,
  price: Price,
): { price: Price; price_neto?: Price } {
  return net === null || net === was ? { price, price_neto: price } : { price };
}

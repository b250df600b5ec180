import type { Product } from './product-values.ts';

const UNLISTED = [
  ...['description', 'description_large', 'title_large', 'subTitle', 'slug', 'id_item_old', 'cost'],
  ...['anotherPhotos', 'videos', 'cuts', 'offices_ids_with_stock', 'offices_ids_with_discount'],
] as const satisfies (keyof Product)[];

/** A product of a list: its long texts, further pictures and cost are read when it is opened. */
export type Listed = Omit<Product, (typeof UNLISTED)[number]>;

type Figures = Product['stock_branch_offices'][number];
const FIGURES = [
  ...['price', 'price_neto', 'discount', 'stock', 'stock_min', 'pum', 'quantity_pum', 'version'],
] as const satisfies (keyof Figures)[];

/** With the position of an office among all, and its figures in the order above. */
type Packed = { offices: string[]; rows: (Omit<Listed, 'stock_branch_offices'> & { figures: number[][] })[] };

type Pages = { page: number; hasNextPage: boolean };
type Answer<List, Pagination extends Pages> = { found: { list: List; pagination: Pagination } | null };

/**
 * The list as one text without names: 25 offices of 50 products are 1,250 objects, which take ten times as long in the
 * router's own encoding.
 */
export function packed<Pagination extends Pages>({ found }: Answer<readonly Product[], Pagination>) {
  if (!found) return { found };
  const offices = [...new Set(found.list.flatMap((one) => one.stock_branch_offices.map(({ id }) => id)))];
  const at = new Map(offices.map((id, position) => [id, position]));
  const rows = found.list.map((product) => {
    const { stock_branch_offices: sold, ...row } = listed(product);
    return { ...row, figures: sold.map((one) => [at.get(one.id) ?? 0, ...FIGURES.map((name) => one[name])]) };
  });
  return {
    found: { list: JSON.stringify({ offices, rows } satisfies Packed), pagination: found.pagination },
  };
}

/** The same in the browser. */
export function unpacked<Pagination extends Pages>({ found }: Answer<string, Pagination>) {
  if (!found) return found;
  const { offices, rows } = JSON.parse(found.list) as Packed;
  const list = rows.map(({ figures, ...row }): Listed => {
    const sold = figures.map(([at = 0, ...values]) => ({
      id: offices[at] ?? '',
      ...(Object.fromEntries(FIGURES.map((name, place) => [name, values[place]])) as Omit<Figures, 'id'>),
    }));
    return { ...row, stock_branch_offices: sold };
  });
  return { list, pagination: found.pagination };
}

function listed(product: Product): Listed {
  const row: Partial<Product> = { ...product };
  for (const name of UNLISTED) delete row[name];
  return row as Listed;
}

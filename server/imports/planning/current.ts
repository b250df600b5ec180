import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Price, net price, stock, smallest stock and all that ever came in of an office, in this order. */
export type FigureTuple = [
  price: number,
  priceNeto: number,
  stock: number,
  stockMin: number,
  received: number,
];

/** A product as the shop has it, as far as imports write it. */
export type CurrentProduct = {
  sku: string;
  removed: boolean;
  inactive: boolean;
  inactive_reason: string;
  title: string;
  bar_code: string;
  description: string;
  brand: string;
  provider: string;
  subcategory_id: string;
  size_text: string;
  quantity_pum: number;
  pum_unit: 'g' | 'ml' | 'und' | 'm';
  count_type: 'units' | 'grams';
  picture: string;
  cost: number | null;
  /** Undefined where the office does not sell it. */
  figureIn: (officeId: string) => FigureTuple | undefined;
};

/** Products by their codes, with what these offices have of them: of so many offices at once. */
export async function currentProducts(
  db: Queries,
  skus: readonly string[],
  { offices, atOnce }: { offices: readonly string[]; atOnce: number },
): Promise<Map<string, CurrentProduct>> {
  const rows = await db.all<Omit<CurrentProduct, 'figureIn'> & { id: string }>(sql`
    select p.id, p.sku, p.removed, p.inactive, p.inactive_reason, p.title, p.bar_code, p.description,
      coalesce(b.name, '') as brand, coalesce(v.name, '') as provider, p.subcategory_id, p.size_text, p.quantity_pum,
      p.pum_unit, p.count_type, p.picture, p.cost
    from product p
    left join brand b on b.business_id = p.business_id and b.id = p.brand_id
    left join provider v on v.business_id = p.business_id and v.id = p.provider_id
    where p.business_id = ${db.businessId} and p.sku = any(${skus}::text[])
    order by p.id`);
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
    { offices, atOnce },
  );
  return new Map(
    rows.map(({ id: _, ...row }, place) => [
      row.sku,
      { ...row, figureIn: (officeId: string) => figures(officeId, place) },
    ]),
  );
}

type FigureText = Record<'price' | 'net' | 'stock' | 'least' | 'received', string | null>;

/**
 * Figures of products, office after office: rows of an office lie together, and columns of numbers are read at once.
 * Asked product by product, each of half a million rows is in a page of its own.
 */
async function figuresOf(
  db: Queries,
  ids: readonly string[],
  { offices, atOnce }: { offices: readonly string[]; atOnce: number },
) {
  const byOffice = new Map<string, OfficeColumns>();
  const waiting = ids.length === 0 ? [] : [...offices];
  const readNext = async (): Promise<void> => {
    const officeId = waiting.shift();
    if (officeId === undefined) return;
    const row = await db.one<FigureText>(sql`
      select array_agg(f.price)::text as price, array_agg(f.price_neto)::text as net, array_agg(f.stock)::text as stock,
        array_agg(f.stock_min)::text as least, array_agg(f.received)::text as received
      from (
        select po.price, po.price_neto, po.stock, po.stock_min, po.received
        from unnest(${`{${ids.join()}}`}::uuid[]) with ordinality k (id, place)
        left join product_office po on po.business_id = ${db.businessId} and po.office_id = ${officeId}
          and po.product_id = k.id
        order by k.place
      ) f`);
    const { price, net, stock, least, received } = row;
    byOffice.set(officeId, {
      ...{ price: numbersIn(price), net: numbersIn(net), stock: numbersIn(stock) },
      ...{ least: numbersIn(least), received: numbersIn(received) },
    });
    return readNext();
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  return (officeId: string, place: number): FigureTuple | undefined => {
    const columns = byOffice.get(officeId);
    const price = columns?.price[place] ?? null;
    if (!columns || price === null) return undefined;
    const at = (column: (number | null)[]) => column[place] ?? 0;
    return [price, at(columns.net), at(columns.stock), at(columns.least), at(columns.received)];
  };
}

type OfficeColumns = Record<keyof FigureText, (number | null)[]>;

/** '{12,NULL,7}' as PostgreSQL writes an array. */
function numbersIn(text: string | null): (number | null)[] {
  const list = (text ?? '{}').replaceAll('NULL', 'null').slice(1, -1);
  return JSON.parse(`[${list}]`) as (number | null)[];
}

export async function activeOffices(db: Queries): Promise<{ id: string; name: string }[]> {
  return db.all<{ id: string; name: string }>(sql`
    select id, display_name as name from office where business_id = ${db.businessId} and not inactive order by position, id`);
}

/**
 * All versions of what an import is planned from: each grows with what staff and bulks write, none with what is sold.
 * Two that are the same say that nothing was written between. A version of the shop that reads figures elsewhere plans
 * anew: it knows other words.
 */
export async function catalogueVersions(db: Queries): Promise<string> {
  const { businessId } = db;
  const { versions } = await db.one<{ versions: string }>(sql`
    select concat_ws(' ', 'figures apart',
      (select concat(sum(version), '/', count(*)) from product_office where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from product where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from office where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from category where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from subcategory where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from brand where business_id = ${businessId}),
      (select concat(sum(version), '/', count(*)) from provider where business_id = ${businessId})) as versions`);
  return versions;
}

/** Brands by all their spellings. */
export async function brandNames(db: Queries): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    sql`select name from brand where business_id = ${db.businessId} and not inactive`,
  );
  return rows.map(({ name }) => name);
}

import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { withClient } from '#test/postgres-client.ts';
import { superadminOf } from './staff/superadmin.ts';

type Product = { sku: string; title: string; price: string; stock: (string | null)[] };

export type Catalogue = {
  businessId: string;
  token: string;
  /** A shelf's page in the shop. */
  pagePath: string;
  offices: string[];
  products: Product[];
  /** Figures of offices that a file says. */
  values: number;
  mapping: ImportMapping;
};

/** What the shop has of the first business, and a superadmin who may import. */
export async function openCatalogue(adminUrl: string): Promise<Catalogue> {
  return withClient(adminUrl, async (client) => {
    const { rows: businesses } = await client.query<{ id: string; office: string; category: string }>(
      `select b.id, o.id as office, (select category_id from product_office po where po.business_id = b.id and po.office_id = o.id
       and listed group by 1 order by count(*) desc limit 1) as category
     from business b join office o on o.business_id = b.id and o.is_default order by b.created_at, b.slug limit 1`,
    );
    const [business] = businesses;
    if (!business) throw new Error('There is no business to import into');
    const { rows: offices } = await client.query<{ id: string }>(
      'select id from office where business_id = $1 and not inactive order by position, id',
      [business.id],
    );
    const { rows: products } = await client.query<Product>(
      `select p.sku, p.title, min(po.price)::text as price, array_agg(po.stock::text order by o.position, o.id) as stock
     from product p cross join office o
     left join product_office po on po.business_id = p.business_id and po.office_id = o.id and po.product_id = p.id
     where p.business_id = $1 and o.business_id = $1 and not o.inactive and not p.removed
     group by p.sku, p.title having count(po.product_id) > 0 order by p.sku`,
      [business.id],
    );
    const token = await superadminOf(client, business.id);
    const ids = offices.map(({ id }) => id);
    return {
      businessId: business.id,
      token,
      pagePath: `/api/v2/products/${business.office}?category_id=${business.category}&limit=20`,
      offices: ids,
      products,
      values: products.reduce((sum, { stock }) => sum + stock.filter((count) => count !== null).length, 0),
      mapping: mappingOf(ids),
    };
  });
}

/** Every product with its stock in each office and, of every second one, its price. */
export function fileOf({ offices, products }: Catalogue, more: { stock: number; price: number }): Buffer {
  const lines = products.map(({ sku, title, price, stock }, at) => [
    sku,
    `"${title.replaceAll('"', '""')}"`,
    at % 2 === 0 ? Number(price) + more.price : '',
    ...stock.map((count) => (count === null ? '' : Number(count) + more.stock)),
  ]);
  return Buffer.from(
    [['CODIGO', 'NOMBRE', 'PRECIO', ...offices.map((_, at) => `EXIST ${at + 1}`)], ...lines]
      .map((cells) => cells.join(';'))
      .join('\r\n'),
  );
}

function mappingOf(offices: readonly string[]): ImportMapping {
  return {
    columns: [
      { column: 'CODIGO', field: 'sku', office_id: null },
      { column: 'NOMBRE', field: 'title', office_id: null },
      { column: 'PRECIO', field: 'price', office_id: null },
      ...offices.map((id, at) => ({ column: `EXIST ${at + 1}`, field: 'stock' as const, office_id: id })),
    ],
    covers: 'part',
    missing: 'keep',
    create_categories: false,
    categories: {},
    weighed_in: 'grams',
    tidy_titles: false,
    makes_codes: false,
    contents: {},
    none_of: [],
  };
}

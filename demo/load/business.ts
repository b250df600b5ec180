import type pg from 'pg';
import { hiredStaff } from '#demo/history/crews.ts';
import { addressRows, namedCustomers, neighboursOf, userRows } from '#demo/history/customers.ts';
import { storyOf } from '#demo/history/story.ts';
import { demoPeople } from '#demo/people.ts';
import type { DemoBusiness, DemoCategory, DemoOffice, DemoProduct, DemoSizes } from '#demo/types.ts';
import {
  brandRows,
  categoryRows,
  officeRows,
  planometryRows,
  providerRows,
  subcategoryRows,
} from './departments.ts';
import { goodsOf, productRows, stretch } from './goods.ts';
import { businessId } from './links.ts';
import type { DemoData } from './read.ts';
import { insertRows } from './rows.ts';
import { shelfRows, shelvesOf } from './shelves.ts';
import {
  blogRows,
  communityRows,
  configRow,
  couponRows,
  integrationRows,
  moduleRows,
  offerRows,
} from './shopfront.ts';

export type LoadContext = {
  data: DemoData;
  hashes: ReadonlyMap<string, string>;
  now: Date;
  sizes: DemoSizes;
};

/** Everything of one business, in the order in which rows refer to each other. */
export async function loadBusiness(
  client: pg.Client,
  business: DemoBusiness,
  context: LoadContext,
): Promise<void> {
  const { data, now, sizes } = context;
  const { slug } = business;
  const id = businessId(slug);
  const insert = (table: string, rows: Parameters<typeof insertRows>[2]) => insertRows(client, table, rows);

  await insert('business', [{ id, slug, name: business.name }]);
  await insert(
    'business_host',
    business.hosts.map((host) => ({ host, business_id: id })),
  );
  // Row-level security is forced for the owner too: from here on the connection speaks for this business.
  await client.query(`select set_config('app.business_id', $1, true)`, [id]);

  const offices = officesFor(business, data.offices, sizes.offices);
  const products = productsFor(business, data.products, sizes.products);
  const categories = categoriesWith(data.categories, products);
  const brandNames = new Set(products.map(({ brand }) => brand));
  const brands = data.brands.filter(({ name }) => brandNames.has(name));
  const goods = goodsOf(slug, products, categories);

  await insert('business_config', [configRow(business, id, categories)]);
  await insert('business_module', moduleRows(business, id, data.modules));
  await insert('integration', integrationRows(business, id, data.modules, now));
  const places = officeRows(slug, id, offices);
  await insert('office', places.offices);
  await insert('zone', places.zones);
  await insert('category', categoryRows(slug, id, categories));
  await insert('subcategory', subcategoryRows(slug, id, categories));
  await insert('planometry', planometryRows(slug, id, categories, offices));
  await insert('brand', brandRows(slug, id, brands));
  await insert(
    'provider',
    providerRows(
      slug,
      id,
      data.providers.flatMap(({ names }) => names),
    ),
  );
  await insert('product', productRows(slug, id, goods, brands, data.providers));
  await insert('offer', offerRows(slug, id, data.offers, categories, now));
  await insert('blog_post', blogRows(slug, id, data.blog, now));
  const community = communityRows(slug, id, data.community, new Set(products.map(({ sku }) => sku)), now);
  await insert('custom_cart', community.baskets);
  await insert('custom_cart_product', community.products);

  const named = demoPeople.filter((someone) => someone.business === slug);
  const people = [...named, ...hiredStaff(slug === 'canasta' ? 'canasta' : 'la-plaza', named, offices)];
  const regulars = namedCustomers(slug, named, offices, data.barrios);
  const neighbours = offices.flatMap((office) =>
    neighboursOf(slug, office, Math.round(office.capacity * 0.9), data.barrios),
  );
  await insert('app_user', userRows(slug, id, people, neighbours, context.hashes, now));
  await insert('address', addressRows(slug, id, [...regulars, ...neighbours]));

  const story = storyOf({
    business,
    business_id: id,
    offices,
    goods,
    people,
    regulars,
    neighbours,
    coupons: data.coupons,
    now,
  });
  await insert('coupon', couponRows(slug, id, data.coupons, goods, story.couponUses, now));
  for (const office of offices) {
    await insert(
      'product_office',
      shelfRows(slug, id, office, shelvesOf(office, goods), story.sold.get(office.id) ?? new Map()),
    );
  }
  for (const [table, rows] of story.tables) if (rows.length > 0) await insert(table, rows);
  await client.query(SALES_TOTALS, [id]);
}

/** What was sold of each product: pieces, a purchase by weight counts once (decision 55). */
const SALES_TOTALS = `
  update product p set sales_total = sold.count
  from (
    select l.product_id, sum(case when l.count_type = 'units' then l.count else 1 end) as count
    from order_line l join customer_order o on o.business_id = l.business_id and o.id = l.order_id
    where l.business_id = $1 and o.state not in ('12_store_cancel_order', '11_store_onlinepayment_fail')
    group by l.product_id
  ) sold
  where p.business_id = $1 and p.id = sold.product_id`;

function officesFor(
  business: DemoBusiness,
  offices: readonly DemoOffice[],
  count: number | undefined,
): DemoOffice[] {
  const own = offices.filter((office) => office.business.includes(business.slug));
  const wanted = count ?? own.length;
  const copies = Array.from({ length: Math.max(0, wanted - own.length) }, (_, i) =>
    copyOf(own[i % own.length], Math.floor(i / own.length) + 2),
  );
  return [...own.slice(0, wanted), ...copies];
}

/** The same office a little further east: for volumes only. */
function copyOf(office: DemoOffice | undefined, time: number): DemoOffice {
  if (!office) throw new Error('There is no office to copy');
  const shift = 0.08 * (time - 1);
  const moved = (points: [number, number][]): [number, number][] =>
    points.map(([lat, lng]) => [lat, Number((lng + shift).toFixed(6))]);
  return {
    ...office,
    id: `${office.id}-${time}`,
    name: `${office.name} ${time}`,
    displayName: `${office.displayName} ${time}`,
    lng: Number((office.lng + shift).toFixed(6)),
    polygon: moved(office.polygon),
    zones: office.zones.map((zone) => ({ ...zone, polygon: moved(zone.polygon) })),
  };
}

function productsFor(
  business: DemoBusiness,
  products: readonly DemoProduct[],
  count: number | undefined,
): DemoProduct[] {
  const wanted = business.products ?? count ?? products.length;
  if (wanted >= products.length) return stretch(products, wanted);
  return products.toSorted((a, b) => b.weight - a.weight || a.sku.localeCompare(b.sku)).slice(0, wanted);
}

/** Only the shelves something stands on. */
function categoriesWith(
  categories: readonly DemoCategory[],
  products: readonly DemoProduct[],
): DemoCategory[] {
  const used = new Set(products.map(({ sub }) => sub));
  return categories
    .map((category) => ({
      ...category,
      subcategories: category.subcategories.filter(({ id }) => used.has(id)),
    }))
    .filter(({ subcategories }) => subcategories.length > 0);
}

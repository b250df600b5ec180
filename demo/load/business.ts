import type pg from 'pg';
import { hiredStaff } from '#demo/history/crews.ts';
import { storyOf } from '#demo/history/story.ts';
import { type DemoPerson, demoPeople } from '#demo/people.ts';
import { consentRows } from '#demo/residents/consents.ts';
import { addressRows, sealedOrders, userRows } from '#demo/residents/customer-rows.ts';
import { namedCustomers, neighboursOf } from '#demo/residents/customers.ts';
import type { DemoBusiness, DemoOffice, DemoSizes } from '#demo/types.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import { couponRows } from './coupons.ts';
import { dayOfferRows } from './day-offers.ts';
import {
  brandRows,
  categoryRows,
  officeRows,
  planometryRows,
  providerRows,
  subcategoryRows,
} from './departments.ts';
import { categoriesWith, officesFor, productsFor } from './extent.ts';
import { goodsOf, productRows } from './goods.ts';
import { businessId, leadsSomewhere } from './links.ts';
import type { DemoData } from './read.ts';
import { loadReviews } from './reviews.ts';
import type { Writer } from './rows.ts';
import { shelfRows, shelvesOf } from './shelves.ts';
import {
  blogRows,
  configRow,
  customCartRows,
  integrationRows,
  legalDocumentRows,
  missRows,
  offerRows,
  synonymRows,
} from './shopfront.ts';
import { listsOf } from './shopping-lists.ts';

export type LoadContext = {
  data: DemoData;
  hashes: ReadonlyMap<string, string>;
  now: Date;
  identities: IdentitySeal;
  sizes: DemoSizes;
};

/** Everything of one business, in order of references. */
export async function loadBusiness(
  client: pg.Client,
  { insert, done }: Writer,
  business: DemoBusiness,
  context: LoadContext,
): Promise<void> {
  const { data, now, sizes } = context;
  const { slug } = business;
  const id = businessId(slug);

  await insert('business', [{ id, slug, name: business.name, demonstration: true }]);
  await insert(
    'business_host',
    business.hosts.map((host) => ({ host, business_id: id })),
  );
  // Row-level security applies to the owner, too: from here on the connection acts for this business.
  await client.query(`select set_config('app.business_id', $1, true)`, [id]);

  const offices = officesFor(business, data.offices, sizes.offices);
  const { goods, skus } = await loadCatalogue(insert, { business, id, offices }, context);
  const named = demoPeople.filter((someone) => someone.business === slug).map(placedIn(offices));
  const people = [...named, ...hiredStaff(slug === 'canasta' ? 'canasta' : 'la-plaza', named, offices)];
  const regulars = namedCustomers(slug, named, offices, data.barrios);
  const neighbours = offices.flatMap((office) =>
    neighboursOf(slug, office, Math.round(office.capacity * 0.9), data.barrios),
  );
  await insert('app_user', userRows(slug, id, people, neighbours, context));
  await insert('consent', consentRows(slug, id, [...named, ...neighbours], now));
  await insert('address', addressRows(slug, id, [...regulars, ...neighbours]));

  const community = customCartRows(slug, id, data.customCarts, {
    sold: skus,
    now,
  });
  const lists = listsOf(slug, id, named, goods, now);
  await insert('custom_cart', [...community.customCarts, ...lists.customCarts]);
  await insert('custom_cart_product', [...community.products, ...lists.products]);

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
    const shelves = shelvesOf(office, goods);
    const sold = story.sold.get(office.id) ?? new Map();
    await insert('product_office', shelfRows(slug, id, office, shelves, sold));
    await insert('sale_price', dayOfferRows(slug, id, office, { shelves, now }));
  }
  for (const [table, rows] of story.tables) {
    const sealed = table === 'customer_order' ? sealedOrders(rows, context.identities) : rows;
    if (sealed.length > 0) await insert(table, sealed);
  }
  await done();
  await loadReviews(client, id, data.reviews, now);
  await client.query(SALES_TOTALS, [id]);
  await client.query('select rebuild_stats($1), rebuild_views($1)', [id]);
}

/** What does not depend on people: how the business is set up, its offices, shelves, products and offers. */
async function loadCatalogue(
  insert: Writer['insert'],
  { business, id, offices }: { business: DemoBusiness; id: string; offices: readonly DemoOffice[] },
  { data, now, sizes }: LoadContext,
) {
  const { slug } = business;
  const products = productsFor(business, data.products, sizes.products);
  const categories = categoriesWith(data.categories, products);
  const brandNames = new Set(products.map(({ brand }) => brand));
  const brands = data.brands.filter(({ name }) => brandNames.has(name));
  const goods = goodsOf(slug, products, categories);

  await insert('business_config', [configRow(business, id, categories)]);
  await insert('integration', integrationRows(business, id, data.integrations, now));
  const places = officeRows(slug, id, offices, now);
  await insert('legal_document', legalDocumentRows(business, id, offices, now));
  await insert('office', places.offices);
  await insert('zone', places.zones);
  await insert('category', categoryRows(slug, id, categories));
  await insert('subcategory', subcategoryRows(slug, id, categories, goods));
  await insert('planometry', planometryRows(slug, id, categories, offices));
  await insert('brand', brandRows(slug, id, brands));
  const providers = data.providers.flatMap(({ names }) => names);
  await insert('provider', providerRows(slug, id, providers));
  await insert(
    'product',
    productRows(slug, id, goods, { brands, providers: data.providers, labels: data.labels }),
  );
  await insert('search_synonym', synonymRows(slug, id, data.synonyms));
  const officeIds = places.offices.map((office) => String(office.id));
  await insert('search_miss', missRows(id, data.searchMisses, officeIds, now));
  const skus = new Set(products.map(({ sku }) => sku));
  const carried = { categories, brands: brandNames, skus };
  const offers = data.offers.filter(({ url }) => leadsSomewhere(url, carried));
  await insert('offer', offerRows(slug, id, offers, categories, now));
  await insert('blog_post', blogRows(slug, id, data.blog, now));
  return { goods, skus };
}

/** Staff of an omitted office work in the first one. */
function placedIn(offices: readonly DemoOffice[]): (someone: DemoPerson) => DemoPerson {
  const idsOfOffices = new Set(offices.map(({ id }) => id));
  return (someone) =>
    someone.office && !idsOfOffices.has(someone.office)
      ? { ...someone, office: offices[0]?.id ?? '' }
      : someone;
}

/** Sales of each product: pieces; a purchase by weight counts once (rule 55). */
const SALES_TOTALS = `
  update product p set sales_total = sold.count
  from (
    select l.product_id, sum(case when l.count_type = 'units' then l.count else 1 end) as count
    from order_line l join customer_order o on o.business_id = l.business_id and o.id = l.order_id
    where l.business_id = $1 and o.holds_goods
    group by l.product_id
  ) sold
  where p.business_id = $1 and p.id = sold.product_id`;

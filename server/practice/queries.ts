import { categoryPath, productPath } from '#rules/links/page-paths.ts';
import { isForAdults } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { World } from './simulation/world.ts';

type Asking = Pick<Queries, 'all' | 'first'>;

/** The practice business and its host; undefined until it is made. */
export function findPractice(db: Asking) {
  return db.first<{ id: string; slug: string; host: string | null }>(sql`
    select b.id, b.slug, (
      select h.host from business_host h where h.business_id = b.id order by h.created_at, h.host limit 1) as host
    from business b where b.practice`);
}

export async function isPractice(db: Queries): Promise<boolean> {
  return (await findPractice(db))?.id === db.businessId;
}

export async function practiceHost(db: Queries): Promise<string | undefined> {
  return (await findPractice(db))?.host ?? undefined;
}

/** Throws 23505 (business_slug_key, business_host_pkey) where the slug or host is used. */
export function makePractice(
  db: Asking,
  business: { id: string; slug: string; host: string },
  person: { id: string; email: string; linkHash: Buffer; linkExpires: Date },
) {
  return db.all(sql`
    select make_practice(${business.id}, ${business.slug}, ${business.host}, ${person.id}, ${person.email}, ${person.linkHash},
      ${person.linkExpires})`);
}

export type Shop = Pick<World, 'officeId' | 'goods' | 'minimum' | 'pages'> & {
  lat: number;
  lng: number;
  city: string;
};

type Good = {
  id: string;
  price: number;
  title: string;
  slug: string;
  category_id: string;
  category_name: string;
};

/** The shop for simulated people: what they look at and buy; undefined where there is nothing to buy. */
export async function readShop(db: Queries): Promise<Shop | undefined> {
  const office = await db.first<{ id: string; lat: number; lng: number; city: string }>(sql`
    select id, lat, lng, city from office where business_id = ${db.businessId} and is_default`);
  const goods = await db.all<Good>(sql`
    select p.id, po.price_neto as price, p.title, p.slug, p.category_id, c.name as category_name from product_office po
    join product p on p.business_id = po.business_id and p.id = po.product_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    where po.business_id = ${db.businessId} and po.listed and p.count_type = 'units'
      and not ${isForAdults}
    order by po.popularity desc, p.id`);
  const { minimum } = await db.one<{ minimum: number }>(
    sql`select cart_min_price as minimum from business_config where business_id = ${db.businessId}`,
  );
  if (!office || goods.length === 0) return undefined;
  const categories = goods.map(({ category_id: id, category_name: name }) => categoryPath({ id, name }));
  const words = [...new Set(goods.slice(0, 200).map(({ title }) => title.split(' ')[0] ?? title))];
  const { id: officeId, ...place } = office;
  return {
    officeId,
    ...place,
    minimum,
    goods: goods.map(({ id, price }) => ({ id, price })),
    pages: [
      '/',
      '/offers',
      ...new Set(categories),
      ...words.map((word) => `/search/${encodeURIComponent(word)}`),
      ...goods.slice(0, 1_000).map(productPath),
    ],
  };
}

/** Start, stop and clear take turns, whichever process answers them. */
export async function takePracticeTurn(tx: Queries): Promise<void> {
  await tx.one(
    sql`select pg_advisory_xact_lock(hashtextextended('practice ' || ${tx.businessId}, 0)) as locked`,
  );
}

export async function countOrders(db: Queries): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from customer_order where business_id = ${db.businessId}`,
  );
  return count;
}

export type RunRow = {
  id: string;
  kind: string;
  status: string;
  parameters: unknown;
  checkpoint: unknown;
  error: string;
  created_at: Date;
  ended_at: Date | null;
};

/** The last run of a kind, with its latest report. */
export function lastRun(db: Queries, kind: string) {
  return db.first<RunRow>(sql`
    select id, kind, status, parameters, checkpoint, error, created_at, ended_at from job
    where business_id = ${db.businessId} and kind = ${kind} order by id desc limit 1`);
}

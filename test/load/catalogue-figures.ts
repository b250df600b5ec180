import pg from 'pg';
import { productsOfShelf } from '#server/catalogue/product-page.ts';
import { appUrl } from '#server/db/migrate.ts';
import { openPlainDriver, type PlainDriver } from './floors/plain-driver.ts';
import { inTurns, load, repeat } from './http-load.ts';
import { startBareFastify } from './processes.ts';
import { atLeast, atMost, type Figure, share } from './report.ts';

const TURNS = 6;

type Shelf = { businessId: string; officeId: string; categoryId: string; subcategoryId: string };

/** The category page's call, warm and cold, and the home page, against a bare server and the plain SQL. */
export async function catalogueFigures(url: string, adminUrl: string): Promise<Figure[]> {
  const shelves = await fullShelves(adminUrl);
  const driver = openPlainDriver(appUrl(adminUrl), shelves[0]?.businessId ?? '');
  try {
    return [
      ...(await warmPage(url, shelves)),
      ...(await coldPage(url, driver, shelves)),
      ...(await homePage(url)),
    ];
  } finally {
    await driver.close();
  }
}

/**
 * Shelves of the first business with a whole page of products, in an order without system. No question of the shop: it
 * reads everything.
 */
export async function fullShelves(adminUrl: string): Promise<Shelf[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<Shelf>(
    `select business_id as "businessId", office_id as "officeId", category_id as "categoryId",
       subcategory_id as "subcategoryId"
     from product_office
     where business_id = (select id from business order by created_at, slug limit 1) and listed
     group by 1, 2, 3, 4 having count(*) >= 20 order by md5(office_id::text || subcategory_id::text)`,
  );
  await client.end();
  return rows;
}

export function pageOf({ officeId, categoryId, subcategoryId }: Shelf): string {
  return `/api/v2/products/${officeId}?category_id=${categoryId}&sub_category_id=${subcategoryId}&limit=20`;
}

async function warmPage(url: string, shelves: Shelf[]): Promise<Figure[]> {
  const paths = shelves.slice(-20).map(pageOf);
  const body = Buffer.from(await (await fetch(`${url}${paths[0]}`)).arrayBuffer());
  const bare = await startBareFastify(`${url}${paths[0]}`);
  await load(bare.url, paths, { seconds: 1 });
  await load(url, paths, { seconds: 2 });
  const { work: warm, floor } = await inTurns(
    TURNS,
    () => load(url, paths, { seconds: 1 }),
    () => load(bare.url, paths, { seconds: 1 }),
  );
  await bare.stop();
  return [
    share(
      `category page, 20 products, ${body.length} bytes, warm`,
      warm.perSecond,
      'requests/s',
      floor.perSecond,
      0.5,
    ),
    atMost('category page, warm, p99 at 16 connections', warm.p99, 'ms', 25),
    atMost('category page, warm, failed', warm.failed, 'requests', 0),
  ];
}

async function coldPage(url: string, { ask }: PlainDriver, shelves: Shelf[]): Promise<Figure[]> {
  const [anyShelf] = shelves;
  if (!anyShelf) return [];
  const pick = (turn: number) => shelves[turn % shelves.length] ?? anyShelf;
  const figures = (turn: number) => productsOfShelf(ask, pick(turn), { offset: 0, limit: 21 });
  // Every address is asked once, so none is remembered: each shelf by its category and without it.
  const paths = [
    ...shelves.map(pageOf),
    ...shelves.map((shelf) => pageOf(shelf).replace(/category_id=[^&]+&/, '')),
  ];
  // As a shop that has run for a minute: every office and what cards say is in memory, the lists are in their order, as
  // PostgreSQL's index is, and the code is compiled. The addresses differ.
  for (const officeId of new Set(shelves.map((shelf) => shelf.officeId))) await searchIn(url, officeId);
  await lookThrough(url, anyShelf.officeId);
  for (const limit of [19, 18, 17, 16]) {
    const others = paths.map((path) => path.replace('limit=20', `limit=${limit}`));
    await load(url, others, { once: true });
  }
  await repeat(figures, { seconds: 1 });
  const slice = Math.ceil(paths.length / TURNS);
  const { work: cold, floor } = await inTurns(
    TURNS,
    (turn) => load(url, paths.slice(turn * slice, (turn + 1) * slice), { once: true }),
    () => repeat(figures, { seconds: 0.5 }),
  );
  return [
    share(
      `category page, cold (${paths.length} addresses, each asked once)`,
      cold.perSecond,
      'requests/s',
      floor.perSecond,
      0.6,
    ),
    atMost('category page, cold, p99 at 16 connections', cold.p99, 'ms', 25),
    atMost('category page, cold, failed', cold.failed, 'requests', 0),
  ];
}

/** A search waits until all of an office is in memory. */
async function searchIn(url: string, officeId: string): Promise<void> {
  await (await fetch(`${url}/api/v2/search/products?query=arroz&office_id=${officeId}`)).arrayBuffer();
}

/** Every product of an office once. */
async function lookThrough(url: string, officeId: string): Promise<void> {
  let after = '';
  do {
    const place = after ? `&after=${after}` : '';
    const path = `/api/v1/products/all_products?branch_id=${officeId}&limit=100${place}`;
    const { pagination } = await (await fetch(`${url}${path}`)).json();
    after = pagination.after ?? '';
  } while (after);
}

async function homePage(url: string): Promise<Figure[]> {
  const visitor = { 'accept-encoding': 'gzip', accept: 'text/html' };
  const body = Buffer.from(
    await (
      await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } })
    ).arrayBuffer(),
  );
  const bare = await startBareFastify(url);
  const { work: plain, floor } = await inTurns(
    TURNS,
    () => load(url, ['/'], { seconds: 1, headers: { accept: 'text/html' } }),
    () => load(bare.url, ['/'], { seconds: 1 }),
  );
  await bare.stop();
  const bareCompressed = await startBareFastify(url, 'gzip');
  const { work: compressed, floor: compressedFloor } = await inTurns(
    TURNS,
    () => load(url, ['/'], { seconds: 1, headers: visitor }),
    () => load(bareCompressed.url, ['/'], { seconds: 1, headers: visitor }),
  );
  await bareCompressed.stop();
  const signedIn = await load(url, ['/'], {
    headers: { ...visitor, cookie: 'canasta_session=bench-token-that-nobody-has-12345; signed_in=1' },
  });
  return [
    share(
      `home page for a visitor, ${body.length} bytes, as they are`,
      plain.perSecond,
      'requests/s',
      floor.perSecond,
      0.3,
    ),
    share(
      'home page for a visitor, gzip',
      compressed.perSecond,
      'requests/s',
      compressedFloor.perSecond,
      0.3,
    ),
    atMost('home page for a visitor, p99', compressed.p99, 'ms', 50),
    atLeast('home page with a session', signedIn.perSecond, 'requests/s', 400),
  ];
}

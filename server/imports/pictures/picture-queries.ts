import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

/** Seconds until another process may take over a picture. */
const LEASE_S = 300;

export type DuePicture = { importId: string; productId: string; url: string; tries: number };

export const picturesWait = (businessId: string, now: Date) =>
  part`exists (select from import_picture w
    where w.business_id = ${businessId} and w.status = 'waiting' and w.due_at <= ${now})`;

/** Adds pictures to fetch, for products that have none. */
export async function addPictures(
  db: Queries,
  importId: string,
  pictures: readonly { sku: string; url: string }[],
  now: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await db.run(sql`
    insert into import_picture (business_id, import_id, product_id, url, due_at)
    select p.business_id, ${importId}, p.id, l.url, ${now}
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as l (sku text, url text)
    join product p on p.business_id = ${db.businessId} and p.sku = l.sku and p.picture = '' and not p.removed
    on conflict do nothing`);
}

/** Takes the next one. A subquery could be run for each row, and take more than that. */
export function takePicture(db: Queries, now: Date): Promise<DuePicture | undefined> {
  return db.first<DuePicture>(sql`
    with d as materialized (
      select import_id, product_id from import_picture
      where business_id = ${db.businessId} and status = 'waiting' and due_at <= ${now}
      order by due_at, product_id limit 1 for update skip locked
    )
    update import_picture w set tries = w.tries + 1, due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
    from d
    where w.business_id = ${db.businessId} and w.import_id = d.import_id and w.product_id = d.product_id
    returning w.import_id as "importId", w.product_id as "productId", w.url, w.tries`);
}

export function tryAgain(
  db: Queries,
  one: DuePicture,
  { at, why, tries = one.tries }: { at: Date; why: string; tries?: number },
): Promise<number> {
  return db.run(sql`
    update import_picture set due_at = ${at}, why = ${why}, tries = ${tries}
    where business_id = ${db.businessId} and import_id = ${one.importId} and product_id = ${one.productId}`);
}

/** Postpones all waiting pictures of a host to no earlier than `at`. */
export function postpone(db: Queries, host: string, at: Date): Promise<number> {
  return db.run(sql`
    update import_picture set due_at = ${at}
    where business_id = ${db.businessId} and status = 'waiting' and due_at < ${at}
      and lower(split_part(url, '/', 3)) = ${host}`);
}

export function noteFailure(db: Queries, one: DuePicture, why: string): Promise<number> {
  return db.run(sql`
    update import_picture set status = 'failed', why = ${why}
    where business_id = ${db.businessId} and import_id = ${one.importId} and product_id = ${one.productId}
      and status = 'waiting'`);
}

/**
 * Notes the picture before the product gets it, so that after a crash it is found to be of this import. Undefined when
 * the import was taken back; `sku` is null of a removed product, `before` what was noted by an earlier attempt.
 */
export function notePicture(
  db: Queries,
  one: DuePicture,
  picture: string,
): Promise<{ sku: string | null; current: string | null; before: string } | undefined> {
  return db.first(sql`
    update import_picture w set picture = ${picture}
    from import_picture was left join product p
      on p.business_id = was.business_id and p.id = was.product_id and not p.removed
    where was.business_id = w.business_id and was.import_id = w.import_id and was.product_id = w.product_id
      and w.business_id = ${db.businessId} and w.import_id = ${one.importId} and w.product_id = ${one.productId}
      and w.status = 'waiting'
    returning p.sku, p.picture as current, was.picture as before`);
}

/** Whether the import was not taken back meanwhile. `picture`: '' where the product has another one. */
export async function noteFetched(db: Queries, one: DuePicture, picture: string): Promise<boolean> {
  const noted = await db.run(sql`
    update import_picture set status = 'done', why = '', picture = ${picture}
    where business_id = ${db.businessId} and import_id = ${one.importId} and product_id = ${one.productId}`);
  return noted > 0;
}

/** Products that have the picture of the import; those still to be fetched are taken from the list first. */
export function picturesOf(db: Queries, importId: string): Promise<{ sku: string; picture: string }[]> {
  return db.all(sql`
    with gone as (
      delete from import_picture
      where business_id = ${db.businessId} and import_id = ${importId} and status = 'waiting'
      returning product_id, picture
    ), fetched as (
      select product_id, picture from gone
      union all
      select product_id, picture from import_picture
      where business_id = ${db.businessId} and import_id = ${importId} and status <> 'waiting'
    )
    select p.sku, p.picture from fetched w
    join product p on p.business_id = ${db.businessId} and p.id = w.product_id and p.picture = w.picture
    where w.picture <> ''`);
}

export function forgetPictures(db: Queries, importId: string): Promise<number> {
  return db.run(
    sql`delete from import_picture where business_id = ${db.businessId} and import_id = ${importId}`,
  );
}

export type PictureCounts = { waiting: number; done: number; failed: number };

export async function countPictures(db: Queries, importId: string): Promise<PictureCounts> {
  return db.one<PictureCounts>(sql`
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'done')::int as done, count(*) filter (where status = 'failed')::int as failed
    from import_picture where business_id = ${db.businessId} and import_id = ${importId}`);
}

/** The first failed pictures. */
export function failedPictures(db: Queries, importId: string, most: number) {
  return db.all<{ sku: string; title: string; url: string; why: string }>(sql`
    select p.sku, p.title, w.url, w.why from import_picture w
    join product p on p.business_id = w.business_id and p.id = w.product_id
    where w.business_id = ${db.businessId} and w.import_id = ${importId} and w.status = 'failed'
    order by p.sku limit ${most}`);
}

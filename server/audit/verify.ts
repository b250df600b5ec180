import type { OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { isSignedBy } from './seal.ts';

type Verified = OutputOf<'logs.verify'>;
type Broken = NonNullable<Verified['broken']>;
type LinkRow = { number: number; audit_id: string; gone: boolean; apart: boolean; rewritten: boolean };
type SealRow = { number: number; hash: string; signature: Buffer; at: Date; holds: boolean };

/**
 * Checks a range of the chain: links without gaps, each with its entry, the hash of its content and of the previous
 * link; and their seals, which only this installation can sign. The doctor checks all of it.
 */
export async function verifyChain(
  db: Queries,
  { from, limit }: { from: number; limit: number },
  secretKeys: SecretKeys,
): Promise<Verified> {
  const [links, last] = await Promise.all([readLinks(db, from, limit), lastNumber(db)]);
  const to = links.at(-1)?.number ?? from - 1;
  const [seals, newest] = await Promise.all([readSeals(db, from, to), newestSeal(db)]);
  const broken = [
    ...links.flatMap(brokenLink),
    ...seals
      .filter(
        ({ number, hash, signature, holds }) =>
          !holds || !isSignedBy(secretKeys, { businessId: db.businessId, number, hash }, signature),
      )
      .map(({ number }): Broken => ({ number, line_id: null, why: 'seal' })),
    // A chain without its newest links is consistent in itself; the seal tells its length.
    ...(newest && newest.number > last ? [{ number: last + 1, line_id: null, why: 'cut' } as const] : []),
  ].sort((one, other) => one.number - other.number);
  return {
    from,
    to,
    last,
    broken: broken[0] ?? null,
    seals: seals.length,
    sealed: newest ? { number: newest.number, date: newest.at.toISOString() } : null,
  };
}

/** The place of an entry in the chain, and whether its link and the previous one hold. */
export async function readLink(
  db: Queries,
  lineId: string,
): Promise<{ number: number; whole: boolean } | null> {
  const link = await db.first<{ number: number }>(sql`
    select number from audit_link where business_id = ${db.businessId} and audit_id = ${lineId}`);
  if (!link) return null;
  const [row] = await readLinks(db, link.number, 1);
  return { number: link.number, whole: row !== undefined && brokenLink(row).length === 0 };
}

function brokenLink({ number, audit_id, gone, apart, rewritten }: LinkRow): Broken[] {
  const at = { number, line_id: audit_id };
  if (apart) return [{ ...at, why: 'gap' }];
  if (gone) return [{ ...at, why: 'gone' }];
  return rewritten ? [{ ...at, why: 'rewritten' }] : [];
}

/** Links from a number on, each compared with the previous one. */
function readLinks(db: Queries, from: number, limit: number): Promise<LinkRow[]> {
  return db.all<LinkRow>(sql`
    select number, audit_id, gone, apart, rewritten from (
      select l.number, l.audit_id, a.id is null as gone,
        l.number <> coalesce(lag(l.number) over w + 1, case when ${from}::bigint = 1 then 1 else l.number end)
          or l.previous <> coalesce(lag(l.hash) over w, ''::bytea) as apart,
        a.id is not null and not audit_holds(l.hash, l.previous, a) as rewritten
      from (
        select * from audit_link where business_id = ${db.businessId} and number >= ${from - 1}
        order by number limit ${limit + 1}
      ) l
      left join audit_log a on a.business_id = ${db.businessId} and a.id = l.audit_id
      window w as (order by l.number)
    ) links where number >= ${from} order by number limit ${limit}`);
}

async function lastNumber(db: Queries): Promise<number> {
  const row = await db.first<{ number: number }>(sql`
    select number from audit_link where business_id = ${db.businessId} order by number desc limit 1`);
  return row?.number ?? 0;
}

function readSeals(db: Queries, from: number, to: number): Promise<SealRow[]> {
  return db.all<SealRow>(sql`
    select s.number, encode(s.hash, 'hex') as hash, s.signature, s.at, exists (
        select from audit_link l where l.business_id = s.business_id and l.number = s.number and l.hash = s.hash) as holds
    from audit_seal s where s.business_id = ${db.businessId} and s.number between ${from} and ${to} order by s.number`);
}

function newestSeal(db: Queries) {
  return db.first<{ number: number; at: Date }>(sql`
    select number, at from audit_seal where business_id = ${db.businessId} order by number desc limit 1`);
}

import type pg from 'pg';
import { mustArrive } from './copy-table.ts';
import { type Ends, openEnd, waitForOlder } from './ends.ts';

/** A cluster with its name, as its owner and as the application. */
export type End = { name: string; ownerUrl: string; databaseUrl: string };

/** `isUndo`: the business moves back to where it was. */
export type Move = { businessId: string; slug: string; source: End; target: End; isUndo?: boolean };

/** Twice what the application's own limits allow. */
const OLD_TRANSACTIONS_MS = 12_000;
/**
 * The limit before the business is read-only, when waiting costs nobody anything: a statement of a job takes up to a
 * minute.
 */
const OLD_WHILE_OPEN_MS = 150_000;

export async function isOpen(client: pg.ClientBase, businessId: string): Promise<boolean> {
  const { rows } = await client.query('select moving from business where id = $1', [businessId]);
  return rows.length > 0 && rows[0].moving === null;
}

/** Throws for the practice business: each cluster has one, and the programs that shop in it belong to that cluster. */
export async function refusePractice({ source }: Ends, { businessId, slug }: Move): Promise<void> {
  const { rows } = await source.query('select from business where id = $1 and practice', [businessId]);
  if (rows.length > 0) throw new Error(`${slug} is the business for practice: it stays in its cluster`);
}

/** Creates the business in the target, where nobody sees it yet. */
export async function arrive({ source, target }: Ends, businessId: string): Promise<void> {
  const { rows } = await source.query(
    'select slug, name, created_at, demonstration from business where id = $1',
    [businessId],
  );
  const [business] = rows;
  if (!business) throw new Error('the business is not in the source');
  await target.query(
    `insert into business (id, slug, name, created_at, demonstration, moving) values ($1, $2, $3, $4, $5, 'arriving')
     on conflict (id) do update set slug = excluded.slug, name = excluded.name,
       demonstration = excluded.demonstration, moving = 'arriving'
       where business.moving is not null`,
    [businessId, business.slug, business.name, business.created_at, business.demonstration],
  );
}

/** Makes the business read-only: PostgreSQL refuses further writes, and earlier ones have ended. */
export async function leave({ source }: Ends, businessId: string): Promise<void> {
  // Long transactions are waited for while it is still open.
  await waitForOlder(source, OLD_WHILE_OPEN_MS);
  await source.query("update business set moving = 'leaving' where id = $1", [businessId]);
  await waitForOlder(source, OLD_TRANSACTIONS_MS);
}

/**
 * All at once: its hosts, and that it is here. Who opens it here, and who opens it again in the source, has its row of
 * the source for himself meanwhile: it is never open in both.
 */
export async function open({ source, target }: Ends, businessId: string): Promise<void> {
  await source.query('begin');
  try {
    const left = await source.query('select moving from business where id = $1 for update', [businessId]);
    if (left.rows[0]?.moving !== 'leaving') throw new Error('the business is open in the source again');
    const hosts = await source.query('select host, created_at from business_host where business_id = $1', [
      businessId,
    ]);
    await target.query('begin');
    await mustArrive(target, businessId);
    await target.query('delete from business_host where business_id = $1', [businessId]);
    for (const { host, created_at } of hosts.rows)
      await target.query('insert into business_host (host, business_id, created_at) values ($1, $2, $3)', [
        ...[host, businessId, created_at],
      ]);
    await target.query('update business set moving = null where id = $1', [businessId]);
    await target.query('commit');
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await source.query('rollback').catch(() => undefined);
  }
}

/**
 * It sells again where it was, unless it is open in the target. On connections of its own: those of the move may be
 * what broke. Of a target that does not answer only `isNeverOpened` tells that it is not open there.
 */
export async function reopen(move: Move, { isNeverOpened }: { isNeverOpened: boolean }): Promise<boolean> {
  const { businessId } = move;
  const source = await openEnd(move.source.ownerUrl, businessId);
  try {
    await source.query('begin');
    await source.query('select from business where id = $1 for update', [businessId]);
    const isThere = await isOpenForSure(move).catch((error: unknown) => {
      if (isNeverOpened) return false;
      throw error;
    });
    if (!isThere)
      await source.query("update business set moving = null where id = $1 and moving = 'leaving'", [
        businessId,
      ]);
    await source.query('commit');
    return !isThere;
  } finally {
    await source.end();
  }
}

/** Whether the business is open in the target, read after pending commits there. */
async function isOpenForSure({ target: { ownerUrl }, businessId }: Move): Promise<boolean> {
  const target = await openEnd(ownerUrl, businessId);
  try {
    await target.query("set lock_timeout = '5s'");
    const { rows } = await target.query('select moving from business where id = $1 for update', [businessId]);
    return rows.length > 0 && rows[0].moving === null;
  } finally {
    await target.end();
  }
}

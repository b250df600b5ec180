import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { REREAD_OF_SEVERAL_MS } from '#server/http/tenancy.ts';
import { mustArrive } from './copy-table.ts';
import {
  commonTables,
  compareAll,
  copyAll,
  type Ends,
  examined,
  openEnds,
  removeAll,
  waitForOlder,
  withoutTriggers,
} from './ends.ts';
import { sendJobs } from './send-jobs.ts';
import type { Table } from './tables.ts';

/** A cluster with its name, as its owner and as the application. */
export type End = { name: string; ownerUrl: string; databaseUrl: string };

export type Move = { businessId: string; slug: string; source: End; target: End };
type Parts = Move & { ends: Ends; tables: Table[]; registry: pg.Client; say: (line: string) => void };

/** Copied while it is open, until so few rows are left that the rest is a matter of seconds. */
const FEW_ROWS = 2_000;
const MOST_PASSES = 5;
/** What the application's own limits allow, twice. */
const OLD_TRANSACTIONS_MS = 12_000;
/** Every process has read again by then where the business is. */
const KNOWN_MS = REREAD_OF_SEVERAL_MS + 500;

/**
 * Moves a business to another cluster (docs/growing.md). It is copied while it sells, read-only for the last pass,
 * compared row by row and examined on both sides, opened in the target, and left in the source until that is confirmed.
 * Each step may be cut off: started again, it goes on.
 */
export async function moveBusiness(move: Move, registry: pg.Client, say: Parts['say']): Promise<void> {
  await withEnds(move, registry, say, async (parts) => {
    const { ends, tables, businessId } = parts;
    await begin(parts);
    if (await isOpen(ends.target, businessId)) return finish(parts);
    await arrive(parts);
    await withoutTriggers(ends.target);
    for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
      const written = await onePass(parts, `copied while it is open (${pass})`);
      if (written <= FEW_ROWS) break;
    }
    const from = performance.now();
    await leave(parts);
    await onePass(parts, 'copied while it is read-only');
    const rows = await compareAll(ends, tables, businessId);
    const verdicts = await Promise.all([examined(ends.source), examined(ends.target)]);
    if (verdicts[0] !== verdicts[1]) throw new Error(`the doctor differs: ${verdicts.join(' and ')}`);
    say(
      `${rows} rows are the same, and so is what the doctor says: ${JSON.parse(verdicts[1]).length} findings`,
    );
    await open(parts);
    await finish(parts);
    say(`read-only for ${((performance.now() - from) / 1000).toFixed(1)} s`);
  });
}

/** Takes back what has not been opened in the target. */
export async function abandonMove(move: Move, registry: pg.Client, say: Parts['say']): Promise<void> {
  await withEnds(move, registry, say, async ({ ends, tables, businessId }) => {
    await mustArrive(ends.target, businessId);
    await removeAll(ends.target, tables, businessId);
    await ends.source.query("update business set moving = null where id = $1 and moving = 'leaving'", [
      businessId,
    ]);
    await registry.query('delete from move where business_id = $1', [businessId]);
    say(`${move.slug} stays in ${move.source.name}`);
  });
}

/** Removes the business from the cluster that it left. */
export async function confirmMove(move: Move, registry: pg.Client, say: Parts['say']): Promise<void> {
  await withEnds(move, registry, say, async ({ ends, tables, businessId }) => {
    const { rows } = await ends.source.query('select moving from business where id = $1', [businessId]);
    if (rows[0] && rows[0].moving !== 'gone') throw new Error(`${move.slug} is open in ${move.source.name}`);
    if (!(await isOpen(ends.target, businessId)))
      throw new Error(`${move.slug} is not in ${move.target.name}`);
    await removeAll(ends.source, tables, businessId);
    await registry.query('delete from move where business_id = $1', [businessId]);
    say(`${move.slug} is in ${move.target.name} alone`);
  });
}

async function withEnds(
  move: Move,
  registry: pg.Client,
  say: Parts['say'],
  work: (parts: Parts) => Promise<void>,
): Promise<void> {
  const ends = await openEnds(move.source.ownerUrl, move.target.ownerUrl, move.businessId);
  try {
    await work({ ...move, ends, tables: await commonTables(ends), registry, say });
  } finally {
    await Promise.all([ends.source.end(), ends.target.end()]);
  }
}

async function begin({ registry, businessId, source, target }: Parts): Promise<void> {
  await registry.query(
    `insert into move (business_id, source, target) values ($1, $2, $3)
     on conflict (business_id) do update set source = excluded.source, target = excluded.target, moved_at = null
       where move.moved_at is not null and move.source = excluded.target`,
    [businessId, source.name, target.name],
  );
  const { rows } = await registry.query('select source, target from move where business_id = $1', [
    businessId,
  ]);
  if (rows[0]?.source !== source.name || rows[0]?.target !== target.name)
    throw new Error(`another move of it, to ${rows[0]?.target}, is not confirmed`);
}

async function isOpen(client: pg.Client, businessId: string): Promise<boolean> {
  const { rows } = await client.query('select moving from business where id = $1', [businessId]);
  return rows.length > 0 && rows[0].moving === null;
}

/** The business is in the target, and nobody there sees it yet. */
async function arrive({ ends, businessId }: Parts): Promise<void> {
  const { rows } = await ends.source.query('select slug, name, created_at from business where id = $1', [
    businessId,
  ]);
  const [business] = rows;
  if (!business) throw new Error('the business is not in the source');
  await ends.target.query(
    `insert into business (id, slug, name, created_at, moving) values ($1, $2, $3, $4, 'arriving')
     on conflict (id) do update set slug = excluded.slug, name = excluded.name, moving = 'arriving'
       where business.moving is not null`,
    [businessId, business.slug, business.name, business.created_at],
  );
}

async function onePass({ ends, tables, businessId, say }: Parts, what: string): Promise<number> {
  const from = performance.now();
  const copied = await copyAll(ends, tables, businessId);
  const sum = (of: 'rows' | 'written' | 'removed') => copied.reduce((all, one) => all + one[of], 0);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  say(`${what}: ${sum('written')} of ${sum('rows')} rows, ${sum('removed')} removed, ${seconds} s`);
  return sum('written') + sum('removed');
}

/** From here on PostgreSQL refuses what is written for it; what had begun before has ended. */
async function leave({ ends, businessId }: Parts): Promise<void> {
  const { source } = ends;
  await source.query("update business set moving = 'leaving' where id = $1", [businessId]);
  try {
    await waitForOlder(source, OLD_TRANSACTIONS_MS);
  } catch (error) {
    await source.query('update business set moving = null where id = $1', [businessId]);
    throw error;
  }
}

/** All at once: its hosts, and that it is here. */
async function open({ ends: { source, target }, businessId }: Parts): Promise<void> {
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
}

/** It is open in the target; nothing is copied any more. */
async function finish({ ends, businessId, target, source, registry, slug, say }: Parts): Promise<void> {
  await sendJobs(target.databaseUrl, businessId);
  await registry.query('update business set cluster = $2 where id = $1', [businessId, target.name]);
  // Until all processes know, those that do not read it in the source, where nothing changes.
  await pause(KNOWN_MS);
  await ends.source.query("update business set moving = 'gone' where id = $1", [businessId]);
  await ends.source.query('delete from pgboss.job where group_id = $1', [businessId]);
  await registry.query('update move set moved_at = now() where business_id = $1', [businessId]);
  say(`${slug} is open in ${target.name}, and kept in ${source.name} until that is confirmed`);
}

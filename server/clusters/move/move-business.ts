import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { REREAD_OF_SEVERAL_MS } from '#server/http/tenancy.ts';
import type { Copied } from './copy-table.ts';
import {
  commonTables,
  compareAll,
  copyAll,
  type Ends,
  examined,
  lockEnds,
  openEnds,
  removeAll,
  withoutTriggers,
} from './ends.ts';
import { sendJobs } from './send-jobs.ts';
import { arrive, isOpen, leave, type Move, open, refusePractice, reopen } from './states.ts';
import type { Table } from './tables.ts';

/** What a command needs: the owner's connection to the registry, the output of its lines, and a signal to abort it. */
export type Command = {
  registry: pg.Client;
  say: (line: string) => void;
  signal?: AbortSignal;
  /** Copied while the business is open, until at most this many rows are left, which take seconds. */
  fewRows?: number;
};
type Parts = Move & Command & { ends: Ends; tables: Table[] };

/** The rows that are sent in half a second (docs/growing.md). */
const FEW_ROWS = 10_000;
const MOST_PASSES = 5;
/** By then, every process has read again which cluster the business is in. */
const KNOWN_MS = REREAD_OF_SEVERAL_MS + 500;

/**
 * Moves a business to another cluster (docs/growing.md). It is copied while it sells, read-only for the last pass,
 * compared row by row and examined on both sides, opened in the target, and left in the source until that is confirmed.
 * Each step may be cut off: started again, it goes on. Whatever fails before it is open in the target, the business
 * sells again in the source.
 */
export async function moveBusiness(move: Move, command: Command): Promise<void> {
  await alone(move, command, () =>
    withEnds(move, command, async (parts) => {
      await refusePractice(parts.ends, move);
      await begin(parts);
      const state = { isNeverOpened: false };
      try {
        await moveBetween(parts, state);
      } catch (error) {
        await openAgain(parts, state);
        throw error;
      }
    }),
  );
}

async function moveBetween(parts: Parts, state: { isNeverOpened: boolean }): Promise<void> {
  const { ends, businessId, say, fewRows = FEW_ROWS } = parts;
  if (await isOpen(ends.target, businessId)) return finish(parts);
  await arrive(ends, businessId);
  // What a killed command may have been opening is open by now.
  if (await isOpen(ends.target, businessId)) return finish(parts);
  state.isNeverOpened = true;
  await withoutTriggers(ends.target);
  let left = Number.POSITIVE_INFINITY;
  for (let pass = 1; pass <= MOST_PASSES && left > fewRows; pass += 1)
    left = changedIn(await onePass(parts, `copied while it is open (${pass})`));
  if (left > fewRows)
    throw new Error(`${left} rows changed while it was copied: it would be read-only for long. Try later`);
  const from = performance.now();
  await leave(ends, businessId);
  await compare(parts, await onePass(parts, 'copied while it is read-only'));
  state.isNeverOpened = false;
  await open(ends, businessId);
  await finish(parts);
  say(`read-only for ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

/** Compares all tables that had changed rows; a table without any was compared by the last pass. */
async function compare({ ends, tables, businessId, say }: Parts, copied: readonly Copied[]): Promise<void> {
  const sent = new Set(copied.filter((one) => changedIn([one]) > 0).map(({ table }) => table));
  const compared = tables.filter(({ name }) => sent.has(name));
  await compareAll(ends, compared, businessId);
  const verdicts = await Promise.all([examined(ends.source), examined(ends.target)]);
  if (verdicts[0] !== verdicts[1]) throw new Error(`the doctor differs: ${verdicts.join(' and ')}`);
  const rows = copied.reduce((sum, one) => sum + one.rows, 0);
  say(
    `${rows} rows are the same, and so is what the doctor says: ${JSON.parse(verdicts[1]).length} findings`,
  );
}

async function openAgain(parts: Parts, state: { isNeverOpened: boolean }): Promise<void> {
  const { slug, source, target, say } = parts;
  try {
    const isHere = await reopen(parts, state);
    say(`${slug} is open in ${isHere ? source.name : target.name}: the same command goes on`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    say(`${slug} MAY BE READ-ONLY in ${source.name} until the same command, or --undo, succeeds: ${words}`);
  }
}

/** Undoes a move that was not opened in the target; may be repeated. */
export async function abandonMove(move: Move, command: Command): Promise<void> {
  const { businessId, slug, source, target } = move;
  await alone(move, command, () =>
    withEnds(move, command, async ({ ends, tables, registry, say }) => {
      if (!(await reopen(move, { isNeverOpened: false })))
        throw new Error(
          `${slug} is open in ${target.name}: first "clusters move ${slug} ${target.name}" to its end`,
        );
      await removeAll(ends.target, tables, businessId);
      await registry.query('delete from move where business_id = $1', [businessId]);
      say(`${slug} stays in ${source.name}`);
    }),
  );
}

/** Removes the business from the cluster that it left. */
export async function confirmMove(move: Move, command: Command): Promise<void> {
  const { businessId, slug, source, target } = move;
  await alone(move, command, () =>
    withEnds(move, command, async ({ ends, tables, registry, say }) => {
      const { rows } = await ends.source.query('select moving from business where id = $1', [businessId]);
      if (rows[0] && rows[0].moving !== 'gone') throw new Error(`${slug} is open in ${source.name}`);
      if (!(await isOpen(ends.target, businessId))) throw new Error(`${slug} is not in ${target.name}`);
      await removeAll(ends.source, tables, businessId);
      await registry.query('delete from move where business_id = $1', [businessId]);
      say(`${slug} is in ${target.name} alone`);
    }),
  );
}

/** One command at a time moves a business: a second one is refused. */
async function alone({ businessId, slug }: Move, { registry }: Command, work: () => Promise<void>) {
  const key = "hashtextextended('move ' || $1, 0)";
  const { rows } = await registry.query(`select pg_try_advisory_lock(${key}) as is_free`, [businessId]);
  if (!rows[0]?.is_free) throw new Error(`another command is moving ${slug} now`);
  try {
    await work();
  } finally {
    await registry.query(`select pg_advisory_unlock(${key})`, [businessId]).catch(() => undefined);
  }
}

async function withEnds(move: Move, command: Command, work: (parts: Parts) => Promise<void>): Promise<void> {
  const { businessId, source, target } = move;
  command.signal?.throwIfAborted();
  const ends = await openEnds(source.ownerUrl, target.ownerUrl, businessId);
  const end = async () => void (await Promise.all([ends.source.end(), ends.target.end()]));
  // Pending waits on the connections fail, and are cleaned up afterwards.
  command.signal?.addEventListener('abort', end, { once: true });
  try {
    await lockEnds(ends, businessId);
    await work({ ...move, ...command, ends, tables: await commonTables(ends) });
  } finally {
    command.signal?.removeEventListener('abort', end);
    await end();
  }
}

async function begin({ registry, businessId, source, target, isUndo = false }: Parts): Promise<void> {
  await registry.query(
    `insert into move (business_id, source, target, is_undo) values ($1, $2, $3, $4)
     on conflict (business_id) do update
       set source = excluded.source, target = excluded.target, is_undo = excluded.is_undo, moved_at = null
       where move.moved_at is not null and move.source = excluded.target`,
    [businessId, source.name, target.name, isUndo],
  );
  const { rows } = await registry.query('select source, target from move where business_id = $1', [
    businessId,
  ]);
  if (rows[0]?.source !== source.name || rows[0]?.target !== target.name)
    throw new Error(`another move of it, to ${rows[0]?.target}, is not confirmed`);
}

async function onePass({ ends, tables, businessId, say }: Parts, what: string): Promise<Copied[]> {
  const from = performance.now();
  const copied = await copyAll(ends, tables, businessId);
  const sum = (of: 'rows' | 'written' | 'removed') => copied.reduce((all, one) => all + one[of], 0);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  say(`${what}: ${sum('written')} of ${sum('rows')} rows, ${sum('removed')} removed, ${seconds} s`);
  return copied;
}

const changedIn = (copied: readonly Copied[]) =>
  copied.reduce((sum, { written, removed }) => sum + written + removed, 0);

/** It is open in the target; nothing is copied any more. */
async function finish({ ends, businessId, target, source, registry, slug, say }: Parts): Promise<void> {
  await sendJobs(target.databaseUrl, businessId);
  await registry.query('update business set cluster = $2 where id = $1', [businessId, target.name]);
  // Until all processes know, the others still read it in the source, where nothing changes.
  await pause(KNOWN_MS);
  await ends.source.query("update business set moving = 'gone' where id = $1", [businessId]);
  await ends.source.query('delete from pgboss.job where group_id = $1', [businessId]);
  await registry.query('update move set moved_at = now() where business_id = $1', [businessId]);
  say(`${slug} is open in ${target.name}, and kept in ${source.name} until that is confirmed`);
}

import type { Database, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { startRounds } from './rounds.ts';
import { type AuditHead, isSignedBy, signHead } from './seal.ts';

const WATCHING = { firstMs: 5_000, everyMs: 30_000 };

type Parts = {
  secretKeys: SecretKeys;
  /** Writes to the log, which leaves this machine: a second record of how far the audit had come. */
  note(head: AuditHead): void;
  alert(seal: AuditHead, problem: string): void;
};

/**
 * Each link is notified at its commit and remembered here; every half minute, and whenever a notified link does not
 * follow the last one, this process checks that the last one still exists. In every process: what each remembers in
 * memory cannot be changed by writing to the database.
 */
export async function startWatchingAudit(
  database: Pick<Database, 'forBusiness' | 'listen'>,
  businesses: () => Promise<{ id: string }[]>,
  { onError, ...parts }: Pick<Parts, 'note' | 'alert'> & { onError(error: unknown): void },
) {
  const watch = watchAudit(parts);
  const watching = startRounds(database, businesses, onError, { ...WATCHING, round: watch.look });
  const unsubscribe = await database.listen('audit', {
    message: (notice) => void watch.onNotice(database, notice).catch(onError),
    // While not listening, the rounds check.
    up: () => {},
    down: () => {},
  });
  return {
    stop: async () => void (await Promise.all([unsubscribe(), watching.stop()])),
  };
}

/** Remembers the head of each audit, logs it, and alerts when it has disappeared. */
export function watchAudit({ note, alert }: Pick<Parts, 'note' | 'alert'>) {
  const seen = new Map<string, AuditHead>();
  const missed = new WeakSet<AuditHead>();

  /** False unless it is further than the known head. */
  function remember(head: AuditHead): boolean {
    if (head.number <= (seen.get(head.businessId)?.number ?? 0)) return false;
    seen.set(head.businessId, head);
    note(head);
    return true;
  }

  async function look(db: Queries): Promise<void> {
    const { businessId } = db;
    const before = seen.get(businessId);
    if (before && !(await hasLink(db, before)) && !missed.has(before)) {
      missed.add(before);
      alert(before, 'the audit does not reach where it had come any more');
      if (seen.get(businessId) === before) seen.delete(businessId);
    }
    const head = await lastLink(db);
    if (head) remember({ businessId, ...head });
  }

  return {
    look,
    /** A link notified by the database at its commit. One that replaces another is checked at once. */
    async onNotice(database: Pick<Database, 'forBusiness'>, notice: string): Promise<void> {
      const [businessId = '', number = '', hash = ''] = notice.split(' ');
      const isNew = remember({ businessId, number: Number(number), hash });
      if (!isNew && seen.get(businessId)?.hash !== hash) await look(database.forBusiness(businessId));
    },
  };
}

/**
 * Seals the head of an audit. Alerts when the last seal no longer holds, and seals the current head: a fault found late
 * must not leave later entries unprotected.
 */
export async function sealAudit(db: Queries, { secretKeys, note, alert }: Parts): Promise<void> {
  const { businessId } = db;
  const last = await lastSeal(db);
  if (last) {
    const seal = { businessId, number: last.number, hash: last.hash };
    if (!last.holds) alert(seal, 'the audit was cut or rewritten before its last seal');
    if (!isSignedBy(secretKeys, seal, last.signature)) alert(seal, 'a seal of the audit is not ours');
  }
  const head = await lastLink(db);
  if (!head || head.number === last?.number) return;
  const sealed = { businessId, ...head };
  if (await addSeal(db, sealed, signHead(secretKeys, sealed))) note(sealed);
}

function lastSeal(db: Queries) {
  return db.first<{ number: number; hash: string; signature: Buffer; holds: boolean }>(sql`
    select s.number, encode(s.hash, 'hex') as hash, s.signature, exists (
        select from audit_link l where l.business_id = s.business_id and l.number = s.number and l.hash = s.hash) as holds
    from audit_seal s where s.business_id = ${db.businessId} order by s.number desc limit 1`);
}

async function hasLink(db: Queries, { number, hash }: AuditHead): Promise<boolean> {
  const link = await db.first(sql`
    select from audit_link
    where business_id = ${db.businessId} and number = ${number} and hash = decode(${hash}, 'hex')`);
  return link !== undefined;
}

function lastLink(db: Queries) {
  return db.first<{ number: number; hash: string }>(sql`
    select number, encode(hash, 'hex') as hash from audit_link
    where business_id = ${db.businessId} order by number desc limit 1`);
}

/** Returns false when another process was first. */
async function addSeal(db: Queries, { number, hash }: AuditHead, signature: Buffer): Promise<boolean> {
  const added = await db.run(sql`
    insert into audit_seal (business_id, number, hash, signature)
    values (${db.businessId}, ${number}, decode(${hash}, 'hex'), ${signature}) on conflict do nothing`);
  return added > 0;
}

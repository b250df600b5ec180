import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

export type Step = 'code' | 'enrol';

/** State of a person's second factor before they are admitted. */
export function statusOf(db: Queries, userId: string) {
  return db.one<{ role: Role; on: boolean; demanded: boolean }>(
    sql`select u.role, f.secret is not null as "on", u.role = any(c.second_factor_roles) as demanded
        from app_user u
        join business_config c on c.business_id = u.business_id
        left join second_factor f on f.business_id = u.business_id and f.user_id = u.id
        where u.business_id = ${db.businessId} and u.id = ${userId}`,
  );
}

export type NewHalf = { tokenHash: Buffer; userId: string; step: Step; expiresAt: Date };

export function addHalf(db: Queries, half: NewHalf) {
  return db.run(
    sql`insert into half_sign_in (business_id, token_hash, user_id, step, expires_at)
        values (${db.businessId}, ${half.tokenHash}, ${half.userId}, ${half.step}, ${half.expiresAt})`,
  );
}

export type Half = { userId: string; step: Step; expiresAt: Date };

export function findHalf(db: Queries, tokenHash: Buffer, now: Date) {
  return db.first<Half>(
    sql`select user_id as "userId", step, expires_at as "expiresAt" from half_sign_in
        where business_id = ${db.businessId} and token_hash = ${tokenHash} and expires_at > ${now}`,
  );
}

/** Counts an attempt, and returns the sign-in if one was left. */
export function takeTryOfHalf(db: Queries, tokenHash: Buffer, { now, most }: { now: Date; most: number }) {
  return db.first<Half & { tries: number }>(
    sql`update half_sign_in set tries = tries + 1
        where business_id = ${db.businessId} and token_hash = ${tokenHash} and expires_at > ${now} and tries < ${most}
        returning user_id as "userId", step, expires_at as "expiresAt", tries`,
  );
}

/** Ends a half sign-in; false when it was over, or a concurrent request ended it. */
export async function endHalf(db: Queries, tokenHash: Buffer): Promise<boolean> {
  const ended = await db.run(
    sql`delete from half_sign_in where business_id = ${db.businessId} and token_hash = ${tokenHash}`,
  );
  return ended > 0;
}

export function endHalvesOf(db: Queries, userId: string) {
  return db.run(sql`delete from half_sign_in where business_id = ${db.businessId} and user_id = ${userId}`);
}

export function forgetOldHalves(db: Queries) {
  return db.run(
    sql`delete from half_sign_in where business_id = ${db.businessId} and created_at < ${realTime} - interval '1 day'`,
  );
}

export type FactorRow = {
  secret: Buffer | null;
  confirmedAt: Date | null;
  lastCounter: number;
  offeredSecret: Buffer | null;
  offeredTo: Buffer | null;
  offeredAt: Date | null;
};

/** Locks a person's second factor until the transaction ends: codes are tried one after the other. */
export function lockFactor(db: Queries, userId: string) {
  return db.first<FactorRow>(
    sql`select secret, confirmed_at as "confirmedAt", last_counter as "lastCounter", offered_secret as "offeredSecret",
          offered_to as "offeredTo", offered_at as "offeredAt"
        from second_factor where business_id = ${db.businessId} and user_id = ${userId} for update`,
  );
}

/** Uses up a time step; false when it or a later one was used. */
export async function spendCounter(db: Queries, userId: string, counter: number): Promise<boolean> {
  const spent = await db.run(
    sql`update second_factor set last_counter = ${counter}
        where business_id = ${db.businessId} and user_id = ${userId} and last_counter < ${counter}`,
  );
  return spent > 0;
}

export function putOffer(db: Queries, userId: string, offer: { secret: Buffer; to: Buffer; at: Date }) {
  return db.run(
    sql`insert into second_factor (business_id, user_id, offered_secret, offered_to, offered_at)
        values (${db.businessId}, ${userId}, ${offer.secret}, ${offer.to}, ${offer.at})
        on conflict (business_id, user_id) do update set
          offered_secret = excluded.offered_secret, offered_to = excluded.offered_to, offered_at = excluded.offered_at`,
  );
}

/** The offered secret is theirs from now on, with the step of its first code used up. */
export function confirmOffer(db: Queries, userId: string, { counter, now }: { counter: number; now: Date }) {
  return db.run(
    sql`update second_factor set secret = offered_secret, confirmed_at = ${now}, last_counter = ${counter},
          offered_secret = null, offered_to = null, offered_at = null
        where business_id = ${db.businessId} and user_id = ${userId}`,
  );
}

/** True when a second factor was removed. */
export async function dropFactor(db: Queries, userId: string): Promise<boolean> {
  await db.run(sql`delete from recovery_code where business_id = ${db.businessId} and user_id = ${userId}`);
  const dropped = await db.first<{ on: boolean }>(
    sql`delete from second_factor where business_id = ${db.businessId} and user_id = ${userId}
        returning secret is not null as "on"`,
  );
  return dropped?.on ?? false;
}

export async function replaceRecoveryCodes(db: Queries, userId: string, hashes: readonly Buffer[]) {
  await db.run(sql`delete from recovery_code where business_id = ${db.businessId} and user_id = ${userId}`);
  await db.run(
    sql`insert into recovery_code (business_id, user_id, code_hash)
        select ${db.businessId}, ${userId}, unnest(${hashes}::bytea[])`,
  );
}

export async function spendRecoveryCode(
  db: Queries,
  userId: string,
  { hashes, now }: { hashes: Buffer[]; now: Date },
): Promise<boolean> {
  const spent = await db.run(
    sql`update recovery_code set used_at = ${now}
        where business_id = ${db.businessId} and user_id = ${userId} and code_hash = any(${hashes}::bytea[]) and used_at is null`,
  );
  return spent > 0;
}

export async function recoveryCodesLeft(db: Queries, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from recovery_code
        where business_id = ${db.businessId} and user_id = ${userId} and used_at is null`,
  );
  return count;
}

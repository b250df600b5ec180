import { isSignedBy, signHead } from '#server/audit/seal.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import { factorPlace } from '#server/identity/second-factor/check-code.ts';
import { cardPlace } from '#server/payments/cards/card-place.ts';
import { secretPlace } from '#server/webhooks/write-webhook.ts';
import { placeOf, sealingKeysOf } from './business-secrets.ts';
import { createIdentitySeal, type IdentitySeal } from './identity-seal.ts';
import { openBytes, sealBytes } from './seal-bytes.ts';
import type { SealingKeys, SecretKeys } from './secret-keys.ts';

const AT_ONCE = 200;
/** Sorts after the last row of every table. */
const NOTHING = { uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff', text: '\u{10ffff}' };

/** Numbers of a table: sealed with the first key already, resealed, and opened by no key. */
export type Resealed = { table: string; current: number; resealed: number; lost: number };

/** State of a row: nothing to do, the statement that reseals it, or no key opens it. */
type State = 'current' | 'lost' | Sql;

type Sealed<Row extends Record<string, unknown>> = {
  table: string;
  /** Reads rows from the end backwards, those before `after`. */
  read: (after: string) => Sql;
  from: string;
  keyOf: (row: Row) => string;
  stateOf: (row: Row) => State;
};

/**
 * Seals and signs with the first key what another one has sealed. Some rows at a time while people buy, and a row that
 * changes meanwhile is left to the next run: a run that was stopped is simply started again. People come last and the
 * oldest one at the very end: its seal is what a start examines (key-fault.ts). `isOnlyCounted` changes nothing.
 */
export async function reseal(
  db: BusinessDatabase,
  keys: SecretKeys,
  { isOnlyCounted }: { isOnlyCounted: boolean },
): Promise<Resealed[]> {
  const run = <Row extends Record<string, unknown>>(sealed: Sealed<Row>) =>
    resealTable(db, sealed, isOnlyCounted);
  const first: SecretKeys = [keys[0]];
  const seals = { current: createIdentitySeal(first), every: createIdentitySeal(keys) };
  return [
    await run(auditSeals(db.businessId, keys)),
    await run(businessSecrets(db.businessId, keys)),
    await run(webhookSecrets(db.businessId, keys)),
    await run(savedCards(db.businessId, keys)),
    await run(secondFactors(db.businessId, keys)),
    await run(orderDocuments(db.businessId, seals)),
    await run(billings(db.businessId, seals, 'customer_order')),
    await run(registers(db.businessId, seals)),
    await run(billings(db.businessId, seals, 'app_user')),
    await run(people(db.businessId, seals)),
  ];
}

async function resealTable<Row extends Record<string, unknown>>(
  db: BusinessDatabase,
  { table, read, from, keyOf, stateOf }: Sealed<Row>,
  isOnlyCounted: boolean,
): Promise<Resealed> {
  const sums = { table, current: 0, resealed: 0, lost: 0 };
  let after = from;
  for (;;) {
    const rows = await db.all<Row>(read(after));
    const states = rows.map(stateOf);
    const changes = states.filter((state) => typeof state === 'object');
    if (changes.length > 0 && !isOnlyCounted) await db.batch(changes);
    sums.resealed += changes.length;
    sums.current += states.filter((state) => state === 'current').length;
    sums.lost += states.filter((state) => state === 'lost').length;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return sums;
    after = keyOf(last);
  }
}

type Seals = { current: IdentitySeal; every: IdentitySeal };

function people(businessId: string, { current, every }: Seals): Sealed<{ id: string; identity: Buffer }> {
  return {
    table: 'app_user',
    from: NOTHING.uuid,
    keyOf: ({ id }) => id,
    read: (after) => sql`
      select id, identity from app_user
      where business_id = ${businessId} and id < ${after} and identity is not null order by id desc limit ${AT_ONCE}`,
    stateOf({ id, identity }) {
      if (current.openPerson(identity, id)) return 'current';
      const plain = every.openPerson(identity, id);
      if (!plain) return 'lost';
      return sql`
        update app_user set identity = ${current.closePerson(plain, id)},
          document_parts = ${current.partsOf(plain.document, businessId)}::bigint[]
        where business_id = ${businessId} and id = ${id} and identity = ${identity}`;
    },
  };
}

type RegisterRow = { id: string; identity: Buffer; company_document: string | null };

function registers(businessId: string, { current, every }: Seals): Sealed<RegisterRow> {
  return {
    table: 'habeas_register',
    from: NOTHING.uuid,
    keyOf: ({ id }) => id,
    read: (after) => sql`
      select id, identity, company ->> 'document_number' as company_document from habeas_register
      where business_id = ${businessId} and id < ${after} and identity is not null order by id desc limit ${AT_ONCE}`,
    stateOf({ id, identity, company_document }) {
      if (current.openRegister(identity, id)) return 'current';
      const plain = every.openRegister(identity, id);
      if (!plain) return 'lost';
      const parts = [plain.document, company_document ?? ''].flatMap((document) =>
        current.partsOf(document, businessId),
      );
      return sql`
        update habeas_register set identity = ${current.closeRegister(plain, id)},
          document_parts = ${[...new Set(parts)].sort()}::bigint[]
        where business_id = ${businessId} and id = ${id} and identity = ${identity}`;
    },
  };
}

function orderDocuments(
  businessId: string,
  { current, every }: Seals,
): Sealed<{ id: string; sealed: string }> {
  return {
    table: 'customer_order',
    from: NOTHING.uuid,
    keyOf: ({ id }) => id,
    read: (after) => sql`
      select id, customer ->> 'identification_card' as sealed from customer_order
      where business_id = ${businessId} and id < ${after} and customer ->> 'identification_card' <> ''
      order by id desc limit ${AT_ONCE}`,
    stateOf({ id, sealed }) {
      if (current.openDocument(sealed, id) !== undefined) return 'current';
      const plain = every.openDocument(sealed, id);
      if (plain === undefined) return 'lost';
      return sql`
        update customer_order
        set customer = jsonb_set(customer, '{identification_card}', to_jsonb(${current.closeDocument(plain, id)}::text))
        where business_id = ${businessId} and id = ${id} and customer ->> 'identification_card' = ${sealed}`;
    },
  };
}

function billings(
  businessId: string,
  { current, every }: Seals,
  table: 'app_user' | 'customer_order',
): Sealed<{ id: string; sealed: string }> {
  const from = table === 'app_user' ? part`app_user` : part`customer_order`;
  return {
    table: `${table}.billing`,
    from: NOTHING.uuid,
    keyOf: ({ id }) => id,
    read: (after) => sql`
      select id, billing ->> 'document' as sealed from ${from}
      where business_id = ${businessId} and id < ${after} and billing is not null
      order by id desc limit ${AT_ONCE}`,
    stateOf({ id, sealed }) {
      if (current.openBilling(sealed, id) !== undefined) return 'current';
      const plain = every.openBilling(sealed, id);
      if (plain === undefined) return 'lost';
      return sql`
        update ${from} set billing = jsonb_set(billing, '{document}', to_jsonb(${current.closeBilling(plain, id)}::text))
        where business_id = ${businessId} and id = ${id} and billing ->> 'document' = ${sealed}`;
    },
  };
}

type FactorRow = { user_id: string; secret: Buffer | null; offered: Buffer | null };

function secondFactors(businessId: string, keys: SecretKeys): Sealed<FactorRow> {
  return {
    table: 'second_factor',
    from: NOTHING.uuid,
    keyOf: ({ user_id }) => user_id,
    read: (after) => sql`
      select user_id, secret, offered_secret as offered from second_factor
      where business_id = ${businessId} and user_id < ${after} order by user_id desc limit ${AT_ONCE}`,
    stateOf: ({ user_id, secret, offered }) =>
      anew(
        { secret, offered },
        keys,
        factorPlace(user_id),
        (made) => sql`
        update second_factor set secret = ${made.secret}, offered_secret = ${made.offered}
        where business_id = ${businessId} and user_id = ${user_id}
          and secret is not distinct from ${secret} and offered_secret is not distinct from ${offered}`,
      ),
  };
}

function businessSecrets(businessId: string, keys: SecretKeys): Sealed<{ name: string; sealed: Buffer }> {
  return {
    table: 'business_secret',
    from: NOTHING.text,
    keyOf: ({ name }) => name,
    read: (after) => sql`
      select name, sealed from business_secret
      where business_id = ${businessId} and name < ${after} order by name desc limit ${AT_ONCE}`,
    stateOf: ({ name, sealed }) =>
      anew(
        { sealed },
        sealingKeysOf(keys),
        placeOf(businessId, name),
        (made) => sql`
        update business_secret set sealed = ${made.sealed}
        where business_id = ${businessId} and name = ${name} and sealed = ${sealed}`,
      ),
  };
}

type WebhookRow = { id: string; secret: Buffer; old: Buffer | null };

function webhookSecrets(businessId: string, keys: SecretKeys): Sealed<WebhookRow> {
  return {
    table: 'webhook',
    from: NOTHING.uuid,
    keyOf: ({ id }) => id,
    read: (after) => sql`
      select id, secret, old_secret as old from webhook
      where business_id = ${businessId} and id < ${after} order by id desc limit ${AT_ONCE}`,
    stateOf: ({ id, secret, old }) =>
      anew(
        { secret, old },
        sealingKeysOf(keys),
        placeOf(businessId, secretPlace(id)),
        (made) => sql`
        update webhook set secret = ${made.secret}, old_secret = ${made.old}
        where business_id = ${businessId} and id = ${id}
          and secret = ${secret} and old_secret is not distinct from ${old}`,
      ),
  };
}

function savedCards(businessId: string, keys: SecretKeys): Sealed<{ id: string; source: Buffer }> {
  return {
    table: 'saved_card',
    from: NOTHING.uuid,
    keyOf: ({ id }) => id,
    read: (after) => sql`
      select id, source from saved_card
      where business_id = ${businessId} and id < ${after} order by id desc limit ${AT_ONCE}`,
    stateOf: ({ id, source }) =>
      anew(
        { source },
        sealingKeysOf(keys),
        placeOf(businessId, cardPlace(id)),
        (made) => sql`
        update saved_card set source = ${made.source}
        where business_id = ${businessId} and id = ${id} and source = ${source}`,
      ),
  };
}

type SealRow = { number: number; hash: string; signature: Buffer };

function auditSeals(businessId: string, keys: SecretKeys): Sealed<SealRow> {
  return {
    table: 'audit_seal',
    from: String(Number.MAX_SAFE_INTEGER),
    keyOf: ({ number }) => String(number),
    read: (after) => sql`
      select number, encode(hash, 'hex') as hash, signature from audit_seal
      where business_id = ${businessId} and number < ${after} order by number desc limit ${AT_ONCE}`,
    stateOf({ signature, ...named }) {
      const head = { businessId, ...named };
      if (isSignedBy([keys[0]], head, signature)) return 'current';
      if (!isSignedBy(keys, head, signature)) return 'lost';
      return sql`
        update audit_seal set signature = ${signHead(keys, head)}
        where business_id = ${businessId} and number = ${head.number} and signature = ${signature}`;
    },
  };
}

/** The state of a row whose columns are sealed for one place; a missing one stays so. */
function anew<Columns extends Record<string, Buffer | null>>(
  columns: Columns,
  keys: SealingKeys,
  place: string,
  statement: (made: Columns) => Sql,
): State {
  const sealed = Object.entries(columns).filter((entry): entry is [string, Buffer] => entry[1] !== null);
  if (sealed.every(([, bytes]) => openBytes([keys[0]], bytes, place))) return 'current';
  const made: Record<string, Buffer | null> = { ...columns };
  for (const [column, bytes] of sealed) {
    const plain = openBytes(keys, bytes, place);
    if (!plain) return 'lost';
    made[column] = sealBytes(keys, plain, place);
  }
  return statement(made as Columns);
}

import type { keyCalls } from '#contract/business/keys.ts';
import { keysOf, SERVICES, type ServiceName } from '#contract/business/service-keys.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { lockConfiguration } from '#server/catalogue/writing/configuration.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { proofKindOf, refuseWithoutProof } from '#server/identity/second-factor/prove-again.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { removeSecret, writeSecret } from '#server/secrets/business-secrets.ts';
import { faultsOf } from './accounts.ts';
import { readValues, secretName } from './own-accounts.ts';

type SavedKeys = OutputOf<'keys.save'>['doc'];
type KeyRow = { name: string; last_four: string; set_at: Date; set_by: string | null; version: number };
type Row = { id: ServiceName; version: number; keys: KeyRow[] };

const services = Object.keys(SERVICES) as ServiceName[];

export const keyHandlers = {
  'keys.list': async (_input, context) => {
    const rows = await readKeys(context.db);
    const list = services.map((service) => present(rowOf(service, rows), context));
    return { list, proof: await proofKindOf(context) };
  },
  'keys.save': saveKeys,
  'keys.remove': async ({ params: { service }, query: { version }, body: { proof } }, context) => {
    if (isFixed(service, context)) return fail('KEY_FIXED');
    const unproved = await refuseWithoutProof(proof, 'body.proof', context);
    if (unproved) return unproved;
    const edit = { call: 'keys.remove', id: service, version } as const;
    const doc = await updateRecord(resourceFor(context), context, edit, async (tx) => {
      for (const [name] of keysOf(service)) await removeSecret(tx, secretName(service, name));
      return lockKeys(tx, service);
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<keyof typeof keyCalls>;

/** Missing fields keep their value; the service must work with all of them together, or nothing is saved. */
async function saveKeys(
  { params: { service }, body: { values, version, proof } }: CheckedInputOf<'keys.save'>,
  context: SignedInContext,
) {
  if (isFixed(service, context)) return fail('KEY_FIXED');
  const { secretKeys, user, now } = context;
  const entries = Object.entries(values).filter(([, value]) => value !== '');
  const edit = { call: 'keys.save', id: service, version } as const;
  const refused = async (db: Queries) => {
    const stored = (await readValues(db, secretKeys, [service]))[service] ?? {};
    const wrong = faultsOf(service, { ...stored, ...Object.fromEntries(entries) });
    const details = wrong.map(({ name, message }) => ({ field: `body.values.${name}`, message }));
    const [first] = details;
    return first && fail('INVALID_INPUT', { message: first.message, details });
  };
  // A code is used up by being right: not for keys that are wrong.
  const unproved = (await refused(context.db)) ?? (await refuseWithoutProof(proof, 'body.proof', context));
  if (unproved) return unproved;
  const doc = await updateRecord(resourceFor(context), context, edit, async (tx, before) => {
    const wrong = await refused(tx);
    if (wrong) return wrong;
    for (const [name, plain] of entries)
      await writeSecret(tx, secretKeys, {
        name: secretName(service, name),
        plain,
        by: user.id,
        now: now(),
      });
    return entries.length === 0 ? before : lockKeys(tx, service);
  });
  return isFailure(doc) ? doc : { doc };
}

/** The audit gets what the screen shows: no key. */
function resourceFor(context: SignedInContext): Resource<Row, SavedKeys> {
  return {
    entity: 'business_keys',
    lock: (tx, id) => lockKeys(tx, id as ServiceName),
    present: (row) => present(row, context),
  };
}

function isFixed(service: ServiceName, { installation, business }: SignedInContext): boolean {
  return installation.keysOf(service, business.slug) !== 'free';
}

function present({ id: service, version, keys }: Row, context: SignedInContext): SavedKeys {
  const { installation, business } = context;
  const fixed = isFixed(service, context);
  return {
    service,
    fixed,
    version,
    in_use: fixed ? installation.keysOf(service, business.slug) === 'set' : isWhole(service, keys),
    keys: keys.map(({ name, last_four, set_at, set_by }) => ({
      name,
      last_four,
      set_at: set_at.toISOString(),
      set_by: set_by ?? '',
    })),
  };
}

function isWhole(service: ServiceName, keys: readonly KeyRow[]): boolean {
  return keysOf(service).every(([name, { optional }]) => optional || keys.some((key) => key.name === name));
}

/** There may be no row to lock: writers of keys wait for each other at the configuration. */
async function lockKeys(tx: Queries, service: ServiceName): Promise<Row> {
  await lockConfiguration(tx);
  return rowOf(service, await readKeys(tx));
}

function rowOf(service: ServiceName, rows: readonly KeyRow[]): Row {
  const keys = keysOf(service).flatMap(([name]) => {
    const row = rows.find((one) => one.name === secretName(service, name));
    return row ? [{ ...row, name }] : [];
  });
  return { id: service, keys, version: keys.reduce((sum, { version }) => sum + version, 0) };
}

function readKeys(db: Queries): Promise<KeyRow[]> {
  const names = services.flatMap((service) => keysOf(service).map(([name]) => secretName(service, name)));
  return db.all<KeyRow>(sql`
    select k.name, k.last_four, k.set_at, k.version, btrim(u.name || ' ' || u.last_name) as set_by
    from business_secret k left join app_user u on u.business_id = k.business_id and u.id = k.set_by
    where k.business_id = ${db.businessId} and k.name = any(${names}::text[])`);
}

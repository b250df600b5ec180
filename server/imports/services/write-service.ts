import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { movesServiceKey } from '#rules/service-key.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { refuseWithoutProof } from '#server/identity/second-factor/prove-again.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { removeSecret, writeSecret } from '#server/secrets/business-secrets.ts';
import { nextRun, wrongCron } from './next-run.ts';
import { presentService } from './present-service.ts';
import {
  addService,
  changeService,
  isNameTaken,
  lockService,
  type ServiceFields,
  type ServiceRow,
  secretOf,
  serviceById,
  setServiceInactive,
} from './service-queries.ts';

export const serviceResource: Resource<ServiceRow, OutputOf<'importServices.get'>> = {
  entity: 'integration',
  lock: (tx, id) => lockService(tx, id, { inactive: false }),
  present: presentService,
};

const blank: ServiceFields = { name: '', cron: '', next: null, settings: { url: '', header: '' } };

export const serviceWrites = {
  'importServices.create': async ({ body }, context) => {
    const fields = fieldsOf(body, blank, context.now());
    const unproved = await refuseUnproved(context, { changes: body, fields }, undefined);
    if (unproved) return unproved;
    return createRecord(serviceResource, context, 'importServices.create', async (tx) => {
      const id = newId();
      const refused = await refuse(tx, fields, null, context.now());
      if (refused) return refused;
      await addService(tx, { id, sourceId: newId() }, fields, context.now());
      await writeKey(tx, context, id, body, fields);
      return asStaffSee(tx, id);
    });
  },

  'importServices.update': async ({ body: { id, version, ...changes } }, context) => {
    const edit = { call: 'importServices.update', id, version } as const;
    const seen = await serviceById(context.db, id);
    // An outdated version writes nothing: the edit is refused below.
    if (seen?.version === version && !seen.inactive) {
      const write = { changes, fields: fieldsOf(changes, fieldsBefore(seen), context.now()) };
      const unproved = await refuseUnproved(context, write, seen);
      if (unproved) return unproved;
    }
    const doc = await updateRecord(serviceResource, context, edit, async (tx, before) => {
      const fields = fieldsOf(changes, fieldsBefore(before), context.now());
      const refused = await refuse(tx, fields, before.source_id, context.now());
      if (refused) return refused;
      await changeService(tx, before, fields, context.now());
      await writeKey(tx, context, id, changes, fields);
      return asStaffSee(tx, id);
    });
    return isFailure(doc) ? doc : { doc };
  },

  'importServices.remove': ({ params: { id }, query: { version } }, context) => {
    const message = 'Se quitó el servicio web.';
    const removal = { call: 'importServices.remove', id, version, message } as const;
    return removeRecord(serviceResource, context, removal, async (tx, before) => {
      await setServiceInactive(tx, before, { inactive: true, next: null }, context.now());
      return asStaffSee(tx, id);
    });
  },

  'importServices.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'importServices.restore', id, version } as const;
    const doc = await restoreRecord(serviceResource, context, edit, {
      lockRemoved: (tx, removed) => lockService(tx, removed, { inactive: true }),
      restore: async (tx, removed) => {
        const next = nextRun(removed.cron, context.now());
        await setServiceInactive(tx, removed, { inactive: false, next }, context.now());
        return asStaffSee(tx, id);
      },
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<
  'importServices.create' | 'importServices.update' | 'importServices.remove' | 'importServices.restore'
>;

type Changes = Omit<CheckedInputOf<'importServices.update'>['body'], 'id' | 'version'>;

function fieldsBefore({ name, cron, cron_next_step: next, settings }: ServiceRow): ServiceFields {
  return { name, cron, next, settings };
}

/**
 * Changing a key, or the address it is sent to, requires proof of identity: another address would receive it. Other
 * problems are reported first, because a valid code is used up.
 */
async function refuseUnproved(
  context: SignedInContext,
  { changes, fields }: { changes: Changes; fields: ServiceFields },
  seen: ServiceRow | undefined,
) {
  const stored = { ...(seen?.settings ?? blank.settings), hasKey: (seen?.last_four ?? null) !== null };
  if (!movesServiceKey(stored, { ...fields.settings, key: changes.key ?? '' })) return undefined;
  const wrong = await context.db.transaction((tx) =>
    refuse(tx, fields, seen?.source_id ?? null, context.now()),
  );
  return wrong ?? refuseWithoutProof(changes.proof ?? '', 'proof', context);
}

/** Missing fields keep their value; a new address has new data, whatever its date. */
function fieldsOf({ name, url, cron, header }: Changes, before: ServiceFields, now: Date): ServiceFields {
  const { settings } = before;
  const nextCron = cron ?? before.cron;
  const isSameCron = nextCron === before.cron && before.next !== null;
  const isSameUrl = url === undefined || url === settings.url;
  return {
    name: name === undefined ? before.name : plainText(name),
    cron: nextCron,
    next: isSameCron || wrongCron(nextCron, now) !== undefined ? before.next : nextRun(nextCron, now),
    settings: {
      url: url ?? settings.url,
      header: header ?? settings.header,
      ...(isSameUrl && settings.etag ? { etag: settings.etag } : {}),
    },
  };
}

async function refuse(tx: Queries, { name, cron }: ServiceFields, exceptSourceId: string | null, now: Date) {
  const wrong = wrongCron(cron, now);
  if (wrong) return failAt('IMPORT_SERVICE_CRON', 'cron', wrong);
  // Two simultaneous uses of a name are checked in turn.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('import source ' || ${name} || ${tx.businessId}, 0)) as locked`,
  );
  return (await isNameTaken(tx, name, exceptSourceId)) ? failAt('IMPORT_SERVICE_NAME', 'name') : undefined;
}

/** Without a header the key cannot be sent; an empty one leaves the key unchanged. */
async function writeKey(
  tx: Queries,
  { secretKeys, user, now }: SignedInContext,
  id: string,
  { key = '' }: Changes,
  { settings }: ServiceFields,
): Promise<void> {
  const name = secretOf(id);
  if (settings.header === '') await removeSecret(tx, name);
  else if (key !== '') await writeSecret(tx, secretKeys, { name, plain: key, by: user.id, now: now() });
}

async function asStaffSee(tx: Queries, id: string): Promise<ServiceRow | Failure<'NOT_FOUND'>> {
  return (await serviceById(tx, id)) ?? fail('NOT_FOUND');
}

import type { apiKeyCalls } from '#contract/api-keys/keys.ts';
import { BUSINESS_SCOPES } from '#contract/api-keys/scopes.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { hashOf } from '#server/identity/tokens.ts';
import { presentStaffRecord } from '#server/resource/staff-record.ts';
import { createRecord, type Resource, removeRecord } from '#server/resource/write-record.ts';
import { newApiKey } from './find-key.ts';
import {
  type ApiKeyRow,
  addApiKey,
  apiKeyPage,
  countApiKeys,
  findApiKeyRow,
  isOffice,
  revokeApiKey,
} from './queries.ts';

const MOST = 50;
const OF_ALL_OFFICES =
  'El catálogo y los webhooks son de todas las sedes: la clave que los escribe no puede ser de una sola.';

/** A revoked key is NOT_FOUND: it cannot be revoked twice. */
const keyResource: Resource<ApiKeyRow, OutputOf<'apiKeys.get'>> = {
  entity: 'api_key',
  lock: async (tx, id) => {
    const row = await findApiKeyRow(tx, id, { locked: true });
    return row?.inactive ? undefined : row;
  },
  present: presentKey,
};

export const apiKeyHandlers = {
  'apiKeys.list': page,
  'apiKeys.allPaginate': page,
  'apiKeys.get': async ({ params: { id } }, { db }) => {
    const row = await findApiKeyRow(db, id);
    return row ? presentKey(row) : fail('NOT_FOUND');
  },

  'apiKeys.create': async ({ body }, context) => {
    const key = newApiKey(context.business);
    const made = await createRecord(keyResource, context, 'apiKeys.create', async (tx) => {
      const { office_id: officeId, days } = body;
      if ((await countApiKeys(tx)) >= MOST) return fail('KEYS_FULL');
      if (officeId !== null && !(await isOffice(tx, officeId)))
        return failAt('OFFICE_NOT_FOUND', 'office_id');
      if (officeId !== null && body.scopes.some((scope) => BUSINESS_SCOPES.includes(scope)))
        return failAt('INVALID_INPUT', 'office_id', OF_ALL_OFFICES);
      const id = newId();
      const fields = { name: plainText(body.name), scopes: [...new Set(body.scopes)], officeId, days };
      const secret = { hash: hashOf(key), lastFour: key.slice(-4) };
      await addApiKey(tx, { id, ...fields, ...secret, by: context.user.id }, context.now());
      return (await findApiKeyRow(tx, id)) ?? fail('NOT_FOUND');
    });
    return isFailure(made) ? made : { ...made, key };
  },

  'apiKeys.revoke': ({ params: { id }, query: { version } }, context) => {
    const removal = { call: 'apiKeys.revoke', id, version, message: 'Se revocó la clave.' } as const;
    return removeRecord(keyResource, context, removal, (tx) => revokeApiKey(tx, id, context.now()));
  },
} satisfies HandlersOf<keyof typeof apiKeyCalls>;

async function page({ query }: { query: CheckedInputOf<'apiKeys.list'>['query'] }, { db }: SignedInContext) {
  const found = await apiKeyPage(db, query);
  return isFailure(found) ? found : { list: found.rows.map(presentKey), pagination: found.pagination };
}

function presentKey(row: ApiKeyRow): OutputOf<'apiKeys.get'> {
  const { id, name, last_four, scopes, office_id, test, created_by } = row;
  return {
    id,
    name,
    last_four,
    scopes,
    office_id,
    test,
    created_by,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    ...presentStaffRecord(row),
  };
}

import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { nameFilters, sortableResource, staffRecord } from '../resource.ts';
import { Done, Id, Instant, lately } from '../wire.ts';
import { SCOPES } from './scopes.ts';

const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    /** Its last characters: 'canasta_live_…Xy9_'. */
    last_four: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    /** Only of this office; null: of all. */
    office_id: Id.nullable(),
    /** Whether it is of the shop in which people practise: 'canasta_test_…'. */
    test: lately(z.boolean()).describe('Si es del negocio de práctica: empieza por canasta_test_.'),
    /** Its author; '' when unknown. */
    created_by: z.string(),
    last_used_at: Instant.nullable(),
    /** Null: it does not expire. */
    expires_at: Instant.nullable(),
    /** `inactive`: it was revoked, for ever. */
    ...staffRecord,
  })
  .meta({ id: 'ApiKey' });

const Fields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'El campo nombre es obligatorio.')
    .max(80, 'El nombre puede tener máximo 80 caracteres.'),
  scopes: z
    .array(z.enum(SCOPES, 'No es un permiso que exista.'))
    .min(1, 'Elige por lo menos un permiso.')
    .max(20, 'Hay permisos repetidos.'),
  office_id: Id.nullable().default(null),
  /** Days until it expires; 0: it does not. */
  days: z
    .int('Escribe un número de días.')
    .min(0, 'Escribe un número de días.')
    .max(730, 'Máximo 730 días.')
    .default(0),
});

const route = 'api-keys';
const readable = sortableResource(route, {
  who: 'superadmin',
  what: 'claves con las que otros sistemas hacen llamadas',
  item: ApiKey,
  detail: ApiKey,
  filters: nameFilters,
  sortedBy: ['name', 'creationDate'],
  order: 'creationDate desc',
  limit: 50,
  most: 100,
});
const shared = { version: 'v1', who: 'superadmin', source: 'docs/decisions/085; path chosen here' } as const;

export const apiKeyCalls = ofModule('admin-integrations', {
  'apiKeys.list': readable.list,
  'apiKeys.allPaginate': readable.allPaginate,
  'apiKeys.get': readable.get,
  'apiKeys.create': call({
    ...shared,
    summary: 'Crear una clave; solo se ve en esta respuesta',
    method: 'POST',
    path: `/${route}`,
    body: Fields,
    output: ApiKey.extend({ key: z.string() }),
    status: 201,
    errors: ['KEYS_FULL', 'OFFICE_NOT_FOUND'],
  }),
  'apiKeys.revoke': call({
    ...shared,
    summary: 'Revocar una clave para siempre: desde ese momento no abre nada',
    method: 'DELETE',
    path: `/${route}/{id}`,
    params: z.object({ id: Id }),
    query: z.object({ version: z.coerce.number<string | number>().int().positive() }),
    output: Done.extend({ version: z.int().positive() }),
    errors: ['STALE_EDIT'],
  }),
});

import { z } from 'zod';
import { Proof, ProofKind } from '../business/keys.ts';
import { call, ofModule } from '../call.ts';
import { nameFilters, sortableResource, staffRecord, writableResource } from '../resource.ts';
import { Id, Instant } from '../wire.ts';

const SERVICE_STATUS = ['', 'running', 'completed', 'failed'] as const;

/** An integration and when it runs next (back-office 3). */
export const Integration = z
  .object({
    id: Id,
    name: z.string(),
    /** Its kind: product_import fetches products from a web service. */
    kind: z.string(),
    /** Null: only manually. */
    cron_next_step: Instant.nullable(),
    last_run_at: Instant.nullable(),
    last_status: z.enum(SERVICE_STATUS),
    last_message: z.string(),
  })
  .meta({ id: 'Integration' });

const Fields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'El campo nombre es obligatorio.')
    .max(80, 'El nombre puede tener máximo 80 caracteres.'),
  /** CSV, TXT, XLSX or JSON is read there. */
  url: z
    .url({ protocol: /^https?$/, error: 'Escribe una dirección que empiece por https:// o http://.' })
    .max(500, 'La dirección puede tener máximo 500 caracteres.'),
  /** Five fields, in Colombian time; '' = only manually. */
  cron: z.string().trim().max(120, 'La programación puede tener máximo 120 caracteres.'),
  /** The header with the key; '' sends none. */
  header: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{0,60}$/, 'El encabezado solo lleva letras, números y guiones.'),
  /** The value of that header. Never returned: missing or '', it stays. */
  key: z.string().trim().max(2_000, 'La clave puede tener máximo 2.000 caracteres.'),
  /** Required to change the key or its destination (`integrations.list` tells which proof). */
  proof: Proof.unwrap(),
});
const { cron, header, key, proof } = Fields.shape;
const NewFields = Fields.extend({
  cron: cron.default(''),
  header: header.default(''),
  key: key.default(''),
  proof: proof.default(''),
});

export const ImportService = Integration.omit({ kind: true })
  .extend({
    url: z.string(),
    cron: z.string(),
    header: z.string(),
    /** What is shown of its key (rule 67); null without one. */
    key: z.object({ last_four: z.string(), set_at: Instant, set_by: z.string() }).nullable(),
    source_id: Id,
    is_mapped: z.boolean(),
    /** Its import that waits for a person. */
    waiting_id: Id.nullable(),
    ...staffRecord,
  })
  .meta({ id: 'ImportService' });

const route = 'import-services';
const readable = sortableResource(route, {
  who: 'superadmin',
  what: 'servicios web de los que se importan productos',
  item: ImportService,
  detail: ImportService,
  filters: nameFilters,
  sortedBy: ['name', 'creationDate'],
  order: 'name asc',
  limit: 50,
  most: 100,
});
const writable = writableResource(route, {
  who: 'superadmin',
  what: 'un servicio web del que se importan productos',
  fields: NewFields,
  changes: Fields.partial(),
  item: ImportService,
  errors: ['IMPORT_SERVICE_NAME', 'IMPORT_SERVICE_CRON'],
});

export const importServiceCalls = ofModule('admin-integrations', {
  'integrations.list': call({
    summary: 'Integraciones y cuándo corren de nuevo',
    source: 'back-office 7 (A71)',
    version: 'admin',
    who: 'superadmin',
    method: 'GET',
    path: '/business/integrations',
    output: z.object({
      list: z.array(Integration),
      /** What `proof` of a change of a key must be. */
      proof: ProofKind,
    }),
  }),
  'importServices.list': readable.list,
  'importServices.allPaginate': readable.allPaginate,
  'importServices.get': readable.get,
  'importServices.create': writable.create,
  'importServices.update': writable.update,
  'importServices.remove': writable.remove,
  'importServices.restore': writable.restore,
  'importServices.run': call({
    summary: 'Pedirle ahora los productos al servicio web e importarlos',
    source: 'back-office 2 (integration); path chosen here',
    version: 'v1',
    who: 'superadmin',
    method: 'POST',
    path: `/${route}/{id}/run`,
    params: z.object({ id: Id }),
    output: ImportService,
    errors: ['IMPORT_UNDER_WAY'],
  }),
});

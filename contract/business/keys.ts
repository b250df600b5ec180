import { z } from 'zod';
import { call } from '../call.ts';
import { Instant } from '../wire.ts';
import { SERVICES } from './service-keys.ts';

const names = Object.keys(SERVICES) as (keyof typeof SERVICES)[];
const Service = z.enum(names);

/** What is shown of a service's keys (rule 67): never the keys. */
const ServiceKeys = z
  .object({
    service: Service,
    /** The installation's own environment sets it: it is not changed here. */
    fixed: z.boolean(),
    /** Whether the business uses it, by its own keys or by the installation's. */
    in_use: z.boolean(),
    keys: z.array(
      z.object({
        name: z.string(),
        /** Their last characters; '' for short ones. */
        last_four: z.string(),
        set_at: Instant,
        set_by: z.string(),
      }),
    ),
    /** Of the last of them; 0 where there is none. */
    version: z.int().nonnegative(),
  })
  .meta({ id: 'ServiceKeys' });

const superadmin = { version: 'admin', who: 'superadmin' } as const;
/** A code of the second factor, the password again, or '' when a recent session is the proof. */
export const Proof = z.string().max(200).default('');
export const ProofKind = z.enum(['code', 'password', 'session']);
const one = { params: z.object({ service: Service }), path: '/business/keys/{service}' } as const;

export const keyCalls = {
  'keys.list': call({
    ...superadmin,
    summary: 'Claves de pasarelas, correo y mensajes: sus últimos cuatro signos, cuándo y quién',
    source: 'rule 67; path chosen here',
    method: 'GET',
    path: '/business/keys',
    output: z.object({
      list: z.array(ServiceKeys),
      /** What `proof` of a change must be. */
      proof: ProofKind,
    }),
  }),
  'keys.save': call({
    ...superadmin,
    ...one,
    summary: 'Guardar claves de un servicio; las que no se escriben quedan como están',
    source: 'rule 67; path chosen here',
    method: 'PUT',
    body: z.object({
      values: z.record(z.string().max(40), z.string().trim().max(500)),
      version: z.int().nonnegative(),
      proof: Proof,
    }),
    output: z.object({ doc: ServiceKeys }),
    errors: ['STALE_EDIT', 'KEY_FIXED'],
  }),
  'keys.remove': call({
    ...superadmin,
    ...one,
    summary: 'Quitar las claves de un servicio: el negocio deja de usarlo',
    source: 'rule 67; path chosen here',
    method: 'DELETE',
    query: z.object({ version: z.coerce.number<string | number>().int().positive() }),
    body: z.object({ proof: Proof }).default({ proof: '' }),
    output: z.object({ doc: ServiceKeys }),
    errors: ['STALE_EDIT', 'KEY_FIXED'],
  }),
};

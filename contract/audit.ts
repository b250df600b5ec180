import { z } from 'zod';
import type { Who } from './access.ts';
import { call } from './call.ts';
import { askedOf, pageOf } from './resource.ts';
import { Done, Id, Instant, Pagination } from './wire.ts';

/** An audit entry, without personal data: of a person's fields only the names of those that changed. */
const AuditLine = z
  .object({
    id: Id,
    date: Instant,
    /** The call, or the kind of access; and its displayed name. */
    type: z.string(),
    type_name: z.string(),
    actor_id: Id.nullable(),
    actor_name: z.string(),
    actor_role: z.string(),
    entity: z.string(),
    entity_name: z.string(),
    entity_id: z.string(),
    /** What people call the object: its number or name then; '' of shoppers and where nothing says it. */
    object_name: z.string(),
    /** The state before and after. */
    value: z.object({ before: z.unknown(), after: z.unknown() }),
    /** Where it was done from; of shoppers only on the line itself. */
    ip: z.string(),
    user_agent: z.string(),
  })
  .meta({ id: 'AuditLine' });

const Choice = z.object({ value: z.string(), name: z.string() });

const logs = {
  version: 'v1',
  who: 'superadmin',
  source: 'back-office 7, generic resources; rule 47',
} as const;
const Day = z.iso.date('Escribe la fecha como 2026-11-25.');
export const auditFilters = {
  type: z.string().trim().max(60).optional(),
  actor_id: Id.optional(),
  /** A part of the name of a member of staff. */
  person: z.string().trim().max(100).optional(),
  /** Entries a person made and entries about them. */
  user_id: Id.optional(),
  entity: z.string().trim().max(60).optional(),
  entity_id: z.string().trim().max(120).optional(),
  /** Days of Colombia, both included. */
  from: Day.optional(),
  to: Day.optional(),
};
const filters = auditFilters;
const list = {
  ...logs,
  method: 'GET',
  query: z.object({
    ...filters,
    ...pageOf(50, 100),
    ...askedOf(AuditLine, ['date desc', 'date asc']),
    /** The cursor of the previous page. */
    after: z.string().max(1_000).optional(),
  }),
  filteredBy: Object.keys(filters),
  output: z.object({ list: z.array(AuditLine), pagination: Pagination }),
} as const;

/** Refuses a manual entry for what the shop counts itself. */
export function countedByShop<const Route extends string, const Caller extends Who>(
  route: Route,
  who: Caller,
) {
  return call({
    summary: 'Siempre se rechaza: esto lo cuenta la tienda',
    source: 'storefront 7, generic resources; rule 69',
    version: 'v1',
    who,
    method: 'POST',
    path: `/${route}`,
    form: true,
    body: z.looseObject({}),
    output: Done,
    errors: ['COUNTED_BY_SHOP'],
  });
}

/** The answer of an append-only register to changes and removals (rule 69). */
export function appendOnly<const Route extends string, const Caller extends Who>(route: Route, who: Caller) {
  const refused = {
    source: 'storefront 7, generic resources; rule 69',
    version: 'v1',
    who,
    output: Done,
    errors: ['APPEND_ONLY'],
  } as const;
  return {
    change: call({
      ...refused,
      summary: 'Siempre se rechaza: lo anotado en este registro no se cambia',
      method: 'PUT',
      path: `/${route}`,
      form: true,
      body: z.looseObject({}),
    }),
    remove: call({
      ...refused,
      summary: 'Siempre se rechaza: lo anotado en este registro no se quita',
      method: 'DELETE',
      path: `/${route}/{id}`,
      params: z.object({ id: Id }),
    }),
  };
}

const refused = appendOnly('logs', 'superadmin');

export const auditCalls = {
  'logs.list': call({ ...list, summary: 'La auditoría, lo último primero', path: '/logs' }),
  'logs.allPaginate': call({
    ...list,
    summary: 'La auditoría por páginas, lo último primero',
    path: '/logs/all_paginate',
  }),
  'logs.get': call({
    ...logs,
    summary: 'Una línea de la auditoría',
    method: 'GET',
    path: '/logs/{id}',
    params: z.object({ id: Id }),
    /** `link`: its place in the chain, and whether the chain holds there; null for an entry without one. */
    output: AuditLine.extend({ link: z.object({ number: z.int(), whole: z.boolean() }).nullable() }),
  }),
  'logs.choices': call({
    ...logs,
    version: 'admin',
    source: 'by what the audit is searched; path chosen here',
    summary: 'Qué tipos de cambio y de objeto hay en la auditoría',
    method: 'GET',
    path: '/logs/choices',
    output: z.object({ types: z.array(Choice), entities: z.array(Choice) }),
  }),
  'logs.verify': call({
    ...logs,
    version: 'admin',
    source: 'docs/decisions/020 and 077; path chosen here',
    summary: 'Comprobar un tramo de la cadena sellada de la auditoría',
    method: 'GET',
    path: '/logs/verify',
    query: z.object({
      /** The first link to check. */
      from: z.coerce.number<string | number>().int().min(1).default(1),
      limit: z.coerce.number<string | number>().int().min(1).max(2_000).default(1_000),
    }),
    output: z.object({
      from: z.int(),
      /** The last link that was checked; before `from` when there was none. */
      to: z.int(),
      /** The last link there is. */
      last: z.int(),
      /** The first broken entry: after it nothing can be trusted. */
      broken: z
        .object({
          number: z.int(),
          line_id: Id.nullable(),
          why: z.enum(['gap', 'gone', 'rewritten', 'cut', 'seal']),
        })
        .nullable(),
      /** Seals of the links that were checked. */
      seals: z.int().nonnegative(),
      /** How far it is sealed, and since when; null before the first seal. */
      sealed: z.object({ number: z.int(), date: Instant }).nullable(),
    }),
  }),
  'logs.create': call({
    summary: 'Anotar algo en la auditoría, firmado por quien lo envía',
    source: 'back-office 3 (Log) and 7, generic resources; rule 69',
    method: 'POST',
    path: '/logs',
    version: 'v1',
    who: 'staff',
    form: true,
    body: z.object({
      type: z.literal('OTHER').default('OTHER'),
      value: z.string().trim().min(1, 'Escribe qué quieres anotar.').max(2_000),
    }),
    output: AuditLine,
    status: 201,
  }),
  'logs.change': refused.change,
  'logs.remove': refused.remove,
};

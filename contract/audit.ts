import { z } from 'zod';
import type { Who } from './access.ts';
import { call } from './call.ts';
import { askedOf, pageOf } from './resource.ts';
import { Done, Id, Instant, Pagination } from './wire.ts';

/** One line of the audit. Personal data is not in it: of a person's fields only the names of those that changed. */
const AuditLine = z
  .object({
    id: Id,
    date: Instant,
    /** The call that was made, or the way somebody came in or left. */
    type: z.string(),
    actor_id: Id.nullable(),
    actor_name: z.string(),
    actor_role: z.string(),
    entity: z.string(),
    entity_id: z.string(),
    /** What was there and what is there now. */
    value: z.object({ before: z.unknown(), after: z.unknown() }),
    ip: z.string(),
    user_agent: z.string(),
  })
  .meta({ id: 'AuditLine' });

const logs = {
  version: 'v1',
  who: 'superadmin',
  source: 'back-office 7, generic resources; decision 47',
} as const;
const filters = {
  type: z.string().trim().max(60).optional(),
  actor_id: Id.optional(),
  /** Lines that somebody wrote and lines that are about them. */
  user_id: Id.optional(),
};
const list = {
  ...logs,
  method: 'GET',
  query: z.object({ ...filters, ...pageOf(50, 100), ...askedOf(AuditLine, ['date desc']) }),
  filteredBy: Object.keys(filters),
  output: z.object({ list: z.array(AuditLine), pagination: Pagination }),
} as const;

/** What a register that is only added to answers to whoever would change or take away (decision 69). */
export function appendOnly<const Route extends string, const Caller extends Who>(route: Route, who: Caller) {
  const refused = {
    source: 'storefront 7, generic resources; decision 69',
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
    output: AuditLine,
  }),
  'logs.create': call({
    summary: 'Anotar algo en la auditoría, firmado por quien lo envía',
    source: 'back-office 3 (Log) and 7, generic resources; decision 69',
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

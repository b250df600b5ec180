import { z } from 'zod';
import { REQUEST_KINDS, REQUEST_STATUSES } from '#rules/habeas/requests.ts';
import { call } from '../call.ts';
import { Id, Instant, Page, Pagination, pageSize } from '../wire.ts';

/** A person's request about their data, with the legal deadline (Ley 1581 of 2012, articles 14 and 15). */
const HabeasRequest = z
  .object({
    id: Id,
    kind: z.enum(REQUEST_KINDS),
    description: z.string(),
    status: z.enum(REQUEST_STATUSES),
    register_id: Id.nullable(),
    received_date: Instant,
    /** The end of its last day, in Colombia; including an extension. */
    due_date: Instant,
    extension_reason: z.string(),
    answer: z.string(),
    answered_date: Instant.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'HabeasRequest' });

const StaffHabeasRequest = HabeasRequest.extend({
  person: z.string(),
  /** Where the answer goes; '' is nowhere. */
  email: z.string(),
}).meta({ id: 'StaffHabeasRequest' });

const own = {
  version: 'v1',
  who: 'user',
  source: 'rule 49, Ley 1581 of 2012; paths chosen here',
} as const;
const staff = { ...own, version: 'admin', who: 'habeas staff' } as const;
const page = { page: Page, limit: pageSize(20, 100) };
const byId = z.object({ id: Id });
const seen = { version: z.int().positive() };

export const habeasRequestCalls = {
  'habeasRequests.mine': call({
    ...own,
    summary: 'Mis consultas y reclamos sobre mis datos, lo último primero',
    method: 'GET',
    path: '/users/me/habeas-requests',
    query: z.object(page),
    output: z.object({ list: z.array(HabeasRequest), pagination: Pagination }),
  }),
  'habeasRequests.ask': call({
    ...own,
    summary: 'Preguntar o reclamar por mis datos',
    method: 'POST',
    path: '/users/me/habeas-requests',
    body: z.object({
      kind: z.enum(REQUEST_KINDS, 'Elige qué necesitas.'),
      description: z
        .string()
        .trim()
        .min(1, 'Cuéntanos qué necesitas.')
        .max(2_000, 'Puede tener máximo 2.000 caracteres.'),
      register_id: Id.nullable().default(null),
    }),
    output: z.object({ request: HabeasRequest }),
    status: 201,
  }),
  'habeasRequests.list': call({
    ...staff,
    summary:
      'Ver las consultas y reclamos de datos personales; los que están por responder y vencen primero, arriba',
    method: 'GET',
    path: '/admin/habeas-requests',
    query: z.object({
      ...page,
      kind: z.enum(REQUEST_KINDS).optional(),
      /** Whether they wait for an answer. */
      open: z.stringbool().optional(),
    }),
    output: z.object({ list: z.array(StaffHabeasRequest), pagination: Pagination }),
  }),
  'habeasRequests.get': call({
    ...staff,
    summary: 'Ver una consulta o un reclamo sobre datos personales',
    method: 'GET',
    path: '/admin/habeas-requests/{id}',
    params: byId,
    output: StaffHabeasRequest,
  }),
  'habeasRequests.extend': call({
    ...staff,
    summary: 'Ampliar una vez el plazo, con su motivo; la persona recibe un correo',
    method: 'POST',
    path: '/admin/habeas-requests/{id}/extend',
    params: byId,
    body: z.object({ ...seen, reason: z.string().trim().min(1, 'Escribe el motivo.').max(500) }),
    output: z.object({ doc: StaffHabeasRequest }),
    errors: ['REQUEST_ANSWERED', 'STALE_EDIT'],
  }),
  'habeasRequests.answer': call({
    ...staff,
    summary: 'Responder a la persona, que recibe la respuesta por correo',
    method: 'POST',
    path: '/admin/habeas-requests/{id}/answer',
    params: byId,
    body: z.object({
      ...seen,
      answer: z.string().trim().min(1, 'Escribe la respuesta.').max(4_000),
      /** Erases the register's data; consent remains as evidence. */
      erase: z.boolean().default(false),
    }),
    output: z.object({ doc: StaffHabeasRequest }),
    errors: ['REQUEST_ANSWERED', 'STALE_EDIT'],
  }),
};

import { z } from 'zod';
import { PQR_ASKS, PQR_KINDS } from '#rules/pqr.ts';
import { call } from './call.ts';
import { fileField, pictureFile } from './files.ts';
import { ReturnRequest } from './returns/request-shapes.ts';
import { Id, Instant, lately, Page, Pagination, Pesos, pageSize } from './wire.ts';

const source = 'Ley 1480 of 2011, articles 50 and 58; Ley 2439 of 2024; paths chosen here' as const;

/** A petition, complaint or claim of a shopper, with the deadline of its answer. */
const Pqr = z
  .object({
    id: Id,
    /** What the person is told. */
    number: z.int().positive(),
    kind: z.enum(PQR_KINDS),
    asks: z.enum(PQR_ASKS),
    order: z.object({ id: Id, id_order: z.int() }).nullable(),
    description: z.string(),
    /** Addresses of its photos, for who may see the order. */
    photos: z.array(z.string()),
    status: z.enum(['open', 'answered']),
    received_date: Instant,
    /** The end of its last day, in Colombia. */
    due_date: Instant,
    answer: z.string(),
    answered_date: Instant.nullable(),
    /** What came back for it: a return of its order. */
    refund: lately(z.object({ return_id: Id, amount: Pesos, date: Instant }).nullable()),
    version: z.int().positive(),
    /** Returns that the same person asked for, of the same order. */
    return_requests: lately(z.array(ReturnRequest.pick({ id: true, date: true, status: true }))),
  })
  .meta({ id: 'Pqr' });

const StaffPqr = Pqr.extend({
  person: z.string(),
  /** Where the answer goes; '' is nowhere. */
  email: z.string(),
  phone: z.string(),
  office_name: z.string(),
}).meta({ id: 'StaffPqr' });

const staff = { version: 'admin', who: 'admin', source } as const;
const page = { page: Page, limit: pageSize(20, 100) };
const byId = z.object({ id: Id });

export const pqrCalls = {
  'pqr.open': call({
    summary: 'Radicar una petición, queja o reclamo; quien no tiene cuenta deja su nombre y su correo',
    source,
    method: 'POST',
    path: '/pqr',
    version: 'v1',
    who: 'anyone',
    body: z.object({
      /** Made by the sender: the same one again is the same request. */
      id: Id,
      kind: z.enum(PQR_KINDS, 'Elige de qué se trata.'),
      asks: z.enum(PQR_ASKS, 'Elige qué pides.'),
      order_id: Id.nullable().default(null),
      description: z
        .string()
        .trim()
        .min(1, 'Cuéntanos qué pasó.')
        .max(2_000, 'Puede tener máximo 2.000 caracteres.'),
      photo_ids: z.array(Id).max(4, 'Puedes enviar máximo 4 fotos.').default([]),
      name: z.string().trim().max(120, 'Puede tener máximo 120 caracteres.').default(''),
      email: z.string().trim().max(254, 'Puede tener máximo 254 caracteres.').default(''),
    }),
    output: z.object({ pqr: Pqr }),
    status: 201,
  }),
  'pqr.photo': call({
    summary: 'Una foto de lo que llegó, antes de radicar el reclamo',
    source,
    method: 'POST',
    path: '/shopping-cart/{id}/photos',
    version: 'v2',
    who: 'owner',
    params: byId,
    form: true,
    files: { photo: pictureFile },
    body: z.object({ photo: fileField('Elige la foto.'), photo_id: Id }),
    bodyLimit: pictureFile.most + 4 * 1024,
    output: z.object({ photo_id: Id }),
    status: 201,
  }),
  'pqr.mine': call({
    summary: 'Mis peticiones, quejas y reclamos, lo último primero',
    source,
    method: 'GET',
    path: '/users/me/pqr',
    version: 'v1',
    who: 'user',
    query: z.object(page),
    output: z.object({ list: z.array(Pqr), pagination: Pagination }),
  }),
  'pqr.followed': call({
    summary: 'Seguir una solicitud con el enlace del correo, sin cuenta',
    source,
    method: 'GET',
    path: '/pqr/followed/{token}',
    version: 'v1',
    who: 'anyone',
    params: z.object({ token: z.string().max(64) }),
    output: z.object({ pqr: Pqr }),
  }),
  'pqr.list': call({
    ...staff,
    summary: 'Ver las peticiones, quejas y reclamos; lo que vence primero, arriba',
    method: 'GET',
    path: '/admin/pqr',
    query: z.object({
      ...page,
      kind: z.enum(PQR_KINDS).optional(),
      /** Whether they wait for an answer. */
      open: z.stringbool().optional(),
    }),
    output: z.object({ list: z.array(StaffPqr), pagination: Pagination }),
  }),
  'pqr.get': call({
    ...staff,
    summary: 'Ver una petición, queja o reclamo',
    method: 'GET',
    path: '/admin/pqr/{id}',
    params: byId,
    output: StaffPqr,
  }),
  'pqr.answer': call({
    ...staff,
    summary: 'Responder a la persona, que recibe la respuesta por correo',
    method: 'POST',
    path: '/admin/pqr/{id}/answer',
    params: byId,
    body: z.object({
      version: z.int().positive(),
      answer: z
        .string()
        .trim()
        .min(1, 'Escribe la respuesta.')
        .max(4_000, 'Puede tener máximo 4.000 caracteres.'),
      /** The return of its order that settles it; the person reads how much came back. */
      return_id: Id.nullable().default(null),
    }),
    output: z.object({ doc: StaffPqr }),
    errors: ['REQUEST_ANSWERED', 'STALE_EDIT'],
  }),
};

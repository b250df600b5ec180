import { z } from 'zod';
import { ROLES } from '#rules/roles.ts';
import { call } from '../call.ts';
import { Id, Instant, Page, Pagination, pageSize } from '../wire.ts';

const Role = z.enum(ROLES);

/** A person as those who manage people see them. Never a password, a token or an address. */
const ManagedUser = z
  .object({
    id: Id,
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    identification_card: z.string(),
    birthday: z.string().nullable(),
    role: Role,
    provider: z.string(),
    branchId: Id.nullable(),
    /** Whoever is inactive is signed out and does not come in again. */
    inactive: z.boolean(),
    creationDate: Instant,
    last_active_date: Instant.nullable(),
    version: z.int().positive(),
    /** Whether whoever asks may change role, branch and being active (decision 37). */
    can_manage: z.boolean(),
  })
  .meta({ id: 'ManagedUser' });

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

const admin = { version: 'admin', who: 'superadmin', source: 'back-office 7' } as const;
const contains = z.string().trim().max(100).optional();
const logs = {
  ...admin,
  version: 'v1',
  source: 'back-office 7, generic resources; decision 47',
  method: 'GET',
} as const;
const logQuery = z.object({
  page: Page,
  limit: pageSize(50, 100),
  type: z.string().trim().max(60).optional(),
  actor_id: Id.optional(),
  /** Lines that somebody wrote and lines that are about them. */
  user_id: Id.optional(),
});

export const peopleCalls = {
  'people.list': call({
    ...admin,
    summary: 'Usuarios, con búsqueda',
    source: 'back-office 7 (A10)',
    method: 'GET',
    path: '/admin/users',
    query: z.object({
      page: Page,
      limit: pageSize(10, 100),
      /** Contains, whatever capitals and accents (decision 41). */
      name: contains,
      email: contains,
      phone: contains,
      document_number: contains,
      role: contains,
      inactive: z.stringbool().optional(),
    }),
    output: z.object({ items: z.array(ManagedUser), pagination: Pagination }),
  }),

  'people.get': call({
    ...admin,
    summary: 'Un usuario',
    source: 'back-office 7 (A11)',
    method: 'GET',
    path: '/admin/users/{id}',
    params: z.object({ id: Id }),
    output: z.object({ user: ManagedUser }),
  }),

  'people.update': call({
    ...admin,
    summary: 'Cambiar rol, sede, datos o estado de un usuario',
    source: 'back-office 7 (A12), decisions 37 and 47',
    method: 'POST',
    path: '/admin/users/{id}',
    params: z.object({ id: Id }),
    /** What is left out stays. */
    body: z.object({
      name: z.string().trim().min(1, 'Escribe el nombre.').max(120).optional(),
      last_name: z.string().trim().max(120).optional(),
      email: z.string().trim().toLowerCase().max(200).optional(),
      phone: z.string().max(30).optional(),
      identification_card: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^([A-Z0-9]{6,12})?$/, 'La identificación lleva de 6 a 12 letras o números.')
        .optional(),
      birthday: z.iso.date().nullable().optional(),
      role: Role.optional(),
      /** Only for who works in one: admin, picker or delivery (back-office 5). */
      branchId: Id.nullable().optional(),
      inactive: z.boolean().optional(),
      /** The version that was on the screen. */
      version: z.int().positive(),
    }),
    output: z.object({ user: ManagedUser, message: z.string() }),
    errors: ['STALE_EDIT', 'EMAIL_IS_USED', 'LAST_SUPERADMIN'],
  }),

  'logs.list': call({
    ...logs,
    summary: 'La auditoría, lo último primero',
    path: '/logs',
    query: logQuery,
    output: z.object({ list: z.array(AuditLine), pagination: Pagination }),
  }),

  'logs.allPaginate': call({
    ...logs,
    summary: 'La auditoría por páginas, lo último primero',
    path: '/logs/all_paginate',
    query: logQuery,
    output: z.object({ list: z.array(AuditLine), pagination: Pagination }),
  }),

  'logs.get': call({
    ...logs,
    summary: 'Una línea de la auditoría',
    path: '/logs/{id}',
    params: z.object({ id: Id }),
    output: AuditLine,
  }),
};

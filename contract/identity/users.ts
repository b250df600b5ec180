import { z } from 'zod';
import { call } from '#contract/call.ts';
import { ManagedPerson, ManagedUser } from '#contract/identity/managed-person.ts';
import { Invitation, PersonChange, usersFilteredBy, usersQuery } from '#contract/identity/people.ts';
import { Done, Id, Pagination } from '#contract/wire.ts';

const users = {
  source: 'back-office 7, generic resources; rule 37',
  version: 'v1',
  who: 'superadmin',
} as const;
const output = z.object({ list: z.array(ManagedUser), pagination: Pagination });
const byId = z.object({ id: Id });

/**
 * The generic resource `users`, for managers of people; one's own data is under /users/me and PUT /users/{id}.
 */
export const userCalls = {
  'users.list': call({
    ...users,
    summary: 'Lista de usuarios',
    method: 'GET',
    path: '/users',
    query: usersQuery,
    filteredBy: usersFilteredBy,
    output,
  }),
  'users.allPaginate': call({
    ...users,
    summary: 'Lista paginada de usuarios',
    method: 'GET',
    path: '/users/all_paginate',
    query: usersQuery,
    filteredBy: usersFilteredBy,
    output,
  }),
  'users.get': call({
    ...users,
    summary: 'Detalle de un usuario',
    method: 'GET',
    path: '/users/{id}',
    params: byId,
    output: ManagedPerson,
  }),
  'users.create': call({
    ...users,
    summary: 'Invitar a alguien: elige su contraseña con el enlace que le llega al correo',
    method: 'POST',
    path: '/users',
    body: Invitation,
    form: true,
    output: z.object({ doc: ManagedUser }),
    status: 201,
    errors: ['EMAIL_IS_USED'],
  }),
  'users.save': call({
    ...users,
    summary: 'Cambiar rol, sede, datos o estado de un usuario (recurso genérico)',
    method: 'PUT',
    path: '/users',
    body: PersonChange.extend({ id: Id }),
    form: true,
    output: z.object({ doc: ManagedUser }),
    errors: ['STALE_EDIT', 'EMAIL_IS_USED', 'LAST_SUPERADMIN'],
  }),
  'users.remove': call({
    ...users,
    summary: 'Desactivar a un usuario; lo suyo queda',
    method: 'DELETE',
    path: '/users/{id}',
    params: byId,
    query: z.object({ version: z.coerce.number<string | number>().int().positive() }),
    output: Done,
    errors: ['STALE_EDIT', 'LAST_SUPERADMIN'],
  }),
};

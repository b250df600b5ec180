import { z } from 'zod';
import { plainDocument, SHORTEST_PART } from '#rules/identity.ts';
import { call } from '../call.ts';
import { askedOf, pageOf } from '../resource.ts';
import { Done, Id, Page, Pagination, pageSize } from '../wire.ts';
import { ListedRegister, Register, registerFields } from './register-shapes.ts';

const contains = z.string().trim().max(100).optional();
const filters = {
  /** Contains, ignoring case and accents. */
  name: contains,
  last_name: contains,
  /**
   * At least four letters or digits: documents are encrypted, and only parts of that length can be searched.
   */
  document_number: contains.refine(
    (text = '') => text === '' || plainDocument(text).length >= SHORTEST_PART,
    `Escribe al menos ${SHORTEST_PART} letras o números del documento.`,
  ),
};
const order = 'createdAt desc';
const page = z.object({ list: z.array(ListedRegister), pagination: Pagination });

const module = { module: 'habeas-data' } as const;
const staff = { who: 'habeas staff', ...module } as const;
const generic = { ...staff, version: 'v1', source: 'storefront 7, generic resources' } as const;
const admin = { ...staff, version: 'admin' } as const;
const genericQuery = z.object({ ...filters, ...pageOf(50, 100), ...askedOf(ListedRegister, [order]) });
const list = {
  ...generic,
  method: 'GET',
  query: genericQuery,
  filteredBy: Object.keys(filters),
  output: page,
} as const;
const versioned = { version: z.int().positive() };
/** An existing day; '' has an error text of its own. */
export const ExportDay = z.union([z.literal(''), z.iso.date('Escribe la fecha como 2026-11-25.')]);
const day = ExportDay.default('');
/** The slug of the business. Session and host decide; another slug is NOT_FOUND. */
const tenant = z.object({ tenant: z.string().max(200) });
const file = { ...generic, method: 'GET', output: z.object({ url: z.string() }), status: 303 } as const;

export const registerCalls = {
  'register.cities': call({
    summary: 'Departamentos y municipios de Colombia (DIVIPOLA)',
    source: 'back-office 7 (A62)',
    method: 'GET',
    path: '/habeas-cities',
    version: 'v1',
    who: 'anyone',
    output: z.object({
      items: z.array(
        z.object({ DEP: z.string(), CODE_DEP: z.string(), CITY: z.string(), CODE_CITY: z.string() }),
      ),
    }),
    cache: 'public',
  }),
  'register.neighborhoods': call({
    summary: 'Barrios de las ciudades en que se conocen',
    source: 'back-office 7 (A63)',
    method: 'GET',
    path: '/habeas-neighborhoods',
    version: 'v1',
    who: 'anyone',
    output: z.object({
      cities: z.array(z.object({ name: z.string(), code: z.string(), neighborhoods: z.array(z.string()) })),
    }),
    cache: 'public',
  }),

  'register.page': call({
    ...admin,
    summary: 'Ver la lista de registros de datos personales; cada consulta queda en la auditoría',
    source: 'back-office 7 (A60); rule 49',
    method: 'GET',
    path: '/admin/habeas-data/list',
    query: z.object({
      ...filters,
      page: Page,
      limit: pageSize(50, 100),
      limitPerPage: z.coerce.number<string | number>().int().min(1).max(100).optional(),
      /** Unmasked documents; audited. */
      show_documents: z.stringbool().default(false),
    }),
    output: page,
  }),
  'register.save': call({
    ...admin,
    summary: 'Corregir un registro de datos personales',
    source: 'back-office 7 (A61); rules 47 and 49',
    method: 'PUT',
    path: '/admin/habeas-data/{id}',
    form: true,
    params: z.object({ id: Id }),
    body: z.object({ ...registerFields, ...versioned, id: Id.optional() }),
    output: z.object({ doc: Register, message: z.string() }),
    errors: ['STALE_EDIT'],
  }),

  'register.list': call({ ...list, summary: 'Lista de registros de datos personales', path: '/habeas-data' }),
  'register.allPaginate': call({
    ...list,
    summary: 'Lista paginada de registros de datos personales',
    path: '/habeas-data/all_paginate',
  }),
  'register.get': call({
    ...generic,
    summary: 'Ver un registro de datos personales; con el nombre de la empresa, descargarlos todos',
    source: 'back-office 7 (A64); rules 49 and 70',
    method: 'GET',
    path: '/habeas-data/{id}',
    params: z.object({ id: z.string().max(200) }),
    output: z.union([Register, z.object({ url: z.string() })]),
    status: 303,
  }),
  'register.excel': call({
    ...file,
    summary: 'Registros de unas fechas en Excel: lleva a un archivo que se abre una sola vez',
    source: 'back-office 7 (A65); rule 40',
    path: '/habeas-data-excel/{tenant}',
    params: tenant,
    query: z.object({ fecha_desde: day, fecha_hasta: day }),
  }),
  'register.create': call({
    ...module,
    summary: 'Registrarse y autorizar el uso de los datos personales',
    source: 'storefront 7, generic resources; rule 49',
    method: 'POST',
    path: '/habeas-data',
    version: 'v1',
    who: 'anyone',
    form: true,
    body: z.object({
      ...registerFields,
      /** Required to store anything (Ley 1581 of 2012, article 9). */
      habeasAccept: z
        .boolean()
        .refine((accepted) => accepted, 'Debes autorizar el uso de tus datos personales.'),
      /** The version of the text shown. */
      text_version: z.string().max(40),
    }),
    output: z.object({ id: Id, message: z.string() }),
    status: 201,
  }),
  'register.update': call({
    ...generic,
    summary: 'Corregir un registro (recurso genérico)',
    method: 'PUT',
    path: '/habeas-data',
    form: true,
    body: z.object({ ...registerFields, ...versioned, id: Id }),
    output: z.object({ doc: Register }),
    errors: ['STALE_EDIT'],
  }),
  'register.remove': call({
    ...generic,
    summary: 'Quitar un registro de la lista; sus autorizaciones quedan como prueba',
    method: 'DELETE',
    path: '/habeas-data/{id}',
    params: z.object({ id: Id }),
    query: z.object({ version: z.coerce.number<string | number>().int().positive() }),
    output: Done.extend(versioned),
    errors: ['STALE_EDIT'],
  }),
};

import { z } from 'zod';
import { call } from '#contract/call.ts';
import { StaffOffice } from '#contract/offices/offices.ts';
import { Done, Id, Page, Pagination, pageLength, pageSize } from '#contract/wire.ts';
import { COLOMBIA } from '#rules/places/colombia.ts';
import { OFFICE_KEYS } from '#rules/places/office-keys.ts';
import { Version, VersionAsked } from '../catalogue/staff-categories.ts';
import { OfficeChanges, POLYGON_LIMIT, Polygon } from './fields.ts';

const admin = { version: 'admin', who: 'superadmin' } as const;
const path = '/admin/offices';
const one = { params: z.object({ id: Id }) } as const;
const data = z.object({ data: StaffOffice });
/** Why a change of an office may be refused, by any call. */
const CHANGED = ['OFFICE_NAME_USED', 'ZONE_OUTSIDE', 'STALE_EDIT'] as const;

const fields = OfficeChanges.shape;
const degreesIn = ({ least, most }: { least: number; most: number }) =>
  z
    .number('Escribe un número.')
    .min(least, 'Está por fuera de Colombia.')
    .max(most, 'Está por fuera de Colombia.');

/** The names that back-office 7 sends. */
const Sent = z.object({
  name: fields.name,
  displayName: fields.displayName,
  city: fields.city,
  address: fields.address,
  latitude: degreesIn(COLOMBIA.lat),
  longitude: degreesIn(COLOMBIA.lng),
  support_phone: fields.support_number,
  enlistener_time: fields.delivery_time_per_product,
});
const keys = Object.fromEntries(OFFICE_KEYS.map((name) => [name, fields[name].optional()])) as {
  [Key in (typeof OFFICE_KEYS)[number]]: z.ZodOptional<(typeof fields)[Key]>;
};

/** The manager of offices. An edit names the version it saw (rule 47). */
export const adminOfficeCalls = {
  'adminOffices.list': call({
    summary: 'Sedes para la administración',
    source: 'back-office 7 (A40)',
    method: 'GET',
    path,
    version: 'admin',
    who: 'admin',
    query: z.object({
      page: Page,
      limit: pageSize(1000, 1000),
      limitPerPage: pageLength(1000).optional(),
      inactive: z.stringbool().default(false),
    }),
    output: z.object({ data: z.array(StaffOffice), pagination: Pagination }),
  }),
  'adminOffices.create': call({
    ...admin,
    summary: 'Crear una sede',
    source: 'back-office 5 and 7 (A41)',
    method: 'POST',
    path,
    form: true,
    body: Sent.partial().extend({ ...Sent.pick({ name: true, latitude: true, longitude: true }).shape }),
    output: data,
    status: 201,
    errors: ['OFFICE_NAME_USED'],
  }),
  'adminOffices.update': call({
    ...admin,
    ...one,
    summary: 'Cambiar los datos de una sede',
    source: 'back-office 7 (A42)',
    method: 'PUT',
    path: `${path}/{id}`,
    form: true,
    body: Sent.partial()
      .extend({ version: Version })
      .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
        path: ['longitude'],
        message: 'Latitud y longitud van juntas.',
      }),
    output: data,
    errors: CHANGED,
  }),
  'adminOffices.setKeys': call({
    ...admin,
    ...one,
    summary: 'Nombres de una sede en el servicio web de inventario',
    source: 'back-office 7 (A43)',
    method: 'PUT',
    path: `${path}/{id}/ws-data`,
    body: z.object({ ...keys, version: Version }),
    output: data,
    errors: CHANGED,
  }),
  'adminOffices.setCoverage': call({
    ...admin,
    ...one,
    summary: 'Guardar lo que cubre una sede; sus zonas deben quedar adentro',
    source: 'back-office 7 (A44); rule 31',
    method: 'PUT',
    path: `${path}/{id}/coverage`,
    bodyLimit: POLYGON_LIMIT,
    body: z.object({ polygon: Polygon, version: Version }),
    output: data,
    errors: CHANGED,
  }),
  'adminOffices.remove': call({
    ...admin,
    ...one,
    summary: 'Eliminar una sede sin pedidos por terminar',
    source: 'back-office 7 (A45); rule 48',
    method: 'DELETE',
    path: `${path}/{id}`,
    query: VersionAsked,
    output: Done.extend({ version: Version }),
    errors: ['OFFICE_HAS_ORDERS', 'OFFICE_LAST', 'STALE_EDIT'],
  }),
};

import { z } from 'zod';
import { call } from '#contract/call.ts';
import { StaffOffice } from '#contract/offices/offices.ts';
import { staffRecord } from '#contract/resource.ts';
import { Done, Id, Pesos } from '#contract/wire.ts';
import { Version, VersionAsked } from '../catalogue/staff-categories.ts';
import { POLYGON_LIMIT, Polygon } from './fields.ts';

const admin = { version: 'admin', who: 'superadmin' } as const;
const one = { params: z.object({ id: Id }) } as const;

/** A delivery zone of an office. */
const StaffZone = z
  .object({
    id: Id,
    ...staffRecord,
    officeId: Id,
    /** Null is '- Sin Definir -'. */
    distance: z.enum(['cercano', 'lejano', 'muy_lejano']).nullable(),
    deliveryFee: Pesos,
    /** Pesos of products from which delivery is free; 0 = never (rule 124). */
    freeDeliveryFrom: Pesos,
    polygon: StaffOffice.shape.polygon,
  })
  .meta({ id: 'StaffZone' });

const missing = 'Todos los campos son obligatorios';
const negative = 'El valor del envío debe ser un número positivo';
const ZoneDistance = z.enum(['cercano', 'lejano', 'muy_lejano'], missing);
/** Back-office 5. */
const Fee = z
  .number({ error: ({ input }) => (input === undefined || input === null ? missing : negative) })
  .refine(Number.isInteger, 'El valor del envío debe ser un número entero')
  .nonnegative(negative)
  .max(1_000_000, 'El valor del envío puede ser máximo $ 1.000.000');

const ZoneFields = z.object({
  distance: ZoneDistance,
  deliveryFee: Fee,
  freeDeliveryFrom: Pesos.max(10_000_000, 'El monto puede ser máximo $ 10.000.000').optional(),
  polygon: Polygon,
});
const zone = z.object({ data: StaffZone });

/** The zones of an office, inside of its coverage. An edit names the version it saw (rule 47). */
export const adminZoneCalls = {
  'zones.list': call({
    summary: 'Zonas de entrega de una sede',
    source: 'back-office 7 (A46)',
    method: 'GET',
    path: '/admin/zones',
    version: 'admin',
    who: 'admin',
    query: z.object({ officeId: Id }),
    output: z.object({ data: z.array(StaffZone) }),
  }),
  'zones.create': call({
    ...admin,
    summary: 'Crear una zona dentro de la cobertura de su sede',
    source: 'back-office 5 and 7 (A47); rule 31',
    method: 'POST',
    path: '/admin/zones',
    bodyLimit: POLYGON_LIMIT,
    body: ZoneFields.extend({ officeId: Id }),
    output: zone,
    status: 201,
    errors: ['ZONE_OUTSIDE', 'ZONES_FULL'],
  }),
  'zones.update': call({
    ...admin,
    ...one,
    summary: 'Cambiar una zona',
    source: 'back-office 5 and 7 (A48); rule 31',
    method: 'PUT',
    path: '/admin/zones/{id}',
    bodyLimit: POLYGON_LIMIT,
    body: ZoneFields.partial().extend({ id: Id.optional(), officeId: Id.optional(), version: Version }),
    output: zone,
    errors: ['ZONE_OUTSIDE', 'STALE_EDIT'],
  }),
  'zones.remove': call({
    ...admin,
    ...one,
    summary: 'Eliminar una zona',
    source: 'back-office 7 (A48b); rule 48',
    method: 'DELETE',
    path: '/admin/zones/{id}',
    query: VersionAsked,
    output: Done.extend({ version: Version }),
    errors: ['STALE_EDIT'],
  }),
};

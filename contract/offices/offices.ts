import { z } from 'zod';
import { call } from '../call.ts';
import {
  inactiveFilter,
  onlyActive,
  onlyFor,
  readableResource,
  staffRecord,
  staffResource,
  writableResource,
} from '../resource.ts';
import { Geopoint, Id, OrderType, Pesos, Window } from '../wire.ts';
import { AlcoholPauses, DryDays } from './alcohol.ts';
import { OfficeChanges, OfficeFields } from './fields.ts';
import { SpecialDays, WeekHours } from './hours.ts';

export const Office = z
  .object({
    id: Id,
    /** For shoppers, as texts write it after 'Sede': from the visible name, which is `displayName` as it is. */
    name: z.string(),
    displayName: z.string(),
    city: z.string(),
    address: z.string(),
    geopoint: Geopoint,
    support_number: z.string(),
    delivery_time_per_product: z.int().nonnegative(),
    is_default: z.boolean(),
    /** Whether orders are taken right now, and until when ('recibimos pedidos hasta las 4:00 p. m.'). */
    open: z.boolean(),
    ordersText: z.string(),
    /** Whether the store is open: 'abierta hasta las 7:00 p. m.', 'cerrada (Navidad), abre mañana a las 8 a. m.' */
    storeIsOpen: z.boolean(),
    openText: z.string(),
    /** Closed now, but opens later today: orders still count for today. */
    opensToday: z.boolean(),
    /** The next delivery window for a cart of `products` lines; null when none is left in the coming days. */
    nextWindow: Window.nullable(),
    /** The same to fetch it at the store. */
    nextPickup: Window.nullable(),
    /** Four kinds of hours, 'HH:MM'; equal ones: not that day (rule 88). */
    hours: WeekHours,
    /** Coming single dates with their own hours, or closed (null). */
    special_days: SpecialDays,
  })
  .meta({ id: 'Office' });

/** Lines of the cart to promise for; by default one, as for an empty cart. */
const products = z.coerce.number<string | number>().int().min(1).max(500).optional();

const offices = readableResource('offices', {
  who: 'anyone',
  what: 'sedes',
  item: Office,
  detail: Office,
  filters: { inactive: onlyActive, products },
  order: 'position asc',
  limit: 1000,
  most: 1000,
  cache: 'public',
});

const key = onlyFor('superadmin', z.string());
const Days = z.array(z.string());
/** Every office as stored, with its coverage (back-office 3); derived opening texts are for shoppers. */
export const StaffOffice = Office.omit({
  open: true,
  ordersText: true,
  storeIsOpen: true,
  openText: true,
  opensToday: true,
  nextWindow: true,
  nextPickup: true,
})
  .extend({
    ...staffRecord,
    /** Latitude first (rule 32). */
    polygon: z.array(Geopoint),
    position: z.int(),
    /** Orders a window takes; 0 = no limit. */
    window_capacity: z.int().nonnegative(),
    extra_holidays: Days,
    working_holidays: Days,
    alcoholPauses: AlcoholPauses,
    dryDays: DryDays,
    /** How many delivery zones it has. */
    zones: z.int().nonnegative(),
    /** Names of its columns in the external service (back-office 6: superadmin alone). */
    key,
    key_price: key,
    key_price_neto: key,
    key_discount: key,
    key_pum: key,
    key_pum_measurement: key,
    key_stock_min: key,
    key_quantity_pum: key,
  })
  .meta({ id: 'StaffOffice' });
/** `stock`: products that can be bought there now. */
const StaffOfficeDetail = StaffOffice.extend({ stock: z.int().nonnegative() }).meta({
  id: 'StaffOfficeDetail',
});
const forStaff = staffResource('offices', {
  who: 'superadmin',
  what: 'sedes, también inactivas, para quien las administra',
  insteadOf: { page: 'offices.allPaginate', one: 'offices.get' },
  item: StaffOffice,
  detail: StaffOfficeDetail,
  filters: {
    /** A part of either name, ignoring case and accents. */
    name: z.string().trim().max(100).optional(),
    city: z.string().trim().max(100).optional(),
    inactive: inactiveFilter,
  },
  sortedBy: ['position', 'name', 'city', 'creationDate', 'lastUpdateDate'],
  order: 'position asc',
  limit: 50,
  most: 1000,
});

const writable = writableResource('offices', {
  who: 'superadmin',
  what: 'una sede',
  fields: OfficeFields,
  changes: OfficeChanges.partial(),
  item: StaffOffice,
  errors: ['OFFICE_NAME_USED', 'ZONE_OUTSIDE'],
  removeErrors: ['OFFICE_HAS_ORDERS', 'OFFICE_LAST'],
  bodyLimit: 32 * 1024,
});

export const officeCalls = {
  'offices.list': { ...offices.list, staff: 'offices.staffPage' },
  'offices.allPaginate': { ...offices.allPaginate, staff: 'offices.staffPage' },
  'offices.get': {
    ...call({ ...offices.get, query: offices.get.query.extend({ products }) }),
    staff: 'offices.staffOne',
  },
  'offices.windows': call({
    summary: 'Franjas que una sede puede prometer ahora, la más cercana primero',
    source: 'rules 20b and 88; docs/decisions/096; path chosen here',
    method: 'GET',
    path: '/offices/{id}/windows',
    version: 'v1',
    who: 'anyone',
    params: z.object({ id: Id }),
    query: z.object({ products, type: OrderType.default('delivery') }),
    output: z.object({ list: z.array(Window) }),
  }),
  'offices.staffPage': forStaff.page,
  'offices.staffOne': forStaff.one,
  'offices.create': writable.create,
  'offices.update': writable.update,
  'offices.remove': writable.remove,
  'offices.restore': writable.restore,

  'coverage.check': call({
    summary: 'Sede que cubre un punto y el valor del domicilio',
    source: 'storefront 7 (S04), rules 6, 28 and 76',
    method: 'POST',
    path: '/users/check-address-office',
    version: 'v1',
    who: 'anyone',
    body: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
    output: z.discriminatedUnion('covered', [
      z.object({
        covered: z.literal(true),
        office: Office,
        distance_meters: z.int().nonnegative(),
        zone: z.enum(['cercano', 'lejano', 'muy_lejano']).nullable(),
        delivery_price: Pesos,
      }),
      /**
       * Outside of every coverage, so nothing has a price; the nearest office only within 60 km (rule 76).
       */
      z.object({
        covered: z.literal(false),
        office: Office.nullable(),
        distance_meters: z.int().nonnegative().nullable(),
        zone: z.null(),
        delivery_price: z.null(),
      }),
    ]),
    errors: ['NO_COVERAGE'],
  }),
};

import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { officeCalls } from '#contract/offices/offices.ts';
import type { adminOfficeCalls } from '#contract/offices/staff.ts';
import type { adminZoneCalls } from '#contract/offices/zones.ts';
import { endOfBogotaDay } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { hoursState } from '#rules/dates/office-hours.ts';
import { toWire } from '#rules/places/coverage.ts';
import { storeName } from '#rules/places/store-name.ts';
import { genericPageOf } from '#server/catalogue/pagination.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { adminOfficeHandlers } from './admin-offices.ts';
import { openText, ordersText } from './hours-words.ts';
import { knownOffices, type Office, readOffice, readOffices } from './offices.ts';
import { officeAmong } from './places.ts';
import { type TakenWindow, windowsTaken } from './queries.ts';
import { staffOfficeHandlers } from './staff-offices.ts';
import { promisedWindows, toWindows } from './windows.ts';
import { officeWrites } from './write-office.ts';
import { zoneHandlers } from './write-zone.ts';

/** A more distant office is useless (rule 76). */
const FARTHEST_OFFICE_METERS = 60_000;

type OfficesQuery = CheckedInputOf<'offices.list'>['query'];

export const officeHandlers = {
  'offices.list': listOffices,
  'offices.allPaginate': listOffices,

  'offices.get': async ({ params, query }, context) => {
    const office = await readOffice(context.db, params.id);
    if (!office) return fail('NOT_FOUND');
    return toWireOffice(office, context.now(), await takenOf([office], context), query.products);
  },

  'offices.windows': async ({ params, query }, context) => {
    const office = await readOffice(context.db, params.id);
    if (!office) return fail('NOT_FOUND');
    const taken = await takenOf([office], context);
    const order = { type: query.type, lines: query.products ?? 1 };
    const windows = promisedWindows(office, context.now(), order, taken);
    return { list: toWindows(windows, context.now()) };
  },

  'coverage.check': async ({ body }, context) => {
    const offices = await knownOffices(context);
    const found = officeAmong(offices, { lat: body.latitude, lng: body.longitude });
    if (!found) return fail('NO_COVERAGE');
    const { office, covered, meters, zone, fee } = found;
    const uncovered = { covered: false as const, zone: null, delivery_price: null };
    if (!covered && meters > FARTHEST_OFFICE_METERS) {
      return { ...uncovered, office: null, distance_meters: null };
    }
    const nearest = {
      office: toWireOffice(office, context.now(), await takenOf([office], context)),
      distance_meters: meters,
    };
    return covered
      ? { ...nearest, covered: true as const, zone, delivery_price: fee }
      : { ...nearest, ...uncovered };
  },

  ...staffOfficeHandlers,
  ...officeWrites,
  ...adminOfficeHandlers,
  ...zoneHandlers,
} satisfies HandlersOf<
  keyof typeof officeCalls | keyof typeof adminOfficeCalls | keyof typeof adminZoneCalls
>;

async function listOffices({ query }: { query: OfficesQuery }, context: Context) {
  const offices = await readOffices(context.db);
  const taken = await takenOf(offices, context);
  const { list, pagination } = genericPageOf(offices, query);
  return {
    list: list.map((office) => toWireOffice(office, context.now(), taken, query.products)),
    pagination,
  };
}

async function takenOf(offices: readonly Office[], { db, now }: Context): Promise<TakenWindow[]> {
  const ids = offices.map((office) => office.id);
  return ids.length > 0 ? windowsTaken(db, ids, now()) : [];
}

/** The office as sent, with its current opening state, for a cart of that many lines. */
function toWireOffice(
  office: Office,
  now: Date,
  taken: readonly TakenWindow[],
  lines = 1,
): OutputOf<'offices.get'> {
  const stateOf = (kind: 'orders' | 'store') => hoursState(kind, office.hours, now, office.holidayChanges);
  const [orders, store] = [stateOf('orders'), stateOf('store')];
  const next = (type: 'delivery' | 'pickup') =>
    toWindows(promisedWindows(office, now, { type, lines }, taken).slice(0, 1), now)[0] ?? null;
  const { days, ...hours } = office.hours;
  const today = bogotaDay(now);
  return {
    id: office.id,
    name: storeName(office.displayName),
    displayName: office.displayName,
    city: office.city,
    address: office.address,
    geopoint: toWire(office.location),
    support_number: office.supportNumber,
    delivery_time_per_product: office.minutesPerProduct,
    is_default: office.isDefault,
    open: orders.open,
    ordersText: ordersText(orders, now),
    storeIsOpen: store.open,
    openText: openText(store, now),
    opensToday: orders.opensAt !== undefined && orders.opensAt.getTime() < endOfBogotaDay(now),
    nextWindow: next('delivery'),
    nextPickup: next('pickup'),
    hours,
    special_days: days.filter(({ date }) => date >= today),
  };
}

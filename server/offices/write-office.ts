import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import { SPECIFIED_HOURS } from '#rules/dates/office-hours.ts';
import { OFFICE_KEYS } from '#rules/places/office-keys.ts';
import { holidaysProblem } from '#server/business/settings.ts';
import { onlySaid } from '#server/catalogue/categories/write-category.ts';
import { type OfficeFields, offices } from '#server/catalogue/writing/office-records.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { lockOffices, nameTaken, whyNotRemovable, zonesOutside } from './refuse-office.ts';
import { presentOffice, type StaffOfficeRow, staffOffice } from './staff-offices.ts';

type Office = OutputOf<'offices.create'>;
/** Caches are notified by the database (triggers notify_*). */
const officeResource: Resource<StaffOfficeRow, Office> = {
  entity: 'office',
  lock: (tx, id) => lockOffice(tx, id, { inactive: false }),
  present: presentOffice,
};

export const officeWrites = {
  'offices.create': ({ body }, context) => createOffice('offices.create', body, context),

  'offices.update': async ({ body: { id, version, ...changes } }, context) => {
    const doc = await updateOffice({ call: 'offices.update', id, version }, changes, context);
    return isFailure(doc) ? doc : { doc };
  },

  'offices.remove': ({ params: { id }, query: { version } }, context) =>
    removeOffice({ call: 'offices.remove', id, version }, context),

  'offices.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'offices.restore', id, version } as const;
    const doc = await restoreRecord(officeResource, context, edit, {
      lockRemoved: (tx) => lockOffice(tx, id, { inactive: true }),
      restore: async (tx, removed) => {
        const taken = await nameTaken(tx, removed.name, id);
        if (taken) return taken;
        await offices.change(tx, id, { inactive: false }, context.now());
        return asStaffSee(tx, id);
      },
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<'offices.create' | 'offices.update' | 'offices.remove' | 'offices.restore'>;

type Edit = { call: CallId; id: string; version: number };
export type OfficeChanges = Omit<CheckedInputOf<'offices.update'>['body'], 'id' | 'version'>;

export function createOffice(
  call: CallId,
  body: OfficeChanges & Pick<CheckedInputOf<'offices.create'>['body'], 'name' | 'geopoint'>,
  context: SignedInContext,
) {
  return createRecord(officeResource, context, call, async (tx) => {
    const { name, geopoint } = body;
    const [lat, lng] = geopoint;
    const fields: OfficeFields = { ...BLANK, display_name: '', ...fieldsOf(body), name, lat, lng };
    const problem = holidaysProblem(fields) ?? (await nameTaken(tx, fields.name));
    if (problem) return problem;
    const named = { ...fields, display_name: fields.display_name || fields.name };
    const { id } = await offices.add(tx, named, context.now());
    return asStaffSee(tx, id);
  });
}

export function updateOffice(edit: Edit, changes: OfficeChanges, context: SignedInContext) {
  return updateRecord(officeResource, context, { ...edit, unlessSame: true }, async (tx, before) => {
    const fields = fieldsOf(changes, before);
    const problem =
      holidaysProblem({ ...before, ...fields }) ??
      (fields.name === undefined ? undefined : await nameTaken(tx, fields.name, edit.id)) ??
      (fields.polygon && (await zonesOutside(tx, edit.id, fields.polygon)));
    if (problem) return problem;
    await offices.change(tx, edit.id, fields, context.now());
    return asStaffSee(tx, edit.id);
  });
}

export function removeOffice(edit: Edit, context: SignedInContext) {
  const removal = { ...edit, message: 'Sede eliminada correctamente' };
  return removeRecord(officeResource, context, removal, async (tx) => {
    await lockOffices(tx);
    return (await whyNotRemovable(tx, edit.id)) ?? offices.remove(tx, edit.id, context.now());
  });
}

const BLANK = {
  city: '',
  address: '',
  polygon: [],
  support_number: '',
  delivery_time_per_product: 0,
  hours: SPECIFIED_HOURS,
  window_capacity: 0,
  ws_keys: {},
  is_default: false,
  position: 1000,
  extra_holidays: [],
  working_holidays: [],
  special_days: [],
  alcohol_pauses: [],
  dry_days: [],
} satisfies Partial<OfficeFields>;

/** Missing fields are left out and keep their value. */
function fieldsOf(body: OfficeChanges, before?: StaffOfficeRow): Partial<OfficeFields> {
  const text = (value: string | undefined) => (value === undefined ? undefined : plainText(value));
  const keys = OFFICE_KEYS.filter((name) => body[name] !== undefined);
  const name = text(body.name);
  return onlySaid({
    name,
    display_name: text(body.displayName) || (body.displayName === '' ? (name ?? before?.name) : undefined),
    city: text(body.city),
    address: text(body.address),
    lat: body.geopoint?.[0],
    lng: body.geopoint?.[1],
    polygon: body.polygon,
    support_number: text(body.support_number),
    delivery_time_per_product: body.delivery_time_per_product,
    hours: body.hours,
    window_capacity: body.window_capacity,
    extra_holidays: body.extra_holidays,
    working_holidays: body.working_holidays,
    special_days: body.special_days?.map((day) => ({ ...day, reason: plainText(day.reason) })),
    alcohol_pauses: body.alcoholPauses?.map((pause) => ({ ...pause, reason: plainText(pause.reason) })),
    dry_days: body.dryDays?.map((day) => ({ ...day, reason: plainText(day.reason) })),
    is_default: body.is_default,
    position: body.position,
    ws_keys:
      keys.length === 0
        ? undefined
        : { ...before?.ws_keys, ...Object.fromEntries(keys.map((key) => [key, plainText(body[key] ?? '')])) },
  }) as Partial<OfficeFields>;
}

async function lockOffice(tx: Queries, id: string, { inactive }: { inactive: boolean }) {
  const row = await staffOffice(tx, id, 'locked');
  return row?.inactive === inactive ? row : undefined;
}

async function asStaffSee(tx: Queries, id: string): Promise<StaffOfficeRow | Failure<'NOT_FOUND'>> {
  return (await staffOffice(tx, id)) ?? fail('NOT_FOUND');
}

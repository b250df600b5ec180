import type { CheckedInputOf } from '#contract/index.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { isFailure } from '#server/http/failure.ts';
import { presentOffice, staffOffices } from './staff-offices.ts';
import { createOffice, type OfficeChanges, removeOffice, updateOffice } from './write-office.ts';

/** The calls of the manager of offices: the same writes as those of the generic resource, under its names. */
export const adminOfficeHandlers = {
  'adminOffices.list': async ({ query }, { db }) => {
    const page = await staffOffices(db, { ...query, order: 'position asc' });
    return isFailure(page) ? page : { data: page.rows.map(presentOffice), pagination: page.pagination };
  },

  'adminOffices.create': async ({ body }, context) => {
    const { name, latitude, longitude } = body;
    const fields = { ...fieldsOf(body), name, geopoint: [latitude, longitude] as [number, number] };
    const data = await createOffice('adminOffices.create', fields, context);
    return isFailure(data) ? data : { data };
  },

  'adminOffices.update': async ({ params: { id }, body: { version, ...body } }, context) => {
    const data = await updateOffice({ call: 'adminOffices.update', id, version }, fieldsOf(body), context);
    return isFailure(data) ? data : { data };
  },

  'adminOffices.setKeys': async ({ params: { id }, body: { version, ...keys } }, context) => {
    const data = await updateOffice({ call: 'adminOffices.setKeys', id, version }, keys, context);
    return isFailure(data) ? data : { data };
  },

  'adminOffices.setCoverage': async ({ params: { id }, body: { version, polygon } }, context) => {
    const edit = { call: 'adminOffices.setCoverage', id, version } as const;
    const data = await updateOffice(edit, { polygon }, context);
    return isFailure(data) ? data : { data };
  },

  'adminOffices.remove': ({ params: { id }, query: { version } }, context) =>
    removeOffice({ call: 'adminOffices.remove', id, version }, context),
} satisfies HandlersOf<
  | 'adminOffices.list'
  | 'adminOffices.create'
  | 'adminOffices.update'
  | 'adminOffices.setKeys'
  | 'adminOffices.setCoverage'
  | 'adminOffices.remove'
>;

type Sent = Omit<CheckedInputOf<'adminOffices.update'>['body'], 'version'>;

function fieldsOf(sent: Sent): OfficeChanges {
  const { latitude, longitude, support_phone, enlistener_time, ...same } = sent;
  return {
    ...same,
    ...(latitude !== undefined && longitude !== undefined && { geopoint: [latitude, longitude] }),
    ...(support_phone !== undefined && { support_number: support_phone }),
    ...(enlistener_time !== undefined && { delivery_time_per_product: enlistener_time }),
  };
}

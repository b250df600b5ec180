import type { CallId, InputOf } from '#contract/index.ts';
import { businessIds, idOf, officeIds } from '../../factories/ids.ts';

/** Objects and bodies of the manager of offices for object-cases.ts and write-cases.ts. */

const [bretana, zone] = [officeIds.bretana, idOf('zone of the rights')];
const [empty, removed] = [idOf('office empty'), idOf('office removed')];
const edited = { version: 1 } as const;
/** Inside of what Bretaña covers, and its whole coverage. */
const small: [number, number][] = [
  [3.43, -76.54],
  [3.44, -76.54],
  [3.44, -76.53],
];
const whole: [number, number][] = [
  [3.42, -76.555],
  [3.455, -76.555],
  [3.455, -76.515],
  [3.42, -76.515],
];

const of =
  (object: string) =>
  <Id extends CallId>(input: (id: string) => InputOf<Id>) => ({
    reach: 'superadmin' as const,
    object: () => object,
    input,
  });

export const officeCases = {
  'adminOffices.update': of(bretana)<'adminOffices.update'>((id) => ({
    params: { id },
    body: { ...edited, city: 'Cali' },
  })),
  'adminOffices.setKeys': of(bretana)<'adminOffices.setKeys'>((id) => ({
    params: { id },
    body: { ...edited, key: 'STOCK_01' },
  })),
  'adminOffices.setCoverage': of(bretana)<'adminOffices.setCoverage'>((id) => ({
    params: { id },
    body: { ...edited, polygon: whole },
  })),
  'adminOffices.remove': of(empty)<'adminOffices.remove'>((id) => ({ params: { id }, query: edited })),
  'offices.remove': of(empty)<'offices.remove'>((id) => ({ params: { id }, query: edited })),
  'zones.update': of(zone)<'zones.update'>((id) => ({
    params: { id },
    body: { ...edited, distance: 'lejano' },
  })),
  'zones.remove': of(zone)<'zones.remove'>((id) => ({ params: { id }, query: edited })),
};

const newZone = { officeId: bretana, distance: 'cercano', deliveryFee: 3_000, polygon: small } as const;

export const officeBodies = {
  'adminOffices.create': {
    by: 'luz',
    input: () => ({ body: { name: 'Sede Buga', latitude: 3.9, longitude: -76.3 } }),
  },
  'offices.create': {
    by: 'luz',
    input: () => ({
      body: { name: 'Sede Tuluá', city: 'Tuluá', geopoint: [4.08, -76.2] as [number, number] },
    }),
  },
  'offices.update': {
    by: 'luz',
    input: () => ({ body: { id: bretana, version: 1, support_number: '602 555 0101' } }),
  },
  'offices.restore': { by: 'luz', input: () => ({ body: { id: removed, version: 2 } }) },
  'zones.create': { by: 'luz', input: () => ({ body: { ...newZone, polygon: small } }) },
} as const;

/** Puts the objects above back as they were. */
export const officeObjects = `
  delete from zone where delivery_fee = 3000 and id <> '${idOf(`zone ${bretana} cercano`)}' and office_id = '${bretana}';
  insert into zone (business_id, id, office_id, distance, delivery_fee, polygon)
    values ('${businessIds.canasta}', '${zone}', '${bretana}', 'cercano', 3000, '${JSON.stringify(small)}');
  update office set version = 1 where id = '${bretana}';
  update office set inactive = true, name = id::text where name in ('Sede Buga', 'Sede Tuluá');
  insert into office (business_id, id, name, display_name, city, lat, lng, hours, inactive, version)
    select '${businessIds.canasta}', id::uuid, name, name, 'Cali', 3.4, -76.5, '{}', name = 'Retirada', 1 + (name = 'Retirada')::int
    from (values ('${empty}', 'Vacía'), ('${removed}', 'Retirada')) o (id, name)
    on conflict (business_id, id) do update set inactive = excluded.inactive, version = excluded.version;`;

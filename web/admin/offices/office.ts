import type { InputOf, OutputOf } from '#contract/index.ts';
import { DEFAULT_OFFICE_HOURS, type WeekHours } from '#rules/dates/office-hours.ts';
import { OFFICE_KEYS } from '#rules/places/office-keys.ts';

export type Office = OutputOf<'offices.create'>;
export type Zone = OutputOf<'zones.create'>['data'];

type Changes = InputOf<'offices.update'>['body'];
export type OfficeValues = {
  [Name in Exclude<keyof Changes, 'id' | 'version' | 'geopoint' | 'hours'>]-?: Exclude<
    Changes[Name],
    undefined
  >;
} & { geopoint: [number, number] | null; hours: WeekHours };

const noKeys = Object.fromEntries(OFFICE_KEYS.map((name) => [name, ''])) as Record<
  (typeof OFFICE_KEYS)[number],
  string
>;

const { days: _, ...usualHours } = DEFAULT_OFFICE_HOURS;

export const blankOffice: OfficeValues = {
  name: '',
  displayName: '',
  city: '',
  address: '',
  support_number: '',
  delivery_time_per_product: 0,
  window_capacity: 0,
  position: 1000,
  is_default: false,
  hours: usualHours,
  extra_holidays: [],
  working_holidays: [],
  special_days: [],
  alcoholPauses: [],
  dryDays: [],
  polygon: [],
  geopoint: null,
  ...noKeys,
};

export function valuesOf(office: Office): OfficeValues {
  const names = Object.keys(blankOffice) as (keyof OfficeValues)[];
  return Object.fromEntries(names.map((name) => [name, office[name] ?? blankOffice[name]])) as OfficeValues;
}

/** Only differences are sent: changing a name does not send the polygon. */
export function changesOf(values: OfficeValues, before: OfficeValues): Partial<OfficeValues> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof OfficeValues]),
  );
  return Object.fromEntries(changed) as Partial<OfficeValues>;
}

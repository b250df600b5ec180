import type { SpecialDay, WeekHours } from '#rules/dates/office-hours.ts';
import type { AlcoholPause, DryDay } from '#rules/goods/alcohol-hours.ts';
import { part, sql } from '#server/db/sql.ts';
import { recordsOf } from './records.ts';

type Place = [lat: number, lng: number];

export type OfficeFields = {
  name: string;
  display_name: string;
  city: string;
  address: string;
  lat: number;
  lng: number;
  polygon: Place[];
  support_number: string;
  delivery_time_per_product: number;
  hours: Partial<WeekHours>;
  window_capacity: number;
  ws_keys: Record<string, string>;
  extra_holidays: string[];
  working_holidays: string[];
  special_days: SpecialDay[];
  alcohol_pauses: AlcoholPause[];
  dry_days: DryDay[];
  is_default: boolean;
  position: number;
};

export const offices = recordsOf<OfficeFields>({
  table: part`office`,
  columns: part`name, display_name, city, address, lat, lng, polygon, support_number, delivery_time_per_product, hours,
    window_capacity, ws_keys, extra_holidays, working_holidays, special_days, alcohol_pauses,
    dry_days, is_default, position`,
  whenRemoved: { is_default: false },
  // One office is the default for visitors (rule 29).
  alongside: async (tx, id, { is_default }, now) => {
    if (!is_default) return;
    await tx.run(sql`
      update office set is_default = false, version = version + 1, updated_at = ${now}
      where business_id = ${tx.businessId} and is_default and id <> ${id}`);
  },
});

export type ZoneFields = {
  office_id: string;
  distance: 'cercano' | 'lejano' | 'muy_lejano' | null;
  delivery_fee: number;
  free_delivery_from: number;
  polygon: Place[];
};

export const zones = recordsOf<ZoneFields>({
  table: part`zone`,
  columns: part`office_id, distance, delivery_fee, free_delivery_from, polygon`,
});

import type { HolidayChange } from '#rules/dates/office-hours.ts';
import { holidayChanges } from '#server/business/settings.ts';
import { part } from '#server/db/sql.ts';

/** Changed days of the calendar, of all offices and of one. */
export type OfficeHolidays = {
  extra_holidays: string[];
  working_holidays: string[];
  office_extra_holidays: string[];
  office_working_holidays: string[];
};

/** Columns of office `o` and the configuration `g` of its business, which a business may lack. */
export const holidayColumns = part`
  coalesce(g.extra_holidays::text[], '{}') as extra_holidays,
  coalesce(g.working_holidays::text[], '{}') as working_holidays,
  o.extra_holidays::text[] as office_extra_holidays, o.working_holidays::text[] as office_working_holidays`;

/** The first list that contains a day decides (rules/dates/office-hours.ts): the office overrides the business. */
export function officeHolidayChanges(days: OfficeHolidays): HolidayChange[] {
  const own = { extra_holidays: days.office_extra_holidays, working_holidays: days.office_working_holidays };
  return [...holidayChanges(own), ...holidayChanges(days)];
}

import type { z } from 'zod';
import { BusinessConfig } from '#contract/business.ts';
import type { HolidayChange } from '#rules/hours.ts';
import type { Queries } from '#server/db/database.ts';
import { configOfBusiness } from './queries.ts';
import { safeHeadTags } from './style/head-tags.ts';

/** The configuration of a business as the wire shows it, and beside it what only rules of the server compute with. */
export type BusinessSettings = {
  wire: Omit<z.infer<typeof BusinessConfig>, 'payment_gateways'>;
  /** Days staff made a holiday besides those of the law, or a working day (decisions 20 and 72). */
  holidayChanges: HolidayChange[];
  /** How close to its end an order is 'por vencer' (decision 20b). */
  dueSoonMinutes: number;
  /** Whether shoppers may come in and order. */
  isOpen: boolean;
};

/** Who takes online payments is the installation's matter, not the table's. */
const StoredConfig = BusinessConfig.omit({ payment_gateways: true });

/** How the business is set up: texts, modules, bags, minimum, fees, holidays. */
export async function readBusinessConfig(db: Queries): Promise<BusinessSettings> {
  const row = await configOfBusiness(db);
  return {
    // The jsonb parts are checked here, so that whoever computes with them need not doubt them.
    wire: StoredConfig.parse({
      ...row.wire,
      app_custom_headers: safeHeadTags(row.wire.app_custom_headers),
    }),
    holidayChanges: holidayChanges(row),
    dueSoonMinutes: row.due_soon_minutes,
    isOpen: row.is_open,
  };
}

type ChangedDays = { extra_holidays: readonly string[]; working_holidays: readonly string[] };

/** Days that rest though the law does not say so, and holidays of the law that are worked, from 'YYYY-MM-DD'. */
export function holidayChanges({ extra_holidays, working_holidays }: ChangedDays): HolidayChange[] {
  return [
    ...extra_holidays.map((day) => ({ ...civilDate(day), holiday: true })),
    ...working_holidays.map((day) => ({ ...civilDate(day), holiday: false })),
  ];
}

function civilDate(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

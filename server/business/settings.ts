import type { z } from 'zod';
import { BusinessConfig } from '#contract/business/business.ts';
import type { HolidayChange } from '#rules/dates/office-hours.ts';
import type { Queries } from '#server/db/database.ts';
import { failAt } from '#server/http/failure.ts';
import { configOfBusiness } from './queries.ts';
import { safeHeadTags } from './style/head-tags.ts';

/** The configuration of a business as sent, and values only rules on the server use. */
export type BusinessSettings = {
  wire: Omit<z.infer<typeof BusinessConfig>, 'payment_gateways'>;
  /** Days staff declared a holiday besides those of the law, or a working day (rules 20 and 72). */
  holidayChanges: HolidayChange[];
  /** How close to its deadline an order is 'por vencer' (rule 20b). */
  dueSoonMinutes: number;
  /** Whether shoppers may sign in and order. */
  isOpen: boolean;
};

/** Payment providers depend on the installation, not on the table. */
const StoredConfig = BusinessConfig.omit({ payment_gateways: true });

/** How the business is set up: texts, modules, bags, minimum, fees, holidays. */
export async function readBusinessConfig(db: Queries): Promise<BusinessSettings> {
  const row = await configOfBusiness(db);
  return {
    // The jsonb columns are validated here, so that users of them can rely on their shape.
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

/** Extra holidays, and legal holidays that are worked, from 'YYYY-MM-DD'. */
export function holidayChanges({ extra_holidays, working_holidays }: ChangedDays): HolidayChange[] {
  return [
    ...extra_holidays.map((day) => ({ ...civilDate(day), holiday: true })),
    ...working_holidays.map((day) => ({ ...civilDate(day), holiday: false })),
  ];
}

/** One day cannot be both. */
export function holidaysProblem({ extra_holidays, working_holidays }: ChangedDays) {
  const both = extra_holidays.find((day) => working_holidays.includes(day));
  return both === undefined
    ? undefined
    : failAt('INVALID_INPUT', 'working_holidays', `El ${both} no puede ser festivo y laboral a la vez.`);
}

function civilDate(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

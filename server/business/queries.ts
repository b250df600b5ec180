import type { z } from 'zod';
import { BusinessConfig } from '#contract/business.ts';
import type { HolidayChange } from '#rules/hours.ts';
import type { Queries } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** The configuration of a business as the wire shows it, and beside it what only rules of the server compute with. */
export type BusinessSettings = {
  wire: z.infer<typeof BusinessConfig>;
  /** Days staff made a holiday besides those of the law (decision 20). */
  holidayChanges: HolidayChange[];
  /** How close to its end an order is 'por vencer' (decision 20b). */
  dueSoonMinutes: number;
};

type ConfigRow = {
  wire: unknown;
  extra_holidays: string[];
  due_soon_minutes: number;
};

/** Providers of card payments the shop can send a shopper to, as integrations are named. */
const PAYMENT_GATEWAYS = ['wompi', 'credibanco'];

/** How the business is set up: texts, modules, bags, minimum, fees, holidays. Throws when it was never configured. */
export async function readBusinessConfig(db: Queries): Promise<BusinessSettings> {
  const row = await db.one<ConfigRow>(sql`
    select
      to_jsonb(c) || jsonb_build_object(
        'at_business', b.slug,
        'payment_gateways', (
          select coalesce(jsonb_agg(i.name order by i.name), '[]')
          from integration i
          where i.business_id = c.business_id and i.name = any(${PAYMENT_GATEWAYS})
        )
      ) as wire,
      c.extra_holidays::text[] as extra_holidays,
      c.due_soon_minutes
    from business_config c join business b on b.id = c.business_id
    where c.business_id = ${db.businessId}`);
  return {
    // The jsonb parts are checked here, so that whoever computes with them need not doubt them.
    wire: BusinessConfig.parse(row.wire),
    holidayChanges: row.extra_holidays.map(holidayChange),
    dueSoonMinutes: row.due_soon_minutes,
  };
}

/** A day the business rests though the law does not say so, from 'YYYY-MM-DD'. */
export function holidayChange(day: string): HolidayChange {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { activeModules } from './modules/module-queries.ts';

export type ConfigRow = {
  /** The configuration under its wire names. */
  wire: Record<string, unknown>;
  extra_holidays: string[];
  working_holidays: string[];
  due_soon_minutes: number;
  is_open: boolean;
};

/** How a business is set up. Throws when it never was. */
export async function configOfBusiness(db: Queries): Promise<ConfigRow> {
  const [config, { slug }] = await Promise.all([
    db.one<ConfigRow>(sql`
      select to_jsonb(c) || jsonb_build_object('modules_enable', ${activeModules(db)}) as wire, c.extra_holidays::text[] as extra_holidays,
        c.working_holidays::text[] as working_holidays, c.due_soon_minutes,
        c.opened_at is not null as is_open
      from business_config c where c.business_id = ${db.businessId}`),
    db.one<{ slug: string }>(sql`select slug from business where id = ${db.businessId}`),
  ]);
  return { ...config, wire: { ...config.wire, at_business: slug } };
}

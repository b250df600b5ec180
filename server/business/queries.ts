import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type ConfigRow = {
  /** The configuration under its wire names. */
  wire: Record<string, unknown>;
  extra_holidays: string[];
  due_soon_minutes: number;
};

/** How a business is set up. Throws when it never was. */
export async function configOfBusiness(db: Queries): Promise<ConfigRow> {
  return db.one<ConfigRow>(sql`
    select
      to_jsonb(c) || jsonb_build_object('at_business', b.slug) as wire,
      c.extra_holidays::text[] as extra_holidays,
      c.due_soon_minutes
    from business_config c join business b on b.id = c.business_id
    where c.business_id = ${db.businessId}`);
}

import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type OpeningRow = {
  opened_at: Date | null;
  confirmed: string[];
  store: boolean;
  coverage: boolean;
  /** Its price is set. */
  delivery: boolean;
  catalogue: boolean;
  office_id: string | null;
};

/** What of the opening the database sees: an active office with its address, coverage, a price, goods in stock. */
export function readOpening(db: Queries): Promise<OpeningRow> {
  return db.one<OpeningRow>(sql`
    select c.opened_at, c.opening_confirmed as confirmed,
      exists (select from office o where o.business_id = ${db.businessId} and not o.inactive and o.address <> '') as store,
      exists (select from office o where o.business_id = ${db.businessId} and not o.inactive and jsonb_array_length(o.polygon) >= 3) as coverage,
      c.delivery_price > 0 as delivery,
      exists (select from product_office po join office o on o.business_id = po.business_id and o.id = po.office_id
        where po.business_id = ${db.businessId} and po.listed and po.stock > 0 and not o.inactive) as catalogue,
      (select o.id from office o where o.business_id = ${db.businessId} and not o.inactive
        order by jsonb_array_length(o.polygon) >= 3, o.position, o.id limit 1) as office_id
    from business_config c where c.business_id = ${db.businessId}`);
}

/** One change at a time, until the transaction ends. */
export function lockOpening(db: Queries) {
  return db.one(sql`select 1 from business_config where business_id = ${db.businessId} for update`);
}

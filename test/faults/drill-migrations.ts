/** One of each kind for a table. */
export function migrationsOf(table: string, n: number): Record<string, string> {
  return {
    [`90${n}1_column.sql`]: `alter table ${table} add column drill_${n} int`,
    [`90${n}2_table.sql`]: `
      create table drill_${n} (
        business_id uuid not null,
        order_id uuid not null,
        product_id uuid not null,
        primary key (business_id, order_id, product_id),
        foreign key (business_id, order_id) references customer_order (business_id, id),
        foreign key (business_id, product_id) references product (business_id, id)
      );
      alter table drill_${n} enable row level security;
      alter table drill_${n} force row level security;`,
    [`90${n}3_check.sql`]: `alter table ${table} add constraint drill_${n}_check check (drill_${n} > 0) not valid`,
    [`90${n}4_rows.rows.sql`]: `update ${table} set drill_${n} = 1 where ctid = any (array(
      select ctid from ${table} where drill_${n} is null limit 50))`,
    [`90${n}5_index.online.sql`]: `
      drop index concurrently if exists drill_${n}_index;
      create index concurrently drill_${n}_index on ${table} (business_id, drill_${n});
      alter table ${table} validate constraint drill_${n}_check;`,
  };
}

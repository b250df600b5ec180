import { businessIds } from '../factories/ids.ts';

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

/** So many people of Canasta who agreed to promotions: 'gente-1@correo.test' and so on. */
export async function addAudience(sql: Sql, count: number): Promise<void> {
  const values = [businessIds.canasta, count];
  await sql(
    `insert into app_user (business_id, id, email, name, phone)
     select $1, gen_random_uuid(), 'gente-' || n || '@correo.test', 'Gente ' || n,
       '+573' || lpad(n::text, 9, '0')
     from generate_series(1, $2::int) n`,
    values,
  );
  await sql(
    `insert into consent (business_id, id, user_id, purpose, granted, text_version, text_hash)
     select business_id, gen_random_uuid(), id, 'promotional', true, 'x', 'x' from app_user
     where business_id = $1 and email like 'gente-%' and $2::int > 0`,
    values,
  );
}

import pg from 'pg';
import { inDatabase } from './change.ts';
import { test } from './test.ts';

type Columns = Partial<{
  modules_enable: string[];
  custom_css_styles: string;
  custom_text_fields: Record<string, string>;
  custom_static_images: Record<string, string>;
  icons: Record<string, string>;
  app_custom_headers: unknown[];
  ga_measurement_id: string;
  meta_pixel_id: string;
}>;

/**
 * Waits until no other test dresses the business, and keeps it until the answer is called: files run at the same
 * time, and each puts back what it found.
 */
export async function holdBusiness(title: string): Promise<() => Promise<void>> {
  // Nobody's own time goes by meanwhile.
  test.setTimeout(test.info().timeout + 60_000);
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL ?? '' });
  await client.connect();
  await client.query('select pg_advisory_lock(hashtext($1))', [title]);
  return () => client.end();
}

/** What staff would save meanwhile: other settings of a business, by its title. Comes back with the way they were. */
export async function setBusiness(title: string, columns: Columns): Promise<Columns> {
  const names = Object.keys(columns);
  const values = Object.entries(columns).map(([name, value]) =>
    typeOf(name) === 'jsonb' ? JSON.stringify(value) : value,
  );
  return inDatabase(async (client) => {
    const { rows } = await client.query<Columns>(
      `update business_config now set ${names.map((name) => `${name} = new.${name}`).join(', ')}
       from business_config before,
         (select ${names.map((name, at) => `$${at + 2}::${typeOf(name)} as ${name}`).join(', ')}) new
       where now.app_title = $1 and before.business_id = now.business_id
       returning ${names.map((name) => `before.${name}`).join(', ')}`,
      [title, ...values],
    );
    const [before] = rows;
    if (!before) throw new Error(`There is no business ${title}`);
    return before;
  });
}

function typeOf(name: string): string {
  if (name === 'modules_enable') return 'text[]';
  return ['custom_css_styles', 'ga_measurement_id', 'meta_pixel_id'].includes(name) ? 'text' : 'jsonb';
}

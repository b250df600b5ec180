import { withClient } from '#test/postgres-client.ts';

type Columns = Partial<{
  modules_enable: string[];
  custom_css_styles: string;
  custom_text_fields: Record<string, string>;
  custom_static_images: Record<string, string>;
  icons: Record<string, string>;
  app_custom_headers: unknown[];
  ga_measurement_id: string;
}>;

/** What staff would save meanwhile: other settings of a business, by its title. Comes back with the way they were. */
export async function setBusiness(title: string, columns: Columns): Promise<Columns> {
  const names = Object.keys(columns);
  const values = Object.entries(columns).map(([name, value]) =>
    typeOf(name) === 'jsonb' ? JSON.stringify(value) : value,
  );
  return withClient(process.env.E2E_DATABASE_URL ?? '', async (client) => {
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
  return name === 'custom_css_styles' || name === 'ga_measurement_id' ? 'text' : 'jsonb';
}

import type pg from 'pg';
import { inDatabase } from './support/change.ts';

/** Says that it ran, in the console, where every fault of a page is looked for. */
const RUN = 'console.error(/script-ran/)';

/** A word as long as nobody thought of: no page may grow wider for it. */
const longWord = 'ultrapasteurizadadeslactosadaenriquecidasinazucares';

/** What is tried where words are expected: it leaves an attribute, a title, a script, a template. */
export const words = `${longWord}"><img src=x onerror=${RUN}>'></title></script><script>${RUN}</script><svg/onload=${RUN}>{{7*7}}`;
const fewWords = `"><img src=x onerror=${RUN}>`;
/** What is tried where HTML is expected. */
const html = `<h2>${longWord}</h2><img src="/favicon.svg" alt="" onerror=${RUN} onload=${RUN}><script>${RUN}</script>
<a href="javascript:${RUN}" onclick=${RUN}>uno</a><a href="&#106;avascript:${RUN}">dos</a><a href="data:text/html,<script>${RUN}</script>">tres</a>
<iframe srcdoc="<script>${RUN}</script>"></iframe><object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">
<svg onload=${RUN}><a xlink:href="javascript:${RUN}"><text>cuatro</text></a><animate onbegin=${RUN} attributeName=x></svg>
<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">cinco</button></form><base href="https://mala.example/">
<style>main{display:none}</style><p style="position:fixed;inset:0">seis</p><link rel=stylesheet href=//mala.example/a.css>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;"></table>`;
const address = `javascript:${RUN}//`;
const css = `main{background:url(https://mala.example/a.png)}@import "https://mala.example/a.css";</style><script>${RUN}</script>
.x{behavior:url(#x);-moz-binding:url(//mala.example)}@font-face{font-family:x;src:url(//mala.example/f)}`;

/** Words of the program itself: it compares them, and nobody types them. Names of columns, and of parts within them. */
const codes =
  /^id[A-Z]|Id$|^(id|email|event|at|zone|gateway|currency|how|digest|provider_order|slug|sku|code|codes|state|from_state|to_state|status|kind|type|section|tint|theme|role|actor_role|module|line_key|original_name|text_version|provider|phone|reference|method|search_text|tag|rel|unit|days|bag_id)$|_(hash|id|code|codes|token|method|type|unit|color|keys|date|at|hour|key|reference)$|^(hours|polygon|options|bags_config|icons|modules_enable|coupon_codes|coupons|token|tags|label)$/;
/** What is kept of visits and work, and is shown to nobody. */
const unseen =
  /^(session|message|outbox|audit_\w+|rate_limit|push_subscription|half_sign_in|login_nonce|phone_code|password_link|recovery_code|second_factor|search_\w+|cart_history|cart_merge|download_ticket|integration)$/;

const labelWords = ['ingredients', 'origin', 'importer', 'storage'];

type Column = { table: string; column: string; type: string; generated: string };

/**
 * A business of its own at `host`, with all that another one has, in which every word that people or staff wrote ends
 * in scripts. A column nobody thought of is poisoned with the rest. Comes back with the columns that took the poison,
 * with the pages of what it has, and with the records that staff open.
 */
export async function poisonedBusiness(host: string, like: string): Promise<{ taken: string[] } & Found> {
  return inDatabase(async (client) => {
    // Neither triggers nor foreign keys: rows come in the order of their tables' names.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<Column>(
      `select c.table_name as table, column_name as column, udt_name as type, is_generated as generated
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('business', 'business_host')
         and exists (select from information_schema.columns b
           where b.table_name = c.table_name and b.table_schema = 'public' and b.column_name = 'business_id')`,
    );
    const columns = rows.filter(({ table, generated }) => !unseen.test(table) && generated === 'NEVER');
    const { rows: made } = await client.query<{ id: string; model: string }>(
      `with made as (
         insert into business (id, slug, name) values (gen_random_uuid(), $1, $2) returning id
       ), named as (insert into business_host (host, business_id) select $3, id from made)
       select made.id, model.id as model from made, business model where model.slug = $4`,
      [`poisoned-${Date.now()}`, `Mala ${words}`, host, like],
    );
    const [{ id, model } = { id: '', model: '' }] = made;
    for (const [table, own] of Map.groupBy(columns, ({ table }) => table)) {
      const names = own.map(({ column }) => `"${column}"`).join(', ');
      const values = own
        .map(({ column }) => (column === 'business_id' ? '$1::uuid' : `"${column}"`))
        .join(', ');
      // Of orders the last ones are enough.
      const order =
        table === 'customer_order' ? 'id' : own.some(({ column }) => column === 'order_id') && 'order_id';
      const last = `in (select id from customer_order where business_id = $2 order by created_at desc limit 40)`;
      await client.query(
        `insert into "${table}" (${names}) select ${values} from "${table}"
         where business_id = $2 ${order ? `and ${order} ${last}` : ''}`,
        [id, model],
      );
    }
    await client.query(poisonedJson);
    await client.query(
      `update business_module m set status = c.status
       from business_module c join business b on b.id = c.business_id and b.slug = 'canasta'
       where m.business_id = $1 and c.code = m.code`,
      [id],
    );
    const taken: string[] = [];
    for (const [table, own] of Map.groupBy(columns, ({ table }) => table))
      taken.push(...(await poison(client, { business: id, table, columns: own })));
    // A label has short words beside codes and figures.
    const label = Object.fromEntries(labelWords.map((name) => [name, fewWords]));
    await client.query(
      'update product set label = label || $2 where business_id = $1 and label is not null',
      [id, JSON.stringify(label)],
    );
    const { rows: found } = await client.query<Found>(pagesOf, [id]);
    return { taken, ...(found[0] ?? { pages: [], records: [], office: '' }) };
  });
}

type Found = { pages: string[]; records: string[]; office: string };

const pagesOf = `
with of_business as (select $1::uuid as id), good as (
  select p.* from product p join product_office o on o.business_id = p.business_id and o.product_id = p.id and o.listed
  where p.business_id = $1 and not p.hidden and not p.inactive limit 1)
select array[
  (select '/product/' || id from good),
  (select '/product-category/' || category_id from good),
  (select '/product-subcategory/' || category_id || '/' || subcategory_id from good),
  (select '/brand/id/' || brand_id from product where business_id = $1 and brand_id is not null limit 1),
  (select '/recipe-book/' || id from custom_cart where business_id = $1 and type = 'recipe' and not inactive limit 1),
  (select '/blog/' || slug from blog_post where business_id = $1 and not inactive limit 1)
] as pages, array[
  (select '/admin?pedido=' || id from customer_order where business_id = $1 order by created_at desc limit 1),
  (select '/admin/products?abierto=' || id from good),
  (select '/admin/categories?abierto=' || category_id from good),
  (select '/admin/brands?abierto=' || brand_id from product where business_id = $1 and brand_id is not null limit 1),
  (select '/admin/offices?abierto=' || id from office where business_id = $1 and not inactive limit 1),
  (select '/admin/offers?abierto=' || id from offer where business_id = $1 and not inactive limit 1),
  (select '/admin/coupons?abierto=' || id from coupon where business_id = $1 and not inactive limit 1),
  (select '/admin/users?abierto=' || id from app_user where business_id = $1 and role = 'client' limit 1),
  (select '/admin/official-shopingcarts?abierto=' || id from custom_cart
   where business_id = $1 and type = 'recipe' and not inactive limit 1),
  (select '/admin/blog?abierto=' || id from blog_post where business_id = $1 and not inactive limit 1)
] as records, (select id::text from office where business_id = $1 and not inactive order by is_default desc limit 1) as office`;

type Poisoned = { business: string; table: string; columns: Column[] };

/**
 * The columns in which any row took it, in full or, where words must be short, in part: checks of the database may
 * say no to both.
 */
async function poison(client: pg.Client, { business, table, columns }: Poisoned): Promise<string[]> {
  const own = columns.filter((column) => settingOf(column, words) !== undefined);
  if (own.length === 0) return [];
  // All at once, which is a tenth of the work; one by one where the table has its doubts.
  if (!(await write(client, { business, table, columns: own }, words)))
    for (const column of own) {
      const one = { business, table, columns: [column] };
      if (!(await write(client, one, words))) await write(client, one, fewWords);
    }
  const marks = own.map(({ column }) => `bool_or("${column}"::text like '%script-ran%') as "${column}"`);
  const { rows } = await client.query(`select ${marks.join(', ')} from "${table}" where business_id = $1`, [
    business,
  ]);
  return own.flatMap(({ column }) => (rows[0]?.[column] ? [`${table}.${column}`] : []));
}

/** False where a check of the database takes no such words from anybody. */
async function write(
  client: pg.Client,
  { business, table, columns }: Poisoned,
  input: string,
): Promise<boolean> {
  const values = [business];
  const settings = columns.map((column) => {
    const [value, condition, poisoned] = settingOf(column, input) ?? [];
    const is = `"${column.column}"`;
    values.push(poisoned ?? '');
    return `${is} = case when ${condition} then ${value?.replace('$2', `$${values.length}::text`)} else ${is} end`;
  });
  try {
    await client.query(`update "${table}" set ${settings.join(', ')} where business_id = $1`, values);
    return true;
  } catch (error) {
    // check_violation
    if (error instanceof Error && 'code' in error && error.code === '23514') return false;
    throw error;
  }
}

/** The value, for which rows, and what it is made with; undefined for what nobody types. */
function settingOf({ table, column, type }: Column, figures: string): [string, string, string] | undefined {
  const is = `"${column}"`;
  if (codes.test(column)) return undefined;
  if (column === 'custom_css_styles') return ['$2', 'true', css];
  if (type === 'jsonb') return [`pg_temp.poisoned(${is}, $2, '')`, 'true', figures];
  if (type !== 'text') return undefined;
  if (/^(body|description_large|restrictions_message)$/.test(column)) return ['$2', 'true', html];
  if (/url$/.test(column)) return ['$2', table === 'offer' ? 'true' : `${is} <> ''`, address];
  return [`${is} || $2`, `${is} <> '' and ${is} !~ '^[/#]'`, figures];
}

/** Every value that is text, but addresses of pictures and pages. */
const poisonedJson = `
set check_function_bodies = off;
create or replace function pg_temp.poisoned(value jsonb, words text, key text) returns jsonb language sql as $$
  select case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(k, pg_temp.poisoned(v, words, k)), '{}') from jsonb_each(value) e(k, v))
    when 'array' then (select coalesce(jsonb_agg(pg_temp.poisoned(v, words, key) order by n), '[]')
      from jsonb_array_elements(value) with ordinality e(v, n))
    when 'string' then case when key ~ '${codes.source}' or value #>> '{}' ~ '^(/|#|$)' then value
      else to_jsonb((value #>> '{}') || words) end
    else value end
$$`;

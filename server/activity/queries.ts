import { bogotaDay } from '#rules/dates/bogota-day.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** How often something was seen on a day of Bogotá; '' is no office. */
export type Count = { module: string; day: string; reference: string; officeId: string; value: number };
export type Miss = { query: string; officeId: string; times: number; lastAt: Date; correction: string };
/** What was chosen from a search's results; `query` normalised. */
export type Choice = { query: string; productId: string; times: number; lastAt: Date };
export type Noted = { counts: readonly Count[]; misses: readonly Miss[]; choices: readonly Choice[] };

const NO_OFFICE = '00000000-0000-0000-0000-000000000000';

/** Adds the counts, all or nothing. Unknown products, offers and offices are skipped. */
export async function writeActivity(db: BusinessDatabase, { counts, misses, choices }: Noted): Promise<void> {
  await db.transaction(async (tx) => {
    if (counts.length > 0) {
      await addStats(tx, counts);
      await addViews(tx, counts);
    }
    if (misses.length > 0) await addMisses(tx, misses);
    if (choices.length > 0) await addChoices(tx, choices);
  });
}

/** References to products and offers must be there; an office that is not there counts as none (the nil id). */
async function addStats(tx: Queries, counts: readonly Count[]): Promise<void> {
  await tx.run(sql`
    insert into stat (business_id, module, day, reference, office_id, value)
    select ${tx.businessId}, g.module, g.day, g.reference, coalesce(o.id, ${NO_OFFICE}), sum(g.value)
    from jsonb_to_recordset(${asJson(counts)}::jsonb)
      as g (module text, day date, reference text, object_id uuid, office_id uuid, value bigint)
    left join office o on o.business_id = ${tx.businessId} and o.id = g.office_id
    where g.module in ('search', 'search_miss')
      or g.module = 'offer_click' and exists (
        select from offer f where f.business_id = ${tx.businessId} and f.id = g.object_id)
      or g.module in ('product_view', 'search_click') and exists (
        select from product p where p.business_id = ${tx.businessId} and p.id = g.object_id)
    group by 2, 3, 4, 5
    order by 2, 3, 4, 5
    on conflict (business_id, module, day, reference, office_id) do update set value = stat.value + excluded.value`);
}

/**
 * Views of a product update its total and the sums statistics read; rows are locked in order of their ids, as in every
 * process.
 */
async function addViews(tx: Queries, counts: readonly Count[]): Promise<void> {
  const views = counts.filter(({ module }) => module === 'product_view');
  if (views.length === 0) return;
  await tx.run(sql`
    with locked as materialized (
      select p.id, seen.views
      from (
        select object_id, sum(value)::bigint as views
        from jsonb_to_recordset(${asJson(views)}::jsonb) as given (object_id uuid, value bigint) group by object_id
      ) seen
      join product p on p.business_id = ${tx.businessId} and p.id = seen.object_id
      order by p.id for no key update of p
    )
    update product p set views_total = p.views_total + h.views
    from locked h where p.business_id = ${tx.businessId} and p.id = h.id`);
  await addViewedProducts(tx, views);
}

/** By day and by month, for the office and for all of them together (the nil id). */
async function addViewedProducts(tx: Queries, views: readonly Count[]): Promise<void> {
  await tx.run(sql`
    insert into viewed_product (business_id, span, office_id, starts, product_id, views)
    select ${tx.businessId}, s.span, s.office_id, s.starts, p.id, sum(g.value)::bigint
    from jsonb_to_recordset(${asJson(views)}::jsonb) as g (day date, object_id uuid, office_id uuid, value bigint)
    join product p on p.business_id = ${tx.businessId} and p.id = g.object_id
    left join office o on o.business_id = ${tx.businessId} and o.id = g.office_id
    cross join lateral stat_spans(g.day, coalesce(o.id, ${NO_OFFICE})) s
    group by 2, 3, 4, 5
    order by 2, 3, 4, 5
    on conflict (business_id, span, office_id, starts, product_id) do update
      set views = viewed_product.views + excluded.views`);
}

/** Adds unsuccessful searches by day, with their wordings. */
async function addMisses(tx: Queries, misses: readonly Miss[]): Promise<void> {
  const counts = misses.map(({ officeId, times, lastAt }) => ({
    module: 'search_miss',
    day: bogotaDay(lastAt),
    reference: '',
    officeId,
    value: times,
  }));
  await addStats(tx, counts);
  const rows = misses.map(({ query, officeId, times, lastAt, correction }) => ({
    query,
    office_id: officeId || null,
    times,
    last_at: lastAt,
    shown: correction,
  }));
  await tx.run(sql`
    insert into search_miss (business_id, query, times, last_at, last_office_id, shown)
    select ${tx.businessId}, m.query, m.times, m.last_at, o.id, m.shown
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (query text, times bigint, last_at timestamptz, office_id uuid, shown text)
    left join office o on o.business_id = ${tx.businessId} and o.id = m.office_id
    order by m.query
    on conflict (business_id, query) do update set times = search_miss.times + excluded.times,
      last_at = greatest(search_miss.last_at, excluded.last_at),
      last_office_id = coalesce(excluded.last_office_id, search_miss.last_office_id), shown = excluded.shown`);
}

async function addChoices(tx: Queries, choices: readonly Choice[]): Promise<void> {
  const rows = choices.map(({ query, productId, times, lastAt }) => ({
    query,
    product_id: productId,
    times,
    last_at: lastAt,
  }));
  await tx.run(sql`
    insert into search_choice (business_id, query, product_id, times, last_at)
    select ${tx.businessId}, c.query, p.id, c.times, c.last_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (query text, product_id uuid, times bigint, last_at timestamptz)
    join product p on p.business_id = ${tx.businessId} and p.id = c.product_id
    order by c.query, p.id
    on conflict (business_id, query, product_id) do update set times = search_choice.times + excluded.times,
      last_at = greatest(search_choice.last_at, excluded.last_at)`);
}

function asJson(counts: readonly Count[]): string {
  return JSON.stringify(
    counts.map(({ module, day, reference, officeId, value }) => ({
      module,
      day,
      reference,
      object_id: module === 'search' || module === 'search_miss' ? null : reference,
      office_id: officeId || null,
      value,
    })),
  );
}

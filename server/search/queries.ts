import { type CardRow, cardColumns, factJoins } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

/** What was asked, in the words the catalogue is found by. */
export type Search = {
  officeId: string;
  categoryId: string | undefined;
  /** Normalised words (rules/text-search.ts): letters and figures only. */
  words: string[];
  /** The whole text normalised; titles that begin with it come first. */
  beginning: string;
  /** The text as it was typed: a bar code or SKU finds its product whatever the words. */
  code: string;
  offset: number;
  limit: number;
};

export type Found = {
  /** Exact up to MOST_COUNTED; MOST_COUNTED means so many or more. */
  found: number;
  categories: { id: string; name: string; count: number }[];
  products: CardRow[];
};

/** Beyond so many products nobody reads, and counting them would cost more than finding the page. */
const MOST_COUNTED = 1_000;

/**
 * Products of an office (decision 33: only listed ones) that have every word, at least as the beginning of one of theirs,
 * or the code; first those whose title begins with what was asked, then by how many words are matched whole, then the most
 * seen. The counts per category are of the search before the filter by category.
 */
export async function productsMatching(db: Queries, search: Search): Promise<Found> {
  const prefixes = search.words.map((word) => `${word}:*`).join(' & ');
  const matched =
    search.words.length > 0 ? part`p.search_vector @@ to_tsquery('simple', ${prefixes})` : part`false`;
  const category = search.categoryId ? part`where m.category_id = ${search.categoryId}` : nothing;
  return db.one<Found>(sql`
    with hit as materialized (
      select p.id from product p
      where p.business_id = ${db.businessId}
        and (${matched} or p.bar_code = ${search.code} or p.sku = ${search.code})
    ), matched as materialized (
      select po.product_id, po.category_id, po.popularity
      from hit
      join product_office po on po.business_id = ${db.businessId} and po.office_id = ${search.officeId}
        and po.product_id = hit.id and po.listed
      order by po.popularity desc, po.product_id limit ${MOST_COUNTED}
    ), page as (
      select m.product_id, row_number() over (
        order by m.begins desc, m.whole_words desc, m.popularity desc, m.product_id) as place
      from (
        select m.product_id, m.popularity, starts_with(p.search_text, ${search.beginning}) as begins,
          (select count(*) from unnest(${search.words}::text[]) word
            where word = any(string_to_array(p.search_text, ' '))) as whole_words
        from matched m join product p on p.business_id = ${db.businessId} and p.id = m.product_id
        ${category}
      ) m
      order by place limit ${search.limit} offset ${search.offset}
    )
    select
      (select count(*) from matched m ${category}) as found,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'count', m.products)
          order by m.products desc, k.name), '[]')
        from (select category_id, count(*) as products from matched group by category_id) m
        join category k on k.business_id = ${db.businessId} and k.id = m.category_id) as categories,
      (select coalesce(json_agg(card order by card.place), '[]')
        from (
          select ${cardColumns}, page.place
          from page
          join product p on p.business_id = ${db.businessId} and p.id = page.product_id ${factJoins}
          join product_office po on po.business_id = p.business_id and po.product_id = p.id
            and po.office_id = ${search.officeId}
        ) card) as products`);
}

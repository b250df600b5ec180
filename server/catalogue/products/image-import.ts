import type { OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { pictureUrl } from '../product-card.ts';

type Found = OutputOf<'products.validate'>['list'];

/**
 * Finds the products of a folder of pictures; products.save then writes each, at the version returned here.
 */
export const imageImportHandlers = {
  'products.validate': async ({ body: { query } }, { db }) => {
    const list = query.id_item
      ? await productsBy(db, part`p.sku`, query.id_item)
      : await productsBy(db, part`p.bar_code`, query.bar_code ?? []);
    return { list: list.map((found) => ({ ...found, photoUrl: pictureUrl(found.photoUrl) })) };
  },
} satisfies HandlersOf<'products.validate'>;

/** One query per known reference: the index of either column answers it. */
function productsBy(db: Queries, column: ReturnType<typeof part>, references: readonly string[]) {
  return db.all<Found[number]>(sql`
    select distinct on (${column}) ${column} as reference, p.id, p.sku as id_item, p.bar_code, p.title,
      p.picture as "photoUrl", p.version, count(*) over (partition by ${column}) > 1 as repeated
    from product p
    where p.business_id = ${db.businessId} and ${column} = any(${references}::text[]) and not p.removed
    order by ${column}, p.id`);
}

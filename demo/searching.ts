import { createCatalogueIndexes } from '#server/catalogue-index/catalogue-index.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { productsCoded } from '#server/search/code-queries.ts';
import { readData } from './load/read.ts';
import { fitting, judge, readLabels } from './search-quality.ts';
import { markOf, readTypedSearches } from './search-typed.ts';

const OFFICE = 'Bretaña';
const FOUND = 50;

/**
 * Results of the demonstration's searches in one of its offices, judged by the data files. Without HTTP
 * (server/search/search.test.ts), where that many queries would take half a minute.
 */
export async function searchInDemo(url: string) {
  const products = new Map(readData().products.map((product) => [product.sku, product]));
  const database = openDatabase(appUrl(url));
  const businesses = await database.registry.all<{ id: string }>(
    sql`select id from business where slug = 'canasta'`,
  );
  const db = database.forBusiness(businesses[0]?.id ?? '');
  const sold = await db.all<{ id: string; sku: string; office_id: string }>(sql`
    select p.id, p.sku, po.office_id from product_office po
    join office o on o.business_id = po.business_id and o.id = po.office_id and o.name = ${OFFICE}
    join product p on p.business_id = po.business_id and p.id = po.product_id
    where po.business_id = ${db.businessId} and po.listed`);
  const skus = new Map(sold.map(({ id, sku }) => [id, sku]));
  const goodsOf = (ids: Iterable<string>) => [...ids].flatMap((id) => products.get(skus.get(id) ?? '') ?? []);
  const listed = goodsOf(skus.keys());
  const officeId = sold[0]?.office_id ?? '';
  const catalogue = createCatalogueIndexes(() => {}).forBusiness(db.businessId);
  catalogue.setListening(true);

  async function answerTo(query: string) {
    const text = query.trim();
    const page = { categoryId: undefined, sort: undefined, offset: 0, limit: FOUND };
    const question = { text, coded: await productsCoded(db, text), ...page };
    const { ids, nearest, leftOut } = await catalogue.search(db, officeId, question);
    return { found: goodsOf(ids), proposed: goodsOf(nearest), leftOut };
  }

  const verdicts = [];
  for (const label of readLabels()) {
    const { found, proposed, leftOut } = await answerTo(label.query);
    // Results without one of the typed words are marked as suggestions.
    const isProposed = leftOut.length > 0 && label.right.length === 0;
    const answer = isProposed ? { found: [], proposed: found } : { found, proposed };
    verdicts.push(judge(label, answer, fitting(label.right, listed).length));
  }
  const typed = [];
  for (const search of readTypedSearches()) {
    typed.push({ query: search.query, mark: markOf(search, await answerTo(search.query), listed) });
  }
  await database.close();
  const unsold = verdicts.flatMap(({ label: { query, right: goods } }) =>
    goods.length > 0 && fitting(goods, listed).length === 0 ? [query] : [],
  );
  return { verdicts, typed, unsold };
}

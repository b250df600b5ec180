import type { OutputOf } from '#contract/index.ts';
import { normaliseText } from '#rules/text-search.ts';
import { callApi } from '#web/api/client.ts';
import type { Pickable } from '../kit/fields/use-pickable.ts';

const MOST = 30;
type Category = OutputOf<'categories.list'>['items'][number];

let asked: Promise<Category[]> | undefined;
/** All of them in one response, cached while products are edited. */
function categories(): Promise<Category[]> {
  asked ??= callApi('categories.list', { query: {} }).then(
    ({ items }) => items,
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

async function shelves(): Promise<Pickable[]> {
  return (await categories()).flatMap(({ categoryName, subcategoriesArr }) =>
    subcategoriesArr.map(({ id, displayName }) => ({ id, name: displayName, note: categoryName })),
  );
}

/** Subcategories by their name or that of their category. */
export async function findShelves(typed: string): Promise<Pickable[]> {
  const words = normaliseText(typed);
  return (await shelves())
    .filter(({ name, note }) => normaliseText(`${note} ${name}`).includes(words))
    .slice(0, MOST);
}

export async function readShelves(ids: readonly string[], own: Pickable[] = []): Promise<Pickable[]> {
  // An inactive shelf is in no list of the shop.
  return [...(await shelves()), ...own].filter(({ id }) => ids.includes(id));
}

export async function findBrands(typed: string): Promise<Pickable[]> {
  const query = typed === '' ? { limit: MOST } : { name: typed, limit: MOST };
  const { list } = await callApi('brands.allPaginate', { query });
  return list.map(({ id, displayName }) => ({ id, name: displayName }));
}

export async function findProviders(typed: string): Promise<Pickable[]> {
  return (await callApi('people.providers', { query: typed ? { search: typed } : {} })).list;
}

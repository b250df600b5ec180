import { normaliseText } from '#rules/search/normalise-text.ts';
import { callApi } from '#web/api/client.ts';
import type { Pickable } from './use-pickable.ts';

/** Searches categories and brands for picker fields. */

const MOST = 30;

export async function findCategories(typed: string): Promise<Pickable[]> {
  const words = normaliseText(typed);
  return (await allCategories()).filter(({ name }) => normaliseText(name).includes(words)).slice(0, MOST);
}

export async function readCategories(ids: readonly string[]): Promise<Pickable[]> {
  return (await allCategories()).filter(({ id }) => ids.includes(id));
}

async function allCategories(): Promise<Pickable[]> {
  const { items } = await callApi('categories.list', { query: {} });
  return items.map(({ id, categoryName }) => ({ id, name: categoryName }));
}

export async function findBrands(typed: string): Promise<Pickable[]> {
  const query = typed === '' ? { limit: MOST } : { name: typed, limit: MOST };
  const { list } = await callApi('brands.allPaginate', { query });
  return list.map(({ id, displayName }) => ({ id, name: displayName }));
}

export function readBrands(ids: readonly string[]): Promise<Pickable[]> {
  return Promise.all(
    ids.map(async (id) => {
      const { displayName } = await callApi('brands.get', { params: { id }, query: {} });
      return { id, name: displayName };
    }),
  );
}

import type { OutputOf } from '#contract/index.ts';
import { normaliseText } from '#rules/text-search.ts';
import { callApi } from '#web/api/client.ts';
import type { Pickable } from '../kit/fields/use-pickable.ts';
import { productsTexts } from '../texts/products.ts';

const texts = productsTexts.form;
const MOST = 30;
/** More departments than any supermarket has. */
const ALL = 1000;

export type StaffCategory = OutputOf<'adminCategories.list'>['items'][number];

/** All but removed ones, as staff see them: also those that shoppers do not, where imports put what has no place. */
export async function readCategories(): Promise<StaffCategory[]> {
  return (await callApi('adminCategories.list', { query: { limit: ALL } })).items;
}

/** Subcategories by their name or that of their category; read once for each form. */
export function createShelfPicker() {
  let read: Promise<StaffCategory[]> | undefined;
  function categories(): Promise<StaffCategory[]> {
    read ??= readCategories().catch((error: unknown) => {
      read = undefined;
      throw error;
    });
    return read;
  }
  return {
    find: async (typed: string): Promise<Pickable[]> => {
      const words = normaliseText(typed);
      return shelvesOf(await categories())
        .filter(({ name, note }) => normaliseText(`${note} ${name}`).includes(words))
        .slice(0, MOST);
    },
    /** `own`: where the product is, which may have been removed. */
    read: async (ids: readonly string[], own: Pickable[]): Promise<Pickable[]> =>
      [...shelvesOf(await categories()), ...own].filter(({ id }) => ids.includes(id)),
    /** Those of its category. */
    tagsOf: async (shelfId: string | null): Promise<StaffCategory['productsTags']> =>
      (await categories()).find(({ subcategoriesArr }) => subcategoriesArr.some(({ id }) => id === shelfId))
        ?.productsTags ?? [],
  };
}

export type ShelfPicker = ReturnType<typeof createShelfPicker>;

function shelvesOf(categories: readonly StaffCategory[]): Pickable[] {
  return categories.flatMap((category) =>
    category.subcategoriesArr.map(({ id, displayName, disabled }) => {
      const isOff = category.disabled || disabled;
      return {
        ...{ id, name: displayName },
        note: isOff ? texts.shelfOff(category.categoryName) : category.categoryName,
      };
    }),
  );
}

export async function findBrands(typed: string): Promise<Pickable[]> {
  const query = typed === '' ? { limit: MOST } : { name: typed, limit: MOST };
  const { list } = await callApi('brands.allPaginate', { query });
  return list.map(({ id, displayName }) => ({ id, name: displayName }));
}

export async function findProviders(typed: string): Promise<Pickable[]> {
  return (await callApi('people.providers', { query: typed ? { search: typed } : {} })).list;
}

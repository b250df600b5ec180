import type { OutputOf } from '#contract/index.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { callApi } from '#web/api/client.ts';
import type { Pickable } from '../kit/fields/use-pickable.ts';
import { productsTexts } from '../texts/products.ts';

const texts = productsTexts.form;
const MOST = 30;

export type Place = OutputOf<'products.places'>['categories'][number];

/** All categories, also hidden ones: imports put unmapped products there. */
export async function readCategories(): Promise<Place[]> {
  return (await callApi('products.places', {})).categories;
}

/** Subcategories, searched by their name or their category's; loaded once per form. */
export function createShelfPicker() {
  let read: Promise<Place[]> | undefined;
  function categories(): Promise<Place[]> {
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
    /** `own`: the product's current subcategory, which may have been removed. */
    read: async (ids: readonly string[], own: Pickable[]): Promise<Pickable[]> =>
      [...shelvesOf(await categories()), ...own].filter(({ id }) => ids.includes(id)),
    tagsOf: async (shelfId: string | null): Promise<Place['tags']> =>
      (await categories()).find(({ subcategories }) => subcategories.some(({ id }) => id === shelfId))
        ?.tags ?? [],
  };
}

export type ShelfPicker = ReturnType<typeof createShelfPicker>;

function shelvesOf(categories: readonly Place[]): Pickable[] {
  return categories.flatMap((category) =>
    category.subcategories.map(({ id, name, disabled }) => {
      const isOff = category.disabled || disabled;
      return {
        id,
        name,
        note: isOff ? texts.shelfOff(category.name) : category.name,
      };
    }),
  );
}

/** Creates a brand that does not exist yet from the picker. */
export const newBrand = {
  option: texts.makeBrand,
  run: async (name: string): Promise<Pickable> => {
    const { id, displayName } = await callApi('brands.create', { body: { name } });
    return { id, name: displayName };
  },
};

export async function findProviders(typed: string): Promise<Pickable[]> {
  return (await callApi('people.providers', { query: typed ? { search: typed } : {} })).list;
}

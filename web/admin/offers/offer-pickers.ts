import type { OutputOf } from '#contract/index.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { callApi } from '#web/api/client.ts';
import type { Pickable } from '../kit/fields/use-pickable.ts';

const MOST = 30;
const ALL = 1000;

type Picker = {
  find: (typed: string) => Promise<Pickable[]>;
  read: (ids: readonly string[]) => Promise<Pickable[]>;
};

/** A picker for lists small enough for one response, which is cached while offers are edited. */
function pickerOf(readAll: () => Promise<Pickable[]>): Picker {
  let reading: Promise<Pickable[]> | undefined;
  const all = () => {
    reading ??= readAll().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    find: async (typed) => {
      const words = normaliseText(typed);
      const named = (await all()).filter(({ name, note = '' }) =>
        normaliseText(`${note} ${name}`).includes(words),
      );
      return named.slice(0, MOST);
    },
    read: async (ids) => (await all()).filter(({ id }) => ids.includes(id)),
  };
}

const offices = () => callApi('offices.list', { query: {} }).then(({ list }) => list);

export const officePicker = pickerOf(async () =>
  (await offices()).map(({ id, displayName, city }) => ({ id, name: displayName, note: city })),
);

export const cityPicker = pickerOf(async () => {
  const cities = new Set((await offices()).map(({ city }) => city));
  return [...cities]
    .sort((one, other) => one.localeCompare(other, 'es'))
    .map((city) => ({ id: city, name: city }));
});

type Category = OutputOf<'adminCategories.list'>['items'][number];
const categories = async (): Promise<Category[]> =>
  (await callApi('adminCategories.list', { query: { limit: ALL } })).items;

export const categoryPicker = pickerOf(async () =>
  (await categories()).map(({ id, categoryName }) => ({ id, name: categoryName })),
);

export const subCategoryPicker = pickerOf(async () =>
  (await categories()).flatMap(({ categoryName, subcategoriesArr }) =>
    subcategoriesArr.map(({ id, displayName }) => ({ id, name: displayName, note: categoryName })),
  ),
);

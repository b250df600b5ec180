import type { CallId } from '#contract/index.ts';
import type { Answer, Client } from '../client.ts';

type Write =
  | 'brands.create'
  | 'brands.update'
  | 'brands.remove'
  | 'brands.restore'
  | 'categories.create'
  | 'categories.update'
  | 'categories.remove'
  | 'categories.restore';

/** Writes of the catalogue for staff-writes.test.ts, each after the one before. */
export function catalogueWrites(who: () => Client): { [Id in Write & CallId]: () => Promise<Answer<Id>> } {
  let [brandId, categoryId] = ['', ''];
  const category = { categoryName: 'Navidad', originalName: '77', position: 3 };
  return {
    'brands.create': async () => {
      const made = await who().call('brands.create', { body: { name: 'Doña Arepa' } });
      brandId = made.ok().id;
      return made;
    },
    'brands.update': () =>
      who().call('brands.update', { body: { id: brandId, version: 1, description: 'Arepas' } }),
    'brands.remove': () => who().call('brands.remove', { params: { id: brandId }, query: { version: 2 } }),
    'brands.restore': () => who().call('brands.restore', { body: { id: brandId, version: 3 } }),
    'categories.create': async () => {
      const made = await who().call('categories.create', { body: category });
      categoryId = made.ok().id;
      return made;
    },
    'categories.update': () =>
      who().call('categories.update', { body: { id: categoryId, version: 1, disabled: true } }),
    'categories.remove': () =>
      who().call('categories.remove', { params: { id: categoryId }, query: { version: 2 } }),
    'categories.restore': () => who().call('categories.restore', { body: { id: categoryId, version: 3 } }),
  };
}

import type { CallId } from '#contract/index.ts';
import type { Answer, Client } from '../client.ts';
import { type OfficeWrite, officeWrites } from './office-writes.ts';
import { newProduct } from './write-cases.ts';

type Write =
  | OfficeWrite
  | 'brands.create'
  | 'brands.update'
  | 'brands.remove'
  | 'brands.restore'
  | 'brands.merge'
  | 'categories.create'
  | 'categories.update'
  | 'categories.remove'
  | 'categories.restore'
  | 'products.create'
  | 'products.update'
  | 'products.save'
  | 'products.remove'
  | 'products.restore';

/** Writes of the catalogue for staff-writes.test.ts, each after the one before. */
export function catalogueWrites(who: () => Client): { [Id in Write & CallId]: () => Promise<Answer<Id>> } {
  let [brandId, categoryId, productId] = ['', '', ''];
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
    'brands.merge': async () => {
      const { id, version } = (await who().call('brands.create', { body: { name: 'DOÑA AREPA' } })).ok();
      return who().call('brands.merge', { body: { id: brandId, version: 4, from: [{ id, version }] } });
    },
    'categories.create': async () => {
      const made = await who().call('categories.create', { body: category });
      categoryId = made.ok().id;
      return made;
    },
    'categories.update': () =>
      who().call('categories.update', { body: { id: categoryId, version: 1, disabled: true } }),
    'categories.remove': () =>
      who().call('categories.remove', { params: { id: categoryId }, query: { version: 2 } }),
    'products.create': async () => {
      const made = await who().call('products.create', { body: newProduct });
      productId = made.ok().id;
      return made;
    },
    'products.update': () =>
      who().call('products.update', { body: { id: productId, version: 1, tags: ['maíz'] } }),
    'products.save': () =>
      who().call('products.save', { params: { id: productId }, body: { version: 2, inactiveManual: true } }),
    'products.remove': () =>
      who().call('products.remove', { params: { id: productId }, query: { version: 3 } }),
    'products.restore': () => who().call('products.restore', { body: { id: productId, version: 4 } }),
    ...officeWrites(who),
    'categories.restore': () => who().call('categories.restore', { body: { id: categoryId, version: 3 } }),
  };
}

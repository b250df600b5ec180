import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { branchesOf } from './category-tree.ts';

type Subcategory = OutputOf<'categories.list'>['items'][number]['subcategoriesArr'][number];

const fruit: Subcategory = {
  id: 'fruit',
  name: 'Frutas',
  displayName: 'Frutas',
  slug: 'frutas',
  order: 900,
  show: true,
  photoUrl: '',
  bannerUrl: '',
  bannerBgColor: 'FFFFFF',
  group: '',
  groupName: '',
  restrictionsMessage: '',
  goodsKind: null,
  productsTagsSelectable: false,
  product_card_config: {},
  totalProducts: 12,
  planometry: null,
  options: [],
};

test('a menu lists the visible entries in order', () => {
  const herbs = { ...fruit, id: 'herbs', displayName: 'Hierbas', order: 800 };
  const seasonal = { ...fruit, id: 'seasonal', displayName: 'De temporada', show: false };
  const empty = { ...fruit, id: 'empty', displayName: 'Recién importada', totalProducts: 0 };
  const branches = branchesOf([{ id: 'market', subcategoriesArr: [fruit, seasonal, empty, herbs] }]);
  expect(branches.get('market')).toEqual([
    { id: 'fruit', name: 'Frutas', order: 900 },
    { id: 'herbs', name: 'Hierbas', order: 800 },
  ]);
});

import type { CallId, InputOf } from '#contract/index.ts';
import { blobOf, smallPng } from '../../factories/files.ts';
import { businessIds, categoryIds, idOf, officeIds, subcategoryIds } from '../../factories/ids.ts';

/** Objects and bodies of the category manager for object-cases.ts and write-cases.ts. */

const { lacteos } = categoryIds;
const { leche } = subcategoryIds;
const [plan, tag] = [idOf('plan of leche'), idOf('tag of lacteos')];
const edited = { version: 1 } as const;

type Case<Id extends CallId> = {
  reach: 'staff' | 'superadmin';
  object: () => string;
  input: (id: string) => InputOf<Id>;
};

const of =
  (object: string, reach: 'staff' | 'superadmin') =>
  <Id extends CallId>(input: (id: string) => InputOf<Id>): Case<Id> => ({
    reach,
    object: () => object,
    input,
  });
const [readCategory, writeCategory] = [of(lacteos, 'staff'), of(lacteos, 'superadmin')];
const [readSub, writeSub] = [of(leche, 'staff'), of(leche, 'superadmin')];
const ofLacteos = (subId: string) => ({ id: lacteos, subId });

export const categoryCases = {
  'adminCategories.get': readCategory<'adminCategories.get'>((id) => ({ params: { id } })),
  'adminCategories.update': writeCategory<'adminCategories.update'>((id) => ({
    params: { id },
    body: { ...edited, position: 5 },
  })),
  'adminCategories.remove': of(
    idOf('category empty'),
    'superadmin',
  )<'adminCategories.remove'>((id) => ({ params: { id }, query: edited })),
  'adminCategories.move': writeCategory<'adminCategories.move'>((id) => ({
    params: { id },
    body: { ...edited, after: null },
  })),
  'adminCategories.setCards': writeCategory<'adminCategories.setCards'>((id) => ({
    params: { id },
    body: { ...edited, product_card_config: { sku: false } },
  })),
  'categoryTags.list': readCategory<'categoryTags.list'>((id) => ({ params: { id } })),
  'categoryTags.create': writeCategory<'categoryTags.create'>((id) => ({
    params: { id },
    body: { ...edited, tagName: 'Deslactosada', tag: 'deslactosada' },
  })),
  'categoryTags.update': of(
    tag,
    'superadmin',
  )<'categoryTags.update'>((tagId) => ({
    params: { id: lacteos, tagId },
    body: { ...edited, tagName: 'Entera de finca' },
  })),
  'categoryTags.remove': of(
    tag,
    'superadmin',
  )<'categoryTags.remove'>((tagId) => ({ params: { id: lacteos, tagId }, query: edited })),
  'subcategories.list': readCategory<'subcategories.list'>((id) => ({ params: { id } })),
  'subcategories.create': writeCategory<'subcategories.create'>((id) => ({
    params: { id },
    body: { categoryName: 'Quesos', originalName: 'quesos' },
  })),
  'subcategories.update': writeSub<'subcategories.update'>((subId) => ({
    params: ofLacteos(subId),
    body: { ...edited, enabled: true },
  })),
  'subcategories.remove': of(
    idOf('subcategory empty'),
    'superadmin',
  )<'subcategories.remove'>((subId) => ({ params: ofLacteos(subId), query: edited })),
  'subcategories.restore': of(
    idOf('subcategory removed'),
    'superadmin',
  )<'subcategories.restore'>((subId) => ({
    params: ofLacteos(subId),
    body: { version: 2, enabled: false },
  })),
  'subcategories.move': writeSub<'subcategories.move'>((subId) => ({
    params: ofLacteos(subId),
    body: { ...edited, after: null },
  })),
  'planometry.list': readSub<'planometry.list'>((subId) => ({ params: ofLacteos(subId) })),
  'planometry.create': writeSub<'planometry.create'>((subId) => ({
    params: ofLacteos(subId),
    body: { office_id: officeIds.palmira, isle: '2', gondola: 'C' },
  })),
  'planometry.update': of(
    plan,
    'superadmin',
  )<'planometry.update'>((planId) => ({
    params: { ...ofLacteos(leche), planId },
    body: { ...edited, isle: '9' },
  })),
  'planometry.remove': of(
    plan,
    'superadmin',
  )<'planometry.remove'>((planId) => ({ params: { ...ofLacteos(leche), planId }, query: edited })),
  'subcategoryOptions.get': readSub<'subcategoryOptions.get'>((subId) => ({ params: ofLacteos(subId) })),
  'subcategoryOptions.put': writeSub<'subcategoryOptions.put'>((subId) => ({
    params: ofLacteos(subId),
    body: { ...edited, name: 'Empaque', options: ['Bolsa', 'Caja'] },
  })),
};

export const categoryBodies = {
  'adminCategories.create': {
    by: 'luz',
    input: () => ({
      body: { categoryName: 'Pascua', originalName: '78', position: 4, icon: blobOf(smallPng) },
    }),
  },
} as const;

/** Puts the objects above back as they were. */
export const categoryObjects = `
  update category set version = 1, products_tags = '[{"id": "${tag}", "tagName": "Entera", "originalName": "entera", "tag": "entera"}]'
    where id = '${lacteos}';
  update subcategory set version = 1, options = '[]' where id = '${leche}';
  insert into subcategory (business_id, id, category_id, name, display_name, slug, inactive, disabled, version)
    select '${businessIds.canasta}', id::uuid, '${lacteos}', name, name, name, name = 'retirada', true, 1 + (name = 'retirada')::int
    from (values ('${idOf('subcategory empty')}', 'vacia'), ('${idOf('subcategory removed')}', 'retirada')) s (id, name)
    on conflict (business_id, id) do update set inactive = excluded.inactive, disabled = true, version = excluded.version;
  delete from subcategory where name in ('quesos', 'postres');
  delete from planometry where subcategory_id = '${leche}';
  insert into planometry (business_id, id, subcategory_id, office_id, isle, gondola)
    values ('${businessIds.canasta}', '${plan}', '${leche}', '${officeIds.bretana}', '4', 'B');`;

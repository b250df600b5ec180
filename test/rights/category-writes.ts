import type { CallId, InputOf } from '#contract/index.ts';
import type { Answer, Client } from '../client.ts';
import { blobOf, smallPng } from '../factories/files.ts';
import { officeIds } from '../factories/ids.ts';

type Area = 'adminCategories' | 'categoryTags' | 'subcategories' | 'planometry' | 'subcategoryOptions';
type Reading =
  | 'adminCategories.list'
  | 'adminCategories.get'
  | 'categoryTags.list'
  | 'subcategories.list'
  | 'planometry.list'
  | 'subcategoryOptions.get';
type Write = Exclude<Extract<CallId, `${Area}.${string}`>, Reading>;

/** Writes of the category manager for staff-writes.test.ts, each after the one before. */
export function categoryWrites(who: () => Client): { [Id in Write]: () => Promise<Answer<Id>> } {
  const ids = { id: '', subId: '', tagId: '', planId: '' };
  let removedVersion = 0;
  const call = <Id extends CallId>(id: Id, input: InputOf<Id>) => who().call(id, input);
  const category = async () => (await call('adminCategories.get', { params: { id: ids.id } })).ok().version;
  const sub = async () => {
    const { result } = (await call('subcategories.list', { params: { id: ids.id } })).ok();
    return result.find(({ id }) => id === ids.subId)?.version ?? 0;
  };
  const plan = async () =>
    (await call('planometry.list', { params: ids })).ok().planometry.find(({ id }) => id === ids.planId)
      ?.version ?? 0;
  return {
    'adminCategories.create': async () => {
      const body = { categoryName: 'Pascua', originalName: '78', position: 4, icon: blobOf(smallPng) };
      const made = await call('adminCategories.create', { body });
      ids.id = made.ok().id;
      return made;
    },
    'adminCategories.update': async () =>
      call('adminCategories.update', {
        params: ids,
        body: { version: await category(), withManturity: true },
      }),
    'adminCategories.move': async () =>
      call('adminCategories.move', { params: ids, body: { version: await category(), after: null } }),
    'adminCategories.setCards': async () =>
      call('adminCategories.setCards', {
        params: ids,
        body: { version: await category(), product_card_config: { tags: true } },
      }),
    'categoryTags.create': async () => {
      const body = { version: await category(), tagName: 'Sin azúcar', tag: 'sin-azucar' };
      const made = await call('categoryTags.create', { params: ids, body });
      ids.tagId = made.ok().tag.id;
      return made;
    },
    'categoryTags.update': async () =>
      call('categoryTags.update', {
        params: ids,
        body: { version: await category(), tagName: 'Sin nada de azúcar' },
      }),
    'categoryTags.remove': async () =>
      call('categoryTags.remove', { params: ids, query: { version: await category() } }),
    'subcategories.create': async () => {
      const body = { categoryName: 'Postres', originalName: 'postres' };
      const made = await call('subcategories.create', { params: ids, body });
      ids.subId = made.ok().id;
      return made;
    },
    'subcategories.update': async () =>
      call('subcategories.update', { params: ids, body: { version: await sub(), enabled: false } }),
    'subcategories.move': async () => {
      const other = { categoryName: 'Roscas', originalName: 'roscas', position: 2_000 };
      (await call('subcategories.create', { params: ids, body: other })).ok();
      return call('subcategories.move', { params: ids, body: { version: await sub(), after: null } });
    },
    'subcategoryOptions.put': async () =>
      call('subcategoryOptions.put', {
        params: ids,
        body: { version: await sub(), name: 'Empaque', options: ['Caja'] },
      }),
    'planometry.create': async () => {
      const body = { office_id: officeIds.bretana, isle: '4', gondola: 'B' };
      const made = await call('planometry.create', { params: ids, body });
      ids.planId = made.ok().planometry.id;
      return made;
    },
    'planometry.update': async () =>
      call('planometry.update', { params: ids, body: { version: await plan(), isle: '5' } }),
    'planometry.remove': async () =>
      call('planometry.remove', { params: ids, query: { version: await plan() } }),
    'subcategories.remove': async () => {
      const removed = await call('subcategories.remove', { params: ids, query: { version: await sub() } });
      removedVersion = removed.ok().version;
      return removed;
    },
    'subcategories.restore': () =>
      call('subcategories.restore', { params: ids, body: { version: removedVersion, enabled: true } }),
    'adminCategories.remove': async () =>
      call('adminCategories.remove', { params: ids, query: { version: await category() } }),
  };
}

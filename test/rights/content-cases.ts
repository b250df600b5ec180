import type { CallId, InputOf } from '#contract/index.ts';
import type { Answer, Client } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { businessIds, idOf, officeIds, recipeIds } from '../factories/ids.ts';
import type { Reach } from './reach.ts';

/** Recipes, news and opinions for object-cases.ts, write-cases.ts and staff-writes.test.ts. */

const [post, gone, recipeGone] = [idOf('post borrador'), idOf('post removed'), idOf('recipe removed')];
const review = idOf('review of the rights');

const of =
  (reach: Reach, object: string) =>
  <Id extends CallId>(input: (id: string) => InputOf<Id>) => ({ reach, object: () => object, input });
const ofPost = of('superadmin', post);
const ofReview = of('staff of its office', review);
const ofProduct = of('everybody', goods.huevos.id);
const ofBuyer = of('everybody signed in', goods.huevos.id);
const version = 1;

export const contentCases = {
  'blogPosts.one': ofPost<'blogPosts.one'>((id) => ({ params: { id }, query: {} })),
  'blogPosts.publish': ofPost<'blogPosts.publish'>((id) => ({ params: { id }, body: { version } })),
  'blogPosts.withdraw': ofPost<'blogPosts.withdraw'>((id) => ({ params: { id }, body: { version } })),
  'blogPosts.remove': ofPost<'blogPosts.remove'>((id) => ({ params: { id }, query: { version } })),
  'reviews.ofProduct': ofProduct<'reviews.ofProduct'>((id) => ({ params: { id }, query: {} })),
  'reviews.mine': ofBuyer<'reviews.mine'>((id) => ({ params: { id } })),
  'reviews.save': ofBuyer<'reviews.save'>((id) => ({
    params: { id },
    body: { stars: 4, text: 'Frescos' },
  })),
  'reviews.remove': ofBuyer<'reviews.remove'>((id) => ({ params: { id } })),
  'reviews.one': ofReview<'reviews.one'>((id) => ({ params: { id }, query: {} })),
  'reviews.moderate': ofReview<'reviews.moderate'>((id) => ({
    params: { id },
    body: { version, answer: 'Gracias' },
  })),
};

export const contentBodies = {
  'customCarts.update': {
    by: 'luz',
    input: () => ({ body: { id: recipeIds.arrozConPollo, version, creator: 'La cocina' } }),
  },
  'customCarts.restore': { by: 'luz', input: () => ({ body: { id: recipeGone, version: 2 } }) },
  'blogPosts.create': { by: 'luz', input: () => ({ body: { title: 'Mango biche' } }) },
  'blogPosts.update': { by: 'luz', input: () => ({ body: { id: post, version, summary: 'Otra' } }) },
  'blogPosts.restore': { by: 'luz', input: () => ({ body: { id: gone, version: 2 } }) },
} as const;

/** Makes them as they were in the beginning; the opinion is of somebody who bought eggs at Bretaña. */
export const contentObjects = `
  update custom_cart set version = 1 where id = '${recipeIds.arrozConPollo}';
  insert into custom_cart (business_id, id, type, name, removed_at, version)
    values ('${businessIds.canasta}', '${recipeGone}', 'recipe', 'Retirada', now(), 2)
    on conflict (business_id, id) do update set removed_at = now(), version = 2;
  update blog_post set version = 1, removed_at = null, inactive = false, published_at = null where id = '${post}';
  insert into blog_post (business_id, id, slug, title, removed_at, version)
    values ('${businessIds.canasta}', '${gone}', 'eliminada', 'Eliminada', now(), 2)
    on conflict (business_id, id) do update set removed_at = now(), version = 2;
  delete from product_review where id <> '${review}';
  insert into product_review (business_id, id, product_id, user_id, order_id, office_id, stars, body, state, created_at, updated_at)
    select o.business_id, '${review}', '${goods.leche.id}', o.user_id, o.id, '${officeIds.bretana}', 4, 'Frescos', 'visible', now(), now()
    from customer_order o where o.business_id = '${businessIds.canasta}' order by o.id limit 1
    on conflict (business_id, id) do update set version = 1, answer = '', answered_at = null, state = 'visible'`;

type World = { luz: Client; sql: (text: string) => Promise<unknown> };
type Write =
  | 'customCarts.update'
  | 'customCarts.restore'
  | 'blogPosts.create'
  | 'blogPosts.update'
  | 'blogPosts.publish'
  | 'blogPosts.withdraw'
  | 'blogPosts.remove'
  | 'blogPosts.restore'
  | 'reviews.moderate';

/** Their writes, each after the one before. */
export function contentWrites(world: () => World): { [Id in Write]: () => Promise<Answer<Id>> } {
  let made = '';
  const move = (call: 'blogPosts.publish' | 'blogPosts.withdraw', seen: number) =>
    world().luz.call(call, { params: { id: made }, body: { version: seen } });
  return {
    'customCarts.update': () =>
      world().luz.call('customCarts.update', {
        body: { id: recipeIds.arrozConPollo, version, creator: 'La cocina' },
      }),
    'customCarts.restore': async () => {
      const params = { id: recipeIds.arrozConPollo };
      const removed = await world().luz.call('customCarts.remove', { params, query: { version: 2 } });
      const body = { id: params.id, version: removed.ok().version ?? 0 };
      return world().luz.call('customCarts.restore', { body });
    },
    'blogPosts.create': async () => {
      const answer = await world().luz.call('blogPosts.create', { body: { title: 'Mango biche' } });
      made = answer.ok().id;
      return answer;
    },
    'blogPosts.update': () =>
      world().luz.call('blogPosts.update', { body: { id: made, version, summary: 'Otra' } }),
    'blogPosts.publish': () => move('blogPosts.publish', 2),
    'blogPosts.withdraw': () => move('blogPosts.withdraw', 3),
    'blogPosts.remove': () =>
      world().luz.call('blogPosts.remove', { params: { id: made }, query: { version: 4 } }),
    'blogPosts.restore': () => world().luz.call('blogPosts.restore', { body: { id: made, version: 5 } }),
    'reviews.moderate': async () => {
      await world().sql(contentObjects);
      const body = { version, answer: 'Gracias' };
      return world().luz.call('reviews.moderate', { params: { id: review }, body });
    },
  };
}

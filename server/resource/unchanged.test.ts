import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import {
  brandIds,
  categoryIds,
  offerIds,
  officeIds,
  recipeIds,
  subcategoryIds,
} from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A save that changes nothing stays unwritten: no version, no line of the audit. */

type Doc = { id: string; version: number };

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

const coupon = { type: 'total_cart', code: 'igual26', value: 1_000 } as const;
const campaign = { type: 'ALL_USERS_MAIL', title: 'Semana del maíz' } as const;
const webhook = { name: 'Bodega', url: 'https://erp.test/avisos', events: ['order.created' as const] };
const ofEggs = { id: categoryIds.lacteos, subId: subcategoryIds.huevos };
const zone = {
  officeId: officeIds.bretana,
  distance: 'cercano' as const,
  deliveryFee: 3_100,
  polygon: [[3.43, -76.54] as const, [3.44, -76.54] as const, [3.44, -76.53] as const].map(
    ([lat, lng]): [number, number] => [lat, lng],
  ),
};

/** Each saves the same values again, at the version that it is given. */
const saves: Record<string, { id: () => Promise<string>; save: (edit: Doc) => Promise<Doc> }> = {
  coupon: {
    id: async () => (await luz.call('cupons.create', { body: coupon })).ok().id,
    save: async (edit) =>
      (await luz.call('cupons.update', { body: { ...coupon, description: 'Igual', ...edit } })).ok().doc,
  },
  offer: {
    id: async () => offerIds.bienvenidos,
    save: async (edit) => (await luz.call('offers.update', { body: { ...edit, city: 'Cali' } })).ok().doc,
  },
  brand: {
    id: async () => brandIds.diana,
    save: async (edit) =>
      (await luz.call('brands.update', { body: { ...edit, description: 'Arroz' } })).ok().doc,
  },
  category: {
    id: async () => categoryIds.despensa,
    save: async (edit) => (await luz.call('categories.update', { body: { ...edit, position: 7 } })).ok().doc,
  },
  product: {
    id: async () => goods.sal.id,
    save: async ({ id, version }) => {
      const body = { version, subTitle: 'De mar', tags: ['despensa'] };
      return (await luz.call('products.save', { params: { id }, body })).ok().doc;
    },
  },
  subcategory: {
    id: async () => subcategoryIds.granos,
    save: async ({ id: subId, version }) => {
      const params = { id: categoryIds.despensa, subId };
      return (await luz.call('subcategories.update', { params, body: { version, groupName: 'Secos' } })).ok()
        .doc;
    },
  },
  place: {
    id: async () => {
      const body = { office_id: officeIds.bretana, isle: '4', gondola: 'B' };
      return (await luz.call('planometry.create', { params: ofEggs, body })).ok().planometry.id;
    },
    save: async ({ id: planId, version }) => {
      const params = { ...ofEggs, planId };
      return (await luz.call('planometry.update', { params, body: { version, isle: '5' } })).ok().planometry;
    },
  },
  office: {
    id: async () => officeIds.bretana,
    save: async (edit) => (await luz.call('offices.update', { body: { ...edit, city: 'Jamundí' } })).ok().doc,
  },
  zone: {
    id: async () => (await luz.call('zones.create', { body: zone })).ok().data.id,
    save: async ({ id, version }) => {
      const body = { version, deliveryFee: 3_200 };
      return (await luz.call('zones.update', { params: { id }, body })).ok().data;
    },
  },
  recipe: {
    id: async () => recipeIds.arrozConPollo,
    save: async (edit) =>
      (await luz.call('customCarts.update', { body: { ...edit, creator: 'La cocina' } })).ok().doc,
  },
  post: {
    id: async () => (await luz.call('blogPosts.create', { body: { title: 'Mango biche' } })).ok().id,
    save: async (edit) =>
      (await luz.call('blogPosts.update', { body: { ...edit, summary: 'Otra' } })).ok().doc,
  },
  webhook: {
    id: async () => (await luz.call('webhooks.create', { body: webhook })).ok().id,
    save: async (edit) =>
      (await luz.call('webhooks.update', { body: { ...edit, name: 'Contabilidad' } })).ok().doc,
  },
  campaign: {
    id: async () => (await luz.call('campaings.create', { body: campaign })).ok().id,
    save: async (edit) =>
      (await luz.call('campaings.update', { body: { ...campaign, title: 'Semana', ...edit } })).ok().doc,
  },
};

it.each(Object.entries(saves))('%s', async (_, { id: make, save }) => {
  const id = await make();
  const lines = async () => (await server.sql('select id from audit_log where entity_id = $1', [id])).length;
  const before = await lines();
  const changed = await save({ id, version: 1 });
  expect([changed.version, await lines()]).toEqual([2, before + 1]);
  const again = await save({ id, version: 2 });
  expect([again, await lines()]).toEqual([changed, before + 1]);
});

import type { Client } from '../../client.ts';
import { idOf } from '../../factories/ids.ts';

/** One that runs by hand, with the source of its imports. */
const id = idOf('import service');
const service = { name: 'Bodega central', url: 'https://datos.bodega.test/productos.csv' };

const superadmin = { reach: 'superadmin', object: () => id } as const;

export const serviceCases = {
  'importServices.get': { ...superadmin, input: (of: string) => ({ params: { id: of }, query: {} }) },
  'importServices.run': { ...superadmin, input: (of: string) => ({ params: { id: of } }) },
  'importServices.remove': {
    ...superadmin,
    input: (of: string) => ({ params: { id: of }, query: { version: 1 } }),
  },
};

export const serviceBodies = {
  'importServices.create': { by: 'luz', input: () => ({ body: service }) },
  'importServices.update': { by: 'luz', input: () => ({ body: { id, version: 1, name: 'Otra bodega' } }) },
  'importServices.restore': {
    by: 'luz',
    input: () => ({ body: { id: idOf('import service removed'), version: 2 } }),
  },
} as const;

/** Makes them, one of them taken away, as they were in the beginning. */
export const serviceRows = (business: string) => `
  update product_import set source_id = null where source_id in (select id from import_source where kind = 'web_service');
  delete from import_source where kind = 'web_service';
  delete from integration where kind = 'product_import';
  insert into integration (business_id, id, name, kind, settings, inactive, version)
  values ('${business}', '${id}', 'Bodega', 'product_import', '{"url":"https://datos.bodega.test/a","header":""}', false, 1),
    ('${business}', '${idOf('import service removed')}', 'Vieja', 'product_import',
      '{"url":"https://datos.bodega.test/b","header":""}', true, 2);
  insert into import_source (business_id, id, name, kind, integration_id, inactive)
  select business_id, id, name, 'web_service', id, inactive from integration where kind = 'product_import'`;

type World = { luz: Client; sql: (text: string) => Promise<unknown> };

/** Their writes, each after the one before. */
export function serviceWrites(world: () => World) {
  let made = '';
  return {
    'importServices.create': async () => {
      const answer = await world().luz.call('importServices.create', { body: service });
      made = answer.ok().id;
      return answer;
    },
    'importServices.update': () =>
      world().luz.call('importServices.update', { body: { id: made, version: 1, name: 'Bodega norte' } }),
    'importServices.run': async () => {
      await world().sql("update job set status = 'cancelled', ended_at = now() where ended_at is null");
      return world().luz.call('importServices.run', { params: { id: made } });
    },
    'importServices.remove': () =>
      world().luz.call('importServices.remove', { params: { id: made }, query: { version: 2 } }),
    'importServices.restore': () =>
      world().luz.call('importServices.restore', { body: { id: made, version: 3 } }),
  };
}

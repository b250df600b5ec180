import { gzipSync } from 'node:zlib';
import type { Client } from '../../client.ts';
import { businessIds, idOf } from '../../factories/ids.ts';
import { contentWrites } from '../content-cases.ts';
import { keyWrites } from './key-cases.ts';
import { serviceWrites } from './service-cases.ts';
import { webhookWrites } from './webhook-cases.ts';

/** One that waits for its columns to be named, one that was looked at, and the last that was applied. */
const importIds = {
  mapping: idOf('import mapping'),
  review: idOf('import review'),
  done: idOf('import done'),
};

const superadmin = { reach: 'superadmin' } as const;

export const importCases = {
  'imports.get': {
    ...superadmin,
    object: () => importIds.mapping,
    input: (id: string) => ({ params: { id } }),
  },
  'imports.read': {
    ...superadmin,
    object: () => importIds.mapping,
    input: (id: string) => ({ params: { id }, body: {} }),
  },
  'imports.map': {
    ...superadmin,
    object: () => importIds.mapping,
    input: (id: string) => ({ params: { id }, body: { mapping: { columns: [] } } }),
  },
  'imports.apply': {
    ...superadmin,
    object: () => importIds.review,
    input: (id: string) => ({ params: { id }, body: {} }),
  },
  'imports.discard': {
    ...superadmin,
    object: () => importIds.mapping,
    input: (id: string) => ({ params: { id } }),
  },
  'imports.undo': {
    ...superadmin,
    object: () => importIds.done,
    input: (id: string) => ({ params: { id } }),
  },
  'imports.reviewHeld': {
    ...superadmin,
    object: () => importIds.done,
    input: (id: string) => ({ params: { id }, body: {} }),
  },
  'imports.rows': {
    ...superadmin,
    object: () => importIds.done,
    input: (id: string) => ({ params: { id }, query: {} }),
  },
};

const layout =
  '{"kind":"csv","delimiter":";","rows":0,"columns":[],"encodings":{},"mended":0,"mended_example":null,"doubtful":[]}';
const mapping =
  '{"columns":[],"covers":"part","missing":"keep","create_categories":false,"categories":{},"tidy_titles":true}';
const summary = JSON.stringify({
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  vanishing: 0,
  active: 0,
  brands: 0,
  categories: 0,
  without_picture: 0,
  problems: [],
  gates: [],
  categories_found: [],
});

const heldRows = gzipSync('[[3,"00002","Sal"]]').toString('hex');

/** Makes the three of them, as they were in the beginning. */
export const importRows = (business: string) => `
  delete from import_piece;
  delete from import_figures;
  delete from product_import_row;
  delete from product_import;
  insert into product_import (business_id, id, file_name, import_status, step, layout, mapping, summary, finished_at,
    held_records)
  select '${business}', i.id::uuid, 'catalogo.csv', i.status, i.step, '${layout}', '${mapping}', '${summary}',
    case when i.status = 'completed' then now() end, case when i.status = 'completed' then 1 else 0 end
  from (values ('${importIds.mapping}', 'pending', 'mapping'), ('${importIds.review}', 'pending', 'review'),
    ('${importIds.done}', 'completed', 'over')) i (id, status, step);
  insert into product_import_row (business_id, import_id, row_number, sku, outcome, after)
  values ('${business}', '${importIds.done}', 2, '00001', 'unchanged', null),
    ('${business}', '${importIds.done}', 3, '00002', 'refused', '{"title": "Sal", "asks": true}');
  insert into import_piece (business_id, import_id, kind, number, content)
  values ('${business}', '${importIds.done}', 'held', 0, decode('${heldRows}', 'hex'))`;

/** The writes of imports; nobody works on jobs there, so that the one before is ended by hand. */
export function importWrites(world: () => { luz: Client; sql: (text: string) => Promise<unknown> }) {
  const ready = async () => {
    const { luz, sql } = world();
    await sql("update job set status = 'cancelled', ended_at = now() where ended_at is null");
    await sql(importRows(businessIds.canasta));
    return luz;
  };
  const file = new Blob(['codigo;nombre\n1;Arroz\n']);
  return {
    'imports.upload': async () => (await ready()).call('imports.upload', { body: { file } }),
    'imports.read': async () =>
      (await ready()).call('imports.read', { params: { id: importIds.mapping }, body: {} }),
    'imports.map': async () =>
      (await ready()).call('imports.map', {
        params: { id: importIds.mapping },
        body: { mapping: { columns: [] } },
      }),
    'imports.apply': async () =>
      (await ready()).call('imports.apply', { params: { id: importIds.review }, body: {} }),
    'imports.discard': async () =>
      (await ready()).call('imports.discard', { params: { id: importIds.mapping } }),
    'imports.reviewHeld': async () =>
      (await ready()).call('imports.reviewHeld', { params: { id: importIds.done }, body: {} }),
    'imports.undo': async () => (await ready()).call('imports.undo', { params: { id: importIds.done } }),
    ...serviceWrites(world),
    ...webhookWrites(world),
    ...keyWrites(world),
    ...contentWrites(world),
  };
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { LEGAL_DOCUMENTS } from '#rules/legal-documents/document.ts';
import type { LegalDuty } from '#rules/opening/legal-duties.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, missingId, officeIds } from '#test/factories/ids.ts';
import { lawfulTexts, withMailServer } from '#test/factories/lawful.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
const { canasta, laPlaza } = businessIds;

/** A shop that leaves nothing undone, and is closed. */
beforeAll(async () => {
  server = await startTestServer({ installation: withMailServer });
  luz = await server.as('luz');
  for (const kind of LEGAL_DOCUMENTS) {
    const draft = (await luz.call('legalDocuments.draft', { query: { kind } })).ok();
    const body = { kind, ...draft, in_force_from: bogotaDay(fridayMorning) };
    (await luz.call('legalDocuments.publish', { body })).ok();
  }
  for (const item of ['hours', 'delivery', 'payments', 'texts'] as const)
    (await luz.call('opening.confirm', { body: { item, done: true } })).ok();
  await configure(lawfulTexts);
  await server.sql("update business_config set tax_default = 'vat_19'");
  (await luz.call('opening.close', {})).ok();
});
afterAll(() => server.close());

const configure = (texts: object) =>
  server.sql('update business_config set custom_text_fields = $2 where business_id = $1', [canasta, texts]);
const duties = async () => (await luz.call('opening.get', {})).ok().duties ?? [];
const dutyOf = async (duty: LegalDuty) => (await duties()).find((one) => one.duty === duty);
const open = () => luz.call('opening.open', {});

it('what is missing by law keeps a shop closed, and the answer names the duty and its source', async () => {
  await configure({ ...lawfulTexts, terms_unticked: '' });
  expect((await open()).failure()).toMatchObject({
    error: 'OPENING_INCOMPLETE',
    details: [
      { field: 'acceptance', message: 'Falta lo que pide: Ley 1480 de 2011, artículo 50, literal d.' },
    ],
  });
  await configure({ ...lawfulTexts, legal_email: '' });
  const { details } = (await open()).failure();
  expect(details?.map(({ field }) => field)).toEqual(['identity', 'pqr']);
  expect((await luz.call('opening.get', {})).ok().openedAt).toBeNull();
});

it('a demonstration opens whatever is missing by law, and only by that', async () => {
  await configure({});
  await server.sql('update business set demonstration = true where id = $1', [canasta]);
  await luz.call('opening.confirm', { body: { item: 'texts', done: false } });
  expect((await open()).failure().details?.map(({ field }) => field)).toEqual(['texts']);
  await luz.call('opening.confirm', { body: { item: 'texts', done: true } });
  const opened = (await open()).ok();
  expect([opened.demonstration, opened.openedAt === null]).toEqual([true, false]);
  expect(opened.duties?.find(({ duty }) => duty === 'identity')?.state).toBe('missing');
  (await luz.call('opening.close', {})).ok();
  await server.sql('update business set demonstration = false');
  await configure(lawfulTexts);
});

it('a demonstration that sells in earnest is held to the law from its next opening on, and never goes back', async () => {
  const hernan = await server.as('hernan');
  const set = (is: boolean) =>
    server.sql('update business set demonstration = $2 where id = $1', [canasta, is]);
  await set(true);
  await configure({ ...lawfulTexts, legal_nit: '' });
  (await open()).ok();
  const isOne = async () =>
    (await hernan.call('businesses.list', { query: {} })).ok().list.find(({ id }) => id === canasta)
      ?.demonstration;
  const end = (who = hernan, id: string = canasta) =>
    who.call('businesses.endDemonstration', { params: { id } });
  expect(await isOne()).toBe(true);
  expect([(await end(luz)).status, (await end(hernan, missingId)).status]).toEqual([404, 404]);
  expect((await end()).ok()).toEqual({ demonstration: false });
  expect((await end()).ok()).toEqual({ demonstration: false });
  expect(await isOne()).toBe(false);
  const lines = await server.sql(
    "select before, after from audit_log where action = 'businesses.endDemonstration' and entity_id = $1",
    [canasta],
  );
  expect(lines).toEqual([{ before: { demonstration: true }, after: { demonstration: false } }]);
  // Its shop is open as it was; closed, it opens with what the law asks alone.
  const opening = (await luz.call('opening.get', {})).ok();
  expect([opening.openedAt === null, opening.demonstration]).toEqual([false, false]);
  (await luz.call('opening.close', {})).ok();
  expect((await open()).failure().details.map(({ field }) => field)).toEqual(['identity']);
  await configure(lawfulTexts);
});

it('the business without mails of its own, in an installation without a server, acknowledges no order', async () => {
  const without = await startTestServer();
  const found = (await (await without.as('luz')).call('opening.get', {})).ok().duties;
  expect(found?.find(({ duty }) => duty === 'acknowledgement')?.state).toBe('missing');
  await without.close();
  expect((await dutyOf('acknowledgement'))?.state).toBe('met');
});

it('goods are read for what they lack and for what their names say, those of this business alone', async () => {
  expect(await dutyOf('labels')).toMatchObject({ state: 'warning', applies: true });
  await server.sql('update product set quantity_pum = 500, description = $1, label = $2', [
    'De la finca.',
    '{"ingredients":"Leche","nutrition":{"energy":60,"addedSugars":0,"saturated":1,"trans":0,"sodium":null}}',
  ]);
  // Without sodium nobody knows the seals.
  expect(await dutyOf('labels')).toMatchObject({ state: 'warning' });
  await server.sql('update product set label = label || \'{"seals":[]}\'');
  expect(await dutyOf('labels')).toMatchObject({ state: 'met', count: 0 });
  await server.sql('update product set title = $2 where business_id = $1', [laPlaza, 'Cigarrillos']);
  const states = async () => (await duties()).map(({ duty, state, count }) => `${duty} ${state} ${count}`);
  const before = await states();
  await server.sql("update product set quantity_pum = 0, description = '' where id = $1", [goods.arroz.id]);
  await server.sql('update product set title = $2 where id = $1', [goods.leche.id, 'Cigarrillos rubios']);
  const after = await states();
  expect(after.filter((line) => !before.includes(line))).toEqual([
    'unit_price warning 1',
    'contents warning 1',
    'tobacco warning 1',
  ]);
  expect((await dutyOf('tobacco'))?.examples).toEqual(['Cigarrillos rubios']);
  // Who looked says that they are none.
  await server.sql("update product set goods_kind = 'general' where id = $1", [goods.leche.id]);
  expect(await dutyOf('tobacco')).toMatchObject({ state: 'met', applies: false, count: 0 });
  // Marked, they need a shelf of their own.
  await server.sql("update product set goods_kind = 'tobacco' where id = $1", [goods.leche.id]);
  expect(await dutyOf('tobacco')).toMatchObject({ state: 'warning', count: 1 });
  const shelf =
    'update subcategory set goods_kind = $1 where id = (select subcategory_id from product where id = $2)';
  await server.sql(shelf, ['tobacco', goods.leche.id]);
  expect(await dutyOf('tobacco')).toMatchObject({ state: 'met', applies: true, count: 0 });
  await server.sql(shelf, [null, goods.leche.id]);
  // What is hidden is not on sale.
  await server.sql('update product set hidden = true where id = any($1)', [[goods.leche.id, goods.arroz.id]]);
  expect(await states()).toEqual(before);
});

it('goods that only a closed office sells are not on sale', async () => {
  // Palmira alone sells bocadillos.
  const title = 'update product set title = $2 where id = $1';
  await server.sql(title, [goods.bocadillo.id, 'Cigarrillos mentolados']);
  expect(await dutyOf('tobacco')).toMatchObject({ state: 'warning', examples: ['Cigarrillos mentolados'] });
  const close = 'update office set inactive = $2 where id = $1';
  await server.sql(close, [officeIds.palmira, true]);
  expect(await dutyOf('tobacco')).toMatchObject({ state: 'met', applies: false, count: 0 });
  await server.sql(close, [officeIds.palmira, false]);
  await server.sql(title, [goods.bocadillo.id, goods.bocadillo.title]);
});

it('medicines need their number once they are sold; a note that denies exchanges and offers without an end are named', async () => {
  await server.sql("update product set goods_kind = 'medicine' where id = $1", [goods.aguacate.id]);
  expect(await dutyOf('medicine')).toMatchObject({ state: 'met', applies: true });
  await server.sql('update business_config set sells_medicines = true');
  expect(await dutyOf('medicine')).toMatchObject({ state: 'missing', count: 1 });
  await server.sql("update product set sanitary_record = 'INVIMA 2019M-1' where id = $1", [
    goods.aguacate.id,
  ]);
  expect(await dutyOf('medicine')).toMatchObject({ state: 'met', count: 0 });

  const note = 'No hay cambios ni devoluciones.';
  await server.sql(
    'update category set restrictions_message = $1 where id = (select category_id from product where id = $2)',
    [note, goods.aguacate.id],
  );
  expect(await dutyOf('warranty')).toMatchObject({ state: 'warning', count: 1 });
  await server.sql('update offer set due_date = null, inactive = false');
  expect((await dutyOf('offers'))?.count).toBeGreaterThan(0);
});

it('who opens a shop keeps with it what the law still warned of', async () => {
  const warned = (await duties()).filter(({ state }) => state !== 'met').map(({ duty }) => duty);
  expect(warned).toContain('warranty');
  (await open()).ok();
  const [line] = await server.sql<{ after: object }>(
    "select after from audit_log where entity = 'business_opening' order by at desc, id desc limit 1",
  );
  expect(line?.after).toEqual({ open: true, warned });
});

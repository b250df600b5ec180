import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { jobKinds } from '#server/jobs/all-work.ts';
import { createJobQueue } from '#server/jobs/job-queue.ts';
import { askStranger } from '#server/outgoing/ask-stranger.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { appliedImport } from '#test/imports/import-steps.ts';
import { startOwnSystem } from '#test/imports/own-system.ts';
import { whileWaiting } from '#test/imports/while-waiting.ts';
import { PASSWORD } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { runDueServices } from './run-due.ts';

/** A web service of a business's own system, over a real socket, and the shop that asks it. */

let server: TestServer;
let careful: TestServer;
let luz: Client;
let system: Awaited<ReturnType<typeof startOwnSystem>>;

beforeAll(async () => {
  system = await startOwnSystem();
  const workers = { pollSeconds: 0.5 };
  const here = { resolve: async () => [], mayReach: () => true };
  server = await startTestServer({ workers, askStranger: (one) => askStranger(one, here) });
  careful = await startTestServer({ workers });
  luz = await server.as('luz');
});
afterAll(async () => {
  system.close();
  await Promise.all([server.close(), careful.close()]);
});
beforeEach(() => {
  system.asked.length = 0;
});

type Service = OutputOf<'importServices.get'>;
type Fields = InputOf<'importServices.create'>['body'];
const HEAD = 'codigo;nombre;precio;exist bretana';
const rowsOf = (price: number, stock: number) =>
  `${HEAD}\r\n${goods.leche.sku};${goods.leche.title};${price};${stock}\r\n`;
const create = async (fields: Partial<Fields> & { name: string }, who = luz) =>
  (await who.call('importServices.create', { body: { url: system.url, ...fields } })).ok();
const read = async (id: string, who = luz): Promise<Service> =>
  (await who.call('importServices.get', { params: { id }, query: {} })).ok();
async function ran(id: string, who = luz): Promise<Service> {
  (await who.call('importServices.run', { params: { id } })).ok();
  await expect.poll(async () => (await read(id, who)).last_status, { timeout: 20_000 }).not.toBe('running');
  return read(id, who);
}
const priceOf = async () =>
  (
    await server.sql<{ price: number; stock: number }>(
      `select greatest(list_price, price)::int as price, stock::int from product_office where business_id = $1 and office_id = $2 and product_id = $3`,
      [businessIds.canasta, officeIds.bretana, goods.leche.id],
    )
  )[0];

/** The columns are said once, in the wizard; the office's stock by its name. */
async function mapped(service: Service): Promise<void> {
  const id = service.waiting_id ?? '';
  const { mapping } = (await luz.call('imports.get', { params: { id } })).ok();
  if (!mapping) throw new Error('no mapping');
  (await luz.call('imports.map', { params: { id }, body: { mapping, check: true } })).ok();
  const step = async () => (await luz.call('imports.get', { params: { id } })).ok().step;
  await expect.poll(step, { timeout: 20_000 }).toBe('review');
  (await luz.call('imports.apply', { params: { id }, body: {} })).ok();
  await expect.poll(step, { timeout: 20_000 }).toBe('over');
}

describe('a web service', () => {
  it('is requested with its key, waits once for its columns, and is then applied by itself', async () => {
    system.says(rowsOf(4_900, 31), { etag: '"uno"', 'last-modified': 'Fri, 20 Nov 2026 08:00:00 GMT' });
    const made = await create({
      name: 'Bodega',
      header: 'X-Api-Key',
      key: 'clave-secreta-9876',
      proof: PASSWORD,
    });
    expect(made.key).toMatchObject({ last_four: '9876', set_by: 'Luz Dary Caicedo' });
    expect(JSON.stringify(made)).not.toContain('secreta');
    const [secret] = await server.sql<{ sealed: Buffer }>('select sealed from business_secret');
    expect(secret?.sealed.toString('latin1')).not.toContain('secreta');
    const first = await ran(made.id);
    expect(system.asked[0]?.headers['x-api-key']).toBe('clave-secreta-9876');
    expect(first).toMatchObject({ last_status: 'failed', is_mapped: false });
    expect(first.last_message).toContain('Falta indicar qué es cada columna');
    expect((await ran(made.id)).last_message).toContain('la importación anterior espera');
    await mapped(first);
    expect(await priceOf()).toEqual({ price: 4_900, stock: 31 });

    system.says(rowsOf(5_100, 28), { etag: '"dos"', 'last-modified': 'Fri, 20 Nov 2026 09:00:00 GMT' });
    expect(await ran(made.id)).toMatchObject({ last_status: 'completed', is_mapped: true, waiting_id: null });
    expect(await priceOf()).toEqual({ price: 5_100, stock: 28 });
    const query = { source_id: made.source_id };
    const log = (await luz.call('imports.list', { query })).ok().list;
    expect(log.map(({ import_status }) => import_status)).toEqual(['completed', 'completed']);

    // The same data is not imported again, whether the service says so or not.
    system.hasOnly('"dos"');
    expect((await ran(made.id)).last_message).toBe('Sin cambios desde la última vez.');
    system.says(rowsOf(5_100, 28), { 'last-modified': 'Fri, 20 Nov 2026 09:30:00 GMT' });
    expect((await ran(made.id)).last_message).toBe('Sin cambios desde la última vez.');
    // Older data never overwrites newer data.
    system.says(rowsOf(1_000, 1), { 'last-modified': 'Fri, 20 Nov 2026 08:30:00 GMT' });
    expect((await ran(made.id)).last_message).toContain('más viejos');
    expect(await priceOf()).toEqual({ price: 5_100, stock: 28 });
    // A column that is gone is asked about, and nothing is written meanwhile.
    system.says(`codigo;nombre\r\n${goods.leche.sku};Otra leche\r\n`);
    expect((await ran(made.id)).last_message).toContain('ya no trae columnas que antes traía: precio');
    expect((await luz.call('imports.list', { query })).ok().list).toHaveLength(3);
  });

  it('stops for a person before a fifth of the shop would be hidden', async () => {
    system.says(rowsOf(5_200, 27));
    const made = await create({ name: 'Todo' });
    await mapped(await ran(made.id));
    await server.sql(
      `update import_source set mapping = mapping || '{"covers": "all", "missing": "hide"}' where id = $1`,
      [made.source_id],
    );
    system.says(rowsOf(5_300, 26));
    const stopped = await ran(made.id);
    expect(stopped).toMatchObject({ last_status: 'failed', waiting_id: expect.any(String) });
    expect(stopped.last_message).toContain('Desaparecería mucho del catálogo');
    expect(await priceOf()).toEqual({ price: 5_200, stock: 27 });
    const params = { id: stopped.waiting_id ?? '' };
    expect((await luz.call('imports.apply', { params, body: {} })).failure().error).toBe('IMPORT_GATE');
    expect((await ran(made.id)).last_message).toContain('la importación anterior espera');
  });

  it('says how many rows it held back, and asks again for what it could not import', async () => {
    system.says(rowsOf(5_200, 27));
    const made = await create({ name: 'Retenidos', url: system.url.replace('productos.csv', 'a%F1o.csv') });
    await mapped(await ran(made.id));
    const { list } = (await luz.call('imports.list', { query: { source_id: made.source_id } })).ok();
    // An address that is no UTF-8 stays as it is.
    expect(list[0]?.file_name).toBe('a%F1o.csv');
    system.says(rowsOf(52_000, 27), { etag: '"caro"' });
    const held = await ran(made.id);
    expect(held).toMatchObject({ last_status: 'completed' });
    expect(held.last_message).toContain('1 fila retenida por un cambio grande');
    system.says('[{"codigo": 1', { etag: '"roto"' });
    expect((await ran(made.id)).last_status).toBe('failed');
    system.says(rowsOf(5_250, 26), { etag: '"roto"' });
    expect((await ran(made.id)).last_status).toBe('completed');
    expect(system.asked.at(-1)?.headers['if-none-match']).toBe('"caro"');
    expect(await priceOf()).toEqual({ price: 5_250, stock: 26 });
  });

  it('is checked again when the shop changes meanwhile, and asks for a person when that does not end', async () => {
    const { leche } = goods;
    const row = `new.sku = '${leche.sku}'`;
    const touch = `update product_office set version = version + 1 where product_id = '${leche.id}'`;
    system.says(rowsOf(5_250, 26));
    const made = await create({ name: 'Entre cambios' });
    await mapped(await ran(made.id));
    system.says(rowsOf(5_300, 25));
    const start = () => luz.call('importServices.run', { params: { id: made.id } });
    await whileWaiting(server, { write: 'insert on product_import_row', when: row, start }, () =>
      server.sql(touch),
    );
    await expect.poll(async () => (await read(made.id)).last_status, { timeout: 20_000 }).toBe('completed');
    expect(await priceOf()).toEqual({ price: 5_300, stock: 25 });

    system.says(rowsOf(5_350, 24));
    await server.sql(
      `create function touch_it() returns trigger language plpgsql as 'begin ${touch.replaceAll("'", "''")}; return new; end'`,
    );
    await server.sql(
      `create trigger touch_it after insert on product_import_row for each row when (${row}) execute function touch_it()`,
    );
    const waits = await ran(made.id);
    await server.sql('drop trigger touch_it on product_import_row');
    expect(waits).toMatchObject({ last_status: 'failed', waiting_id: expect.any(String) });
    expect(waits.last_message).toContain('La tienda cambió varias veces mientras se importaba');
    expect(await priceOf()).toEqual({ price: 5_300, stock: 25 });
    const id = waits.waiting_id ?? '';
    // As it was checked last, it has changed since: it goes back once more.
    expect(await appliedImport(luz, { id })).toMatchObject({ step: 'review' });
    expect(await appliedImport(luz, { id })).toMatchObject({ import_status: 'completed' });
    expect(await priceOf()).toEqual({ price: 5_350, stock: 24 });
  });

  it('with JSON is read like a sheet, also where its products say what columns are called', async () => {
    const stock = { bretana: 12 };
    system.says(
      JSON.stringify({
        data: { productos: [{ codigo: goods.sal.sku, nombre: 'Título', precio: 2_300.0, un: 'UND', stock }] },
      }),
    );
    const made = await create({ name: 'Caja' });
    const { waiting_id: id } = await ran(made.id);
    const { layout, preview } = (await luz.call('imports.get', { params: { id: id ?? '' } })).ok();
    expect(layout?.columns.map(({ name }) => name)).toEqual([
      ...['codigo', 'nombre', 'precio', 'un', 'stock.bretana'],
    ]);
    expect([layout?.kind, preview[0]?.price]).toEqual(['json', 2_300]);
  });

  it.each([
    ['una página', 200, '<!doctype html><title>Entra</title>', 'El servicio respondió con una página'],
    ['nada', 200, '', 'El servicio respondió sin datos.'],
    ['sin permiso', 401, 'no', 'El servicio respondió con el estado 401.'],
    ['otra dirección', 302, '', 'El servicio respondió con el estado 302.'],
    ['JSON cortado', 200, '[{"codigo": 1', 'El JSON está dañado o incompleto'],
    ['JSON sin lista', 200, '{"error": "x"}', 'El servicio respondió JSON, pero sin una lista de productos.'],
  ])('that answers with %s is reported', async (what, status, body, words) => {
    system.says(body, {}, status);
    const made = await create({ name: `Malo: ${what}` });
    expect((await ran(made.id)).last_message).toContain(words);
  });

  it('on this machine or its network is refused', async () => {
    const other = await careful.as('luz');
    const made = await create({ name: 'Adentro' }, other);
    const { last_message: message } = await ran(made.id, other);
    expect([message, system.asked.length]).toEqual([
      'El servicio no respondió bien: la dirección no es de la red pública.',
      0,
    ]);
  });

  it('runs when it is due, once, and shows its next run', async () => {
    system.says('', {}, 500);
    const made = await create({ name: 'Puntual', cron: '15 10 * * *' });
    // It is Friday at ten in Colombia.
    expect(made.cron_next_step).toBe('2026-11-20T15:15:00.000Z');
    await server.sql("update integration set cron_next_step = '2026-11-20T14:59:00Z' where id = $1", [
      made.id,
    ]);
    const database = openDatabase(appUrl(server.adminUrl));
    const jobs = { queue: createJobQueue(database, () => {}), kinds: jobKinds };
    const round = () => runDueServices(database.forBusiness(businessIds.canasta), jobs, fridayMorning);
    // Two processes at once start it once.
    expect((await Promise.all([round(), round()])).sort()).toEqual([0, 1]);
    await database.close();
    await expect.poll(async () => (await read(made.id)).last_status, { timeout: 20_000 }).toBe('failed');
    expect((await read(made.id)).cron_next_step).toBe('2026-11-20T15:15:00.000Z');
    const { list } = (await luz.call('integrations.list', {})).ok();
    expect(list.find(({ id }) => id === made.id)).toMatchObject({ name: 'Puntual', last_status: 'failed' });
  });

  it('that is due while another import is under way is run a minute later', async () => {
    const made = await create({ name: 'Ocupado', cron: '15 10 * * *' });
    await server.sql("update integration set cron_next_step = '2026-11-20T14:59:00Z' where id = $1", [
      made.id,
    ]);
    const [job] = await server.sql<{ id: string }>(
      `insert into job (business_id, id, kind, exclusive, delivery)
       values ($1, gen_random_uuid(), 'imports.work', true, gen_random_uuid()) returning id`,
      [businessIds.canasta],
    );
    const database = openDatabase(appUrl(server.adminUrl));
    const jobs = { queue: createJobQueue(database, () => {}), kinds: jobKinds };
    expect(await runDueServices(database.forBusiness(businessIds.canasta), jobs, fridayMorning)).toBe(0);
    await database.close();
    await server.sql('delete from job where id = $1', [job?.id]);
    const { cron_next_step, last_status, last_message } = await read(made.id);
    expect([cron_next_step, last_status]).toEqual(['2026-11-20T15:01:00.000Z', 'failed']);
    expect(last_message).toContain('se intenta de nuevo en un minuto');
    await server.sql('update integration set cron_next_step = null where id = $1', [made.id]);
  });

  it('whose data is of a day to come is of now: what it says later is not older', async () => {
    system.says(rowsOf(6_100, 20), { 'last-modified': 'Sat, 28 Nov 2026 08:00:00 GMT' });
    const made = await create({ name: 'Adelantado' });
    await mapped(await ran(made.id));
    system.says(rowsOf(6_200, 19), { 'last-modified': 'Fri, 20 Nov 2026 15:00:00 GMT' });
    expect(await ran(made.id)).toMatchObject({ last_status: 'completed' });
    expect(await priceOf()).toEqual({ price: 6_200, stock: 19 });
  });

  it('of another kind has no next run once its time went by: nothing runs it', async () => {
    const add = 'insert into integration (business_id, id, name, cron_next_step) values ($1, $2, $3, $4)';
    await server.sql(add, [businessIds.canasta, newId(), 'Pasada', '2026-11-20T14:59:00Z']);
    await server.sql(add, [businessIds.canasta, newId(), 'Que viene', '2026-11-20T15:01:00Z']);
    const { list } = (await luz.call('integrations.list', {})).ok();
    const nextOf = (name: string) => list.find((one) => one.name === name)?.cron_next_step;
    expect([nextOf('Pasada'), nextOf('Que viene')]).toEqual([null, '2026-11-20T15:01:00.000Z']);
  });
});

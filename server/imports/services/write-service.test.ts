import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { PASSWORD } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

const url = 'https://datos.bodega.test/productos.csv';

describe('a web service', () => {
  it.each([
    ['cron', { cron: '* * * * *' }, 'Entre dos ejecuciones debe haber al menos 5 minutos.'],
    ['cron', { cron: 'cada hora' }, 'Escribe la programación en cinco campos'],
    ['cron', { cron: '0 0 5 * * *' }, 'Escribe la programación en cinco campos'],
    ['url', { url: 'ftp://datos.test/a' }, 'Escribe una dirección que empiece por https:// o http://.'],
    ['header', { header: 'X: y' }, 'El encabezado solo lleva letras, números y guiones.'],
  ])('with a wrong %s is refused with the reason', async (field, fields, words) => {
    const refused = (
      await luz.call('importServices.create', { body: { name: 'Mal', url, ...fields } })
    ).failure();
    expect(refused.details[0]?.field).toBe(field);
    expect(refused.details[0]?.message).toContain(words);
  });

  it('has a unique name, loses its key with its header, and belongs to its business', async () => {
    const fields = { name: 'Única', url, header: 'Authorization', key: 'Bearer abcdefgh', proof: PASSWORD };
    const made = (await luz.call('importServices.create', { body: fields })).ok();
    const twice = (await luz.call('importServices.create', { body: { name: 'Única', url } })).failure();
    expect(twice.error).toBe('IMPORT_SERVICE_NAME');
    const body = { id: made.id, version: 1, header: '', proof: PASSWORD };
    const { doc } = (await luz.call('importServices.update', { body })).ok();
    expect(doc.key).toBeNull();
    const ignacio = await server.as('ignacio');
    expect((await ignacio.call('importServices.run', { params: { id: made.id } })).status).toBe(404);
    expect((await ignacio.call('importServices.list', { query: {} })).ok().list).toEqual([]);
  });

  it('gets a key, or another address for its key, only after proving the person again', async () => {
    expect((await luz.call('integrations.list', {})).ok().proof).toBe('password');
    const fields = { name: 'Con clave', url, header: 'X-Api-Key', key: 'clave-0001' };
    const create = (more: object) => luz.call('importServices.create', { body: { ...fields, ...more } });
    for (const proof of ['', 'no es la clave']) {
      const refused = (await create({ proof })).failure();
      expect([refused.error, refused.details[0]?.field]).toEqual(['INVALID_INPUT', 'proof']);
    }
    // What is wrong with the rest is said first.
    expect((await create({ cron: 'cada hora' })).failure().details[0]?.field).toBe('cron');
    const { id, key } = (await create({ proof: PASSWORD })).ok();
    expect(key?.last_four).toBe('0001');
    const update = (version: number, more: object) =>
      luz.call('importServices.update', { body: { id, version, ...more } });
    const moves = [
      { url: 'https://otra.test/robo' },
      { header: 'Authorization' },
      { header: '' },
      { key: 'otra' },
    ];
    for (const move of moves) expect((await update(1, move)).failure().details[0]?.field).toBe('proof');
    // What moves no key asks nothing, and leaves what it does not name as it is.
    const renamed = (await update(1, { name: 'Con su clave', cron: '0 5 * * *' })).ok().doc;
    expect(renamed).toMatchObject({ url, header: 'X-Api-Key', key: { last_four: '0001' } });
    const moved = (await update(2, { url: 'https://nueva.bodega.test/a', proof: PASSWORD })).ok().doc;
    expect(moved).toMatchObject({ cron: '0 5 * * *', key: { last_four: '0001' } });
  });
});

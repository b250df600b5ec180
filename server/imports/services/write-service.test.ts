import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
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
  ])('whose %s is wrong is refused with its reason', async (field, fields, words) => {
    const refused = (
      await luz.call('importServices.create', { body: { name: 'Mal', url, ...fields } })
    ).failure();
    expect(refused.details[0]?.field).toBe(field);
    expect(refused.details[0]?.message).toContain(words);
  });

  it('has a name of its own, loses its key with its header, and is of its business alone', async () => {
    const fields = { name: 'Única', url, header: 'Authorization', key: 'Bearer abcdefgh' };
    const made = (await luz.call('importServices.create', { body: fields })).ok();
    const twice = (await luz.call('importServices.create', { body: { name: 'Única', url } })).failure();
    expect(twice.error).toBe('IMPORT_SERVICE_NAME');
    const body = { id: made.id, version: 1, name: 'Única', header: '' };
    const { doc } = (await luz.call('importServices.update', { body })).ok();
    expect(doc.key).toBeNull();
    const ignacio = await server.as('ignacio');
    expect((await ignacio.call('importServices.run', { params: { id: made.id } })).status).toBe(404);
    expect((await ignacio.call('importServices.list', { query: {} })).ok().list).toEqual([]);
  });
});

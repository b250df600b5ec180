import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { request } from '#test/client.ts';
import { brandIds, categoryIds, missingId } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Brands and categories written by the calls of the generic resources (back-office 5 and 7; rules 47, 48, 52). */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

const audit = (id: string) =>
  server.sql<{ action: string; actor_id: string; before: unknown; after: unknown }>(
    'select action, actor_id, before, after from audit_log where entity_id = $1 order by at',
    [id],
  );

describe('a brand', () => {
  it('is created, partly changed, removed and restored, with audit entries', async () => {
    const made = (await luz.call('brands.create', { body: { name: '  Doña Arepa ' } })).ok();
    expect(made).toMatchObject({
      name: 'Doña Arepa',
      displayName: 'Doña Arepa',
      totalProducts: 0,
      version: 1,
    });
    const { id } = made;
    const body = { id, version: 1, description: 'Arepas <b>de</b> choclo', logo: '/pictures/arepa' };
    const { doc } = (await luz.call('brands.update', { body })).ok();
    expect(doc).toMatchObject({ name: 'Doña Arepa', logo: '/pictures/arepa', version: 2 });

    const hernan = await server.as('hernan');
    const stale = (await hernan.call('brands.update', { body: { id, version: 1, name: 'Otra' } })).failure();
    expect([stale.error, stale.data]).toMatchObject([
      'STALE_EDIT',
      { who: 'Luz Dary Caicedo', current: doc },
    ]);
    const removal = (version: number) => ({ params: { id }, query: { version } });
    expect((await luz.call('brands.remove', removal(1))).failure().error).toBe('STALE_EDIT');
    const { version } = (await luz.call('brands.remove', removal(2))).ok();
    const view = async () =>
      (await server.guest().call('brands.list', { query: { name: 'arepa' } })).ok().list.length;
    await expect.poll(view).toBe(0);
    expect((await luz.call('brands.update', { body: { id, version, name: 'Otra' } })).status).toBe(404);
    const again = (await luz.call('brands.create', { body: { name: 'Doña Arepa' } })).failure();
    expect([again.error, again.details[0]]).toMatchObject([
      'BRAND_NAME_USED',
      { field: 'name', message: 'Ya hubo una marca con ese nombre: recupérala entre las inactivas.' },
    ]);
    const back = (await luz.call('brands.restore', { body: { id, version } })).ok().doc;
    expect(back).toMatchObject({ ...doc, version: 4, lastUpdateDate: back.lastUpdateDate });
    await expect.poll(view).toBe(1);
    const lines = await audit(id);
    expect(lines.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      ['create', 'update', 'remove', 'restore'].map((what) => [`brands.${what}`, people.luz.id]),
    );
    expect([lines[1]?.before, lines[1]?.after, lines[2]?.after]).toEqual([made, doc, null]);
  });

  it('cannot have the name of another, also not concurrently, nor be empty', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => luz.call('brands.create', { body: { name: 'Gemela' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const others = await Promise.all(
      ['Uno', 'Dos'].map(async (name) => (await luz.call('brands.create', { body: { name } })).ok()),
    );
    const renamed = await Promise.all(
      others.map(({ id }) => luz.call('brands.update', { body: { id, version: 1, name: 'Tres' } })),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
    const empty = (await luz.call('brands.create', { body: { name: ' ' } })).failure();
    expect(empty.details).toEqual([{ field: 'name', message: 'El campo nombre es obligatorio.' }]);
    for (const logo of ['javascript:alert(1)', '//mala.test/x.png', 'https://mala.test/x.png', '"><script>'])
      expect((await luz.call('brands.create', { body: { name: 'Mala', logo } })).failure().details).toEqual([
        { field: 'logo', message: 'No es la dirección de una imagen de la tienda: súbela primero.' },
      ]);
  });

  it('can be sent as a form, whose _null_ removes a value', async () => {
    const values = { displayName: 'La Vaca', description: 'Lácteos', logo: '/pictures/vaca' };
    const { id } = (await luz.call('brands.create', { body: { name: 'Vaca', ...values } })).ok();
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, version: '1', name: 'Vaca' })) form.set(name, value);
    for (const name of Object.keys(values)) form.set(name, '_null_');
    const encoded = new Response(form);
    const answer = await request(`${server.url}/api/v1/brands`, {
      method: 'PUT',
      headers: {
        host: 'canasta.localhost',
        authorization: `Bearer ${luz.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body: await encoded.text(),
    });
    const cleared = { name: 'Vaca', displayName: 'Vaca', description: '', logo: '', version: 2 };
    expect([answer.status, JSON.parse(answer.text).doc]).toMatchObject([200, cleared]);
  });

  it('stays while it has products, and those of another business are NOT_FOUND', async () => {
    const refused = await luz.call('brands.remove', {
      params: { id: brandIds.alpina },
      query: { version: 1 },
    });
    expect(refused.failure().error).toBe('HAS_PRODUCTS');
    for (const id of [brandIds.plazaDiana, missingId]) {
      const body = { id, version: 1, description: 'Nuestra' };
      expect((await luz.call('brands.update', { body })).status).toBe(404);
      expect((await luz.call('brands.remove', { params: { id }, query: { version: 1 } })).status).toBe(404);
      expect((await luz.call('brands.restore', { body: { id, version: 1 } })).status).toBe(404);
    }
    const [foreign] = await server.sql<{ version: number }>('select version from brand where id = $1', [
      brandIds.plazaDiana,
    ]);
    expect(foreign?.version).toBe(1);
  });
});

describe('a category', () => {
  const fields = { categoryName: 'Navidad', originalName: '77', position: 3 };

  it('can be sent as the form of back-office 7, which changes only its fields', async () => {
    const form = (values: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(values)) body.set(name, value);
      return body;
    };
    const send = async (method: string, values: Record<string, string>) => {
      const encoded = new Response(form(values));
      const answer = await request(`${server.url}/api/v1/categories`, {
        method,
        headers: {
          host: 'canasta.localhost',
          authorization: `Bearer ${luz.token}`,
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        body: await encoded.text(),
      });
      return { status: answer.status, body: JSON.parse(answer.text) };
    };
    const made = await send('POST', {
      categoryName: 'Navidad',
      originalName: '77',
      position: '3',
      visibleName: 'true',
      disabled: 'false',
      bannerBgColor: '#a1b2c3',
      icon: '/pictures/1f384',
      restrictionsMessage: '<p>Solo en <b>diciembre</b><script>x()</script></p>',
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        slug: 'navidad',
        bannerBgColor: 'A1B2C3',
        restrictionsMessage: '<p>Solo en <b>diciembre</b></p>',
        subcategoriesArr: [],
        version: 1,
      },
    ]);
    const { id } = made.body;
    const cleared = await send('PUT', { id, version: '1', icon: '_null_', position: '4' });
    expect([cleared.status, cleared.body.doc]).toMatchObject([
      200,
      { icon: '', position: 4, categoryName: 'Navidad', bannerBgColor: 'A1B2C3', version: 2 },
    ]);
    const display = async () =>
      (await server.guest().call('categories.list', { query: {} })).ok().items.some((one) => one.id === id);
    await expect.poll(display).toBe(true);
    const off = (await luz.call('categories.update', { body: { id, version: 2, disabled: true } })).ok().doc;
    await expect.poll(display).toBe(false);
    expect(off.disabled).toBe(true);
    const removal = await luz.call('categories.remove', { params: { id }, query: { version: 3 } });
    expect(removal.ok()).toEqual({ message: 'Categoria eliminada correctamente', version: 4 });
    const { doc } = (await luz.call('categories.restore', { body: { id, version: 4 } })).ok();
    expect(doc).toMatchObject({ disabled: true, inactive: false, version: 5 });
  });

  it('is refused with the field and the text of the specification', async () => {
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ ...fields, originalName: '' }, 'originalName', 'Por favor completa todos los campos'],
      [{ ...fields, categoryName: undefined }, 'categoryName', 'Por favor completa todos los campos'],
      [{ ...fields, position: -1 }, 'position', 'La posición no puede ser menor que 0.'],
      [{ ...fields, bannerBgColor: 'red' }, 'bannerBgColor', 'Usa un color de seis cifras, como FFFFFF.'],
    ];
    for (const [body, field, message] of wrong) {
      const { error, details } = (
        await luz.call('categories.create', { body: body as typeof fields })
      ).failure();
      expect([error, details]).toEqual(['INVALID_INPUT', [{ field, message }]]);
    }
    const [{ original_name } = { original_name: '' }] = await server.sql<{ original_name: string }>(
      'select original_name from category where id = $1',
      [categoryIds.despensa],
    );
    const used = await luz.call('categories.create', { body: { ...fields, originalName: original_name } });
    expect([used.failure().error, used.failure().details[0]?.field]).toEqual([
      'CATEGORY_REFERENCE_USED',
      'originalName',
    ]);
    const body = { id: categoryIds.despensa, version: 1, originalName: 'otra' };
    expect((await luz.call('categories.update', { body })).failure().details[0]).toEqual({
      field: 'originalName',
      message: 'La referencia WS no se puede cambiar.',
    });
    const removal = { params: { id: categoryIds.despensa }, query: { version: 1 } };
    expect((await luz.call('categories.remove', removal)).failure().error).toBe('HAS_PRODUCTS');
    const foreign = { params: { id: categoryIds.plazaDespensa }, query: { version: 1 } };
    expect((await luz.call('categories.remove', foreign)).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { idOf, officeIds, recipeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  [luz, marcela] = [await server.as('luz'), await server.as('marcela')];
});
afterAll(() => server.close());

type Body = InputOf<'customCarts.create'>['body'];
const rice = { product_id: goods.arroz.id, count: 1, countType: 'units' } as const;
const onion = { product_id: goods.cebolla.id, count: 300, countType: 'grams' } as const;
const recipe: Body = { name: 'Arroz atollado', type: 'recipe', products: [rice, onion] };

async function make(more: Partial<Body> = {}) {
  const { doc } = (await luz.call('customCarts.create', { body: { ...recipe, ...more } })).ok();
  if (!doc) throw new Error('Nothing was made');
  return doc;
}
const inShop = (id: string) =>
  server.guest().call('customCarts.get', { params: { id }, query: { branch_id: officeIds.bretana } });
const auditOf = (id: string) =>
  server.sql<{ action: string; before: unknown; after: unknown }>(
    'select action, before, after from audit_log where entity_id = $1 order by at, id',
    [id],
  );

describe('official content', () => {
  it('is created, changed, removed and restored by staff; the shop shows it at once; each has an audit entry', async () => {
    const made = await make({
      recipe_details: { time: '1 hora', portions: 4, dificult: 'Fácil' },
      showOnCheckout: true,
      photos: [{ url: '/pictures/1f35a.webp' }],
      banner_footer: { image: '/pictures/1f35a.webp', link: '/offers' },
    });
    expect(made).toMatchObject({ version: 1, creator: 'Luz Dary', inactive: false, showOnCheckout: true });
    const view = (await inShop(made.id)).ok();
    expect(view.products.map(({ product, count }) => [product.id, count])).toEqual([
      [goods.arroz.id, 1],
      [goods.cebolla.id, 300],
    ]);
    expect(view).toMatchObject({
      recipe_details: { time: '1 hora', portions: 4, dificult: 'Fácil' },
      banner_footer: { image: '/pictures/1f35a.webp', link: '/offers' },
    });

    const body = { id: made.id, version: 1, name: 'Arroz con todo', products: [onion, rice] };
    const { doc } = (await luz.call('customCarts.update', { body })).ok();
    expect([doc.version, doc.recipe_details.portions]).toEqual([2, 4]);
    const namesOf = async () => {
      const answer = await inShop(made.id);
      return answer.status === 404
        ? null
        : [answer.ok().name, ...answer.ok().products.map(({ product }) => product.id)];
    };
    await expect.poll(namesOf).toEqual(['Arroz con todo', goods.cebolla.id, goods.arroz.id]);

    const off = { id: made.id, version: 2, inactive: true };
    (await luz.call('customCarts.update', { body: off })).ok();
    await expect.poll(namesOf).toBeNull();
    const removal = { params: { id: made.id }, query: { version: 3 } };
    expect((await luz.call('customCarts.remove', removal)).ok().version).toBe(4);
    const one = { params: { id: made.id }, query: {} };
    expect((await luz.call('customCarts.staffOne', one)).status).toBe(404);
    const back = (await luz.call('customCarts.restore', { body: { id: made.id, version: 4 } })).ok().doc;
    // As it was: still waiting.
    expect([back.inactive, back.products.length, back.version]).toEqual([true, 2, 5]);
    (await luz.call('customCarts.update', { body: { id: made.id, version: 5, inactive: false } })).ok();
    await expect.poll(namesOf).not.toBeNull();

    const lines = await auditOf(made.id);
    expect(lines.map(({ action }) => action)).toEqual([
      'customCarts.create',
      'customCarts.update',
      'customCarts.update',
      'customCarts.remove',
      'customCarts.restore',
      'customCarts.update',
    ]);
    expect(lines[1]).toMatchObject({ before: { name: 'Arroz atollado' }, after: { name: 'Arroz con todo' } });
  });

  it('that is removed is nowhere: not in lists, not in the site map’s list, not to be copied', async () => {
    const { id } = await make({ name: 'Sancocho de gallina' });
    const ids = async () =>
      (await server.guest().call('customCarts.list', { query: { limit: 50 } }))
        .ok()
        .list.map((one) => one.id);
    await expect.poll(ids).toContain(id);
    (await luz.call('customCarts.remove', { params: { id }, query: { version: 1 } })).ok();
    await expect.poll(ids).not.toContain(id);
    const copy = await marcela.call('customCarts.copy', { params: { id }, body: undefined });
    expect(copy.failure().error).toBe('NOT_FOUND');
  });

  it('contains the toolbar’s markup, before and after it is read, and no active content', async () => {
    const script = '<script>alert(1)</script>';
    const body = `<h2>Uno</h2><h3>Dos</h3><h4 data-indent="2">Tres</h4><p data-indent="9" style="color:red" onclick="x()">a</p>
      <ul><li><u>b</u></li></ul>${script}<a href="javascript:alert(1)">c</a><img src=x onerror=alert(1)>`;
    const made = await make({
      name: `Ajiaco ${script}`,
      creator: script,
      body,
      recipe_details: { time: script, portions: 1, dificult: script },
    });
    const [row] = await server.sql<{ body: string }>('select body from custom_cart where id = $1', [made.id]);
    for (const html of [row?.body, made.body, (await inShop(made.id)).ok().body]) {
      for (const part of ['<h2>Uno</h2>', '<h3>Dos</h3>', '<h4 data-indent="2">Tres</h4>', '<u>b</u>'])
        expect(html).toContain(part);
      expect(html).toMatch(/<p( data-indent)?>a<\/p>/);
      expect(html).not.toMatch(/script|onerror|onclick|style=|javascript|"9"/);
    }
    // Elsewhere it is text, and stays what was written.
    expect(made.name).toBe(`Ajiaco ${script}`);
  });

  it('has headings and indentation of other editors: h1 to h3 are one lower, as the page has its own h1', async () => {
    const body = '<h1>Uno</h1><h2 class="ql-indent-1">Dos</h2><h3>Tres</h3><p class="x ql-indent-5">a</p>';
    const kept = '<h2>Uno</h2><h3 data-indent="1">Dos</h3><h4>Tres</h4><p data-indent="3">a</p>';
    const made = await make({ name: 'De otro editor', body });
    expect(made.body).toBe(kept);
    expect((await make({ name: 'Otra vez', body: kept })).body).toBe(kept);
  });

  it('is refused with the field: foreign, unknown and repeated products, wrong pictures and links', async () => {
    const [foreign] = await server.sql<{ id: string }>(
      "select p.id from product p join business b on b.id = p.business_id where b.slug = 'la-plaza' limit 1",
    );
    const line = (product_id: string) => ({ product_id, count: 1, countType: 'units' as const });
    const wrong: [Partial<Body>, string, string][] = [
      [{ products: [rice, line(foreign?.id ?? '')] }, 'products.1.product_id', 'Este producto no existe.'],
      [{ products: [line(idOf('nobody'))] }, 'products.0.product_id', 'Este producto no existe.'],
      [{ products: [rice, onion, rice] }, 'products.2.product_id', 'Este producto está dos veces.'],
      [
        { products: [{ ...rice, count: 0 }] },
        'products.0.count',
        'La cantidad debe ser un número entero mayor que 0.',
      ],
      [{ name: ' ' }, 'name', 'El campo nombre es obligatorio.'],
      [
        { photoUrl: 'https://otra.test/a.png' },
        'photoUrl',
        'No es la dirección de una imagen de la tienda: súbela primero.',
      ],
      [
        { videoUrl: 'javascript:alert(1)' },
        'videoUrl',
        'Sube el video, o escribe una dirección que empiece por https://.',
      ],
    ];
    for (const [more, field, message] of wrong) {
      const { error, details } = (
        await luz.call('customCarts.create', { body: { ...recipe, ...more } })
      ).failure();
      expect([error, details]).toEqual(['INVALID_INPUT', [{ field, message }]]);
    }
  });

  it('of an older version is refused with who and when, and nothing is lost', async () => {
    const { id } = await make({ name: 'Mute' });
    const hernan = await server.as('hernan');
    (await hernan.call('customCarts.update', { body: { id, version: 1, creator: 'Hernán' } })).ok();
    const stale = (
      await luz.call('customCarts.update', { body: { id, version: 1, products: [] } })
    ).failure();
    expect([stale.error, stale.data]).toMatchObject([
      'STALE_EDIT',
      { who: 'Hernán Cifuentes', current: { creator: 'Hernán', products: [{}, {}] } },
    ]);
    const removal = { params: { id }, query: { version: 1 } };
    expect((await luz.call('customCarts.remove', removal)).failure().error).toBe('STALE_EDIT');
    const unsaid = await luz.call('customCarts.remove', { params: { id }, query: {} });
    expect([unsaid.status, unsaid.failure().details[0]?.field]).toEqual([400, 'version']);
  });
});

describe('permissions', () => {
  it('are for superadmins only; a shopper’s own list belongs to them, whatever is called', async () => {
    const { customCart } = (await marcela.call('customCarts.create', { body: { name: 'Lo mío' } })).ok();
    for (const name of ['marcela', 'rocio', 'gustavo'] as const) {
      const client = await server.as(name);
      const refused = await client.call('customCarts.create', { body: recipe });
      expect([name, refused.status, refused.failure().error]).toEqual([name, 403, 'OFFICIAL_CONTENT']);
      const edit = { id: recipeIds.arrozConPollo, version: 1, name: 'Mía' };
      expect((await client.call('customCarts.update', { body: edit })).status).toBe(404);
      const removal = { params: { id: recipeIds.arrozConPollo }, query: { version: 1 } };
      expect((await client.call('customCarts.remove', removal)).status).toBe(404);
    }
    const own = { id: customCart.id, version: 1 };
    expect((await luz.call('customCarts.update', { body: { ...own, name: 'De Luz' } })).status).toBe(404);
    const removal = { params: { id: customCart.id }, query: { version: 1 } };
    expect((await luz.call('customCarts.remove', removal)).status).toBe(404);
    const taken = await luz.call('customCarts.create', { body: { ...recipe, id: customCart.id } });
    expect(taken.status).toBe(404);
    // Staff's own lists are theirs as everybody's are.
    const mine = (await luz.call('customCarts.create', { body: { name: 'De Luz' } })).ok();
    expect([mine.customCart.type, mine.doc]).toEqual(['private_user_collection', undefined]);
    (await luz.call('customCarts.remove', { params: { id: mine.customCart.id }, query: {} })).ok();
    const ignacio = await server.as('ignacio');
    const edit = { id: recipeIds.arrozConPollo, version: 1, name: 'De otra' };
    expect((await ignacio.call('customCarts.update', { body: edit })).status).toBe(404);
  });

  it('exclude fields of official content from own lists', async () => {
    const body = { name: 'Desayunos', body: '<h2>Hola</h2>' };
    const refused = (await marcela.call('customCarts.create', { body })).failure();
    expect(refused.details).toEqual([
      { field: 'body', message: 'Solo lo llevan las recetas, los eventos y los mercados.' },
    ]);
  });
});

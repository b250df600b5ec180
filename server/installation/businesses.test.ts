import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { LEGAL_DOCUMENTS } from '#rules/legal-documents/document.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { businessIds, missingId } from '#test/factories/ids.ts';
import { lawfulTexts as legal, withMailServer } from '#test/factories/lawful.ts';
import { confirm, readyCart } from '#test/factories/rum-cart.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let hernan: Client;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ installation: withMailServer });
  hernan = await server.as('hernan');
  luz = await server.as('luz');
});
afterAll(() => server.close());

const esquina = { slug: 'la-esquina', name: 'La Esquina', host: 'esquina.test', email: 'Rosa@Correo.test' };
const create = (more: Partial<typeof esquina> & { modules?: string[] } = {}, who = hernan) =>
  who.call('businesses.create', { body: { ...esquina, ...more } });
const listed = async () => (await hernan.call('businesses.list', { query: {} })).ok().list;
const password = 'guadua-verde-26';
function modulesOfTheDemonstration(): string[] {
  const file = readFileSync(new URL('../../demo/data/businesses.json', import.meta.url), 'utf8');
  const [canasta] = JSON.parse(file) as { config: { modules_enable: string[] } }[];
  return canasta?.config.modules_enable ?? [];
}

describe('a business', () => {
  let id = '';
  let link: URL;

  it('is created with its host and the link of its first superadmin, its shop closed', async () => {
    const made = (await create()).ok();
    id = made.id;
    link = new URL(made.link);
    expect([link.hostname, link.pathname, link.searchParams.get('email')]).toEqual([
      'esquina.test',
      '/restore-password',
      'rosa@correo.test',
    ]);
    expect((await listed()).find((one) => one.id === id)).toMatchObject({
      slug: 'la-esquina',
      hosts: ['esquina.test'],
      openedAt: null,
      superadmins: 0,
      waitsFor: 'rosa@correo.test',
    });
    // An unknown host is asked for once a second at most.
    const config = () => server.guest('esquina.test').call('business.get', { query: {} });
    await expect.poll(async () => (await config()).status).toBe(200);
    expect((await config()).ok()).toMatchObject({
      at_business: 'la-esquina',
      app_title: 'La Esquina',
      is_open: false,
    });
    // The audit line stands where the hyperadmin works.
    const lines = await server.sql('select business_id from audit_log where entity_id = $1', [id]);
    expect(lines).toEqual([{ business_id: businessIds.canasta }]);
  });

  it('begins with the modules of the demonstration, which only a hyperadmin switches', async () => {
    const params = { id };
    const read = async () => (await hernan.call('businesses.modules', { params })).ok().list;
    const active = async () => (await read()).filter(({ is_active }) => is_active).map(({ code }) => code);
    expect([(await read()).length > 20, (await active()).sort()]).toEqual([
      true,
      modulesOfTheDemonstration().sort(),
    ]);
    const set = (modules: string[], who = hernan, of = id) =>
      who.call('businesses.setModules', { params: { id: of }, body: { modules } });
    (await set(['delivery_picker', 'cupons'])).ok();
    expect((await active()).sort()).toEqual(['cupons', 'delivery_picker']);
    const config = async () => (await server.guest('esquina.test').call('business.get', { query: {} })).ok();
    await expect
      .poll(async () => (await config()).modules_enable.toSorted())
      .toEqual(['cupons', 'delivery_picker']);
    expect((await set(['cupons', 'brujería'])).failure().details).toEqual([
      { field: 'modules', message: 'No hay un módulo “brujería”.' },
    ]);
    expect((await set([], hernan, missingId)).status).toBe(404);
    expect((await set([], luz)).status).toBe(404);
    (await set(['delivery_picker'])).ok();
    expect(await active()).toEqual(['delivery_picker']);
    // Those of the hyperadmin's own business are as they were.
    const own = (await server.guest().call('business.get', { query: {} })).ok();
    expect(own.modules_enable).toContain('cupons');
    const [line] = await server.sql<{ after: unknown }>(
      `select after from audit_log where entity_id = $1 order by at desc, id desc limit 1`,
      [id],
    );
    expect(line?.after).toEqual({ modules: ['delivery_picker'] });
  });

  it('has one valid link, until its superadmin has chosen a password', async () => {
    const again = new URL((await hernan.call('businesses.link', { params: { id } })).ok().link);
    const choose = (at: URL) =>
      server.guest('esquina.test').call('users.restorePassword', {
        body: { email: 'rosa@correo.test', password, token: at.searchParams.get('token') ?? '' },
      });
    expect((await choose(link)).status).not.toBe(200);
    (await choose(again)).ok();
    expect((await choose(again)).status).not.toBe(200);
    const late = await hernan.call('businesses.link', { params: { id } });
    expect(late.failure().error).toBe('BUSINESS_HAS_SUPERADMIN');
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ superadmins: 1, waitsFor: '' });
  });

  it('opens when nothing is missing, and not before', async () => {
    const login = { body: { email: 'rosa@correo.test', password } };
    const { token } = (await server.guest('esquina.test').call('users.login', login)).ok();
    const rosa = server.guest('esquina.test');
    rosa.token = token;
    const { items, office_id } = (await rosa.call('opening.get', {})).ok();
    expect([items.filter(({ done }) => done), office_id]).toEqual([[], null]);
    // Whoever makes an account there ticks the box of the terms.
    const { settings } = (await rosa.call('business.settings', {})).ok();
    expect(settings.custom_text_fields).toEqual({ terms_unticked: 'sí' });
    expect((await rosa.call('opening.open', {})).failure().error).toBe('OPENING_INCOMPLETE');
    // Delivery costs nothing until somebody sets its price, or says that it is free.
    const delivery = async () =>
      (await rosa.call('opening.get', {})).ok().items.find(({ item }) => item === 'delivery');
    expect(await delivery()).toMatchObject({ done: false, byHand: true });
    const free = (done: boolean) => rosa.call('opening.confirm', { body: { item: 'delivery', done } });
    (await free(true)).ok();
    expect(await delivery()).toMatchObject({ done: true, byHand: true });
    (await free(false)).ok();
    const { version } = (await rosa.call('business.settings', {})).ok().settings;
    (await rosa.call('business.update', { body: { version, delivery_price: 6_000 } })).ok();
    expect(await delivery()).toMatchObject({ done: true, byHand: false });
    // Who sells is said in full, with a NIT that adds up.
    const identity = async () =>
      (await rosa.call('opening.get', {})).ok().duties?.find(({ duty }) => duty === 'identity')?.state;
    const say = async (texts: Record<string, string>) => {
      const now = (await rosa.call('business.settings', {})).ok().settings.version;
      return rosa.call('business.update', { body: { version: now, custom_text_fields: texts } });
    };
    expect((await say({ ...legal, legal_nit: '901.234.567-8' })).failure().details).toEqual([
      {
        field: 'custom_text_fields.legal_nit',
        message: 'Escribe el NIT con su dígito de verificación: 901.234.567-7.',
      },
    ]);
    (await say({ ...legal, legal_phone: '' })).ok();
    expect(await identity()).toBe('missing');
    (await say(legal)).ok();
    expect(await identity()).toBe('met');
    // Without an office it has nothing to sell, and pages to be set up by all the same.
    const shelves = await server.guest('esquina.test').call('categories.list', { query: {} });
    expect(shelves.ok().items).toEqual([]);
    expect((await rosa.call('products.listForStaff', { query: {} })).ok().items).toEqual([]);
    // Hours and coverage are those of its office.
    const body = { name: 'Granada', city: 'Cali', geopoint: [3.45, -76.53] as [number, number] };
    const { id: office } = (await rosa.call('offices.create', { body })).ok();
    expect((await rosa.call('opening.get', {})).ok().office_id).toBe(office);
  });

  it.each([
    [{ host: 'otra.test' }, 'BUSINESS_SLUG_USED'],
    [{ slug: 'otra' }, 'BUSINESS_HOST_USED'],
    [{ slug: 'otra', host: 'https://otra.test' }, 'INVALID_INPUT'],
    [{ slug: 'Otra Tienda', host: 'otra.test' }, 'INVALID_INPUT'],
    [{ slug: 'otra', host: 'otra.test', email: 'rosa' }, 'INVALID_INPUT'],
    [{ slug: 'otra', host: 'otra.test', name: ' ' }, 'INVALID_INPUT'],
  ])('%j is refused with %s, and nothing of it is stored', async (more, error) => {
    const before = await listed();
    expect((await create(more)).failure().error).toBe(error);
    expect(await listed()).toEqual(before);
  });

  it('changes its hosts, and cannot take another’s', async () => {
    const change = (hosts: string[], of = id) =>
      hernan.call('businesses.hosts', { params: { id: of }, body: { hosts } });
    expect((await change(['www.esquina.test', 'esquina.test'])).ok().hosts).toEqual([
      'esquina.test',
      'www.esquina.test',
    ]);
    expect((await change(['la-plaza.localhost', 'esquina.test'])).failure().error).toBe('BUSINESS_HOST_USED');
    expect((await change(['nadie.test'], missingId)).status).toBe(404);
    expect((await listed()).find((one) => one.id === id)?.hosts).toEqual([
      'esquina.test',
      'www.esquina.test',
    ]);
  });

  it('may begin with other modules, or with none, and asks its operator for more', async () => {
    const begun = async (modules: string[], slug: string) => {
      const { id } = (await create({ slug, host: `${slug}.test`, modules })).ok();
      const { list } = (await hernan.call('businesses.modules', { params: { id } })).ok();
      return list.filter(({ is_active }) => is_active).map(({ code }) => code);
    };
    expect(await begun(['cupons'], 'la-loma')).toEqual(['cupons']);
    expect(await begun([], 'el-prado')).toEqual([]);
    expect((await create({ slug: 'otra-mas', modules: ['brujería'] })).failure().details).toEqual([
      { field: 'modules', message: 'No hay un módulo “brujería”.' },
    ]);
    // Without CONTACT_URL, in every business of the installation.
    const { request_url } = (await luz.call('modules.list', {})).ok();
    expect(request_url).toBe(`mailto:${people.hernan.email}`);
  });

  it('is created only by a hyperadmin, and the registry is written only by the function', async () => {
    expect((await create({ slug: 'otra', host: 'otra.test' }, luz)).status).toBe(404);
    await withClient(appUrl(server.adminUrl), async (client) => {
      const write = "insert into business (id, slug, name) values (gen_random_uuid(), 'otra', 'Otra')";
      await expect(client.query(write)).rejects.toThrow(/permission denied/);
    });
  });

  it('is listed in pages', async () => {
    const first = (await hernan.call('businesses.list', { query: { limit: 1 } })).ok();
    expect(first.pagination).toMatchObject({ hasNextPage: true, after: first.list[0]?.slug });
    const rest = await hernan.call('businesses.list', { query: { after: first.pagination.after ?? '' } });
    expect([...first.list, ...rest.ok().list]).toEqual(await listed());
  });
});

describe('a closed shop', () => {
  const review = async (done: boolean) => {
    for (const item of ['hours', 'payments', 'texts'] as const)
      await luz.call('opening.confirm', { body: { item, done } });
  };
  beforeEach(async () => {
    await server.sql("update business_config set custom_text_fields = $1, tax_default = 'vat_19'", [legal]);
    (await luz.call('opening.close', {})).ok();
    await review(false);
  });

  it('does not open before its terms and its policy of data are published', async () => {
    await review(true);
    for (const kind of LEGAL_DOCUMENTS) {
      expect((await luz.call('opening.open', {})).failure().error).toBe('OPENING_INCOMPLETE');
      const draft = (await luz.call('legalDocuments.draft', { query: { kind } })).ok();
      const body = { kind, ...draft, in_force_from: bogotaDay(fridayMorning) };
      (await luz.call('legalDocuments.publish', { body })).ok();
    }
    expect((await luz.call('opening.open', {})).ok().openedAt).not.toBeNull();
  });

  it('accepts no order until it is open again', async () => {
    const marcela = await server.as('marcela');
    const cart = await readyCart(marcela);
    const message = 'Esta tienda todavía no está abierta. Vuelve pronto.';
    expect((await confirm(marcela, cart)).failure()).toMatchObject({ error: 'SHOP_NOT_OPEN', message });
    expect((await luz.call('opening.open', {})).failure().error).toBe('OPENING_INCOMPLETE');
    await review(true);
    expect((await luz.call('opening.open', {})).ok().openedAt).not.toBeNull();
    expect((await confirm(marcela, cart)).status).toBe(200);
  });

  it('stays closed when a confirmation is withdrawn', async () => {
    await luz.call('opening.confirm', { body: { item: 'texts', done: false } });
    expect((await luz.call('opening.open', {})).failure().error).toBe('OPENING_INCOMPLETE');
  });
});

describe('node scripts/run.mjs business', () => {
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/run.mjs', 'business', ...args], {
      env: {
        ...process.env,
        DATABASE_URL: appUrl(server.adminUrl),
        PUBLIC_URL: 'http://localhost:3100',
        DATA_DIR: '/nowhere',
      },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    );
  const typed = ['--slug', 'del-comando', '--name', 'Del Comando', '--host', 'comando.test'];

  it('creates one and prints its link; a second time it changes nothing', async () => {
    const made = await command(...typed, '--email', 'ana@correo.test');
    expect(made.said).toContain('http://comando.test:3100/restore-password?email=ana%40correo.test&token=');
    expect((await listed()).find(({ slug }) => slug === 'del-comando')).toMatchObject({ openedAt: null });
    const before = await listed();
    const again = await command(...typed, '--email', 'ana@correo.test');
    expect([again.code, again.said]).toEqual([1, '--slug: "del-comando" ya es de otro negocio\n']);
    expect((await command('--slug', 'X', '--email', 'nadie')).said).toContain(
      '--email: "nadie" no es un correo',
    );
    expect(await listed()).toEqual(before);
  });
});

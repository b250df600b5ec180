import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The configuration as superadmins write it (A73, rules 45, 47 and 68). */

let server: TestServer;
let luz: Client;
let hernan: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  hernan = await server.as('hernan');
});
afterAll(() => server.close());

type Fields = Omit<InputOf<'business.update'>['body'], 'version'>;
const read = async () => (await luz.call('business.settings', {})).ok().settings;
const save = async (fields: Fields, who = luz) =>
  who.call('business.update', { body: { ...fields, version: (await read()).version } });
const view = async () => (await server.guest().call('business.get', { query: {} })).ok();

describe('the configuration', () => {
  it('is changed field by field, the shop follows at once, and the audit has only the changed fields', async () => {
    const before = await read();
    const bag = {
      code: 'Fique',
      name: 'Fique',
      price_per_bag: 900,
      products_per_bag: 10,
      products_grams_limit: 0,
    };
    const fields: Fields = {
      app_title: 'Canasta del Valle',
      theme: 'theme_blue',
      cart_min_price: 60_000,
      delivery_price: 5_100,
      header_message: [{ text: 'Hoy domicilio gratis', link: '/offers', icon: '' }],
      footer_config: {
        blocks: [{ left: [{ title: 'Ayuda', items: [{ label: 'Línea', link: 'tel:+576025550100' }] }] }],
        copyright: '© Canasta',
      },
      bags_config: [bag],
      custom_text_fields: { cart_continue_button: 'Listo, sigo' },
      icons: { square: '/pictures/1f34c.webp' },
      app_custom_headers: [{ name: 'google-site-verification', content: 'abc', rel: '', href: '' }],
      ga_measurement_id: 'G-ABC1234567',
      order_carnes_last: true,
      server_subprocess_url: '',
    };
    const { doc } = (await save(fields)).ok();
    const { app_custom_headers: _, ...others } = fields;
    const bags = [{ ...bag, code: 'fique' }];
    expect(doc).toMatchObject({ ...others, bags_config: bags, version: before.version + 1 });
    expect(doc.app_custom_headers).toEqual([{ name: 'google-site-verification', content: 'abc' }]);
    expect(doc.support_url).toBe(before.support_url);
    await vi.waitFor(async () => expect((await view()).app_title).toBe('Canasta del Valle'), 5_000);
    expect(await view()).toMatchObject({
      theme: 'theme_blue',
      cart_min_price: 60_000,
      order_carnes_last: true,
      app_custom_headers: [{ tag: 'meta', name: 'google-site-verification', content: 'abc' }],
    });
    const [line] = await server.sql<{ before: object; after: object }>(
      "select before, after from audit_log where action = 'business.update' order by at desc limit 1",
    );
    expect(line?.after).toMatchObject({ app_title: 'Canasta del Valle' });
    expect(line?.before).toMatchObject({ app_title: 'Canasta' });
    expect(Object.keys(line?.after ?? {})).not.toContain('support_url');
    // The other business is as it was.
    const plaza = (await server.guest('la-plaza.localhost').call('business.get', { query: {} })).ok();
    expect(plaza).toMatchObject({ app_title: 'La Plaza', cart_min_price: 30_000 });
  });

  it('of an older version changes nothing and returns who was first, with the current values', async () => {
    const { version } = await read();
    (await hernan.call('business.update', { body: { version, cart_min_price: 61_000 } })).ok();
    const stale = (
      await luz.call('business.update', { body: { version, cart_min_price: 62_000 } })
    ).failure();
    expect(stale).toMatchObject({
      error: 'STALE_EDIT',
      data: { who: 'Hernán Cifuentes', current: { cart_min_price: 61_000, version: version + 1 } },
    });
    expect((await read()).cart_min_price).toBe(61_000);
  });

  it.each<[string, Fields, string]>([
    ['a script as a link', { support_url: 'javascript:alert(1)' }, 'support_url'],
    [
      'another site without https',
      { header_message: [{ text: 'a', link: 'http://x.co' }] },
      'header_message.0.link',
    ],
    [
      'a page of another host',
      { header_message: [{ text: 'a', link: '//malo.example' }] },
      'header_message.0.link',
    ],
    ['a picture from elsewhere', { icons: { square: 'https://malo.example/x.png' } }, 'icons.square'],
    [
      'a policy in the head',
      { app_custom_headers: [{ name: 'content-security-policy', content: '*' }] },
      'app_custom_headers.0',
    ],
    [
      'a style in the head',
      { app_custom_headers: [{ rel: 'stylesheet', href: 'https://malo.example/x.css' }] },
      'app_custom_headers.0',
    ],
    ['a script at the analytics', { gtag_id: "G-1');alert(1)//" }, 'gtag_id'],
    ['a negative price', { delivery_price: -1 }, 'delivery_price'],
    ['two bags of one code', { bags_config: [bagOf('a'), bagOf('a')] }, 'bags_config'],
    ['no name', { app_title: '  ' }, 'app_title'],
    [
      'a path in the address of downloads',
      { server_subprocess_url: 'https://a.co/b' },
      'server_subprocess_url',
    ],
  ])('refuses %s and names the field', async (_what, fields, field) => {
    const before = await read();
    const failure = (await save(fields)).failure();
    expect(failure.error).toBe('INVALID_INPUT');
    expect(failure.details.map((detail) => detail.field.replace(/^body\./, ''))).toContain(field);
    expect(await read()).toEqual(before);
  });

  it('has the quoted texts spelt right where it says so, and only there', async () => {
    const missing = async (host?: string) =>
      (
        await server
          .guest(host)
          .call('users.login', { body: { email: 'sin arroba', password: 'canasta-2026' } })
      ).failure();
    const quoted = 'El email que ingresaste no esta del todo bien, verificalo.';
    const correct = 'El correo que escribiste no está del todo bien, verifícalo.';
    expect((await missing()).message).toBe(quoted);
    (await save({ custom_text_fields: { corrected_spelling: 'sí' } })).ok();
    await vi.waitFor(async () => expect((await missing()).message).toBe(correct), 5_000);
    expect((await missing()).details).toEqual([{ field: 'email', message: correct }]);
    expect((await missing('la-plaza.localhost')).message).toBe(quoted);
  });

  it('stores markup as text', async () => {
    const script = '<script>alert(1)</script>';
    const texts = { offers: script, cart_continue_button: `"><img src=x onerror=alert(1)>` };
    const { doc } = (await save({ app_title: script, custom_text_fields: texts })).ok();
    expect(doc).toMatchObject({ app_title: script, custom_text_fields: texts });
  });

  it('of another business is NOT_FOUND, and lower roles neither read nor write it', async () => {
    const { version } = await read();
    const foreign = { at_business: 'la-plaza', version, cart_min_price: 1 };
    expect((await luz.call('business.update', { body: foreign })).failure().error).toBe('BUSINESS_NOT_FOUND');
    for (const name of ['rocio', 'nidia', 'marcela'] as const) {
      const client = await server.as(name);
      expect((await client.call('business.settings', {})).status, name).toBe(404);
      expect((await client.call('business.update', { body: { version } })).status, name).toBe(404);
      expect((await client.call('business.preview', { body: {} })).status, name).toBe(404);
    }
    expect((await server.guest().call('business.settings', {})).status).toBe(401);
  });
});

function bagOf(code: string) {
  return { code, name: 'Bolsa', price_per_bag: 0, products_per_bag: 0, products_grams_limit: 0 };
}

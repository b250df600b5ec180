import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { Client } from '#test/client.ts';
import { businessIds, categoryIds, subcategoryIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** One truth for modules (rule 68): the screen, the configuration and every call that belongs to one. */

let server: TestServer;
let luz: Client;
let rocio: Client;
let hernan: Client;

beforeAll(async () => {
  server = await startTestServer({
    installation: { contactUrl: 'https://wa.me/573009990000', keysOf: () => 'free' },
  });
  [luz, rocio, hernan] = await Promise.all([server.as('luz'), server.as('rocio'), server.as('hernan')]);
});
afterAll(() => server.close());

const list = async (who = rocio) => (await who.call('modules.list', {})).ok().list;
const enabled = async () => (await server.guest().call('business.get', { query: {} })).ok().modules_enable;
async function turn(code: string, status: 'active' | 'inactive') {
  const version = (await list()).find((one) => one.code === code)?.version ?? 1;
  return hernan.call('modules.switch', { params: { code }, body: { status, version } });
}

/** Back-office 1. */
const NAMED =
  'delivery_picker cupons habeas-data admin-integrations planogram header_message new_address_button recipes_v2 home_v2 show_categories_collage categories_scroll_horizontal group_by_subcategory product_card_vertical canaveral_products_card categories_tags categories_options categories_custom_cards products_likes phone_login user_info_v2 search_with_categories show_menu_lateral appbar_price_cart'.split(
    ' ',
  );

describe('modules', () => {
  it('are all listed with a name and a description, enabled ones last', async () => {
    const all = await list();
    for (const code of NAMED) {
      const module = all.find((one) => one.code === code);
      expect([code, module?.name !== code, (module?.description ?? '').length > 10]).toEqual([
        code,
        true,
        true,
      ]);
    }
    const statuses = all.map(({ status }) => status);
    expect(statuses).toEqual([...statuses].sort().reverse());
    expect(new Set(all.filter(({ status }) => status === 'active').map(({ code }) => code))).toEqual(
      new Set(await enabled()),
    );
    expect((await rocio.call('modules.list', {})).ok().request_url).toBe('https://wa.me/573009990000');
  });

  it('are switched only by a hyperadmin, and the shop follows at once', async () => {
    const { version = 0 } = (await list()).find(({ code }) => code === 'recipes_v2') ?? {};
    const input = { params: { code: 'recipes_v2' }, body: { status: 'active' as const, version } };
    for (const client of [luz, rocio]) expect((await client.call('modules.switch', input)).status).toBe(404);
    const { doc } = (await hernan.call('modules.switch', input)).ok();
    expect(doc).toMatchObject({ status: 'active', version: version + 1 });
    await vi.waitFor(async () => expect(await enabled()).toContain('recipes_v2'), 5_000);
    expect((await hernan.call('modules.switch', input)).failure()).toMatchObject({
      error: 'STALE_EDIT',
      data: { who: 'Hernán Cifuentes' },
    });
    expect((await turn('no_existe', 'active')).status).toBe(404);
    const plaza = (await server.guest('la-plaza.localhost').call('business.get', { query: {} })).ok();
    expect(plaza.modules_enable).not.toContain('recipes_v2');
  });

  it('are requested by a superadmin, who can neither enable nor disable one', async () => {
    const { settings } = (await luz.call('business.settings', {})).ok();
    const turned = [...settings.modules_enable].reverse();
    const save = (modules_enable: string[], who = luz, version = settings.version) =>
      who.call('business.update', { body: { modules_enable, version } });
    expect((await save(turned.slice(1))).failure().error).toBe('MODULES_BY_REQUEST');
    expect((await save([...turned, 'city_modal_v1'])).failure().error).toBe('MODULES_BY_REQUEST');
    expect((await save([...turned, 'inventado'])).failure().error).toBe('INVALID_INPUT');
    expect((await save([...turned, turned[0] ?? ''])).failure().error).toBe('INVALID_INPUT');
    const { doc } = (await save(turned)).ok();
    expect(doc.modules_enable).toEqual(turned);
    await vi.waitFor(async () => expect(await enabled()).toEqual(turned), 5_000);
    const more = (await save([...turned, 'city_modal_v1'], hernan, doc.version)).ok();
    expect(more.doc.modules_enable).toContain('city_modal_v1');
  });

  it('stay in sync with the old column, which an earlier version or a person may write', async () => {
    const column = async () =>
      (
        await server.sql<{ modules_enable: string[] }>(
          'select modules_enable from business_config where business_id = $1',
          [businessIds.canasta],
        )
      )[0]?.modules_enable;
    await server.sql(
      "update business_config set modules_enable = array_remove(modules_enable, 'planogram') || '{nuevo}' where business_id = $1",
      [businessIds.canasta],
    );
    const all = await list();
    expect(all.find(({ code }) => code === 'planogram')?.status).toBe('inactive');
    expect(all.find(({ code }) => code === 'nuevo')).toMatchObject({ status: 'active', name: 'nuevo' });
    (await turn('planogram', 'active')).ok();
    (await turn('nuevo', 'inactive')).ok();
    expect(await column()).toContain('planogram');
    expect(await column()).not.toContain('nuevo');
  });
});

describe('a call of a module', () => {
  const category = { id: categoryIds.lacteos };
  const register = {
    user_type: 'NATURAL',
    habeasAccept: true,
    text_version: consentTexts.personal_data.version,
  };
  const asks: [module: string, what: string, ask: () => Promise<{ status: number }>][] = [
    ['cupons', 'coupons', () => luz.call('cupons.allPaginate', { query: {} })],
    ['admin-integrations', 'integrations', () => luz.call('integrations.list', {})],
    ['admin-integrations', 'web services', () => luz.call('importServices.allPaginate', { query: {} })],
    ['habeas-data', 'the register', () => luz.call('register.page', { query: {} })],
    [
      'habeas-data',
      'its download',
      () => luz.call('downloads.ticket', { body: { download: 'register.csv', parameters: {} } }),
    ],
    ['habeas-data', 'registering', () => server.guest().call('register.create', { body: register as never })],
    ['categories_tags', 'tags', () => luz.call('categoryTags.list', { params: category })],
    [
      'categories_options',
      'options',
      () =>
        luz.call('subcategoryOptions.get', {
          params: { id: categoryIds.despensa, subId: subcategoryIds.granos },
        }),
    ],
  ];

  it.each(asks)('%s: %s are NOT_FOUND while it is disabled', async (module, _what, ask) => {
    expect((await ask()).status).not.toBe(404);
    (await turn(module, 'inactive')).ok();
    await vi.waitFor(async () => expect((await ask()).status).toBe(404), 5_000);
    (await turn(module, 'active')).ok();
    await vi.waitFor(async () => expect((await ask()).status).not.toBe(404), 5_000);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPush } from '#server/push/create-push.ts';
import { openCampaigns, soon } from '#test/campaigns/world.ts';
import type { Client } from '#test/client.ts';
import { newBrowser, startPushService } from '#test/identity/push-service.ts';
import { fridayMorning } from '#test/server.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let world: Awaited<ReturnType<typeof openCampaigns>>;
let marcela: Client;

beforeAll(async () => {
  service = await startPushService();
  const push = createPush({
    secretKeys: [Buffer.alloc(32, 7)],
    subject: 'mailto:avisos@canasta.test',
    fcm: undefined,
    now: () => fridayMorning,
    isKnown: (endpoint) => endpoint.startsWith(service.url),
    // The stand-in is on this machine, where nothing else may be reached from here.
    ways: { resolve: async () => [], mayReach: (address) => address === '127.0.0.1' },
  });
  world = await openCampaigns({ push });
  marcela = await world.server.as('marcela');
  await world.says('marcela', true);
});
beforeEach(() => world.begin());
afterAll(async () => {
  await world.server.close();
  await service.close();
});

const subscribe = (client: Client, path: string, keys = newBrowser().keys) =>
  client.call('push.subscribe', { body: { endpoint: service.url + path, keys } });

it('a push contains the campaign’s text, opens its link, and skips people without a device', async () => {
  await world.says('jorge', true);
  const browser = newBrowser();
  (await subscribe(marcela, '/marcela', browser.keys)).ok();
  const id = await world.started({
    type: 'ALL_USERS_PUSH',
    title: 'Frutas al 20 %',
    description: 'Solo hoy',
    link: '/offers',
    photoUrl: '/files/picture/x.webp',
  });
  await world.finished(id);
  const [arrived] = service.at('/marcela');
  const note = JSON.parse(browser.read(arrived?.body ?? Buffer.alloc(0)));
  expect(note).toMatchObject({
    title: 'Frutas al 20 %',
    body: 'Solo hoy',
    tag: `campaign-${id}`,
    image: 'http://canasta.localhost/files/picture/x.webp',
  });
  expect(note.path).toMatch(/^\/ir\/[\w-]{32}$/);
  expect((await world.read(id)).results).toMatchObject({ sent: 1, without_channel: 1 });
});

it('is sent to oneself, and not again to a removed device', async () => {
  const browser = newBrowser();
  (await subscribe(world.luz, '/luz', browser.keys)).ok();
  const draft = await world.made({ type: 'ALL_USERS_PUSH', link: '/recipe-book' });
  (await world.luz.call('campaings.test', { params: { id: draft.id } })).ok();
  await expect.poll(() => service.at('/luz').length, soon).toBe(1);
  const note = JSON.parse(browser.read(service.at('/luz')[0]?.body ?? Buffer.alloc(0)));
  expect(note).toMatchObject({ title: 'Prueba: Semana del maíz', path: '/recipe-book' });

  service.answer('/marcela', 410);
  const id = await world.started({ type: 'ALL_USERS_PUSH', title: 'Otra' });
  await world.finished(id);
  expect((await world.read(id)).results).toMatchObject({ sent: 0, failed: 1 });
  expect(await world.server.sql("select 1 from push_subscription where address like '%/marcela'")).toEqual(
    [],
  );
});

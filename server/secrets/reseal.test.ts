import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { sealAudit } from '#server/audit/seal-round.ts';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { isPinOf, pinOf } from '#server/deliveries/pin.ts';
import { cardPlace } from '#server/payments/cards/card-place.ts';
import { secretPlace } from '#server/webhooks/write-webhook.ts';
import { clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { businessIds } from '#test/factories/ids.ts';
import { IDENTITY, order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { openSecondFactorWorld } from '#test/identity/second-factor-world.ts';
import { PASSWORD, people } from '#test/people.ts';
import { newRegister } from '#test/rights/cases/register-cases.ts';
import { openSecret, readSecret, sealSecret, writeSecret } from './business-secrets.ts';
import { keyFault } from './key-fault.ts';
import { linkToken, readLinkToken } from './link-token.ts';
import { reseal } from './reseal.ts';
import type { SecretKeys } from './secret-keys.ts';

/** SECRET_KEY is changed while the shop is open: docs/security.md. */

const canasta = businessIds.canasta;
const webhookId = newId();
const cardId = newId();
let world: Awaited<ReturnType<typeof openSecondFactorWorld>>;
let wilson: Awaited<ReturnType<typeof world.enrolled>>;
let database: Database;
let db: BusinessDatabase;
let orderId: string;
let registerId: string;
let old: SecretKeys;
let both: SecretKeys;
let alone: SecretKeys;

beforeAll(async () => {
  world = await openSecondFactorWorld();
  const { server } = world;
  old = testKeys(server.adminUrl);
  alone = [randomBytes(32)];
  both = [...alone, ...old];
  database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
  db = database.forBusiness(canasta);

  wilson = await world.enrolled('wilson');
  const [shopper] = await readyShoppers(server, [[{ product: goods.leche, count: 20 }]]);
  if (!shopper) throw new Error('no shopper');
  orderId = (await order(shopper, await totalOf(shopper))).ok().order.id;
  const billing = { documentType: 'nit', document: '901234567-7', name: 'Acme', email: 'a@acme.co' } as const;
  (await shopper.client.call('orders.setBilling', { params: { id: orderId }, body: billing })).ok();
  registerId = (await server.guest().call('register.create', { body: newRegister })).ok().id;
  const ofService = { name: 'smtp.url', plain: 'smtps://x', by: people.luz.id, now: world.now() };
  await db.transaction((tx) => writeSecret(tx, old, ofService));
  const sealed = sealSecret(old, canasta, secretPlace(webhookId), 'whsec_1');
  await server.sql(
    `insert into webhook (business_id, id, name, url, secret, events) values ($1, $2, 'ERP', 'https://x.co', $3,
     '{order.paid}')`,
    [canasta, webhookId, sealed],
  );
  await server.sql(
    `insert into saved_card (business_id, id, user_id, account, source, brand, last_four, exp_month, exp_year, created_at)
     values ($1, $2, $3, 'pub_test_x', $4, 'VISA', '4242', 9, 2029, now())`,
    [canasta, cardId, people.marcela.id, sealSecret(old, canasta, cardPlace(cardId), '3001')],
  );
  await sealAudit(db, { secretKeys: old, note: () => {}, alert: () => {} });
});
afterAll(async () => {
  await database.close();
  await world.server.close();
});

/** What people see of what was sealed and signed, in a process that has these keys. */
async function seenWith(secretKeys: SecretKeys) {
  const app = await createApp({
    databaseUrl: appUrl(world.server.adminUrl),
    secretKeys,
    now: world.now,
    logLevel: 'silent',
    defaultBusiness: 'canasta',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const as = async (name: 'luz' | 'nidia') =>
    clientOf(url, (await world.server.as(name)).token, 'canasta.localhost');
  const [luz, nidia] = await Promise.all([as('luz'), as('nidia')]);
  const found = await luz.call('people.list', { query: { document_number: IDENTITY.document.slice(-6) } });
  const ordered = await luz.call('orders.get', { params: { id: orderId } });
  const register = await nidia.call('register.get', { params: { id: registerId } });
  const number = newRegister.user_data.document_number;
  const registers = await nidia.call('register.page', { query: { document_number: number } });
  const stranger = clientOf(url, undefined, 'canasta.localhost');
  const body = { email: people.wilson.email, password: PASSWORD };
  const half = (await stranger.call('users.login', { body })).failure().data as { token: string };
  world.wait(30);
  const entering = clientOf(url, half.token, 'canasta.localhost');
  const admitted = await entering.call('secondFactor.finish', { body: { code: await wilson.code() } });
  const seals = (await luz.call('logs.verify', { query: {} })).ok();
  await app.close();
  const secret = await db.one<{ secret: Buffer }>({
    text: 'select secret from webhook where id = $1',
    values: [webhookId],
    name: '',
  });
  const card = await db.one<{ source: Buffer }>({
    text: 'select source from saved_card where id = $1',
    values: [cardId],
    name: '',
  });
  return {
    people: found.ok().items.map(({ identification_card }) => identification_card),
    order: ordered.ok().client?.identification_card,
    billing: ordered.ok().order.invoice?.billing?.document,
    register: (register.ok() as { user_data: { document_number: string } }).user_data.document_number,
    registers: registers.ok().list.length,
    admitted: admitted.status,
    seals: [seals.seals, seals.broken],
    service: await readSecret(db, secretKeys, 'smtp.url'),
    webhook: openSecret(secretKeys, canasta, secretPlace(webhookId), secret.secret),
    card: openSecret(secretKeys, canasta, cardPlace(cardId), card.source),
  };
}

it('with two keys nothing changes for people; with the new one alone the shop does not start', async () => {
  const before = await seenWith(old);
  expect(before).toMatchObject({ people: [IDENTITY.document], order: IDENTITY.document, admitted: 200 });
  expect(before).toMatchObject({
    registers: 1,
    billing: '901234567',
    service: 'smtps://x',
    webhook: 'whsec_1',
    card: '3001',
  });
  expect(before.seals).toEqual([expect.any(Number), null]);
  expect(await seenWith(both)).toEqual(before);
  expect(await keyFault(world.server.adminUrl, both)).toBeUndefined();
  expect(await keyFault(world.server.adminUrl, alone)).toMatch(/^SECRET_KEY: /);
});

it('what was handed out is accepted as long as its key is there', () => {
  const recipient = newId();
  const link = linkToken(old, canasta, recipient);
  const pin = pinOf(old, canasta, orderId);
  expect([readLinkToken(both, canasta, link), isPinOf(both, canasta, orderId, pin)]).toEqual([
    recipient,
    true,
  ]);
  expect(readLinkToken(alone, canasta, link)).toBeUndefined();
  expect(linkToken(both, canasta, recipient)).toBe(linkToken(alone, canasta, recipient));
});

it('a run that was stopped has sealed no oldest person, so a start still refuses; the next one goes on', async () => {
  const counted = await reseal(db, both, { isOnlyCounted: true });
  expect(counted.map(({ resealed }) => resealed)).not.toContain(0);
  let batches = 0;
  const stopping = {
    ...db,
    batch: (questions: Parameters<typeof db.batch>[0]) => {
      batches += 1;
      return batches === counted.length ? Promise.reject(new Error('stopped')) : db.batch(questions);
    },
  };
  await expect(reseal(stopping, both, { isOnlyCounted: false })).rejects.toThrow('stopped');
  expect(await keyFault(world.server.adminUrl, alone)).toMatch(/^SECRET_KEY: /);

  const rest = await reseal(db, both, { isOnlyCounted: false });
  expect(rest.filter(({ resealed }) => resealed > 0).map(({ table }) => table)).toEqual(['app_user']);
  const people = rest.find(({ table }) => table === 'app_user')?.resealed;
  expect(people).toBe(counted.find(({ table }) => table === 'app_user')?.resealed);
});

it('afterwards the new key alone opens everything, and none is asked for the old one', async () => {
  const plaza = database.forBusiness(businessIds.laPlaza);
  await reseal(plaza, both, { isOnlyCounted: false });
  expect(await keyFault(world.server.adminUrl, alone)).toBeUndefined();
  expect(await seenWith(alone)).toEqual(await seenWith(both));
  expect(await seenWith(alone)).toMatchObject({ people: [IDENTITY.document], admitted: 200 });
  const again = await reseal(db, alone, { isOnlyCounted: true });
  expect(again.every(({ resealed, lost }) => resealed + lost === 0)).toBe(true);
  const unknown = await reseal(db, [randomBytes(32)], { isOnlyCounted: true });
  expect(unknown.some(({ lost }) => lost > 0)).toBe(true);
});

it('of a seal of the audit nothing but the signature changes', async () => {
  const change = db.run({ text: 'update audit_seal set number = number + 1', values: [], name: '' });
  await expect(change).rejects.toThrow();
});

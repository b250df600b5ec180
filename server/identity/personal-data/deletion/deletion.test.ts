import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Message } from '#server/messages/message.ts';
import type { Post } from '#server/messages/post.ts';
import { createIdentitySeal } from '#server/secrets/identity-seal.ts';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import { clientOf } from '#test/client.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { businessIds } from '#test/factories/ids.ts';
import { PASSWORD, type PersonName, people } from '#test/people.ts';
import { openWorld, type World } from '#test/rights/object-world.ts';
import { tablesWith } from '#test/rights/tables-with.ts';
import { profileTexts } from '../../texts.ts';
import { runDeletions } from './run-deletions.ts';

const text_version = consentTexts.promotional.version;
/** Asked on Friday 20 November 2026: five business days later it is over, on the 28th it may go. */
const RUNS = new Date('2026-11-28T05:00:00Z');

let world: World;
let database: Database;
const mails: Message[] = [];
const messages: Post = {
  write: async (_tx, message) => void mails.push(message),
  wake: () => {},
  alert: () => {},
  smsPausing: () => false,
};

beforeAll(async () => {
  world = await openWorld();
  database = openDatabase(appUrl(world.server.adminUrl), { poolSize: 4 });
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const run = (now: Date) =>
  runDeletions(database.forBusiness(businessIds.canasta), {
    messages,
    storage: createFolderStorage(join(world.server.dataDir, 'files')),
    now: () => now,
  });
const ask = (name: PersonName, password = PASSWORD) =>
  world.as(name).call('personalData.askDeletion', { body: { password } });
const requestOf = async (name: PersonName) => {
  const [row] = await world.server.sql<{ state: string; held_by: string }>(
    'select state, held_by from deletion_request where user_id = $1 order by asked_at desc, id desc',
    [people[name].id],
  );
  return row;
};
const personRow = async (name: PersonName) => {
  const [row] = await world.server.sql('select * from app_user where id = $1', [people[name].id]);
  return row ?? {};
};

describe('a deletion request', () => {
  it('waits five business days and names the legal term', async () => {
    const { request } = (await ask('jorge')).ok();
    expect(request).toMatchObject({
      state: 'waiting',
      runs_date: RUNS.toISOString(),
      // 15 business days: 8 December is a holiday.
      due_date: '2026-12-15T05:00:00.000Z',
      held_by: '',
    });
    const jorge = world.as('jorge');
    expect((await jorge.call('personalData.deletion', {})).ok().request?.id).toBe(request.id);
    await expect
      .poll(() =>
        world.server.sent
          .filter(({ to }) => to === people.jorge.email)
          .map((mail) => 'subject' in mail && mail.subject),
      )
      .toEqual(['Recibimos tu solicitud de eliminar tu cuenta en Canasta']);
  });

  it('exists once, however often it is sent', async () => {
    const first = (await ask('jorge')).ok().request;
    const again = await Promise.all([ask('jorge'), ask('jorge')]);
    for (const answer of again) expect(answer.ok().request).toEqual(first);
  });

  it('can be cancelled until it is executed', async () => {
    const jorge = world.as('jorge');
    expect((await jorge.call('personalData.cancelDeletion', {})).status).toBe(200);
    expect((await jorge.call('personalData.cancelDeletion', {})).status).toBe(404);
    expect((await jorge.call('personalData.deletion', {})).ok().request?.state).toBe('cancelled');
    expect(await run(RUNS)).toBe(0);
    expect(await personRow('jorge')).toMatchObject({ email: people.jorge.email, erased_at: null });
  });

  it('requires the password, if there is one, and is not for staff', async () => {
    await world.server.sql("delete from rate_limit where key like 'password%'");
    for (const wrong of ['', 'otra-cosa-9']) {
      const answer = await ask('jorge', wrong);
      expect(answer.failure().details.map(({ field }) => field)).toEqual(['password']);
    }
    for (const name of ['luz', 'andres', 'paola'] as const) {
      expect((await ask(name)).failure().error).toBe('DELETION_NOT_POSSIBLE');
    }
    expect((await world.as('guest').call('personalData.askDeletion', { body: {} })).status).toBe(401);
    const beatriz = await world.server.as('beatriz');
    // Came by a code to her phone, and has nothing else.
    await world.server.sql(
      "update app_user set password_hash = null, email = '', proved_phone = phone where id = $1",
      [people.beatriz.id],
    );
    expect((await beatriz.call('personalData.askDeletion', { body: {} })).status).toBe(200);
    const to = people.beatriz.phone;
    const text = 'Canasta: pediste eliminar tu cuenta. ¿No fuiste tú? Retírala.';
    await expect.poll(() => world.server.sent).toContainEqual({ channel: 'sms', to, text });
    await beatriz.call('personalData.cancelDeletion', {});
    // A person who finds a window open that was left open shows nothing by it.
    await world.server.sql(
      "update session set created_at = now() - interval '11 minutes' where user_id = $1",
      [people.beatriz.id],
    );
    const late = (await beatriz.call('personalData.askDeletion', { body: {} })).failure();
    expect(late.details.map(({ field, message }) => [field, message])).toEqual([
      ['password', profileTexts.signInAgain],
    ]);
  });

  it('is visible to the keeper of personal data, with an audit entry', async () => {
    const nidia = await world.server.as('nidia');
    const { list } = (await nidia.call('personalData.requests', { query: { state: 'cancelled' } })).ok();
    expect(list.map(({ user_name }) => user_name).sort()).toEqual(['Beatriz Holguín', 'Jorge Mosquera']);
    const [audit] = await world.server.sql(
      "select after from audit_log where action = 'personalData.requests'",
    );
    expect(audit).toEqual({ after: { page: 1, limit: 50, state: 'cancelled', rows: 2 } });
    const andres = world.as('andres');
    expect((await andres.call('personalData.requests', { query: {} })).status).toBe(404);
    const ignacio = world.as('ignacio');
    expect((await ignacio.call('personalData.requests', { query: {} })).ok().list).toEqual([]);
  });
});

describe('a due deletion request', () => {
  it('waits while an order is open or just delivered, or money is unsettled', async () => {
    const order = await world.placeOrder();
    (await ask('marcela')).ok();
    expect(await run(new Date(RUNS.getTime() - 1))).toBe(0);
    expect((await requestOf('marcela'))?.held_by).toBe('');
    expect(await run(RUNS)).toBe(0);
    expect(await requestOf('marcela')).toEqual({ state: 'waiting', held_by: 'orders' });

    await world.server.sql(
      "update customer_order set state = '10_store_dispatch_products', updated_at = $2 where id = $1",
      [order.id, RUNS],
    );
    expect(await run(new Date(RUNS.getTime() + DAY_MS))).toBe(0);
    await world.server.sql(
      `insert into payment_review (business_id, id, kind, gateway, transaction_id, order_id, amount_in_cents, currency)
       select business_id, gen_random_uuid(), 'late', 'wompi', '9-9', id, 100, 'COP' from customer_order where id = $1`,
      [order.id],
    );
    expect(await run(new Date(RUNS.getTime() + 9 * DAY_MS))).toBe(0);
    expect(await requestOf('marcela')).toEqual({ state: 'waiting', held_by: 'payments' });
    await world.server.sql("update payment_review set resolved_at = now() where transaction_id = '9-9'");
    expect(await personRow('marcela')).toMatchObject({ email: people.marcela.email });
  });

  it('leaves nothing of the person except accounting data, and ends every session', async () => {
    const marcela = world.as('marcela');
    await world.objectsOf('marcela');
    await marcela.call('personalData.export', {});
    await marcela.call('email.ask', { body: { email: 'marcela-nueva@correo.test', password: PASSWORD } });
    await noticeOf('marcela', { payer: people.marcela.email, note: 'Marcela' });
    await world.server.sql(
      `update order_rating set comment = 'Soy Marcela', answer = 'Gracias', answered_at = now(), answered_by = user_id
       where user_id = $1 returning order_id`,
      [people.marcela.id],
    );
    const decision = { purpose: 'promotional' as const, granted: true, text_version };
    await marcela.call('personalData.decide', { body: decision });
    const later = new Date(RUNS.getTime() + 20 * DAY_MS);
    const gone = await Promise.all([run(later), run(later)]);
    expect(gone.sort()).toEqual([0, 1]);
    expect((await requestOf('marcela'))?.state).toBe('done');
    expect((await marcela.call('users.me', {})).status).toBe(401);
    expect(mails.map(({ to }) => to)).toEqual([people.marcela.email]);

    const { marcela: person } = people;
    const words = [
      ...[person.email, person.phone, person.phone.slice(3)],
      'Marcela',
      'Preguntar por',
      'Calle 8 # 23 - 40',
      'Apartamento 302',
      'marcela-nueva',
    ];
    const found = await tablesWith(world.server.adminUrl, words);
    // What she did is in the audit; the order keeps whom it was sold to.
    expect(found).toEqual([['customer_order', 'Marcela']]);
    expect((await tablesWith(world.server.adminUrl, [person.id])).map(([table]) => table)).toEqual([
      'addition_request',
      'app_user',
      'audit_log',
      'cart',
      'consent',
      'coupon_use',
      'customer_order',
      'deletion_request',
      ...['habeas_register', 'habeas_request'],
      ...['order_event', 'order_rating'],
      ...['outbox', 'pqr', 'return_request', 'stock_movement'],
    ]);
    const [order] = await world.server.sql<{ id: string; customer: { identification_card: string } }>(
      'select id, customer, address, observations, total from customer_order where user_id = $1',
      [person.id],
    );
    // The document is sealed for the order; the person's is gone with the parts by which it was found.
    const sealed = order?.customer.identification_card ?? '';
    const seal = createIdentitySeal(testKeys(world.server.adminUrl));
    expect(seal.openDocument(sealed, order?.id ?? '')).toBe(person.identification);
    expect(await personRow('marcela')).toMatchObject({ identity: null, document_parts: [] });
    expect(order).toMatchObject({
      customer: { fullname: 'Marcela Rincón', phone: '', email: '' },
      address: { address: '', alias: '', comment: '', city: 'Cali' },
      observations: '',
    });
    const [notice] = await world.server.sql("select body, digest from payment_event where digest = 'notice'");
    const proof = {
      id: '7-7',
      status: 'approved',
      amountInCents: 100,
      currency: 'COP',
      method: 'CARD',
      says: {},
    };
    expect(notice?.body).toEqual({ transaction: { ...proof, reference: 'ref-notice' } });
    const login = { email: people.marcela.email, password: PASSWORD };
    const guest = clientOf(world.server.url, undefined, 'canasta.localhost');
    expect((await guest.call('users.login', { body: login })).status).toBe(401);
  });

  it('frees the e-mail for a new account without the old data', async () => {
    const body = {
      email: people.marcela.email,
      password: 'nuevo-comienzo-5',
      name: 'Marcela',
      phone: '3001112233',
      habeasAccept: true,
    };
    const guest = clientOf(world.server.url, undefined, 'canasta.localhost');
    const { token, user } = (await guest.call('users.createAccount', { body })).ok();
    expect(user).toMatchObject({ addresses: [], habeasAccept: true });
    const again = clientOf(world.server.url, token, 'canasta.localhost');
    expect((await again.call('orders.mine', { query: {} })).ok().orders).toEqual([]);
  });

  it('is confirmed by SMS to people with a proved phone and no e-mail', async () => {
    const { id, phone } = people.beatriz;
    await world.server.sql('update session set created_at = now() where user_id = $1', [id]);
    (await world.as('beatriz').call('personalData.askDeletion', { body: {} })).ok();
    mails.length = 0;
    expect(await run(new Date(RUNS.getTime() + 30 * DAY_MS))).toBe(1);
    expect(mails).toEqual([
      { channel: 'sms', to: phone, text: 'Canasta: eliminamos tu cuenta y tus datos.' },
    ]);
    expect(await personRow('beatriz')).toMatchObject({ phone: '', proved_phone: null });
  });

  it('erases the name, too, after ten years', async () => {
    const inTenYears = new Date(RUNS.getTime() + 3_700 * DAY_MS);
    await run(inTenYears);
    const stored = await world.server.sql('select customer from customer_order where user_id = $1', [
      people.marcela.id,
    ]);
    expect(stored).toMatchObject([{ customer: { fullname: '', identification_card: '' } }]);
  });
});

/** A provider's notice of a payment of theirs, that says more of the payer than it had to. */
async function noticeOf(name: PersonName, says: Record<string, string>): Promise<void> {
  const money = { amountInCents: 100, currency: 'COP' };
  const transaction = { id: '7-7', reference: 'ref-notice', status: 'approved', ...money };
  await world.server.sql(
    `with paid as (
       insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at)
       select business_id, gen_random_uuid(), id, 1, 'wompi', 'ref-notice', 1, 'approved', now()
       from customer_order where user_id = $1 limit 1 returning business_id)
     insert into payment_event (business_id, id, gateway, accepted, body, digest, handled_at)
     select business_id, gen_random_uuid(), 'wompi', true, $2, 'notice', now() from paid`,
    [
      people[name].id,
      { received: { data: { transaction, says } }, transaction: { ...transaction, method: 'CARD', says } },
    ],
  );
}

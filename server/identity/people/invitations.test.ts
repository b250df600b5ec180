import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Accounts that staff make for others: nobody chooses a password for somebody else (ASVS 6.4.6). */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.signIn('luz');
});
afterAll(() => server.close());

describe('an invited person', () => {
  const invite = (by: Client, body: Partial<InputOf<'users.create'>['body']> = {}) =>
    by.call('users.create', {
      body: {
        name: 'Ximena',
        email: 'ximena@correo.test',
        role: 'picker',
        branchId: officeIds.bretana,
        ...body,
      },
    });

  it('chooses their password by a mailed link, and has that role in that office', async () => {
    const { doc } = (await invite(luz)).ok();
    expect(doc).toMatchObject({
      role: 'picker',
      branchId: officeIds.bretana,
      access: 'invited',
      inactive: false,
    });
    await expect.poll(() => server.sent.at(-1)?.to).toBe('ximena@correo.test');
    const params = { id: doc.id };
    (await luz.call('people.inviteAgain', { params })).ok();
    const links = () => server.sent.filter(({ to }) => to === 'ximena@correo.test');
    await expect.poll(() => links().length).toBe(2);
    const token = /token=([\w-]+)/.exec(links()[0]?.text ?? '')?.[1] ?? '';
    const guest = server.guest('canasta.localhost');
    const body = { email: 'ximena@correo.test', password: 'tamarindo-66', token };
    (await guest.call('users.restorePassword', { body })).ok();
    const { user } = (await guest.call('users.login', { body })).ok();
    expect(user).toMatchObject({ role: 'picker', branchId: officeIds.bretana });
    expect((await luz.call('users.get', { params })).ok().access).toBe('yes');
    expect((await luz.call('people.inviteAgain', { params })).failure().error).toBe('INVITATION_OVER');
    const query = { user_id: doc.id, type: 'users.create' };
    const [line] = (await luz.call('logs.list', { query })).ok().list;
    expect(line?.value).toEqual({
      before: null,
      after: { role: 'picker', branchId: officeIds.bretana, providerId: null, inactive: false, version: 1 },
    });
  });

  it('has no access when the link is expired or was sent to another e-mail, until a new invitation', async () => {
    const { doc } = (await invite(luz, { email: 'yamile@correo.test' })).ok();
    const params = { id: doc.id };
    const access = async () => (await luz.call('users.get', { params })).ok().access;
    const listed = async () => (await luz.call('people.list', { query: { search: 'yamile' } })).ok().items;
    const links = () => server.sent.filter(({ to }) => to === 'yamile@correo.test');
    await expect.poll(() => links().length).toBe(1);
    const token = /token=([\w-]+)/.exec(links()[0]?.text ?? '')?.[1] ?? '';
    await server.sql("update password_link set expires_at = '2026-11-20T15:00:00Z' where user_id = $1", [
      doc.id,
    ]);
    expect([await access(), (await listed())[0]?.access]).toEqual(['none', 'none']);
    expect((await luz.call('people.inviteAgain', { params })).status).toBe(200);
    expect([await access(), (await listed())[0]?.access]).toEqual(['invited', 'invited']);

    await server.sql("update password_link set expires_at = '2026-11-21T15:00:00Z' where user_id = $1", [
      doc.id,
    ]);
    const email = 'yamileth@correo.test';
    const body = { email, version: doc.version };
    expect((await luz.call('people.update', { params, body })).ok().user.access).toBe('none');
    const guest = server.guest('canasta.localhost');
    const opened = await guest.call('users.restorePassword', {
      body: { email, password: 'tamarindo-66', token },
    });
    expect(opened.failure().error).toBe('RESTORE_FAILED');
    // A person who works here does not come in by a code to their phone; a shopper does, where codes are sent.
    await server.sql("update app_user set proved_phone = '+573105550111' where id = $1", [doc.id]);
    const sendCodes = (on: boolean) =>
      server.sql(
        `update business_config set modules_enable = array_remove(modules_enable, 'phone_login')
           || case when $1 then array['phone_login'] else '{}' end`,
        [on],
      );
    await sendCodes(true);
    expect(await access()).toBe('none');
    await server.sql("update app_user set role = 'client' where id = $1", [doc.id]);
    expect(await access()).toBe('yes');
    await sendCodes(false);
    expect([await access(), (await listed())[0]?.access]).toEqual(['none', 'none']);
    expect((await luz.call('people.inviteAgain', { params })).status).toBe(200);
    // The account is not for work any more, and neither are the words.
    const subjects = () =>
      server.sent.filter(({ to }) => to === email).map((mail) => 'subject' in mail && mail.subject);
    await expect.poll(subjects).toEqual(['Tu cuenta en Canasta']);
    expect(links()[0]).toMatchObject({ subject: 'Tu cuenta de trabajo en Canasta' });
    await sendCodes(true);
    expect(await access()).toBe('yes');
    expect((await luz.call('people.inviteAgain', { params })).failure().error).toBe('INVITATION_OVER');
  });

  it('gets no role above the inviting person, needs a valid unused e-mail, and an existing office', async () => {
    const wrong = { email: 'y@correo.test' };
    const above = { role: 'hyperadmin' as const, ...wrong };
    for (const body of [above, { branchId: missingId, ...wrong }, { email: 'no' }]) {
      expect((await invite(luz, body)).failure().error).toBe('INVALID_INPUT');
    }
    expect((await invite(luz, { email: people.jorge.email })).failure().error).toBe('EMAIL_IS_USED');
    expect(await server.sql("select 1 from app_user where email = 'y@correo.test'")).toEqual([]);
  });
});

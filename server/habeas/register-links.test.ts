import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { people } from '#test/people.ts';
import { newRegister, registerBody } from '#test/rights/cases/register-cases.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Registers that were made without an account: their page by a signed link (docs/decisions/073). */

let server: TestServer;
let guest: Client;
let nidia: Client;
let now = new Date('2026-11-20T15:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  guest = server.guest();
  nidia = await server.as('nidia');
});
afterAll(() => server.close());

const { document_number: _, ...person } = registerBody.user_data;
const mailOf = (name: string) => `${name}@correo.example`;
const registered = async (name: string) =>
  (
    await guest.call('register.create', {
      body: {
        ...newRegister,
        promotional_send_authorization: true,
        user_data: { ...newRegister.user_data, email: mailOf(name) },
      },
    })
  ).ok().id;
/** The links in the last message to somebody, each by its token. */
async function tokensOf(name: string): Promise<string[]> {
  const last = () => server.sent.filter(({ to }) => to === mailOf(name)).at(-1);
  await expect.poll(() => last()?.to, { timeout: 10_000 }).toBe(mailOf(name));
  return [...JSON.stringify(last()).matchAll(/\/habeas-data\/enlace\/([\w-]+)/g)].map(
    ([, token = '']) => token,
  );
}

describe('the link of a register', () => {
  it('is sent when it is created: its holder sees it masked, corrects it and withdraws', async () => {
    const id = await registered('nubia');
    const [token = ''] = await tokensOf('nubia');
    const params = { token };
    const view = (await guest.call('registerLinks.get', { params })).ok();
    expect(view.doc).toMatchObject({ id, user_data: { document_number: '668••••9' } });
    const body = { user_type: 'NATURAL', user_data: { ...person, name: 'Nubia Inés' }, version: 1 } as const;
    const { doc } = (await guest.call('registerLinks.correct', { params, body })).ok();
    expect(doc.user_data).toMatchObject({ name: 'NUBIA INÉS', document_number: '668••••9' });
    expect((await guest.call('registerLinks.correct', { params, body })).failure().error).toBe('STALE_EDIT');
    const asStaff = (await nidia.call('register.get', { params: { id } })).ok();
    expect(asStaff).toMatchObject({ user_data: { document_number: '66812349' } });

    const promotions = { params, body: { purpose: 'promotional' } } as const;
    expect((await guest.call('registerLinks.withdraw', promotions)).ok().doc).toMatchObject({
      promotional_send_authorization: false,
    });
    const whole = { params, body: { purpose: 'personal_data' } } as const;
    expect((await guest.call('registerLinks.withdraw', whole)).ok().message).toContain('diciembre de 2026');
    (await guest.call('registerLinks.withdraw', whole)).ok();
    const { list } = (await nidia.call('habeasRequests.list', { query: { kind: 'revocation' } })).ok();
    expect(list).toHaveLength(1);
    const { withdrawal_due } = (await guest.call('registerLinks.get', { params })).ok().doc;
    expect(withdrawal_due).toBe(list[0]?.due_date);
    expect(list[0]).toMatchObject({ register_id: id });
    const { decisions } = (await guest.call('registerLinks.evidence', { params })).ok();
    const messages = decisions.map(({ purpose, granted }) => `${purpose} ${granted}`);
    expect(messages.slice(0, 2)).toEqual(['personal_data false', 'promotional false']);
    // Said in the same moment.
    expect(messages.slice(2).toSorted()).toEqual(['personal_data true', 'promotional true']);
  });

  it('is requested again by e-mail, with the same response whether there is one or not', async () => {
    await registered('otilia');
    await registered('otilia');
    const toOtilia = () => server.sent.filter(({ to }) => to === mailOf('otilia')).length;
    await expect.poll(toOtilia, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    const sent = async (email: string) =>
      (await guest.call('registerLinks.send', { body: { email } })).ok().message;
    const before = toOtilia();
    expect(await sent(mailOf('OTILIA').toUpperCase())).toBe(await sent(mailOf('nadie')));
    await expect.poll(toOtilia, { timeout: 10_000 }).toBe(before + 1);
    expect(await tokensOf('otilia')).toHaveLength(2);
    expect(server.sent.some(({ to }) => to === mailOf('nadie'))).toBe(false);
  });

  it('is invalid when it is changed, expired, of another business or of an account', async () => {
    await registered('perla');
    const [token = ''] = await tokensOf('perla');
    const get = async (client: Client, of: string) =>
      (await client.call('registerLinks.get', { params: { token: of } })).status;
    const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;
    for (const wrong of ['x', '', changed, `${token}x`]) if (wrong) expect(await get(guest, wrong)).toBe(404);
    expect(await get(server.guest('la-plaza.localhost'), token)).toBe(404);
    await server.sql('update habeas_register set user_id = $2 where email = $1', [
      mailOf('perla'),
      people.marcela.id,
    ]);
    expect(await get(guest, token)).toBe(404);
    await server.sql('update habeas_register set user_id = null where email = $1', [mailOf('perla')]);
    expect(await get(guest, token)).toBe(200);
    now = new Date(now.getTime() + 8 * 86_400_000);
    expect(await get(guest, token)).toBe(404);
  });
});

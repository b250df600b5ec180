import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import type { Client } from '#test/client.ts';
import { people } from '#test/people.ts';
import { newRegister, registerBody } from '#test/rights/cases/register-cases.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;
let nidia: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
  nidia = await server.as('nidia');
});
afterAll(() => server.close());

const registered = async (changes: Partial<InputOf<'register.create'>['body']> = {}) =>
  (await marcela.call('register.create', { body: { ...newRegister, ...changes } })).ok().id;
const mine = async () => (await marcela.call('register.mine', {})).ok().list;
const { document_number: _, ...person } = registerBody.user_data;

describe('a person’s own register', () => {
  it('is shown with its document masked, and corrected without typing it again', async () => {
    const id = await registered();
    const [own] = await mine();
    expect(own).toMatchObject({ id, user_data: { document_number: '668••••9' } });
    const body = { user_type: 'NATURAL', user_data: { ...person, name: 'Nubia Inés' }, version: 1 } as const;
    const { doc } = (await marcela.call('register.correct', { params: { id }, body })).ok();
    expect(doc).toMatchObject({ version: 2, user_data: { name: 'NUBIA INÉS', document_number: '668••••9' } });
    const asStaff = (await nidia.call('register.get', { params: { id } })).ok();
    expect(asStaff).toMatchObject({ user_data: { document_number: '66812349' } });
    expect((await marcela.call('register.correct', { params: { id }, body })).failure().error).toBe(
      'STALE_EDIT',
    );
    const wrong = { ...body, version: 2, user_data: { ...person, document_date_expedition: '2199-01-01' } };
    expect(
      (await marcela.call('register.correct', { params: { id }, body: wrong })).failure().details[0],
    ).toMatchObject({ field: 'user_data.document_date_expedition' });
  });

  it('is private, and so is one made without an account', async () => {
    const id = await registered();
    const jorge = await server.as('jorge');
    for (const [client, other] of [
      [jorge, id],
      [marcela, (await server.guest().call('register.create', { body: newRegister })).ok().id],
    ] as const) {
      const params = { id: other };
      expect((await client.call('register.evidence', { params })).failure().error).toBe('NOT_FOUND');
      const body = { purpose: 'promotional' } as const;
      expect((await client.call('register.withdraw', { params, body })).failure().error).toBe('NOT_FOUND');
    }
  });

  it('can be withdrawn from promotions, and so can the account, with proof', async () => {
    const id = await registered({ promotional_send_authorization: true });
    const text_version = '2026-11-20';
    (
      await marcela.call('personalData.decide', {
        body: { purpose: 'promotional', granted: true, text_version },
      })
    ).ok();
    const promotions = async () => {
      const { current } = (await marcela.call('personalData.consents', { query: {} })).ok();
      return current.find(({ purpose }) => purpose === 'promotional')?.granted;
    };
    expect(await promotions()).toBe(true);
    const body = { purpose: 'promotional' } as const;
    const { doc } = (await marcela.call('register.withdraw', { params: { id }, body })).ok();
    expect([doc.promotional_send_authorization, await promotions()]).toEqual([false, false]);
    const { decisions } = (await marcela.call('register.evidence', { params: { id } })).ok();
    const [latest, ...first] = decisions.map(({ purpose, granted }) => `${purpose} ${granted}`);
    expect(latest).toBe('promotional false');
    // Said in the same moment.
    expect(first.toSorted()).toEqual(['personal_data true', 'promotional true']);
    expect(decisions[0]?.text).toMatch(/^Autorizo que me envíen/);
  });

  it('can be withdrawn completely by a request with its term, whose answer erases the data', async () => {
    const id = await registered();
    const body = { purpose: 'personal_data' } as const;
    const { message } = (await marcela.call('register.withdraw', { params: { id }, body })).ok();
    expect(message).toContain('14 de diciembre de 2026');
    (await marcela.call('register.withdraw', { params: { id }, body })).ok();
    const { list } = (await nidia.call('habeasRequests.list', { query: { kind: 'revocation' } })).ok();
    expect(list).toHaveLength(1);
    expect((await mine()).find((own) => own.id === id)?.withdrawal_due).toBe(list[0]?.due_date);
    const [request] = list;
    if (!request) throw new Error('No request');
    expect(request).toMatchObject({ register_id: id, due_date: bogotaDate(2026, 12, 15).toISOString() });
    const params = { id: request.id };
    const answer = { answer: 'Eliminamos tus datos.', erase: true, version: 1 };
    (await nidia.call('habeasRequests.answer', { params, body: answer })).ok();
    expect(await mine()).not.toContainEqual(expect.objectContaining({ id }));
    expect(
      await server.sql('select name, identity, inactive from habeas_register where id = $1', [id]),
    ).toEqual([{ name: 'PERSONA ELIMINADA', identity: null, inactive: true }]);
    expect(
      (await server.sql('select granted from habeas_consent where register_id = $1 order by at, id', [id]))
        .length,
    ).toBe(3);
    await expect.poll(() => server.sent.at(-1)?.to, { timeout: 10_000 }).toBe(people.marcela.email);
    const again = (
      await nidia.call('habeasRequests.answer', { params, body: { ...answer, version: 2 } })
    ).failure();
    expect(again.error).toBe('REQUEST_ANSWERED');
  });
});

describe("a question about one's data", () => {
  it('has ten business days, and five more once, with the reason', async () => {
    const description = '<script>alert(1)</script> ¿Qué saben de mí?';
    const response = (await marcela.call('habeasRequests.ask', { body: { kind: 'query', description } })).ok()
      .request;
    expect(response).toMatchObject({ description, due_date: bogotaDate(2026, 12, 5).toISOString() });
    const params = { id: response.id };
    const body = { reason: 'Falta un archivo', version: 1 };
    const { doc } = (await nidia.call('habeasRequests.extend', { params, body })).ok();
    expect(doc).toMatchObject({ status: 'extended', due_date: bogotaDate(2026, 12, 15).toISOString() });
    expect(doc.email).toBe(people.marcela.email);
    // The person is told why, and until when.
    const told = () => JSON.stringify(server.sent.filter(({ to }) => to === people.marcela.email).at(-1));
    await expect.poll(told, { timeout: 10_000 }).toMatch(/Falta un archivo.*14 de diciembre de 2026/);
    expect(
      (await nidia.call('habeasRequests.extend', { params, body: { ...body, version: 2 } })).failure().error,
    ).toBe('REQUEST_ANSWERED');
    const erase = { answer: 'x', erase: true, version: 2 };
    expect(
      (await nidia.call('habeasRequests.answer', { params, body: erase })).failure().details[0]?.field,
    ).toBe('erase');
  });

  it('about a register is not answered by erasing it', async () => {
    const id = await registered();
    const body = { kind: 'query', description: '¿Qué saben de mí?', register_id: id } as const;
    const { request: result } = (await marcela.call('habeasRequests.ask', { body })).ok();
    const answer = { answer: 'Esto sabemos.', erase: true, version: result.version };
    const answered = await nidia.call('habeasRequests.answer', { params: { id: result.id }, body: answer });
    expect(answered.failure().details[0]?.field).toBe('erase');
    expect(await mine()).toContainEqual(expect.objectContaining({ id }));
  });
});

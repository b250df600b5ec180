import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Role } from '#rules/roles.ts';
import type { Client } from '#test/client.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { type PersonName, people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { inTheClear } from '#test/rights/tables-with.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Who manages people, and how far (A10 to A12, rules 37 and 47). */

let server: TestServer;
let luz: Client;
let hernan: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.signIn('luz');
  hernan = await server.signIn('hernan');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { id, role, officeId } of Object.values(people)) {
    await server.sql('update app_user set role = $2, office_id = $3, disabled = false where id = $1', [
      id,
      role,
      officeId,
    ]);
  }
});

const read = async (name: PersonName) =>
  (await luz.call('people.get', { params: { id: people[name].id } })).ok().user;
type Change = Partial<InputOf<'people.update'>['body']>;
const change = async (by: Client, name: PersonName, body: Change) => {
  const { version } = await read(name);
  return by.call('people.update', { params: { id: people[name].id }, body: { version, ...body } });
};

describe('people', () => {
  it('are found by parts of their data, regardless of case and accents', async () => {
    const found = async (query: InputOf<'people.list'>['query']) =>
      (await luz.call('people.list', { query })).ok().items.map(({ name }) => name);
    expect(await found({ name: 'HERNAN CIF' })).toEqual(['Hernán']);
    expect(await found({ email: 'marcela@' })).toEqual(['Marcela']);
    expect(await found({ role: 'mayor' })).toEqual(['Beatriz']);
    expect(await found({ name: '%' })).toEqual([]);
    // As the list shows it.
    const digits = people.hernan.phone.slice(-10);
    expect(await found({ phone: `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` })).toEqual([
      'Hernán',
    ]);
    expect(await found({ name: 'Valentina' })).toEqual([]);
    const page = (await luz.call('people.list', { query: { limit: '5', page: '2' } })).ok();
    expect([page.items.length, page.pagination.page, page.pagination.totalPages]).toEqual([5, 2, 3]);
  });

  it('are read with their addresses, which no list has', async () => {
    const { user } = (await (await server.as('marcela')).call('users.me', {})).ok();
    const seen = { habeasAccept: user.habeasAccept, last_disconnet_date: expect.any(String) };
    expect(await read('marcela')).toMatchObject({ ...seen, addresses: user.addresses });
    const [listed] = (await luz.call('people.list', { query: { name: 'Marcela' } })).ok().items;
    expect([listed, 'addresses' in (listed ?? {})]).toMatchObject([seen, false]);
  });

  it('are found by their document, whole or by four characters, in their own business', async () => {
    (await change(luz, 'jorge', { identification_card: 'ab440777' })).ok();
    const found = async (query: InputOf<'people.list'>['query']) => {
      const { items, pagination } = (await luz.call('people.list', { query })).ok();
      return [items.map(({ name }) => name), pagination.totalCount];
    };
    const { identification } = people.marcela;
    for (const document_number of [identification, identification.slice(2, 9), '4401', '1.144.012'])
      expect(await found({ document_number })).toEqual([['Marcela'], 1]);
    expect(await found({ document_number: 'AB44-0777' })).toEqual([['Jorge'], 1]);
    expect(await found({ search: '440777' })).toEqual([['Jorge'], 1]);
    expect(await found({ search: people.valentina.identification })).toEqual([[], 0]);
    // Of too few signs nothing is told; a search in everything looks in the rest.
    expect(await found({ search: '777' })).toEqual([[], 0]);
    const few = (await luz.call('people.list', { query: { document_number: '7-77' } })).failure();
    expect(few.details).toEqual([
      { field: 'document_number', message: 'Escribe al menos 4 letras o números del documento.' },
    ]);
    expect(await inTheClear(server.adminUrl, ['AB440777'])).toEqual([]);
    (await change(luz, 'jorge', { identification_card: '' })).ok();
    expect(await found({ document_number: 'AB440777' })).toEqual([[], 0]);
  });

  it('are shown without secrets', async () => {
    const text = JSON.stringify((await luz.call('people.list', { query: { limit: 100 } })).ok());
    expect(text).not.toMatch(/password|argon2|token|hash/i);
  });
});

describe('rights', () => {
  it.each<[by: 'luz' | 'hernan', who: PersonName, role: Role, allowed: boolean]>([
    ['luz', 'jorge', 'admin', true],
    ['luz', 'rocio', 'superadmin', true],
    ['luz', 'jorge', 'hyperadmin', false],
    ['luz', 'hernan', 'client', false],
    ['luz', 'luz', 'hyperadmin', false],
    ['luz', 'luz', 'client', false],
    ['hernan', 'jorge', 'hyperadmin', true],
    ['hernan', 'hernan', 'superadmin', false],
  ])('%s makes %s a %s: %s', async (by, who, role, allowed) => {
    const answer = await change(by === 'luz' ? luz : hernan, who, { role });
    expect(answer.status).toBe(allowed ? 200 : 400);
    expect((await read(who)).role).toBe(allowed ? role : people[who].role);
  });

  it('of a higher role are not changed: neither their e-mail nor their activation', async () => {
    for (const body of [{ email: 'mia@correo.test' }, { inactive: true }, { name: 'Otro' }]) {
      expect((await change(luz, 'hernan', body)).failure().error).toBe('INVALID_INPUT');
    }
  });

  it('never leave a business without its superadmin, who cannot be removed', async () => {
    for (const body of [{ role: 'admin' as const }, { inactive: true }]) {
      expect((await change(hernan, 'luz', body)).failure().error).toBe('LAST_SUPERADMIN');
    }
    expect((await change(luz, 'luz', { inactive: true })).failure().error).toBe('INVALID_INPUT');
  });

  it('are not removed from both of two superadmins who do so at once', async () => {
    (await change(luz, 'rocio', { role: 'superadmin' })).ok();
    const rocio = await server.signIn('rocio');
    const take = async (by: Client, name: 'luz' | 'rocio') => {
      const { version } = await read(name);
      const input = { params: { id: people[name].id }, body: { role: 'client', version } } as const;
      return () => by.call('people.update', input);
    };
    const takes = [await take(rocio, 'luz'), await take(luz, 'rocio')];
    const [hers, mine] = await withClient(server.adminUrl, async (client) => {
      await client.query('begin');
      await client.query("select from app_user where role = 'superadmin' for update");
      const both = Promise.all(takes.map((each) => each()));
      // Each has gone as far as it can: whatever it read before it waits, it read while both were superadmins.
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await server.sql(waiting)).length).toBe(2);
      await client.query('commit');
      return both;
    });
    expect([hers?.status, mine?.status].filter((status) => status === 200)).toHaveLength(1);
    const left = await server.sql(
      "select id from app_user where role = 'superadmin' and business_id = (select business_id from app_user where id = $1)",
      [people.luz.id],
    );
    expect(left).toHaveLength(1);
    await server.sql("update app_user set role = 'superadmin' where id = $1", [people.luz.id]);
    luz = await server.signIn('luz');
  });

  it('end at once with the role: earlier sessions end', async () => {
    for (const body of [
      { role: 'picker' as const },
      { branchId: officeIds.chipichape },
      { inactive: true },
    ]) {
      const andres = await server.signIn('andres');
      (await change(luz, 'andres', body)).ok();
      expect((await andres.call('users.me', {})).status).toBe(401);
      await change(luz, 'andres', { role: 'admin', branchId: officeIds.bretana, inactive: false });
    }
    (await change(luz, 'andres', { inactive: true })).ok();
    await expect(server.signIn('andres')).rejects.toThrow(/401/);
  });
});

describe('a change', () => {
  it('of an older version is refused with who was first', async () => {
    const { version } = await read('jorge');
    (await change(luz, 'jorge', { last_name: 'Mosquera Ruiz' })).ok();
    const params = { id: people.jorge.id };
    const late = await hernan.call('people.update', { params, body: { last_name: 'Otro', version } });
    expect(late.failure()).toMatchObject({ error: 'STALE_EDIT', data: { who: 'Luz Dary Caicedo' } });
  });

  it('refuses impossible values: a used e-mail, an unknown branch, an invalid phone', async () => {
    expect((await change(luz, 'jorge', { email: people.marcela.email })).failure().error).toBe(
      'EMAIL_IS_USED',
    );
    for (const body of [{ branchId: missingId, role: 'admin' as const }, { phone: '12' }, { email: 'no' }]) {
      expect((await change(luz, 'jorge', body)).failure().error).toBe('INVALID_INPUT');
    }
  });

  it('takes a birthday as a day, or as the moment a calendar sends for it', async () => {
    const kept = async (birthday: string | null) =>
      (await change(luz, 'jorge', { birthday })).ok().user.birthday;
    expect(await kept('1990-01-02T00:00:00.000Z')).toBe('1990-01-02');
    expect(await kept('1990-01-03T05:00:00.000Z')).toBe('1990-01-03');
    expect(await kept('1990-01-04T00:00:00-05:00')).toBe('1990-01-04');
    expect(await kept('1990-01-05')).toBe('1990-01-05');
    const before = (await change(luz, 'jorge', { birthday: null })).ok().user;
    const { user } = (await change(luz, 'jorge', { phone: '3105550188' })).ok();
    expect([user.birthday, user.lastUpdateDate > before.lastUpdateDate]).toEqual([null, true]);
    const wrong = (await change(luz, 'jorge', { birthday: '1990-02-31' })).failure();
    expect(wrong.details).toEqual([{ field: 'birthday', message: 'No es una fecha válida.' }]);
  });

  it('is in the audit with all rights and without personal data', async () => {
    (await change(luz, 'jorge', { role: 'picker', branchId: officeIds.bretana, phone: '3109998877' })).ok();
    const query = { user_id: people.jorge.id, type: 'people.update', limit: 1 };
    const [line] = (await luz.call('logs.list', { query })).ok().list;
    expect(line).toMatchObject({
      actor_name: 'Luz Dary Caicedo',
      entity_id: people.jorge.id,
      value: {
        before: { role: 'client', branchId: null, changed: ['phone'] },
        after: { role: 'picker', branchId: officeIds.bretana, changed: ['phone'] },
      },
    });
    expect(JSON.stringify(line)).not.toContain('3109998877');
    expect((await luz.call('logs.get', { params: { id: line?.id ?? '' } })).ok().id).toBe(line?.id);
  });

  it('removes the branch from roles without one', async () => {
    expect((await change(luz, 'wilson', { role: 'client' })).ok().user.branchId).toBeNull();
  });
});

describe('the generic resource', () => {
  it('continues after the last person, without duplicates or gaps', async () => {
    const all = (await luz.call('users.list', { query: { limit: '100' } })).ok();
    const read: string[] = [];
    let after: string | undefined;
    do {
      const page = (
        await luz.call('users.allPaginate', { query: { limit: '4', ...(after ? { after } : {}) } })
      ).ok();
      read.push(...page.list.map(({ id }) => id));
      expect(page.pagination.totalCount).toBe(after ? undefined : all.list.length);
      after = page.pagination.hasNextPage ? page.list.at(-1)?.id : undefined;
    } while (after);
    expect(read).toEqual(all.list.map(({ id }) => id));
    const phone = people.hernan.phone.slice(3);
    const written = `${phone.slice(0, 3)} ${phone.slice(3)}`;
    const found = (await luz.call('users.list', { query: { search: written } })).ok();
    expect(found.list.map(({ name }) => name)).toEqual(['Hernán']);
  });

  it('names who was first to the second: a change, not a sign-in since then', async () => {
    const { version } = await read('jorge');
    const params = { id: people.jorge.id };
    const late = async () => {
      const body = { last_name: 'Mosquera Paz', version: version - 1 };
      return ((await luz.call('people.update', { params, body })).failure().data as { who: string }).who;
    };
    (await hernan.call('people.update', { params, body: { last_name: 'Mosquera Díaz', version } })).ok();
    const jorge = await server.signIn('jorge');
    expect(await late()).toBe('Hernán Cifuentes');
    (await jorge.call('users.update', { params, body: { last_name: 'Mosquera' } })).ok();
    expect(await late()).toBe('Jorge Mosquera');
  });

  it('is audited with who read, not with the search text', async () => {
    const written = async () => {
      const query = { actor_id: people.hernan.id, limit: 2 };
      const { list } = (await luz.call('logs.list', { query })).ok();
      return list.map(({ type, entity_id, value }) => [type, entity_id, value.after]);
    };
    (await hernan.call('people.list', { query: { search: 'Mosquera', role: 'cliente', limit: 25 } })).ok();
    (await hernan.call('users.get', { params: { id: people.jorge.id } })).ok();
    expect(await written()).toEqual([
      ['users.get', people.jorge.id, null],
      ['people.list', '', { filters: ['role', 'search'], shown: 1 }],
    ]);
    // Nobody is looked at who is not there.
    expect((await hernan.call('people.get', { params: { id: missingId } })).status).toBe(404);
    expect((await written())[0]?.[0]).toBe('users.get');
  });

  it('saves and removes like the screen, also signed-in people', async () => {
    const { version } = await read('beatriz');
    const body = { id: people.beatriz.id, version, last_name: 'Holguín Ruiz' };
    expect((await luz.call('users.save', { body })).ok().doc.last_name).toBe('Holguín Ruiz');
    expect((await luz.call('users.save', { body })).failure().error).toBe('STALE_EDIT');
    const beatriz = await server.signIn('beatriz');
    const remove = async (by: Client, name: PersonName, older = 0) => {
      const query = { version: (await read(name)).version - older };
      return by.call('users.remove', { params: { id: people[name].id }, query });
    };
    // A person who looked at an older version hears who was first, and takes nobody away.
    const stale = (await remove(luz, 'beatriz', 1)).failure();
    expect([stale.error, stale.data]).toMatchObject(['STALE_EDIT', { who: 'Luz Dary Caicedo' }]);
    expect((await beatriz.call('users.me', {})).status).toBe(200);
    (await remove(luz, 'beatriz')).ok();
    expect((await beatriz.call('users.me', {})).status).toBe(401);
    expect((await remove(hernan, 'luz')).failure().error).toBe('LAST_SUPERADMIN');
    expect((await remove(luz, 'hernan')).status).toBe(400);
  });

  it('notifies the old e-mail when somebody else changes it', async () => {
    (await change(luz, 'jorge', { email: 'jorge.otro@correo.test' })).ok();
    await expect.poll(() => server.sent.some(({ to }) => to === people.jorge.email)).toBe(true);
    await change(luz, 'jorge', { email: people.jorge.email });
  });
});

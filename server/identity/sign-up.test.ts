import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { InputOf } from '#contract/index.ts';
import { FORM_TEXTS } from '#rules/identity.ts';
import { clientOf } from '#test/client.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => admin('delete from rate_limit'));

async function admin(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withClient(server.adminUrl, async (client) => (await client.query(text, values)).rows);
}

type Fields = InputOf<'users.createAccount'>['body'];

const yolanda: Fields = {
  name: 'Yolanda Moreno',
  email: 'Yolanda@Correo.test',
  phone: '301 234 5678',
  password: 'guadua-verde-26',
  habeasAccept: true,
};

const signUp = (fields: Fields, host?: string) =>
  server.guest(host).call('users.createAccount', { body: { ...yolanda, ...fields } });

describe('signing up', () => {
  it('creates an account as client and signs in at once', async () => {
    const answer = await signUp({});
    const { user, token } = answer.ok();
    expect(answer.status).toBe(201);
    expect(user).toMatchObject({
      name: 'Yolanda Moreno',
      email: 'yolanda@correo.test',
      phone: '+573012345678',
      role: 'client',
      habeasAccept: true,
      provider: 'email',
      thumbnail: '',
      addresses: [],
    });
    expect(Date.parse(user.last_active_date ?? '')).toBeGreaterThanOrEqual(Date.parse(user.creationDate));
    expect((await clientOf(server.url, token).call('users.me', {})).ok().user.id).toBe(user.id);
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
  });

  it('stores the password only as argon2id', async () => {
    const { user } = (await signUp({ email: 'argon@correo.test' })).ok();
    const [row] = await admin('select * from app_user where id = $1', [user.id]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain('guadua-verde-26');
  });

  it('refuses an e-mail with an account, regardless of case', async () => {
    const failure = (await signUp({ email: people.marcela.email.toUpperCase() })).failure();
    expect(failure).toMatchObject({
      error: 'EMAIL_IS_USED',
      message: 'El email ingresado ya se encuentra en uso.',
      details: [{ field: 'email', message: 'El email ingresado ya se encuentra en uso.' }],
    });
  });

  it('gives one account to two concurrent requests for the same e-mail', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp({ email: 'gemela@correo.test' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await admin("select 1 from app_user where email = 'gemela@correo.test'")).toHaveLength(1);
  });

  it('allows the same e-mail in each business', async () => {
    expect((await signUp({ email: people.marcela.email }, 'la-plaza.localhost')).status).toBe(201);
  });

  it('names every wrong field with the text of the specification', async () => {
    const failure = (
      await signUp({ name: 'Ana', email: 'ana', phone: '12345', password: 'corta', terms: false })
    ).failure();
    expect(failure.error).toBe('INVALID_INPUT');
    expect(failure.details).toEqual([
      { field: 'name', message: 'Tu nombre debe tener minimo 4 letras' },
      { field: 'email', message: 'El email que ingresaste no esta del todo bien, verificalo.' },
      { field: 'phone', message: 'El telefono debe ser de 10 digitos' },
      { field: 'password', message: 'La contraseña debe tener mas de 8 caracteres' },
      { field: 'terms', message: 'Debes aceptar los términos y condiciones.' },
    ]);
  });

  it('requires missing fields and refuses frequent passwords', async () => {
    const nothing = { name: '  ', email: ' ', phone: '', password: '' };
    expect((await signUp(nothing)).failure().details.map(({ message }) => message)).toEqual([
      'Debes poner un nombre',
      'Debes poner un email',
      'Debes poner un teléfono',
      'Debes poner una contraseña',
    ]);
    for (const password of ['contraseña123', 'Corvette', 'ultraman']) {
      expect((await signUp({ password })).failure().details).toEqual([
        { field: 'password', message: 'Esa contraseña es muy común. Elige otra.' },
      ]);
    }
  });

  it('refuses a role and ignores a branch or an id in the request', async () => {
    const refused = await signUp({ email: 'astuta@correo.test', role: 'superadmin' });
    expect(refused.failure().details.map(({ field }) => field)).toEqual(['role']);
    const request = {
      role: 'client',
      branchId: people.andres.officeId,
      id: people.luz.id,
      isAdminOrSuper: true,
    };
    const { user } = (await signUp({ email: 'astuta@correo.test', ...request } as Fields)).ok();
    expect(user).toMatchObject({ role: 'client', branchId: null, isAdminOrSuper: false });
    expect(user.id).not.toBe(people.luz.id);
  });

  it('slows down an address that creates many accounts', async () => {
    await admin(
      `insert into rate_limit (business_id, key, window_start, count)
       select id, 'sign-up address 127.0.0.1', now(), 60 from business where slug = 'canasta'`,
    );
    expect((await signUp({ email: 'otra@correo.test' })).failure().error).toBe('TOO_MANY_REQUESTS');
  });
});

describe('consent', () => {
  const consentsOf = (userId: string) =>
    admin(
      'select purpose, granted, text_version, text_hash, ip from consent where user_id = $1 order by purpose',
      [userId],
    );

  it('stores the accepted text, word for word, for each purpose', async () => {
    const { user } = (
      await signUp({ email: 'acepta@correo.test', habeasAccept: true, promotionalAccept: true })
    ).ok();
    expect(user.habeasAccept).toBe(true);
    const purposes = ['personal_data', 'promotional', 'terms'] as const;
    expect(await consentsOf(user.id)).toEqual(
      purposes.map((purpose) => ({
        purpose,
        granted: true,
        text_version: consentTexts[purpose].version,
        text_hash: createHash('sha256').update(consentTexts[purpose].text).digest('hex'),
        ip: '127.0.0.1',
      })),
    );
  });

  it('assumes no consent that was not given', async () => {
    const { user } = (await signUp({ email: 'callada@correo.test' })).ok();
    expect((await consentsOf(user.id)).map(({ purpose }) => purpose)).toEqual(['personal_data', 'terms']);
  });

  it('to the treatment of personal data is what no account is made without', async () => {
    const email = 'sin-permiso@correo.test';
    const refused = await signUp({ email, habeasAccept: false });
    expect(refused.failure().details).toEqual([
      { field: 'habeasAccept', message: FORM_TEXTS.habeasRequired },
    ]);
    expect(await admin('select 1 from app_user where email = $1', [email])).toEqual([]);
  });

  it('is not stored when the account is refused', async () => {
    const before = await admin('select count(*) from consent');
    await signUp({ email: people.marcela.email, habeasAccept: true });
    expect(await admin('select count(*) from consent')).toEqual(before);
  });
});

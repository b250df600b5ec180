import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessNamed } from '#scripts/open/business-named.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { firstSuperadmin } from '#server/identity/ways-in/first-superadmin.ts';
import { businessIds } from './factories/ids.ts';
import { people } from './people.ts';
import { fridayMorning, startTestServer, type TestServer } from './server.ts';

let server: TestServer;
const root = fileURLToPath(new URL('..', import.meta.url));

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.sql('delete from rate_limit'));
afterAll(() => server.close());

/** The command as it is typed. */
async function command(...args: string[]) {
  const all = ['scripts/run.mjs', 'superadmin', ...args];
  const DATABASE_URL = appUrl(server.adminUrl);
  const env = { ...process.env, DATABASE_URL, PUBLIC_URL: 'http://localhost:3100', DATA_DIR: '/nowhere' };
  return promisify(execFile)(process.execPath, all, { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

const roleOf = async (email: string) =>
  (
    await server.sql('select role, office_id, password_hash is null as bare from app_user where email = $1', [
      email,
    ])
  )[0];
const superadmins = () =>
  server.sql("select email from app_user where business_id = $1 and role in ('superadmin', 'hyperadmin')", [
    businessIds.canasta,
  ]);

describe('node scripts/run.mjs superadmin', () => {
  it('refuses if there is a superadmin, and changes nothing', async () => {
    const before = await superadmins();
    const { code, said: text } = await command('--email', 'nueva@correo.test', '--business', 'canasta');
    expect(code).toBe(1);
    expect(text).toContain('Ya hay un superadministrador');
    expect(await superadmins()).toEqual(before);
  });

  it('with force prints a link with which the person chooses a password, once', async () => {
    const { code, said: output } = await command(
      '--email',
      'Nueva@Correo.test',
      '--business',
      'canasta',
      '--force',
    );
    expect(code).toBe(0);
    const link = new URL(/http\S+/.exec(output)?.[0] ?? '');
    expect(`${link.origin}${link.pathname}`).toMatch(
      /^http:\/\/(canasta\.)?localhost:3100\/restore-password$/,
    );
    expect(await roleOf('nueva@correo.test')).toEqual({ role: 'superadmin', office_id: null, bare: true });
    // Never had one: the page greets them with other words.
    expect(link.searchParams.has('invitacion')).toBe(true);
    const fields = {
      email: link.searchParams.get('email') ?? '',
      token: link.searchParams.get('token') ?? '',
    };
    const body = { ...fields, password: 'guadua-verde-26' };
    // This server's clock stands before that of the machine; the link lives an hour by the latter.
    const confirm = () => server.guest().call('users.restorePassword', { body });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(400);
    const answer = await server.guest().call('users.login', { body });
    // Without a name, nobody could say who did what.
    expect(answer.ok().user).toMatchObject({ role: 'superadmin', name: 'nueva' });
    const rows = await server.sql(
      "select actor_role, before, after from audit_log where action = 'superadmin --force'",
    );
    expect(rows).toMatchObject([{ actor_role: 'command', before: null, after: { role: 'superadmin' } }]);
    expect(JSON.stringify(rows)).not.toContain(fields.token);
  });

  it('ends a password of somebody who never proved the e-mail, before it opens the back office', async () => {
    const [email, password] = ['gerente@correo.test', 'clave-del-extraño-1'];
    const body = { email, password, name: 'Extraño', phone: '3001234567', terms: true, habeasAccept: true };
    (await server.guest().call('users.createAccount', { body })).ok();
    expect((await command('--email', email, '--business', 'canasta', '--force')).code).toBe(0);
    expect((await server.guest().call('users.login', { body: { email, password } })).status).toBe(401);
  });

  it('reports missing and unknown arguments', async () => {
    expect((await command('--business', 'canasta')).said).toContain('needs --email');
    expect((await command('--email', 'a@b.test', '--business', 'nada')).said).toContain(
      'No hay un negocio "nada"',
    );
  });
});

describe('the first superadmin', () => {
  const inCanasta = async <Result>(
    work: (make: (email: string, force?: boolean) => ReturnType<typeof firstSuperadmin>) => Promise<Result>,
  ) => {
    const database = openDatabase(appUrl(server.adminUrl));
    const db = database.forBusiness(businessIds.canasta);
    try {
      return await work((email, force = false) => firstSuperadmin(db, { email, force, now: fridayMorning }));
    } finally {
      await database.close();
    }
  };

  it('is one, also with two concurrent commands, and needs no force', async () => {
    await server.sql(
      "update app_user set disabled = true where business_id = $1 and role in ('superadmin', 'hyperadmin')",
      [businessIds.canasta],
    );
    const outcomes = await inCanasta((make) =>
      Promise.all([make('una@correo.test'), make('otra@correo.test')]),
    );
    expect(outcomes.map((outcome) => 'made' in outcome).sort()).toEqual([false, true]);
  });

  it('may have an account already: it is promoted, without a branch, and signed out', async () => {
    const andres = await server.signIn('andres');
    await inCanasta((make) => make(people.andres.email, true));
    expect(await roleOf(people.andres.email)).toEqual({ role: 'superadmin', office_id: null, bare: false });
    expect((await andres.call('users.me', {})).status).toBe(401);
  });

  it('must have an e-mail', async () => {
    expect(await inCanasta((make) => make('ana', true))).toEqual({ refused: '"ana" no es un correo' });
  });
});

describe('the address of a business', () => {
  it('is the public one for the default business, and its own host for the others', async () => {
    const database = openDatabase(appUrl(server.adminUrl));
    const urlOf = async (slug: string) =>
      (
        await businessNamed(database, slug, {
          publicUrl: 'https://tienda.example.co',
          defaultBusiness: 'canasta',
        })
      )?.url;
    expect(await urlOf('canasta')).toBe('https://tienda.example.co');
    expect(await urlOf('la-plaza')).toBe('https://la-plaza.localhost');
    expect(await urlOf('nada')).toBeUndefined();
    await database.close();
  });
});

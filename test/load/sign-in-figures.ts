import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '#server/identity/password.ts';
import { withClient } from '../postgres-client.ts';
import { load } from './http-load.ts';
import { atLeast, atMost, type Figure } from './report.ts';

const SIGN_INS_A_SECOND = 20;
const SECONDS = 6;
/** A page that is asked for steadily, as in a busy shop, not as fast as the machine can. */
const CONNECTIONS = 4;
const PASSWORD = 'clave-del-banco-2026';
const PEOPLE = 20;

/**
 * What signing in costs everybody else: a category page under load, alone and while twenty people a second sign in.
 * Both are measured twice in turn, and the better of each counts: the machine has other things to do as well.
 */
export async function signInFigures(url: string, adminUrl: string): Promise<Figure[]> {
  const { emails, path } = await prepare(adminUrl);
  const page = () => load(url, [path], { connections: CONNECTIONS, seconds: SECONDS });
  await page();
  const alone = [];
  const beside = [];
  const signedIn = [];
  for (let round = 0; round < 2; round += 1) {
    alone.push((await page()).p99);
    const signingIn = signInSteadily(url, adminUrl, emails);
    beside.push((await page()).p99);
    signedIn.push(await signingIn);
  }
  const calm = Math.max(1, Math.min(...alone));
  const busy = Math.min(...beside);
  return [
    atLeast(
      'sign-ins a second, beside a category page',
      Math.min(...signedIn),
      '/s',
      SIGN_INS_A_SECOND * 0.95,
    ),
    atMost(`category page, p99 beside sign-ins (alone: ${calm} ms)`, busy, 'ms', calm * 2),
  ];
}

async function signInSteadily(url: string, adminUrl: string, emails: readonly string[]): Promise<number> {
  const total = SIGN_INS_A_SECOND * SECONDS;
  const began = performance.now();
  const answers: Promise<boolean>[] = [];
  for (let turn = 0; turn < total; turn += 1) {
    await pause(Math.max(0, began + (turn * 1000) / SIGN_INS_A_SECOND - performance.now()));
    answers.push(signIn(url, emails[turn % emails.length] ?? ''));
  }
  const done = (await Promise.all(answers)).filter(Boolean).length;
  const seconds = (performance.now() - began) / 1000;
  await withClient(adminUrl, (client) => client.query('delete from rate_limit'));
  return Math.round((done / seconds) * 10) / 10;
}

async function signIn(url: string, email: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await response.arrayBuffer();
  return response.ok;
}

/** People of the bench with a password of its own, and a shelf with a whole page of products. */
async function prepare(adminUrl: string): Promise<{ emails: string[]; path: string }> {
  const hash = await hashPassword(PASSWORD);
  return withClient(adminUrl, async (client) => {
    const business = (await client.query('select id from business order by created_at, slug limit 1')).rows[0]
      .id;
    const emails = Array.from({ length: PEOPLE }, (_, index) => `banco-${index}@correo.test`);
    await client.query(
      `insert into app_user (business_id, id, email, password_hash, name)
       select $1, gen_random_uuid(), email, $3, 'Banco' from unnest($2::text[]) as email
       on conflict do nothing`,
      [business, emails, hash],
    );
    await client.query('update app_user set password_hash = $3 where business_id = $1 and email = any($2)', [
      business,
      emails,
      hash,
    ]);
    const { rows } = await client.query(
      `select office_id, category_id, subcategory_id from product_office where business_id = $1 and listed
       group by 1, 2, 3 having count(*) >= 20 limit 1`,
      [business],
    );
    const [{ office_id, category_id, subcategory_id }] = rows;
    const query = `category_id=${category_id}&sub_category_id=${subcategory_id}&limit=20`;
    return { emails, path: `/api/v2/products/${office_id}?${query}` };
  });
}

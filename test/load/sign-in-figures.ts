import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '#server/identity/password.ts';
import { withClient } from '#test/postgres-client.ts';
import { load } from './http-load.ts';
import { startBareFastify } from './processes.ts';
import { atLeast, atMost, type Figure } from './report.ts';
import { type Steady, steadyLoad } from './steady-load.ts';

const SIGN_INS_A_SECOND = 20;
const SECONDS = 2;
const ROUNDS = 6;
const PASSWORD = 'clave-del-banco-2026';
const PEOPLE = 20;
const agent = new Agent({ keepAlive: true });

/**
 * What signing in costs everybody else: a category page under load, alone and while twenty people a second sign in,
 * who come whether or not those before them are in. The page is asked for over 16 connections at a steady third of
 * what it reaches over them, as in a busy shop: at all it reaches, both cores are taken and its times tell of that
 * alone. In the same rounds a bare server of the same bytes is asked for as often, while the shop takes the sign-ins:
 * what two busy cores cost anybody. The best round of each counts: the machine has other things to do as well.
 */
export async function signInFigures(url: string, adminUrl: string): Promise<Figure[]> {
  const { emails, path } = await prepare(adminUrl);
  const bare = await startBareFastify(`${url}${path}`);
  await load(url, [path], { seconds: 4 });
  const most = (await load(url, [path], { seconds: 2 })).perSecond;
  const perSecond = Math.round(most / 3);
  const ask = (server: string) => steadyLoad(`${server}${path}`, { perSecond, seconds: SECONDS });
  await ask(url);
  await signInSteadily(url, adminUrl, emails);
  const round = async (server: string): Promise<Round> => {
    const alone = await ask(server);
    const signingIn = signInSteadily(url, adminUrl, emails);
    return { alone, beside: await ask(server), signedIn: await signingIn };
  };
  const pages: Round[] = [];
  const floors: Round[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    pages.push(await round(url));
    floors.push(await round(bare.url));
  }
  await bare.stop();
  agent.destroy();
  const calm = least(pages, 'alone');
  const floor = `${least(floors, 'alone')} → ${least(floors, 'beside')}`;
  const signedIn = pages.map((page) => page.signedIn);
  const pending = pages.flatMap(({ alone, beside }) => [alone, beside]);
  return [
    atLeast(
      `sign-ins a second beside the page, each in ${Math.min(...signedIn.map(({ ms }) => ms))} ms`,
      Math.max(...signedIn.map((one) => one.perSecond)),
      '/s',
      SIGN_INS_A_SECOND * 0.95,
    ),
    atMost('sign-ins that failed', sum(signedIn), 'sign-ins', 0),
    atMost(
      `category page at ${perSecond}/s of ${most}, p99 beside sign-ins (alone ${calm} ms; bare server ${floor})`,
      least(pages, 'beside'),
      'ms',
      Math.round(calm * 200) / 100,
    ),
    atLeast(
      'category page, asked as often as meant',
      Math.max(...pending.map((one) => one.perSecond)),
      'requests/s',
      Math.round(perSecond * 0.97),
    ),
    atMost('category page beside sign-ins, failed', sum(pending), 'requests', 0),
  ];
}

type Round = { alone: Steady; beside: Steady; signedIn: SignedIn };

const least = (rounds: readonly Round[], when: 'alone' | 'beside') =>
  Math.min(...rounds.map((round) => round[when].p99));

const sum = (all: readonly { failed: number }[]) => all.reduce((total, { failed }) => total + failed, 0);

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type SignedIn = { perSecond: number; ms: number; failed: number };

async function signInSteadily(url: string, adminUrl: string, emails: readonly string[]): Promise<SignedIn> {
  const total = SIGN_INS_A_SECOND * SECONDS;
  const began = performance.now();
  const answers: Promise<{ ok: boolean; ms: number }>[] = [];
  for (let turn = 0; turn < total; turn += 1) {
    await pause(Math.max(0, began + (turn * 1000) / SIGN_INS_A_SECOND - performance.now()));
    answers.push(signIn(url, emails[turn % emails.length] ?? ''));
  }
  const done = await Promise.all(answers);
  const seconds = (performance.now() - began) / 1000;
  await withClient(adminUrl, (client) => client.query('delete from rate_limit'));
  const good = done.filter(({ ok }) => ok).length;
  return {
    perSecond: Math.round((good / seconds) * 10) / 10,
    ms: Math.round(middle(done.map(({ ms }) => ms))),
    failed: total - good,
  };
}

/** Not by `fetch`, which costs two milliseconds of the core that takes the page's times. */
function signIn(url: string, email: string): Promise<{ ok: boolean; ms: number }> {
  const from = performance.now();
  const body = JSON.stringify({ email, password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve) => {
    const answered = (ok: boolean) => resolve({ ok, ms: performance.now() - from });
    request(`${url}/api/v1/users/login`, { method: 'POST', agent, headers }, (response) => {
      response.on('end', () => answered(response.statusCode === 200)).resume();
    })
      .on('error', () => answered(false))
      .end(body);
  });
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

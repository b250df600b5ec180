import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { CallId, Calls } from '#contract/index.ts';
import type { Answer, Client } from '../client.ts';
import { blobOf, smallPng, smallVideo } from '../factories/files.ts';
import { goods } from '../factories/goods.ts';
import { businessIds, idOf } from '../factories/ids.ts';
import { order, readyShoppers, totalOf } from '../faults/shoppers.ts';
import { openSecondFactorWorld } from '../identity/second-factor-world.ts';
import { appCode } from '../identity/totp.ts';
import { latestJob } from '../jobs/latest-job.ts';
import { PASSWORD, people } from '../people.ts';
import { accountingWrites } from './cases/accounting-cases.ts';
import { businessWrites } from './cases/business-cases.ts';
import { campaignWrites } from './cases/campaign-cases.ts';
import { importWrites } from './cases/import-cases.ts';
import { installationWrites } from './cases/installation-cases.ts';
import { offerWrites } from './cases/offer-cases.ts';
import { pqrWrites } from './cases/pqr-cases.ts';
import { registerWrites } from './cases/register-cases.ts';
import { catalogueWrites } from './catalogue-writes.ts';
import { categoryWrites } from './category-writes.ts';
import { orderWrites } from './order-writes.ts';
import { peopleWrites } from './people-writes.ts';
import { pickingWrites } from './picking-writes.ts';
import { searchWrites } from './search-writes.ts';

/** Every write of staff and every way in or out is a line of the audit (rule 47). */

/** The calls that write and that nobody but staff may make: each stands below, or this file does not compile. */
/** From the shop of the practice alone (server/webhooks/practice.test.ts). */
type OfPractice = 'practice.reset';
type StaffWrite = Exclude<AnyStaffWrite, Register | OnlyAsks | OfPractice>;
type Previews = `${'business' | 'offers' | 'orderMessages' | 'returns'}.preview` | 'receptions.readList';
type Tries = 'cupons.banned' | `${'cupons' | 'orderMessages'}.try`;
type OnlyAsks = Previews | Tries | 'products.validate' | 'deliveries.position';
/** What is noted by hand is a line itself; nothing else in a register changes (server/audit/registers.test.ts). */
type Register = 'logs.create' | `${'logs' | 'stats'}.${'change' | 'remove'}`;
type OfStaff =
  | `${'' | 'super' | 'hyper'}admin`
  | 'staff'
  | 'habeas staff'
  | 'assigned'
  | 'courier'
  | 'picker';
type AnyStaffWrite = {
  [Id in CallId]: Calls[Id]['method'] extends 'GET' ? never : Calls[Id]['who'] extends OfStaff ? Id : never;
}[CallId];

type Line = {
  id: string;
  action: string;
  actor_id: string | null;
  actor_role: string;
  entity: string;
  before: unknown;
  after: unknown;
  ip: string;
};

let world: Awaited<ReturnType<typeof openSecondFactorWorld>>;
let luz: Client;
let hernan: Client;
let paola: Client;
let andres: { client: Client; code: () => Promise<string> };
let orderId = '';
let written: string[] = [];

beforeAll(async () => {
  world = await openSecondFactorWorld();
  andres = await world.enrolled('andres');
  luz = await world.server.as('luz');
  hernan = await world.server.as('hernan');
  paola = await world.server.as('paola');
  const [shopper] = await readyShoppers(world.server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  orderId = (await order(shopper, await totalOf(shopper))).ok().order.id;
  await world.server.sql(
    `with review as (
       insert into payment_review (business_id, id, kind, gateway, transaction_id, amount_in_cents, currency)
       values ('${businessIds.canasta}', '${idOf('review')}', 'unknown', 'wompi', '1-1', 100, 'COP')
     ), paid as (
       insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at)
       values ('${businessIds.canasta}', '${idOf('payment')}', '${orderId}', 1, 'wompi', 'ref-1', 5000, 'approved', now())
     )
     insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status, amount_in_cents, currency)
     values ('${businessIds.canasta}', 'wompi', 'tx-1', '${idOf('payment')}', 'ref-1', 'approved', 500000, 'COP')`,
  );
  await world.server.sql(
    "update business_config set modules_enable = array_append(modules_enable, 'phone_login')",
  );
});
beforeEach(() => newLines());
afterAll(() => world.server.close());

/** What was written since the last time. */
async function newLines(): Promise<Line[]> {
  const rows = await world.server.sql<Line>(
    'select * from audit_log where business_id = $1 and id <> all($2::uuid[]) order by at, id',
    [businessIds.canasta, written],
  );
  written = [...written, ...rows.map(({ id }) => id)];
  return rows;
}

let secret = '';
let phones = 0;
const coupon = { type: 'total_cart', code: 'prueba26', value: 1_000 } as const;
let couponId = '';
const PROVED = 'update app_user set proved_phone = $1 where id = $2';

/** In the order in which they stand here. */
const writes: { [Id in StaffWrite]: () => Promise<Answer<Id>> } = {
  ...pickingWrites(() => ({ server: world.server, luz })),
  ...searchWrites(() => ({ luz, paola })),
  ...registerWrites(() => ({ luz })),
  ...installationWrites(() => ({ luz, hernan, server: world.server })),
  ...campaignWrites(() => ({ luz })),
  ...pqrWrites(() => ({ luz })),
  ...peopleWrites(() => luz),
  'secondFactor.offer': async () => {
    const made = await paola.call('secondFactor.offer', { body: { password: PASSWORD } });
    secret = made.ok().secret;
    return made;
  },
  'secondFactor.confirm': async () =>
    paola.call('secondFactor.confirm', { body: { code: await appCode(secret, world.now()) } }),
  'secondFactor.newRecoveryCodes': async () =>
    andres.client.call('secondFactor.newRecoveryCodes', { body: { code: await andres.code() } }),
  'secondFactor.remove': async () => {
    world.wait(30);
    return andres.client.call('secondFactor.remove', { body: { code: await andres.code() } });
  },
  'secondFactor.demand': async () => {
    const { version } = (await luz.call('secondFactor.team', {})).ok();
    return luz.call('secondFactor.demand', { body: { demanded_roles: ['picker'], version } });
  },
  'secondFactor.reset': () => luz.call('secondFactor.reset', { params: { id: people.paola.id } }),
  'cupons.create': async () => {
    const made = await luz.call('cupons.create', { body: coupon });
    couponId = made.ok().id;
    return made;
  },
  'cupons.update': () =>
    luz.call('cupons.update', { body: { ...coupon, value: 2_000, id: couponId, version: 1 } }),
  'cupons.remove': () => luz.call('cupons.remove', { params: { id: couponId }, query: { version: 2 } }),
  ...businessWrites(() => ({ luz, server: world.server })),
  ...catalogueWrites(() => luz),
  ...categoryWrites(() => luz),
  ...offerWrites(() => luz),
  'cupons.restore': () => luz.call('cupons.restore', { body: { id: couponId, version: 3 } }),
  ...orderWrites(() => ({ luz, orderId, server: world.server })),
  'payments.refund': () =>
    luz.call('payments.refund', {
      params: { id: orderId },
      body: { how: 'by_hand', amount: 1_000, reason: 'Llegó menos', refund_id: idOf('refund') },
    }),
  'pictures.upload': () => luz.call('pictures.upload', { body: { picture: blobOf(smallPng) } }),
  'videos.upload': () => luz.call('videos.upload', { body: { video: blobOf(smallVideo()) } }),
  ...importWrites(() => ({ luz, sql: world.server.sql })),
  ...accountingWrites(() => ({ luz })),
  'jobs.start': () => luz.call('jobs.start', { body: { kind: 'catalogue.popularity' } }),
  'jobs.cancel': async () => luz.call('jobs.cancel', { params: await latestJob(world.server) }),
  'jobs.retry': async () => luz.call('jobs.retry', { params: await latestJob(world.server, 'dead') }),
  'downloads.ticket': () => luz.call('downloads.ticket', { body: { download: 'search.misses' } }),
};

const newcomer = {
  email: 'otra@correo.test',
  password: 'guadua-verde-26',
  name: 'Otra',
  phone: '3105550155',
  habeasAccept: true,
};

describe('a write by staff', () => {
  it.each(Object.entries(writes))(
    '%s leaves one audit entry with who, before and after',
    async (id, write) => {
      const answer = await write();
      expect([id, answer.status < 300]).toEqual([id, true]);
      const [line, ...more] = (await newLines()).filter(({ action }) => action === id);
      expect([line?.action, more]).toEqual([id, []]);
      const staff = ['luz', 'hernan', 'paola', 'andres', 'yeison', 'wilson'].map(
        (name) => people[name as 'luz'].id,
      );
      expect(staff).toContain(line?.actor_id);
      expect([line?.actor_role === 'guest', line?.entity === '', line?.ip === '']).toEqual([
        false,
        false,
        false,
      ]);
      expect(line?.after ?? line?.before ?? null).not.toBeNull();
      expect(line?.after).not.toEqual(line?.before);
    },
  );

  it('to their own data names the fields, never the values', async () => {
    const params = { id: people.luz.id };
    (await luz.call('users.update', { params, body: { phone: '3105550177' } })).ok();
    (await luz.call('users.update', { params, body: { socket_id: 'x' } })).ok();
    const lines = (await newLines()).filter(({ action }) => action === 'users.update');
    expect(lines.map(({ after }) => after)).toEqual([{ version: expect.any(Number), changed: ['phone'] }]);
    expect(JSON.stringify(lines)).not.toContain('5550177');
  });
});

describe('a decision of staff about themselves', () => {
  const { version: text_version } = consentTexts.promotional;

  it('leaves an entry when it changes something; clients’ decisions are in their own table', async () => {
    const decide = (client: Client, granted: boolean) =>
      client.call('personalData.decide', { body: { purpose: 'promotional', granted, text_version } });
    for (const granted of [true, true, false]) (await decide(luz, granted)).ok();
    (await decide(await world.server.as('gustavo'), true)).ok();
    const lines = (await newLines()).filter(({ action }) => action === 'personalData.decide');
    expect(lines.map(({ actor_id, before, after }) => [actor_id, before, after])).toEqual([
      [people.luz.id, {}, { promotional: { granted: true, text_version } }],
      [
        people.luz.id,
        { promotional: { granted: true, text_version } },
        { promotional: { granted: false, text_version } },
      ],
    ]);
  });
});

describe('a sign-in or sign-out', () => {
  const guest = () => world.server.guest();
  const login = (password: string, email: string = people.jorge.email) =>
    guest().call('users.login', { body: { email, password } });
  const jorge = () => world.server.signIn('jorge');

  it.each<[lines: string[], what: () => Promise<unknown>]>([
    [['users.login'], () => login(PASSWORD)],
    [['users.login.failed'], () => login('no-es-esta-clave')],
    [['users.login.failed'], () => login(PASSWORD, 'nadie@correo.test')],
    [['users.login.failed'], () => login('', 'irma@correo.test').then(() => login('x', 'irma@correo.test'))],
    [['users.login', 'users.logout'], async () => (await jorge()).call('users.logout', {})],
    [['users.createAccount'], () => guest().call('users.createAccount', { body: newcomer })],
    [
      ['users.restorePassword.asked'],
      () => guest().call('users.restorePassword', { body: { email: people.jorge.email } }),
    ],
    [
      ['users.restorePassword.failed'],
      () =>
        guest().call('users.restorePassword', {
          body: { email: people.jorge.email, token: 'x'.repeat(43), password: 'guadua-verde-26' },
        }),
    ],
    [['users.restorePassword'], restore],
    [
      ['users.login', 'users.password.failed'],
      async () =>
        (await world.server.signIn('marcela')).call('users.changePassword', {
          body: { password: 'no-es-esta', new_password: 'guadua-verde-26' },
        }),
    ],
    [
      ['users.login', 'sessions.endOthers'],
      async () => (await world.server.signIn('marcela')).call('sessions.endOthers', {}),
    ],
    [['users.createAccount', 'users.loginPhone'], () => byPhone((code) => code)],
    [['users.loginPhone.failed'], () => byPhone((code) => (code === '111111' ? '222222' : '111111'))],
    // The right code of somebody who may not come in by a code.
    [['users.loginPhone.failed'], () => byPhone((code) => code, 'luz')],
    [
      ['users.loginPhone.failed'],
      () => guest().call('users.checkOtp', { body: { phone: '3105550166', otp: '123456' } }),
    ],
  ])('leaves %s', async (lines, what) => {
    await what();
    const entries = await newLines();
    expect(entries.map(({ action }) => action)).toEqual(lines);
    expect(entries.every(({ ip }) => ip !== '')).toBe(true);
  });

  async function restore() {
    await expect.poll(() => world.mailsTo('jorge').length).toBeGreaterThan(0);
    const link = new URL(/http\S+/.exec(world.mailsTo('jorge').at(-1)?.text ?? '')?.[0] ?? '');
    const token = link.searchParams.get('token') ?? '';
    const body = { email: people.jorge.email, token, password: 'guadua-verde-26' };
    return (await guest().call('users.restorePassword', { body })).ok();
  }

  async function byPhone(typed: (code: string) => string, whose?: 'luz') {
    phones += 1;
    const body = { phone: `310555${4400 + phones}` };
    if (whose) await world.server.sql(PROVED, [`+57${body.phone}`, people[whose].id]);
    await world.server.sql('delete from rate_limit');
    const texts = () => world.server.sent.filter(({ channel }) => channel === 'sms');
    const before = texts().length;
    const { token } = (await guest().call('auth.smsLogin', { body })).ok();
    await expect.poll(() => texts().length).toBe(before + 1);
    const code = /\b\d{6}\b/.exec(texts().at(-1)?.text ?? '')?.[0] ?? '';
    return guest().call('auth.smsCheckToken', { body: { token, code: typed(code), habeasAccept: true } });
  }
});

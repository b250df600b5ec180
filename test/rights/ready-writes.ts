import { expect } from 'vitest';
import type { CallId } from '#contract/index.ts';
import { startGatewaySimulator } from '#demo/gateway-simulator/start.ts';
import { newId } from '#server/db/ids.ts';
import { createGoogle } from '#server/identity/google/verify-token.ts';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';
import { type Client, clientOf } from '../client.ts';
import { blobOf, smallPng, smallVideo } from '../factories/files.ts';
import { businessIds, idOf } from '../factories/ids.ts';
import { newBrowser } from '../identity/push-service.ts';
import { appCode } from '../identity/totp.ts';
import { PASSWORD, type PersonName, people } from '../people.ts';
import { fridayMorning } from '../server.ts';
import { signToken, startTokenIssuer } from '../token-issuer.ts';
import { openWorld, type World } from './object-world.ts';
import { tempting } from './tempting.ts';
import type { Sent } from './write-cases.ts';

/**
 * Writes that need something to be there first: a link, a code, a payment. What is made ready here is what the person
 * would have in their hand; who sends it comes with it where that is nobody of object-world.ts.
 */
type Ready = {
  input: Sent;
  client?: Client;
  /** Until what it sets going is done. */
  settled?: () => Promise<void>;
};
export type ReadyWorld = Awaited<ReturnType<typeof openReadyWorld>>;

const CLIENT_ID = 'canasta.apps.googleusercontent.com';
const canasta = businessIds.canasta;
/** So that an order can be paid: each attempt has its own number. */
let attempts = 50;

/** The world of objects with all providers at hand and a clock that can be put forward. */
export async function openReadyWorld() {
  let now = fridayMorning;
  const issuer = await startTokenIssuer();
  const shop = { url: 'http://127.0.0.1:9', hosts: { canasta: 'canasta.localhost' } };
  const simulator = await startGatewaySimulator({ shop, now: () => now });
  const gateways = createGateways({ kind: 'simulator', url: simulator.url, timeLimitMs: 2_000 }, () => now);
  const world = await openWorld({
    now: () => now,
    google: createGoogle(CLIENT_ID, issuer.issuer),
    gateways,
    push: { publicKey: 'x', isKnownService: () => true, send: async () => {} },
  });
  shop.url = world.server.url;
  return {
    ...world,
    ready: readyWrites(world, {
      now: () => now,
      wait: (seconds) => {
        now = new Date(now.getTime() + seconds * 1000);
      },
      googleToken: (claims) => signToken(claims, issuer.key()),
      declinedEvent: async (reference, amount) => {
        const opened = await gateways('canasta').gateways[0]?.open({
          reference,
          amount,
          description: 'Pedido',
          expiresAt: new Date(now.getTime() + 600_000),
          returnUrl: 'http://canasta.localhost/',
          customer: { fullname: '', email: '', phone: '' },
        });
        simulator.set({ events: { drop: 1 } });
        return simulator.event(simulator.pay({ url: opened?.url ?? '', status: 'DECLINED' }).id);
      },
    }),
    close: async () => {
      await world.close();
      await simulator.close();
      await issuer.close();
    },
  };
}

type Tools = {
  now: () => Date;
  wait: (seconds: number) => void;
  googleToken: (claims: Record<string, unknown>) => Promise<string>;
  /** What the provider sends of a payment it declined; the test sends it itself. */
  declinedEvent: (reference: string, amount: number) => Promise<Record<string, unknown>>;
};

function readyWrites(
  { server, as }: World,
  { now, wait, googleToken, declinedEvent }: Tools,
): Partial<Record<CallId, (order: string) => Promise<Ready>>> {
  const guest = server.guest('canasta.localhost');
  const apps = new Map<PersonName, string>();

  /** Waits for the newest message to somebody, and reads it. */
  async function readMessage(to: string, pattern: RegExp): Promise<string> {
    const ours = () => server.sent.filter((one) => one.to === to);
    await expect.poll(() => ours().length, { interval: 5 }).toBeGreaterThan(0);
    return pattern.exec(ours().at(-1)?.text ?? '')?.[1] ?? '';
  }

  /** Somebody with an app of codes, half a minute after they set it up. */
  async function enrol(name: PersonName) {
    const { secret } = (await as(name).call('secondFactor.offer', { body: { password: PASSWORD } })).ok();
    apps.set(name, secret);
    return secret;
  }
  async function nextCode(name: PersonName) {
    wait(30);
    return { code: await appCode(apps.get(name) ?? '', now()) };
  }
  async function halfIn(name: PersonName): Promise<Client> {
    const body = { email: people[name].email, password: PASSWORD };
    const { data } = (await guest.call('users.login', { body })).failure();
    return clientOf(server.url, (data as { token: string }).token, 'canasta.localhost');
  }

  /** The order waits to be paid online, and has an attempt that was made for it. */
  async function waiting(order: string) {
    await server.sql(
      `update customer_order set payment_method = 'online', state = '5_waiting_online_payment',
         payment_due_at = $2::timestamptz + interval '30 minutes' where id = $1`,
      [order, now()],
    );
  }
  async function attemptOf(order: string, state: 'pending' | 'approved') {
    attempts += 1;
    const [row] = await server.sql<{ id: string; reference: string; total: number }>(
      `insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at)
       select business_id, $2, id, $3, 'wompi', $4, total, $5, $6::timestamptz + interval '30 minutes'
       from customer_order where id = $1 returning id, reference, amount::int as total`,
      [order, newId(), attempts, `${attempts}00`, state, now()],
    );
    if (!row) throw new Error('There is no such order');
    return row;
  }

  async function eventsAreHandled(): Promise<void> {
    await expect
      .poll(() => server.sql('select id from payment_event where accepted and handled_at is null'))
      .toEqual([]);
  }

  const half: { client?: Client } = {};
  return {
    'people.inviteAgain': async () => {
      const id = newId();
      await server.sql(
        "insert into app_user (business_id, id, name, email, role) values ($1, $2, 'Nora', 'nora@correo.test', 'picker')",
        [canasta, id],
      );
      return { input: { params: { id } } };
    },
    'users.setPhoto': async () => ({ input: { body: { photo: blobOf(smallPng) } } }),
    'pictures.upload': async () => ({ input: { body: { picture: blobOf(smallPng) } } }),
    'videos.upload': async () => ({ input: { body: { video: blobOf(smallVideo()) } } }),
    'imports.upload': async () => ({ input: { body: { file: new Blob(['codigo;nombre\n1;Arroz\n']) } } }),
    'push.subscribe': async () => ({
      input: { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: newBrowser().keys } },
    }),
    'email.confirm': async () => ({
      client: as('gustavo'),
      input: { body: { token: await readMessage('otro@correo.test', /token=([\w-]+)/) } },
    }),
    'auth.providerLogin': async () => {
      const { nonce } = (await guest.call('auth.providerNonce', { body: {} })).ok();
      const at = Math.floor(now().getTime() / 1000);
      const claims = {
        ...tempting,
        iss: 'https://accounts.google.com',
        aud: CLIENT_ID,
        sub: 'sub-ana',
        iat: at - 5,
        exp: at + 3600,
        email: 'ana@gmail.com',
        email_verified: true,
        given_name: 'Ana',
        family_name: 'Ruiz',
        nonce,
      };
      return { input: { body: { token: await googleToken(claims), habeasAccept: true } } };
    },
    'users.checkOtp': async () => {
      const phone = '3105550104';
      (await guest.call('users.loginOtp', { body: { phone } })).ok();
      const otp = await readMessage(`+57${phone}`, /\b(\d{6})\b/);
      return { input: { body: { phone, otp, habeasAccept: true } } };
    },
    'auth.smsCheckToken': async () => {
      const phone = '3105550105';
      const { token } = (await guest.call('auth.smsLogin', { body: { phone } })).ok();
      const code = await readMessage(`+57${phone}`, /\b(\d{6})\b/);
      return { input: { body: { token, code, habeasAccept: true } } };
    },
    'auth.smsResendCode': async () => {
      const { token } = (await guest.call('auth.smsLogin', { body: { phone: '3105550106' } })).ok();
      await server.sql('delete from rate_limit');
      return { input: { body: { token } } };
    },
    'secondFactor.confirm': async () => ({
      input: { body: { code: await appCode(await enrol('rocio'), now()) } },
    }),
    'secondFactor.newRecoveryCodes': async () => ({ input: { body: await nextCode('rocio') } }),
    'secondFactor.finish': async () => {
      const body = { code: await appCode(await enrol('andres'), now()) };
      (await as('andres').call('secondFactor.confirm', { body })).ok();
      return { client: await halfIn('andres'), input: { body: await nextCode('andres') } };
    },
    'secondFactor.remove': async () => ({ input: { body: await nextCode('rocio') } }),
    'secondFactor.offerAtSignIn': async () => {
      await server.sql("update business_config set second_factor_roles = '{habeasAdmin}'");
      half.client = await halfIn('nidia');
      return { client: half.client, input: { body: {} } };
    },
    'secondFactor.confirmAtSignIn': async () => {
      const client = half.client ?? (await halfIn('nidia'));
      const { secret } = (await client.call('secondFactor.offerAtSignIn', { body: {} })).ok();
      return { client, input: { body: { code: await appCode(secret, now()) } } };
    },
    'payments.link': async (id) => {
      await waiting(id);
      return { input: { params: { id }, body: { gateway: 'wompi' } } };
    },
    'payments.credibancoForm': async (id) => {
      await waiting(id);
      return { input: { body: { id } } };
    },
    'payments.changeMethod': async (id) => {
      await waiting(id);
      return { input: { params: { id }, body: { payment_method_selected: 'dataphone' } } };
    },
    'payments.refund': async (id) => {
      const paid = await attemptOf(id, 'approved');
      await server.sql(
        `insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status,
           amount_in_cents, currency) values ($1, 'wompi', $2, $3, $4, 'approved', $5, 'COP')`,
        [canasta, `tx-${paid.reference}`, paid.id, paid.reference, paid.total * 100],
      );
      const body = { how: 'by_hand', amount: 1_000, reason: 'Llegó menos', refund_id: idOf('refund') };
      return { input: { params: { id }, body } };
    },
    'payments.wompiEvent': async (id) => {
      await waiting(id);
      const { reference, total } = await attemptOf(id, 'pending');
      const body = await declinedEvent(reference, total);
      return { input: { body }, settled: eventsAreHandled };
    },
  };
}

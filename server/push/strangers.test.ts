import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RefusedMessageError } from '#server/messages/message.ts';
import type { Ways } from '#server/outgoing/ask-stranger.ts';
import { isPublicAddress } from '#server/outgoing/public-address.ts';
import { newBrowser, startPushService } from '#test/identity/push-service.ts';
import { createPush } from './create-push.ts';
import { browserServices, isKnownService } from './web-push.ts';

/** The endpoint of a browser is an address that people name: two checks stand before it. */

let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => void service.arrived.splice(0));
afterAll(() => service.close());

/** Names stand for this address, which may be spoken to here and nowhere else. */
const reaching = (address: string, mayReach = (one: string) => one === address): Ways => ({
  resolve: async () => [{ address, family: 4 }],
  mayReach,
});

describe('addresses that are no push service', () => {
  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evil.test/fcm.googleapis.com',
    'https://user:word@fcm.googleapis.com/x',
    'https://xpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'file:///etc/passwd',
    'nonsense',
  ])('%s', (endpoint) => {
    expect(isKnownService(endpoint, browserServices)).toBe(false);
  });
});

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QOabc',
])('but push services of browsers: %s', (endpoint) => {
  expect(isKnownService(endpoint, browserServices)).toBe(true);
});

describe('with any allow-list', () => {
  const input = { title: 'Tu pedido', body: 'Aprobado', path: '/', tag: 'order-1' } as const;
  const pushing = (ways?: Ways) =>
    createPush({
      secretKeys: [Buffer.alloc(32, 7)],
      subject: 'mailto:avisos@canasta.test',
      fcm: undefined,
      isKnown: () => true,
      ...(ways ? { ways } : {}),
    });
  const to = (endpoint: string) => ({ kind: 'web' as const, endpoint, ...newBrowser().keys });

  it.each([
    ['this machine', () => `${service.url}/inside`, undefined],
    ['a name of this machine', () => service.url.replace('127.0.0.1', 'localhost'), undefined],
    [
      'a name that stands for a private address',
      () => 'https://push.example/x',
      reaching('10.0.0.8', isPublicAddress),
    ],
    ['a name of the cloud’s own data', () => 'http://169.254.169.254/latest/meta-data', undefined],
  ])('the worker does not connect to %s, known service or not', async (_, endpoint, ways) => {
    await expect(pushing(ways).send(to(endpoint()), input, 60)).rejects.toThrow(
      /PRIVATE_ADDRESS|UNKNOWN_NAME/,
    );
    expect(service.arrived).toEqual([]);
  });

  it('nor to the target of a redirect', async () => {
    service.answer('/elsewhere', 307, '', { location: `${service.url}/inside` });
    const sending = pushing(reaching('127.0.0.1')).send(to(`${service.url}/elsewhere`), input, 60);
    await expect(sending).rejects.toBeInstanceOf(RefusedMessageError);
    expect(service.at('/elsewhere')).toHaveLength(1);
    expect(service.at('/inside')).toEqual([]);
  });
});

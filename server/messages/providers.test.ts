import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoing } from '#server/outgoing/outgoing.ts';
import { createInfobip } from './infobip.ts';
import { RefusedMessageError, type Sender, type Sms } from './message.ts';
import { createTwilio } from './twilio.ts';

/** Both shapes of SMS provider against a local server that says what they would say. */
let server: Server;
let url = '';
let answer = { status: 200, body: '{}' };
let requests: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sms: Sms = {
  channel: 'sms',
  to: '+573001234567',
  text: 'Canasta: tu código es 123456. Vence en 5 minutos.',
};
const outgoing = () => createOutgoing({ provider: 'test', timeLimitMs: 2_000 });
const twilioOf = (from: string) =>
  createTwilio({ accountSid: 'AC1', authToken: 'secreto-de-twilio', from }, outgoing(), url);
const infobip = () => createInfobip({ url, apiKey: 'secreto-de-infobip', from: 'Canasta' }, outgoing());

/** The failure of a sending; undefined when it went well. */
const failureOf = (sender: Sender<Sms>) => sender.send(sms, 'm-1').catch((error: unknown) => error);

describe('Twilio', () => {
  it('gets a form and the keys of the account', async () => {
    answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
    expect(await failureOf(twilioOf('+13105551234'))).toBeUndefined();
    expect(requests[0]?.path).toBe('POST /2010-04-01/Accounts/AC1/Messages.json');
    expect(requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('AC1:secreto-de-twilio').toString('base64')}`,
    );
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      To: '+573001234567',
      From: '+13105551234',
      Body: sms.text,
    });
  });

  it('gets a messaging service if there is one', async () => {
    answer = { status: 201, body: '{"sid":"SM1"}' };
    await twilioOf('MG0123').send(sms, 'm-1');
    expect(requests[0]?.body).toContain('MessagingServiceSid=MG0123');
    expect(requests[0]?.body).not.toContain('From=');
  });

  it.each([
    [400, '{"code":21211,"message":"The To number +573001234567 is not valid"}', true],
    [401, '{"code":20003}', false],
    [429, '{"code":20429}', false],
    [500, '{}', false],
    [200, '{}', false],
    [201, '{}', false],
  ])('answering %i %s fails without revealing recipient or text', async (status, body, forGood) => {
    answer = { status, body };
    const failure = await failureOf(twilioOf('+13105551234'));
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof RefusedMessageError).toBe(forGood);
    expect(String(failure)).not.toMatch(/300123|123456|secreto/);
  });
});

describe('Infobip', () => {
  it('gets JSON and the key of the account', async () => {
    answer = { status: 200, body: '{"messages":[{"messageId":"m-1","status":{"groupName":"PENDING"}}]}' };
    expect(await failureOf(infobip())).toBeUndefined();
    expect(requests[0]?.path).toBe('POST /sms/2/text/advanced');
    expect(requests[0]?.headers.authorization).toBe('App secreto-de-infobip');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      messages: [
        { from: 'Canasta', destinations: [{ to: '573001234567', messageId: 'm-1' }], text: sms.text },
      ],
    });
  });

  it.each([
    [200, '{"messages":[{"status":{"groupName":"REJECTED"}}]}', true],
    [400, '{"requestError":{}}', true],
    [401, '{"requestError":{}}', false],
    [200, '{"messages":[]}', false],
    [503, '{}', false],
  ])('answering %i %s fails without revealing recipient or text', async (status, body, forGood) => {
    answer = { status, body };
    const failure = await failureOf(infobip());
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof RefusedMessageError).toBe(forGood);
    expect(String(failure)).not.toMatch(/300123|123456|secreto/);
  });

  it('is not called after four failures in a row, which is reported', async () => {
    answer = { status: 503, body: '{}' };
    const sender = infobip();
    for (let n = 0; n < 4; n += 1) await failureOf(sender);
    expect(sender.pausing()).toBe(true);
    await failureOf(sender);
    expect(requests).toHaveLength(4);
  });
});

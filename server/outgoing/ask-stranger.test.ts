import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askStranger, type Ways } from './ask-stranger.ts';
import { OutgoingError } from './outgoing-error.ts';
import { isNotOfCloud, isPublicAddress } from './public-address.ts';

/** Somebody inside, who must hear nothing, and who answers whom he is meant to hear. */
let inside: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  inside = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url === '/long') response.end('x'.repeat(5_000));
    else if (request.url === '/never') response.writeHead(200).write('a');
    else if (request.url === '/silent') return;
    else if (request.url === '/broken') response.writeHead(200).write('a', () => response.destroy());
    else response.end(`secret for ${request.headers.host}`);
  });
  inside.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

const limits = { timeLimitMs: 500, mostBytes: 1_000 };
const resolving = (...addresses: string[]): Ways => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  mayReach: isPublicAddress,
});

describe('refused before a connection', () => {
  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://0',
    'http://127.0.0.1.',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::]',
    'http://[fd00::1]',
    'http://[fe80::1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://169.254.169.254',
    'http://10.0.0.8',
    'http://172.16.3.4',
    'http://192.168.1.1',
    'http://100.64.0.1',
    'http://224.0.0.1',
    'http://１２７.0.0.1',
    'http://localhost',
    'http://user:word@example.com',
  ])('%s', async (place) => {
    const before = connections;
    await expect(askStranger({ url: `${place}:${port}/`, ...limits })).rejects.toBeInstanceOf(OutgoingError);
    expect(connections).toBe(before);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://example.com/',
    'data:text/plain,a',
    'javascript:alert(1)',
    'nothing',
    '',
  ])('another scheme: %s', async (url) => {
    await expect(askStranger({ url, ...limits })).rejects.toThrow('NO_ADDRESS');
  });

  it.each([
    ['a private address', ['127.0.0.1']],
    ['one private address among public ones', ['93.184.216.34', '10.0.0.1']],
    ['no address', []],
  ])('a name that resolves to %s', async (_, addresses) => {
    const before = connections;
    const asking = askStranger({ url: `http://tienda.example:${port}/`, ...limits }, resolving(...addresses));
    await expect(asking).rejects.toThrow('PRIVATE_ADDRESS');
    expect(connections).toBe(before);
  });
});

it('the name is resolved once: a later address is not used', async () => {
  const answers = ['127.0.0.1', '127.0.0.2'];
  let requestCount = 0;
  const ways: Ways = {
    resolve: async () => [{ address: answers[requestCount++] ?? '', family: 4 }],
    mayReach: (address) => address === '127.0.0.1',
  };
  const { status, body } = await askStranger({ url: `http://tienda.example:${port}/`, ...limits }, ways);
  expect([status, body.toString(), requestCount]).toEqual([200, `secret for tienda.example:${port}`, 1]);
});

it('a name that nobody resolves is given up in time', async () => {
  const ways: Ways = { resolve: () => new Promise(() => {}), mayReach: () => true };
  const asking = askStranger({ url: 'http://tienda.example/', ...limits, timeLimitMs: 50 }, ways);
  await expect(asking).rejects.toThrow('TIMEOUT');
});

it.each([
  ['ENOTFOUND', 'UNKNOWN_NAME'],
  ['ESERVFAIL', 'UNREACHABLE'],
  ['ETIMEOUT', 'UNREACHABLE'],
])('a name that fails with %s is %s: what passes is asked for again', async (code, fault) => {
  const ways: Ways = {
    resolve: () => Promise.reject(Object.assign(new Error(), { code })),
    mayReach: () => true,
  };
  await expect(askStranger({ url: 'http://tienda.example/', ...limits }, ways)).rejects.toMatchObject({
    fault,
  });
});

it('the time that a name took is part of the limit', async () => {
  const ways: Ways = {
    resolve: async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return [{ address: '127.0.0.1', family: 4 }];
    },
    mayReach: () => true,
  };
  const began = performance.now();
  const asking = askStranger({ url: `http://tienda.example:${port}/silent`, ...limits }, ways);
  await expect(asking).rejects.toMatchObject({ fault: 'TIMEOUT' });
  expect(performance.now() - began).toBeLessThan(800);
});

describe('allowed addresses', () => {
  const friendly: Ways = { ...resolving('127.0.0.1'), mayReach: () => true };
  const ask = (path: string) =>
    askStranger({ url: `http://tienda.example:${port}${path}`, ...limits }, friendly);

  it('a redirect is a response and is not followed', async () => {
    const before = connections;
    expect((await ask('/away')).status).toBe(302);
    expect(connections).toBe(before + 1);
  });

  it.each([
    ['/long', 'TOO_LARGE'],
    ['/never', 'TIMEOUT'],
    ['/silent', 'TIMEOUT'],
    ['/broken', 'BROKEN_OFF'],
  ])('a response like %s is given up: %s', async (path, fault) => {
    await expect(ask(path)).rejects.toMatchObject({ fault });
  });

  it('a port that nobody listens at cannot be reached', async () => {
    const asking = askStranger({ url: 'http://tienda.example:1/', ...limits }, friendly);
    await expect(asking).rejects.toMatchObject({ fault: 'UNREACHABLE' });
  });
});

it('public addresses are public', () => {
  for (const address of ['8.8.8.8', '186.28.1.7', '2800:e2:1::1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ['127.0.0.1', '2001:db8::1', 'example.com', '', '::ffff:8.8.8.8'])
    expect(isPublicAddress(address), address).toBe(false);
});

it('where clouds give their keys is not asked even inside, where its neighbours are', () => {
  const ofClouds = [
    ...['169.254.169.254', '::ffff:169.254.169.254', '100.100.100.200', '168.63.129.16', 'fe80::a9fe:a9fe'],
    ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', '64:ff9b::a9fe:a9fe', 'metadata.internal'],
  ];
  for (const address of ofClouds) expect(isNotOfCloud(address), address).toBe(false);
  for (const address of ['127.0.0.1', '10.0.0.8', '100.100.100.201', 'fd00::1', '8.8.8.8'])
    expect(isNotOfCloud(address), address).toBe(true);
});

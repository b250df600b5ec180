import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import type { TrustedProxies } from '#server/config/trusted-proxies.ts';
import { createAddressOf } from './forwarded.ts';

const from = (proxies: TrustedProxies, remoteAddress: string, forwarded?: string) =>
  createAddressOf(proxies)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

it('the address is the one the configured proxies report, never the client’s own claim', () => {
  expect(from(false, '186.28.1.1', '9.9.9.9')).toBe('186.28.1.1');
  expect(from(1, '10.0.0.2', '9.9.9.9, 186.28.1.1')).toBe('186.28.1.1');
  expect(from(2, '10.0.0.2', '9.9.9.9, 186.28.1.1, 10.0.0.3')).toBe('186.28.1.1');
  expect(from(['10.0.0.0/8'], '::ffff:10.0.0.2', '9.9.9.9, 186.28.1.1, 10.0.0.3')).toBe('186.28.1.1');
  expect(from(['10.0.0.0/8'], '186.28.1.1', '9.9.9.9')).toBe('186.28.1.1');
  expect(from(['::1'], '::1', '2800:e2:1:2::1')).toBe('2800:e2:1:2::1');
  expect(from(1, '10.0.0.2')).toBe('10.0.0.2');
});

import { expect, it } from 'vitest';
import { pagePolicy } from './security.ts';

const plain = { secure: true, dev: false };
const sources = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

it('a page speaks to the payment provider only where cards are paid with in the shop', () => {
  expect(sources(pagePolicy([], plain), 'connect-src')).toEqual(["'self'"]);
  const policy = pagePolicy([], { ...plain, cardHosts: ['https://sandbox.wompi.co'] });
  expect(sources(policy, 'connect-src')).toEqual(["'self'", 'https://sandbox.wompi.co']);
  // No script, frame or picture of it.
  expect(policy.replace(/connect-src[^;]*/, '')).not.toContain('wompi');
});

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

it('Google Ads is reached only where the business has an id of it', () => {
  const ads = 'https://www.googleadservices.com';
  expect(pagePolicy([], { ...plain, measuredBy: ['google'] })).not.toContain(ads);
  const policy = pagePolicy([], { ...plain, measuredBy: ['ads'] });
  for (const name of ['script-src', 'img-src', 'connect-src']) expect(sources(policy, name)).toContain(ads);
});

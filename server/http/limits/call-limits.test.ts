import { expect, it } from 'vitest';
import { CALLS_A_MINUTE, createCallLimits } from './call-limits.ts';

const canasta = { id: 'canasta', slug: 'canasta', name: 'Canasta', practice: false };
const laPlaza = { id: 'la-plaza', slug: 'la-plaza', name: 'La Plaza', practice: false };
const ip = '186.28.1.7';

it('an address over its limit is refused for a stated time, and admitted afterwards', () => {
  let clock = 0;
  const limits = createCallLimits(() => clock);
  const { address } = CALLS_A_MINUTE.costly;
  for (let call = 1; call <= address; call += 1) {
    expect(limits.refuseAddress('costly', canasta, ip)).toBeUndefined();
  }
  clock = 15_000;
  expect(limits.refuseAddress('costly', canasta, ip)).toMatchObject({
    failure: 'TOO_MANY_REQUESTS',
    data: { retryAfterSeconds: 45 },
  });
  expect(limits.refuseAddress('costly', canasta, '186.28.1.8')).toBeUndefined();
  expect(limits.refuseAddress('reading', canasta, ip)).toBeUndefined();
  expect(limits.refuseAddress('costly', laPlaza, ip)).toBeUndefined();
  clock = 60_000;
  expect(limits.refuseAddress('costly', canasta, ip)).toBeUndefined();
});

it('an IPv6 network counts as one address', () => {
  const limits = createCallLimits(() => 0);
  const refused = Array.from({ length: CALLS_A_MINUTE.costly.address + 20 }, (_, index) =>
    limits.refuseAddress('costly', canasta, `2800:e2:1:2::${(index + 1).toString(16)}`),
  ).filter(Boolean);
  expect(refused).toHaveLength(20);
});

it('many addresses together cannot exceed the limit of a business; other businesses are not affected', () => {
  const limits = createCallLimits(() => 0);
  const { business } = CALLS_A_MINUTE.costly;
  const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
  const refused = Array.from({ length: business + 500 }, (_, n) =>
    limits.refuseAddress('costly', canasta, address(n)),
  ).filter(Boolean);
  expect(refused).toHaveLength(500);
  expect(limits.refuseAddress('costly', laPlaza, address(1))).toBeUndefined();
});

it('requests refused for an address do not count for others', () => {
  const limits = createCallLimits(() => 0);
  for (let call = 0; call < CALLS_A_MINUTE.costly.business * 2; call += 1)
    limits.refuseAddress('costly', canasta, ip);
  expect(limits.refuseAddress('costly', canasta, '186.28.1.8')).toBeUndefined();
});

it('a person is counted over all addresses', () => {
  const limits = createCallLimits(() => 0);
  const refused = Array.from({ length: CALLS_A_MINUTE.writing.person + 3 }, (_, n) =>
    limits.refusePerson('writing', 'marcela', `186.28.1.${n % 250}`),
  ).filter(Boolean);
  expect(refused).toHaveLength(3);
});

it('requests of this machine are not counted', () => {
  const limits = createCallLimits(() => 0);
  const refused = Array.from({ length: 30_000 }, () =>
    limits.refuseAddress('costly', canasta, '::ffff:127.0.0.1'),
  );
  expect(refused.filter(Boolean)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { appCode } from '#test/identity/totp.ts';
import { asText, codeAt, counterAt, counterOf, enrolmentAddress, newSecret } from './totp.ts';

/** RFC 6238, appendix B, SHA-1; its codes have eight digits, apps show the last six. */
const rfcSecret = Buffer.from('12345678901234567890');
const vectors = [
  ['1970-01-01T00:00:59Z', '94287082'],
  ['2005-03-18T01:58:29Z', '07081804'],
  ['2005-03-18T01:58:31Z', '14050471'],
  ['2009-02-13T23:31:30Z', '89005924'],
  ['2033-05-18T03:33:20Z', '69279037'],
  ['2603-10-11T11:33:20Z', '65353130'],
] as const;

describe('time-based codes', () => {
  it.each(vectors)('match RFC 6238 at %s', (at, code) => {
    expect(codeAt(rfcSecret, counterAt(new Date(at)))).toBe(code.slice(2));
  });

  it('match RFC 4226, appendix D, step by step', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeAt(rfcSecret, counter));
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });

  it('match another implementation, for displayed secrets', async () => {
    for (let n = 0; n < 50; n += 1) {
      const secret = newSecret();
      const at = new Date(Date.UTC(2026, 10, 20) + n * 977_000);
      expect(codeAt(secret, counterAt(at))).toBe(await appCode(asText(secret), at));
    }
  });
});

describe('a code is accepted', () => {
  const now = new Date('2026-11-20T15:00:10Z');
  const present = counterAt(now);
  const found = (counter: number, after = 0) =>
    counterOf(codeAt(rfcSecret, counter), { secret: rfcSecret, now, after });

  it('for this step, the previous and the next, and no other', () => {
    expect([-2, -1, 0, 1, 2].map((n) => found(present + n))).toEqual([
      undefined,
      present - 1,
      present,
      present + 1,
      undefined,
    ]);
  });

  it('only after the last used one', () => {
    expect([-1, 0, 1].map((n) => found(present + n, present))).toEqual([undefined, undefined, present + 1]);
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('never: %s', (text) => {
    expect(counterOf(text, { secret: rfcSecret, now, after: 0 })).toBeUndefined();
  });
});

it('an app shows the person and the business', () => {
  const address = enrolmentAddress(rfcSecret, {
    business: 'La Plaza: Éxito & más',
    account: 'luz@canasta.test',
  });
  const url = new URL(address);
  expect(address).toMatch(
    /^otpauth:\/\/totp\/La%20Plaza%20%20%C3%89xito%20%26%20m%C3%A1s:luz%40canasta\.test\?/,
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'La Plaza  Éxito & más',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

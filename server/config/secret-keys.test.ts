import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { secretKeys } from './secret-keys.ts';
import type { Faults } from './values.ts';

function read(SECRET_KEY: string) {
  const faults: Faults = [];
  return { keys: secretKeys({ SECRET_KEY }, faults), faults };
}

it('names the key that seals, then those that still open', () => {
  const [now, before] = [randomBytes(32), randomBytes(32)];
  const written = [now, before].map((key) => key.toString('base64'));
  expect(read(written.join(','))).toEqual({ keys: [now, before], faults: [] });
  expect(read(` ${written.join(' , ')} `)).toEqual({ keys: [now, before], faults: [] });
  expect(read('')).toEqual({ keys: undefined, faults: [] });
});

it.each(['short', `${randomBytes(32).toString('base64')},`, `,${randomBytes(32).toString('base64')}`])(
  'a wrong one is named and not shown: %s',
  (written) => {
    const { faults } = read(written);
    expect(faults).toEqual(['SECRET_KEY must be 32 random bytes in base64: openssl rand -base64 32']);
  },
);

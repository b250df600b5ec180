import { expect, it } from 'vitest';
import { googleConfig } from './google.ts';

it('offers Google only with a client id that looks like one', () => {
  const read = (env: Record<string, string>) => {
    const faults: string[] = [];
    return { config: googleConfig(env, faults), faults };
  };
  expect(read({})).toEqual({ config: undefined, faults: [] });
  const clientId = '1234-abc.apps.googleusercontent.com';
  expect(read({ GOOGLE_CLIENT_ID: clientId })).toEqual({ config: { clientId }, faults: [] });
  expect(read({ GOOGLE_CLIENT_ID: 'canasta' }).faults).toHaveLength(1);
});

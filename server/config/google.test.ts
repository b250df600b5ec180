import { expect, it } from 'vitest';
import { googleConfig } from './google.ts';

it('offers Google with a valid client id, and its stand-in only beside the demonstration', () => {
  const read = (env: Record<string, string>, demo = false) => {
    const faults: string[] = [];
    return { config: googleConfig(env, { demo }, faults), faults };
  };
  expect(read({})).toEqual({ config: { kind: 'none' }, faults: [] });
  expect(read({}, true)).toEqual({ config: { kind: 'stand-in', url: undefined }, faults: [] });
  const clientId = '1234-abc.apps.googleusercontent.com';
  const google = { config: { kind: 'google', clientId }, faults: [] };
  expect(read({ GOOGLE_CLIENT_ID: clientId })).toEqual(google);
  expect(read({ GOOGLE_CLIENT_ID: clientId }, true)).toEqual(google);
  expect(read({ GOOGLE_CLIENT_ID: 'canasta' }).faults).toHaveLength(1);
});

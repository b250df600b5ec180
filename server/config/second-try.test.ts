import { expect, it } from 'vitest';
import { secondTryConfig } from './second-try.ts';

const apiKey = 'AIzaSyD-0123456789_abcdefghijklmnopqrst';
const read = (env: Record<string, string>) => {
  const faults: string[] = [];
  return { config: secondTryConfig(env, faults), faults };
};

it('uses no provider without settings, and Firebase with both', () => {
  expect(read({})).toEqual({ config: { kind: 'none' }, faults: [] });
  expect(read({ FIREBASE_API_KEY: apiKey, FIREBASE_PROJECT_ID: 'tienda-1234' })).toEqual({
    config: { kind: 'firebase', projectId: 'tienda-1234', apiKey, url: undefined },
    faults: [],
  });
});

it.each([
  [{ FIREBASE_API_KEY: apiKey }, /FIREBASE_PROJECT_ID is missing/],
  [{ FIREBASE_PROJECT_ID: 'tienda-1234' }, /FIREBASE_API_KEY is missing/],
  [{ FIREBASE_API_KEY: 'corta', FIREBASE_PROJECT_ID: 'tienda-1234' }, /FIREBASE_API_KEY must be/],
  [{ FIREBASE_API_KEY: apiKey, FIREBASE_PROJECT_ID: 'Tienda 1234' }, /FIREBASE_PROJECT_ID must look like/],
  [{ FIREBASE_AUTH_URL: 'http://localhost:9099' }, /needs FIREBASE_API_KEY/],
  [
    {
      FIREBASE_API_KEY: apiKey,
      FIREBASE_PROJECT_ID: 'tienda-1234',
      FIREBASE_AUTH_URL: 'http://otra.example',
    },
    /must be a stand-in on this machine/,
  ],
])('reports the problem: %o', (env, fault) => {
  const { faults } = read(env as Record<string, string>);
  expect(faults).toEqual([expect.stringMatching(fault)]);
  expect(faults.join()).not.toContain('corta');
});

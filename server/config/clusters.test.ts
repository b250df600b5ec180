import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { readConfig } from './config.ts';

const folder = throwawayFolder('clusters-file');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REGISTRY_URL = 'postgres://canasta_app:secreta@registry/registry';
const url = (name: string) => `postgres://canasta_app:secreta@${name}/tienda`;

function file(content: unknown): string {
  const path = join(folder, 'clusters.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function read(content: unknown, env: Record<string, string> = {}) {
  const config = readConfig({ REGISTRY_URL, CLUSTERS_FILE: file(content), ...env });
  if (!('faults' in config)) return { config: config.config };
  expect(config.faults.join()).not.toContain('secreta');
  return config;
}

const two = { norte: { DATABASE_URL: url('a') }, sur: { DATABASE_URL: url('b'), LISTEN_URL: url('c') } };

it('a process serves all clusters, or those it is told; one alone is the database of commands', () => {
  const served = [
    { name: 'norte', databaseUrl: url('a'), connections: { listenUrl: undefined, namedStatements: true } },
    { name: 'sur', databaseUrl: url('b'), connections: { listenUrl: url('c'), namedStatements: false } },
  ];
  expect(read(two)).toMatchObject({ config: { databaseUrl: undefined, demo: false, clusters: { served } } });
  const some = read(two, { CLUSTERS: 'sur' });
  expect(some).toMatchObject({ config: { databaseUrl: url('b'), clusters: { served: [{ name: 'sur' }] } } });
});

it('simulated people of a practice reach a process of several clusters where it listens', () => {
  const urls = (env: Record<string, string>) => {
    const found = read(two, { PUBLIC_URL: 'https://tienda.example.co', ...env });
    return 'faults' in found ? found.faults : found.config.practiceUrls;
  };
  expect(urls({ PORT: '4000' })).toEqual(['http://127.0.0.1:4000']);
  expect(urls({ HOST: '0.0.0.0' })).toEqual(['http://127.0.0.1:3000']);
  expect(urls({ HOST: '::1' })).toEqual(['http://[::1]:3000']);
  expect(urls({ PROCESS: 'worker' })).toEqual(['https://tienda.example.co']);
  expect(urls({ PRACTICE_URL: 'http://10.0.0.4:3000' })).toEqual(['http://10.0.0.4:3000']);
});

it.each<[what: string, content: unknown, env: Record<string, string>, fault: RegExp]>([
  ['no file', 'nothing', {}, /^CLUSTERS_FILE must be a readable JSON file/],
  ['a file without clusters', {}, {}, /^CLUSTERS_FILE names none/],
  ['a cluster without an address', { norte: {} }, {}, /^CLUSTERS_FILE, norte: DATABASE_URL is missing/],
  ['a wrong address', { norte: { DATABASE_URL: 'x' } }, {}, /^CLUSTERS_FILE, norte: DATABASE_URL must look/],
  [
    'an unknown setting',
    { norte: { ...two.norte, X: '1' } },
    {},
    /^CLUSTERS_FILE, norte: X is not known here/,
  ],
  ['a wrong name', { Norte: two.norte }, {}, /^CLUSTERS_FILE, Norte: a cluster's name/],
  ['a cluster called as the registry', { registry: two.norte }, {}, /no cluster can be called "registry"/],
  ['one that is not there', two, { CLUSTERS: 'norte, este' }, /^CLUSTERS: "este" is not in CLUSTERS_FILE/],
  ['a database beside them', two, { DATABASE_URL: url('d') }, /^DATABASE_URL stands in CLUSTERS_FILE/],
])('%s is a fault', (_what, content, env, fault) => {
  const found = read(content, env);
  expect('faults' in found ? found.faults : []).toEqual([expect.stringMatching(fault)]);
});

it('without a registry there are no clusters', () => {
  const config = readConfig({ CLUSTERS: 'norte' });
  expect(config).toEqual({ faults: ['CLUSTERS is for several clusters: set REGISTRY_URL, too'] });
});

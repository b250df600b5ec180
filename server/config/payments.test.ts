import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type PaymentsConfig, paymentsConfig } from './payments.ts';
import type { Faults } from './values.ts';

const wompi = {
  WOMPI_PUBLIC_KEY: 'pub_test_abc',
  WOMPI_PRIVATE_KEY: 'prv_test_def',
  WOMPI_EVENTS_SECRET: 'test_events_ghi',
  WOMPI_INTEGRITY_SECRET: 'test_integrity_jkl',
};
const realWompi = Object.fromEntries(
  Object.entries(wompi).map(([name, key]) => [name, key.replace('test', 'prod')]),
);
const credibanco = {
  CREDIBANCO_USER: 'canasta-api',
  CREDIBANCO_PASSWORD: 'mno',
  CREDIBANCO_ENVIRONMENT: 'test',
};
const canasta = { demo: true, production: true, defaultBusiness: 'canasta' };
const folder = mkdtempSync(join(tmpdir(), 'canasta-accounts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('without keys', () => {
  it('the demonstration is paid through the simulator, which the start runs', () => {
    expect(configOf({})).toEqual({ kind: 'simulator', url: undefined, timeLimitMs: 5_000 });
    expect(configOf({ PAYMENTS_URL: 'http://localhost:4000/' })).toMatchObject({
      kind: 'simulator',
      url: 'http://localhost:4000',
    });
  });

  it('a shop that is no demonstration accepts no online payment, unless a simulator is configured', () => {
    const real = { ...canasta, demo: false };
    expect(configOf({}, real).kind).toBe('none');
    expect(configOf({ PAYMENTS_URL: 'http://localhost:4000' }, real).kind).toBe('simulator');
    expect(configOf({}, { ...real, production: false }).kind).toBe('simulator');
  });

  it.each(['localhost:4000', 'ftp://localhost', 'http://localhost:4000/v1'])('refuses %s', (url) => {
    expect(faultsOf({ PAYMENTS_URL: url })).toEqual([expect.stringMatching(/^PAYMENTS_URL must be/)]);
  });
});

describe('Wompi keys', () => {
  it('accepts four of one environment for the default business only', () => {
    const { accounts } = accountsIn(configOf(wompi));
    expect(accounts.get('canasta')?.wompi).toMatchObject({ environment: 'test', privateKey: 'prv_test_def' });
    expect(accounts.get('la-plaza')).toBeUndefined();
    expect(accountsIn(configOf(realWompi)).accounts.get('canasta')?.wompi?.environment).toBe('prod');
  });

  it('require the name of their business', () => {
    expect(faultsOf(wompi, { ...canasta, defaultBusiness: undefined })).toEqual([
      'DEFAULT_BUSINESS must name the business that the payment keys belong to',
    ]);
  });

  it.each(Object.keys(wompi))('refuse a %s of production among test keys, without showing it', (name) => {
    const faults = faultsOf({ ...wompi, [name]: realWompi[name] ?? '' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('mix two environments');
    expect(faults[0]).toContain(`${name} is prod`);
    expect(faults[0]).not.toMatch(/abc|def|ghi|jkl/);
  });

  it('report each missing key', () => {
    const { WOMPI_PUBLIC_KEY } = wompi;
    expect(faultsOf({ WOMPI_PUBLIC_KEY }).map((fault) => fault.split(' ')[0])).toEqual([
      'WOMPI_PRIVATE_KEY',
      'WOMPI_EVENTS_SECRET',
      'WOMPI_INTEGRITY_SECRET',
    ]);
  });

  it('refuse a key in the place of another', () => {
    expect(faultsOf({ ...wompi, WOMPI_PRIVATE_KEY: wompi.WOMPI_PUBLIC_KEY })).toEqual([
      'WOMPI_PRIVATE_KEY must begin with prv_test_ or prv_prod_',
    ]);
  });
});

describe('CredibanCo', () => {
  it('accepts user, password and environment, and an optional key for callbacks', () => {
    const { accounts } = accountsIn(configOf({ ...credibanco, CREDIBANCO_CALLBACK_KEY: 'pqr' }));
    expect(accounts.get('canasta')).toEqual({
      wompi: undefined,
      credibanco: { environment: 'test', user: 'canasta-api', password: 'mno', callbackKey: 'pqr' },
    });
  });

  it.each(Object.keys(credibanco))('requires %s', (name) => {
    const faults = faultsOf({ ...credibanco, [name]: '' });
    expect(faults).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  it('refuses an unknown environment and a password that is too long, without showing it', () => {
    const long = 'secreta'.repeat(5);
    const faults = faultsOf({
      ...credibanco,
      CREDIBANCO_ENVIRONMENT: 'uat',
      CREDIBANCO_PASSWORD: long,
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'CREDIBANCO_PASSWORD',
      'CREDIBANCO_ENVIRONMENT',
    ]);
    expect(faults.join()).not.toContain('secreta');
  });

  it('is of the same environment as Wompi', () => {
    expect(faultsOf({ ...realWompi, ...credibanco })).toEqual([
      "The payment keys mix two environments: Wompi's are prod, CREDIBANCO_ENVIRONMENT is test",
    ]);
  });
});

describe('an address instead of the providers', () => {
  it('is only for test keys and this machine', () => {
    const PAYMENTS_URL = 'http://localhost:4000';
    expect(accountsIn(configOf({ ...wompi, PAYMENTS_URL })).url).toBe(PAYMENTS_URL);
    expect(faultsOf({ ...wompi, PAYMENTS_URL: 'https://pagos.example.co' })).toEqual([
      'PAYMENTS_URL must be an address of this machine when there are payment keys',
    ]);
    expect(faultsOf({ ...realWompi, PAYMENTS_URL })).toEqual([
      'PAYMENTS_URL is refused beside keys of production: they go to the providers only',
    ]);
  });
});

describe('several businesses', () => {
  it('have their own keys', () => {
    const file = written({ 'la-plaza': { ...realWompi } });
    const { accounts } = accountsIn(configOf({ ...wompi, PAYMENT_ACCOUNTS_FILE: file }));
    expect(accounts.get('canasta')?.wompi?.environment).toBe('test');
    expect(accounts.get('la-plaza')?.wompi?.publicKey).toBe('pub_prod_abc');
  });

  it('get all errors of the file at once, with the business and without a key', () => {
    const file = written({
      canasta: credibanco,
      'la-plaza': { ...wompi, WOMPI_PRIVATE_KEY: 'prv_prod_def' },
      vereda: { WOMPI_KEY: 'abc' },
      'tres esquinas': {},
      'la-loma': 'pub_test_abc',
    });
    const faults = faultsOf({ ...wompi, PAYMENT_ACCOUNTS_FILE: file });
    expect(faults).toEqual([
      'PAYMENT_ACCOUNTS_FILE, la-plaza: The Wompi keys mix two environments: WOMPI_PUBLIC_KEY is test, WOMPI_PRIVATE_KEY is prod, WOMPI_EVENTS_SECRET is test, WOMPI_INTEGRITY_SECRET is test',
      'PAYMENT_ACCOUNTS_FILE, vereda: WOMPI_KEY is not known here',
      'PAYMENT_ACCOUNTS_FILE, tres esquinas: this is not the short name of a business',
      'PAYMENT_ACCOUNTS_FILE, la-loma: its keys must be an object',
      'PAYMENT_ACCOUNTS_FILE names canasta, whose keys stand in the variables already',
    ]);
  });

  it.each(['{"la-plaza": ', '["la-plaza"]'])('refuse a file with %s', (content) => {
    const path = join(folder, 'broken.json');
    writeFileSync(path, content);
    expect(faultsOf({ PAYMENT_ACCOUNTS_FILE: path })[0]).toMatch(/^PAYMENT_ACCOUNTS_FILE must be a readable/);
  });
});

function written(content: unknown): string {
  const path = join(folder, 'accounts.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

function configOf(
  env: Record<string, string>,
  shop: Parameters<typeof paymentsConfig>[1] = canasta,
): PaymentsConfig {
  const faults: Faults = [];
  const config = paymentsConfig(env, shop, faults);
  expect(faults).toEqual([]);
  return config;
}

function faultsOf(
  env: Record<string, string>,
  shop: Parameters<typeof paymentsConfig>[1] = canasta,
): string[] {
  const faults: Faults = [];
  paymentsConfig(env, shop, faults);
  return faults;
}

function accountsIn(config: PaymentsConfig) {
  if (config.kind !== 'accounts') throw new Error(`These are no accounts: ${config.kind}`);
  return config;
}

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';

describe('without any variable', () => {
  it('serves this machine on port 3000 with the embedded database and the demonstration', () => {
    expect(configOf({})).toEqual({
      environment: 'production',
      port: 3000,
      process: 'all',
      practiceWebhooks: false,
      observing: { metrics: undefined, traces: undefined },
      jobsAtOnce: 4,
      drainSeconds: 0,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      sessionSecure: false,
      trustProxy: false,
      countLoopback: false,
      connectionsPerAddress: 1_000,
      databaseUrl: undefined,
      clusters: undefined,
      clusterOwners: new Map(),
      connections: { poolSize: 15, namedStatements: true, pipelining: true, listenUrl: undefined },
      dataDir: resolve('.data'),
      defaultBusiness: undefined,
      demo: true,
      contactUrl: '',
      securityContact: '',
      logLevel: 'info',
      payments: { kind: 'simulator', url: undefined, timeLimitMs: 5_000 },
      geocoding: { geocoder: { kind: 'embedded' }, tiles: undefined },
      google: { kind: 'stand-in', url: undefined },
      secondTry: { kind: 'none' },
      mail: { kind: 'outbox' },
      sms: { kind: 'outbox' },
      whatsapp: { kind: 'stand-in', url: undefined },
      measuring: { kind: 'stand-in', url: undefined },
      push: { fcm: undefined },
      files: {
        storage: { kind: 'folder', folder: resolve('.data/files') },
        limits: { video: 100 * 1024 ** 2, import: 50 * 1024 ** 2 },
      },
      secretKeys: undefined,
      secretKeyLost: false,
    });
  });

  it('treats an empty variable as missing', () => {
    expect(configOf({ PORT: '', DATABASE_URL: ' ', WOMPI_PUBLIC_KEY: '' }).port).toBe(3000);
  });
});

describe('single variables', () => {
  it.each(['0', '65536', '-1', '3000a', '3e3', '30.5', 'http'])('refuses the port %s', (port) => {
    expect(faultsOf({ PORT: port })).toEqual([`PORT must be a whole number from 1 to 65535: "${port}"`]);
  });

  it('accepts the ports 1 and 65535 and includes them in the public address', () => {
    expect(configOf({ PORT: '1' }).port).toBe(1);
    expect(configOf({ PORT: '65535' }).publicUrl).toBe('http://localhost:65535');
  });

  it('loads no demonstration into an external database unless requested', () => {
    const DATABASE_URL = 'postgresql://canasta@db.example.co/canasta';
    expect(configOf({ DATABASE_URL }).demo).toBe(false);
    expect(configOf({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
    expect(configOf({ DEMO: 'false' }).demo).toBe(false);
  });

  it.each(['mysql://a@b/c', 'localhost:5432', 'postgres://a:secreta@b'])('refuses the database %s', (url) => {
    const faults = faultsOf({ DATABASE_URL: url });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^DATABASE_URL must look like postgres:/);
    expect(faults.join()).not.toContain('secreta');
  });

  it('refuses certificates of a database that cannot be read', () => {
    const url = (path: string) => `postgres://a@b/c?sslmode=verify-full&sslrootcert=${path}`;
    expect(faultsOf({ DATABASE_URL: url('/nowhere/ca.pem') })).toEqual([
      'DATABASE_URL: sslrootcert names /nowhere/ca.pem, which cannot be read',
    ]);
    expect(configOf({ DATABASE_URL: url('test/faults/tls/ca.pem') }).databaseUrl).toContain('ca.pem');
  });

  it('takes several hosts, of which one can be written', () => {
    const DATABASE_URL = 'postgres://ana:p@a:5432,b,c:5433/tienda?target_session_attrs=read-write';
    const url = new URL(configOf({ DATABASE_URL }).databaseUrl ?? '');
    expect([url.searchParams.get('host'), url.searchParams.get('port')]).toEqual(['a,b,c', '5432,5432,5433']);
    expect(url.password).toBe('p');
    expect(faultsOf({ DATABASE_URL: DATABASE_URL.replace('read-write', 'any') })).toEqual([
      'DATABASE_URL: target_session_attrs must be read-write: Canasta writes on every connection',
    ]);
    expect(faultsOf({ DATABASE_URL: 'postgres://ana:p@a:x,b/tienda' })).toHaveLength(1);
  });

  it('accepts PostgreSQL’s own address beside that of a pooler, without named statements by default', () => {
    const DATABASE_URL = 'postgres://canasta@pooler.example.co:6432/canasta';
    const LISTEN_URL = 'postgres://canasta@db.example.co/canasta';
    const pooled = { poolSize: 15, namedStatements: false, pipelining: true, listenUrl: LISTEN_URL };
    expect(configOf({ DATABASE_URL, LISTEN_URL }).connections).toEqual(pooled);
    const own = { DATABASE_POOL_SIZE: '8', DATABASE_NAMED_STATEMENTS: '1', DATABASE_PIPELINING: '0' };
    expect(configOf({ DATABASE_URL, LISTEN_URL, ...own }).connections).toEqual({
      poolSize: 8,
      namedStatements: true,
      pipelining: false,
      listenUrl: LISTEN_URL,
    });
  });

  it.each([
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be a whole number from 2 to 500: "1"'],
    [{ DATABASE_NAMED_STATEMENTS: 'yes' }, 'DATABASE_NAMED_STATEMENTS must be 1 or 0: "yes"'],
    [{ DATABASE_PIPELINING: '2' }, 'DATABASE_PIPELINING must be 1 or 0: "2"'],
    [
      { LISTEN_URL: 'postgres://canasta@db.example.co/canasta' },
      'LISTEN_URL is for a DATABASE_URL that leads through a pooler: set both or none',
    ],
    [
      { DATABASE_URL: 'postgres://a@b/c', LISTEN_URL: 'http://a:secreta@b' },
      'LISTEN_URL must look like postgres://user:password@host:5432/database',
    ],
  ])('refuses %j, naming the setting', (env, fault) => {
    expect(faultsOf(env)).toEqual([fault]);
  });

  it('CANASTA_ENV has priority over NODE_ENV', () => {
    expect(configOf({ NODE_ENV: 'test', CANASTA_ENV: 'development' }).environment).toBe('development');
    expect(faultsOf({ NODE_ENV: 'staging' })[0]).toMatch(/^NODE_ENV must be one of production/);
  });

  it('marks the session cookie Secure exactly with an https address', () => {
    expect(configOf({ PUBLIC_URL: 'https://tienda.example.co/' })).toMatchObject({
      publicUrl: 'https://tienda.example.co',
      sessionSecure: true,
    });
    expect(faultsOf({ SESSION_SECURE: '1' })[0]).toMatch(/^SESSION_SECURE=1 needs/);
    expect(faultsOf({ SESSION_SECURE: '0', PUBLIC_URL: 'https://tienda.example.co' })).toHaveLength(1);
  });

  it.each(['tienda.example.co', 'ftp://tienda.example.co', 'https://example.co/tienda'])(
    'refuses the public address %s',
    (url) => expect(faultsOf({ PUBLIC_URL: url })[0]).toMatch(/^PUBLIC_URL must be/),
  );

  it('does not count this machine by default', () => {
    expect(configOf({}).countLoopback).toBe(false);
    expect(configOf({ COUNT_LOOPBACK: '1' }).countLoopback).toBe(true);
    expect(faultsOf({ COUNT_LOOPBACK: 'maybe' })[0]).toMatch(/^COUNT_LOOPBACK must be/);
  });

  it('trusts a number of proxies or their addresses, never everybody', () => {
    expect(configOf({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(configOf({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
    expect(configOf({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
    for (const value of ['true', '10.0.0.0/33', 'proxy']) {
      expect(faultsOf({ TRUST_PROXY: value })[0]).toMatch(/^TRUST_PROXY must be/);
    }
  });
});

it('reports every error at once', () => {
  const faults = faultsOf({
    PORT: '99999',
    HOST: 'two words',
    DATABASE_URL: 'sqlite:canasta',
    PUBLIC_URL: 'nowhere',
    TRUST_PROXY: 'all',
    DEFAULT_BUSINESS: 'una / otra',
    DEMO: 'maybe',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'prod',
    PAYMENTS_URL: 'simulator',
    PAYMENTS_TIMEOUT_MS: '60000',
    PAYMENT_ACCOUNTS_FILE: '/nowhere/accounts.json',
    WOMPI_PUBLIC_KEY: 'pub_live_1',
    CREDIBANCO_USER: 'canasta-api',
  });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'PORT',
    'HOST',
    'DATABASE_URL',
    'PUBLIC_URL',
    'NODE_ENV',
    'TRUST_PROXY',
    'DEFAULT_BUSINESS',
    'DEMO',
    'LOG_LEVEL',
    'PAYMENTS_TIMEOUT_MS',
    'PAYMENTS_URL',
    'WOMPI_PRIVATE_KEY',
    'WOMPI_EVENTS_SECRET',
    'WOMPI_INTEGRITY_SECRET',
    'WOMPI_PUBLIC_KEY',
    'CREDIBANCO_PASSWORD',
    'CREDIBANCO_ENVIRONMENT',
    'PAYMENT_ACCOUNTS_FILE',
  ]);
  expect(faults.every((fault) => !fault.includes('\n'))).toBe(true);
});

function configOf(env: Record<string, string>): Config {
  const result = readConfig(env);
  if ('faults' in result) throw new Error(result.faults.join('\n'));
  return result.config;
}

function faultsOf(env: Record<string, string>): string[] {
  const result = readConfig(env);
  return 'faults' in result ? result.faults : [];
}

import { resolve } from 'node:path';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { type ClustersConfig, clusterOwners, clustersConfig } from './clusters.ts';
import { type ConnectionsConfig, connectionsConfig } from './connections.ts';
import { databaseAddress } from './database-address.ts';
import { type GeocodingConfig, geocodingConfig } from './geocoding.ts';
import { type GoogleConfig, googleConfig } from './google.ts';
import { type MailConfig, mailConfig } from './mail.ts';
import { type MeasuringConfig, measuringConfig } from './measuring.ts';
import { type ObservingConfig, observingConfig } from './observing.ts';
import { type PaymentsConfig, paymentsConfig } from './payments.ts';
import { PROCESS_KINDS, type ProcessKind } from './process-kind.ts';
import { type PushConfig, pushConfig } from './push.ts';
import { type SecondTryConfig, secondTryConfig } from './second-try.ts';
import { secretKeys } from './secret-keys.ts';
import { type SmsConfig, smsConfig } from './sms.ts';
import { type FilesConfig, filesConfig } from './storage.ts';
import { connectionsPerAddress, type TrustedProxies, trustedProxies } from './trusted-proxies.ts';
import { type Env, type Faults, oneOf, switchOf, text, wholeNumber } from './values.ts';
import { type WhatsappConfig, whatsappConfig } from './whatsapp.ts';

const environments = ['production', 'development', 'test'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The whole configuration from the environment, validated. Nothing else reads process.env. */
export type Config = {
  environment: (typeof environments)[number];
  port: number;
  /** The address to listen on: by default only this machine. */
  host: string;
  /** The public address, without a trailing slash. */
  publicUrl: string;
  /** Whether the session cookie is marked Secure. */
  sessionSecure: boolean;
  /** Which proxies are trusted about the visitor's address (Fastify's trustProxy). */
  trustProxy: TrustedProxies;
  /** Whether requests from this machine count towards the limits by address. */
  countLoopback: boolean;
  /** Connections that one address may have open; 0 = any number. */
  connectionsPerAddress: number;
  /** An external PostgreSQL 15 to 18, as the application's role; undefined = the embedded one. */
  databaseUrl: string | undefined;
  /** The same PostgreSQL as its owner, for migrations alone. */
  ownerUrl: string | undefined;
  /** Several clusters and their registry; undefined = one PostgreSQL. A single one served is in databaseUrl, too. */
  clusters: ClustersConfig | undefined;
  /** The owners of the registry and the clusters, by name, for commands alone. */
  clusterOwners: ReadonlyMap<string, string>;
  connections: ConnectionsConfig;
  /** Folder of the embedded database and other files of this installation. */
  dataDir: string;
  /** The business when the host name names none; undefined = the first one. */
  defaultBusiness: string | undefined;
  /** Whether an empty database is filled with the demonstration supermarket. */
  demo: boolean;
  logLevel: (typeof logLevels)[number];
  process: ProcessKind;
  observing: ObservingConfig;
  /** Long jobs that run here at a time. */
  jobsAtOnce: number;
  /** Addresses where simulated people reach the shop; undefined = this process. */
  practiceUrls: readonly string[] | undefined;
  /** Whether webhooks of a practice are sent, also to addresses of the local network. */
  practiceWebhooks: boolean;
  /** How long a process that was asked to stop keeps serving. */
  drainSeconds: number;
  /** The accounts at Wompi and CredibanCo, or the simulator. */
  payments: PaymentsConfig;
  geocoding: GeocodingConfig;
  /** Signing in with Google, where it is offered. */
  google: GoogleConfig;
  /** The external provider for sign-ins our own passwords refuse. */
  secondTry: SecondTryConfig;
  mail: MailConfig;
  sms: SmsConfig;
  /** Messages by WhatsApp: the account at Meta, or a stand-in. */
  whatsapp: WhatsappConfig;
  /** Where purchases are reported whose shoppers agreed to it. */
  measuring: MeasuringConfig;
  /** Push to apps; browsers need nothing. */
  push: PushConfig;
  files: FilesConfig;
  /** Where businesses can request a module: a chat, a page; '' = nowhere. */
  contactUrl: string;
  /** The contact for reports of vulnerabilities: a mail address or a page; '' = none is published. */
  securityContact: string;
  /** The keys that encrypt lasting secrets; undefined = a key of this installation's own. */
  secretKeys: SecretKeys | undefined;
  /** Whether the shop starts although data encrypted with another key cannot be read. */
  secretKeyLost: boolean;
};

/**
 * Reads the configuration. All faults are reported at once, one line each, named after their variable and without
 * secrets, so that they can be fixed in one go.
 */
export function readConfig(env: Env): { config: Config } | { faults: string[] } {
  const faults: Faults = [];
  const { host, port } = listenAddress(env, faults);
  const clusters = clustersConfig(env, faults);
  const [one] = clusters?.served.length === 1 ? clusters.served : [];
  const databaseUrl = clusters ? one?.databaseUrl : databaseAddress(env, faults);
  const publicUrl = publicAddress(env, port, faults);
  const named = text(env, 'CANASTA_ENV') === undefined ? 'NODE_ENV' : 'CANASTA_ENV';
  const environment = oneOf(env, named, environments, 'production', faults);
  const production = environment === 'production';
  const sessionSecure = secureSession(env, publicUrl, production, faults);
  const trustProxy = trustedProxies(env, faults);
  const defaultBusiness = businessName(env, faults);
  const demo = switchOf(env, 'DEMO', databaseUrl === undefined && !clusters, faults);
  const config: Config = {
    environment,
    port,
    host,
    publicUrl,
    sessionSecure,
    trustProxy,
    countLoopback: switchOf(env, 'COUNT_LOOPBACK', false, faults),
    connectionsPerAddress: connectionsPerAddress(env, faults),
    databaseUrl,
    ownerUrl: ownerAddress(env, databaseUrl, faults),
    clusters,
    clusterOwners: clusterOwners(env, faults),
    connections: one?.connections ?? connectionsConfig(env, faults),
    dataDir: dataFolder(env),
    defaultBusiness,
    demo,
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info', faults),
    process: oneOf(env, 'PROCESS', PROCESS_KINDS, 'all', faults),
    observing: observingConfig(env, { port }, faults),
    jobsAtOnce: wholeNumber(env, 'JOBS_AT_ONCE', { from: 1, to: 32, fallback: 4 }, faults),
    practiceUrls: practiceAddresses(env, { publicUrl, port, host, clusters }, faults),
    practiceWebhooks: oneOf(env, 'PRACTICE_WEBHOOKS', ['0', '1'], '0', faults) === '1',
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { from: 0, to: 60, fallback: 0 }, faults),
    payments: paymentsConfig(env, { demo, production, defaultBusiness }, faults),
    geocoding: geocodingConfig(env, faults),
    google: googleConfig(env, { demo }, faults),
    secondTry: secondTryConfig(env, faults),
    mail: mailConfig(env, faults),
    sms: smsConfig(env, faults),
    whatsapp: whatsappConfig(env, { demo, defaultBusiness }, faults),
    measuring: measuringConfig(env, { demo }, faults),
    push: pushConfig(env, faults),
    files: filesConfig(env, dataFolder(env), faults),
    contactUrl: contact(env, 'CONTACT_URL', faults),
    securityContact: contact(env, 'SECURITY_CONTACT', faults),
    secretKeys: secretKeys(env, faults),
    secretKeyLost: switchOf(env, 'SECRET_KEY_LOST', false, faults),
  };
  return faults.length > 0 ? { faults } : { config };
}

export function listenAddress(env: Env, faults: Faults): { host: string; port: number } {
  const port = wholeNumber(env, 'PORT', { from: 1, to: 65_535, fallback: 3000 }, faults);
  return { host: hostName(env, faults), port };
}

function ownerAddress(env: Env, databaseUrl: string | undefined, faults: Faults): string | undefined {
  const ownerUrl = databaseAddress(env, faults, 'OWNER_URL');
  if (ownerUrl !== undefined && databaseUrl === undefined)
    faults.push('OWNER_URL is the owner of the database of DATABASE_URL: set both or none');
  return ownerUrl;
}

export function dataFolder(env: Env): string {
  return resolve(text(env, 'DATA_DIR') ?? '.data');
}

function publicAddress(env: Env, port: number, faults: Faults): string {
  const value = text(env, 'PUBLIC_URL');
  if (value === undefined) return `http://localhost:${port}`;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  faults.push(`PUBLIC_URL must be an address such as https://tienda.example.co, without a path: "${value}"`);
  return value;
}

/**
 * A worker's requests must reach the processes that serve; any other process uses itself. One of several clusters
 * listens for all of them, and its apps do not know where.
 */
function practiceAddresses(
  env: Env,
  { publicUrl, port, host, clusters }: Pick<Config, 'publicUrl' | 'port' | 'host' | 'clusters'>,
  faults: Faults,
): readonly string[] | undefined {
  const value = text(env, 'PRACTICE_URL');
  if (value === undefined && text(env, 'PROCESS') === 'worker') return [publicUrl];
  if (value === undefined) return clusters && [`http://${hereAt(host)}:${port}`];
  const urls = value.split(',').map((one) => one.trim());
  if (urls.every((one) => URL.canParse(one) && /^https?:\/\/[^/]+$/.test(one))) return urls;
  faults.push(
    `PRACTICE_URL must be addresses such as http://10.0.0.4:3000, with commas between them: "${value}"`,
  );
  return undefined;
}

/** The address at which a process that listens on every address is reached. */
function hereAt(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function contact(env: Env, name: string, faults: Faults): string {
  const value = text(env, name) ?? '';
  if (value !== '' && !/^(https:\/\/|mailto:)[^\s<>"]+$/.test(value))
    faults.push(
      `${name} must be an address such as https://example.co/x or mailto:ana@example.co: "${value}"`,
    );
  return value;
}

/** A Secure cookie is not sent over http, and a plain one leaks where https is promised. */
function secureSession(env: Env, publicUrl: string, strict: boolean, faults: Faults): boolean {
  const https = publicUrl.startsWith('https:');
  const secure = switchOf(env, 'SESSION_SECURE', https, faults);
  if (secure && !https) {
    faults.push('SESSION_SECURE=1 needs a PUBLIC_URL with https: over http nobody could stay signed in');
  }
  if (!secure && https && strict)
    faults.push('SESSION_SECURE=0 is refused in production with an https PUBLIC_URL');
  return secure;
}

function hostName(env: Env, faults: Faults): string {
  const host = text(env, 'HOST') ?? '127.0.0.1';
  if (!/^[\w.:-]+$/.test(host)) faults.push(`HOST must be an address or a name such as 0.0.0.0: "${host}"`);
  return host;
}

function businessName(env: Env, faults: Faults): string | undefined {
  const name = text(env, 'DEFAULT_BUSINESS');
  if (name !== undefined && !/^[\w-]{1,60}$/.test(name)) {
    faults.push(
      `DEFAULT_BUSINESS must be the short name of a business (letters, digits, - and _): "${name}"`,
    );
  }
  return name;
}

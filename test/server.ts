import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppOptions, createApp } from '#server/app.ts';
import { newId } from '#server/db/ids.ts';
import type { Message, Senders } from '#server/messages/message.ts';
import { type Client, clientOf } from './client.ts';
import { createTestDatabase } from './database.ts';
import { startTransactionPooler } from './faults/transaction-pooler.ts';
import { businessIdOf, PASSWORD, type Person, type PersonName, people } from './people.ts';
import { withClient } from './postgres-client.ts';

export type TestServer = {
  url: string;
  /** The superuser's address of this server's own database. */
  adminUrl: string;
  /** Asks its database as the superuser. */
  sql<Row extends Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** The mail and SMS it has sent so far, unless the test has senders of its own. */
  sent: Message[];
  /** Where its files lie: what was sent, and what is on its way. */
  dataDir: string;
  /** The lines it has logged so far. */
  logs: string[];
  guest: (host?: string) => Client;
  /** With a session of their own. */
  as: (name: PersonName) => Promise<Client>;
  /** The same through the real sign-in, which leaves its line in the audit and where it came from. */
  signIn: (name: PersonName) => Promise<Client>;
  close(): Promise<void>;
};

/** 2026-11-20, a Friday, 10:00 in Bogotá: offices are open. */
export const fridayMorning = new Date('2026-11-20T15:00:00Z');

const hosts = { canasta: 'canasta.localhost', 'la-plaza': 'la-plaza.localhost' } as const;

/** PostgreSQL plans every statement anew on each: a good part of its work for these tests. Races ask for more. */
const FEW_CONNECTIONS = 2;

/** A whole server on a database of its own, spoken to over HTTP. The clock stands at `now`. */
export async function startTestServer({
  through,
  behindPooler,
  ...options
}: Pick<
  AppOptions,
  | 'now'
  | 'publicUrl'
  | 'poolSize'
  | 'changesAtOnce'
  | 'push'
  | 'web'
  | 'gateways'
  | 'workEveryMs'
  | 'drainMs'
  | 'workers'
  | 'process'
  | 'metrics'
  | 'senders'
  | 'whatsapp'
  | 'measuring'
  | 'google'
  | 'passwords'
  | 'timeouts'
  | 'trustProxy'
  | 'countLoopback'
  | 'connectionsPerAddress'
  | 'secure'
  | 'storage'
  | 'drawings'
  | 'uploadLimits'
  | 'askStranger'
  | 'installation'
  | 'isWarm'
  | 'practice'
> & {
  /** Another way to the same database, for faults between the two. */
  through?: (databaseUrl: string) => Promise<string>;
  /** So many connections of a pooler in transaction mode between the two. */
  behindPooler?: number;
} = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const logs: string[] = [];
  const sent: Message[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'canasta-files-'));
  const pooler = behindPooler ? await startTransactionPooler(database.appUrl, behindPooler) : undefined;
  const app = await createApp({
    databaseUrl: pooler?.url ?? (await through?.(database.appUrl)) ?? database.appUrl,
    ...(pooler ? { listenUrl: database.appUrl, namedStatements: false } : {}),
    senders: collecting(sent),
    // Races are decided by the database, as between processes, and not by who waits in this one.
    changesAtOnce: 1_000,
    poolSize: FEW_CONNECTIONS,
    dataDir,
    ...options,
    now: options.now ?? (() => fridayMorning),
    logStream: { write: (line) => logs.push(line) },
    defaultBusiness: 'canasta',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    url,
    adminUrl: database.adminUrl,
    sql: (statement, values = []) =>
      withClient(database.adminUrl, async (client) => (await client.query(statement, values)).rows),
    sent,
    dataDir,
    logs,
    guest: (host) => clientOf(url, undefined, host),
    async as(name) {
      const token = await openSession(database.adminUrl, people[name]);
      return clientOf(url, token, hosts[people[name].business]);
    },
    async signIn(name) {
      const host = hosts[people[name].business];
      const body = { email: people[name].email, password: PASSWORD };
      const answer = await clientOf(url, undefined, host).call('users.login', { body });
      return clientOf(url, answer.ok().token, host);
    },
    async close() {
      await app.close();
      await pooler?.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** As a sign-in leaves it, without the fifteen statements and the thread that a password takes. */
export async function openSession(adminUrl: string, person: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const session = [businessIdOf(person), newId(), person.id, createHash('sha256').update(token).digest()];
  await withClient(adminUrl, (client) =>
    client.query(
      `insert into session (business_id, id, user_id, token_hash, expires_at)
       values ($1, $2, $3, $4, now() + interval '30 days')`,
      session,
    ),
  );
  return token;
}

function collecting(sent: Message[]): Senders {
  const sender = { send: async (message: Message) => void sent.push(message), pausing: () => false };
  return { mail: sender, sms: sender };
}

import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseClient } from '#server/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { withNewClient } from '#test/postgres-client.ts';

/** TLS to PostgreSQL, with throwaway certificates of a hundred years (tls/), of which the server's says 'localhost'. */

const certificates = fileURLToPath(new URL('tls', import.meta.url));
const trusted = { sslmode: 'verify-full', sslrootcert: join(certificates, 'ca.pem') };
let folder: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canasta-tls-'));
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), fsync: false });
  await withNewClient(postgres.url, async (client) => {
    const { rows } = await client.query('show data_directory');
    const { uid, gid } = statSync(rows[0].data_directory);
    for (const name of ['localhost.pem', 'localhost-key.pem']) {
      const path = join(rows[0].data_directory, name);
      copyFileSync(join(certificates, name), path);
      chmodSync(path, 0o600);
      chownSync(path, uid, gid);
    }
    await client.query("alter system set ssl_cert_file = 'localhost.pem'");
    await client.query("alter system set ssl_key_file = 'localhost-key.pem'");
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
  });
}, 60_000);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether the connection is encrypted, as the server sees it. */
async function encrypted(host: string, parameters: Record<string, string>): Promise<boolean> {
  const url = new URL(postgres.url);
  url.hostname = host;
  url.searchParams.delete('host');
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const client = new DatabaseClient({ connectionString: url.href, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0].ssl;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('the right name under a known CA is connected to, encrypted', async () => {
  await expect.poll(() => encrypted('localhost', trusted).catch(String)).toBe(true);
  expect(await encrypted('localhost', {})).toBe(false);
});

it('a wrong name is refused, whatever the mode is called', async () => {
  for (const sslmode of ['verify-full', 'verify-ca', 'require', 'prefer'])
    await expect(encrypted('127.0.0.1', { ...trusted, sslmode })).rejects.toThrow(
      /does not match certificate/,
    );
});

it('an unknown CA is refused', async () => {
  const other = join(certificates, 'other-ca.pem');
  for (const parameters of [{ sslrootcert: other }, {}] as Record<string, string>[])
    await expect(encrypted('localhost', { sslmode: 'verify-full', ...parameters })).rejects.toThrow(
      /unable to verify|self-signed certificate|unable to get local issuer/,
    );
});

it('of several hosts each is verified by its own name', async () => {
  const both = { ...trusted, host: '127.0.0.1,localhost' };
  expect(await encrypted('localhost', both)).toBe(true);
  await expect(encrypted('localhost', { ...both, host: '127.0.0.1,127.0.0.1' })).rejects.toThrow(
    /no host can be written: .*does not match certificate/,
  );
});

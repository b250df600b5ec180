import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '#scripts/checks/tool.ts';
import type { Account } from './unit.ts';

const POOLER = join(root, 'deploy/pgbouncer/pgbouncer.ini');
const BALANCER = join(root, 'deploy/haproxy/haproxy.cfg');

type Ended = { stop(): Promise<void> };

/** PgBouncer with the configuration as it is in deploy/, but for addresses and files. */
export async function startPooler(
  folder: string,
  { port, database, role, account }: { port: number; database: URL; role: URL; account: Account },
): Promise<Ended> {
  const users = join(folder, 'userlist.txt');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${role.username}" "${role.password}"\n`);
  const changed = readFileSync(POOLER, 'utf8')
    .replace('host=postgres port=5432', `host=${database.hostname} port=${database.port}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  writeFileSync(file, changed);
  if (account) for (const path of [users, file]) chownSync(path, account.uid, account.gid);
  const child = spawn('pgbouncer', ['--quiet', file], { stdio: ['ignore', 'ignore', 'inherit'], ...account });
  await listening(port, child);
  return { stop: () => end(child) };
}

/** HAProxy with the configuration of deploy/, addresses by its own variables, and a certificate of its own. */
export async function startBalancer(
  folder: string,
  { plain, secure, web }: { plain: number; secure: number; web: readonly [number, number] },
): Promise<Ended & { url: string; authority: string }> {
  const authority = certify(folder);
  const env = {
    ...process.env,
    HTTP: `127.0.0.1:${plain}`,
    HTTPS: `127.0.0.1:${secure}`,
    CERTIFICATES: join(folder, 'certificates'),
    AWAY_PAGE: join(root, 'deploy/haproxy/away.html'),
    ADMIN_SOCKET: join(folder, 'haproxy.sock'),
    WEB_1: `127.0.0.1:${web[0]}`,
    WEB_2: `127.0.0.1:${web[1]}`,
  };
  const log = openSync(join(folder, 'haproxy.log'), 'a');
  const child = spawn('haproxy', ['-db', '-f', BALANCER], { env, stdio: ['ignore', log, log] });
  await listening(secure, child);
  return {
    url: `https://localhost:${secure}`,
    authority,
    stop: () => end(child),
  };
}

/** A certificate for the two names of the load; its file is what the clients trust. */
function certify(folder: string): string {
  const certificates = join(folder, 'certificates');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  mkdirSync(certificates);
  const names = 'subjectAltName=DNS:canasta.localhost,DNS:localhost,IP:127.0.0.1';
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=canasta.localhost', '-addext', names, '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(
    join(certificates, 'shop.pem'),
    readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'),
  );
  return certificate;
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    if (await isOpen(port)) return;
    await pause(100);
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnfile} does not listen on ${port}`);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, pause(5_000, undefined, { ref: false })]);
  child.kill('SIGKILL');
}

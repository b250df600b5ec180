import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#scripts/checks/tool.ts';
import { freePort } from '#server/db/embedded/free-port.ts';
import { type FaultProxy, startProxy } from '#test/faults/fault-proxy.ts';
import { DEBIAN, ownFolder, settingsOf, startServer } from './servers.ts';

export const PASSWORD = 'drill';

/** The addresses of one machine; connections to it go through lines that can be cut. */
export type Place = {
  name: string;
  ports: { etcd: number; peer: number; rest: number; postgres: number };
  lines: { etcd: FaultProxy; rest: FaultProxy; postgres: FaultProxy };
};

/** One machine of deploy/patroni: its member of etcd, its Patroni and its PostgreSQL. */
export type Node = Place & {
  /** As anybody else reaches its PostgreSQL. */
  host: string;
  /** Its PostgreSQL itself, whatever becomes of the lines to it. */
  adminUrl(database?: string): string;
  /** kill -9 of everything on it, as when a machine loses its power. */
  die(): void;
  /** PostgreSQL stands still, with every connection open, and goes on. */
  freeze(): void;
  thaw(): void;
  /** No way to it from others, nor to etcd from it. */
  cutOff(): void;
  joinAgain(): void;
};

export async function findPlace(name: string): Promise<Place> {
  const [etcd, peer, rest, postgres] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const lineTo = (port: number) => startProxy([`http://127.0.0.1:${port}`]);
  return {
    name,
    ports: { etcd, peer, rest, postgres },
    lines: { etcd: await lineTo(etcd), rest: await lineTo(rest), postgres: await lineTo(postgres) },
  };
}

export function startEtcd(folder: string, { name, ports }: Place, all: readonly Place[]): ChildProcess {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const env = settingsOf('deploy/patroni/etcd.sample.env', {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, `etcd-${name}`),
    ETCD_LISTEN_PEER_URLS: at(ports.peer),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: at(ports.peer),
    ETCD_LISTEN_CLIENT_URLS: at(ports.etcd),
    ETCD_ADVERTISE_CLIENT_URLS: at(ports.etcd),
    ETCD_INITIAL_CLUSTER: all.map((one) => `${one.name}=${at(one.ports.peer)}`).join(),
  });
  return startServer(DEBIAN['etcd-server'], [], { env, log: join(folder, `etcd-${name}.log`) });
}

export function startNode(folder: string, place: Place, etcd: ChildProcess): Node {
  const { name, ports, lines } = place;
  const data = join(ownFolder(join(folder, name)), 'data');
  const portOf = (line: FaultProxy) => new URL(line.url).port;
  const env = settingsOf('deploy/patroni/node.sample.env', {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${portOf(lines.rest)}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${portOf(lines.postgres)}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
    PATRONI_ETCD_HOSTS: `127.0.0.1:${portOf(lines.etcd)}`,
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_PASSWORD: PASSWORD,
  });
  const patroni = startServer(DEBIAN.patroni, [join(root, 'deploy/patroni/patroni.yml')], {
    // One way to etcd, which can be cut: the list that its member has of the others would lead past it.
    env: { ...env, PATRONI_ETCD_USE_PROXIES: 'true' },
    log: join(folder, `${name}.log`),
  });
  const host = `127.0.0.1:${portOf(lines.postgres)}`;
  return {
    ...place,
    host,
    adminUrl: (database = 'postgres') =>
      `postgres://postgres:${PASSWORD}@127.0.0.1:${ports.postgres}/${database}`,
    die() {
      kill([patroni.pid, ...postgresOf(data), etcd.pid], 'SIGKILL');
    },
    freeze: () => kill(postgresOf(data), 'SIGSTOP'),
    thaw: () => kill(postgresOf(data), 'SIGCONT'),
    cutOff() {
      for (const line of Object.values(lines)) line.set({ cutRequestAfter: 0 });
    },
    joinAgain() {
      for (const line of Object.values(lines)) line.set({});
    },
  };
}

/** The postmaster of a data folder, and what it has started. */
function postgresOf(data: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const processes = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter((one) => one !== null);
  const [, postmaster] =
    processes.find(([, , , args = '']) => args.includes('postgres -D') && args.includes(data)) ?? [];
  if (postmaster === undefined) return [];
  const children = processes.filter(([, , parent]) => parent === postmaster).map(([, pid]) => Number(pid));
  return [Number(postmaster), ...children];
}

function kill(pids: readonly (number | undefined)[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

import { createServer, type Socket, connect as tcpConnect } from 'node:net';
import { listenInPlaceOf } from './local-address.ts';

export type DeafProxy = {
  /** The same database through this proxy. */
  url: string;
  /**
   * Connections that listen get nothing any more, and stay open; those opened from now on do, unless told otherwise.
   */
  deafen(alsoNewOnes?: boolean): void;
  /** All connections that are open pass nothing any more, in either direction, as after a failover; new ones do. */
  silence(): void;
  /** Cuts those that get nothing; new ones get everything. */
  cut(): void;
  /** Heartbeats that came through so far. */
  heartbeats(): number;
  close(): Promise<void>;
};

type Connection = {
  client: Socket;
  upstream: Socket;
  listens: boolean;
  isDeaf: boolean;
  isSilent: boolean;
  /** It hears that it listens, and no more. */
  deafensNext: boolean;
};

/**
 * Stands before PostgreSQL as a network that has forgotten a connection does, or a pooler in transaction mode:
 * notifications get lost, and nobody is told.
 */
export async function startDeafProxy(databaseUrl: string): Promise<DeafProxy> {
  const target = new URL(databaseUrl);
  const connections = new Set<Connection>();
  let deafensNewOnes = false;
  let heartbeats = 0;

  const server = createServer((client) => {
    const upstream = tcpConnect(Number(target.port || 5432), target.hostname);
    const connection: Connection = {
      client,
      upstream,
      listens: false,
      isDeaf: false,
      isSilent: false,
      deafensNext: false,
    };
    connections.add(connection);
    client.on('data', (bytes) => {
      if (!connection.listens && /listen "/.test(bytes.toString('latin1'))) {
        connection.listens = true;
        connection.deafensNext = deafensNewOnes;
      }
      if (!connection.isSilent) upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (connection.isDeaf || connection.isSilent) return;
      if (connection.listens && bytes.includes('heartbeat')) heartbeats += 1;
      client.write(bytes);
      connection.isDeaf = connection.deafensNext;
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        connections.delete(connection);
      });
    }
  });
  const url = await listenInPlaceOf(databaseUrl, server);

  return {
    url,
    deafen(alsoNewOnes = false) {
      deafensNewOnes = alsoNewOnes;
      for (const connection of connections) if (connection.listens) connection.isDeaf = true;
    },
    silence() {
      for (const connection of connections) connection.isSilent = true;
    },
    cut() {
      deafensNewOnes = false;
      for (const { client, isDeaf } of connections) if (isDeaf) client.destroy();
    },
    heartbeats: () => heartbeats,
    close() {
      for (const { client } of connections) client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

import { createServer, type Socket, connect as tcpConnect } from 'node:net';
import { listenInPlaceOf } from './local-address.ts';

/**
 * What poolers do to connections: PgBouncer `refuses` start-up options; told to ignore them, it `drops` them; and
 * what a connection holds stays with the pooler when its client has gone (`keeps`).
 */
export type PoolerHabit = 'refuses' | 'drops' | 'keeps';

const PROTOCOL = 196_608;

/** Stands before PostgreSQL like a pooler with one habit; a connection for each client, all else as it is. */
export async function startPooler(
  databaseUrl: string,
  habit: PoolerHabit,
): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = tcpConnect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => undefined);
    }
    client.once('data', (bytes) => {
      const options = startUpOptions(bytes);
      if (habit === 'refuses' && options.has('options')) {
        client.end(refusal('unsupported startup parameter: options'));
        upstream.destroy();
        return;
      }
      if (habit === 'drops') options.delete('options');
      upstream.write(startUp(options));
      client.on('data', (more) => {
        const isGoodbye = more.length === 5 && more[0] === 'X'.charCodeAt(0);
        if (habit !== 'keeps' || !isGoodbye) upstream.write(more);
      });
    });
    upstream.on('data', (bytes) => client.write(bytes));
    client.on('close', () => habit !== 'keeps' && upstream.destroy());
    client.on('end', () => client.end());
    upstream.on('close', () => client.destroy());
  });
  const url = await listenInPlaceOf(databaseUrl, server);
  return {
    url,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The names and values of a start-up message. */
function startUpOptions(message: Buffer): Map<string, string> {
  const words = message.subarray(8).toString('utf8').split('\0');
  const options = new Map<string, string>();
  for (let at = 0; words[at]; at += 2) options.set(words[at] ?? '', words[at + 1] ?? '');
  return options;
}

function startUp(options: ReadonlyMap<string, string>): Buffer {
  const words = `${[...options].flat().join('\0')}\0\0`;
  const message = Buffer.alloc(8 + Buffer.byteLength(words));
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(PROTOCOL, 4);
  message.write(words, 8);
  return message;
}

/** The last thing a refused client hears. */
export function refusal(message: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C08P01\0M${message}\0\0`;
  const answer = Buffer.alloc(5 + Buffer.byteLength(fields));
  answer.write('E', 0);
  answer.writeInt32BE(answer.length - 1, 1);
  answer.write(fields, 5);
  return answer;
}

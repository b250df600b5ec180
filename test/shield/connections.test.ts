import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** Connections that somebody holds open: for how long, and how many. */

const headersMs = 400;
const timeouts = { headersMs, requestMs: 600, checkedEveryMs: 100 };

async function withServer(
  options: Pick<AppOptions, 'connectionsPerAddress' | 'trustProxy' | 'countLoopback'>,
  work: (server: TestServer) => Promise<void>,
) {
  const server = await startTestServer({ timeouts, ...options });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

/** A client that never closes by itself. */
function open({ url }: TestServer): Socket {
  return connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true }).on(
    'error',
    () => {},
  );
}

const isOver = (socket: Socket) => socket.destroyed || socket.closed;

it('a request that is too slow loses its connection, even of a client that goes on sending', async () => {
  await withServer({}, async (server) => {
    const starts = [
      'GET / HTTP/1.1\r\nhost: canasta',
      'POST /api/v1/users/login HTTP/1.1\r\nhost: canasta.localhost\r\ncontent-length: 99\r\n\r\n{',
    ];
    const sockets = starts.flatMap((start) =>
      Array.from({ length: 10 }, () => ({ start, socket: open(server), said: '' })),
    );
    for (const one of sockets) {
      one.socket.on('data', (chunk) => {
        one.said += String(chunk);
      });
      one.socket.write(one.start);
    }
    for (let n = 0; n < 40 && !sockets.every(({ socket }) => isOver(socket)); n += 1) {
      await pause(100);
      for (const { socket } of sockets) if (!isOver(socket)) socket.write('a');
    }
    expect(sockets.filter(({ socket }) => !isOver(socket))).toEqual([]);
    expect(sockets.every(({ said }) => said.startsWith('HTTP/1.1 408'))).toBe(true);
  });
});

async function left(server: TestServer): Promise<number> {
  const sockets = Array.from({ length: 8 }, () => open(server));
  await pause(200);
  const count = sockets.filter((socket) => !isOver(socket) && !socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return count;
}

it('one address holds so many connections, and has them again when it closed some', async () => {
  await withServer({ connectionsPerAddress: 5, countLoopback: true }, async (server) => {
    expect(await left(server)).toBe(5);
    await pause(100);
    expect(await left(server)).toBe(5);
  });
});

it('a trusted proxy is not counted', async () => {
  const limited = { connectionsPerAddress: 5, countLoopback: true };
  await withServer({ ...limited, trustProxy: ['127.0.0.0/8'] }, async (server) =>
    expect(await left(server)).toBe(8),
  );
  await withServer({ ...limited, trustProxy: 1 }, async (server) => expect(await left(server)).toBe(8));
});

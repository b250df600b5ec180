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
      'POST /api/v1/users/login HTTP/1.1\r\nhost: canasta.localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    ];
    const sockets = starts.flatMap((start) =>
      Array.from({ length: 10 }, (_, n) => ({ start, socket: open(server), said: '', goesOn: n % 2 === 0 })),
    );
    for (const one of sockets) {
      one.socket.on('data', (chunk) => {
        one.said += String(chunk);
      });
      one.socket.write(one.start);
    }
    // One that only waits is told of the end, and does not see more.
    const isGone = ({ socket, goesOn }: (typeof sockets)[number]) =>
      isOver(socket) || (!goesOn && socket.readableEnded);
    for (let n = 0; n < 40 && !sockets.every(isGone); n += 1) {
      await pause(100);
      for (const { socket, goesOn } of sockets) if (goesOn && !isOver(socket)) socket.write('a');
    }
    expect(sockets.filter((one) => !isGone(one)).length).toBe(0);
    // Who goes on sending may lose the answer with the connection.
    const waiting = sockets.filter(({ goesOn }) => !goesOn);
    expect(waiting.filter(({ said: messages }) => !messages.startsWith('HTTP/1.1 408'))).toEqual([]);
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

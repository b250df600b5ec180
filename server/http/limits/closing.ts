import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;

/**
 * A closing server answers requests in progress and waits for nothing else. Node closes idle connections once and waits
 * a minute for the others: connections a browser opened in advance, those whose response was still on its way, and
 * bodies that never finish.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const { server } = app;
  const answering = countAnswers(server);
  app.addHook('preClose', async () => {
    let idle = new Set<Socket>();
    const timer = setInterval(() => {
      if (server.listening) return;
      // In a busy process, a request that had arrived was read between these two checks.
      for (const socket of idle) if (answering.get(socket) === 0) socket.destroySoon();
      idle = new Set([...answering].filter(([, answers]) => answers === 0).map(([socket]) => socket));
    }, LOOK_MS);
    server.once('close', () => clearInterval(timer));
  });
}

/**
 * Waits until requests that have arrived are read. Node cuts connections without a request when it stops listening, and
 * a busy process may not have read the request yet.
 */
export async function readArrived(): Promise<void> {
  // The first turn of the event loop may be the one that is under way.
  await nextTurn();
  await nextTurn();
}

/** Counts pending answers by connection. Web sockets are closed separately. */
function countAnswers(server: Server): ReadonlyMap<Socket, number> {
  const answering = new Map<Socket, number>();
  const add = (socket: Socket, more: number) => {
    const answers = answering.get(socket);
    if (answers !== undefined) answering.set(socket, answers + more);
  };
  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
  });
  server.on('upgrade', (_request, socket) => answering.delete(socket as Socket));
  return answering;
}

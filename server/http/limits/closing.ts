import type { Server } from 'node:http';
import type { Socket } from 'node:net';
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
    const timer = setInterval(() => {
      if (server.listening) return;
      for (const [socket, answers] of answering) if (answers === 0) socket.destroySoon();
    }, LOOK_MS);
    server.once('close', () => clearInterval(timer));
  });
}

/** How many answers each connection waits for. What became a web socket is closed with the others of its kind. */
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

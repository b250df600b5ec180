import { createServer } from 'node:net';
import { isErrno } from './errno.ts';

/**
 * Below the ephemeral ports of systems (Linux from 32,768, macOS from 49,152): nobody else is assigned it.
 */
const FROM = 20_000;
const TO = 32_000;
const MOST_TRIES = 100;

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      isErrno(error, 'EADDRINUSE', 'EACCES') ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `work` while no other process on this machine runs work of the same name. The lock is a listening socket, which
 * the kernel frees however its holder ends: no stale lock, no reused id.
 */
export async function withLock(name, work) {
  const address = addressOf(name);
  for (;;) {
    const server = await hold(address);
    if (server) {
      try {
        return await work();
      } finally {
        server.release();
      }
    }
    await released(address);
  }
}

/** Linux has abstract socket names; elsewhere the file of a dead holder is removed. */
function addressOf(name) {
  const short = `canasta-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
  return process.platform === 'linux' ? `\0${short}` : join(tmpdir(), `${short}.sock`);
}

function hold(address) {
  return new Promise((resolve, reject) => {
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => undefined);
    });
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve({ release }));

    function release() {
      server.close();
      for (const socket of waiting) socket.destroy();
    }
  });
}

/** A holder keeps our connection open until it releases the lock. */
function released(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('error', (error) => {
      if (error.code === 'ECONNREFUSED' && !address.startsWith('\0')) rmSync(address, { force: true });
    });
    socket.on('close', () => setTimeout(resolve, 20));
    socket.resume();
  });
}

import { createServer, type Socket, connect as tcpConnect } from 'node:net';

/** What goes wrong on the way; nothing does without any. */
export type Fault = {
  /** Milliseconds before anything is passed on, each way. */
  latency?: number;
  /** The line is cut after so many bytes of the request; the server never sees the rest. */
  cutRequestAfter?: number;
  /** The whole request arrives, and the line is cut after so many bytes of the answer. */
  cutAnswerAfter?: number;
  /** Cut with a reset, as a machine that is gone, instead of an orderly end. */
  reset?: boolean;
  /** The request arrives, and no answer ever comes back. */
  silent?: boolean;
};

export type FaultProxy = { url: string; set(fault: Fault): void; close(): Promise<void> };

/** A line that can be bad, to the servers behind it in turn: one connection after the other to the next of them. */
export async function startProxy(targets: readonly string[]): Promise<FaultProxy> {
  let fault: Fault = {};
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = new URL(targets[turn++ % targets.length] ?? '');
    const upstream = tcpConnect(Number(target.port), target.hostname);
    join(client, upstream, fault);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    set(next) {
      fault = next;
      // Lines kept open from before would go on without the fault.
      for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function join(client: Socket, upstream: Socket, fault: Fault): void {
  const cut = () => {
    if (fault.reset) client.resetAndDestroy();
    else client.destroy();
    // What was sent to the server stays sent: only the way back is gone.
    upstream.end();
  };
  pass(client, upstream, fault.latency ?? 0, fault.cutRequestAfter, cut);
  if (fault.silent) upstream.resume();
  else pass(upstream, client, fault.latency ?? 0, fault.cutAnswerAfter, cut);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('end', () => other.end());
  }
}

function pass(from: Socket, to: Socket, latency: number, most: number | undefined, cut: () => void): void {
  let passed = 0;
  from.on('data', (bytes: Buffer) => {
    const allowed = most === undefined ? bytes : bytes.subarray(0, Math.max(0, most - passed));
    passed += bytes.length;
    const send = () => {
      if (allowed.length > 0 && !to.destroyed) to.write(allowed);
      if (most !== undefined && passed >= most) cut();
    };
    if (latency > 0) setTimeout(send, latency);
    else send();
  });
}

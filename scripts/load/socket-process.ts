import { Agent } from 'node:https';
import { io, type Socket } from 'socket.io-client';
import { AFTER_BREAK_MS, SPREAD_MS, untilBack } from '#web/api/until-back.ts';

/** Started by sockets.ts: holds connections as the shop's pages do, from some addresses of this machine. */
export type Order = { url: string; host: string; addresses: string[]; count: number; perSecond: number };
/** `back`: ms from a break until each was there again. */
export type Holding = { up: number; down: number; failed: number; back: number[] };

const sockets: Socket[] = [];
let failed = 0;
let back: number[] = [];

process.on('message', (message: Order | 'forget') => {
  if (message === 'forget') back = [];
  else void open(message);
});
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  const up = sockets.filter(({ connected }) => connected).length;
  process.send?.({ up, down: sockets.length - up, failed, back } satisfies Holding);
}, 1_000);

async function open({ url, host, addresses, count, perSecond }: Order): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    sockets.push(connect(url, host, addresses[n % addresses.length] ?? '127.0.0.1'));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
}

function connect(url: string, host: string, localAddress: string): Socket {
  const to = new URL(url);
  const secure = to.protocol === 'https:';
  const options = { localAddress, ...(secure ? { servername: to.hostname } : {}) };
  to.hostname = '127.0.0.1';
  const socket = io(to.href, {
    path: '/socket/',
    transports: ['websocket'],
    forceNew: true,
    auth: { guest: true },
    extraHeaders: { host },
    reconnectionDelay: AFTER_BREAK_MS,
    reconnectionDelayMax: SPREAD_MS.soon,
    randomizationFactor: 0,
    ...(secure ? { agent: new Agent(options) as never } : {}),
  });
  let brokenAt = 0;
  socket.on('connect_error', () => {
    failed += 1;
  });
  socket.on('disconnect', (reason, details) => {
    brokenAt = performance.now();
    const { delay, most } = untilBack(reason, details, '/');
    socket.io.reconnectionDelay(delay);
    socket.io.reconnectionDelayMax(most);
  });
  socket.on('connect', () => {
    if (brokenAt > 0) back.push(performance.now() - brokenAt);
    brokenAt = 0;
  });
  return socket;
}

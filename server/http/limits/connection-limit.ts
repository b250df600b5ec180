import type { Server } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import type { TrustedProxies } from '#server/config/trusted-proxies.ts';
import { isLoopback, networkOf } from './network.ts';

type ConnectionLimit = {
  /** Maximum of open connections of one network; 0 = no limit. */
  most: number;
  trustProxy: TrustedProxies;
  countLoopback: boolean;
};

/**
 * Closes connections beyond what one address may hold open. A trusted proxy holds those of all its visitors and is not
 * counted: it has its own limits. With a number of proxies, every peer is a proxy.
 */
export function limitConnections(server: Server, { most, trustProxy, countLoopback }: ConnectionLimit): void {
  if (most === 0 || typeof trustProxy === 'number') return;
  const isProxy = proxyTest(trustProxy || []);
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    if (isProxy(address) || (isLoopback(address) && !countLoopback)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

function proxyTest(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { TrustedProxies } from '#server/config/trusted-proxies.ts';

/**
 * The client address for connections outside Fastify (sockets): it trusts the same header of the configured proxies,
 * from the last one on.
 */
export function createAddressOf(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = trustOf(proxies);
  return ({ socket, headers }) => {
    const addresses = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim());
    const hops = [socket.remoteAddress ?? '', ...addresses.filter((address) => address !== '').reverse()];
    const first = hops.findIndex((address, hop) => !isTrusted(address, hop));
    return hops[first === -1 ? hops.length - 1 : first] ?? '';
  };
}

function trustOf(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

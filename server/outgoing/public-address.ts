import { BlockList, isIP } from 'node:net';

/**
 * Networks no shop, push service or picture uses: this machine, its neighbours, cloud-internal ones (RFC 6890).
 */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(network, bits, 'ipv4');
}
/** For IPv6 only globally assigned addresses … */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
/** … without documentation ranges and tunnels, which end at an arbitrary IPv4 address. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, bits, 'ipv6');
}

/** Whether a numeric address is public. Anything else is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  if (version === 6) return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
  return false;
}

/** Addresses where clouds give their keys to requests from within. */
const ofClouds = new BlockList();
ofClouds.addSubnet('169.254.0.0', 16, 'ipv4');
ofClouds.addSubnet('fe80::', 10, 'ipv6');
// Alibaba, Azure, Amazon (its machines and its Kubernetes) and Google have others beside.
ofClouds.addAddress('100.100.100.200', 'ipv4');
ofClouds.addAddress('168.63.129.16', 'ipv4');
ofClouds.addSubnet('fd00:ec2::', 32, 'ipv6');
ofClouds.addAddress('fd20:ce::254', 'ipv6');
// This prefix reaches any IPv4 address, including those above.
ofClouds.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether a numeric address is none of a cloud's own services. */
export function isNotOfCloud(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  return !ofClouds.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

import { isIP } from 'node:net';

/**
 * The subscriber behind an address: one has a whole /64 of IPv6 addresses. Anything else a proxy sends as an address
 * counts as one network: arbitrary text would otherwise be as many.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) === 0) return 'nowhere';
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':');
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./i.test(ip);
}

import { isIP } from 'node:net';
import { type Env, type Faults, text, wholeNumber } from './values.ts';

/** false = none; a number = that many proxies in front of us; a list = proxies at these addresses. */
export type TrustedProxies = false | number | string[];

/**
 * TRUST_PROXY. "true" is refused: it believes every visitor's own word about their address, and the
 * limits on sign-in count by address.
 */
export function trustedProxies(env: Env, faults: Faults): TrustedProxies {
  const value = text(env, 'TRUST_PROXY');
  if (value === undefined || value === '0' || value === 'false') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every(isAddress)) return addresses;
  faults.push(
    `TRUST_PROXY must be the number of proxies in front (1 to 9) or their addresses (10.0.0.0/8,::1): "${value}"`,
  );
  return false;
}

/** CONNECTIONS_PER_ADDRESS: of those that come from no trusted proxy. */
export function connectionsPerAddress(env: Env, faults: Faults): number {
  return wholeNumber(env, 'CONNECTIONS_PER_ADDRESS', { from: 0, to: 100_000, fallback: 1_000 }, faults);
}

function isAddress(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

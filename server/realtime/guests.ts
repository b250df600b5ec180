import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '../config/trusted-proxies.ts';
import { createAddressOf } from '../http/limits/forwarded.ts';
import { isLoopback, networkOf } from '../http/limits/network.ts';

/** Most visitors' connections in this process: per network, which may be a whole barrio, and in total. */
export const MOST_GUESTS = { network: 200, all: 20_000 };

/**
 * Counts visitors' connections. Beyond the limit they are refused: the shop still works, without live changes.
 * `network` is undefined for this machine: its owner, or an unknown proxy, behind which everybody would be one network.
 */
export function createGuests({ network: mostOfNetwork, all } = MOST_GUESTS) {
  const counts = new Map<string, number>();
  let total = 0;

  return {
    /** Takes a slot and returns the function that frees it once; undefined when there is none. */
    enter(network: string | undefined): (() => void) | undefined {
      const count = network === undefined ? 0 : (counts.get(network) ?? 0);
      if (total >= all || count >= mostOfNetwork) return undefined;
      total += 1;
      if (network !== undefined) counts.set(network, count + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        total -= 1;
        if (network === undefined) return;
        const left = (counts.get(network) ?? 1) - 1;
        if (left > 0) counts.set(network, left);
        else counts.delete(network);
      };
    },
  };
}

export type Guests = ReturnType<typeof createGuests>;

/** The network a connection is counted for. */
export function guestNetworkOf(proxies: TrustedProxies): (request: IncomingMessage) => string | undefined {
  const addressOf = createAddressOf(proxies);
  return (request) => {
    const address = addressOf(request);
    return isLoopback(address) ? undefined : networkOf(address);
  };
}

import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '../config/trusted-proxies.ts';
import { createAddressOf } from '../http/limits/forwarded.ts';
import { isLoopback, networkOf } from '../http/limits/network.ts';

/**
 * Connections of visitors in this process: what a network may have, behind which a whole barrio can shop, and all of
 * them.
 */
export const MOST_GUESTS = { network: 200, all: 20_000 };

/**
 * Counts the connections of visitors. One too many is refused: who has none sees the shop as before, only not as it
 * changes. `network` is undefined for this very machine: its owner, or a proxy nobody named, behind which everybody
 * would be one.
 */
export function createGuests({ network: mostOfNetwork, all } = MOST_GUESTS) {
  const counts = new Map<string, number>();
  let total = 0;

  return {
    /** Takes a place, and gives back how to leave it, once; undefined when there is none. */
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

/** Whose limit a connection counts for. */
export function guestNetworkOf(proxies: TrustedProxies): (request: IncomingMessage) => string | undefined {
  const addressOf = createAddressOf(proxies);
  return (request) => {
    const address = addressOf(request);
    return isLoopback(address) ? undefined : networkOf(address);
  };
}

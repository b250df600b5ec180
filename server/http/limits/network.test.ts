import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it('all addresses of a subscriber belong to one network', () => {
  const addresses = {
    '186.28.1.7': '186.28.1.7',
    '::ffff:186.28.1.7': '186.28.1.7',
    '2800:e2:1:2:3:4:5:6': '2800:e2:1:2',
    '2800:e2:1:2::9': '2800:e2:1:2',
    '2800:e2::9': '2800:e2:0:0',
    '::1': '0:0:0:0',
    unknown: 'nowhere',
    "1.1.1.1' or 1=1": 'nowhere',
    '': 'nowhere',
  };
  for (const [address, network] of Object.entries(addresses)) expect(networkOf(address)).toBe(network);
});

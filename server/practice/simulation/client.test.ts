import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { GoneHomeError } from './clock.ts';
import { createMeasures } from './measures.ts';

let shop: Server;
let address: string;
let requests = 0;

beforeEach(async () => {
  requests = 0;
  // Says nothing, as a shop that is very busy.
  shop = createServer(() => {
    requests += 1;
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterEach(() => {
  shop.closeAllConnections();
  shop.close();
});

it('who was stopped asks nothing more, and what was asked is no fault of the shop', async () => {
  const measures = createMeasures();
  const client = createClient({ addresses: [address], host: 'practica.localhost', officeId: 'x' }, measures);
  const look = () => client.open('/', true, { network: '10.0.0.1' });
  const looking = look();
  await expect.poll(() => requests).toBe(1);
  client.close();
  await expect(looking).rejects.toBeInstanceOf(GoneHomeError);
  await expect(look()).rejects.toBeInstanceOf(GoneHomeError);
  expect(measures.figures(1)).toMatchObject({ requests: 0, errors: 0 });
  expect(requests).toBe(1);
});

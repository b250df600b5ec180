import { expect, test } from 'vitest';
import type { ServerContext } from '#web/api/server-context.ts';
import { type Brand, brandsNamed } from './brand-data.ts';

const brand = (id: string, name: string, displayName = name): Brand => ({
  id,
  name,
  displayName,
  description: '',
  logo: '',
  totalProducts: 1,
});
const brands = [
  brand('1', 'alpina', 'Alpina'),
  brand('2', 'cafe-pan', 'Café, Pan y Cía.'),
  brand('3', 'other', 'Alpina'),
];

/** A shop with these brands; it records the requests. */
function shop() {
  const requests: unknown[] = [];
  const call = async (_id: string, input: unknown) => {
    requests.push(input);
    return { list: brands };
  };
  return { asked: requests, call: call as unknown as ServerContext['call'] };
}

test('any number of names in an address is one request', async () => {
  const { asked: request, call } = shop();
  const list = `nadie,${'x,'.repeat(6)}ALPINA,cafe, pan y cia.`;
  const found = await brandsNamed(call, list);
  expect(found.map(({ id }) => id)).toEqual(['1', '2']);
  expect(request).toHaveLength(1);
});

test('unknown names are a 404 page', async () => {
  await expect(brandsNamed(shop().call, 'nadie,tampoco')).rejects.toMatchObject({ status: 404 });
});

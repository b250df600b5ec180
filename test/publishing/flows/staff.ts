import { type Canasta, createCanasta } from 'canasta-client';
import { the } from './the.ts';

/** Staff find an order on the board and accept it, and an ERP with its own key reads it and writes stock. */
export async function staffFlow(
  baseUrl: string,
  { email, password, number }: { email: string; password: string; number: number },
): Promise<string> {
  const guest = createCanasta({ baseUrl });
  const { token } = the(await guest.POST('/api/v1/users/login', { body: { email, password } }));
  const staff = createCanasta({ baseUrl, token });

  const board = await staff.GET('/api/v2/shopping-cart/orders/all', { params: { query: {} } });
  const order = the(board).orders.find(({ id_order }) => id_order === number);
  if (!order) throw new Error(`Order ${number} is not on the board`);
  // The feed of orders begins with the first key.
  const made = await staff.POST('/api/v1/api-keys', {
    body: { name: 'ERP', scopes: ['orders:read', 'products:read', 'stock:write'] },
  });
  const erp = createCanasta({ baseUrl, token: the(made).key });
  const moved = await staff.PUT('/api/v2/shopping-cart/{id}', {
    params: { path: { id: order.id } },
    body: { state: '7_admin_cart_accept' },
  });
  the(moved);

  const read = await orderOf(erp, number);
  const [line] = read.lines;
  if (!line) throw new Error(`Order ${number} has no line`);
  const stock = await erp.PUT('/api/v1/erp/stock', {
    body: {
      idempotency_key: `entrada-${number}`,
      rows: [{ office: read.office.id, id_item: line.id_item, change: 24 }],
    },
  });
  if (the(stock).changed !== 1) throw new Error('The stock was not written');
  const state: string = read.state;
  return state;
}

/** A change is in the feed a moment after it was made. */
async function orderOf(erp: Canasta, number: number) {
  for (let turn = 0; turn < 50; turn += 1) {
    const { list } = the(await erp.GET('/api/v1/erp/orders', { params: { query: { limit: 100 } } }));
    const found = list.find((one) => one.number === number);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The ERP does not read order ${number}`);
}

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { action, goodsAt, linesOf, openPicking, orderToChoose, record } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

/** An order is not finished with what is not in the crate: the phone says what it has of each line. */

let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

type Account = { line_id: string; action_id: string }[];

const finish = (id: string, lines: Account) =>
  wilson.call('picking.finish', { params: { id }, body: { lines } });
const existing = async (id: string): Promise<Account> =>
  (await linesOf(wilson, id)).map(({ id: line_id, picked }) => ({
    line_id,
    action_id: picked?.action_id ?? '',
  }));
const stateOf = async (id: string) => (await luz.call('orders.get', { params: { id } })).ok().order.state;

it('an answer of the shopper that the picker has not seen keeps the order with the picker', async () => {
  const { id, shopper, lineOf } = await orderToChoose(server, { luz, wilson }, [
    { product: goods.leche, count: 2 },
    { product: goods.ron, count: 1 },
  ]);
  const [milk, rum] = [lineOf(goods.leche), lineOf(goods.ron)];
  const question = { id: newId(), line_id: milk, product_id: goods.huevos.id, count: 1 };
  (await wilson.call('picking.ask', { params: { id }, body: question })).ok();
  const answer = { params: { id, question_id: question.id }, body: { answer: 'yes' as const } };
  (await shopper.client.call('orders.answerQuestion', answer)).ok();
  const eggs = await goodsAt(server, goods.huevos.id, officeIds.bretana);

  // Offline the picker has noted that there is no milk, and ends the order with it.
  const messages = [action(milk, { reason: 'shelf_empty' }), action(rum, { found: { count: 1 } })] as const;
  expect((await record(wilson, id, [...messages])).ok().results.map(({ conflict }) => conflict)).toEqual([
    'LINE_CHANGED',
    null,
  ]);
  const phone = messages.map((one) => ({ line_id: one.line_id, action_id: one.id }));
  const refused = (await finish(id, phone)).failure();
  expect([refused.error, refused.message, refused.details]).toEqual([
    'PICKING_CHANGED',
    'Este pedido cambió mientras lo alistabas. Mira la canasta y termínalo otra vez.',
    [{ field: 'products', message: 'Leche entera' }],
  ]);
  expect(await stateOf(id)).toBe('8_store_select_products');

  const again = action(milk, { replaces: question.id, reason: 'shelf_empty' });
  expect((await record(wilson, id, [again])).ok().results).toEqual([{ id: again.id, conflict: null }]);
  expect((await goodsAt(server, goods.huevos.id, officeIds.bretana)).stock).toBe(eggs.stock + 1);
  // Sent again after a lost answer, it is the same.
  for (const _ of [1, 2]) (await finish(id, await existing(id))).ok();
  expect(await stateOf(id)).toBe('9_store_invoice_products');
});

it('a replacement that its shopper has refused meanwhile is not left in the crate', async () => {
  const { id, shopper, lineOf } = await orderToChoose(server, { luz, wilson }, [
    { product: goods.leche, count: 2 },
    { product: goods.ron, count: 1 },
  ]);
  const replacement = { product_id: goods.huevos.id, count: 1 };
  const put = action(lineOf(goods.leche), { replacement, reason: 'shelf_empty' });
  (await record(wilson, id, [put, action(lineOf(goods.ron), { found: { count: 1 } })])).ok();
  const phone = await existing(id);
  const refuse = { params: { id, line_id: lineOf(goods.leche) }, body: { action_id: put.id } };
  (await shopper.client.call('orders.refuseReplacement', refuse)).ok();
  expect((await finish(id, phone)).failure().error).toBe('PICKING_CHANGED');
  expect(await stateOf(id)).toBe('8_store_select_products');
  (await finish(id, await existing(id))).ok();
});

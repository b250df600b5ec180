import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { action, goodsAt, linesOf, openPicking, orderInWalk, record } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

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

it('two phones of a picker that say the same of a line do not meet; a different result does', async () => {
  const { id } = await orderInWalk(server, { luz, wilson }, [{ product: goods.leche, count: 5 }]);
  const [line] = await linesOf(wilson, id);
  if (!line) throw new Error('No line');
  const stock = () => goodsAt(server, goods.leche.id, officeIds.bretana);
  const conflictOf = async (said: ReturnType<typeof action>) =>
    (await record(wilson, id, [said])).ok().results[0]?.conflict;
  const two = { found: { count: 2 }, reason: 'shelf_empty' } as const;
  const first = action(line.id, two);
  expect(await conflictOf(first)).toBeNull();
  const before = await stock();

  // The other phone was offline, knew nothing of it and said the same; sent again, it counts once.
  const same = action(line.id, two);
  expect(await conflictOf(same)).toBeNull();
  expect(await conflictOf(same)).toBeNull();
  expect(await stock()).toEqual(before);
  expect(await conflictOf(action(line.id, { ...two, reason: 'expired' }))).toBe('LINE_CHANGED');
  expect(await conflictOf(action(line.id, { found: { count: 3 }, reason: 'shelf_empty' }))).toBe(
    'LINE_CHANGED',
  );

  // The first phone has not heard of the second, and what it knows is still so: it may correct it.
  expect(await conflictOf(action(line.id, { replaces: first.id, found: { count: 5 } }))).toBeNull();
  expect(await conflictOf(action(line.id, { replaces: same.id, found: { count: 4 }, reason: 'other' }))).toBe(
    'LINE_CHANGED',
  );
  expect((await linesOf(wilson, id))[0]?.picked?.outcome).toBe('found');
});

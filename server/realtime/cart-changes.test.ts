import { expect, it, vi } from 'vitest';
import type { BusinessDatabase } from '#server/db/database.ts';
import { createCartChanges } from './cart-changes.ts';

type Sent = { businessId: string; payload: { cart_id: string; version: number } };

it('notifies in one statement a business: the newest version of each cart, whatever came last', async () => {
  const statements: Sent[][] = [];
  const run: BusinessDatabase['run'] = async ({ values }) => {
    statements.push([values[0]].flat().map((message) => JSON.parse(String(message))));
    return 0;
  };
  const forBusiness = (businessId: string) => ({ businessId, run }) as unknown as BusinessDatabase;
  const changes = createCartChanges({ forBusiness }, { onError: vi.fn() });
  const canasta = changes.forBusiness('canasta');
  canasta.changed({ userId: 'marcela', cartId: 'a', version: 2 });
  canasta.changed({ userId: 'marcela', cartId: 'a', version: 4 });
  canasta.changed({ userId: 'marcela', cartId: 'a', version: 3 });
  canasta.changed({ userId: 'jorge', cartId: 'b', version: 1 });
  changes.forBusiness('la-plaza').changed({ userId: 'valentina', cartId: 'c', version: 7 });
  await changes.close();
  expect(
    statements.map((payloads) => payloads.map(({ payload }) => [payload.cart_id, payload.version])),
  ).toEqual([
    [
      ['a', 4],
      ['b', 1],
    ],
    [['c', 7]],
  ]);
  expect(statements.map(([payloads]) => payloads?.businessId)).toEqual(['canasta', 'la-plaza']);
});

it('notifies all members of a household once, also former ones, and of an order made from its cart', async () => {
  const sent: { topic: string; payload: { user_id: string } }[] = [];
  const run: BusinessDatabase['run'] = async ({ values }) => {
    sent.push(...[values[0]].flat().map((message) => JSON.parse(String(message))));
    return 0;
  };
  const all = vi.fn(async ({ text }: { text: string }) =>
    text.includes('household_taking')
      ? [{ household_id: 'casa' }]
      : [{ household_id: 'casa', members: ['ana', 'luis'] }],
  );
  const database = {
    forBusiness: (businessId: string) => ({ businessId, run, all }) as unknown as BusinessDatabase,
  };
  const changes = createCartChanges(database, { onError: vi.fn() });
  const canasta = changes.forBusiness('canasta');
  const readers = () =>
    sent.splice(0).flatMap(({ topic, payload }) => (topic === 'household.changed' ? payload.user_id : []));
  canasta.household({ householdId: 'casa', left: ['eva'] });
  canasta.household({ householdId: 'casa' });
  await changes.close();
  expect(readers()).toEqual(['ana', 'luis', 'eva']);
  canasta.changed({ userId: 'ana', cartId: 'a', version: 2, ordered: true });
  await changes.close();
  expect(readers()).toEqual(['ana', 'luis']);
  // Of other carts nothing is asked.
  all.mockClear();
  canasta.changed({ userId: 'ana', cartId: 'a', version: 3 });
  await changes.close();
  expect([readers(), all.mock.calls.length]).toEqual([[], 0]);
});

it('continues when the database does not respond', async () => {
  const onError = vi.fn();
  const run = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(0);
  const database = { forBusiness: () => ({ run }) as unknown as BusinessDatabase };
  const changes = createCartChanges(database, { onError });
  changes.forBusiness('canasta').changed({ userId: 'marcela', cartId: 'a', version: 2 });
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1), 5_000);
  changes.forBusiness('canasta').changed({ userId: 'marcela', cartId: 'a', version: 3 });
  await changes.close();
  expect(run).toHaveBeenCalledTimes(2);
});

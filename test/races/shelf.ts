import type { ErrorBody } from '#contract/errors.ts';
import type { CallId } from '#contract/index.ts';
import type { Answer } from '../client.ts';
import { officeIds } from '../factories/ids.ts';
import { withClient } from '../postgres-client.ts';

/** Where the shop under test keeps its things. */
type Shop = { adminUrl: string };

export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** How much of a product Bretaña has, as if it had been received. */
export async function setStock({ adminUrl }: Shop, product: { id: string }, stock: number): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(
      'update product_office set received = received - stock + $3, stock = $3 where office_id = $1 and product_id = $2',
      [officeIds.bretana, product.id, stock],
    ),
  );
}

export async function stockOf({ adminUrl }: Shop, product: { id: string }): Promise<number> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ stock: number }>(
      'select stock::int from product_office where office_id = $1 and product_id = $2',
      [officeIds.bretana, product.id],
    );
    return rows[0]?.stock ?? Number.NaN;
  });
}

/** Orders of somebody, whatever became of them. */
export async function ordersOf({ adminUrl }: Shop, { userId }: { userId: string }): Promise<number> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query('select id from customer_order where user_id = $1', [userId]);
    return rows.length;
  });
}

export function failuresOf(answers: readonly Answer<CallId>[]): ErrorBody[] {
  return answers.filter(({ status }) => status !== 200).map((answer) => answer.failure());
}

/** 'status code' of every answer, once. */
export function outcomesOf(answers: readonly Answer<CallId>[]): string[] {
  const messages = answers.map((answer) =>
    answer.status === 200 ? '200' : `${answer.status} ${answer.failure().error}`,
  );
  return [...new Set(messages)].sort();
}

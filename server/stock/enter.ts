import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import { type CountScope, readCounted } from './counted-products.ts';
import { insertEntry, readEntries } from './entries.ts';

type Body = CheckedInputOf<'stockCounts.enter'>['body'] & { expires_on?: string | null };
type Product = OutputOf<'stockCounts.enter'>;

const NOT_SOLD = 'La sede no tiene este producto.';

/**
 * An entry after the one that was seen, in the transaction that holds its count or reception; the table lets one alone
 * follow it. `ended`: the failure where it takes no more.
 */
export async function enterProduct<Ended extends Failure>(
  tx: Queries,
  scope: CountScope,
  { body, actor, ended }: { body: Body; actor: string; ended: Ended | undefined },
): Promise<Product | Ended | Failure<'INVALID_INPUT' | 'COUNT_CHANGED'>> {
  const { entry_id: id, product_id: productId, follows, counted, mode } = body;
  const read = async () => (await readCounted(tx, scope, { productId }, { offset: 0, limit: 1 }))[0];
  if (!(await read())) return failAt('INVALID_INPUT', 'product_id', NOT_SOLD);
  const entries = (await readEntries(tx, scope.of, scope.id, [productId])).get(productId) ?? [];
  const isRepeat = entries.some((entry) => entry.id === id);
  if (!isRepeat && ended) return ended;
  const { of, id: headId, officeId } = scope;
  const { expires_on = null } = body;
  const entry = {
    id,
    product_id: productId,
    counted,
    mode,
    follows,
    of,
    headId,
    officeId,
    actor,
    expires_on,
  };
  const isLast = (entries.at(-1)?.id ?? null) === follows;
  const isWritten = isRepeat || (isLast && (await insertEntry(tx, entry)));
  const product = await read();
  if (!product) return failAt('INVALID_INPUT', 'product_id', NOT_SOLD);
  return isWritten ? product : fail('COUNT_CHANGED', { data: { product } });
}

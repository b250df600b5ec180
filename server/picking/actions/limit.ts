import type { PickAction, PickConflict } from '#rules/picking/pick-action.ts';
import { mostReplacementWorth, type ReplacementLimit } from '#rules/picking/replacement-limit.ts';
import { demandOf, worthOf, worthOfOffered } from '#rules/picking/weighed-line.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { agreedProducts, ceilingOf, type PickLineRow, promisedOf } from '../lines.ts';
import type { OfferedProduct } from './offered.ts';

export function readLimit(db: Queries): Promise<ReplacementLimit> {
  return db.one<ReplacementLimit>(sql`
    select replacement_percent as percent, replacement_pesos as pesos from business_config
    where business_id = ${db.businessId}`);
}

/** Why a replacement is not put in without asking somebody (rule 86); undefined: it may. */
export function conflictOfWorth(
  line: PickLineRow,
  { found, replacement }: Pick<PickAction, 'found' | 'replacement'>,
  product: OfferedProduct,
  limit: ReplacementLimit,
): PickConflict | undefined {
  if (replacement === null) return undefined;
  const most = mostWorthOf(line, found, product, limit);
  if (most === null) return 'OTHER_CATEGORY';
  return worthOfOffered(product, replacement) > most ? 'OVER_LIMIT' : undefined;
}

/**
 * The most the replacement may be worth beside what was found; null in another category to which the shopper has not
 * agreed.
 */
export function mostWorthOf(
  line: PickLineRow,
  found: PickAction['found'],
  { id, categoryId }: OfferedProduct,
  limit: ReplacementLimit,
): number | null {
  if (categoryId !== line.category_id && !agreedProducts(line).includes(id)) return null;
  const promised = promisedOf(line);
  const permits = line.questions.filter(
    ({ asks, state, product_id }) => asks === 'staff' && state === 'yes' && product_id === id,
  );
  return mostReplacementWorth(
    {
      ceiling: ceilingOf(line, id),
      found: found === null ? 0 : worthOf(promised, demandOf(promised, found)),
      permitted: Math.max(0, ...permits.map(({ loss }) => loss)),
    },
    limit,
  );
}

import type { CheckedInputOf } from '#contract/index.ts';
import type { usualCalls } from '#contract/usual.ts';
import { isGated } from '#rules/goods/gated.ts';
import { lineTotal } from '#rules/price.ts';
import { countTypesFor, maximumCount, nearestCount, saleUnitOf } from '#rules/quantity.ts';
import { canBeBought } from '#server/cart/wanted-line.ts';
import { type ProductStatus, readProductCards } from '#server/catalogue/product-card.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { addUsual, previewUsual } from './add-usual.ts';
import { type Habit, habitsOf } from './habits.ts';
import { readBought } from './queries.ts';

/** Spare rows, because the office may not sell some today. */
const SPARE = 2;

export const usualHandlers = {
  'products.usual': listUsual,
  'products.previewUsual': previewUsual,
  'products.addUsual': addUsual,
} satisfies HandlersOf<keyof typeof usualCalls>;

async function listUsual({ query }: CheckedInputOf<'products.usual'>, { db, user, now }: SignedInContext) {
  const officeId = await findOfficeId(db, query.branch_id);
  if (!officeId) return fail('NOT_FOUND');
  const habits = habitsOf(await readBought(db, user.id, now()), now()).slice(0, query.limit * SPARE);
  const cards = await readProductCards(
    db,
    officeId,
    habits.map(({ productId }) => productId),
    now(),
  );
  const list = habits.flatMap((habit) => {
    const card = cards.get(habit.productId);
    return card && !isGated(card.goodsKind ?? 'general') && (query.unavailable || canBeBought(card))
      ? [{ ...card, usual: usualOf(habit, card) }]
      : [];
  });
  return { list: list.slice(0, query.limit) };
}

function usualOf({ times, daysSince, everyDays, isDue, ...usually }: Habit, card: ProductStatus) {
  const sale = saleUnitOf(card);
  const countType = countTypesFor(sale).includes(usually.countType) ? usually.countType : card.countType;
  const isSold = canBeBought(card);
  const most = isSold ? maximumCount(sale, countType, card.stock) : 0;
  const count = Math.min(most, nearestCount(sale, countType, usually.count));
  return {
    times,
    days_since: daysSince,
    every_days: everyDays,
    due: isDue,
    count,
    countType,
    total: lineTotal(sale, card.price_neto, countType, count),
    unavailable: isSold ? null : whyNot(card),
  };
}

function whyNot({ visible, inOffice }: ProductStatus): 'sold_out' | 'not_sold' {
  return visible && inOffice ? 'sold_out' : 'not_sold';
}

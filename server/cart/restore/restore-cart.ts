import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { changeActiveCart } from '#server/cart/change-cart.ts';
import { reportOf } from '#server/cart/lines/add-report.ts';
import { joinLines, type WantedLine } from '#server/cart/lines/join-lines.ts';
import { cartNotes } from '#server/cart/lists/list-queries.ts';
import { presentHistoryEntry, RESTORABLE } from '#server/cart/lists/present-history-entry.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { findRestore, readTakenAway, writeRestore } from './queries.ts';

const ONE = { offset: 0, limit: 1 };
type Refused = Failure<'NOT_FOUND' | 'NOTHING_TO_RESTORE' | 'PRODUCT_NOT_AVAILABLE'>;

/**
 * Staff restore what a history entry removed from a person's cart: all of an emptied cart, or one product. Once only;
 * nothing in the cart becomes less, and its devices see it at once (rule 34).
 */
export async function restoreCart(
  { params }: CheckedInputOf<'cartHistory.restore'>,
  context: SignedInContext,
): Promise<OutputOf<'cartHistory.restore'> | Refused> {
  const { db, user } = context;
  const [entry] = await cartNotes(db, user, { id: params.id }, ONE);
  if (!entry) return fail('NOT_FOUND');
  const lines = RESTORABLE.includes(entry.action) ? await readTakenAway(db, entry) : [];
  if (lines.length === 0) return fail('NOTHING_TO_RESTORE');

  let report = reportOf<WantedLine>({ joined: [], leftOut: [] });
  const cart = await changeActiveCart(
    context,
    entry.office_id,
    async (tx, locked) => {
      if (await findRestore(tx, entry.id)) return fail('NOTHING_TO_RESTORE');
      const outcome = await joinLines({ ...context, db: tx }, locked, lines, { withinStock: true });
      if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE');
      report = reportOf(outcome);
      await writeRestore(tx, { entry, lines, by: user.id, at: context.now() });
      await writeAudit(tx, context, {
        call: 'cartHistory.restore',
        entity: 'cart',
        entityId: locked.id,
        before: null,
        after: { history_id: entry.id, ...report },
      });
      const historyEntry = { action: 'restore', detail: String(outcome.joined.length) } as const;
      return { writes: outcome.writes, after: outcome.after, historyEntry };
    },
    { ownerId: entry.owner_id },
  );
  if (isFailure(cart)) return cart;
  const [now] = await cartNotes(db, user, { id: params.id }, ONE);
  return now ? { ...report, entry: presentHistoryEntry(now, user) } : fail('NOT_FOUND');
}

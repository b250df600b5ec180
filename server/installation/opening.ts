import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { CONFIRMED_ITEMS, OPENING_ITEMS } from '#contract/installation/opening.ts';
import { legalGaps } from '#rules/legal-identity.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { confirmOpening, setOpened } from '#server/catalogue/writing/configuration.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { lockOpening, type OpeningRow, readOpening } from './opening-queries.ts';

type Opening = OutputOf<'opening.get'>;

/** The checklist of what a shop needs before its first order. */
export async function getOpening(_input: unknown, { db }: SignedInContext): Promise<Opening> {
  return present(await readOpening(db));
}

export function confirmOpeningItem(
  { body }: { body: CheckedInputOf<'opening.confirm'>['body'] },
  context: SignedInContext,
): Promise<Opening> {
  return context.db.transaction(async (tx) => {
    await lockOpening(tx);
    await confirmOpening(tx, body.item, body.done);
    const after = { item: body.item, done: body.done };
    return audited(tx, context, { call: 'opening.confirm', before: null, after });
  });
}

/** A shop that cannot take orders is not opened. */
export function openShop(_input: unknown, context: SignedInContext) {
  return context.db.transaction(async (tx) => {
    await lockOpening(tx);
    const before = present(await readOpening(tx));
    if (before.openedAt !== null) return before;
    if (before.items.some(({ done }) => !done)) return fail('OPENING_INCOMPLETE');
    await setOpened(tx, context.now());
    return audited(tx, context, { call: 'opening.open', before: { open: false }, after: { open: true } });
  });
}

/** Existing orders continue; no new ones are accepted. */
export function closeShop(_input: unknown, context: SignedInContext): Promise<Opening> {
  return context.db.transaction(async (tx) => {
    await lockOpening(tx);
    const before = present(await readOpening(tx));
    if (before.openedAt === null) return before;
    await setOpened(tx, null);
    return audited(tx, context, { call: 'opening.close', before: { open: true }, after: { open: false } });
  });
}

type Written = {
  call: 'opening.confirm' | 'opening.open' | 'opening.close';
  before: unknown;
  after: unknown;
};

async function audited(tx: Queries, context: SignedInContext, written: Written): Promise<Opening> {
  await writeAudit(tx, context, { ...written, entity: 'business_opening', entityId: tx.businessId });
  return present(await readOpening(tx));
}

function present({ opened_at, office_id, ...row }: OpeningRow): Opening {
  return {
    office_id,
    openedAt: opened_at?.toISOString() ?? null,
    items: OPENING_ITEMS.map((item) => ({ item, ...stateOf(item, row) })),
  };
}

function stateOf(
  item: Item,
  { confirmed, own_texts: texts, ...seen }: Omit<OpeningRow, 'opened_at' | 'office_id'>,
) {
  if (item === 'taxes')
    return { done: seen.catalogue && seen.untaxed === 0, byHand: false, missing: seen.untaxed };
  if (item === 'identity') return { done: legalGaps(texts).length === 0, byHand: false };
  if (!isConfirmed(item)) return { done: seen[item], byHand: false };
  // A price is its own confirmation; that delivery is free is said by a person.
  if (item === 'delivery' && seen.delivery) return { done: true, byHand: false };
  return { done: confirmed.includes(item), byHand: true };
}

type Item = (typeof OPENING_ITEMS)[number];
type Confirmed = (typeof CONFIRMED_ITEMS)[number];

function isConfirmed(item: Item): item is Confirmed {
  return (CONFIRMED_ITEMS as readonly Item[]).includes(item);
}

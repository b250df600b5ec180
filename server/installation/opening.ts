import { type ErrorDetail, errors } from '#contract/errors.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { CONFIRMED_ITEMS, OPENING_ITEMS } from '#contract/installation/opening.ts';
import {
  barringDuties,
  type DutyState,
  dutyStates,
  LEGAL_SOURCES,
  type LegalDuty,
} from '#rules/opening/legal-duties.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { hasMailServer } from '#server/business/keys/mail-server.ts';
import { confirmOpening, setOpened } from '#server/catalogue/writing/configuration.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { readLegalFacts } from './legal-facts.ts';
import { lockOpening, type OpeningRow, readOpening } from './opening-queries.ts';

/** The checklist of what a shop needs before its first order, and the duties of the law. */
export function getOpening(_input: unknown, context: SignedInContext): Promise<Opening> {
  return read(context.db, context);
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

/**
 * A shop that cannot take orders is not opened, nor one that leaves a duty of the law undone, unless it is a
 * demonstration (rule 103). What was only warned of is kept with who opened it.
 */
export function openShop(_input: unknown, context: SignedInContext) {
  return context.db.transaction(async (tx) => {
    await lockOpening(tx);
    const before = await read(tx, context);
    if (before.openedAt !== null) return before;
    const undone = before.items.filter(({ done }) => !done).map(({ item }) => item);
    const barring = barringDuties(before.duties, before.demonstration);
    if (undone.length + barring.length > 0)
      return fail('OPENING_INCOMPLETE', { details: detailsOf(undone, barring) });
    await setOpened(tx, context.now());
    const warned = before.duties.filter(({ state }) => state !== 'met').map(({ duty }) => duty);
    return audited(tx, context, {
      call: 'opening.open',
      before: { open: false },
      after: { open: true, warned },
    });
  });
}

/** Existing orders continue; no new ones are accepted. */
export function closeShop(_input: unknown, context: SignedInContext): Promise<Opening> {
  return context.db.transaction(async (tx) => {
    await lockOpening(tx);
    const before = await read(tx, context);
    if (before.openedAt === null) return before;
    await setOpened(tx, null);
    return audited(tx, context, { call: 'opening.close', before: { open: true }, after: { open: false } });
  });
}

type Opening = OutputOf<'opening.get'> & {
  duties: DutyState[];
  demonstration: boolean;
};

type Written = {
  call: 'opening.confirm' | 'opening.open' | 'opening.close';
  before: unknown;
  after: unknown;
};

async function audited(tx: Queries, context: SignedInContext, written: Written): Promise<Opening> {
  await writeAudit(tx, context, { ...written, entity: 'business_opening', entityId: tx.businessId });
  return read(tx, context);
}

async function read(db: Queries, context: SignedInContext): Promise<Opening> {
  const now = context.now();
  const { opened_at, office_id, ...row } = await readOpening(db);
  const { seller, demonstration, ...facts } = await readLegalFacts(db, now);
  return {
    office_id,
    openedAt: opened_at?.toISOString() ?? null,
    items: OPENING_ITEMS.map((item) => ({ item, ...stateOf(item, row) })),
    duties: dutyStates({ ...facts, mail: await hasMailServer(db, context) }),
    checkedAt: now.toISOString(),
    seller,
    demonstration,
  };
}

function detailsOf(items: readonly Item[], duties: readonly LegalDuty[]): ErrorDetail[] {
  return [
    ...items.map((item) => ({ field: item, message: errors.OPENING_INCOMPLETE.message })),
    ...duties.map((duty) => ({ field: duty, message: `Falta lo que pide: ${LEGAL_SOURCES[duty]}.` })),
  ];
}

function stateOf(item: Item, { confirmed, ...seen }: Omit<OpeningRow, 'opened_at' | 'office_id'>) {
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

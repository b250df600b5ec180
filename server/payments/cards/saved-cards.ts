import type { savedCardCalls } from '#contract/payments/saved-cards.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { addDecision } from '#server/identity/add-decision.ts';
import { openSecret, sealSecret } from '#server/secrets/business-secrets.ts';
import { cardPlace } from './card-place.ts';

/** Further ones replace the oldest. */
const MOST_CARDS = 5;

export type CardFacts = { brand: string; last_four: string; exp_month: number; exp_year: number };
type Row = CardFacts & { id: string };

export const savedCardHandlers = {
  'payments.cards': async (_input, { db, user }) => ({ list: await cardsOf(db, user.id) }),
  'payments.removeCard': async ({ params }, context) => {
    const { db, user } = context;
    const isRemoved = await db.transaction(async (tx) => {
      await lockCards(tx, user.id);
      const removed = await tx.run(sql`
        delete from saved_card where business_id = ${tx.businessId} and id = ${params.id} and user_id = ${user.id}`);
      if (removed === 0) return false;
      // The last one takes the consent with it.
      if ((await cardsOf(tx, user.id)).length === 0)
        await addDecision(tx, { userId: user.id, purpose: 'saved_card', granted: false }, context);
      return true;
    });
    return isRemoved ? { message: 'Quitamos la tarjeta.' } : fail('NOT_FOUND');
  },
} satisfies HandlersOf<keyof typeof savedCardCalls>;

/** A person's cards change one after the other. */
async function lockCards(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`select from app_user where business_id = ${tx.businessId} and id = ${userId} for update`);
}

/** The latest first; `account`: those of this account at the provider alone. */
export function cardsOf(db: Queries, userId: string, account?: string): Promise<Row[]> {
  return db.all<Row>(sql`
    select id, brand, last_four, exp_month, exp_year from saved_card
    where business_id = ${db.businessId} and user_id = ${userId}
      and (${account ?? null}::text is null or account = ${account ?? null})
    order by created_at desc, id desc limit ${MOST_CARDS}`);
}

/** The name at the provider of a card of this person; undefined when it is none, or no key opens it. */
export async function sourceOf(
  { db, user, secretKeys }: SignedInContext,
  id: string,
  account: string,
): Promise<string | undefined> {
  const row = await db.first<{ source: Buffer }>(sql`
    select source from saved_card
    where business_id = ${db.businessId} and id = ${id} and user_id = ${user.id} and account = ${account}`);
  return row && openSecret(secretKeys, db.businessId, cardPlace(id), row.source);
}

/** Stores a card that the provider keeps, with the evidence of the consent; the same card again replaces itself. */
export async function saveCard(
  context: SignedInContext,
  { source, account, ...card }: CardFacts & { source: string; account: string },
): Promise<void> {
  const { db, user, secretKeys, now } = context;
  const id = newId();
  const sealed = sealSecret(secretKeys, db.businessId, cardPlace(id), source);
  await db.transaction(async (tx) => {
    await lockCards(tx, user.id);
    await tx.run(sql`
      delete from saved_card where business_id = ${tx.businessId} and user_id = ${user.id} and (
        (brand, last_four, exp_month, exp_year) = (${card.brand}, ${card.last_four}, ${card.exp_month}, ${card.exp_year})
        or id in (select id from saved_card where business_id = ${tx.businessId} and user_id = ${user.id}
          order by created_at desc, id desc offset ${MOST_CARDS - 1}))`);
    await tx.run(sql`
      insert into saved_card (business_id, id, user_id, account, source, brand, last_four, exp_month, exp_year, created_at)
      values (${tx.businessId}, ${id}, ${user.id}, ${account}, ${sealed}, ${card.brand}, ${card.last_four},
        ${card.exp_month}, ${card.exp_year}, ${now()})`);
    await addDecision(tx, { userId: user.id, purpose: 'saved_card', granted: true }, context);
  });
}

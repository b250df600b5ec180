import type { CheckedInputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { saleUnitOf, usualCountType } from '#rules/quantity.ts';
import { FARTHEST_DAYS, nextDay } from '#rules/standing-orders/days.ts';
import { MOST_STANDING_ORDERS } from '#rules/standing-orders/limits.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { choiceProblems, choicesOf, lineKeyOf, quantityProblem } from '#server/cart/wanted-line.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, failAt, invalid, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { readOffices } from '#server/offices/offices.ts';
import { type Place, placeOf } from './place.ts';
import { presentAll } from './present.ts';
import {
  countStandingOrders,
  insertStandingOrder,
  lockShopper,
  lockStandingOrder,
  type SavedAddress,
  type StandingLine,
  type StandingOrderRow,
  saveStandingOrder,
  standingOrderOf,
} from './queries.ts';
import { farDayText, pastDayText } from './texts.ts';
import { daysOf, dayToTell, isDayOf, skipTold } from './turns.ts';

type Body = CheckedInputOf<'standingOrders.update'>['body'];

/** Once for each id: a repeat returns it as it is. */
export async function createStandingOrder(
  { body }: CheckedInputOf<'standingOrders.create'>,
  context: SignedInContext,
) {
  const { user } = context;
  const saved = await context.db.transaction(async (tx) => {
    await lockShopper(tx, user.id);
    const earlier = await standingOrderOf(tx, user.id, body.id, context.now());
    if (earlier) return earlier;
    if ((await countStandingOrders(tx, user.id)) >= MOST_STANDING_ORDERS) return fail('STANDING_ORDERS_FULL');
    const checked = await checkedBody(tx, body, context);
    if (isFailure(checked)) return checked;
    const next_day = nextDay(body.first_day, body.rhythm, bogotaDay(context.now()));
    await insertStandingOrder(tx, { id: body.id, userId: user.id, at: context.now(), ...checked, next_day });
    // The id is taken by something that is not theirs: as every foreign object, it is not there.
    return (await standingOrderOf(tx, user.id, body.id, context.now())) ?? fail('NOT_FOUND');
  });
  return isFailure(saved) ? saved : answer(saved, context);
}

/**
 * Changes all of it. A day that was told and is not of the new calendar is left out: its message is answered by this.
 */
export async function updateStandingOrder(
  { params: { id }, body }: CheckedInputOf<'standingOrders.update'>,
  context: SignedInContext,
) {
  const { user, now } = context;
  const saved = await context.db.transaction(async (tx) => {
    const row = await lockStandingOrder(tx, user.id, id, now());
    if (!row) return fail('NOT_FOUND');
    const checked = await checkedBody(tx, body, context, row);
    if (isFailure(checked)) return checked;
    const today = bogotaDay(now());
    const elsewhere = row.turns.filter(({ day }) => day >= today && !isDayOf(checked, day));
    await skipTold(
      tx,
      id,
      elsewhere.map(({ day }) => day),
      now(),
    );
    await saveStandingOrder(tx, id, { ...checked, next_day: dayToTell(checked, daysOf(row), today) });
    return (await standingOrderOf(tx, user.id, id, now())) ?? fail('NOT_FOUND');
  });
  return isFailure(saved) ? saved : answer(saved, context);
}

export async function answer(row: StandingOrderRow, context: SignedInContext) {
  const [standingOrder] = await presentAll([row], context);
  if (!standingOrder) throw new Error('A repeated order that is not shown');
  return { standingOrder };
}

async function checkedBody(
  tx: Queries,
  body: Body,
  { user, now }: SignedInContext,
  before?: StandingOrderRow,
) {
  const wrongDay = body.first_day === before?.first_day ? '' : dayProblem(body.first_day, bogotaDay(now()));
  if (wrongDay !== '') return invalid([{ field: 'first_day', message: wrongDay }]);
  const place = await chosenPlace(tx, user.id, body);
  if (isFailure(place)) return place;
  const goods = await checkedGoods(tx, place.office.id, body.products, before?.goods ?? []);
  if (isFailure(goods)) return goods;
  const { rhythm, first_day, type, window_time } = body;
  return {
    ...{ name: plainText(body.name), rhythm, first_day, type, window_time, goods },
    address_id: place.address?.id ?? null,
    office_id: type === 'pickup' ? place.office.id : null,
  };
}

function dayProblem(day: string, today: string): string {
  if (day <= today) return pastDayText;
  return day > dayAfter(today, FARTHEST_DAYS) ? farDayText : '';
}

type Destination = Pick<Body, 'type' | 'address_id' | 'branch_office_id'>;

/** Where it is to go; an address of somebody else is none. */
export async function chosenPlace(db: Queries, userId: string, { type, ...chosen }: Destination) {
  const offices = await readOffices(db);
  const address = type === 'delivery' ? await readAddress(db, userId, chosen.address_id) : null;
  return orRefusal(placeOf({ type, address, office_id: chosen.branch_office_id ?? null }, offices));
}

/** The same as a failure that names the field. */
export function orRefusal(place: ReturnType<typeof placeOf>) {
  switch (place) {
    case 'address_gone':
      return failAt('ADDRESS_NOT_FOUND', 'address_id');
    case 'no_coverage':
      return failAt('NO_COVERAGE', 'address_id');
    case 'office_closed':
      return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
    default:
      return place satisfies Place;
  }
}

async function readAddress(
  db: Queries,
  userId: string,
  id: string | undefined,
): Promise<SavedAddress | null> {
  if (id === undefined) return null;
  const row = await db.first<SavedAddress>(sql`
    select id, address, alias, city, comment, lat, lng from address
    where business_id = ${db.businessId} and id = ${id} and user_id = ${userId} and removed_at is null`);
  return row ?? null;
}

/**
 * The goods with their names and today's prices; what is not sold now may stay or come, and is told each time. Equal
 * lines are refused, and what the catalogue does not have.
 */
async function checkedGoods(
  db: Queries,
  officeId: string,
  products: Body['products'],
  before: readonly StandingLine[],
) {
  const ids = [...new Set(products.map(({ product_id }) => product_id))];
  const cards = await readProductCards(db, officeId, ids);
  const goods = new Map<string, StandingLine>();
  for (const [place, { product_id: productId, count, countType: wanted, ...given }] of products.entries()) {
    const at = `products.${place}`;
    const card = cards.get(productId);
    const earlier = before.find((line) => line.productId === productId);
    if (!card) {
      if (!earlier) return failAt('PRODUCT_NOT_AVAILABLE', `${at}.product_id`);
      goods.set(productId, { ...earlier, count });
      continue;
    }
    const details = choiceProblems(card, given);
    if (details.length > 0) return invalid(details.map((one) => ({ ...one, field: `${at}.${one.field}` })));
    const sale = saleUnitOf(card);
    const countType = wanted ?? usualCountType(sale);
    const wrong = quantityProblem(sale, { countType, count });
    if (wrong) return failAt('QUANTITY_NOT_VALID', `${at}.count`, wrong.message);
    const choices = choicesOf(given);
    const price = earlier?.price || card.price_neto;
    const key = lineKeyOf(productId, choices);
    if (goods.has(key))
      return invalid([{ field: `${at}.product_id`, message: 'Este producto está dos veces.' }]);
    goods.set(key, { productId, name: card.title, count, countType, ...choices, price });
  }
  return [...goods.values()];
}

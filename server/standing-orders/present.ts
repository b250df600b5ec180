import type { OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { storeName } from '#rules/places/store-name.ts';
import { rhythmText, windowText } from '#rules/standing-orders/words.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { knownOffices, type Office } from '#server/offices/offices.ts';
import { placeOf } from './place.ts';
import type { StandingOrderRow } from './queries.ts';
import { dayLabel } from './texts.ts';
import { canInclude, stateOfTurn } from './turns.ts';

type Wire = OutputOf<'standingOrders.list'>['list'][number];
type Pictures = ReadonlyMap<string, { picture: string; tint: string }>;

/** Pictures on the card of one. */
const PICTURES = 4;

export async function presentAll(
  rows: readonly StandingOrderRow[],
  context: Pick<SignedInContext, 'cached' | 'db' | 'now'>,
): Promise<Wire[]> {
  const ids = rows.flatMap(({ goods }) => goods.slice(0, PICTURES).map(({ productId }) => productId));
  const [offices, pictures] = await Promise.all([knownOffices(context), picturesOf(context.db, ids)]);
  return rows.map((row) => present(row, { offices, pictures, now: context.now() }));
}

function present(
  row: StandingOrderRow,
  { offices, pictures, now }: { offices: readonly Office[]; pictures: Pictures; now: Date },
): Wire {
  const place = placeOf(row, offices);
  const isPlace = typeof place !== 'string';
  const today = bogotaDay(now);
  return {
    id: row.id,
    name: row.name,
    rhythm: row.rhythm,
    rhythm_text: rhythmText(row.rhythm, row.first_day),
    first_day: row.first_day,
    next_day: row.next_day,
    next_label: dayLabel(row.next_day, now),
    window_time: row.window_time,
    window_text: windowText(row.window_time),
    state: row.state,
    unanswered: row.state === 'paused' && row.unanswered > 0,
    type: row.type,
    address: row.address && { id: row.address.id, address: row.address.address, alias: row.address.alias },
    branch_office: isPlace ? { id: place.office.id, name: storeName(place.office.displayName) } : null,
    problem: isPlace ? null : place,
    products_count: row.goods.length,
    pictures: row.goods.slice(0, PICTURES).flatMap(({ productId }) => {
      const found = pictures.get(productId);
      return found ? [{ url: pictureUrl(found.picture), tint: found.tint }] : [];
    }),
    turns: row.turns.map((turn) => ({
      day: turn.day,
      label: dayLabel(turn.day, now),
      state: stateOfTurn(turn, today),
      can_include: canInclude(row, turn, today),
      order: turn.order_id && turn.number ? { id: turn.order_id, id_order: turn.number } : null,
    })),
  };
}

async function picturesOf(db: Queries, ids: readonly string[]): Promise<Pictures> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<{ id: string; picture: string; tint: string }>(sql`
    select p.id, p.picture, c.tint from product p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where p.business_id = ${db.businessId} and p.id = any(${ids}::uuid[]) and p.picture <> ''`);
  return new Map(rows.map((row) => [row.id, row]));
}

import type { positionCalls } from '#contract/deliveries/position.ts';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { OutputOf } from '#contract/index.ts';
import { arrivalOf } from '#rules/deliveries/arrival.ts';
import { fromWire } from '#rules/places/coverage.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context, Handler, HandlersOf } from '#server/http/context.ts';
import { fail, failAt } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { addDecision } from '#server/identity/add-decision.ts';
import { viewerOf } from '#server/orders/viewer.ts';
import { doorState } from '../door-state.ts';
import {
  findAddressee,
  findWay,
  removePositionOf,
  sharesLocation,
  type WayRow,
  writePosition,
} from './queries.ts';

/** Consents are evidence that is never deleted, so their number is limited. */
const LIMIT = { limit: 30, windowSeconds: 3600 };
const TEXT_CHANGED = 'El texto cambió desde que abriste la página. Léelo de nuevo y decide.';

/** Adds a row to the register of consents, once; withdrawing removes the stored position. */
const share: Handler<'deliveries.share'> = async ({ body }, context) => {
  const { db, user } = context;
  const { granted, text_version: read } = body;
  if (granted && read !== consentTexts.courier_location.version)
    return failAt('INVALID_INPUT', 'text_version', TEXT_CHANGED);
  const tooMany = await refuseAttempt(context, `consent person ${user.id}`, LIMIT);
  if (tooMany) return tooMany;
  return db.transaction(async (tx) => {
    const before = await sharesLocation(tx, user.id);
    if (before !== granted) {
      await addDecision(tx, { userId: user.id, purpose: 'courier_location', granted }, context);
      await writeAudit(tx, context, {
        call: 'deliveries.share',
        entity: 'app_user',
        entityId: user.id,
        before: { granted: before },
        after: { granted },
      });
    }
    if (!granted) await removePositionOf(tx, user.id);
    return locationConsent(tx, user.id);
  });
};

const takePosition: Handler<'deliveries.position'> = async ({ body: { point } }, { db, user, now }) => ({
  taken: await writePosition(db, user.id, { point, at: now() }),
});

const wayToDoor: Handler<'deliveries.courier'> = async ({ params: { id } }, context) => {
  const order = await findAddressee(context.db, id);
  const viewer = order && viewerOf(order, context.user);
  if (!viewer) return fail('NOT_FOUND');
  const way = await findWay(context.db, id, context.now());
  return { way: way ? await presentWay(way, { orderId: id, viewer }, context) : null };
};

export async function locationConsent(db: Queries, courierId: string): Promise<OutputOf<'deliveries.share'>> {
  const { text, version } = consentTexts.courier_location;
  return { granted: await sharesLocation(db, courierId), text, text_version: version };
}

/** The shopper sees the courier's position only when theirs is the next door; staff always do. */
async function presentWay(
  { doors, position, left, office, started_at, ...way }: WayRow,
  { orderId, viewer }: { orderId: string; viewer: 'owner' | 'staff' },
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<NonNullable<OutputOf<'deliveries.courier'>['way']>> {
  const isNext = doors.length <= 1;
  const isSeen = way.shared && (isNext || viewer === 'staff');
  const seen = isSeen ? position : null;
  const { arrived: isHere } = await doorState(db, orderId);
  const last = (way.shared && position) || left || { point: office, at: started_at };
  const from = { place: last.point && fromWire(last.point), at: new Date(last.at) };
  const places = doors.map((door) => door && fromWire(door));
  return {
    courier_name: viewer === 'staff' ? way.courier_name : (way.courier_name.split(' ', 1)[0] ?? ''),
    courier_phone: isSeen ? way.courier_phone : '',
    point: seen?.point ?? null,
    seen_at: seen ? new Date(seen.at).toISOString() : null,
    stops_before: Math.max(0, doors.length - 1),
    is_here: isHere,
    arrival: isHere ? null : arrivalOf(from, places, now()).toISOString(),
    door: doors.at(-1) ?? null,
    city: way.city,
  };
}

export const positionHandlers = {
  'deliveries.share': share,
  'deliveries.position': takePosition,
  'deliveries.courier': wayToDoor,
} satisfies HandlersOf<keyof typeof positionCalls>;

import type { InputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { doForEach, type NotChanged } from '../../kit/table/do-for-each.ts';
import { boardTexts } from '../../texts/orders-board.ts';
import type { BoardOrder } from '../read-board.ts';

export const ACCEPTED = '7_admin_cart_accept';
export const DISPATCHED = '10_store_dispatch_products';
export const CANCELLED = '12_store_cancel_order';

/** Actions of staff can be undone for a minute, if nothing has left the store (rule 65). */
const UNDO_MS = 60_000;

type Move = InputOf<'orders.move'>['body'];
export type NotMoved = NotChanged<BoardOrder>;
type Words = { done?: (count: number) => string; onFailures: (failures: readonly NotMoved[]) => void };

/**
 * The versions after own changes: until the board is reloaded it shows older ones, although nobody else changed the
 * orders.
 */
const ownVersions = new Map<string, number>();

function versionOf({ id, version }: BoardOrder): number {
  return Math.max(version, ownVersions.get(id) ?? 0);
}

const idsOf = (orders: readonly BoardOrder[]) => orders.map(({ id }) => id).join(' ');

async function change(id: string, body: Move) {
  const answer = await callApi('orders.move', { params: { id }, body });
  ownVersions.set(id, answer.order.version);
  return answer;
}

/** Moves orders to a state, each bound to the displayed version; with undo for a minute where possible. */
export function moveOrders(
  orders: readonly BoardOrder[],
  move: Move,
  refresh: () => void,
  { done = () => boardTexts.actions.saved, onFailures }: Words,
): Promise<void> {
  return doForEach(
    orders,
    async (order) => {
      const { id } = order;
      const fetched = order.type === 'pickup' ? { delivery: undefined } : {};
      const moved = await change(id, { ...move, ...fetched, version: versionOf(order) });
      if (!moved.order.undo) return undefined;
      return () => callApi('orders.undo', { params: { id }, body: { version: moved.order.version } });
    },
    refresh,
    { done, onFailures, undoMs: UNDO_MS, about: idsOf(orders) },
  );
}

export type Assignment = { picker_id?: string | null; delivery_id?: string | null };

/** Assigns orders to somebody, or to nobody; undo restores the previous assignment. */
export function assignOrders(
  orders: readonly BoardOrder[],
  to: Assignment,
  refresh: () => void,
  words: Words,
): Promise<void> {
  return doForEach(
    orders,
    async (order) => {
      const give = (delivery: Assignment, version: number) => change(order.id, { delivery, version });
      const moved = await give(to, versionOf(order));
      const before = {
        ...('picker_id' in to && { picker_id: order.picker_id }),
        ...('delivery_id' in to && { delivery_id: order.delivery_id }),
      };
      return () => give(before, moved.order.version);
    },
    refresh,
    { ...words, undoMs: UNDO_MS, about: idsOf(orders) },
  );
}

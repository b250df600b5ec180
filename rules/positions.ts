/** The gap left beyond either end, so that later moves fit between. */
const STEP = 10;

export type Placed = { id: string; position: number };

/**
 * The positions that change when an item moves behind another, or to the front (`after` null). The list is sorted,
 * smallest first, and may have equal positions. Followers are shifted only as far as necessary, so that few records get
 * a new version. Undefined when `after` is not in the list or is the moved item.
 */
export function positionsAfterMove(
  list: readonly Placed[],
  id: string,
  after: string | null,
): Placed[] | undefined {
  const others = list.filter((one) => one.id !== id);
  const at = after === null ? 0 : others.findIndex((one) => one.id === after) + 1;
  if (others.length === list.length || (after !== null && at === 0)) return undefined;
  const position = positionBetween(others[at - 1]?.position, others[at]?.position);
  const moved = [{ id, position }];
  let last = position;
  for (const one of others.slice(at)) {
    if (one.position > last) break;
    last += 1;
    moved.push({ id: one.id, position: last });
  }
  const before = new Map(list.map((one) => [one.id, one.position]));
  return moved.filter((one) => before.get(one.id) !== one.position);
}

function positionBetween(before: number | undefined, next: number | undefined): number {
  if (next === undefined) return (before ?? 0) + STEP;
  if (before === undefined) return Math.max(0, next - STEP);
  return Math.max(before + 1, Math.floor((before + next) / 2));
}

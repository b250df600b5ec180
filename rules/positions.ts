/** How far from its neighbour what goes to either end is put, so that something fits between later. */
const STEP = 10;

export type Placed = { id: string; position: number };

/**
 * The positions that change when one of a list moves behind another, or to the front (`after` null). The list is in
 * its order, smallest first; equal positions may stand in it. What follows is pushed on only as far as it must be, so
 * that as few records as possible become another version. Undefined when `after` is not in the list or is what moves.
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

/**
 * When goods of a shelf are picked: what is heavy goes to the bottom of the crate, what is cold comes last, so that it
 * stays cold.
 */
export const PICK_TURNS = ['heavy', 'usual', 'cold', 'frozen'] as const;

export type PickTurn = (typeof PICK_TURNS)[number];

/** A shelf position in the store; '' when unknown. */
export type Place = { isle: string; gondola: string; turn?: PickTurn | undefined };

/** Lines in walking order: turn, aisle, gondola, then the same product of several orders together. */
export function inWalkOrder<Line extends Place & { title: string; productId: string; crate: string }>(
  lines: readonly Line[],
): Line[] {
  return [...lines].sort(
    (a, b) =>
      turnOf(a) - turnOf(b) ||
      byPlace(a.isle, b.isle) ||
      byPlace(a.gondola, b.gondola) ||
      compare(a.title, b.title) ||
      compare(a.productId, b.productId) ||
      compare(a.crate, b.crate),
  );
}

function turnOf({ turn = 'usual' }: Place): number {
  return PICK_TURNS.indexOf(turn);
}

/** '2' before '10' and before 'A'; without a position last. */
function byPlace(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  const [left, right] = [chunks(a), chunks(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const order = byChunk(left[at], right[at]);
    if (order !== 0) return order;
  }
  return 0;
}

function byChunk(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined);
  const [left, right] = [Number(a), Number(b)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right || compare(a, b);
  return compare(a, b);
}

function chunks(text: string): string[] {
  return (
    text
      .trim()
      .toUpperCase()
      .match(/\d+|\D+/g) ?? []
  );
}

// By code unit, not by locale: the same on the phone and on the server.
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

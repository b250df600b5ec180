import { METRES_OF_A_DEGREE } from '../metres.ts';

type Position = [number, number];

/** Simplifies a line within a tolerance in metres (Ramer, Douglas and Peucker). */
export function simplifiedLine(line: readonly Position[], metres: number): Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [worst, at] = [0, 0];
  for (const [place, point] of line.entries()) {
    const off = distance(point, first, last);
    if (off > worst) [worst, at] = [off, place];
  }
  if (worst * METRES_OF_A_DEGREE <= metres) return [first, last];
  return [
    ...simplifiedLine(line.slice(0, at + 1), metres).slice(0, -1),
    ...simplifiedLine(line.slice(at), metres),
  ];
}

/** From a point to a segment, in degrees; near the equator both kinds of degrees are as long. */
function distance([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

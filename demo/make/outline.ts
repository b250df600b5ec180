/** [latitude, longitude], as data files and the wire write points. */
export type Point = [number, number];

/** Side of a grid cell in degrees: about 44 m in Cali. */
const CELL = 0.0004;

/** A set of grid cells 'row column'. */
export type Cells = Set<string>;

/** The cells whose centre is in one of the polygons (rings of [lng, lat], as in GeoJSON). */
export function cellsOf(rings: [number, number][][]): Cells {
  const cells: Cells = new Set();
  for (const ring of rings) {
    const rows = ring.map(([, lat]) => Math.floor(lat / CELL));
    const columns = ring.map(([lng]) => Math.floor(lng / CELL));
    for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
      for (let column = Math.min(...columns); column <= Math.max(...columns); column++) {
        if (inRing([(column + 0.5) * CELL, (row + 0.5) * CELL], ring)) cells.add(`${row} ${column}`);
      }
    }
  }
  return cells;
}

function inRing([x, y]: [number, number], ring: [number, number][]): boolean {
  let inside = false;
  ring.forEach(([x1, y1], i) => {
    const [x2, y2] = ring[(i + ring.length - 1) % ring.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

export function grow(cells: Cells, steps: number): Cells {
  let grown = cells;
  for (let i = 0; i < steps; i++) grown = new Set([...grown, ...[...grown].flatMap(neighbours)]);
  return grown;
}

export function shrink(cells: Cells, steps: number): Cells {
  let smoothed = cells;
  for (let i = 0; i < steps; i++) {
    const before = smoothed;
    smoothed = new Set([...before].filter((cell) => neighbours(cell).every((next) => before.has(next))));
  }
  return smoothed;
}

/** The cells whose centre is within a distance of the point. */
export function within(cells: Cells, [lat, lng]: Point, metres: number): Cells {
  const near = (cell: string): boolean => {
    const [row = 0, column = 0] = cell.split(' ').map(Number);
    const dy = ((row + 0.5) * CELL - lat) * 110_574;
    const dx = ((column + 0.5) * CELL - lng) * 111_320 * Math.cos((lat * Math.PI) / 180);
    return Math.hypot(dx, dy) <= metres;
  };
  return new Set([...cells].filter(near));
}

/** The piece of the cells that hangs together with most of them. */
export function largestPiece(cells: Cells): Cells {
  const left = new Set(cells);
  let best: Cells = new Set();
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const piece: Cells = new Set([start]);
    const queue = [start];
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      for (const next of neighbours(cell)) {
        if (!left.delete(next)) continue;
        piece.add(next);
        queue.push(next);
      }
    }
    if (piece.size > best.size) best = piece;
  }
  return best;
}

function neighbours(cell: string): string[] {
  const [row = 0, column = 0] = cell.split(' ').map(Number);
  return [`${row + 1} ${column}`, `${row - 1} ${column}`, `${row} ${column + 1}`, `${row} ${column - 1}`];
}

/** The outer border of a piece, simplified to corners that matter (`metres` of tolerance). */
export function outline(piece: Cells, metres: number): Point[] {
  const ring = longestRing(borders(piece));
  const simple = simplify([...ring, ring[0] ?? [0, 0]], (metres / 111_000) ** 2);
  return simple.slice(0, -1).map(([lat, lng]) => [Number(lat.toFixed(6)), Number(lng.toFixed(6))]);
}

type Corner = [number, number];

/** Directed edges with the piece on the left, by their start. */
function borders(piece: Cells): Map<string, Corner[]> {
  const edges = new Map<string, Corner[]>();
  const add = (from: Corner, to: Corner): void => {
    edges.set(from.join(' '), [...(edges.get(from.join(' ')) ?? []), to]);
  };
  for (const cell of piece) {
    const [row = 0, column = 0] = cell.split(' ').map(Number);
    if (!piece.has(`${row - 1} ${column}`)) add([row, column], [row, column + 1]);
    if (!piece.has(`${row} ${column + 1}`)) add([row, column + 1], [row + 1, column + 1]);
    if (!piece.has(`${row + 1} ${column}`)) add([row + 1, column + 1], [row + 1, column]);
    if (!piece.has(`${row} ${column - 1}`)) add([row + 1, column], [row, column]);
  }
  return edges;
}

function longestRing(edges: Map<string, Corner[]>): Point[] {
  let best: Corner[] = [];
  for (const start of [...edges.keys()]) {
    const ring: Corner[] = [];
    for (let at = start, next = edges.get(at)?.pop(); next; at = next.join(' '), next = edges.get(at)?.pop())
      ring.push(next);
    if (ring.length > best.length) best = ring;
  }
  return best.map(([row, column]) => [row * CELL, column * CELL]);
}

/** Douglas-Peucker. */
function simplify(points: Point[], tolerance: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length < 3 || !first || !last) return points;
  let far = 0;
  let most = 0;
  points.forEach((point, i) => {
    const distance = squaredDistance(point, first, last);
    if (distance > most) [far, most] = [i, distance];
  });
  if (most <= tolerance) return [first, last];
  return [
    ...simplify(points.slice(0, far + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(far), tolerance),
  ];
}

function squaredDistance([y, x]: Point, [y1, x1]: Point, [y2, x2]: Point): number {
  const length = (y2 - y1) ** 2 + (x2 - x1) ** 2;
  const t =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((y - y1) * (y2 - y1) + (x - x1) * (x2 - x1)) / length));
  return (y - y1 - t * (y2 - y1)) ** 2 + (x - x1 - t * (x2 - x1)) ** 2;
}

/** A picture of RGBA points. */
export type Points = { data: Uint8Array; width: number; height: number };

/** Least value of a background point: nearly white, colourless or transparent. */
const WHITE = 232;
const GREYISH = 14;
const SEE_THROUGH = 16;
/** Percent of the edge that must be background: a photograph of a kitchen has less. */
const EDGE = 90;
/** Margin around the product, as a share of its longer side. */
const MARGIN = 0.06;

/**
 * The product of a picture with a white or a transparent ground: the ground that reaches the edge is taken away,
 * margins are trimmed, and the product stands in the middle of a square. White inside of the product stays. Undefined
 * where the ground is something else, or nothing is left.
 */
export function clearGround({ data, width, height }: Points): Points | undefined {
  const ground = groundOf(data, width, height);
  if (!ground) return undefined;
  const extent = extentOf(ground, width, height);
  if (!extent) return undefined;
  const [left, top, wide, high] = extent;
  const side = Math.round(Math.max(wide, high) * (1 + 2 * MARGIN));
  const square = new Uint8Array(side * side * 4);
  const [x, y] = [Math.round((side - wide) / 2), Math.round((side - high) / 2)];
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const from = (top + row) * width + left + column;
      if (ground[from]) continue;
      const to = ((y + row) * side + x + column) * 4;
      square.set(data.subarray(from * 4, from * 4 + 4), to);
      // Half white, half product: it would be a bright line on the shelf's colour.
      if (touches(ground, from, width)) square[to + 3] = softened(data, from * 4);
    }
  }
  return { data: square, width: side, height: side };
}

/** Marks what is ground and connected with the edge; undefined where the edge is not ground. */
function groundOf(data: Uint8Array, width: number, height: number): Uint8Array | undefined {
  const ground = new Uint8Array(width * height);
  const waiting: number[] = [];
  let edge = 0;
  const visit = (point: number) => {
    if (ground[point] || !isGround(data, point * 4)) return false;
    ground[point] = 1;
    waiting.push(point);
    return true;
  };
  for (let x = 0; x < width; x++) for (const point of [x, (height - 1) * width + x]) if (visit(point)) edge++;
  for (let y = 1; y < height - 1; y++)
    for (const point of [y * width, y * width + width - 1]) if (visit(point)) edge++;
  if (edge * 100 < (2 * (width + height) - 4) * EDGE) return undefined;
  for (let point = waiting.pop(); point !== undefined; point = waiting.pop()) {
    const x = point % width;
    if (x > 0) visit(point - 1);
    if (x < width - 1) visit(point + 1);
    if (point >= width) visit(point - width);
    if (point < width * (height - 1)) visit(point + width);
  }
  return ground;
}

function isGround(data: Uint8Array, at: number): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]];
  if (alpha < SEE_THROUGH) return true;
  const least = Math.min(red, green, blue);
  return least >= WHITE && Math.max(red, green, blue) - least <= GREYISH;
}

function extentOf(ground: Uint8Array, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let point = 0; point < ground.length; point++) {
    if (ground[point]) continue;
    const [x, y] = [point % width, Math.floor(point / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < left ? undefined : ([left, top, right - left + 1, bottom - top + 1] as const);
}

function touches(ground: Uint8Array, point: number, width: number): boolean {
  return Boolean(ground[point - 1] || ground[point + 1] || ground[point - width] || ground[point + width]);
}

/** The brighter a point at the product's edge, the more of it is background. */
function softened(data: Uint8Array, at: number): number {
  const least = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  const alpha = data[at + 3] ?? 255;
  return least < 200 ? alpha : Math.round((alpha * (255 - least)) / 55);
}

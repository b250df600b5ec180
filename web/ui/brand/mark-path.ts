/** The drawing of the mark in a square of 66: handle, basket and, cut out of it, the bars of the weave. */
export const markPath = [
  // Handle: half a ring of 22 and 16 around (33, 22), down into the rim.
  'M11 24v-2a22 22 0 0 1 44 0v2h-6v-2a16 16 0 0 0-32 0v2z',
  'M3.6 24h58.8a2.6 2.6 0 0 1 2.55 3.1L58.2 61.9A5 5 0 0 1 53.3 66H12.7a5 5 0 0 1-4.9-4.1L1.05 27.1A2.6 2.6 0 0 1 3.6 24z',
  upright(10, 32.5, 11),
  upright(17.2, 32.5, 11),
  lying(25.2, 32.5, 15.6),
  lying(25.2, 39.7, 15.6),
  upright(45, 32.5, 11),
  upright(52.2, 32.5, 11),
  lying(12.4, 47.5, 12),
  lying(12.4, 54.7, 12),
  upright(27.5, 47.5, 11),
  upright(34.7, 47.5, 11),
  lying(41.6, 47.5, 12),
  lying(41.6, 54.7, 12),
].join('');

function upright(x: number, y: number, length: number): string {
  return bar(x, y, 3.8, length);
}

function lying(x: number, y: number, length: number): string {
  return bar(x, y, length, 3.8);
}

/** A bar with round corners of 1.2. */
function bar(x: number, y: number, width: number, height: number): string {
  const [w, h] = [(width - 2.4).toFixed(1), (height - 2.4).toFixed(1)];
  return `M${x + 1.2} ${y}h${w}a1.2 1.2 0 0 1 1.2 1.2v${h}a1.2 1.2 0 0 1-1.2 1.2h-${w}a1.2 1.2 0 0 1-1.2-1.2v-${h}a1.2 1.2 0 0 1 1.2-1.2z`;
}

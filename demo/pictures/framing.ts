import { SIDE } from './svg/sheet.ts';

/** The margin around the drawing. */
const MARGIN = 1.07;
/** How much of their difference in size a small and a large pack keep. */
const KEPT = 0.3;
/** Below it, of 255, a pixel is a shadow's edge. */
const SEEN = 48;

/**
 * The square to show of a drawing, as a viewBox: the thing in its middle, small things a little smaller than large
 * ones. `pixels` are the drawing in RGBA, `side` pixels wide and high.
 */
export function frameOf(pixels: Uint8Array, side: number): string {
  let [left, top, right, bottom] = [side, side, 0, 0];
  for (let at = 3; at < pixels.length; at += 4) {
    if ((pixels[at] ?? 0) < SEEN) continue;
    const pixel = (at - 3) / 4;
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  if (right <= left) return `0 0 ${SIDE} ${SIDE}`;
  const unit = SIDE / side;
  const tight = Math.max(right - left, bottom - top) * unit * MARGIN;
  const window = tight + Math.max(0, SIDE - tight) * KEPT;
  const [cx, cy] = [((left + right) / 2) * unit, ((top + bottom) / 2) * unit];
  return [cx - window / 2, cy - window / 2, window, window].map((value) => value.toFixed(1)).join(' ');
}

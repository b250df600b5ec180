/** Some twenty pages of products; longer texts have memory of their own. */
const SLAB = 256 * 1024;
/** What a character takes at most. */
const WIDEST = 3;

let slab = Buffer.allocUnsafeSlow(SLAB);
let used = 0;

/**
 * The bytes of a text that is sent and forgotten, in memory shared with those before and after it: memory of its own outside
 * of the heap, and the work of giving it back, costs more than writing the text. What is kept must have its own, or it
 * would hold all of the others too.
 */
export function passingBytes(text: string): Buffer {
  const most = text.length * WIDEST;
  if (most > SLAB) return Buffer.from(text);
  if (used + most > SLAB) {
    slab = Buffer.allocUnsafeSlow(SLAB);
    used = 0;
  }
  const start = used;
  used += slab.write(text, start);
  return slab.subarray(start, used);
}

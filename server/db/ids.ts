import { randomFillSync } from 'node:crypto';

/** Random bytes are drawn for many ids at once: requesting ten each time costs more than making the id. */
const pool = Buffer.alloc(10 * 256);
let used = pool.length;

/** A new UUIDv7: 48 bits of milliseconds, then random, so that rows created together are stored together. */
export function newId(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.allocUnsafe(16);
  pool.copy(bytes, 6, used, used + 10);
  used += 10;
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Smaller than every id: the start of a scan over all. Never an actual id. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** An id smaller than every id of that time or later: smaller ids are older. */
export function idBefore(time: number): string {
  return `${newId(time).slice(0, 13)}-0000-0000-000000000000`;
}

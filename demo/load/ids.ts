import { hash } from 'node:crypto';

/** Time in ids of reference data; other rows have their own. */
const BEGINNING = Date.UTC(2026, 0, 5, 13, 0, 0);

/**
 * A UUIDv7 that is the same in every load: 48 bits of time, the rest derived from the row. `now` sorts the row among
 * those the shop creates later.
 */
export function idOf(what: string, now: number = BEGINNING): string {
  const bytes = hash('sha256', what, 'buffer').subarray(0, 16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** These tokens need not be unguessable: they open only invented orders. */
export function tokenOf(what: string): string {
  return hash('sha256', what, 'buffer').subarray(0, 16).toString('base64url');
}

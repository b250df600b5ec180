import { createHash } from 'node:crypto';

/** To be raised with anything that changes a drawing: what was drawn before is drawn again. */
export const STYLE = 3;

/** The largest width that a drawing is asked for, and its height. */
const SIDE = 1280;

/**
 * Where the picture of a product (by its SKU) or of a dish ('dish:lulada') is: like that of an uploaded one, so that it
 * comes in all widths and types.
 */
export function pictureAddress(drawn: string, view = 0): string {
  return `/pictures/${digestOf(drawn, view)}-${SIDE}x${SIDE}`;
}

/** Names a drawing: of what, and which view of it. */
export function digestOf(drawn: string, view: number): string {
  return createHash('sha256').update(`drawing ${drawn} ${view}`).digest('hex').slice(0, 40);
}

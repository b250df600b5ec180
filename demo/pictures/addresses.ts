import { createHash } from 'node:crypto';

/** To be raised with anything that changes a drawing: what was drawn before is drawn again. */
export const STYLE = 2;

/** The largest width that a drawing is asked for, and its height. */
const SIDE = 1280;

/** Where a product's picture is: like that of an uploaded one, so that it comes in all widths and types. */
export function pictureAddress(sku: string, view = 0): string {
  return `/pictures/${digestOf(sku, view)}-${SIDE}x${SIDE}`;
}

/** Names a drawing: a product's, and which view of it. */
export function digestOf(sku: string, view: number): string {
  return createHash('sha256').update(`drawing ${sku} ${view}`).digest('hex').slice(0, 40);
}

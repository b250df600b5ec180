import { createHmac } from 'node:crypto';
import { PIN_DIGITS } from '#rules/deliveries/door.ts';

/**
 * The PIN a shopper says at the door. Derived from the order and a secret that neither the database nor a courier has,
 * so nothing is stored; shown to the shopper alone.
 */
export function pinOf(secretKey: Buffer, businessId: string, orderId: string): string {
  const digest = createHmac('sha256', secretKey).update(`delivery pin ${businessId} ${orderId}`).digest();
  return String(digest.readUInt32BE(0) % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}

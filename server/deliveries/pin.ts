import { PIN_DIGITS } from '#rules/deliveries/door.ts';
import { isSame } from '#server/secrets/is-same.ts';
import { type SecretKeys, signatureOf } from '#server/secrets/secret-keys.ts';

/**
 * The PIN a shopper says at the door. Derived from the order and a secret that neither the database nor a courier has,
 * so nothing is stored; shown to the shopper alone.
 */
export function pinOf(secretKeys: SecretKeys, businessId: string, orderId: string): string {
  const digest = signatureOf(secretKeys, [`delivery pin ${businessId} ${orderId}`], 4);
  return String(digest.readUInt32BE(0) % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}

/** Whether a PIN is right, also one that was shown before the key was changed. */
export function isPinOf(secretKeys: SecretKeys, businessId: string, orderId: string, pin: string): boolean {
  return secretKeys.some((key) => isSame(pin, pinOf([key], businessId, orderId)));
}

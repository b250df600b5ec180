import { isSignatureOf, type SecretKeys, signatureOf } from '#server/secrets/secret-keys.ts';

const SIGN_BYTES = 32;

/** The head of a business's audit: number and hash of its last link. */
export type AuditHead = { businessId: string; number: number; hash: string };

/** The database alone does not allow forging one: neither for a shortened nor for a rewritten chain. */
export function signHead(secretKeys: SecretKeys, head: AuditHead): Buffer {
  return signatureOf(secretKeys, [named(head)], SIGN_BYTES);
}

export function isSignedBy(secretKeys: SecretKeys, head: AuditHead, signature: Buffer): boolean {
  return isSignatureOf(secretKeys, [named(head)], signature, SIGN_BYTES);
}

function named({ businessId, number, hash }: AuditHead): string {
  return `audit ${businessId} ${number} ${hash}`;
}

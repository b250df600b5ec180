import { createHmac, timingSafeEqual } from 'node:crypto';

/** The head of a business's audit: number and hash of its last link. */
export type AuditHead = { businessId: string; number: number; hash: string };

/** The database alone does not allow forging one: neither for a shortened nor for a rewritten chain. */
export function signHead(secretKey: Buffer, { businessId, number, hash }: AuditHead): Buffer {
  return createHmac('sha256', secretKey).update(`audit ${businessId} ${number} ${hash}`).digest();
}

export function isSignedBy(secretKey: Buffer, head: AuditHead, signature: Buffer): boolean {
  const right = signHead(secretKey, head);
  return signature.length === right.length && timingSafeEqual(signature, right);
}

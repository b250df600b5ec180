import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the audit of a business has come: number and hash of its last link. */
export type AuditHead = { businessId: string; number: number; hash: string };

/** Nobody who only has the database can make one: neither for a shorter chain nor for one that was written anew. */
export function signHead(secretKey: Buffer, { businessId, number, hash }: AuditHead): Buffer {
  return createHmac('sha256', secretKey).update(`audit ${businessId} ${number} ${hash}`).digest();
}

export function isSignedBy(secretKey: Buffer, head: AuditHead, signature: Buffer): boolean {
  const right = signHead(secretKey, head);
  return signature.length === right.length && timingSafeEqual(signature, right);
}

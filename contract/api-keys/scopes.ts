/** Permissions of a key; each is a word of `access.ts`: 'key orders:read'. */
export const SCOPES = [
  'orders:read',
  'orders:invoice',
  'orders:deliver',
  'orders:create',
  'orders:move',
  'orders:refund',
  'products:read',
  'catalogue:write',
  'prices:write',
  'stock:write',
  'webhooks:write',
] as const;

/** What is of all offices: a key of one office cannot have them. */
export const BUSINESS_SCOPES: readonly Scope[] = ['catalogue:write', 'webhooks:write'];

export type Scope = (typeof SCOPES)[number];

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
] as const;

export type Scope = (typeof SCOPES)[number];

import type { Operation } from './document.ts';

/** A request before its identifiers are looked up. At most one thing in it is wrong on purpose. */
export type FuzzRequest = {
  operation: Operation;
  caller: FuzzCaller;
  params: Record<string, unknown>;
  query: [string, unknown][];
  /** Stands behind the query as it is. */
  rawQuery: string;
  headers: Record<string, string>;
  body: unknown;
  wrong: string;
};

export const callers = ['guest', 'client', 'admin', 'superadmin'] as const;
export type FuzzCaller = (typeof callers)[number];

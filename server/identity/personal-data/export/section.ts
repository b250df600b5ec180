import type { Sql } from '#server/db/sql.ts';
import type { StoredBilling } from '#server/invoices/stored.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';

/** Rows per query; orders include their lines. */
export const PAGE = 200;
export const ORDERS_PAGE = 25;

/** One list of the copy: rows after an id, in order of ids, which is order of time. */
export type Section = {
  name: string;
  limit: number;
  page: (business: string, user: string, after: string) => Sql;
  /** Decrypts what its person may read. */
  opened?: (row: Row, identities: IdentitySeal) => Row;
};
/** With what is sealed in it. */
export type Row = {
  id: string;
  cliente?: { identification_card: string };
  facturar_a?: StoredBilling | null;
  identity?: Buffer | null;
};

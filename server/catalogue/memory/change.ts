/**
 * What the database tells at the commit of a change (channel `catalogue`, migrations 0009 and 0015). `productIds` is
 * undefined when there were too many to name.
 */
export type CatalogueChange =
  | { kind: 'business'; businessId: string; table: string }
  | { kind: 'product'; businessId: string; productIds: string[] | undefined }
  | { kind: 'office'; businessId: string; officeId: string; productIds: string[] | undefined }
  /** Quantities alone: nothing sold out and nothing came back. */
  | { kind: 'stock'; businessId: string; officeId: string; productIds: string[] | undefined };

/**
 * Reads a line of the channel: 'business table', 'business product ids', 'business office id ids', 'business stock id
 * ids'.
 */
export function readChange(line: string): CatalogueChange {
  const [businessId = '', what = '', ...rest] = line.split(' ');
  if (what === 'product') return { kind: 'product', businessId, productIds: namedIds(rest) };
  const isOfOffice = (what === 'office' || what === 'stock') && rest.length > 0;
  if (!isOfOffice) return { kind: 'business', businessId, table: what };
  const [officeId = '', ...ids] = rest;
  return { kind: what, businessId, officeId, productIds: namedIds(ids) };
}

function namedIds(ids: string[]): string[] | undefined {
  return ids[0] === '*' ? undefined : ids;
}

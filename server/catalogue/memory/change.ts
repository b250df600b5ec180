/**
 * What the database tells at the commit of a change (channel `catalogue`, migration 0009). `productIds` is undefined when
 * there were too many to name.
 */
export type CatalogueChange =
  | { kind: 'business'; businessId: string; table: string }
  | { kind: 'product'; businessId: string; productIds: string[] | undefined }
  | { kind: 'office'; businessId: string; officeId: string; productIds: string[] | undefined };

/** Reads a line of the channel: 'business table', 'business product ids', 'business office id ids'. */
export function readChange(line: string): CatalogueChange {
  const [businessId = '', what = '', ...rest] = line.split(' ');
  if (what === 'product') return { kind: 'product', businessId, productIds: namedIds(rest) };
  if (what !== 'office' || rest.length === 0) return { kind: 'business', businessId, table: what };
  const [officeId = '', ...ids] = rest;
  return { kind: 'office', businessId, officeId, productIds: namedIds(ids) };
}

function namedIds(ids: string[]): string[] | undefined {
  return ids[0] === '*' ? undefined : ids;
}

/** Where an offer leads: a page of the shop, somewhere else on the web, or to a mail or phone; null leads nowhere. */
export type OfferLink = { to: string; place: 'shop' | 'web' | 'device' } | null;

/** Staff write the address by hand: only what is safe to open becomes a link. */
export function offerLink(url: string): OfferLink {
  const address = url.trim();
  if (/^\/(?![/\\])/.test(address)) return { to: address, place: 'shop' };
  if (/^https?:\/\//i.test(address)) return { to: address, place: 'web' };
  if (/^(mailto|tel):/i.test(address)) return { to: address, place: 'device' };
  return null;
}

/** What staff may write: nothing, or what becomes a link. */
export function isOfferAddress(url: string): boolean {
  return url.trim() === '' || offerLink(url) !== null;
}

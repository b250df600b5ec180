/** The target of an offer: a page of the shop, another website, or a mail or phone; null for none. */
export type OfferLink = { to: string; place: 'shop' | 'web' | 'device' } | null;

/** Staff type the address: only safe ones become a link. */
export function offerLink(url: string): OfferLink {
  const address = url.trim();
  if (/^\/(?![/\\])/.test(address)) return { to: address, place: 'shop' };
  if (/^https?:\/\//i.test(address)) return { to: address, place: 'web' };
  if (/^(mailto|tel):/i.test(address)) return { to: address, place: 'device' };
  return null;
}

/** Addresses staff may enter: empty, or a valid link. */
export function isOfferAddress(url: string): boolean {
  return url.trim() === '' || offerLink(url) !== null;
}

import { offerLink } from '#rules/offers/link.ts';

/** A placeholder origin: only the path after it is used. */
const SHOP = 'http://tienda.invalid';

/** The website of an address; undefined for a page of the shop, a mail address or a phone number. */
export function websiteOf(url: string): string | undefined {
  return offerLink(url)?.place === 'web' ? addressOf(url)?.hostname : undefined;
}

/** The page of the shop that an address leads to, as the shop reads it; `hosts`: those that are its own. */
export function shopPath(url: string, hosts: readonly string[] = []): string | undefined {
  const link = offerLink(url);
  const address = addressOf(url);
  if (!address || !link || link.place === 'device') return undefined;
  if (link.place === 'web' && !hosts.includes(address.hostname)) return undefined;
  try {
    return decodeURIComponent(address.pathname);
  } catch {
    return address.pathname;
  }
}

function addressOf(url: string): URL | undefined {
  const address = url.trim();
  return URL.canParse(address, SHOP) ? new URL(address, SHOP) : undefined;
}

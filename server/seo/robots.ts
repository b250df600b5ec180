/** Personal and staff pages. Search results declare themselves whether they may be indexed. */
const CLOSED = [
  '/admin',
  '/api/',
  '/cart',
  '/checkout',
  '/profile',
  '/my-markets',
  '/shoppingcart-detail/',
  '/restore-password',
  '/confirm-email',
  '/google-response',
  '/config',
  '/atomic',
];

/** /robots.txt of the shop at an origin ('https://tienda.example'). */
export function robotsText(origin: string): string {
  const rules = CLOSED.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

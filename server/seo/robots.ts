/** What is somebody's own, what only staff see, and results that lead to pages robots find by themselves. */
const CLOSED = [
  '/admin',
  '/api/',
  '/cart',
  '/checkout',
  '/profile',
  '/my-markets',
  '/shoppingcart-detail/',
  '/restore-password',
  '/config',
  '/atomic',
  '/search/',
  '/buscar/',
];

/** /robots.txt of the shop at an origin ('https://tienda.example'). */
export function robotsText(origin: string): string {
  const rules = CLOSED.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/**
 * Pages for one person: rendered with their session, never cached. Every other page is rendered as for a visitor and
 * may be cached for everyone, so a page missing here shows too little, never another person's data.
 */
const personal = [
  /^\/profile(\/|$)/,
  /^\/checkout(\/|$)/,
  /^\/payment-response\//,
  /^\/shoppingcart-detail\//,
  /^\/my-markets(\/|$)/,
  /^\/blog\/vista-previa\//,
  /^\/admin(\/|$)/,
  /^\/restore-password$/,
  /^\/confirm-email$/,
  /^\/baja\//,
  /^\/no-autorizo\//,
  /^\/hogar\//,
  /^\/habeas-data\/enlace\//,
  /^\/second-factor$/,
  /^\/google-response$/,
];

export function isPersonalPath(pathname: string): boolean {
  return personal.some((pattern) => pattern.test(pathname));
}

/** The cookie that remembers the chosen office; not a secret, prices of an office are public. */
export const OFFICE_COOKIE = 'office';

/** The parameter with the ticket by which staff preview a page before others see it (docs/decisions/075). */
export const PREVIEW_PARAMETER = 'vista';

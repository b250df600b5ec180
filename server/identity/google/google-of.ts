import type { GoogleConfig } from '#server/config/google.ts';
import { createGoogle, type Google, standInIssuer } from './verify-token.ts';

/** The client id known to the demonstration's stand-in. */
export const STAND_IN_CLIENT = 'canasta-demo.apps.googleusercontent.com';

/** The verifier for sign-in by Google, if configured. */
export function googleOf(config: GoogleConfig): Google | undefined {
  if (config.kind === 'google') return createGoogle(config.clientId);
  if (config.kind === 'none' || config.url === undefined) return undefined;
  return createGoogle(STAND_IN_CLIENT, standInIssuer(config.url));
}

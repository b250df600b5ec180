import type { GoogleConfig } from '#server/config/google.ts';
import { createGoogle, type Google, standInIssuer } from './verify-token.ts';

/** The client the stand-in of the demonstration knows. */
export const STAND_IN_CLIENT = 'canasta-demo.apps.googleusercontent.com';

/** Who vouches for people that sign in with Google, if anybody does. */
export function googleOf(config: GoogleConfig): Google | undefined {
  if (config.kind === 'google') return createGoogle(config.clientId);
  if (config.kind === 'none' || config.url === undefined) return undefined;
  return createGoogle(STAND_IN_CLIENT, standInIssuer(config.url));
}

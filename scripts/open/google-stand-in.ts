import { type GoogleStandIn, startGoogleStandIn } from '#demo/google-stand-in/start.ts';
import type { Config } from '#server/config.ts';
import { isErrno } from '#server/db/embedded/errno.ts';
import { STAND_IN_CLIENT } from '#server/identity/google/google-of.ts';

/** Far enough from the shop's port and its payment simulator's. */
const portDistance = 2_000;

/**
 * The stand-in for Google, near the shop's port or on any free one; undefined when Google or nothing is configured.
 */
export async function startStandIn(config: Config): Promise<GoogleStandIn | undefined> {
  if (config.google.kind !== 'stand-in' || config.google.url !== undefined) return undefined;
  const place = {
    host: config.host,
    publicHost: new URL(config.publicUrl).hostname,
    clientId: STAND_IN_CLIENT,
  };
  const port = config.port + portDistance;
  try {
    return await startGoogleStandIn({ ...place, port: port > 65_535 ? 0 : port });
  } catch (error) {
    if (!isErrno(error, 'EADDRINUSE') && !isErrno(error, 'EACCES')) throw error;
    return startGoogleStandIn({ ...place, port: 0 });
  }
}

import { type Env, type Faults, text } from './values.ts';

/** Signing in with Google: the client id of the shop, or undefined where it is not offered. */
export type GoogleConfig = { clientId: string } | undefined;

export function googleConfig(env: Env, faults: Faults): GoogleConfig {
  const clientId = text(env, 'GOOGLE_CLIENT_ID');
  if (clientId === undefined) return undefined;
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(clientId))
    faults.push(`GOOGLE_CLIENT_ID must look like 1234-abc.apps.googleusercontent.com: "${clientId}"`);
  return { clientId };
}

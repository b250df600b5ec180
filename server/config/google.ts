import { type Env, type Faults, text } from './values.ts';

/** Who vouches for people that sign in with Google. */
export type GoogleConfig =
  | {
      /** Nobody: signing in with Google is not offered. */
      kind: 'none';
    }
  | {
      /**
       * The stand-in of the demonstration, which knows invented people only. Without an address it is started beside
       * the shop.
       */
      kind: 'stand-in';
      url: string | undefined;
    }
  | { kind: 'google'; clientId: string };

/** With a client id: Google itself. Without: the stand-in where there is the demonstration, else nobody. */
export function googleConfig(env: Env, { demo }: { demo: boolean }, faults: Faults): GoogleConfig {
  const clientId = text(env, 'GOOGLE_CLIENT_ID');
  if (clientId === undefined) return demo ? { kind: 'stand-in', url: undefined } : { kind: 'none' };
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(clientId))
    faults.push(`GOOGLE_CLIENT_ID must look like 1234-abc.apps.googleusercontent.com: "${clientId}"`);
  return { kind: 'google', clientId };
}

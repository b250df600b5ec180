import { type Env, type Faults, text } from './values.ts';

export type GoogleConfig =
  | {
      kind: 'none';
    }
  | {
      /**
       * The demonstration's stand-in, which only knows invented people. Without an address it is started with the shop.
       */
      kind: 'stand-in';
      url: string | undefined;
    }
  | { kind: 'google'; clientId: string };

/** With a client id: Google itself. Without: the stand-in in the demonstration, else none. */
export function googleConfig(env: Env, { demo }: { demo: boolean }, faults: Faults): GoogleConfig {
  const clientId = text(env, 'GOOGLE_CLIENT_ID');
  if (clientId === undefined) return demo ? { kind: 'stand-in', url: undefined } : { kind: 'none' };
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(clientId))
    faults.push(`GOOGLE_CLIENT_ID must look like 1234-abc.apps.googleusercontent.com: "${clientId}"`);
  return { kind: 'google', clientId };
}

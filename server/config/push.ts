import { readFileSync } from 'node:fs';
import { type Env, type Faults, text } from './values.ts';

/** The used fields of a Firebase service account. */
export type FcmAccount = { projectId: string; clientEmail: string; privateKey: string; tokenUrl: string };

export type PushConfig = { fcm: FcmAccount | undefined };

const GOOGLE_TOKENS = 'https://oauth2.googleapis.com/token';

/** FCM_ACCOUNT_FILE: Firebase's JSON of a service account. Browsers need nothing. */
export function pushConfig(env: Env, faults: Faults): PushConfig {
  const path = text(env, 'FCM_ACCOUNT_FILE');
  if (path === undefined) return { fcm: undefined };
  const fcm = readAccount(path);
  if (!fcm) faults.push(`FCM_ACCOUNT_FILE must be the JSON of a service account: "${path}"`);
  return { fcm };
}

function readAccount(path: string): FcmAccount | undefined {
  let file: unknown;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  const serviceAccount = (typeof file === 'object' && file !== null ? file : {}) as Record<string, unknown>;
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = serviceAccount;
  if (typeof projectId !== 'string' || !/^[a-z][a-z0-9-]{4,60}$/.test(projectId)) return undefined;
  if (typeof clientEmail !== 'string' || typeof privateKey !== 'string') return undefined;
  if (!privateKey.includes('PRIVATE KEY') || (serviceAccount.token_uri ?? GOOGLE_TOKENS) !== GOOGLE_TOKENS)
    return undefined;
  return { projectId, clientEmail, privateKey, tokenUrl: GOOGLE_TOKENS };
}

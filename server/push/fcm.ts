import { importPKCS8, SignJWT } from 'jose';
import type { FcmAccount } from '#server/config/push.ts';
import { RefusedMessageError } from '#server/messages/message.ts';
import { NotTakenError } from '#server/outgoing/outgoing-error.ts';
import type { PostPush } from './post-push.ts';
import { GoneError, type PushNote } from './push.ts';

export const FCM_URL = 'https://fcm.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** A token is renewed while the old one is still valid for this long. */
const SPARE_MS = 60_000;

/** Messages to apps by FCM's HTTP v1, in the name of a service account. */
export function createFcm(
  account: FcmAccount,
  { url, now, post }: { url: string; now: () => Date; post: PostPush },
) {
  let cached: { token: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (cached && cached.until - SPARE_MS > now().getTime()) return cached.token;
    const seconds = Math.floor(now().getTime() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.clientEmail)
      .setAudience(account.tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(account.privateKey, 'RS256'));
    const { status, text } = await post(account.tokenUrl, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
    });
    const answer = readJson(text) as { access_token?: unknown; expires_in?: unknown };
    if (status !== 200 || typeof answer.access_token !== 'string')
      throw new NotTakenError(`no access token of Google, status ${status}`);
    cached = { token: answer.access_token, until: now().getTime() + Number(answer.expires_in ?? 0) * 1000 };
    return cached.token;
  }

  return async (
    token: string,
    { title, body, path, tag, image }: PushNote,
    usefulSeconds: number,
  ): Promise<void> => {
    const message = {
      token,
      notification: { title, body, ...(image && { image }) },
      data: { path },
      android: { ttl: `${usefulSeconds}s`, notification: { tag } },
    };
    const { status, text } = await post(`${url}/v1/projects/${account.projectId}/messages:send`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify({ message }),
    });
    if (status === 200) return;
    // UNREGISTERED: the app was removed, or not opened for 270 days.
    if (status === 404 || text.includes('UNREGISTERED')) throw new GoneError('the app is registered no more');
    if (status === 401) cached = undefined;
    if (status === 401 || status === 429 || status >= 500)
      throw new NotTakenError(`FCM answered with status ${status}`);
    throw new RefusedMessageError(`FCM refused it with status ${status}`);
  };
}

function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

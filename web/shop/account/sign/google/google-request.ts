import { callApi } from '#web/api/client.ts';
import { ownPath } from '../way-back.ts';

/** The registered redirect address. */
const RESPONSE_PATH = '/google-response';
const KEY = 'google-request';

/** Where the answer is read: in a separate window, or in the shopping one. */
export type GoogleRequest = { state: string; back: string; own: boolean };

export type Answer =
  | { kind: 'none' }
  | { kind: 'token'; token: string; state: string }
  | { kind: 'refused'; reason: string; state: string };

export function startPath({ back, hint, own }: { back: string; hint: string; own: boolean }): string {
  return `${RESPONSE_PATH}?${new URLSearchParams({ back, ...(hint && { hint }), ...(own && { own: '1' }) })}`;
}

/** The fragment of the answer's address, which no server sees. */
export function readAnswer(hash: string): Answer {
  const answer = new URLSearchParams(hash.slice(1));
  const state = answer.get('state') ?? '';
  const token = answer.get('id_token');
  if (token !== null) return { kind: 'token', token, state };
  const error = answer.get('error');
  return error === null ? { kind: 'none' } : { kind: 'refused', reason: error, state };
}

/** The request made in this window; undefined without one, so that foreign answers are ignored. */
export function takeAsked(): GoogleRequest | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isAsked(stored) ? { ...stored, back: ownPath(stored.back) } : undefined;
  } catch {
    return undefined;
  }
}

/** Google's sign-in address. Its answer carries our nonce, and a state only this window knows. */
export async function googleAddress(search: URLSearchParams): Promise<string> {
  const { nonce, clientId, authorizeUrl } = await callApi('auth.providerNonce', {
    body: { provider: 'google' },
  });
  const state = crypto.randomUUID();
  const request: GoogleRequest = { state, back: ownPath(search.get('back')), own: search.has('own') };
  sessionStorage.setItem(KEY, JSON.stringify(request));
  const question = new URLSearchParams({
    client_id: clientId,
    redirect_uri: location.origin + RESPONSE_PATH,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    nonce,
    state,
  });
  const hint = search.get('hint');
  if (hint) question.set('login_hint', hint.slice(0, 200));
  return `${authorizeUrl}?${question}`;
}

function isAsked(stored: unknown): stored is GoogleRequest {
  if (typeof stored !== 'object' || stored === null) return false;
  if (!('state' in stored) || !('back' in stored) || !('own' in stored)) return false;
  return (
    typeof stored.state === 'string' && typeof stored.back === 'string' && typeof stored.own === 'boolean'
  );
}

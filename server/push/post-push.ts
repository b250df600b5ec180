import { OutgoingError } from '#server/outgoing/outgoing-error.ts';

const TIME_LIMIT_MS = 8_000;
const MOST_CHARACTERS = 64 * 1024;

/** One request to a push service: its status and words; no redirect is followed. Throws OutgoingError without an address. */
export async function postPush(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer | string },
): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const given = typeof body === 'string' ? body : new Uint8Array(body);
    const response = await fetch(url, { method: 'POST', headers, body: given, redirect: 'manual', signal });
    const length = Number(response.headers.get('content-length') ?? 0);
    if (length > MOST_CHARACTERS) {
      await response.body?.cancel();
      return { status: response.status, text: '' };
    }
    return { status: response.status, text: (await response.text()).slice(0, MOST_CHARACTERS) };
  } catch {
    throw new OutgoingError(
      signal.aborted ? 'the push service did not answer' : 'the push service could not be reached',
    );
  }
}

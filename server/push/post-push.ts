import { askStranger, type Ways } from '#server/outgoing/ask-stranger.ts';

const TIME_LIMIT_MS = 8_000;
const MOST_BYTES = 64 * 1024;

/** Posts to a push service and returns status and text. */
export type PostPush = (
  url: string,
  sent: { headers: Record<string, string>; body: Buffer | string },
) => Promise<{ status: number; text: string }>;

/**
 * Posts to push services. A browser's endpoint is an address its owner gave, so it is called like any stranger's: on
 * the public network only, without following redirects. Throws OutgoingError without an address.
 */
export function createPostPush(ways?: Ways): PostPush {
  return async (url, sent) => {
    const request = {
      url,
      method: 'POST',
      ...sent,
      timeLimitMs: TIME_LIMIT_MS,
      mostBytes: MOST_BYTES,
    } as const;
    const { status, body } = await askStranger(request, ways);
    return { status, text: body.toString() };
  };
}

import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureFile } from '#contract/files.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { isFailure } from '#server/http/failure.ts';
import type { AskStranger, StrangerAnswer } from '#server/outgoing/ask-stranger.ts';
import { OutgoingError, StrangerError } from '#server/outgoing/outgoing-error.ts';
import { outgoingWords } from '#server/outgoing/words.ts';
import type { Pictures } from '#server/pictures/pictures.ts';
import { NOT_A_PICTURE, storePictureOf } from '#server/pictures/store-in-form.ts';
import { contentKind, TELLING_BYTES } from '#server/uploads/content-kind.ts';
import { PICTURE_WORDS } from './picture-words.ts';

const TIME_LIMIT_MS = 20_000;
/** Most redirects; shops redirect to the address of their files. */
const MOST_REDIRECTS = 3;

/** `isPassing`: a later attempt may succeed; `busyS`: seconds the host asks us to wait. */
export type NotFetched = { why: string; isPassing: boolean; busyS?: number };
export type Fetched = { picture: string } | NotFetched;

/** Most seconds a busy shop is waited for. */
const LONGEST_BUSY_S = 6 * 3_600;

type Parts = { db: BusinessDatabase; pictures: Pictures; askStranger: AskStranger; now: () => Date };

/** Fetches a picture from a public https address and stores it as an upload is. */
export async function fetchPicture({ db, pictures, askStranger, now }: Parts, url: string): Promise<Fetched> {
  const answer = await answerOf(askStranger, url, MOST_REDIRECTS);
  if ('why' in answer) return answer;
  const { status, body } = answer;
  if (status !== 200) {
    const failure = { why: PICTURE_WORDS.status(status), isPassing: status === 429 || status >= 500 };
    const after = retryAfterOf(answer.headers['retry-after'], now());
    const isBusy = status === 429 || (status === 503 && after !== undefined);
    return isBusy ? { ...failure, busyS: Math.min(after ?? 0, LONGEST_BUSY_S) } : failure;
  }
  const found = contentKind(body.subarray(0, TELLING_BYTES));
  const kind = pictureFile.kinds.find((one) => one === found);
  if (!kind) return { why: PICTURE_WORDS.kind, isPassing: false };
  const path = join(tmpdir(), `canasta-${randomUUID()}`);
  try {
    await writeFile(path, body, { mode: 0o600, flag: 'wx' });
    const sha256 = createHash('sha256').update(body).digest('hex');
    const upload = { name: '', kind, bytes: body.length, sha256, path };
    const picture = await storePictureOf({ db, pictures, now }, 'picture', upload);
    return isFailure(picture) ? { why: NOT_A_PICTURE, isPassing: false } : { picture };
  } finally {
    await rm(path, { force: true });
  }
}

/** Seconds to wait, from a number or a date. */
function retryAfterOf(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}

/** Requests the address; every redirect target is checked like the first address. */
async function answerOf(
  askStranger: AskStranger,
  url: string,
  redirects: number,
): Promise<StrangerAnswer | NotFetched> {
  if (!/^https:\/\//i.test(url)) return { why: PICTURE_WORDS.plain, isPassing: false };
  const answer = await askStranger({
    url,
    // Some shops answer only requests with a user agent.
    headers: { accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif', 'user-agent': 'Canasta' },
    timeLimitMs: TIME_LIMIT_MS,
    mostBytes: pictureFile.most,
  }).catch((error: unknown) => {
    if (error instanceof OutgoingError) return error;
    throw error;
  });
  if (answer instanceof OutgoingError) return failureOf(answer);
  const { location } = answer.headers;
  if (answer.status < 300 || answer.status > 399 || !location) return answer;
  if (redirects === 0 || !URL.canParse(location, url))
    return { why: PICTURE_WORDS.elsewhere, isPassing: false };
  return answerOf(askStranger, new URL(location, url).href, redirects - 1);
}

const PASSING: ReadonlySet<string> = new Set(['UNREACHABLE', 'TIMEOUT', 'BROKEN_OFF']);

function failureOf(error: OutgoingError) {
  const fault = error instanceof StrangerError ? error.fault : undefined;
  const why = fault === 'TOO_LARGE' ? PICTURE_WORDS.large : outgoingWords(error);
  return { why, isPassing: fault === undefined || PASSING.has(fault) };
}

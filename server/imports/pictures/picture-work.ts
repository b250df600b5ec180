import { writeProducts } from '#server/catalogue/writing/products-in-bulk.ts';
import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { FailureError } from '#server/http/failure.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import { type AskStranger, askNobody } from '#server/outgoing/ask-stranger.ts';
import type { Pictures } from '#server/pictures/pictures.ts';
import { fetchPicture, type NotFetched } from './fetch-picture.ts';
import {
  type DuePicture,
  noteFailure,
  noteFetched,
  notePicture,
  picturesWait,
  postpone,
  takePicture,
  tryAgain,
} from './picture-queries.ts';
import { PICTURE_WORDS } from './picture-words.ts';

/** Pictures fetched at the same time; one of them is processed at a time. */
const AT_ONCE = 4;
/** Seconds until the next attempts; after the last one it has failed. */
const RETRIES_AFTER_S = [60, 900];
/** Least seconds without requests to a shop that reports being busy. */
const SHORTEST_BUSY_S = 60;
/** Most attempts, including those whose process died. */
const MOST_TRIES = 5;
/** Seconds until the next attempt when too many pictures wait to be processed; it does not count as one. */
const CROWDED_S = 20;

type Business = { id: string; practice: boolean };
type Parts = {
  database: Pick<Database, 'forBusiness'>;
  pictures: Pictures;
  askStranger: AskStranger;
  now: () => Date;
};

/**
 * Fetches pictures of imported products from the addresses in the file. Pictures of a process that dies go to another
 * one.
 */
export function createPictureWork({ database, askStranger, ...parts }: Parts): BusinessWork<Business> {
  async function bring(db: BusinessDatabase, ask: AskStranger, one: DuePicture): Promise<void> {
    if (one.tries > MOST_TRIES) {
      await noteFailure(db, one, PICTURE_WORDS.died);
      return;
    }
    const fetched = await fetchPicture({ ...parts, db, askStranger: ask }, one.url);
    if ('picture' in fetched) await store(db, one, fetched.picture);
    else await retry(db, one, fetched);
  }

  /** Stores the picture; one that staff added meanwhile stays. */
  async function store(db: BusinessDatabase, one: DuePicture, picture: string): Promise<void> {
    const { now } = parts;
    const noted = await notePicture(db, one, picture);
    if (!noted) return;
    const { sku, current, before } = noted;
    const report =
      sku !== null && (await writeProducts(db, [{ sku, picture, expectedPicture: '' }], { now }));
    const isWritten = report && report.changed.length > 0;
    // An earlier attempt wrote it and died.
    const isOurs = isWritten || (before === picture && current === picture);
    const isNoted = await noteFetched(db, one, isOurs ? picture : '');
    if (!isNoted && isOurs && sku !== null)
      await writeProducts(db, [{ sku, picture: '', expectedPicture: picture }], { now });
  }

  async function retry(
    db: BusinessDatabase,
    one: DuePicture,
    { why, isPassing, busyS }: NotFetched,
  ): Promise<void> {
    if (busyS !== undefined && one.tries < MOST_TRIES) {
      const at = inSeconds(Math.max(busyS, SHORTEST_BUSY_S));
      await tryAgain(db, one, { at, why });
      // No other picture of the host is requested until then, either; that is no attempt.
      await postpone(db, new URL(one.url).host, at);
      return;
    }
    const seconds = isPassing ? RETRIES_AFTER_S[one.tries - 1] : undefined;
    if (seconds === undefined) await noteFailure(db, one, why);
    else await tryAgain(db, one, { at: inSeconds(seconds), why });
  }

  /** Fetches a picture; an unexpected error delays only this one, not the others of its round. */
  async function bringOrRetry(db: BusinessDatabase, ask: AskStranger, one: DuePicture): Promise<void> {
    try {
      await bring(db, ask, one);
    } catch (error) {
      if (isCrowded(error)) {
        await tryAgain(db, one, { at: inSeconds(CROWDED_S), why: '', tries: one.tries - 1 });
        return;
      }
      await retry(db, one, { why: PICTURE_WORDS.unstored, isPassing: true });
      throw error;
    }
  }

  const inSeconds = (seconds: number) => new Date(parts.now().getTime() + seconds * 1_000);

  return {
    waits: picturesWait,
    async serve({ id, practice }, isStopping) {
      const db = database.forBusiness(id);
      const ask = practice ? askNobody : askStranger;
      const errors: unknown[] = [];
      // Each worker takes the next one after its own: a slow picture delays no other.
      const bringNext = async () => {
        while (!isStopping()) {
          const one = await takePicture(db, parts.now());
          if (!one) return;
          await bringOrRetry(db, ask, one).catch((error: unknown) => errors.push(error));
        }
      };
      const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, bringNext));
      errors.push(...lanes.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason] : [])));
      if (errors.length > 0) throw errors[0];
    },
  };
}

function isCrowded(error: unknown): boolean {
  return error instanceof FailureError && error.failure.failure === 'TOO_MANY_REQUESTS';
}

import { writeProducts } from '#server/catalogue/writing/products-in-bulk.ts';
import type { BusinessDatabase, Database } from '#server/db/database.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import { type AskStranger, askNobody } from '#server/outgoing/ask-stranger.ts';
import type { Pictures } from '#server/pictures/pictures.ts';
import { fetchPicture } from './fetch-picture.ts';
import {
  type DuePicture,
  noteFailure,
  noteFetched,
  picturelessSku,
  picturesWait,
  takePictures,
  tryAgain,
} from './picture-queries.ts';

/** Fetched at a time; one of them is drawn at a time. */
const AT_ONCE = 4;
/** Until the next attempt, in seconds; after the last of them it has failed. */
const RETRIES_AFTER_S = [60, 900];

type Business = { id: string; practice: boolean };
type Parts = {
  database: Pick<Database, 'forBusiness'>;
  pictures: Pictures;
  askStranger: AskStranger;
  now: () => Date;
};

/** Pictures of imported products, from the addresses in the file. A process that dies leaves them to another one. */
export function createPictureWork({ database, askStranger, ...parts }: Parts): BusinessWork<Business> {
  async function bring(db: BusinessDatabase, ask: AskStranger, one: DuePicture): Promise<void> {
    const { now } = parts;
    const fetched = await fetchPicture({ ...parts, db, askStranger: ask }, one.url);
    if ('picture' in fetched) {
      const { picture } = fetched;
      const sku = await picturelessSku(db, one);
      // Written first: after a crash it is fetched again, and found stored.
      if (sku !== undefined) await writeProducts(db, [{ sku, picture }], { now });
      const isNoted = await noteFetched(db, one, sku === undefined ? '' : picture);
      if (!isNoted && sku !== undefined) await writeProducts(db, [{ sku, picture: '' }], { now });
      return;
    }
    const seconds = fetched.isPassing ? RETRIES_AFTER_S[one.tries - 1] : undefined;
    if (seconds === undefined) await noteFailure(db, one, fetched.why);
    else await tryAgain(db, one, { at: new Date(now().getTime() + seconds * 1_000), why: fetched.why });
  }

  return {
    waits: picturesWait,
    async serve({ id, practice }, isStopping) {
      const db = database.forBusiness(id);
      const ask = practice ? askNobody : askStranger;
      while (!isStopping()) {
        const due = await takePictures(db, AT_ONCE, parts.now());
        await Promise.all(due.map((one) => bring(db, ask, one)));
        if (due.length < AT_ONCE) return;
      }
    },
  };
}

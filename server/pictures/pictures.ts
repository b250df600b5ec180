import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Upload } from '#contract/files.ts';
import type { Queries } from '#server/db/database.ts';
import { fail } from '#server/http/failure.ts';
import { createQueue } from '#server/http/limits/work-queue.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import { DRAWING, drawPicture, type Treatment } from './draw-picture.ts';
import { announceFile, type StoredFile, sendAgain } from './queries.ts';
import { keyOfRendition, keyOfVideo, VIDEO_TYPES } from './stored-names.ts';
import { isWholeVideo } from './video-container.ts';

/** One core is left for other requests, and at most two pictures are in memory. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const MOST_WAITING = 60;
/** An idle connection is closed after a minute. */
const LONGEST_WAIT_MS = 45_000;

export type Pictures = ReturnType<typeof createPictures>;

/** Processes uploaded pictures and stores them for serving. */
export function createPictures(storage: FileStorage) {
  const inTurn = createQueue({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
    refuse: crowded,
  });

  /** Undefined for unreadable pictures. A file uploaded before is not processed again. */
  async function storePicture(
    db: Queries,
    upload: Upload,
    { crop, clear = false }: Treatment,
    now: Date,
  ): Promise<StoredFile | undefined> {
    const treatment = `${JSON.stringify(crop ?? null)}${clear ? ' clear' : ''}`;
    const digest = digestOf(`${DRAWING} ${upload.sha256} ${treatment}`);
    const stored = await sendAgain(db, digest, now);
    if (stored) return stored;
    await announceFile(db, digest, 'picture', now);
    let bytes = 0;
    const size = await inTurn(
      () =>
        drawPicture(upload.path, { crop, clear }, async (_size, rendition) => {
          const key = keyOfRendition(db.businessId, digest, rendition.width, rendition.type);
          await storage.put(key, rendition.bytes, rendition.type);
          bytes += rendition.bytes.length;
        }),
      db.businessId,
    );
    return size && { digest, kind: 'picture', type: '', ...size, bytes };
  }

  /** Undefined when its container is not whole. */
  async function storeVideo(db: Queries, upload: Upload, now: Date): Promise<StoredFile | undefined> {
    const type = VIDEO_TYPES[upload.kind];
    if (!type || !(await isWholeVideo(upload.path, upload.kind))) return undefined;
    const digest = digestOf(upload.sha256);
    const stored = await sendAgain(db, digest, now);
    if (stored) return stored;
    await announceFile(db, digest, 'video', now);
    await storage.put(keyOfVideo(db.businessId, digest, type), upload, type);
    return { digest, kind: 'video', type, width: 0, height: 0, bytes: upload.bytes };
  }

  return { inTurn, storePicture, storeVideo, storage };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

function crowded() {
  return fail('TOO_MANY_REQUESTS', {
    message: 'Hay muchas imágenes en fila. Espera un momento y vuelve a intentarlo.',
    data: { retryAfterSeconds: 20 },
  });
}

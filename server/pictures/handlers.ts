import type { CallId } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { failAt } from '#server/http/failure.ts';
import { widthsOf } from './draw-picture.ts';
import { markStored, type StoredFile } from './queries.ts';
import { NOT_A_PICTURE } from './store-in-form.ts';
import { pictureAddress, videoAddress } from './stored-names.ts';

const NOT_A_VIDEO = 'El video está dañado o incompleto. Expórtalo otra vez como MP4 o WebM.';

export const pictureHandlers: HandlersOf<'pictures.upload' | 'videos.upload' | 'uploads.limits'> = {
  'pictures.upload': async ({ body }, context) => {
    const { db, pictures, now } = context;
    const stored = await pictures.storePicture(db, body.picture, body, now());
    if (!stored) return failAt('INVALID_INPUT', 'picture', NOT_A_PICTURE);
    const { width, height } = stored;
    const picture = { url: pictureAddress(stored), width, height, widths: widthsOf(width) };
    await record(context, 'pictures.upload', stored, { ...picture, name: body.picture.name });
    return { picture };
  },

  'videos.upload': async ({ body }, context) => {
    const { db, pictures, now } = context;
    const stored = await pictures.storeVideo(db, body.video, now());
    if (!stored) return failAt('INVALID_INPUT', 'video', NOT_A_VIDEO);
    const { type, bytes } = stored;
    const video = { url: videoAddress(stored), type, bytes };
    await record(context, 'videos.upload', stored, { ...video, name: body.video.name });
    return { video };
  },

  'uploads.limits': async (_input, { uploadLimits }) => uploadLimits,
};

/** Marks the file as complete, and audits who sent it. */
async function record(
  context: SignedInContext,
  call: CallId,
  stored: StoredFile,
  after: unknown,
): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    await markStored(tx, stored, now());
    await writeAudit(tx, context, {
      call,
      entity: 'stored_file',
      entityId: stored.digest,
      before: null,
      after,
    });
  });
}

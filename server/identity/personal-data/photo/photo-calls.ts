import { newId } from '#server/db/ids.ts';
import type { Handler } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { invalid, refuseAttempt } from '#server/identity/open-session.ts';
import { loadPerson } from '#server/identity/person.ts';
import { safePicture } from './picture.ts';
import { forgetPhoto, hasPhotos, keepPhoto } from './queries.ts';

const LIMIT = { limit: 20, windowSeconds: 3600 };
const NOT_A_PHOTO = 'Elige una foto JPG o PNG de hasta 300 KB y entre 16 y 1024 píxeles por lado.';

export const setPhoto: Handler<'users.setPhoto'> = async ({ body }, context) => {
  const { db, user } = context;
  if (!(await hasPhotos(db))) return fail('NOT_FOUND');
  const refused = await refuseAttempt(context, `photo person ${user.id}`, LIMIT);
  if (refused) return refused;
  const picture = safePicture(Buffer.from(body.photo, 'base64'));
  if (!picture) return invalid([{ field: 'photo', message: NOT_A_PHOTO }]);
  return db.transaction(async (tx) => {
    await keepPhoto(tx, user.id, { ...picture, id: newId() });
    return { user: await loadPerson(tx, user.id) };
  });
};

/** Also where photos are no longer shown: what was given can always be taken back. */
export const removePhoto: Handler<'users.removePhoto'> = async (_input, { db, user }) =>
  db.transaction(async (tx) => {
    await forgetPhoto(tx, user.id);
    return { user: await loadPerson(tx, user.id) };
  });

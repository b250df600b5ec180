import { readFile } from 'node:fs/promises';
import { isStaff } from '#rules/roles.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { fail, invalid } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { loadPerson } from '#server/identity/person.ts';
import { drawPhoto } from './picture.ts';
import { forgetPhoto, hasPhotos, keepPhoto } from './queries.ts';

const LIMIT = { limit: 20, windowSeconds: 3600 };
const NOT_A_PHOTO =
  'Elige una foto JPG, PNG, WebP o AVIF de hasta 300 KB y entre 16 y 1024 píxeles por lado.';

export const setPhoto: Handler<'users.setPhoto'> = async ({ body }, context) => {
  const { db, user } = context;
  if (!(await hasPhotos(db))) return fail('NOT_FOUND');
  const refused = await refuseAttempt(context, `photo person ${user.id}`, LIMIT);
  if (refused) return refused;
  const photo = await context.pictures.inTurn(async () => drawPhoto(await readFile(body.photo.path)));
  if (!photo) return invalid([{ field: 'photo', message: NOT_A_PHOTO }]);
  return change('users.setPhoto', context, (tx) => keepPhoto(tx, user.id, newId(), photo));
};

/** Also where photos are no longer shown: consent can always be withdrawn. */
export const removePhoto: Handler<'users.removePhoto'> = async (_input, context) =>
  change('users.removePhoto', context, (tx) => forgetPhoto(tx, context.user.id));

/** For staff the audit records the photo by its address. */
async function change(
  call: 'users.setPhoto' | 'users.removePhoto',
  context: SignedInContext,
  write: (tx: Queries) => Promise<unknown>,
) {
  const { id, role } = context.user;
  return context.db.transaction(async (tx) => {
    const before = await loadPerson(tx, id, context);
    await write(tx);
    const user = await loadPerson(tx, id, context);
    if (isStaff(role) && user.photoUrl !== before.photoUrl) {
      await writeAudit(tx, context, {
        call,
        entity: 'app_user',
        entityId: id,
        before: { photoUrl: before.photoUrl },
        after: { photoUrl: user.photoUrl },
      });
    }
    return { user };
  });
}

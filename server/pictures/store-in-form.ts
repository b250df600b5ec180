import type { Upload } from '#contract/files.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, failAt, isFailure } from '#server/http/failure.ts';
import { markStored } from './queries.ts';
import { pictureAddress } from './stored-names.ts';

export const NOT_A_PICTURE =
  'No se pudo leer la imagen: está dañada, mide menos de 16 píxeles por lado o más de 40 megapíxeles.';

type WithAddresses<Form, Name> = {
  [Field in keyof Form]: Field extends Name ? Exclude<Form[Field], Upload> : Form[Field];
};

/** A form whose pictures are addresses: uploaded files are stored first; addresses and empty values stay. */
export async function withStoredPictures<Form extends object, const Name extends keyof Form & string>(
  context: SignedInContext,
  names: readonly Name[],
  form: Form,
): Promise<WithAddresses<Form, Name> | Failure<'INVALID_INPUT'>> {
  const stored: { [Field in keyof Form]?: unknown } = { ...form };
  for (const name of names) {
    const value: unknown = form[name];
    if (typeof value !== 'object' || value === null) continue;
    // An object in the field of a picture is a file (contract, PictureField).
    const address = await storePictureOf(context, name, value as Upload);
    if (isFailure(address)) return address;
    stored[name] = address;
  }
  return stored as WithAddresses<Form, Name>;
}

/** The address of a stored picture. If nothing refers to it, it is removed after some days. */
export async function storePictureOf(
  { db, pictures, now }: Pick<SignedInContext, 'db' | 'pictures' | 'now'>,
  field: string,
  upload: Upload,
): Promise<string | Failure<'INVALID_INPUT'>> {
  const file = await pictures.storePicture(db, upload, {}, now());
  if (!file) return failAt('INVALID_INPUT', field, NOT_A_PICTURE);
  await markStored(db, file, now());
  return pictureAddress(file);
}

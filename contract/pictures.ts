import { z } from 'zod';
import { call } from './call.ts';
import { fileField, pictureFile, videoFile } from './files.ts';

const Side = z.number().min(0).max(1);

/** A part of a picture, in fractions of its displayed width and height, after EXIF rotation. */
const Crop = z.object({ x: Side, y: Side, width: Side.min(0.01), height: Side.min(0.01) });

/** A picture of the shop. Its address is permanent and includes its size. */
const Picture = z
  .object({
    /** AVIF, WebP or JPEG, by what the browser accepts; `?w=` one of `widths`, by default 640. */
    url: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    widths: z.array(z.int().positive()),
  })
  .meta({ id: 'Picture' });

const Video = z
  .object({ url: z.string(), type: z.string(), bytes: z.int().positive() })
  .meta({ id: 'Video' });

/** Size of the form besides its file. */
const FIELDS = 16 * 1024;

export const pictureCalls = {
  'pictures.upload': call({
    summary: 'Subir una imagen de la tienda: se guarda en varios anchos, sin los datos de la cámara',
    source: 'back-office 3 (field types IMAGE and IMG_ARR), 5 and 9; rules 38 and 46',
    method: 'POST',
    path: '/admin/pictures',
    version: 'admin',
    who: 'admin',
    form: true,
    files: { picture: pictureFile },
    body: z.object({
      picture: fileField('Elige una imagen.'),
      crop: Crop.optional(),
      /** Takes away a white or transparent ground, trims and centres; another ground stays as it is. */
      clear: z.boolean().optional(),
    }),
    bodyLimit: pictureFile.most + FIELDS,
    output: z.object({ picture: Picture }),
    status: 201,
  }),

  'videos.upload': call({
    summary: 'Subir un video de la tienda, que se guarda como viene',
    source: 'back-office 3 (field type VIDEO) and 5',
    method: 'POST',
    path: '/admin/videos',
    version: 'admin',
    who: 'admin',
    form: true,
    files: { video: videoFile },
    body: z.object({ video: fileField('Elige un video.') }),
    bodyLimit: videoFile.most + FIELDS,
    output: z.object({ video: Video }),
    status: 201,
  }),

  'uploads.limits': call({
    summary: 'Cuánto puede pesar lo que se sube',
    source: 'back-office 9; docs/decisions/042',
    method: 'GET',
    path: '/admin/uploads/limits',
    version: 'admin',
    who: 'admin',
    output: z.object({ picture: z.int().positive(), video: z.int().positive(), import: z.int().positive() }),
  }),
};

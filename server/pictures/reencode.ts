import type { Sharp } from 'sharp';
import { PICTURE_TYPES, type PictureType } from './types.ts';

/** An encoded size of a picture, `width` in pixels. It contains nothing of the original file. */
export type Rendition = { type: PictureType; width: number; bytes: Buffer };

/**
 * Formats the library may open, by their bytes: SVG, PDF and its other formats stay disabled, whatever the file claims.
 */
const LOADERS = [
  ...['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((format) => [`${format}Buffer`, `${format}File`]),
  'NsgifFile',
].map((reader) => `VipsForeignLoad${reader}`);
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];

/**
 * Higher effort would take much longer for a few bytes: AVIF with 2 five times as long as with 0, JPEG with mozjpeg's
 * tables ten times. A photograph of 1280 by 960 takes half a second of one core like this.
 */
export const ENCODE: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/avif': (picture) => picture.avif({ quality: 55, effort: 0 }),
  'image/webp': (picture) => picture.webp({ quality: 80, effort: 3 }),
  'image/jpeg': (picture) => picture.jpeg({ quality: 82 }),
};

/**
 * Decodes a JPEG, PNG, WebP or AVIF from outside and encodes its centre as squares, in every width and type (rule
 * 46): rotated by EXIF, without metadata, transparency on white. Undefined for other formats, damaged files, and a side
 * below `leastSide` or above `mostSide` pixels, which is checked before decoding.
 */
export async function drawSquares(
  bytes: Buffer,
  { leastSide, mostSide, widths }: { leastSide: number; mostSide: number; widths: readonly number[] },
): Promise<Rendition[] | undefined> {
  const sharp = await library();
  try {
    const file = sharp(bytes, { failOn: 'warning', limitInputPixels: mostSide ** 2 });
    const { format, width, height, pages = 1 } = await file.metadata();
    const fits = [width, height].every((side) => side >= leastSide && side <= mostSide);
    if (!fits || pages !== 1 || !FORMATS.includes(format)) return undefined;
    const largest = Math.max(...widths);
    const { data, info } = await file
      .autoOrient()
      .resize(largest, largest, { fit: 'cover' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const targets = widths.flatMap((side) => PICTURE_TYPES.map((type) => ({ type, side })));
    return await Promise.all(
      targets.map(async ({ type, side }) => {
        const square = sharp(data, { raw: info }).resize(side, side);
        return { type, width: side, bytes: await ENCODE[type](square).toBuffer() };
      }),
    );
  } catch {
    // It throws for every unreadable input, and nothing else is needed here.
    return undefined;
  }
}

/** Loaded with the first picture: few servers ever see one, and it takes about 20 MB. */
export async function library() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

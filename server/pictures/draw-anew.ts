import type { Sharp } from 'sharp';
import { PICTURE_TYPES, type PictureType } from './types.ts';

/** One drawing of a picture, `width` in points. Nothing of the file that it came from is in it. */
export type Rendition = { type: PictureType; width: number; bytes: Buffer };

/**
 * What the library may open, told by the bytes: SVG, PDF and all it else reads stay closed, whatever they call
 * themselves.
 */
const LOADERS = [
  ...['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((format) => [`${format}Buffer`, `${format}File`]),
  'NsgifFile',
].map((reader) => `VipsForeignLoad${reader}`);
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];

/**
 * What more effort would take, for a few bytes: AVIF with 2 five times as long as with 0, JPEG with the tables of
 * mozjpeg ten times. A photograph of 1280 by 960 takes half a second of one core so.
 */
export const ENCODE: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/avif': (picture) => picture.avif({ quality: 55, effort: 0 }),
  'image/webp': (picture) => picture.webp({ quality: 80, effort: 3 }),
  'image/jpeg': (picture) => picture.jpeg({ quality: 82 }),
};

/**
 * Decodes a JPEG, PNG, WebP or AVIF from outside and encodes the middle of it anew as squares, in every width and
 * every type (decision 46): turned as EXIF says, without metadata, white where one saw through. Undefined for
 * anything else, for what is damaged, and for a side below `leastSide` or above `mostSide` points, which is looked at
 * before unpacking.
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
    const wanted = widths.flatMap((side) => PICTURE_TYPES.map((type) => ({ type, side })));
    return await Promise.all(
      wanted.map(async ({ type, side }) => {
        const square = sharp(data, { raw: info }).resize(side, side);
        return { type, width: side, bytes: await ENCODE[type](square).toBuffer() };
      }),
    );
  } catch {
    // It throws for all it cannot read, and nothing else is asked of it here.
    return undefined;
  }
}

/** Loaded with the first picture: few servers ever see one, and it takes some 20 MB. */
export async function library() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

import type { Sharp } from 'sharp';
import type { CallInput } from '#contract/call.ts';
import type { pictureCalls } from '#contract/pictures.ts';
import { clearGround } from './clear-ground.ts';
import { ENCODE, library, type Rendition } from './reencode.ts';
import { PICTURE_TYPES } from './types.ts';

/**
 * Widths of a picture, up to its own. To be changed together with anything that changes the output of a file.
 */
export const WIDTHS = [160, 320, 640, 1280];
/** Width of banners, which are shown across the page: at least twice as wide as high. */
const WIDEST = 1920;
export const DRAWING = 1;

const LEAST_SIDE = 16;
const MOST_SIDE = 12_000;
/**
 * What phones take. A PNG or WebP of this many pixels takes 160 MB while decoding, and only one is decoded at a time.
 */
const MOST_POINTS = 40_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif'];

type Body = CallInput<(typeof pictureCalls)['pictures.upload']>['body'];
type Crop = NonNullable<Body['crop']>;
export type Treatment = { crop?: Crop | undefined; clear?: boolean | undefined };
export type Size = { width: number; height: number };

/** The widths of a picture of that size: larger steps are left out, its own width is the last. */
export function widthsOf(width: number): number[] {
  return [...WIDTHS.filter((step) => step < width), width];
}

/**
 * Decodes a picture from outside and passes every width and type to `take`, one after the other; cropped only on
 * request. Rotated by EXIF, without metadata, in sRGB; transparency stays where the type allows. Of an animated GIF or
 * WebP only the first frame. Undefined for incomplete or too large pictures, which is checked before decoding.
 */
export async function drawPicture(
  path: string,
  { crop, clear }: Treatment,
  take: (size: Size, rendition: Rendition) => Promise<void>,
): Promise<Size | undefined> {
  const sharp = await library();
  const file = sharp(path, { failOn: 'error', limitInputPixels: MOST_POINTS, pages: 1 });
  const decoded = await decode(file, crop, clear);
  if (!decoded) return undefined;
  const cleared = clear ? clearGround({ ...decoded.info, data: decoded.data }) : undefined;
  const data = cleared?.data ?? decoded.data;
  const { channels } = decoded.info;
  const info = {
    width: cleared?.width ?? decoded.info.width,
    height: cleared?.height ?? decoded.info.height,
    channels,
  };
  const size = { width: info.width, height: info.height };
  for (const width of widthsOf(size.width)) {
    for (const type of PICTURE_TYPES) {
      const picture = sharp(data, { raw: info }).resize(width);
      const seen = type === 'image/jpeg' ? picture.flatten({ background: 'white' }) : picture;
      await take(size, { type, width, bytes: await ENCODE[type](seen).toBuffer() });
    }
  }
  return size;
}

/** The points of the largest drawing. */
async function decode(file: Sharp, crop: Crop | undefined, withAlpha = false) {
  try {
    const { format, autoOrient } = await file.metadata();
    const { width, height } = autoOrient;
    const sides = [width, height].every((side) => side >= LEAST_SIDE && side <= MOST_SIDE);
    if (!sides || !FORMATS.includes(format)) return undefined;
    const turned = file.autoOrient();
    const part = crop ? turned.extract(points(crop, { width, height })) : turned;
    const shape = crop ? (crop.width * width) / (crop.height * height) : width / height;
    const largest = shape >= 2 ? WIDEST : Math.max(...WIDTHS);
    return await (withAlpha ? part.ensureAlpha() : part)
      .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    // It throws for every unreadable input, and nothing else is needed here.
    return undefined;
  }
}

/** Fractions of a picture as whole points within it. */
function points(crop: Crop, { width, height }: Size) {
  const left = Math.min(Math.round(crop.x * width), width - 1);
  const top = Math.min(Math.round(crop.y * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  };
}

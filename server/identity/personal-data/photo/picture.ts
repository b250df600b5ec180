import { drawSquares, type Rendition } from '#server/pictures/reencode.ts';

/** Pixels of a side. A portrait is shown 80 wide, on screens of up to four pixels to one. */
const [SMALL, LARGE] = [160, 320];
const LIMITS = { leastSide: 16, mostSide: 1_024 };

/**
 * The stored sizes of an uploaded photo; undefined unless it is a complete image within the limits (rule 46).
 */
export function drawPhoto(bytes: Buffer): Promise<Rendition[] | undefined> {
  return drawSquares(bytes, { ...LIMITS, widths: [SMALL, LARGE] });
}

/** The width requested by `?w=160`; the larger one for any other value. */
export function photoWidth(width: unknown): number {
  return width === String(SMALL) ? SMALL : LARGE;
}

/** The address of the small size. A photo hosted by Google has one address only. */
export function thumbnailOf(photoUrl: string): string {
  return photoUrl.startsWith('/files/photo/') ? `${photoUrl}?w=${SMALL}` : photoUrl;
}

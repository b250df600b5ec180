import { drawSquares, type Rendition } from '#server/pictures/draw-anew.ts';

/** Points of a side. A portrait is shown 80 wide, on screens of up to four points to one. */
const [SMALL, LARGE] = [160, 320];
const LIMITS = { leastSide: 16, mostSide: 1_024 };

/** What is kept of a photo that was sent; undefined unless it is a whole picture within the limits (decision 46). */
export function drawPhoto(bytes: Buffer): Promise<Rendition[] | undefined> {
  return drawSquares(bytes, { ...LIMITS, widths: [SMALL, LARGE] });
}

/** The width that an address asks for, `?w=160`; the larger one when it names none that there is. */
export function photoWidth(asked: unknown): number {
  return asked === String(SMALL) ? SMALL : LARGE;
}

/** The address of the small one. A photo that Google keeps has one address only. */
export function thumbnailOf(photoUrl: string): string {
  return photoUrl.startsWith('/files/photo/') ? `${photoUrl}?w=${SMALL}` : photoUrl;
}

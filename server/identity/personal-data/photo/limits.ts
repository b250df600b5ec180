/** A picture with nothing in it but what is drawn. */
export type SafePicture = { type: 'image/jpeg' | 'image/png'; bytes: Buffer };

const LEAST_SIDE = 16;
const MOST_SIDE = 1_024;

/** Looked at before anything is unpacked: a small file may hold a very large picture. */
export function pictureFits({ width, height }: { width: number; height: number }): boolean {
  return [width, height].every((side) => side >= LEAST_SIDE && side <= MOST_SIDE);
}

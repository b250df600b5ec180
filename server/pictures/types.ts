/** Stored types, smallest first. Every browser supports the last one. */
export const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const;

export type PictureType = (typeof PICTURE_TYPES)[number];

/** The types a browser accepts, smallest first; JPEG needs no mention. */
export function readableTypes(accept: string | undefined): PictureType[] {
  return PICTURE_TYPES.filter((type) => type === 'image/jpeg' || accept?.includes(type));
}

/** What pictures are kept as, the lightest first. Every browser reads the last one. */
export const PICTURE_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const;

export type PictureType = (typeof PICTURE_TYPES)[number];

/** The types that a browser says it reads, the lightest first; JPEG needs no saying. */
export function readableTypes(accept: string | undefined): PictureType[] {
  return PICTURE_TYPES.filter((type) => type === 'image/jpeg' || accept?.includes(type));
}

import basket from '@lobehub/fluent-emoji-3d/assets/1f9fa.webp?url';

/** The picture of an empty cart. */
export const basketPicture = basket;

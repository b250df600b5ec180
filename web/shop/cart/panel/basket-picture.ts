import basket from '@lobehub/fluent-emoji-3d/assets/1f9fa.webp?url';

/** An empty basket, standing on the weave where there is nothing yet. */
export const basketPicture = basket;

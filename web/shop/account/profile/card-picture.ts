import card from '@lobehub/fluent-emoji-3d/assets/1f4b3.webp?url';

/** The picture of an empty list of payments. */
export const cardPicture = card;

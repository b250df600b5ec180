import card from '@lobehub/fluent-emoji-3d/assets/1f4b3.webp?url';

/** A card, standing on the weave where nothing was paid online yet. */
export const cardPicture = card;

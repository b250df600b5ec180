import card from '@lobehub/fluent-emoji-3d/assets/1f4b3.webp?url';

export const cardPicture = card;

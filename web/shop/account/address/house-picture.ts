import house from '@lobehub/fluent-emoji-3d/assets/1f3e0.webp?url';

/** The picture of an empty list of addresses. */
export const housePicture = house;

import house from '@lobehub/fluent-emoji-3d/assets/1f3e0.webp?url';

/** A house, standing on the weave where there is no address yet. */
export const housePicture = house;

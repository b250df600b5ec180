import receipt from '@lobehub/fluent-emoji-3d/assets/1f9fe.webp?url';

/** A receipt on the woven background, for an empty list. */
export const receiptPicture = receipt;

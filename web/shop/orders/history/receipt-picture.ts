import receipt from '@lobehub/fluent-emoji-3d/assets/1f9fe.webp?url';

/** A receipt, standing on the weave where there is no order yet. */
export const receiptPicture = receipt;

/** Reasons why a picture of an imported file was not stored, for staff. */
export const PICTURE_WORDS = {
  plain: 'la dirección no empieza por https://',
  status: (status: number) => `la dirección respondió con el estado ${status}`,
  kind: 'no es una imagen JPG, PNG, WebP, AVIF ni GIF',
  large: 'pesa más de 2.500 KB',
  unstored: 'no se pudo guardar',
  died: 'se intentó varias veces y no se pudo terminar',
  elsewhere: 'la dirección lleva a otra, y esa a otra',
} as const;

export const ownCouponTexts = {
  title: 'Tus cupones',
  about: 'Se aplican al pagar, en “Cupón de descuento”.',
  offices: (names: string) => `Solo en ${names}`,
  code: (code: string) => `Código ${code}`,
  copy: 'Copiar',
  copyCode: (code: string) => `Copiar ${code}`,
  copied: 'Copiado.',
  notCopied: 'No se pudo copiar.',
  failed: 'No pudimos leer tus cupones',
  failedText: 'Revisa tu conexión e intenta de nuevo.',
} as const;

/** Why goods are not written, or not read. */
export const catalogueErrors = {
  CATEGORY_REFERENCE_USED: { status: 409, message: 'Ya hay una categoría con esa referencia WS.' },
  PRODUCT_SKU_USED: { status: 409, message: 'Ya hay un producto con ese SKU.' },
  AGE_NOT_CONFIRMED: { status: 403, message: 'Confirma que eres mayor de edad para ver estos productos.' },
} as const;

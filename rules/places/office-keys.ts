/** Names of an office's columns in the external service (back-office 3). */
export const OFFICE_KEYS = [
  'key',
  'key_price',
  'key_price_neto',
  'key_discount',
  'key_pum',
  'key_pum_measurement',
  'key_stock_min',
  'key_quantity_pum',
] as const;

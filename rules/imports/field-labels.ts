/** What an import may change of a product, as the back office calls it. */
export const IMPORT_FIELD_LABELS = {
  title: 'Título',
  bar_code: 'Código de barras',
  description: 'Descripción',
  brand: 'Marca',
  provider: 'Proveedor',
  subcategory: 'Subcategoría',
  tags: 'Etiquetas',
  size: 'Tamaño',
  content: 'Contenido',
  count_type: 'Venta',
  cost: 'Costo',
  tax: 'Impuestos',
  sanitary_record: 'Registro sanitario',
  label: 'Rotulado',
  inactive: 'Visible',
  picture: 'Imagen',
  price: 'Precio',
  price_neto: 'Precio neto',
  sale: 'Rebaja',
  stock: 'Stock',
  stock_min: 'Stock mínimo',
};

export type ImportField = keyof typeof IMPORT_FIELD_LABELS;

export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_LABELS) as ImportField[];

import { z } from 'zod';
import { defineDownload } from '#server/tickets/download.ts';
import { workbookOf } from '#server/tickets/xlsx.ts';

/** Columns of the sample with their meaning, and three products: by the piece, on offer, by weight. */
const COLUMNS: readonly (readonly [name: string, about: string, ...cells: string[]])[] = [
  [
    'SKU',
    'El código de cada producto, que no se repite. Si no tienes códigos, la tienda los hace.',
    'ARR-500',
    'ACE-900',
    'TOM-KG',
  ],
  ['Código de barras', 'El que trae el empaque. Puede quedar vacío.', '7702001000019', '7702001000026', ''],
  [
    'Título',
    'El nombre con el que se vende. Obligatorio para los productos nuevos.',
    'Arroz blanco 500 g',
    'Aceite vegetal 900 ml',
    'Tomate chonto',
  ],
  ['Marca', 'La marca del producto. Si es nueva, se crea.', 'Del Valle', 'Girasol', ''],
  ['Categoría', 'La categoría donde se muestra.', 'Despensa', 'Despensa', 'Frutas y verduras'],
  ['Subcategoría', 'La subcategoría dentro de esa categoría.', 'Arroces', 'Aceites', 'Verduras'],
  [
    'Presentación',
    'Cuánto trae: 500 g, 1 L, 12 und. De aquí sale el precio por medida.',
    '500 g',
    '900 ml',
    '',
  ],
  [
    'Se vende por',
    'UND si se vende por unidades; KG si se pesa: el precio y el stock son de kilos.',
    'UND',
    'UND',
    'KG',
  ],
  ['Precio', 'El precio normal con IVA, en pesos y sin decimales.', '2900', '12500', '4600'],
  ['Precio neto', 'El precio de la oferta. Vacío si no hay.', '', '10900', ''],
  ['Stock', 'Cuánto hay: unidades, o kilos de lo que se pesa.', '120', '36', '22,5'],
  [
    'Descripción larga',
    'Lo que se lee en la página del producto. Puede quedar vacía.',
    'Arroz de grano largo.',
    '',
    '',
  ],
  [
    'Activo',
    'Sí o No. Un producto nuevo que dice No queda oculto; los que ya están en la tienda siguen como están.',
    'Sí',
    'Sí',
    'Sí',
  ],
];
const PRODUCTS = 3;

/** A file to fill in: sample products, and a description of each column. */
export const importSampleDownload = defineDownload({
  does: 'a sample of the file that is imported, each column explained',
  who: 'superadmin',
  parameters: z.strictObject({}),
  name: 'archivo de ejemplo',
  type: 'xlsx',
  write: () =>
    workbookOf([
      [
        'Productos',
        [
          [
            COLUMNS.map(([name]) => name),
            ...Array.from({ length: PRODUCTS }, (_, at) => COLUMNS.map(([, , ...cells]) => cells[at] ?? '')),
          ],
        ],
      ],
      [
        'Columnas',
        [
          [
            ['Columna', 'Qué es', 'Ejemplo'],
            ...COLUMNS.map(([name, about, cell = '']) => [name, about, cell]),
          ],
        ],
      ],
    ]),
});

import { officeColumn } from '#rules/imports/office-columns.ts';
import { LABEL_FIELDS, LABEL_HEADS, type LabelField, labelCell } from '#rules/label/cells.ts';
import { labelOf } from '#rules/label/label.ts';
import { TAX_CLASS_NAMES, taxClassOf } from '#rules/taxes/tax-classes.ts';
import type { Cell } from '#server/tickets/cell.ts';
import type { ExportOffice, ExportRow } from './export-rows.ts';

/** The name of a tax class; empty where the product has that of its category. */
function taxName(code: string | null): string {
  const taxClass = taxClassOf(code);
  return taxClass === null ? '' : TAX_CLASS_NAMES[taxClass];
}

const yesOrNo = (is: boolean) => (is ? 'Sí' : 'No');

const labelColumns = Object.fromEntries(
  LABEL_FIELDS.map((field) => [
    field,
    [LABEL_HEADS[field], ({ label }: ExportRow) => labelCell(labelOf(label), field)],
  ]),
) as unknown as Record<LabelField, readonly [head: string, cell: (row: ExportRow) => Cell]>;

/** Columns with their titles, which imports know (server/imports/reading/columns.ts). */
const columns = {
  id: ['Id del producto', ({ id }) => id],
  id_item: ['SKU', ({ id_item }) => id_item],
  bar_code: ['Código de barras', ({ bar_code }) => bar_code],
  title: ['Producto', ({ title }) => title],
  brand: ['Marca', ({ brand }) => brand],
  provider: ['Proveedor', ({ provider }) => provider],
  category_id: ['Id de la categoría', ({ category_id }) => category_id],
  main_category_name: ['Categoría', ({ main_category_name }) => main_category_name],
  sub_category_name: ['Subcategoría', ({ sub_category_name }) => sub_category_name],
  description: ['Descripción larga', ({ description }) => description],
  size: ['Presentación', ({ size }) => size],
  taxClass: ['IVA', ({ taxClass }) => taxName(taxClass)],
  sanitaryRecord: ['Registro sanitario', ({ sanitaryRecord }) => sanitaryRecord],
  ...labelColumns,
  tags: ['Etiquetas', ({ tags }) => tags.join(', ')],
  imageUploaded: ['Con imagen', ({ picture }) => yesOrNo(picture !== '')],
  inactive: ['Inactivo', ({ inactive }) => yesOrNo(inactive)],
  inactiveManual: ['Oculto a mano', ({ inactiveManual }) => yesOrNo(inactiveManual)],
  stock_unit: ['Stock en', ({ countType }) => (countType === 'grams' ? 'gramos' : 'unidades')],
} as const satisfies Record<string, readonly [head: string, cell: (row: ExportRow) => Cell]>;

/** Figures have a column for each office: a sum or a minimum of several would look like the figure of one (rule 85). */
const figures = {
  price: ['Precio', 0],
  price_neto: ['Precio neto', 1],
  sale_from: ['Rebaja desde', 3],
  sale_until: ['Rebaja hasta', 4],
  stock: ['Stock', 2],
} as const;

/** Columns exported only where an office has prices for certain days. */
const SALE_COLUMNS: readonly ExportColumn[] = ['sale_from', 'sale_until'];

type FieldName = keyof typeof columns;
type FigureName = keyof typeof figures;
export type ExportColumn = FieldName | FigureName;
export const EXPORT_COLUMNS = [...Object.keys(columns), ...Object.keys(figures)] as ExportColumn[];

/** Columns that are exported only where a product has a label. */
const LABEL_COLUMNS: readonly ExportColumn[] = ['sanitaryRecord', ...LABEL_FIELDS];

/** The columns exported where nobody chose any. */
export function usualColumns({
  hasSales,
  hasLabels,
}: Record<'hasSales' | 'hasLabels', boolean>): ExportColumn[] {
  const isLeftOut = (name: ExportColumn) =>
    (!hasSales && SALE_COLUMNS.includes(name)) || (!hasLabels && LABEL_COLUMNS.includes(name));
  return EXPORT_COLUMNS.filter((name) => name !== 'id' && name !== 'category_id' && !isLeftOut(name));
}

type Column = { head: string; cell: (row: ExportRow) => Cell };

/** The named columns in their order; figures of an office are adjacent, at the end. */
export function exportColumns(names: readonly ExportColumn[], offices: readonly ExportOffice[]): Column[] {
  const isFigure = (name: ExportColumn): name is FigureName => name in figures;
  const fields = names.filter((name): name is FieldName => !isFigure(name));
  return [
    ...fields.map((name): Column => ({ head: columns[name][0], cell: columns[name][1] })),
    ...offices.flatMap(({ label }, office) =>
      names.filter(isFigure).map((name): Column => {
        const [head, place] = figures[name];
        return {
          head: officeColumn(head, label),
          cell: (row) => figureCell(name, row.figures[office]?.[place]),
        };
      }),
    ),
  ];
}

/** Empty where an office does not sell the product. */
function figureCell(name: FigureName, figure: number | string | null | undefined): Cell {
  if (figure == null || typeof figure === 'string') return figure ?? '';
  return name === 'stock' ? figure : { pesos: figure };
}

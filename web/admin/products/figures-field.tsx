import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { PumUnit } from '#rules/package-contents/units.ts';
import { discountPercent } from '#rules/price.ts';
import { pumText, pumValue } from '#rules/pum.ts';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { messageOf, ownMessageOf, valueAt } from '../kit/form/paths.ts';
import { productsTexts } from '../texts/products.ts';
import { FigureCell } from './figure-cell.tsx';
import { pastedInto } from './pasted-figures.ts';
import { type FigureRow, type Product, withPrice } from './product-values.ts';
import { SaleOfDays } from './sale-of-days.tsx';

const texts = productsTexts.form.figures;
const COLUMNS = ['price', 'price_neto', 'stock', 'stock_min'] as const;

/** Price and stock of a product in all offices: a grid that accepts pasted tables. */
export function FiguresField({ name }: { name: string }) {
  'use no memo'; // As in useKitField.
  const label = productsTexts.form.fields.stock_branch_offices;
  const field = useKitField<FigureRow[]>({ name, label }, ({ length }) => texts.show(length));
  const [content, unit, countType] = useWatch({
    name: ['quantity_pum', 'unit_measurement_pum', 'countType'],
  }) as [number | null, PumUnit, Product['countType']];
  const grid = useRef<HTMLDivElement>(null);
  const rows = field.value;
  const set = (at: number, changes: Partial<FigureRow>) =>
    field.change(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));

  function onPaste(event: ClipboardEvent, at: number, column: number) {
    const text = event.clipboardData.getData('text/plain');
    // A single cell is pasted as text.
    if (!/[\t\n]/.test(text.trim())) return;
    const { next, ...pasted } = pastedInto(rows, COLUMNS, { at, column }, { text, countType });
    event.preventDefault();
    field.change(next);
    const isWhole = pasted.left === 0 && pasted.unknown.length === 0;
    showToast(isWhole ? 'success' : 'info', texts.pasted(pasted));
  }

  /** The arrow keys move along the column, as in a spreadsheet. */
  function onKey(event: KeyboardEvent, at: number, column: number) {
    const down = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    if (down === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${at + down}.${column}"]`)?.focus();
  }
  const first = rows.find(({ price }) => price !== null);
  const wrong = ownMessageOf(field.said);

  return (
    <div
      ref={grid}
      className="kit-wide kit-table grid gap-2"
      // Focusable, because the first wrong field takes the focus.
      tabIndex={-1}
      data-wrong={wrong !== undefined || undefined}
    >
      {first && field.canEdit && rows.length > 1 && (
        <button
          type="button"
          className="link justify-self-end"
          onClick={() =>
            field.change(rows.map((row) => ({ ...row, price: first.price, price_neto: first.price_neto })))
          }
        >
          {texts.copy(first.name)}
        </button>
      )}
      <Table label={label} stickyFirst>
        <Head />
        <tbody>
          {rows.map((row, at) => (
            <OfficeRow
              key={row.id}
              row={row}
              content={content}
              unit={unit}
              sale={
                row.sale && (
                  <SaleOfDays
                    sale={row.sale}
                    office={row.name}
                    stops={row.stopsSale}
                    onStop={field.canEdit ? (stopsSale) => set(at, { stopsSale }) : undefined}
                  />
                )
              }
            >
              {(column) => {
                const of = COLUMNS[column] ?? 'price';
                return (
                  <Cell key={of} number data-head={texts[of]}>
                    <FigureCell
                      name={texts[of]}
                      label={texts.cell(texts[of], row.name)}
                      place={`${at}.${column}`}
                      value={row[of]}
                      money={column < 2}
                      weighed={column >= 2 && countType === 'grams'}
                      canEdit={field.canEdit}
                      error={messageOf(valueAt(field.said, [at, of]))}
                      onChange={(value) => set(at, of === 'price' ? withPrice(row, value) : { [of]: value })}
                      onPaste={(event) => onPaste(event, at, column)}
                      onKeyDown={(event) => onKey(event, at, column)}
                      onLeave={field.leave}
                    />
                  </Cell>
                );
              }}
            </OfficeRow>
          ))}
        </tbody>
      </Table>
      <FieldNote id={`${name}-note`} error={wrong} hint={texts.paste} />
    </div>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <HeadCell>{texts.office}</HeadCell>
        <HeadCell number>{texts.price}</HeadCell>
        <HeadCell number>{texts.price_neto}</HeadCell>
        <HeadCell number>{texts.discount}</HeadCell>
        <HeadCell number>{texts.pum}</HeadCell>
        <HeadCell number>{texts.stock}</HeadCell>
        <HeadCell number>{texts.stock_min}</HeadCell>
        <HeadCell>{texts.state}</HeadCell>
      </tr>
    </thead>
  );
}

type RowProps = {
  row: FigureRow;
  content: number | null;
  unit: PumUnit;
  /** The office's temporary price. */
  sale: ReactNode;
  children: (column: number) => ReactNode;
};

function OfficeRow({ row, content, unit, sale, children: cell }: RowProps) {
  const { price, price_neto: net, struck } = row;
  const discount = price === null ? 0 : discountPercent(price, net ?? price);
  const pum = price === null ? 0 : pumValue(net ?? price, content ?? 0);
  return (
    <Row>
      <Cell strong names>
        {row.name}
        {sale}
        {struck !== null && price !== null && struck < price && (
          <span className="max-w-44 whitespace-normal type-note font-normal text-ink-2">
            {texts.struck(struck)}
          </span>
        )}
      </Cell>
      {cell(0)}
      {cell(1)}
      <Cell number data-head={texts.discount}>
        {discount === 0 ? '—' : `${discount.toLocaleString('es-CO')} %`}
      </Cell>
      <Cell number data-head={texts.pum}>
        {pum > 0 ? pumText(pum, unit) : '—'}
      </Cell>
      {cell(2)}
      {cell(3)}
      <Cell data-head={texts.state}>
        <OfficeState row={row} />
      </Cell>
    </Row>
  );
}

function OfficeState({ row: { price, stock, stock_min: least } }: { row: FigureRow }) {
  const { states, sold, notSold } = productsTexts;
  if (price === null) return <StateBadge tone="closed">{notSold}</StateBadge>;
  if (!stock) return <StateBadge tone="failed">{states.noStock}</StateBadge>;
  if (stock <= (least ?? 0)) return <StateBadge tone="waiting">{states.littleStock}</StateBadge>;
  return <StateBadge tone="done">{sold}</StateBadge>;
}

import { LABEL_FIELDS, LABEL_HEADS, labelCell, withCells } from '#rules/label/cells.ts';
import {
  contradictionIn,
  EMPTY_LABEL,
  isSameLabel,
  labelOf,
  type ProductLabel,
  toStored,
} from '#rules/label/label.ts';
import type { ProductChange } from '../plan.ts';
import type { CurrentProduct } from './current.ts';
import type { Draft } from './read-row.ts';
import { isSameText } from './same-text.ts';

/** What a row changes of the product's label and of the number of its record, and what nobody understands. */
export function labelAfter(
  { label: cells, sanitaryRecord }: Pick<Draft, 'label' | 'sanitaryRecord'>,
  current: Pick<CurrentProduct, 'label'> | undefined,
): { change: Pick<ProductChange, 'label' | 'sanitary_record'>; faults: string[] } {
  const record = sanitaryRecord === undefined ? {} : { sanitary_record: sanitaryRecord };
  if (!cells) return { change: record, faults: [] };
  const before = current ? labelOf(current.label) : EMPTY_LABEL;
  const { label, wrong } = withCells(before, otherCells(cells, before));
  const faults = wrong.map((field) => `${LABEL_HEADS[field]}: ${cells[field]}`);
  const contradiction = label.nutrition && contradictionIn(label.nutrition);
  if (contradiction) {
    const { part, whole } = contradiction;
    return { change: record, faults: [...faults, `${LABEL_HEADS[part]} más que ${LABEL_HEADS[whole]}`] };
  }
  return { change: isSameLabel(label, before) ? record : { ...record, label: toStored(label) }, faults };
}

/** Without texts that are the shop's own as a file has them: in one line, and no longer than a cell. */
function otherCells(cells: NonNullable<Draft['label']>, before: ProductLabel) {
  return Object.fromEntries(
    LABEL_FIELDS.flatMap((field) => {
      const text = cells[field];
      return text === undefined || isSameText(text, labelCell(before, field)) ? [] : [[field, text] as const];
    }),
  );
}
